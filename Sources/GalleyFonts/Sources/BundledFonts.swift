internal import CGalleyFonts

/// The fonts compiled into Galley. Their descriptions are stored here, so that a program opens only those it uses.
public final class BundledFonts: Sendable {
    /// A file in `Fonts/`, in the order of `fonts.c`.
    struct Entry: Sendable {
        var file: String
        var family: String
        var style: String
        var weight: Int
        var isItalic: Bool
        var fullName: String
        var postScriptName: String
    }

    static let table: [Entry] = [
        face("NotoSans", "Noto Sans", "Bold"),
        face("NotoSans", "Noto Sans", "BoldItalic"),
        face("NotoSans", "Noto Sans", "Italic"),
        face("NotoSans", "Noto Sans", "Regular"),
        face("NotoSansArabic", "Noto Sans Arabic", "Bold"),
        face("NotoSansArabic", "Noto Sans Arabic", "Regular"),
        face("NotoSansDevanagari", "Noto Sans Devanagari", "Bold"),
        face("NotoSansDevanagari", "Noto Sans Devanagari", "Regular"),
        face("NotoSansHebrew", "Noto Sans Hebrew", "Bold"),
        face("NotoSansHebrew", "Noto Sans Hebrew", "Regular"),
        face("NotoSansMono", "Noto Sans Mono", "Bold"),
        face("NotoSansMono", "Noto Sans Mono", "Regular"),
        face("NotoSansThai", "Noto Sans Thai", "Bold"),
        face("NotoSansThai", "Noto Sans Thai", "Regular"),
    ]

    /// All bundled faces, in the order of `table`.
    public let records: [FontRecord]
    /// The faces by lower-case family name.
    let families: [String: [FontRecord]]

    static let sans = "noto sans"
    static let mono = "noto sans mono"
    /// The families that fallback tries after all others: signs of no script come from a face that is made for another
    /// script only where nothing else has them.
    static let lastFamilies = [
        mono, "noto sans arabic", "noto sans devanagari", "noto sans hebrew", "noto sans thai",
    ]

    init() {
        records = Self.table.enumerated().map { position, entry in
            FontRecord(
                bundled: position,
                description: FaceDescription(
                    familyName: entry.family, styleName: entry.style, families: [entry.family.lowercased()],
                    faces: [entry.fullName.lowercased(), entry.postScriptName.lowercased()],
                    weight: entry.weight...entry.weight, isItalic: entry.isItalic, stretch: 100...100),
                ranges: Self.ranges(entry.family))
        }
        families = Dictionary(grouping: records) { $0.description.families[0] }
    }

    /// The bytes of the file at `position` of `table`.
    static func data(_ position: Int) -> FontData {
        let font = unsafe CGalleyFonts_at(position)
        return unsafe FontData(permanent: UnsafeRawBufferPointer(start: font.bytes, count: font.length))
    }

    /// The families that fallback tries for a script before the system's fonts, nearest first.
    func fallbackFamilies(script: UInt32) -> [String] {
        let own: String? =
            switch script {
            case openTypeTag("Arab"): "noto sans arabic"
            case openTypeTag("Deva"): "noto sans devanagari"
            case openTypeTag("Hebr"): "noto sans hebrew"
            case openTypeTag("Thai"): "noto sans thai"
            default: nil
            }
        return [own, Self.sans].compactMap { $0 }
    }

    private static func face(_ file: String, _ family: String, _ style: String) -> Entry {
        let isItalic = style.hasSuffix("Italic")
        let name = style == "BoldItalic" ? "Bold Italic" : style
        return Entry(
            file: "\(file)-\(style).ttf", family: family, style: name,
            weight: style.hasPrefix("Bold") ? 700 : 400, isItalic: isItalic,
            fullName: style == "Regular" ? "\(family) Regular" : "\(family) \(name)",
            postScriptName: "\(file)-\(style)")
    }

    /// The blocks outside which a family has no characters: avoids opening fonts unnecessarily.
    private static func ranges(_ family: String) -> [ClosedRange<UInt32>] {
        switch family {
        case "Noto Sans Arabic": common + [0x600...0x8FF, 0x2E00...0x2E7F, 0xFB50...0xFEFF]
        case "Noto Sans Devanagari": common + [0x900...0x97F, 0x1CD0...0x1CFF, 0xA830...0xA83F, 0xA8E0...0xA8FF]
        case "Noto Sans Hebrew": common + [0x590...0x5FF, 0xFB1D...0xFB4F]
        case "Noto Sans Thai": common + [0xE00...0xE7F]
        default: [0...0x10FFFF]
        }
    }

    private static let common: [ClosedRange<UInt32>] = [0...0x36F, 0x2000...0x25FF, 0xFE00...0xFEFF]
}
