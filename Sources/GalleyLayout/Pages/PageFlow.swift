internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A part of a text that continues from page to page: the text above the notes, or the notes.
///
/// It stores the end of the last page, but none of its content.
struct PageFlow {
    private let pages: TextPages
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
    func isFinished(at limit: Int) -> Bool { isStuck || (start.offset >= limit && start.row == nil) }

    /// The text that follows, laid out in the container of a page. It may contain more than the page shows.
    ///
    /// - Parameter limit: The end of the text in UTF-8.
    mutating func fill(_ container: TextContainer, upTo limit: Int) throws(GalleyError) -> PageFill {
        if paragraph?.continues(at: start.offset) != true {
            paragraph = ContinuedParagraph(of: pages.text, at: start.offset)
        }
        var body = PageBody(
            pages, in: container, from: start, upTo: limit, window: max(512, lastCount * 3), paragraph: paragraph,
            table: table)
        let (layout, part) = try body.layout()
        let breaks = PageBreaks(layout, part: part, pages: pages)
        return PageFill(body: body, layout: layout, part: part, breaks: breaks)
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
        return TextPage.Piece(
            layout: layout, utf8Range: min(last.lowest, end)..<end, segments: part.segments.prefix(upTo: shown))
    }
}
