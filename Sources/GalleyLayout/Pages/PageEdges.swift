internal import GalleyText

extension TextPages {
    /// The state of a page that the texts in its margins show.
    struct EdgeValues {
        /// The number that counts pages.
        var number: Int
        var total: Int?
        var chapter = ""
        var section = ""
        var strings = PageStrings()
    }

    /// Whether pages have other numbers than 1, 2, 3.
    package var hasOwnNumbers: Bool { page.numbering != .arabic || page.firstNumber != 1 || setsNumbers }

    /// Whether the text sets the numbers of pages.
    var setsNumbers: Bool { text.styles.contains { $0.attributes.paragraph?.pageNumber != nil } }

    /// Whether a page is a left one, with an even number if the text sets none.
    func isLeft(_ index: Int) -> Bool { (page.firstNumber + index).isMultiple(of: 2) }

    /// A header or footer, centred vertically in its margin.
    func edge(
        _ values: EdgeValues, on format: PageFormat, isHeader: Bool
    ) throws(GalleyError) -> TextPage.PlacedLayout? {
        guard let text = isHeader ? format.header : format.footer else { return nil }
        let (paper, margins) = (format.page.orientedSize, format.page.margins)
        let layout = try TextLayout(
            filled(text, with: values),
            in: TextContainer(width: paper.width - margins.left - margins.right), fonts: fonts)
        let margin = isHeader ? margins.top : margins.bottom
        let top = isHeader ? 0 : paper.height - margin
        return TextPage.PlacedLayout(
            layout: layout, origin: Point(x: margins.left, y: top + Swift.max(0, (margin - layout.size.height) / 2)))
    }

    /// The text with its names replaced. A title that contains a name is not changed.
    func filled(_ edge: PageFormat.EdgeText, with values: EdgeValues) -> AttributedText {
        var result = edge.text
        for (range, name) in edge.names.reversed() {
            if case .element(let name, let choice) = name {
                let element = runningText(named: name, choice, values)
                result.replaceSubrange(result.range(forUTF8: range), with: element)
            } else {
                result.replaceSubrange(result.range(forUTF8: range), with: value(of: name, values))
            }
        }
        return result
    }

    private func runningText(
        named name: String, _ choice: Document.Page.EdgeName.Choice, _ values: EdgeValues
    ) -> AttributedText {
        let index = Int(values.strings.value(of: Document.Page.runningKey(name), choice))
        guard let index, page.runningTexts.indices.contains(index) else { return AttributedText() }
        return page.runningTexts[index]
    }

    private func value(of name: Document.Page.EdgeName, _ values: EdgeValues) -> String {
        switch name {
        case .number(let form): (form ?? page.numbering).text(values.number)
        case .total(let form): form?.text(values.total ?? 0) ?? "\(values.total ?? 0)"
        case .chapter: values.chapter
        case .section: values.section
        case .string(let name, let choice): values.strings.value(of: name, choice)
        case .element: ""
        }
    }
}
