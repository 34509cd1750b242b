/// The SVG table, hidden from FreeType.
///
/// FreeType 2.12 reads that table without bounds checks as soon as it opens a face: a broken font ends the process.
/// Galley draws such glyphs itself and reads the table through HarfBuzz, so the table can be hidden from FreeType.
enum SVGTableMask {
    private static let tag = openTypeTag("SVG ")
    /// A table that FreeType does not read, and that has a short name in WOFF2.
    private static let other = openTypeTag("Sill")
    /// Their numbers among the known tables of WOFF2.
    private static let (number, otherNumber): (UInt8, UInt8) = (36, 62)

    /// Renames the table in a web font's directory; false if it has none.
    static func hide(inWebFont bytes: inout [UInt8]) -> Bool {
        guard bytes.count > 48 else { return false }
        let count = Int(bytes[12]) << 8 | Int(bytes[13])
        return bytes[3] == 0x32 ? hide(inWOFF2: &bytes, count: count) : hide(inWOFF: &bytes, count: count)
    }

    /// Restores the table's name in the SFNT decoded from a web font.
    static func show(inSFNT bytes: inout [UInt8]) {
        guard bytes.count > 12 else { return }
        for entry in entries(from: 12, count: Int(bytes[4]) << 8 | Int(bytes[5]), size: 16, in: bytes)
        where read(entry, in: bytes) == other { write(tag, at: entry, in: &bytes) }
    }

    private static func hide(inWOFF bytes: inout [UInt8], count: Int) -> Bool {
        var isFound = false
        for entry in entries(from: 44, count: count, size: 20, in: bytes) where read(entry, in: bytes) == tag {
            write(other, at: entry, in: &bytes)
            isFound = true
        }
        return isFound
    }

    /// Entries have different lengths: a byte for the table, its tag if it is not a known table, and one or two
    /// numbers.
    private static func hide(inWOFF2 bytes: inout [UInt8], count: Int) -> Bool {
        var isFound = false
        var place = 48
        for _ in 0..<count where place < bytes.count {
            let (table, version) = (bytes[place] & 63, bytes[place] >> 6)
            if table == number {
                bytes[place] = version << 6 | otherNumber
                isFound = true
            }
            place += 1
            if table == 63 {
                guard place + 4 <= bytes.count else { break }
                if read(place, in: bytes) == tag {
                    write(other, at: place, in: &bytes)
                    isFound = true
                }
                place += 4
            }
            // Version 0 of `glyf` and `loca` is transformed and 3 is not; for all other tables 0 is not.
            let isTransformed = table == 10 || table == 11 ? version != 3 : version != 0
            for _ in 0..<(isTransformed ? 2 : 1) {
                while place < bytes.count, bytes[place] & 0x80 != 0 { place += 1 }
                place += 1
            }
        }
        return isFound
    }

    private static func entries(from start: Int, count: Int, size: Int, in bytes: [UInt8]) -> some Sequence<Int> {
        (0..<count).lazy.map { start + $0 * size }.prefix { $0 + size <= bytes.count }
    }

    private static func read(_ place: Int, in bytes: [UInt8]) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func write(_ tag: UInt32, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: tag >> UInt32(24 - index * 8)) }
    }
}
