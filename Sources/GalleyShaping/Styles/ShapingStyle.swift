internal import CHarfBuzz
public import GalleyFonts
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode
internal import Glibc

/// The part of a style that determines glyphs and widths, resolved and interned: equal ones have one ``id``, and one
/// object per typesetter. Avoids contended reference counts (ARCHITECTURE, Threads).
@safe public final class ShapingStyle: @unchecked Sendable {
    // Sound because its properties are constants, and HarfBuzz never releases the name of a language.

    /// The properties that must be equal for two styles to be shaped together.
    struct Key: Hashable, Sendable {
        /// The complete descriptor, merged with the default.
        var font: FontDescriptor
        var letterSpacing: Double
        var wordSpacing: Double
        var kerning: Bool
        var ligatures: TextAttributes.Ligatures
        var language: String?
        var baselineOffset: Double
        var attachment: TextAttachment?
        /// The floating properties of the attachment.
        var float: FloatStyle?
        /// The borders that take space.
        var outerBox: Border.InlineBoxBorder?
        var innerBox: Border.InlineBoxBorder?
        /// The ruby annotation; nil if it is empty.
        var ruby: Ruby?
        /// The natural logarithm of a factor for advances.
        var expansion: Double
        /// The line height relative to the font's size; nil uses the fonts' height.
        var lineHeightFactor: Double?
        /// Whether ascents and descents are whole points.
        var roundsMetrics: Bool
        var orientation: TextAttributes.Orientation
        var combineUpright: TextAttributes.CombineUpright
        /// The side on which emphasis marks take space.
        var emphasis: EmphasisMark.Position?
        /// Code in a line, which runs from left to right among text of any direction.
        var isCode: Bool

        init(_ attributes: TextAttributes) {
            font = attributes.font?.merging(over: .default) ?? .default
            letterSpacing = attributes.letterSpacing ?? 0
            wordSpacing = attributes.wordSpacing ?? 0
            kerning = attributes.kerning ?? true
            ligatures = attributes.ligatures ?? .standard
            language = attributes.language ?? attributes.paragraph?.language
            baselineOffset = attributes.baselineOffset ?? 0
            attachment = attributes.attachment
            if attachment != nil, let side = attributes.float {
                float = FloatStyle(
                    side: side, clear: attributes.clear ?? .none, shape: attributes.shapeOutside)
            }
            orientation = attributes.orientation ?? .mixed
            combineUpright = attributes.combineUpright ?? .none
            emphasis = attributes.emphasis?.position
            isCode = attributes.inline?.contains(.code) ?? false
            outerBox = attributes.backgroundBorder?.inLine
            innerBox = attributes.border?.inLine
            ruby = attributes.ruby.flatMap { $0.text.isEmpty ? nil : $0 }
            expansion = attributes.usableExpansion
            roundsMetrics = attributes.paragraph?.roundsLineMetrics ?? false
            lineHeightFactor = attributes.paragraph?.lineHeightFactor.flatMap {
                $0.isFinite && $0 > 0 ? min($0, 1000) : nil
            }
        }

        /// The style of a ruby annotation for text in this style, at half the size (CSS Ruby 1, appendix A).
        var annotation: Key {
            var result = self
            result.font.size = FontDescriptor.usable(size: font.size) / 2
            (result.letterSpacing, result.wordSpacing, result.baselineOffset) = (0, 0, 0)
            (result.attachment, result.outerBox, result.innerBox, result.ruby) = (nil, nil, nil, nil)
            result.lineHeightFactor = nil
            return result
        }
    }

    let key: Key
    /// An identifier, unique among the keys of a library; a key gets another one after its library has removed it.
    public let id: UInt32
    private let keyHash: Int
    /// The font selector of clusters.
    public let selector: FontSelector
    /// The selector's first font at the style's size, whose metrics determine the strut.
    public let primary: SizedFont
    /// Whether the primary font covers all printable ASCII characters.
    let primaryCoversASCII: Bool
    /// The size in points.
    public let size: Double
    let spacing: TextSpacing
    /// The height of the style's line box, in ``LayoutUnit``s; nil uses the fonts' height.
    let lineBoxHeight: Int32?
    /// The baseline offset in ``LayoutUnit``s.
    public let baselineOffset: Int32
    /// The attachment of the style's character; nil for text.
    public let attachment: TextAttachment?
    /// Whether each run of the text in it is shaped separately: an attachment, or characters that are combined.
    let isSplitByRuns: Bool
    /// Nil if the attachment is inline.
    public let float: FloatStyle?
    /// Nil if no border takes space.
    let boxes: InlineBoxes?
    let hasBoxes: Bool
    /// Whether some letters or scripts may need another instance of their font.
    let adaptsFonts: Bool
    /// Text in the style is isolated, and runs from left to right.
    let isCode: Bool
    /// Whether the attachment is a formula, next to which lines break as next to a letter.
    let isFormula: Bool
    /// The style of ruby annotations.
    let annotation: ShapingStyle?
    /// The factor for advances.
    let expansion: Double
    /// The features in the order in which HarfBuzz applies them.
    let features: [hb_feature_t]
    /// A hash of `features` and `language` for cache keys: equal contents have equal hashes.
    let shapingHash: UInt64
    let language: hb_language_t?
    /// The language's OpenType tag, seven bits per letter; 0 without a language.
    let packedLanguageTag: UInt32

