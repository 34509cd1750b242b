internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A generator of pages. It stores the end of the last page, but not its layout.
struct PageCursor {
    private let pages: TextPages
    private let total: Int?
    /// The number of pages so far.
    private(set) var number = 0
    /// The UTF-8 offset of the next page's start.
    private var offset = 0
    private var isFinished = false
    private var names = HeadingNames()
    /// The number of bytes on the last page.
    private var lastCount = 4096
    /// The columns of the table that the last page broke.
    private var columns: [Int] = []

    init(_ pages: TextPages, total: Int?) {
        self.pages = pages
        self.total = total
    }

    /// The next page; nil after the last one. If `isBare`, only its text is laid out.
    mutating func next(isBare: Bool = false) throws(GalleyError) -> TextPage? {
        guard !isFinished else { return nil }
        let text = pages.text
        var window = max(4096, lastCount * 3)
        var part: PagePart
        var layout: TextLayout
        var repeatsHeader = true
        while true {
            part = PagePart(of: text, from: offset, atLeast: window, repeatsHeader: repeatsHeader)
            layout = try TextLayout(page: part.text, in: pages.container, columns: columns, fonts: pages.fonts)
            if layout.isTruncated, part.repeatedRows > 0, layout.rowCount <= part.repeatedRows {
                // There is no space after the repeated table header: place the row without it.
                repeatsHeader = false
                continue
            }
            if layout.isTruncated || part.end >= text.utf8Count { break }
            window *= 2
        }
        if layout.lines.isEmpty, layout.isTruncated {
            // Not even one row fits: let it overflow, so that the text continues.
            var container = pages.container
            container.height = nil
            container.maxLines = 1
            layout = try TextLayout(page: part.text, in: container, columns: columns, fonts: pages.fonts)
        }
        let breaks = PageBreaks(layout, part: part, pages: pages)
        let count = try breaks.lineCount()
        let isCut = count < layout.lines.count
        if isCut { layout = TextLayout(layout, keeping: count) }
        let shown = layout.lines.last?.utf8Range.upperBound ?? part.text.utf8Count
        let start = offset
        offset = max(start, start + shown - part.repeatedCount)
        isFinished = (!layout.isTruncated && !isCut) || offset >= text.utf8Count || offset == start
        if isFinished { offset = text.utf8Count }
        lastCount = offset - start
        columns = layout.columns(ofTableAtUTF8: shown) ?? []
        number += 1
        let origin = Point(x: pages.page.margins.left, y: pages.page.margins.top)
        let range = start..<offset
        return TextPage(
            number: number, size: pages.page.orientedSize, range: text.range(forUTF8: range), utf8Range: range,
            repeatedCount: part.repeatedCount, body: TextPage.Part(layout: layout, origin: origin),
            header: isBare ? nil : try pages.edge(pages.header, number: number, total: total, isHeader: true),
            footer: isBare ? nil : try pages.edge(pages.footer, number: number, total: total, isHeader: false),
            headings: isBare ? [] : headings(of: layout, part: part, origin: origin))
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

/// The part of a text for a page, as a separate text.
struct PagePart {
    var text: AttributedText
    /// The end of the part in the whole text.
    var end: Int
    /// Whether it starts inside a paragraph.
    var isContinued = false
    /// The UTF-8 length and the number of rows of a repeated table header before the part.
    var repeatedCount = 0
    var repeatedRows = 0

    /// The length above which a paragraph is split.
    private static let longestParagraph = 1 << 16

    init(of whole: AttributedText, from start: Int, atLeast length: Int, repeatsHeader: Bool = true) {
        var string = whole.string
        let (end, paragraph) = string.withUTF8 { bytes in
            (
                unsafe Self.end(bytes, from: start, atLeast: length),
                unsafe Self.paragraphStart(bytes, before: start)
            )
        }
        self.end = end
        text = AttributedText(whole[whole.range(forUTF8: start..<end)])
        isContinued = paragraph < start
        if isContinued { goOn(in: whole, from: paragraph) }
        if !isContinued, start > 0, repeatsHeader { repeatHeader(of: whole, at: start) }
    }

    /// Applies the style of a paragraph that continues after its first line.
    private mutating func goOn(in whole: AttributedText, from start: Int) {
        var style = whole.style(ofRun: whole.styleRunIndex(atUTF8: start)).attributes.paragraph ?? ParagraphStyle()
        style.firstLineHeadIndent = style.headIndent ?? 0
        style.breakBefore = .auto
        if style.direction ?? .auto == .auto {
            let paragraph = TextBoundaries(whole).paragraph(at: start)
            var string = String(whole.string[whole.range(forUTF8: paragraph)])
            let level = string.withUTF8 { unsafe BidiAnalysis.firstStrongLevel($0) }
            style.direction = level == 1 ? .rtl : .ltr
        }
        let first = TextBoundaries(text).paragraph(at: 0)
        text.transformAttributes(inUTF8: first) { attributes in
            attributes.paragraph = style
            attributes.dropCap = nil
        }
    }

    /// Inserts the header rows of the table in which the page starts.
    private mutating func repeatHeader(of whole: AttributedText, at start: Int) {
        func row(_ run: Int) -> TablePart? {
            whole.style(ofRun: run).attributes.block.flatMap(TablePart.init)
        }
        let run = whole.styleRunIndex(atUTF8: start)
        guard let own = row(run), !own.isHeader else { return }
        var first = run
        while first > 0, let before = row(first - 1), before.isSameTable(as: own) { first -= 1 }
        var last = first
        while last < run, row(last)?.isHeader == true { last += 1 }
        let range = Int(whole.styleRuns[first].start)..<Int(whole.styleRuns[last].start)
        guard first < last, !range.isEmpty else { return }
        var header = AttributedText(whole[whole.range(forUTF8: range)])
        repeatedCount = header.utf8Count
        repeatedRows = header.string.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
        header.append(text)
        text = header
    }

    /// The end of the paragraph that exceeds `length`, or a position between two words of a very long one.
    private static func end(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atLeast length: Int) -> Int {
        var end = min(bytes.count, start + length)
        let most = min(bytes.count, end + longestParagraph)
        while end < most {
            let next = unsafe ParagraphSplitter.next(in: bytes, from: end)
            guard let next else { return bytes.count }
            if next.end <= most { return next.end }
            end = most
        }
        if end == bytes.count { return end }
        while end > start + length / 2, unsafe bytes[end - 1] != 0x20 { end -= 1 }
        while end < bytes.count, unsafe bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// The start of the paragraph that contains `offset`, or `offset` if a paragraph starts there.
    private static func paragraphStart(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int {
        guard offset > 0, offset < bytes.count else { return offset }
        var start = offset
        while start > 0, unsafe !endsParagraph(bytes, at: start) { start -= 1 }
        return start
    }

    /// Whether a paragraph terminator (LF, CR, CR LF, NEL, PS) ends at an offset.
    private static func endsParagraph(_ bytes: UnsafeBufferPointer<UInt8>, at end: Int) -> Bool {
        switch unsafe bytes[end - 1] {
        case 0x0A: true
        case 0x0D: unsafe end == bytes.count || bytes[end] != 0x0A
        case 0x85: unsafe end > 1 && bytes[end - 2] == 0xC2
        case 0xA9: unsafe end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2
        default: false
        }
    }
}
