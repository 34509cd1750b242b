internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The options of placement in addition to the text and its region.
public struct PlacingOptions {
    var truncation = TextContainer.Truncation.none
    var truncationToken: AttributedText?
    /// The line breaking algorithm.
    var lineBreaking = TextContainer.LineBreaking.greedy
    /// The line ends of another layout of the same text, to be kept; empty to choose line ends.
    var lineEnds: [Int] = []
    /// Whether the last line is broken as usual, and clusters are removed from its visual end.
    var truncatesByWord = false
    /// The minimum length of a used free span; 0 is half the font size.
    var minimumSpan = 0
    /// Whether content widths are determined if that requires laying out lines.
    public var measuresContent = false
    /// Whether the length of rows is being determined.
    var findsMeasure = false
    /// The modifier of row positions.
    var linePositions: ScaledLinePositions?
    /// The floats in the text that have no characters, in the order of their places.
    var floats: [TextContainer.AnchoredFloat] = []
    /// The writing mode.
    var mode = TextContainer.WritingMode.horizontal
    /// The options of a page; nil if the text is not a page's.
    var page: PagePlacing?
    /// Whether the margins before the first and after the last block count, as in a cell.
    var keepsMargins = false
    /// Whether the height of columns is being determined, in which no row may overflow.
    var findsHeight = false
}