    init(key: Key, id: UInt32, selector: FontSelector, annotation: ShapingStyle?) {
        self.annotation = annotation
        expansion = key.expansion == 0 ? 1 : exp(key.expansion)
        self.key = key
        self.id = id
        keyHash = key.hashValue
        self.selector = selector
        size = FontDescriptor.usable(size: key.font.size)
        primary = SizedFont(font: selector.primary, size: size)
        primaryCoversASCII = (0x20..<0x7F).allSatisfy { selector.primaryCovers($0) }
        spacing = TextSpacing(
            letter: LayoutUnit.advance(key.letterSpacing * LayoutUnit.perPoint),
            word: LayoutUnit.advance(key.wordSpacing * LayoutUnit.perPoint))
        baselineOffset = LayoutUnit.advance(key.baselineOffset * LayoutUnit.perPoint)
        lineBoxHeight = key.lineHeightFactor.map { [size] in LayoutUnit.advance($0 * size * LayoutUnit.perPoint) }
        attachment = key.attachment
        isSplitByRuns = attachment != nil || key.combineUpright.isWholeRange
        float = key.float
        boxes = InlineBoxes(outer: key.outerBox, inner: key.innerBox, ruby: key.ruby)
        hasBoxes = boxes != nil
        isCode = key.isCode
        isFormula = key.attachment?.formula != nil
        adaptsFonts =
            key.font.caps ?? .normal != .normal || !(key.font.synthesis ?? .all).contains(.rightToLeftStyle)
        features = ShapingStyle.features(of: key)
        unsafe language = unsafe key.language.flatMap { unsafe Self.language($0) }
        packedLanguageTag = unsafe Self.packedTag(of: language)
        var hash: UInt64 = unsafe UInt64(UInt(bitPattern: language))
        for feature in features {
            hash = ByteHash.combine(hash, UInt64(feature.tag) << 32 | UInt64(feature.value))
        }
        shapingHash = hash
    }

    /// Whether both are shaped alike, even if the library created them at different times: a result must not depend on
    /// earlier texts.
    @inline(__always)
    public func isSame(as other: ShapingStyle) -> Bool {
        id == other.id || (keyHash == other.keyHash && key == other.key)
    }

    /// Creates a separate object for the same style.
    convenience init(copying other: ShapingStyle) {
        self.init(
            key: other.key, id: other.id, selector: other.selector,
            annotation: other.annotation.map { ShapingStyle(copying: $0) })
    }

    /// The advance of a space in the primary font, with letter and word spacing.
    public var spaceAdvance: Int { max(0, Int(primary.spaceAdvance) + Int(spacing.letter) + Int(spacing.word)) }

    /// Whether the stops and commas of its language are in the middle of their em, as in traditional Chinese.
    var hasCentredStops: Bool {
        guard let parts = key.language?.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }),
            let language = parts.first, language == "zh" || language == "yue"
        else { return false }
        let tags = parts.dropFirst()
        guard !tags.contains("hans") else { return false }
        return tags.contains { $0 == "hant" || $0 == "tw" || $0 == "hk" || $0 == "mo" }
    }

    /// The same without letter and word spacing, for glyphs that none follows.
    public var withoutSpacing: ShapingStyle {
        guard spacing.letter != 0 || spacing.word != 0 else { return self }
        var unspaced = key
        (unspaced.letterSpacing, unspaced.wordSpacing) = (0, 0)
        return ShapingStyle(key: unspaced, id: id, selector: selector, annotation: annotation)
    }

    /// HarfBuzz's name for a BCP 47 tag. HarfBuzz keeps every name for the lifetime of the process, so invalid tags are
    /// not passed to it.
    private static func language(_ tag: String) -> hb_language_t? {
        guard !tag.isEmpty, tag.utf8.count <= 35,
            tag.utf8.allSatisfy({ $0 == 0x2D || $0 == 0x5F || isAlphanumeric($0) })
        else { return nil }
        let language: hb_language_t? = unsafe hb_language_from_string(tag, -1)
        return unsafe language
    }

    private static func packedTag(of language: hb_language_t?) -> UInt32 {
        guard let language = unsafe language else { return 0 }
        var (count, tag): (UInt32, hb_tag_t) = (1, 0)
        unsafe hb_ot_tags_from_script_and_language(HB_SCRIPT_COMMON, language, nil, nil, &count, &tag)
        guard count > 0 else { return 0 }
        return (0..<4).reduce(0) { $0 << 7 | tag >> UInt32(24 - 8 * $1) & 0x7F }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }

    /// The OpenType features of the attributes; the descriptor's features come last and take precedence.
    private static func features(of key: Key) -> [hb_feature_t] {
        var result: [hb_feature_t] = []
        func set(_ tag: String, _ value: Int) {
            guard let packed = packedTag(tag) else { return }
            result.append(
                hb_feature_t(
                    tag: packed, value: UInt32(clamping: value), start: 0, end: UInt32.max))
        }
        if !key.kerning { set("kern", 0) }
        // CSS Text: letter spacing disables optional ligatures, whatever else enables them.
        if key.ligatures == .none || key.letterSpacing != 0 {
            for tag in ["liga", "clig", "dlig", "hlig"] { set(tag, 0) }
        } else if key.ligatures == .all {
            for tag in ["dlig", "hlig"] { set(tag, 1) }
        }
        if key.font.caps ?? .normal != .normal { set("smcp", 1) }
        if key.font.caps == .allSmallCaps { set("c2sc", 1) }
        for (tag, value) in (key.font.features ?? [:]).sorted(by: { $0.key < $1.key }) { set(tag, value) }
        return result
    }

    /// The packed form of a four-letter OpenType tag.
    static func packedTag(_ tag: String) -> UInt32? {
        let bytes = Array(tag.utf8)
        guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension TextAttributes {
    /// The expansion; 0 instead of NaN.
    package var usableExpansion: Double {
        guard let expansion, expansion.isFinite else { return 0 }
        return max(-10, min(10, expansion))
    }
}
