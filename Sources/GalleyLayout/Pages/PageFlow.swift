internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A part of a text that continues from page to page: the text above the notes, or the notes.
///
/// It stores the end of the last page, but none of its content.
struct PageFlow {
    private var pages: TextPages
    /// The start of the next page.
    private(set) var start: PageStart
    /// Whether a page could show nothing of the rest.
    private(set) var isStuck = false
    /// The number of bytes on the last page.
    private var lastCount = 1 << 10
    /// The paragraph that continues after the last page.
    private var paragraph: ContinuedParagraph?
    /// The table that continues after the last page.
    private var table: PageTable?

    init(_ pages: TextPages, from start: Int) {
        self.pages = pages
        self.start = PageStart(offset: start)
    }

    /// Whether all text before an offset was taken.
    func isFinished(at limit: Int) -> Bool { isStuck || (start.offset >= limit && !start.isInside) }

    /// The text that follows, laid out in the container of a page. It may contain more than the page shows.
    ///
    /// - Parameter limit: The end of the text in UTF-8.
    mutating func fill(_ container: TextContainer, upTo limit: Int) throws(GalleyError) -> PageFill {
        if paragraph?.continues(at: start.offset) != true {
            paragraph = ContinuedParagraph(of: pages.text, at: start.offset)
        }
        let fill = try fill(container, reserving: 0, upTo: limit)
        guard let height = try fill.body.heightOfTotals(fill.breaks, of: fill.layout, fill.part),
            let space = container.height, height < space
        else { return fill }
        return try self.fill(container, reserving: height, upTo: limit)
    }

    /// - Parameter space: The height in points that is left for the sums of a table.
    private mutating func fill(
        _ container: TextContainer, reserving space: Double, upTo limit: Int
    ) throws(GalleyError) -> PageFill {
        var shorter = container
        if space > 0 { shorter.height = container.height.map { $0 - space } }
        var body = PageFiller(
            pages, in: shorter, from: start, upTo: limit, window: max(512, lastCount * 3), paragraph: paragraph,
            table: table)
        let (layout, part) = try body.layout()
        pages = body.pages
        let breaks = PageBreaks(layout, part: part, pages: pages, in: shorter)
        return PageFill(
            body: body, layout: layout, part: part, breaks: breaks, container: container, spaceForTotals: space)
    }

    /// Takes lines of the text that follows.
    ///
    /// - Parameter limit: The end of the text in UTF-8; the range of its last page ends there.
    mutating func take(_ fill: PageFill, lines count: Int, upTo limit: Int) -> TextPage.Piece {
        let (part, text) = (fill.part, pages.text)
        let isCut = count < fill.layout.lines.count
        let layout = isCut ? TextLayout(fill.layout, keeping: count) : fill.layout
        let shown =
            layout.isTruncated || isCut ? layout.lines.last?.utf8Range.upperBound ?? 0 : part.text.utf8Count
        let last = start
        start = part.split(at: shown, of: text).start
        // Stop if no progress is possible.
        isStuck = start == last
        let isFinished = isFinished(at: limit)
        let end = isFinished ? limit : max(last.lowest, start.offset)
        lastCount = shown - part.repeatedCount
        table = isFinished ? nil : fill.body.table(at: start.lowest, in: layout, part)
        let range = min(last.lowest, end)..<end
        let segments = part.segments.prefix(upTo: shown)
        if fill.spaceForTotals > 0, let table,
            let whole = fill.body.layout(
                of: part, upTo: shown, withTotalsOf: table, before: start.offset, in: fill.container)
        {
            let totals = TextPage.Segment(start: shown, whole: start.lowest, count: 0)
            return TextPage.Piece(layout: whole, utf8Range: range, segments: segments + [totals])
        }
        return TextPage.Piece(layout: layout, utf8Range: range, segments: segments)
    }
}
