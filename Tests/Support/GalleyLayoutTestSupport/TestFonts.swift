public import GalleyFonts
import GalleyLayout
public import GalleyShaping
import GalleyText

/// The files in `Fonts/Test` (made by `Scripts/make-test-fonts`), and shortcuts for libraries.
public enum TestFonts {
    public static let directory: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(4)
        return parts.joined(separator: "/") + "/Fonts/Test"
    }()

    public static func path(_ name: String) -> String { "\(directory)/\(name)" }

    /// A library with only the given test fonts.
    public static func library(_ names: String..., bundled: Bool = false, system: Bool = false) throws -> FontLibrary {
        let library = FontLibrary(bundledFonts: bundled, systemFonts: system)
        for name in names { try library.addFont(file: path(name)) }
        return library
    }
}

extension FontLibrary {
    public func selector(
        _ families: String..., size: Double = 16, weight: Int = 400, italic: Bool = false, stretch: Double = 100,
        variations: [String: Double] = [:], language: String? = nil
    ) throws -> FontSelector {
        let descriptor = FontDescriptor(
            families: families.isEmpty ? nil : families, size: size, weight: weight, italic: italic,
            stretch: stretch, variations: variations)
        return try selector(for: descriptor.merging(over: .default), language: language)
    }
}

extension FontSelector {
    public func font(_ cluster: String, script: StaticString = "Zyyy", emoji: Bool = false) -> Font? {
        let scalars = cluster.unicodeScalars.map(\.value)
        let tag = script.withUTF8Buffer { unsafe $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        let result = scalars.withUnsafeBufferPointer { unsafe font(for: $0, script: tag, emoji: emoji) }
        return result.isCovered ? result.font : nil
    }

    public func family(_ cluster: String, script: StaticString = "Zyyy", emoji: Bool = false) -> String? {
        font(cluster, script: script, emoji: emoji)?.face.familyName
    }
}
