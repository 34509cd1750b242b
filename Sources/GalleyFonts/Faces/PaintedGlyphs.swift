internal import CHarfBuzz
internal import GalleyValues

/// The painted glyphs of a face with their bounds, read from its `COLR` table on demand.
final class PaintedGlyphs: Sendable {
    let hasSVG: Bool
    /// The `COLR` table; empty without version 1.
    let table: [UInt8]
    private let unitsPerEm: Double

    /// `nil` for a face without painted glyphs.
    init?(_ face: OpaquePointer, unitsPerEm: Int) {
        hasSVG = unsafe hb_ot_color_has_svg(face) != 0
        let blob = unsafe hb_face_reference_table(face, openTypeTag("COLR"))
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let start = unsafe hb_blob_get_data(blob, &length)
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(length))
        // The header of version 1 has 34 bytes.
        table = unsafe bytes.count >= 34 && (bytes[0] > 0 || bytes[1] > 0) ? Array(bytes) : []
        self.unitsPerEm = Double(unitsPerEm)
        if !hasSVG, table.isEmpty { return nil }
    }

    func box(of glyph: UInt32, in face: FontFace) -> GlyphPaintBox? {
        guard isPainted(glyph) || (hasSVG && face.hasSVGDocument(of: glyph)) else { return nil }
        if let box = clipBox(of: glyph) { return box }
        // Without a clip box: the line height and the advance, with a quarter of an em around it.
        let advance = unsafe Double(hb_font_get_glyph_h_advance(face.shaping, glyph))
        let room = unitsPerEm / 4
        return GlyphPaintBox(
            left: -room, bottom: -Double(face.metrics.descent) - room, right: max(advance, 0) + room,
            top: Double(face.metrics.ascent) + room)
    }

    private func read(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= table.count else { return nil }
        return table[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the sorted list of base glyphs contains a glyph.
    private func isPainted(_ glyph: UInt32) -> Bool {
        guard let list = read(14, 4), list > 0, let count = read(list, 4) else { return false }
        func id(_ index: Int) -> Int? { read(list + 4 + index * 6, 2) }
        let index = (0..<count).partitioningIndex { id($0) ?? .max >= Int(glyph) }
        return index < count && id(index) == Int(glyph)
    }

    private func clipBox(of glyph: UInt32) -> GlyphPaintBox? {
        guard let list = read(22, 4), list > 0, let count = read(list + 1, 4) else { return nil }
        let index = (0..<count).partitioningIndex { read(list + 7 + $0 * 7, 2) ?? .max >= Int(glyph) }
        let record = list + 5 + index * 7
        guard index < count, let first = read(record, 2), first <= Int(glyph), let offset = read(record + 4, 3) else {
            return nil
        }
        let sides = (0..<4).compactMap { read(list + offset + 1 + $0 * 2, 2) }.map {
            Double(Int16(truncatingIfNeeded: $0))
        }
        guard sides.count == 4, sides[0] < sides[2], sides[1] < sides[3] else { return nil }
        return GlyphPaintBox(left: sides[0], bottom: sides[1], right: sides[2], top: sides[3])
    }
}
