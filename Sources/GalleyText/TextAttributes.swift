/// The attributes of a range of text: how it looks, and what it means.
///
/// Every attribute is optional; `nil` leaves it to the style below, or to its default. Lengths are points.
public struct TextAttributes: Sendable, Hashable {
    // What follows chooses and shapes glyphs.

    /// Merged field by field with the font below; see ``FontDescriptor``.
    public var font: FontDescriptor?
    /// Space after every grapheme cluster. Other than 0, it turns optional ligatures off.
    public var letterSpacing: Double?
    /// Space added to every word separator.
    public var wordSpacing: Double?
    /// Whether the font's kerning is used. Default true.
    public var kerning: Bool?
    public var ligatures: Ligatures?
    /// BCP 47 language; chooses localised glyphs and fallback fonts.
    public var language: String?

    // What follows moves or sizes what has been shaped.

    /// Raises (above 0) or lowers the text from the baseline.
    public var baselineOffset: Double?
    /// The paragraph's style; a paragraph takes that of its first character.
    public var paragraph: ParagraphStyle?
    /// The inline box that this U+FFFC stands for.
    public var attachment: Attachment?
    public var ruby: Ruby?

    // What follows is drawn.

    /// Default black.
    public var color: Color?
    public var backgroundColor: Color?
    public var stroke: Stroke?
    public var underline: LineDecoration?
    public var strikethrough: LineDecoration?
    public var shadow: Shadow?
    public var innerShadow: Shadow?
    /// Drawn over the text.
    public var border: Border?
    /// Drawn behind the text.
    public var backgroundBorder: Border?
    /// Drawn behind whole rows, as wide as the container.
    public var blockBorder: Border?
    /// Slant of the glyphs, as the tangent of the angle.
    public var obliqueness: Double?
    /// Natural logarithm of a factor on the glyphs' width.
    public var expansion: Double?
    /// Applied to every glyph about its own origin.
    public var glyphTransform: AffineTransform?

    // What follows carries meaning.

    /// A URL.
    public var link: String?
    public var highlight: Highlight?
    public var binding: Binding?
    /// The plain text that stands behind this range, such as `:smile:` behind an emoji.
    public var backing: String?
    public var block: BlockIntent?
    public var inline: InlineIntent?
    public var image: ImageReference?
    /// True for characters that a theme added and the source did not have, such as bullets.
    public var generated: Bool?

    /// Which ligatures are used.
    public enum Ligatures: String, Sendable, Hashable, CaseIterable {
        /// Only those the script requires.
        case none
        /// Those the font has on by default.
        case standard
        /// Discretionary and historical ones as well.
        case all
    }

    /// No attribute set.
    public init() {}

    /// The attributes most texts need; set others as properties.
    public init(
        font: FontDescriptor? = nil, color: Color? = nil, backgroundColor: Color? = nil,
        paragraph: ParagraphStyle? = nil
    ) {
        self.font = font
        self.color = color
        self.backgroundColor = backgroundColor
        self.paragraph = paragraph
    }
}
