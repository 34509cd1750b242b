internal import GalleyText
internal import GalleyUnicode

/// A resolved style of an attributed text.
public final class ResolvedStyle {
    /// The part that determines glyphs and widths.
    public let shaping: ShapingStyle
    /// The part that determines lines; a paragraph uses that of its first character.
    public let paragraph: ParagraphMetrics

    /// Creates a resolved style from its parts.
    public init(shaping: ShapingStyle, paragraph: ParagraphMetrics) {
        self.shaping = shaping
        self.paragraph = paragraph
    }
}
