/// The requested properties of a font: families in order, size, weight, slant, width, features and axes.
///
/// A `nil` property is inherited from the enclosing style, or from ``FontDescriptor/default``. Descriptors are merged
/// property by property, so a span that sets the weight keeps the size.
public struct FontDescriptor: Sendable, Hashable {
    /// A font file, and the index of a face in a collection.
    public struct File: Sendable, Hashable {
        /// The path of the file, or a `data:` URI that contains it.
        public var path: String
        /// The index of the face in a collection, starting at 0.
        public var index: Int

        /// Creates a reference to a font file.
        public init(path: String, index: Int = 0) {
            self.path = path
            self.index = index
        }

        /// Hashes the ends of long paths only: text is looked up often, and a URI may contain megabytes.
        public func hash(into hasher: inout Hasher) {
            let bytes = path.utf8
            if bytes.count <= 256 {
                hasher.combine(path)
            } else {
                hasher.combine(bytes.count)
                for byte in bytes.prefix(64) { hasher.combine(byte) }
                for byte in bytes.suffix(128) { hasher.combine(byte) }
            }
            hasher.combine(index)
        }
    }

    /// Whether the `opsz` axis follows the font size.
    public enum OpticalSizing: String, Sendable, Hashable, Codable, CaseIterable {
        /// The axis follows the size.
        case auto
        /// The axis keeps the value of the font or of ``FontDescriptor/variations``.
        case none
    }

    /// The letters shown as small capitals (CSS `font-variant-caps`). If a font has none, its capitals are scaled to
    /// seven tenths of their size, provided that ``FontDescriptor/synthesis`` allows it.
    public enum Caps: String, Sendable, Hashable, Codable, CaseIterable {
        /// No letters.
        case normal
        /// Lower-case letters.
        case smallCaps
        /// All letters.
        case allSmallCaps
    }

    /// The properties that may be synthesized if a font lacks them (CSS `font-synthesis`).
    public struct Synthesis: OptionSet, Sendable, Hashable {
        /// A bit for each property.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Bold, by emboldening outlines.
        public static let weight = Synthesis(rawValue: 1)
        /// Italic, by slanting outlines.
        public static let style = Synthesis(rawValue: 2)
        /// Small capitals, by scaling capitals.
        public static let smallCaps = Synthesis(rawValue: 4)
        /// Slanted outlines also in scripts written from right to left, provided that ``style`` is allowed.
        public static let rightToLeftStyle = Synthesis(rawValue: 8)
        /// All properties.
        public static let all: Synthesis = [.weight, .style, .smallCaps, .rightToLeftStyle]
    }

    /// The family names, tried in order; `sans-serif`, `serif`, `monospace` and `system-ui` are generic.
    public var families: [String]?
    /// The font files, tried in order before the families.
    public var files: [File]?
    /// The size in points.
    public var size: Double?
    /// The weight on the CSS scale, from 1 to 1000; 400 is regular and 700 bold.
    public var weight: Int?
    /// Whether an italic face is requested, or an oblique one if there is none.
    public var italic: Bool?
    /// The width in percent of normal, from 50 to 200, as in CSS `font-stretch`.
    public var stretch: Double?
    /// OpenType features by four-letter tag: 0 turns a feature off, 1 on; other values choose an alternate.
    public var features: [String: Int]?
    /// Values of variation axes by four-letter tag.
    public var variations: [String: Double]?
    /// Whether the `opsz` axis of a variable font follows the size.
    public var opticalSizing: OpticalSizing?
    /// The letters shown as small capitals.
    public var caps: Caps?
    /// The properties that may be synthesized if a font lacks them.
    public var synthesis: Synthesis?

    /// Creates a descriptor with the given properties.
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

    /// Creates a descriptor with a single family.
    public init(_ family: String, size: Double? = nil, weight: Int? = nil, italic: Bool? = nil) {
        self.init(families: [family], size: size, weight: weight, italic: italic)
    }

    /// The defaults for unset properties: Noto Sans, 16 points, regular.
    public static let `default` = FontDescriptor(
        families: ["Noto Sans", "sans-serif"], files: [], size: 16, weight: 400, italic: false, stretch: 100,
        features: [:], variations: [:], opticalSizing: .auto, caps: .normal, synthesis: .all)

    /// The descriptor with unset properties taken from `base`; features and axes are merged one by one.
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
}

extension FontDescriptor {
    /// A font that adds no height to a line whose only content is an attachment.
    package static let flat = FontDescriptor(size: 0.001)

    /// The font size for layout, in points: 16 if `size` is nil, not a number, or not above 0.
    package static func usable(size: Double?) -> Double {
        guard let size, size > 0, size.isFinite else { return 16 }
        return min(size, 100_000)
    }
}
