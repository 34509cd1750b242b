internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// Lays out pages one after the other.
struct PageCursor {
    private let pages: TextPages
    private let total: Int?
    /// The number of pages so far.
    private(set) var number = 0
    private var formats: PageFormats
    /// The last page.
    private var last: PageKind?
    /// The text above the notes, or the whole text if it has no notes at the foot of pages.
    private var flow: PageFlow
    /// The notes at the foot of pages.
    private var noteFlow: PageFlow?
    /// The places of links in both flows; empty if pages are bare.
    private var anchors: [PageAnchorCursor] = []
    private var strings: PageStringCursor
    private var numbers: PageNumberCursor
    private let isBare: Bool
    /// The last headings of level 1 and 2.
    private var titles = (chapter: "", section: "")

    /// - Parameter isBare: Whether headers, footers, boxes in margins and places of links are left out.
    init(_ pages: TextPages, total: Int?, isBare: Bool = false) {
        self.pages = pages
        self.total = total
        self.isBare = isBare
        formats = pages.formats
        flow = PageFlow(pages, from: 0)
        noteFlow = pages.notes.map { PageFlow(pages, from: $0.start) }
        strings = PageStringCursor(pages.text, upTo: pages.notesStart)
        numbers = PageNumberCursor(pages)
        guard !isBare else { return }
        let (all, end) = (pages.text.anchors, pages.notesStart)
        anchors = [all.filter { $0.offset < end }, all.filter { $0.offset >= end }].map { PageAnchorCursor($0) }
    }

    /// A place between pages, in UTF-8.
    struct Place: Equatable {
        var text: Int
        /// The place in the notes at the foot of pages; the end of the text if there are none.
        var notes: Int
    }

    /// The place after the last page; nil in a table, where the widths of columns depend on earlier rows.
    var place: Place? {
        let notes = noteFlow?.start ?? PageStart(offset: pages.text.utf8Count)
        guard !flow.start.isInside, !notes.isInside, !isInTable(flow.start.offset), !isInTable(notes.offset) else {
            return nil
        }
        return Place(text: flow.start.offset, notes: notes.offset)
    }

    private func isInTable(_ offset: Int) -> Bool {
        guard offset < pages.text.utf8Count else { return false }
        let attributes = pages.text.style(ofRun: pages.text.styleRunIndex(atUTF8: offset)).attributes
        return attributes.block?.components.contains { if case .tableRow = $0.kind { true } else { false } } ?? false
    }

    /// The next page; nil after the last one.
    mutating func next() throws(GalleyError) -> TextPage? {
        let kind = nextKind
        let format = try formats.format(of: kind)
        if kind.isBlank { return try blankPage(kind, format) }
        guard let content = try nextContent(on: format) else { return nil }
        begin(kind)
        let pieces = [content.body] + (content.notes.map { [$0] } ?? [])
        let boxes = pages.hasPagedContent ? pieces.flatMap(\.boxTexts) : []
        let places = places(on: pieces, with: boxes)
        let headings = places.compactMap(\.heading)
        var values = edgeValues(headings, number: numbers.number(ofPageWith: content.body.utf8Range))
        if !isBare { values.strings = strings.next(on: content.body.utf8Range, boxes: boxes) }
        let opensChapter =
            pages.page.chapters != .anywhere && headings.first?.level == 1
            && headings[0].position.y <= content.body.origin.y
        return TextPage(
            number: number, label: pages.page.numbering.text(values.number), size: format.page.orientedSize,
            trimming: format.page.trimming, backdrop: format.backdrop, pieces: pieces, noteRule: content.rule,
            range: pages.text.range(forUTF8: content.body.utf8Range),
            header: isBare || opensChapter ? nil : try pages.edge(values, on: format, isHeader: true),
            footer: isBare ? nil : try pages.edge(values, on: format, isHeader: false),
            boxes: isBare ? [] : try PageMarginBoxes(pages, on: format, values: values).placed(),
            places: places, headings: headings)
    }

    /// The next page, as far as rules for formats select it.
    private var nextKind: PageKind {
        var kind = PageKind(index: number, isLeft: pages.isLeft(number))
        kind.isBlank = isBlankNext(isLeft: kind.isLeft)
        // A blank page belongs to the pages before it, and notes after the text to its last page.
        let isAfterText = number > 0 && flow.isFinished(at: pages.notesStart)
        kind.name = kind.isBlank || isAfterText ? last?.name : pages.pageName(at: flow.start.lowest, after: last?.name)
        if let last, last.name == kind.name { kind.groupIndex = last.groupIndex + 1 }
        return kind
    }

    private mutating func begin(_ kind: PageKind) {
        number += 1
        last = kind
    }

    /// Whether the text that follows starts on a page of the other side than that of the next one.
    private func isBlankNext(isLeft: Bool) -> Bool {
        guard number > 0, !flow.isFinished(at: pages.notesStart), !flow.start.isInside,
            let side = pages.side(ofTextAt: flow.start.offset)
        else { return false }
        return isLeft != (side == .left)
    }

