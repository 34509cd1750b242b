/// Checked big-endian reads of an SFNT's header and table directory.
struct SFNTBytes {
    private let data: FontData

    init(_ data: FontData) {
        self.data = data
    }

    func uint16(_ offset: Int) -> UInt16? {
        guard offset >= 0, offset <= data.count - 2 else { return nil }
        return unsafe UInt16(data.bytes[offset]) << 8 | UInt16(data.bytes[offset + 1])
    }

    func uint32(_ offset: Int) -> UInt32? {
        guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    /// The offset of a table's entry in the directory of a face; `nil` if the face has no such table.
    func entry(of tag: UInt32, inFace index: Int) -> Int? {
        var start = 0
        if uint32(0) == openTypeTag("ttcf") {
            guard index >= 0, let offset = uint32(12 + index * 4) else { return nil }
            start = Int(offset)
        }
        return (0..<Int(uint16(start + 4) ?? 0)).lazy.map { start + 12 + $0 * 16 }.first { uint32($0) == tag }
    }

    /// Whether the name records of a face, and the names, are within their table; true without one.
    func hasSoundNames(inFace index: Int) -> Bool {
        guard let entry = entry(of: openTypeTag("name"), inFace: index) else { return true }
        guard let start = uint32(entry + 8).map(Int.init), let length = uint32(entry + 12).map(Int.init), length >= 6,
            let count = uint16(start + 2).map(Int.init), let names = uint16(start + 4).map(Int.init),
            6 + count * 12 <= length
        else { return false }
        return (0..<count).allSatisfy { record in
            guard let size = uint16(start + 6 + record * 12 + 8), let offset = uint16(start + 6 + record * 12 + 10)
            else {
                return false
            }
            return names + Int(offset) + Int(size) <= length
        }
    }

    /// The reason why the face at `index` cannot be used; `nil` if its directory and main tables are valid.
    ///
    /// A table that ends outside the file indicates a truncated file, which underlying libraries would show as missing
    /// glyphs. They check the rest of each table themselves.
    func defect(ofFace index: Int) -> String? {
        var start = 0
        if uint32(0) == openTypeTag("ttcf") {
            guard let count = uint32(8) else { return "its collection header is broken" }
            guard index >= 0, index < count else {
                return "it has no face \(index); the collection holds \(count)"
            }
            guard let offset = uint32(12 + index * 4) else { return "it is truncated" }
            start = Int(offset)
        } else if index != 0 {
            return "it has no face \(index); it holds one"
        }
        guard let tableCount = uint16(start + 4), tableCount > 0 else { return "its table directory is broken" }
        var tables: [UInt32: (offset: Int, length: Int)] = [:]
        for table in 0..<Int(tableCount) {
            let entry = start + 12 + table * 16
            guard let tag = uint32(entry), let offset = uint32(entry + 8), let length = uint32(entry + 12) else {
                return "it is truncated within its table directory"
            }
            guard Int(offset) + Int(length) <= data.count else {
                return "it is truncated: a table ends at byte \(Int(offset) + Int(length)) of \(data.count)"
            }
            tables[tag] = (Int(offset), Int(length))
        }
        guard let head = tables[openTypeTag("head")], head.length >= 54 else { return "it has no 'head' table" }
        guard let unitsPerEm = uint16(head.offset + 18), (16...16384).contains(unitsPerEm) else {
            return "its units per em are outside 16 to 16384"
        }
        guard let maxp = tables[openTypeTag("maxp")], maxp.length >= 6 else { return "it has no 'maxp' table" }
        guard let cmap = tables[openTypeTag("cmap")], cmap.length >= 4 else { return "it has no 'cmap' table" }
        guard tables[openTypeTag("hhea")] != nil, tables[openTypeTag("hmtx")] != nil else {
            return "it has no horizontal metrics"
        }
        let outlines: [UInt32] = [
            openTypeTag("glyf"), openTypeTag("CFF "), openTypeTag("CFF2"), openTypeTag("CBDT"),
            openTypeTag("sbix"), openTypeTag("SVG "), openTypeTag("COLR"),
        ]
        guard outlines.contains(where: { tables[$0] != nil }) else { return "it has no outlines or colour glyphs" }
        return nil
    }
}
