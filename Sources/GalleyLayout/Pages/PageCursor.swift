internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// Lays out pages one after the other. It stores the end of the last page, but none of its content.
struct PageCursor {
    private let pages: TextPages
    private let total: Int?
    /// The number of pages so far.
    private(set) var number = 0
    /// The start of the next page.
    private var start = PageStart()
    private var isFinished = false
    private var names = HeadingNames()
    /// The last headings of level 1 and 2.
    private var titles = (chapter: "", section: "")
    /// The number of bytes on the last page.
    private var lastCount = 1 << 10
    /// The paragraph that continues after the last page.
    private var paragraph: ContinuedParagraph?
    /// The table that continues after the last page.
    private var table: PageTable?

    init(_ pages: TextPages, total: Int?) {
        self.pages = pages
        self.total = total
    }

    /// The next page; nil after the last one. Headers, footers and headings are left out if it `isBare`.
    mutating func next(isBare: Bool = false) throws(GalleyError) -> TextPage? {
        guard !isFinished else { return nil }
        let text = pages.text
        if paragraph?.continues(at: start.offset) != true {
            paragraph = ContinuedParagraph(of: text, at: start.offset)
        }
        var body = PageBody(pages, from: start, window: max(512, lastCount * 3), paragraph: paragraph, table: table)
        var (layout, part) = try body.layout()
        let breaks = PageBreaks(layout, part: part, pages: pages)
        let count = try breaks.lineCount()
        let isCut = count < layout.lines.count
        if isCut { layout = TextLayout(layout, keeping: count) }
        let shown =
            layout.isTruncated || isCut ? layout.lines.last?.utf8Range.upperBound ?? 0 : part.text.utf8Count
        let last = start
        start = part.split(at: shown, of: text).start
        // Stop if no progress is possible.
        isFinished = (start.offset >= text.utf8Count && start.row == nil) || start == last
        let end = isFinished ? text.utf8Count : max(last.lowest, start.offset)
        lastCount = shown - part.repeatedCount
        table = isFinished ? nil : body.table(at: start.lowest, in: layout, part)
        number += 1
        let origin = pages.origin(ofPage: number - 1)
        let range = last.lowest..<end
        let headings = isBare ? [] : headings(of: layout, part: part, origin: origin)
        let values = edgeValues(headings)
        return TextPage(
            number: number, size: pages.page.orientedSize, range: text.range(forUTF8: range), utf8Range: range,
            segments: part.segments.prefix(upTo: shown), body: TextPage.Part(layout: layout, origin: origin),
            header: isBare ? nil : try pages.edge(values, isHeader: true),
            footer: isBare ? nil : try pages.edge(values, isHeader: false),
            headings: headings)
    }

    /// The values for the header and the footer of a page with the headings: those that start on it first, as in CSS
    /// Generated Content for Paged Media 3 (1.1.2, `first`).
    private mutating func edgeValues(_ headings: [TextPage.Heading]) -> TextPages.EdgeValues {
        var shown: (chapter: String?, section: String?) = (nil, nil)
        let before = titles
        for heading in headings {
            switch heading.level {
            case 1:
                shown.chapter = shown.chapter ?? heading.title
                titles = (heading.title, "")
            case 2:
                shown.section = shown.section ?? heading.title
                titles.section = heading.title
            default: break
            }
        }
        return TextPages.EdgeValues(
            index: number - 1, total: total, chapter: shown.chapter ?? before.chapter,
            section: shown.section ?? (shown.chapter == nil ? before.section : ""))
    }

    private mutating func headings(of layout: TextLayout, part: PagePart, origin: Point) -> [TextPage.Heading] {
        var result: [TextPage.Heading] = []
        for line in layout.lines {
            let record = layout.records[line.index]
            guard record.textStart == record.textBase, !(record.textStart == 0 && part.isContinued),
                let level = HeadingNames.level(
                    of: layout.text.style(ofRun: layout.text.styleRunIndex(atUTF8: record.textStart)).attributes)
            else { continue }
            let paragraph = TextBoundaries(layout.text).paragraph(at: record.textStart)
            let title = String(layout.text.string[layout.text.range(forUTF8: paragraph)]).trimmedTitle
            let frame = line.frame
            result.append(
                TextPage.Heading(
                    level: level, title: title, name: names.name(for: title),
                    position: Point(x: origin.x + frame.x, y: origin.y + frame.y)))
        }
        return result
    }
}
