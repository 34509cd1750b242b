/// The attributes of a range of text: how it looks, and what it means.
///
/// Every attribute is optional; `nil` leaves it to the style below, or to its default. Lengths are points.
///
///     var attributes = TextAttributes(font: FontDescriptor("Noto Sans", size: 16))
///     attributes.color = .black
///     attributes.underline = .single
///
/// A value that costs one reference to copy: copies share their storage, and its hash, until one changes.
/// Make the attributes of many texts once and use them for all.
public struct TextAttributes: Sendable {
    package private(set) var storage: Storage

    // What follows chooses and shapes glyphs.

    /// Merged field by field with the font below; see ``FontDescriptor``.
    public var font: FontDescriptor? {
        get { storage.values.font }
        _modify {
            makeUnique()
            yield &storage.values.font
        }
    }
    /// Space after every grapheme cluster. Other than 0, it turns optional ligatures off.
    public var letterSpacing: Double? {
        get { storage.values.letterSpacing }
        _modify {
            makeUnique()
            yield &storage.values.letterSpacing
        }
    }
    /// Space added to every word separator.
    public var wordSpacing: Double? {
        get { storage.values.wordSpacing }
        _modify {
            makeUnique()
            yield &storage.values.wordSpacing
        }
    }
    /// Whether the font's kerning is used. Default true.
    public var kerning: Bool? {
        get { storage.values.kerning }
        _modify {
            makeUnique()
            yield &storage.values.kerning
        }
    }
    /// Which ligatures are used. Default `standard`.
    public var ligatures: Ligatures? {
        get { storage.values.ligatures }
        _modify {
            makeUnique()
            yield &storage.values.ligatures
        }
    }
    /// BCP 47 language; chooses localised glyphs and fallback fonts.
    public var language: String? {
        get { storage.values.language }
        _modify {
            makeUnique()
            yield &storage.values.language
        }
    }
    /// How characters stand in vertical text. Default `mixed`.
    public var orientation: Orientation? {
        get { storage.values.orientation }
        _modify {
            makeUnique()
            yield &storage.values.orientation
        }
    }
    /// Which characters of vertical text stand beside each other in one em (tate-chu-yoko). Default `none`.
    public var combineUpright: CombineUpright? {
        get { storage.values.combineUpright }
        _modify {
            makeUnique()
            yield &storage.values.combineUpright
        }
    }

    // What follows moves or sizes what has been shaped.

    /// Raises (above 0) or lowers the text from the baseline.
    public var baselineOffset: Double? {
        get { storage.values.baselineOffset }
        _modify {
            makeUnique()
            yield &storage.values.baselineOffset
        }
    }
    /// The paragraph's style; a paragraph takes that of its first character.
    public var paragraph: ParagraphStyle? {
        get { storage.values.paragraph }
        _modify {
            makeUnique()
            yield &storage.values.paragraph
        }
    }
    /// The inline box that this U+FFFC stands for.
    public var attachment: Attachment? {
        get { storage.values.attachment }
        _modify {
            makeUnique()
            yield &storage.values.attachment
        }
    }
    /// Small text beside this range.
    public var ruby: Ruby? {
        get { storage.values.ruby }
        _modify {
            makeUnique()
            yield &storage.values.ruby
        }
    }
    /// The edge that the attachment moves to, out of its line; what follows flows around it. Default: none, it stays in its line.
    public var float: FloatSide? {
        get { storage.values.float }
        _modify {
            makeUnique()
            yield &storage.values.float
        }
    }
    /// Makes a paragraph's first cluster as high as several lines, which flow around it.
    public var dropCap: DropCap? {
        get { storage.values.dropCap }
        _modify {
            makeUnique()
            yield &storage.values.dropCap
        }
    }

    // What follows is drawn.

