internal import CHarfBuzz
package import GalleyText

/// What of a style decides glyphs and widths, resolved and interned: equal ones have one ``id``, and are one object for
/// each worker, whose threads would else meet on its references.
@safe package final class ShapingStyle: @unchecked Sendable {
    /// What two styles must agree on to be shaped as one.
    struct Key: Hashable, Sendable {
        /// Complete: merged over the default.
        var font: FontDescriptor
        var letterSpacing: Double
        var wordSpacing: Double
        var kerning: Bool
        var ligatures: TextAttributes.Ligatures
        var language: String?
        var baselineOffset: Double
        var attachment: Attachment?

        init(_ attributes: TextAttributes) {
            font = attributes.font?.merging(over: .default) ?? .default
            letterSpacing = attributes.letterSpacing ?? 0
            wordSpacing = attributes.wordSpacing ?? 0
            kerning = attributes.kerning ?? true
            ligatures = attributes.ligatures ?? .standard
            language = attributes.language ?? attributes.paragraph?.locale
            baselineOffset = attributes.baselineOffset ?? 0
            attachment = attributes.attachment
        }
    }

    let key: Key
    /// Unique within its library.
    package let id: UInt32
    package let selector: FontSelector
    package let primary: SizedFont
    /// The primary font has every printable ASCII character.
    let primaryCoversASCII: Bool
    /// Points.
    package let size: Double
    let spacing: TextSpacing
    /// ``LayoutUnit``s.
    package let baselineOffset: Int32
    package let attachment: Attachment?
    /// In the order HarfBuzz applies them.
    let features: [hb_feature_t]
    /// Stands for `features` and `language` in cache keys: equal contents hash alike.
    let shapingHash: UInt64
    let language: hb_language_t?

    init(key: Key, id: UInt32, selector: FontSelector) {
        self.key = key
        self.id = id
        self.selector = selector
        size = key.font.size ?? 16
        primary = SizedFont(font: selector.primary, size: size)
        primaryCoversASCII = (0x20..<0x7F).allSatisfy { selector.primaryCovers($0) }
        spacing = TextSpacing(
            letter: LayoutUnit.advance(key.letterSpacing * LayoutUnit.perPoint),
            word: LayoutUnit.advance(key.wordSpacing * LayoutUnit.perPoint))
        baselineOffset = LayoutUnit.advance(key.baselineOffset * LayoutUnit.perPoint)
        attachment = key.attachment
        features = ShapingStyle.features(of: key)
        unsafe language = unsafe key.language.flatMap { unsafe Self.language($0) }
        var hash: UInt64 = unsafe UInt64(UInt(bitPattern: language))
        for feature in features {
            hash = ByteHash.combine(hash, UInt64(feature.tag) << 32 | UInt64(feature.value))
        }
        shapingHash = hash
    }

    /// The same style, in an object of its own.
    convenience init(copying other: ShapingStyle) {
        self.init(key: other.key, id: other.id, selector: other.selector)
    }

    /// HarfBuzz's name for a BCP 47 tag. HarfBuzz keeps every name it is asked for as long as the process lives,
    /// so what cannot be a tag is not asked.
    private static func language(_ tag: String) -> hb_language_t? {
        guard !tag.isEmpty, tag.utf8.count <= 35,
            tag.utf8.allSatisfy({ $0 == 0x2D || $0 == 0x5F || isAlphanumeric($0) })
        else { return nil }
        let language: hb_language_t? = unsafe hb_language_from_string(tag, -1)
        return unsafe language
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }

    /// The OpenType features the attributes ask for; the descriptor's own come last and win.
    private static func features(of key: Key) -> [hb_feature_t] {
        var result: [hb_feature_t] = []
        func set(_ tag: String, _ value: Int) {
            guard let packed = packedTag(tag) else { return }
            result.append(
                hb_feature_t(
                    tag: packed, value: UInt32(clamping: value), start: 0, end: UInt32.max))
        }
        if !key.kerning { set("kern", 0) }
        // CSS Text: letter spacing turns optional ligatures off, whatever else asks for them.
        if key.ligatures == .none || key.letterSpacing != 0 {
            for tag in ["liga", "clig", "dlig", "hlig"] { set(tag, 0) }
        } else if key.ligatures == .all {
            for tag in ["dlig", "hlig"] { set(tag, 1) }
        }
        for (tag, value) in (key.font.features ?? [:]).sorted(by: { $0.key < $1.key }) { set(tag, value) }
        return result
    }

    /// A four-letter tag as OpenType packs it.
    static func packedTag(_ tag: String) -> UInt32? {
        let bytes = Array(tag.utf8)
        guard bytes.count == 4 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// What is added after clusters, in ``LayoutUnit``s.
struct TextSpacing: BitwiseCopyable {
    /// After every cluster.
    var letter: Int32
    /// After word separators besides.
    var word: Int32
}