    /// A page without text, header and footer.
    private mutating func blankPage(_ kind: PageKind, _ format: PageFormat) throws(GalleyError) -> TextPage {
        begin(kind)
        let place = flow.start.offset
        let layout = try TextLayout(AttributedText(""), in: format.container, fonts: pages.fonts)
        let body = TextPage.Piece(layout: layout, utf8Range: place..<place, segments: [], origin: format.origin)
        var values = edgeValues([], number: numbers.number(ofPageWith: place..<place))
        if !isBare { values.strings = strings.next(on: place..<place) }
        return TextPage(
            number: number, label: pages.page.numbering.text(values.number), size: format.page.orientedSize,
            trimming: format.page.trimming, backdrop: format.backdrop, pieces: [body], noteRule: nil,
            range: pages.text.range(forUTF8: place..<place), header: nil, footer: nil,
            boxes: isBare ? [] : try PageMarginBoxes(pages, on: format, values: values).placed(),
            places: [], headings: [])
    }

    /// The places of links that are first shown on a piece of a page.
    private mutating func linkPlaces(on piece: TextPage.Piece) -> [TextPage.Place] {
        anchors[piece.utf8Range.lowerBound >= pages.notesStart ? 1 : 0].next(on: piece)
    }

    /// The places of links that are first shown on a page, from top to bottom; those in boxes stay together.
    private mutating func places(on pieces: [TextPage.Piece], with boxes: [PageBoxText]) -> [TextPage.Place] {
        let own = isBare ? [] : pieces.flatMap { linkPlaces(on: $0) }
        let inner = boxes.flatMap { box in box.places.map { (top: box.top, place: $0) } }
        guard !inner.isEmpty else { return own }
        let all = own.map { (top: $0.position.y, place: $0) } + inner
        return all.enumerated().sorted { ($0.element.top, $0.offset) < ($1.element.top, $1.offset) }.map(
            \.element.place)
    }

    /// The text of a page and its notes.
    private struct Content {
        var body: TextPage.Piece
        var notes: TextPage.Piece?
        var rule: TextPage.Rule?
    }

    /// The text of the next page and its notes; nil after the last one. Notes that remain after the text are the text of
    /// further pages.
    private mutating func nextContent(on format: PageFormat) throws(GalleyError) -> Content? {
        let count = pages.text.utf8Count
        let limit = pages.notes?.start ?? count
        let origin = format.origin
        // A text without characters has a page.
        if number > 0, flow.isFinished(at: limit) {
            guard var rest = noteFlow, !rest.isFinished(at: count) else { return nil }
            let fill = try rest.fill(format.container, upTo: count)
            var body = rest.take(fill, lines: try fill.breaks.lineCount(), upTo: count)
            noteFlow = rest
            body.origin = origin
            return Content(body: body)
        }
        let fill = try flow.fill(format.container, upTo: limit)
        let lines = try fill.breaks.lineCount()
        if let notes = pages.notes, var rest = noteFlow {
            let content = try contentWithNotes(notes, &rest, fill, lines: lines, on: format)
            noteFlow = rest
            if let content { return content }
        }
        var body = flow.take(fill, lines: lines, upTo: limit)
        body.origin = origin
        return Content(body: body)
    }

    /// The text of the next page with notes; nil if it has none.
    ///
    /// - Parameters:
    ///   - fill: The text on a page without notes.
    ///   - lines: The number of its lines on that page.
    private mutating func contentWithNotes(
        _ notes: Footnotes, _ rest: inout PageFlow, _ fill: PageFill, lines: Int, on format: PageFormat
    ) throws(GalleyError) -> Content? {
        let count = pages.text.utf8Count
        func end(_ fill: PageFill, lines: Int) -> Int {
            fill.isAll(lines) ? count : fill.end(of: notes, requiredByLines: lines)
        }
        let most = end(fill, lines: lines)
        guard !rest.isFinished(at: most) else { return nil }
        var container = format.container
        container.columns = nil
        container.exclusions = []
        container.linePositions = nil
        let noteFill = try rest.fill(container, upTo: most)
        let foot = FootnoteFitting(
            notes, from: rest.start.lowest, text: fill, notes: noteFill, in: format.container,
            box: pages.page.noteBox)
        var (fill, lines) = (fill, lines)
        let above: Double
        if format.container.columns == nil, fill.part.dividedBox == nil {
            let rows = try foot.textRows(atMost: fill.breaks.rowCount(ofLines: lines))
            lines = try fill.breaks.lineCount(rows: rows)
            above = fill.breaks.end(ofLines: lines)
        } else {
            above = foot.textHeight(requiring: most)
            var container = format.container
            if container.writingMode == .horizontal { container.height = above } else { container.width = above }
            fill = try flow.fill(container, upTo: notes.start)
            lines = try fill.breaks.lineCount()
        }
        let shown = min(most, end(fill, lines: lines))
        let noteLines = try foot.lines(above: above, upTo: shown)
        var body = flow.take(fill, lines: lines, upTo: notes.start)
        body.origin = format.origin
        guard let noteLines else { return Content(body: body) }
        let placed = foot.place(rest.take(noteFill, lines: noteLines, upTo: most), at: format.origin)
        return Content(body: body, notes: placed.piece, rule: placed.rule)
    }

    /// The values for the header and the footer of a page with the headings: those that start on it first, as in CSS
    /// Generated Content for Paged Media 3 (1.1.2, `first`).
    ///
    /// - Parameter number: The number that counts pages.
    private mutating func edgeValues(_ headings: [TextPage.Heading], number: Int) -> TextPages.EdgeValues {
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
            number: number, total: total, chapter: shown.chapter ?? before.chapter,
            section: shown.section ?? (shown.chapter == nil ? before.section : ""))
    }
}
