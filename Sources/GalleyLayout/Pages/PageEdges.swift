internal import GalleyText

/// The texts of headers and footers.
struct PageEdges: Sendable {
    /// A name in a text that each page replaces.
    enum Name: String, CaseIterable {
        case number = "{{page}}"
        case total = "{{pages}}"
        case chapter = "{{chapter}}"
        case section = "{{section}}"
    }

    /// The header and the footer of a page.
    private struct Pair: Sendable {
        var header: AttributedText?
        var footer: AttributedText?

        init(_ edges: Document.Page.Edges) throws(GalleyError) {
            header = try edges.header.map { edge throws(GalleyError) in try edge.attributedText() }
            footer = try edges.footer.map { edge throws(GalleyError) in try edge.attributedText() }
        }
    }

    private let usual: Pair
    private let first: Pair?
    private let left: Pair?

    init(_ page: Document.Page) throws(GalleyError) {
        usual = try Pair(page.edges)
        first = try page.firstEdges.map { edges throws(GalleyError) in try Pair(edges) }
        left = try page.leftEdges.map { edges throws(GalleyError) in try Pair(edges) }
    }

    /// Whether a text contains a name.
    func contain(_ name: Name) -> Bool {
        [usual, first, left].contains { pair in
            [pair?.header, pair?.footer].contains { $0?.string.contains(name.rawValue) == true }
        }
    }

    /// The text of the header or footer of a page.
    func text(isHeader: Bool, isFirst: Bool, isLeft: Bool) -> AttributedText? {
        let pair = (isFirst ? first : nil) ?? (isLeft ? left : nil) ?? usual
        return isHeader ? pair.header : pair.footer
    }
}

extension TextPages {
    /// The state of a page that its header and footer show.
    struct EdgeValues {
        /// The number of pages before it.
        var index: Int
        var total: Int?
        var chapter = ""
        var section = ""
    }

    /// The number of a page as its header and footer show it.
    ///
    /// - Parameter index: The number of pages before it.
    package func label(ofPage index: Int) -> String {
        let number = page.firstNumber + index
        switch page.numbering {
        case .arabic: return "\(number)"
        case .lowerRoman: return RomanNumeral.text(number).lowercased()
        case .upperRoman: return RomanNumeral.text(number)
        }
    }

    /// Whether pages have other numbers than 1, 2, 3.
    package var hasOwnNumbers: Bool { page.numbering != .arabic || page.firstNumber != 1 }

    /// Whether a page is a left one, with an even number.
    func isLeft(_ index: Int) -> Bool { (page.firstNumber + index).isMultiple(of: 2) }

    /// The corner of a page's text.
    func origin(ofPage index: Int) -> Point {
        Point(x: page.mirrorsMargins && isLeft(index) ? page.margins.right : page.margins.left, y: page.margins.top)
    }

    /// A header or footer, centred vertically in its margin.
    func edge(_ values: EdgeValues, isHeader: Bool) throws(GalleyError) -> TextPage.PlacedLayout? {
        guard
            let text = edges.text(isHeader: isHeader, isFirst: values.index == 0, isLeft: isLeft(values.index))
        else { return nil }
        let paper = page.orientedSize
        let layout = try TextLayout(
            filled(text, with: values),
            in: TextContainer(width: paper.width - page.margins.left - page.margins.right), fonts: fonts)
        let margin = isHeader ? page.margins.top : page.margins.bottom
        let top = isHeader ? 0 : paper.height - margin
        return TextPage.PlacedLayout(
            layout: layout,
            origin: Point(x: origin(ofPage: values.index).x, y: top + max(0, (margin - layout.size.height) / 2)))
    }

    /// The text with its names replaced. A title that contains a name is not changed.
    private func filled(_ text: AttributedText, with values: EdgeValues) -> AttributedText {
        var holes: [(range: Range<String.Index>, text: String)] = []
        for name in PageEdges.Name.allCases {
            let value =
                switch name {
                case .number: label(ofPage: values.index)
                case .total: "\(values.total ?? 0)"
                case .chapter: values.chapter
                case .section: values.section
                }
            holes += text.ranges(of: name.rawValue).map { ($0, value) }
        }
        var result = text
        for (range, value) in holes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(range, with: value)
        }
        return result
    }
}
