internal import GalleyText
internal import GalleyValues

/// The part of the state of the conversion to text that an open element has.
struct HTMLTextFrame {
    var node: Int32
    var style: HTMLComputedStyle
    var isBlock = false
    /// Whether nothing in it is shown.
    var isHidden = false

    // Inherited by the frames inside.
    /// The distances of text from the edges of the container.
    var left = 0.0
    var right = 0.0
    /// The block that contains paragraphs.
    var chain: BlockIntent.Chain?
    /// The block that is the paragraph itself: a heading or a term.
    var leaf: BlockIntent.Component?
    /// The borders of the blocks, the outermost first.
    var borders: [Border] = []
    var inline = InlineIntent()
    var link: String?
    var language: String?
    var underline: LineDecoration?
    var overline: LineDecoration?
    var strikethrough: LineDecoration?
    var baselineOffset = 0.0
    /// Whether the glyphs are the mask of a background.
    var isMask = false
    /// The background of inline elements.
    var background: Color?
    /// The direction that the first letter decides.
    var isDirectionAutomatic = false
    var quoteDepth = 0

    // Of a list.
    /// The number of the next item, and its step.
    var nextNumber = 1
    var step = 1
    // Of a block.
    /// The marker of a list item in a cell.
    var cellMarker: String?
    /// The space below the block: its padding and its border.
    var bottomSpace = 0.0
    /// Whether it is a table with columns.
    var isTable = false
}
