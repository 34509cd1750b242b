internal import CHarfBuzz
internal import GalleyValues

/// Glyphs of characters in a font whose character map is not one of Unicode: a symbol font's (platform 3, encoding 0), or one
/// of Mac Roman (platform 1, encoding 0). HarfBuzz reads only some of them.
@safe final class LegacyCharacterMap: Sendable {
    /// Glyphs by character.
    private let glyphs: [UInt32: UInt32]

    /// Nil where the font is no symbol font and has a map of Unicode, or has no map that can be read.
    init?(_ face: OpaquePointer) {
        let table = unsafe FontTable(openTypeTag("cmap"), of: face)
        var symbol: Int?
        var roman: Int?
        var hasUnicode = false
        for record in 0..<table.fitting(table.uint16(2), of: 8, at: 4) {
            let place = table.uint32(4 + record * 8 + 4)
            switch table.uint32(4 + record * 8) {
            case 0x3_0000: symbol = symbol ?? place
            case 0x1_0000: roman = roman ?? place
            case 0x3_0001, 0x3_000A, 0x0_0000...0x0_0004, 0x0_0006: hasUnicode = true
            default: break
            }
        }
        if hasUnicode { roman = nil }
        guard symbol != nil || roman != nil else { return nil }
        let glyphCount = unsafe hb_face_get_glyph_count(face)
        var glyphs: [UInt32: UInt32] = [:]
        func note(_ character: UInt32, _ code: Int, at place: Int) {
            let glyph = UInt32(truncatingIfNeeded: Self.glyph(of: code, at: place, in: table))
            if glyph > 0, glyph < glyphCount, glyphs[character] == nil { glyphs[character] = glyph }
        }
        if let symbol {
            for code in 0x20...0xFF {
                note(UInt32(code), 0xF000 + code, at: symbol)
                note(0xF000 + UInt32(code), 0xF000 + code, at: symbol)
                // Some have them there after all.
                note(UInt32(code), code, at: symbol)
            }
        }
        if let roman {
            for code in 0x20...0x7E { note(UInt32(code), code, at: roman) }
            for (index, character) in Self.macRoman.enumerated() { note(character, 0x80 + index, at: roman) }
        }
        guard !glyphs.isEmpty else { return nil }
        self.glyphs = glyphs
    }

    func glyph(of scalar: UInt32) -> UInt32? { glyphs[scalar] }

    /// The characters, with others, in order.
    func ranges(with others: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        let own = glyphs.keys.filter { scalar in !others.contains { $0.contains(scalar) } }.map { $0...$0 }
        return (own + others).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The glyph of a code in a subtable of format 0, 4 or 6; 0 is none.
    private static func glyph(of code: Int, at place: Int, in table: borrowing FontTable) -> Int {
        switch table.uint16(place) {
        case 0: return code < 256 ? table.uint16(place + 5 + code) & 0xFF : 0
        case 4:
            let segments = table.fitting(table.uint16(place + 6) / 2, of: 8, at: place + 16)
            let ends = place + 14
            let segment = (0..<segments).partitioningIndex { table.uint16(ends + $0 * 2) >= code }
            let starts = ends + segments * 2 + 2
            let start = table.uint16(starts + segment * 2)
            guard segment < segments, start <= code else { return 0 }
            let delta = table.uint16(starts + (segments + segment) * 2)
            let field = starts + (2 * segments + segment) * 2
            let offset = table.uint16(field)
            if offset == 0 { return (code + delta) & 0xFFFF }
            let glyph = table.uint16(field + offset + (code - start) * 2)
            return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
        case 6:
            let index = code - table.uint16(place + 6)
            return index >= 0 && index < table.uint16(place + 8) ? table.uint16(place + 10 + index * 2) : 0
        default: return 0
        }
    }

    /// The characters of codes 0x80 to 0xFF.
    private static let macRoman: [UInt32] = [
        0x00C4, 0x00C5, 0x00C7, 0x00C9, 0x00D1, 0x00D6, 0x00DC, 0x00E1, 0x00E0, 0x00E2, 0x00E4, 0x00E3,
        0x00E5, 0x00E7, 0x00E9, 0x00E8, 0x00EA, 0x00EB, 0x00ED, 0x00EC, 0x00EE, 0x00EF, 0x00F1, 0x00F3,
        0x00F2, 0x00F4, 0x00F6, 0x00F5, 0x00FA, 0x00F9, 0x00FB, 0x00FC, 0x2020, 0x00B0, 0x00A2, 0x00A3,
        0x00A7, 0x2022, 0x00B6, 0x00DF, 0x00AE, 0x00A9, 0x2122, 0x00B4, 0x00A8, 0x2260, 0x00C6, 0x00D8,
        0x221E, 0x00B1, 0x2264, 0x2265, 0x00A5, 0x00B5, 0x2202, 0x2211, 0x220F, 0x03C0, 0x222B, 0x00AA,
        0x00BA, 0x03A9, 0x00E6, 0x00F8, 0x00BF, 0x00A1, 0x00AC, 0x221A, 0x0192, 0x2248, 0x2206, 0x00AB,
        0x00BB, 0x2026, 0x00A0, 0x00C0, 0x00C3, 0x00D5, 0x0152, 0x0153, 0x2013, 0x2014, 0x201C, 0x201D,
        0x2018, 0x2019, 0x00F7, 0x25CA, 0x00FF, 0x0178, 0x2044, 0x20AC, 0x2039, 0x203A, 0xFB01, 0xFB02,
        0x2021, 0x00B7, 0x201A, 0x201E, 0x2030, 0x00C2, 0x00CA, 0x00C1, 0x00CB, 0x00C8, 0x00CD, 0x00CE,
        0x00CF, 0x00CC, 0x00D3, 0x00D4, 0xF8FF, 0x00D2, 0x00DA, 0x00DB, 0x00D9, 0x0131, 0x02C6, 0x02DC,
        0x00AF, 0x02D8, 0x02D9, 0x02DA, 0x00B8, 0x02DD, 0x02DB, 0x02C7,
    ]
}
