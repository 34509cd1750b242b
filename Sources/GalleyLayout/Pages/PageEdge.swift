internal import GalleyText

/// Headers and footers.
enum PageEdge {
    static let number = "{{page}}"
    static let total = "{{pages}}"

    /// The text with the page number and the number of pages inserted.
    static func filled(_ text: AttributedText, number: Int, total: Int?) -> AttributedText {
        var result = text
        for (hole, value) in [(PageEdge.number, number), (PageEdge.total, total ?? 0)] {
            for range in result.ranges(of: hole).reversed() { result.replaceSubrange(range, with: "\(value)") }
        }
        return result
    }
}

extension TextPages {
    /// A header or footer, centred vertically in its margin.
    func edge(_ text: AttributedText?, number: Int, total: Int?, isHeader: Bool) throws(GalleyError) -> TextPage.Part? {
        guard let text else { return nil }
        let paper = page.orientedSize
        let layout = try TextLayout(
            PageEdge.filled(text, number: number, total: total),
            in: TextContainer(width: paper.width - page.margins.left - page.margins.right), fonts: fonts)
        let margin = isHeader ? page.margins.top : page.margins.bottom
        let top = isHeader ? 0 : paper.height - margin
        return TextPage.Part(
            layout: layout, origin: Point(x: page.margins.left, y: top + max(0, (margin - layout.size.height) / 2)))
    }
}
