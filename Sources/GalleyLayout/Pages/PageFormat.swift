internal import GalleyText

/// The format of a page: its paper, the container of its text, and the texts in its margins.
struct PageFormat: Sendable {
    /// A text in a margin, with the names that each page replaces.
    struct EdgeText: Sendable {
        let text: AttributedText
        /// The names with their ranges in UTF-8, in order.
        let names: [(range: Range<Int>, name: Document.Page.EdgeName)]

        init(_ text: AttributedText) {
            self.text = text
            names = Document.Page.EdgeName.all(in: text.string)
        }
    }

    /// A box in a margin with a content.
    struct MarginBox: Sendable {
        let content: EdgeText
        let style: Document.Page.MarginBox
    }

    /// The size, the margins and the contents of the margins.
    let page: Document.Page
    let container: TextContainer
    let header: EdgeText?
    let footer: EdgeText?
    let boxes: [Document.Page.MarginBox.Place: MarginBox]

    /// - Parameters:
    ///   - page: A format that leaves space for text.
    ///   - container: The container of a page, with another size.
    init(_ page: Document.Page, _ container: TextContainer) throws(GalleyError) {
        self.page = page
        var container = container
        (container.width, container.height) = (page.textSize.width, page.textSize.height)
        self.container = container
        header = try page.edges.header.map { edge throws(GalleyError) in try EdgeText(edge.attributedText()) }
        footer = try page.edges.footer.map { edge throws(GalleyError) in try EdgeText(edge.attributedText()) }
        var boxes: [Document.Page.MarginBox.Place: MarginBox] = [:]
        for (place, box) in page.boxes where box.isHidden != true {
            guard let content = box.content else { continue }
            var base = page.boxStyle
            base.merge(box.style)
            var text = try content.attributedText()
            if text.isEmpty {
                // Only a box that is seen needs a line.
                guard box.block?.isVisible == true else { continue }
                text = AttributedText("\u{200B}")
            }
            text.transformAttributes { attributes in
                attributes = attributes.merging(over: base)
                if attributes.paragraph?.alignment ?? .natural == .natural {
                    var style = attributes.paragraph ?? ParagraphStyle()
                    style.alignment = place.textAlignment
                    attributes.paragraph = style
                }
            }
            boxes[place] = MarginBox(content: EdgeText(text), style: box)
        }
        self.boxes = boxes
    }

    /// The corner of the text on a page.
    var origin: Point { Point(x: page.textInsets.left, y: page.textInsets.top) }

    /// The background and the border of a page; nil if it has none.
    var backdrop: TextPage.Backdrop? {
        guard page.area.isVisible else { return nil }
        let (paper, margins) = (page.orientedSize, page.margins)
        let frame = Rect(
            x: margins.left, y: margins.top, width: paper.width - margins.left - margins.right,
            height: paper.height - margins.top - margins.bottom)
        return TextPage.Backdrop(area: page.area, frame: frame)
    }
}

extension BlockStyle {
    /// Whether a box with this style is seen without a content.
    var isVisible: Bool {
        background != nil || BoxSide.allCases.contains { (border[$0]?.usedWidth ?? 0) > 0 }
    }
}

extension Document.Page.MarginBox.Place {
    /// The alignment of lines by the standard (CSS Paged Media 3, 5.1).
    fileprivate var textAlignment: ParagraphStyle.Alignment {
        switch self {
        case .topLeftCorner, .topRight, .bottomLeftCorner, .bottomRight: .right
        case .topLeft, .topRightCorner, .bottomLeft, .bottomRightCorner: .left
        default: .center
        }
    }
}
