internal import GalleyValues

/// A view of a TrueType font without hinting instructions.
///
/// Documents would embed the instructions, which are up to half of a small font, although glyphs are placed without
/// hinting.
package struct UnhintedOutlines: Sendable {
    /// The offsets of the directory entries of tables that only instructions use. Each entry starts with the table's
    /// tag.
    package let hiddenEntries: [Int]
    private let tables: SFNTBytes
    private let data: FontData
    /// The `glyf` and `loca` tables in the file.
    private let glyphs: Range<Int>
    private let locations: Range<Int>
    private let hasLongLocations: Bool

    /// The maximum length of a glyph that is changed: more than any realistic glyph has.
    private static let longestGlyph = 1 << 16

    /// `nil` if the face has no TrueType outlines, or no instructions.
    package init?(_ face: FontFace) {
        self.init(face.resource.data, index: face.index)
    }

    init?(_ data: FontData, index: Int) {
        let tables = SFNTBytes(data)
        func range(_ name: StaticString) -> Range<Int>? {
            guard let entry = tables.entry(of: openTypeTag(name), inFace: index),
                let start = tables.uint32(entry + 8).map(Int.init), let count = tables.uint32(entry + 12).map(Int.init),
                start + count <= data.count
            else { return nil }
            return start..<start + count
        }
        guard let glyphs = range("glyf"), let locations = range("loca"), let head = range("head"),
            let format = tables.uint16(head.lowerBound + 50)
        else { return nil }
        let names: [StaticString] = ["fpgm", "prep", "cvt ", "cvar"]
        hiddenEntries = names.compactMap { tables.entry(of: openTypeTag($0), inFace: index) }
        guard !hiddenEntries.isEmpty else { return nil }
        self.tables = tables
        self.data = data
        self.glyphs = glyphs
        self.locations = locations
        hasLongLocations = format != 0
    }

    /// Removes the instructions of glyphs from bytes that were read at an offset of the file. The other bytes of a glyph
    /// move up, and zeros follow them.
    package func removeInstructions(from bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
        let part = (offset..<offset + bytes.count).clamped(to: glyphs)
        guard !part.isEmpty else { return }
        var glyph = firstGlyph(endingAfter: part.lowerBound)
        while let range = range(of: glyph), range.lowerBound < part.upperBound {
            if range.count <= Self.longestGlyph { unsafe removeInstructions(of: range, from: bytes, at: offset) }
            glyph += 1
        }
    }

    /// The range of a glyph in the file; `nil` after the last glyph, or if it is not within the table.
    private func range(of glyph: Int) -> Range<Int>? {
        guard let start = location(glyph), let end = location(glyph + 1), start <= end, end <= glyphs.upperBound else {
            return nil
        }
        return start..<end
    }

    private func location(_ glyph: Int) -> Int? {
        let place = locations.lowerBound + glyph * (hasLongLocations ? 4 : 2)
        guard place + (hasLongLocations ? 4 : 2) <= locations.upperBound else { return nil }
        let value = hasLongLocations ? tables.uint32(place).map(Int.init) : tables.uint16(place).map { Int($0) * 2 }
        return value.map { glyphs.lowerBound + $0 }
    }

    private func firstGlyph(endingAfter place: Int) -> Int {
        let count = max(0, locations.count / (hasLongLocations ? 4 : 2) - 1)
        return (0..<count).partitioningIndex { location($0 + 1) ?? .max > place }
    }

    private func removeInstructions(
        of glyph: Range<Int>, from bytes: UnsafeMutableRawBufferPointer, at offset: Int
    ) {
        func set(_ value: UInt8, at place: Int) {
            if place >= offset, place < offset + bytes.count { unsafe bytes[place - offset] = value }
        }
        guard glyph.count >= 10, let contours = tables.uint16(glyph.lowerBound) else { return }
        guard contours & 0x8000 == 0 else {
            removeInstructions(ofComposite: glyph, set)
            return
        }
        // The length of the instructions follows the ends of the contours.
        let place = glyph.lowerBound + 10 + Int(contours) * 2
        guard place + 2 <= glyph.upperBound, let length = tables.uint16(place).map(Int.init), length > 0,
            place + 2 + length <= glyph.upperBound
        else { return }
        for index in place..<place + 2 { set(0, at: index) }
        for index in place + 2..<glyph.upperBound {
            set(index < glyph.upperBound - length ? unsafe data.bytes[index + length] : 0, at: index)
        }
    }

    private func removeInstructions(ofComposite glyph: Range<Int>, _ set: (UInt8, Int) -> Void) {
        var place = glyph.lowerBound + 10
        while place + 4 <= glyph.upperBound, let flags = tables.uint16(place) {
            // WE_HAVE_INSTRUCTIONS
            set(UInt8(flags >> 8 & 0xFE), place)
            // ARG_1_AND_2_ARE_WORDS, and one, two or four numbers of a transform.
            place += flags & 1 != 0 ? 8 : 6
            place += flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
            // MORE_COMPONENTS
            if flags & 0x20 == 0 { break }
        }
        for index in min(place, glyph.upperBound)..<glyph.upperBound { set(0, index) }
    }
}
