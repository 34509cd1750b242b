/// What is asked of a font: families in order, size, weight, slant, width, features and axes.
///
/// A descriptor says only what it sets; what is `nil` is taken from the style below it, or from
/// ``FontDescriptor/default``. Laying one descriptor over another merges them field by field, so a span
/// that sets the weight keeps the size.
public struct FontDescriptor: Sendable, Hashable {
    /// A font file, and which face of a collection.
    public struct File: Sendable, Hashable {
        /// Where the file is.
        public var path: String
        /// Counts the faces of a collection from 0.
        public var index: Int

        /// A font file.
        public init(path: String, index: Int = 0) {
            self.path = path
            self.index = index
        }
    }

    /// Whether the `opsz` axis follows the size.
    public enum OpticalSizing: String, Sendable, Hashable, Codable, CaseIterable {
        /// It follows the size, or stays where the font or ``FontDescriptor/variations`` have it.
        case auto, none
    }

    /// Which letters are small capitals (CSS `font-variant-caps`). Those that a font does not have are made of its
    /// capitals at seven tenths of their size, where ``FontDescriptor/synthesis`` allows it.
    public enum Caps: String, Sendable, Hashable, Codable, CaseIterable {
        /// None; those that are not capitals already; all.
        case normal, smallCaps, allSmallCaps
    }

    /// What is made up where a font does not have it (CSS `font-synthesis`).
    public struct Synthesis: OptionSet, Sendable, Hashable {
        /// A bit for each.
        public let rawValue: Int

        /// Those whose bits are set.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Bold faces, of heavier outlines.
        public static let weight = Synthesis(rawValue: 1)
        /// Italic faces, of slanted outlines.
        public static let style = Synthesis(rawValue: 2)
        /// Small capitals, of capitals.
        public static let smallCaps = Synthesis(rawValue: 4)
        /// Slanted outlines in scripts written from right to left as well, where ``style`` is allowed.
        public static let rightToLeftStyle = Synthesis(rawValue: 8)
        /// All of them.
        public static let all: Synthesis = [.weight, .style, .smallCaps, .rightToLeftStyle]
    }

    /// Family names, tried in order; `sans-serif`, `serif`, `monospace` and `system-ui` are generic.
    public var families: [String]?
    /// Font files, tried in order before the families.
    public var files: [File]?
    /// Size in points.
    public var size: Double?
    /// Weight on the CSS scale, 1 to 1000; 400 is regular and 700 bold.
    public var weight: Int?
    /// Whether an italic (or, where there is none, an oblique) face is wanted.
    public var italic: Bool?
    /// Width in percent of normal, 50 to 200, as CSS `font-stretch`.
    public var stretch: Double?
    /// OpenType features by four-letter tag; 0 turns a feature off, 1 on, other values choose an alternate.
    public var features: [String: Int]?
    /// Variation axes by four-letter tag.
    public var variations: [String: Double]?
    /// Whether the `opsz` axis of a variable font follows the size.
    public var opticalSizing: OpticalSizing?
    /// Which letters are small capitals.
    public var caps: Caps?
    /// What is made up where a font does not have it.
    public var synthesis: Synthesis?

    /// A descriptor of what is given.
    public init(
        families: [String]? = nil, files: [File]? = nil, size: Double? = nil, weight: Int? = nil,
        italic: Bool? = nil, stretch: Double? = nil, features: [String: Int]? = nil,
        variations: [String: Double]? = nil, opticalSizing: OpticalSizing? = nil, caps: Caps? = nil,
        synthesis: Synthesis? = nil
    ) {
        self.families = families
        self.files = files
        self.size = size
        self.weight = weight
        self.italic = italic
        self.stretch = stretch
        self.features = features
        self.variations = variations
        self.opticalSizing = opticalSizing
        self.caps = caps
        self.synthesis = synthesis
    }

    /// A single family.
    public init(_ family: String, size: Double? = nil, weight: Int? = nil, italic: Bool? = nil) {
        self.init(families: [family], size: size, weight: weight, italic: italic)
    }

    /// What stands in for every field that nothing sets: Noto Sans, 16 points, regular.
    public static let `default` = FontDescriptor(
        families: ["Noto Sans", "sans-serif"], files: [], size: 16, weight: 400, italic: false, stretch: 100,
        features: [:], variations: [:], opticalSizing: .auto, caps: .normal, synthesis: .all)

    /// This descriptor laid over `base`: what it sets wins, feature by feature and axis by axis.
    public func merging(over base: FontDescriptor) -> FontDescriptor {
        var result = base
        if let families { result.families = families }
        if let files { result.files = files }
        if let size { result.size = size }
        if let weight { result.weight = weight }
        if let italic { result.italic = italic }
        if let stretch { result.stretch = stretch }
        if let features { result.features = (base.features ?? [:]).merging(features) { $1 } }
        if let variations { result.variations = (base.variations ?? [:]).merging(variations) { $1 } }
        if let opticalSizing { result.opticalSizing = opticalSizing }
        if let caps { result.caps = caps }
        if let synthesis { result.synthesis = synthesis }
        return result
    }

    /// This descriptor laid over `base`.
    @available(*, deprecated, renamed: "merging(over:)")
    public func merged(over base: FontDescriptor) -> FontDescriptor { merging(over: base) }
}

extension FontDescriptor {
    /// The size to set text in, in points: 16 where `size` is nil, no number, or none above 0.
    package static func usable(size: Double?) -> Double {
        guard let size, size > 0, size.isFinite else { return 16 }
        return min(size, 100_000)
    }
}