    /// Default black.
    public var color: Color? {
        get { storage.values.color }
        _modify {
            makeUnique()
            yield &storage.values.color
        }
    }
    /// Fills the boxes of the glyphs.
    public var backgroundColor: Color? {
        get { storage.values.backgroundColor }
        _modify {
            makeUnique()
            yield &storage.values.backgroundColor
        }
    }
    /// Outlines the glyphs.
    public var stroke: Stroke? {
        get { storage.values.stroke }
        _modify {
            makeUnique()
            yield &storage.values.stroke
        }
    }
    /// A line below the text.
    public var underline: LineDecoration? {
        get { storage.values.underline }
        _modify {
            makeUnique()
            yield &storage.values.underline
        }
    }
    /// A line through the text.
    public var strikethrough: LineDecoration? {
        get { storage.values.strikethrough }
        _modify {
            makeUnique()
            yield &storage.values.strikethrough
        }
    }
    /// Cast by the glyphs, below them.
    public var shadow: Shadow? {
        get { storage.values.shadow }
        _modify {
            makeUnique()
            yield &storage.values.shadow
        }
    }
    /// Cast by the edges of the glyphs onto them.
    public var innerShadow: Shadow? {
        get { storage.values.innerShadow }
        _modify {
            makeUnique()
            yield &storage.values.innerShadow
        }
    }
    /// Drawn over the text, on each line around its run's fonts; see ``Border``.
    public var border: Border? {
        get { storage.values.border }
        _modify {
            makeUnique()
            yield &storage.values.border
        }
    }
    /// Drawn behind the text, on each line around its run's fonts; see ``Border``.
    public var backgroundBorder: Border? {
        get { storage.values.backgroundBorder }
        _modify {
            makeUnique()
            yield &storage.values.backgroundBorder
        }
    }
    /// Drawn behind whole rows, as wide as the container inside its insets; one box for neighbouring rows with
    /// equal borders, but never for two code blocks, block quotes or thematic breaks; see ``Border``.
    public var blockBorder: Border? {
        get { storage.values.blockBorder }
        _modify {
            makeUnique()
            yield &storage.values.blockBorder
        }
    }
    /// Slant of the glyphs, as the tangent of the angle.
    public var obliqueness: Double? {
        get { storage.values.obliqueness }
        _modify {
            makeUnique()
            yield &storage.values.obliqueness
        }
    }
    /// Natural logarithm of a factor on the glyphs' width.
    public var expansion: Double? {
        get { storage.values.expansion }
        _modify {
            makeUnique()
            yield &storage.values.expansion
        }
    }
    /// Applied to every glyph about its own origin.
    public var glyphTransform: AffineTransform? {
        get { storage.values.glyphTransform }
        _modify {
            makeUnique()
            yield &storage.values.glyphTransform
        }
    }

    // What follows carries meaning.

    /// A URL.
    public var link: String? {
        get { storage.values.link }
        _modify {
            makeUnique()
            yield &storage.values.link
        }
    }
    /// Makes the range one that can be pressed.
    public var highlight: Highlight? {
        get { storage.values.highlight }
        _modify {
            makeUnique()
            yield &storage.values.highlight
        }
    }
    /// Makes the range behave as one character.
    public var binding: Binding? {
        get { storage.values.binding }
        _modify {
            makeUnique()
            yield &storage.values.binding
        }
    }
    /// The plain text that stands behind this range, such as `:smile:` behind an emoji.
    public var backing: String? {
        get { storage.values.backing }
        _modify {
            makeUnique()
            yield &storage.values.backing
        }
    }
    /// What block of a document the range is.
    public var block: BlockIntent? {
        get { storage.values.block }
        _modify {
            makeUnique()
            yield &storage.values.block
        }
    }
    /// What the range is within its block.
    public var inline: InlineIntent? {
        get { storage.values.inline }
        _modify {
            makeUnique()
            yield &storage.values.inline
        }
    }
    /// The image that the range refers to.
    public var image: ImageReference? {
        get { storage.values.image }
        _modify {
            makeUnique()
            yield &storage.values.image
        }
    }
    /// True for characters that a theme added and the source did not have, such as bullets.
    public var generated: Bool? {
        get { storage.values.generated }
        _modify {
            makeUnique()
            yield &storage.values.generated
        }
    }

    /// Which ligatures are used.
    public enum Ligatures: String, Sendable, Hashable, CaseIterable {
        /// Only those the script requires.
        case none
        /// Those the font has on by default.
        case standard
        /// Discretionary and historical ones as well.
        case all
    }

    /// How characters stand in vertical text (CSS `text-orientation`).
    public enum Orientation: String, Sendable, Hashable, CaseIterable {
        /// Upright where their script is written so, and sideways where it is not (UAX #50).
        case mixed
        /// All upright.
        case upright
        /// All turned clockwise, as a horizontal line would be.
        case sideways
    }

    /// Which characters of vertical text stand beside each other in one em (CSS `text-combine-upright`).
    public enum CombineUpright: Sendable, Hashable {
        /// None.
        case none
        /// All of the range.
        case all
        /// Each sequence of ASCII digits that is no longer than this, 2 to 4.
        case digits(Int)
    }

    /// The edge that an attachment floats to (CSS `float`).
    public enum FloatSide: String, Sendable, Hashable, CaseIterable {
        /// The left edge; in vertical text the upper one.
        case left
        /// The right edge; in vertical text the lower one.
        case right
    }

    init(storage: Storage) {
        self.storage = storage
    }

    /// No attribute set.
    public init() {
        storage = .empty
    }

    /// The attributes most texts need; set others as properties.
    public init(
        font: FontDescriptor? = nil, color: Color? = nil, backgroundColor: Color? = nil,
        paragraph: ParagraphStyle? = nil
    ) {
        var values = Values()
        values.font = font
        values.color = color
        values.backgroundColor = backgroundColor
        values.paragraph = paragraph
        storage = Storage(values: values)
    }

    /// Makes the storage ours alone, so that it may change.
    private mutating func makeUnique() {
        if isKnownUniquelyReferenced(&storage) {
            storage.forgetHash()
        } else {
            storage = Storage(values: storage.values)
        }
    }
}

extension TextAttributes: Hashable {
    public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
        one.storage == other.storage
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.hash)
    }
}
