internal import GalleyText
internal import GalleyValues

/// The part of the state of the conversion to text that an open element has.
struct HTMLTextFrame {
    /// A box of a block that is open.
    struct OpenBox {
        /// The margin above, and the heights of the padding and the border.
        var marginAbove: Double
        var edgeAbove: Double
        var edgeBelow: Double
        /// The number of paragraphs before it.
        var paragraphs: Int
    }

    var node: Int32
    var style: HTMLComputedStyle
    var isBlock = false
    /// Whether nothing in it is shown.
    var isHidden = false

    // Inherited by the frames inside.
    /// The distances of text from the edges of the container, or of the innermost box.
    var left = 0.0
    var right = 0.0
    /// The block that contains paragraphs.
    var chain: BlockIntent.Chain?
    /// The block that is the paragraph itself: a heading or a term.
    var leaf: BlockIntent.Component?
    /// Whether a block around the text has a box.
    var isInBox = false
    var inline = InlineIntent()
    var link: String?
    var language: String?
    var lines = Lines()
    var baselineOffset = 0.0
    /// The opacity of inline elements.
    var opacity = 1.0
    /// Whether the glyphs are the mask of a background.
    var isMask = false
    /// The background of inline elements.
    var background: Color?
    /// The boxes of inline elements: the outermost and the innermost one.
    var inlineBoxes: [Border] = []
    /// The direction that the first letter decides.
    var isDirectionAutomatic = false
    var quoteDepth = 0
    var pages = PageState()

    // Of a list.
    /// The number of the next item, and the step to the one after it.
    var numbering = (next: 1, step: 1)
    // Of a block.
    /// The marker of a list item in a cell.
    var cellMarker: String?
    /// The box of the block; nil if it has none.
    var box: OpenBox?
    /// The role of a table with columns, or of a cell that contains blocks; nil for other elements.
    var tableRole: TableRole?

    enum TableRole { case table, cell }

    /// The lines of text.
    struct Lines {
        var underline: LineDecoration?
        var overline: LineDecoration?
        var strikethrough: LineDecoration?
    }

    /// The part of the state that concerns pages.
    struct PageState {
        /// The name of pages.
        var name: String?
        /// Whether a block around the text is not split by pages.
        var avoidsBreaks = false
        /// The start in the text of the outermost block that pages do not split; nil for other blocks.
        var unbrokenStart: Int?
    }

    /// Adds the margins at the sides of a block inside.
    mutating func addMargins(of style: HTMLComputedStyle) {
        left += max(0, style.margin.left?.value(of: HTMLTextBuilder.width) ?? 0)
        right += max(0, style.margin.right?.value(of: HTMLTextBuilder.width) ?? 0)
    }

    /// Adds the space next to a block that is narrower than the block around it, on pages of a width (CSS 2.2, 10.3.3).
    mutating func addWidth(of style: HTMLComputedStyle, onPageOfWidth page: Double?, in outer: HTMLTextFrame) {
        guard let page, style.display == "block" || style.display == "list-item" else { return }
        let insets = BlockIntent(inside: outer.chain).inlineInsets(isRightToLeft: false)
        let available = max(0, page - outer.left - outer.right - insets.start - insets.end)
        func edges(_ side: Int) -> Double { style.edges(side, collapses: false) }
        let sides = style.hasBorderBox ? 0 : edges(1) + edges(3)
        var width = style.width.map { $0.value(of: available) + sides }
        if case .length(let length)? = style.box[.maxWidth] {
            let most = HTMLComputedStyle.Length(length.resolved(.init())).value(of: available) + sides
            width = min(width ?? available, most)
        }
        let margins = [3, 1].map { max(0, style.margin[$0]?.value(of: HTMLTextBuilder.width) ?? 0) }
        guard let width, case let rest = available - width - margins[0] - margins[1], rest > 0 else { return }
        switch (style.margin.left, style.margin.right) {
        case (nil, nil): (left, right) = (left + rest / 2, right + rest / 2)
        case (nil, _): left += rest
        case (_, nil): right += rest
        default: if style.isRightToLeft { left += rest } else { right += rest }
        }
    }

    /// Begins a block inside of a block of text, as in damaged HTML. The inner block is in the box of the outer block, but does not
    /// have its meaning.
    mutating func leaveText() {
        if let leaf, leaf.style != nil {
            let division = BlockIntent.Component(
                kind: .division(alignment: .none), identity: leaf.identity, style: leaf.style)
            chain = BlockIntent(division, inside: chain).chain
        }
        leaf = nil
    }
}
