internal import GalleyValues

/// `Line_Break` values newer than ICU 72's data (Unicode 15.0), for characters that it contains.
enum NewerLineBreakClasses {
    /// The newer class of a scalar; nil if ICU's is current.
    static func lookup(_ scalar: UInt32) -> LineBreakClass? {
        guard scalar >= first else { return nil }
        let index = ranges.partitioningIndex { $0.last >= scalar }
        return index < ranges.count && ranges[index].first <= scalar ? ranges[index].kind : nil
    }

    private static let first: UInt32 = 0x058A

    private struct Entry {
        let first: UInt32
        let last: UInt32
        let kind: LineBreakClass

        init(_ first: UInt32, _ last: UInt32, _ kind: LineBreakClass) {
            self.first = first
            self.last = last
            self.kind = kind
        }
    }

    /// Unicode 15.1: the aksara classes of Balinese, Batak, Javanese, Cham, Brahmi, Grantha, Dives Akuru, Makasar and
    /// Kawi, and related changes. 16.0: number signs are numeric. 17.0: unambiguous hyphens.
    private static let ranges: [Entry] = [
        Entry(0x058A, 0x058A, .hh), Entry(0x05BE, 0x05BE, .hh), Entry(0x0600, 0x0605, .nu), Entry(0x06DD, 0x06DD, .nu),
        Entry(0x0890, 0x0891, .nu), Entry(0x08E2, 0x08E2, .nu), Entry(0x1400, 0x1400, .hh),
        // Balinese
        Entry(0x1B05, 0x1B33, .ak), Entry(0x1B44, 0x1B44, .vi), Entry(0x1B45, 0x1B4C, .ak), Entry(0x1B50, 0x1B59, .as),
        Entry(0x1B5C, 0x1B5C, .id), Entry(0x1B61, 0x1B6A, .id), Entry(0x1B74, 0x1B7C, .id),
        // Batak
        Entry(0x1BC0, 0x1BE5, .as), Entry(0x1BF2, 0x1BF3, .vf),
        Entry(0x2010, 0x2010, .hh), Entry(0x2012, 0x2013, .hh), Entry(0x2E17, 0x2E17, .hh), Entry(0x2E40, 0x2E40, .hh),
        Entry(0x2E5D, 0x2E5D, .hh),
        // Javanese
        Entry(0xA984, 0xA9B2, .ak), Entry(0xA9C0, 0xA9C0, .vi), Entry(0xA9C1, 0xA9C6, .id), Entry(0xA9CA, 0xA9CD, .id),
        Entry(0xA9CF, 0xA9CF, .ba), Entry(0xA9D0, 0xA9D9, .as), Entry(0xA9DE, 0xA9DF, .id),
        // Cham
        Entry(0xAA00, 0xAA28, .as), Entry(0xAA40, 0xAA42, .ba), Entry(0xAA44, 0xAA4B, .ba), Entry(0xAA50, 0xAA59, .as),
        Entry(0xAA5C, 0xAA5C, .id),
        Entry(0x10EAD, 0x10EAD, .hh),
        // Brahmi
        Entry(0x11003, 0x11004, .ap), Entry(0x11005, 0x11037, .ak), Entry(0x11046, 0x11046, .vi),
        Entry(0x11049, 0x1104D, .id), Entry(0x11052, 0x11065, .id), Entry(0x11066, 0x1106F, .as),
        Entry(0x11071, 0x11072, .ak), Entry(0x11075, 0x11075, .ak),
        // Kaithi
        Entry(0x110BD, 0x110BD, .nu), Entry(0x110CD, 0x110CD, .nu),
        // Grantha
        Entry(0x11305, 0x1130C, .ak), Entry(0x1130F, 0x11310, .ak), Entry(0x11313, 0x11328, .ak),
        Entry(0x1132A, 0x11330, .ak), Entry(0x11332, 0x11333, .ak), Entry(0x11335, 0x11339, .ak),
        Entry(0x1133D, 0x1133D, .ba), Entry(0x1134D, 0x1134D, .vi), Entry(0x11350, 0x11350, .as),
        Entry(0x1135D, 0x1135D, .ba), Entry(0x1135E, 0x1135F, .as), Entry(0x11360, 0x11361, .ak),
        // Dives Akuru
        Entry(0x11900, 0x11906, .ak), Entry(0x11909, 0x11909, .ak), Entry(0x1190C, 0x11913, .ak),
        Entry(0x11915, 0x11916, .ak), Entry(0x11918, 0x1192F, .ak), Entry(0x1193E, 0x1193E, .vi),
        Entry(0x1193F, 0x1193F, .ap), Entry(0x11941, 0x11941, .ap), Entry(0x11950, 0x11959, .as),
        // Makasar
        Entry(0x11EE0, 0x11EF1, .as), Entry(0x11EF2, 0x11EF2, .ba),
        // Kawi
        Entry(0x11F02, 0x11F02, .ap), Entry(0x11F04, 0x11F10, .ak), Entry(0x11F12, 0x11F33, .ak),
        Entry(0x11F42, 0x11F42, .vi), Entry(0x11F45, 0x11F4F, .id), Entry(0x11F50, 0x11F59, .as),
    ]
}
