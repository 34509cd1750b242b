internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// Lays out the text of a page before the end of the page is determined.
///
/// Text is added until it does not fit. Tables that do not end on the page are measured as a whole, once. Rows that are
/// higher than the page are split.
struct PageFiller {
    /// The pages. In their text, tables in cells are blocks below each other if no page has space for them.
    private(set) var pages: TextPages
    private let container: TextContainer
    /// The end of the text in UTF-8.
    private let limit: Int
    private let paragraph: ContinuedParagraph?
    private var items: [PageItem] = []
    private var start: PageStart
    private var window: Int
    /// The measured tables, in order.
    private var tables: [PageTable]
    private var repeatsHeader = true

    init(
        _ pages: TextPages, in container: TextContainer, from start: PageStart, upTo limit: Int, window: Int,
        paragraph: ContinuedParagraph?, table: PageTable?
    ) {
        self.pages = pages
        self.container = container
        self.limit = limit
        self.start = start
        self.window = window
        self.paragraph = paragraph
        tables = table.map { [$0] } ?? []
    }

    /// The layout of the page's text, which may contain more than the page shows.
    mutating func layout() throws(GalleyError) -> (TextLayout, PageText) {
        let (first, before) = (start.lowest, start.offset)
        let isInside = start.row == nil && paragraph?.continues(at: start.offset) == true
        if let box = start.box { try continueBox(box) }
        while true {
            let repeated = repeatsHeader && !isInside ? self.repeated(above: first, after: before) : nil
            var part = PageText(
                of: pages.text, items, then: start, window: window, upTo: limit, repeated: repeated)
            if isInside, let paragraph { part.continueParagraph(paragraph) }
            if pages.formats.haveSeveralSizes { try part.fitAttachments(in: container, fonts: pages.fonts) }
            let placing = PagePlacing(tables: known(in: part), after: block(before: first), isContinued: isInside)
            let layout = try TextLayout(page: part.text, in: container, placing: placing, fonts: pages.fonts)
            if try openBox(in: layout, part, placing) { continue }
            if start.box != nil, !layout.isTruncated { return (layout, part) }
            if try measureContinuedTable(for: layout) { continue }
            if try measureLastTable(of: layout, part) { continue }
            if let cut = layout.rowCut, try split(cut, of: layout, part) { continue }
            if layout.isTruncated, repeated != nil, !layout.hasRows(after: part.repeatedCount) {
                // There is no space below the repeated header, so it is left out.
                repeatsHeader = false
                continue
            }
            if !layout.isTruncated, !part.isWhole {
                window *= 2
                continue
            }
            if !part.isWhole, start.row == nil, let end = layout.records.last?.textEnd,
                part.text.utf8Count - end < end - part.repeatedCount
            {
                // The rules for page breaks need the lines that follow.
                window *= 2
                continue
            }
            if layout.lines.isEmpty, layout.isTruncated {
                // Not even one row fits. It overflows the page, so that no text is lost.
                return try (overflowing(part, placing), part)
            }
            return (layout, part)
        }
    }

    /// The block of the text before an offset; empty at the start.
    private func block(before offset: Int) -> BlockIntent {
        guard offset > 0 else { return BlockIntent() }
        return pages.text.style(ofRun: pages.text.styleRunIndex(atUTF8: offset - 1)).anyBlock
    }

    /// The caption, the header rows and the sums of the table that continues at an offset; nil if there are none.
    ///
    /// - Parameter end: The end of the rows before the page.
    private func repeated(above offset: Int, after end: Int) -> PageText.Repeated? {
        guard let table = tables.first else { return nil }
        var result = PageText.Repeated()
        if let caption = table.caption(above: offset) {
            result.text = RepeatedCaption(of: pages.text, caption).text
            result.captionCount = result.text.utf8Count
        }
        if let header = table.header(above: offset) {
            result.text.append(AttributedText(pages.text[pages.text.range(forUTF8: header)]))
        }
        if table.range.lowerBound < offset, let row = table.totals?.row(isAbove: true, before: end) {
            result.text.append(row)
        }
        return result.text.isEmpty ? nil : result
    }

    /// The table that contains an offset of the whole text; nil if there is none or it begins there.
    func table(at offset: Int, in layout: TextLayout, _ part: PageText) -> PageTable? {
        func isBroken(_ range: Range<Int>) -> Bool { range.lowerBound < offset && offset < range.upperBound }
        if let known = tables.last(where: { isBroken($0.range) }) { return known }
        for record in layout.tables.reversed() where !record.isInCell {
            let (start, end) = (part.whole(record.range.lowerBound), part.wholeEnd(record.range.upperBound))
            guard start < end, isBroken(start..<end) else { continue }
            let range = start..<end
            return PageTable(
                range: range, headerEnd: part.wholeEnd(record.headerEnd), columns: record.columns,
                measure: layout.regionWidth, level: record.level, decimals: record.decimals,
                insetScale: record.insetScale,
                caption: PageTable.caption(of: pages.text, before: range.lowerBound))
        }
        return nil
    }

    private func known(in part: PageText) -> [PagePlacing.KnownTable] {
        tables.enumerated().map { index, table in
            // The table that continues is after its repeated caption.
            PagePlacing.KnownTable(
                start: max(part.offset(ofWhole: table.range.lowerBound), index == 0 ? part.captionCount : 0),
                columns: table.columns, level: table.level,
                decimals: table.decimals, insetScale: table.insetScale)
        }
    }

    /// Measures the table that continues again, if pages before had another width; returns false if nothing was measured.
    private mutating func measureContinuedTable(for layout: TextLayout) throws(GalleyError) -> Bool {
        guard let table = tables.first, table.measure != layout.regionWidth, table.range.lowerBound < start.lowest
        else {
            return false
        }
        let typesetter = pages.fonts.takeTypesetter(isVertical: container.writingMode != .horizontal)
        defer { pages.fonts.release(typesetter) }
        tables[0].measure = layout.regionWidth
        let known = try MeasuredTable(
            in: pages.text, at: TextBoundaries(pages.text).paragraphStart(at: table.range.lowerBound),
            measure: layout.regionWidth, fonts: pages.fonts, typesetter: typesetter)
        guard let known, known.range.lowerBound == table.range.lowerBound else { return false }
        (tables[0].columns, tables[0].level) = (known.columns, known.level)
        (tables[0].decimals, tables[0].insetScale) = (known.decimals, known.insetScale)
        return true
    }

    /// Measures the table at the end of the text, if it continues after it; returns false if nothing was measured.
    private mutating func measureLastTable(of layout: TextLayout, _ part: PageText) throws(GalleyError) -> Bool {
        guard let last = layout.tables.last(where: { !$0.isInCell }) else { return false }
        let isCut = !part.isWhole && last.range.upperBound >= part.text.utf8Count
        guard isCut || mayShowTotals(last, of: layout, part) else { return false }
        return try measure(last, of: layout, part)
    }

    /// Whether a table has sums, whose widths count, and may continue on the next page.
    private func mayShowTotals(_ table: TableRecord, of layout: TextLayout, _ part: PageText) -> Bool {
        guard layout.isTruncated || !part.isWhole || pages.notes != nil else { return false }
        return PageTable.titles(of: pages.text, at: part.whole(table.range.lowerBound)) != nil
    }

    /// Measures a table as a whole, once; returns false if that was done before.
    private mutating func measure(
        _ table: TableRecord, of layout: TextLayout, _ part: PageText
    ) throws(GalleyError) -> Bool {
        let place = part.whole(table.range.lowerBound)
        guard !tables.contains(where: { $0.range.contains(place) }) else { return false }
        let typesetter = pages.fonts.takeTypesetter(isVertical: container.writingMode != .horizontal)
        defer { pages.fonts.release(typesetter) }
        let paragraph = TextBoundaries(pages.text).paragraphStart(at: place)
        let totals = try PageTable.totals(of: pages.text, at: paragraph, fonts: pages.fonts, typesetter: typesetter)
        let known = try MeasuredTable(
            in: pages.text, at: paragraph, measure: layout.regionWidth, fonts: pages.fonts, typesetter: typesetter)
        guard var measured = known, measured.range.contains(place) else { return false }
        if let totals {
            // The columns are wide enough for the sums.
            var text = AttributedText(pages.text[pages.text.range(forUTF8: paragraph..<measured.range.upperBound)])
            if text.string.last?.isParagraphSeparator != true { text.append("\n") }
            text.append(totals.allRows)
            let all = try MeasuredTable(
                in: text, at: 0, measure: layout.regionWidth, fonts: pages.fonts, typesetter: typesetter)
            if let all { measured.takeColumns(of: all) }
        }
        tables.append(
            PageTable(
                range: measured.range, headerEnd: measured.headerEnd, columns: measured.columns,
                measure: layout.regionWidth, level: measured.level, decimals: measured.decimals,
                insetScale: measured.insetScale,
                caption: PageTable.caption(of: pages.text, before: measured.range.lowerBound), totals: totals))
        return true
    }

    // MARK: - Sums at the end of a page

    /// The height in points of the row with sums that the page needs if it shows a number of lines; nil if none is needed.
    ///
    /// Rows in columns and in vertical text have no place below them.
    func heightOfTotals(_ breaks: PageBreaks, of layout: TextLayout, _ part: PageText) throws(GalleyError) -> Double? {
        guard container.columns == nil, container.writingMode == .horizontal,
            let table = tables.last(where: { $0.totals?.hasRowBelow == true })
        else { return nil }
        var end = table.range.upperBound - 1
        // Notes may move the end of the page into the table.
        if pages.notes == nil {
            let lines = try breaks.lineCount()
            guard lines > 0, lines <= layout.records.count else { return nil }
            end = part.split(at: layout.records[lines - 1].textEnd, of: pages.text).start.offset
        }
        guard table.range.lowerBound < end, end < table.range.upperBound,
            let row = table.totals?.row(isAbove: false, before: end)
        else { return nil }
        var container = self.container
        container.removeBlockSize()
        let known = PagePlacing.KnownTable(
            start: 0, columns: table.columns, level: table.level, decimals: table.decimals,
            insetScale: table.insetScale)
        let placing = PagePlacing(tables: [known], after: block(before: table.range.lowerBound), isContinued: false)
        let placed = try TextLayout(page: row, in: container, placing: placing, fonts: pages.fonts)
        return placed.size.height
    }

    /// The start of a page's text with the sums of the rows in it; nil if there is no space for them.
    ///
    /// - Parameters:
    ///   - end: The end of the shown text in the page's text, in UTF-8.
    ///   - offset: The start of the next page in the whole text.
    func layout(
        of part: PageText, upTo end: Int, withTotalsOf table: PageTable, before offset: Int, in container: TextContainer
    ) -> TextLayout? {
        guard let row = table.totals?.row(isAbove: false, before: offset) else { return nil }
        var text = AttributedText(part.text[part.text.range(forUTF8: 0..<end)])
        if text.string.last?.isParagraphSeparator != true { text.append("\n") }
        text.append(row)
        let placing = PagePlacing(
            tables: known(in: part), after: block(before: part.whole(0)), isContinued: part.isContinued)
        let layout = try? TextLayout(page: text, in: container, placing: placing, fonts: pages.fonts)
        return layout.flatMap { $0.isTruncated || $0.rowCut != nil ? nil : $0 }
    }

    // MARK: - Rows that are higher than the page

    /// Splits a row into two; returns false if that is impossible.
    private mutating func split(
        _ cut: RowSplit, of layout: TextLayout, _ part: PageText
    ) throws(GalleyError) -> Bool {
        // Rows of the repeated header are never split.
        guard cut.row >= part.repeatedCount else { return false }
        if cut.isBlocked { return try flattenTables(inRowAt: cut.row, part) }
        // The text has other rows once this one is split, but its columns must stay the same.
        if let table = layout.tables.last(where: { !$0.isInCell && $0.range.contains(cut.row) }),
            try measure(table, of: layout, part)
        {
            return true
        }
        guard let found = part.openRow(at: cut.row) else { return try open(cut, part) }
        var row = found.row
        guard row.cells.count == cut.cuts.count, let all = start.row, all.cells.count == row.cells.count else {
            return false
        }
        var isNarrow = false
        for index in row.cells.indices {
            let cell = row.cells[index]
            let isCut = cut.cuts[index] < found.cells[index].upperBound
            let place = isCut ? part.whole(cut.cuts[index]) : cell.shown.upperBound
            // The included part of the cell fits, but the cell is longer.
            if !isCut, cell.shown.upperBound < all.cells[index].shown.upperBound { isNarrow = true }
            row.cells[index].shown = cell.shown.lowerBound..<max(cell.shown.lowerBound, place)
        }
        if isNarrow {
            window *= 2
            return true
        }
        for index in row.cells.indices
        where row.cells[index].shown.upperBound >= all.cells[index].shown.upperBound {
            row.cells[index].shown = row.cells[index].shown.lowerBound..<all.cells[index].end
        }
        guard !row.isComplete, row.cells.contains(where: { !$0.shown.isEmpty }) else { return false }
        items.append(.row(row))
        start = PageStart(offset: row.end, row: row.rest(in: pages.text))
        return true
    }

    /// Replaces the tables in the cells of a row by blocks below each other, which can be split; returns false if there are no tables.
    private mutating func flattenTables(inRowAt offset: Int, _ part: PageText) throws(GalleyError) -> Bool {
        let place = TextBoundaries(pages.text).paragraphStart(at: part.whole(offset))
        let typesetter = pages.fonts.takeTypesetter(isVertical: container.writingMode != .horizontal)
        defer { pages.fonts.release(typesetter) }
        let found = try RowCells(in: pages.text, at: place, fonts: pages.fonts, typesetter: typesetter)
        guard let cells = found?.cells, let first = cells.first, let last = cells.last else { return false }
        return pages.flattenTables(inUTF8: first.lowerBound..<last.upperBound)
    }

    /// Starts splitting a row: finds its cells in the whole text.
    private mutating func open(_ cut: RowSplit, _ part: PageText) throws(GalleyError) -> Bool {
        guard !part.isInRow(cut.row) else { return false }
        let place = TextBoundaries(pages.text).paragraphStart(at: part.whole(cut.row))
        let typesetter = pages.fonts.takeTypesetter(isVertical: container.writingMode != .horizontal)
        defer { pages.fonts.release(typesetter) }
        guard let found = try RowCells(in: pages.text, at: place, fonts: pages.fonts, typesetter: typesetter) else {
            return false
        }
        let before = part.split(at: part.offset(ofWhole: place), of: pages.text).items
        items = before
        let row = PageRow(found, of: pages.text)
        start = PageStart(offset: row.end, row: row)
        return true
    }

    // MARK: - Attachments on several pages

    /// Places the rest of an attachment at the top of the page.
    private mutating func continueBox(_ box: PageBox) throws(GalleyError) {
        start.box = nil
        let text = AttributedText(pages.text[pages.text.range(forUTF8: box.range)])
        let placing = PagePlacing(after: block(before: box.range.lowerBound), isContinued: true)
        try divide(box, in: text, at: 0, placing)
    }

    /// Divides the first attachment that does not fit, or in which a break is forced; returns false if there is none.
    private mutating func openBox(
        in layout: TextLayout, _ part: PageText, _ placing: PagePlacing
    ) throws(GalleyError) -> Bool {
        guard pages.hasPagedContent, container.columns == nil, container.writingMode == .horizontal, start.box == nil
        else { return false }
        let end = layout.isTruncated ? layout.records.last?.textEnd ?? 0 : part.text.utf8Count
        guard let offset = part.firstDivided(upTo: end) else { return false }
        let length = String(TextAttachment.character).utf8.count
        let place = part.whole(offset)
        let text = AttributedText(part.text[part.text.range(forUTF8: 0..<offset + length)])
        let before = part.split(at: offset, of: pages.text).items
        let box = PageBox(range: place..<place + length)
        let old = (items, start)
        items = before
        start = PageStart(offset: box.range.upperBound)
        if try divide(box, in: text, at: offset, placing) { return true }
        (items, start) = old
        return false
    }

    /// Divides an attachment where the page ends; returns false if it starts on the next page.
    ///
    /// - Parameters:
    ///   - text: The text of the page up to the attachment.
    ///   - offset: The place of the attachment in the text, in UTF-8.
    @discardableResult
    private mutating func divide(
        _ box: PageBox, in text: AttributedText, at offset: Int, _ placing: PagePlacing
    ) throws(GalleyError) -> Bool {
        guard let height = container.height,
            let attachment = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes.attachment,
            let content = attachment.pagedContent
        else { return false }
        // The fragment begins where a box without a height would be.
        var flat = text
        flat.transformAttributes(inUTF8: offset..<text.utf8Count) { attributes in
            attributes.attachment?.height = 0
            attributes.attachment?.descent = 0
        }
        let layout = try TextLayout(page: flat, in: container, placing: placing, fonts: pages.fonts)
        let isContinued = box.token != nil
        guard isContinued || !layout.isTruncated else { return false }
        let isAtTop = isContinued || layout.rowCount == 1
        let above = layout.records.last.map { LayoutUnit.points(layout.originY + $0.y + $0.height) } ?? 0
        let room = max(height - above, isContinued ? 1 : 0)
        let scale = attachment.inlineBox?.scale(for: attachment.width) ?? 1
        guard room > 0,
            let fragment = content.fragment(
                after: box.token, room: (room + Self.tolerance) / scale, isAtTop: isAtTop)
        else { return false }
        var box = box
        (box.fragment, box.room) = (fragment, room)
        items.append(.box(box))
        start = PageStart(offset: box.range.upperBound, box: box.next)
        return true
    }

    /// The height in points by which a fragment may exceed its space, because positions are rounded.
    private static let tolerance = 0.05

    // MARK: - Rows that cannot be split

    /// A layout of one row that may overflow the page.
    private func overflowing(_ part: PageText, _ placing: PagePlacing) throws(GalleyError) -> TextLayout {
        var container = self.container
        container.removeBlockSize()
        container.maximumRows = 1
        let placing = placing.ofOneRow
        var text = part.text
        var layout = try TextLayout(page: text, in: container, placing: placing, fonts: pages.fonts)
        if layout.lines.isEmpty, layout.isTruncated {
            container.columns = nil
            container.exclusions = []
            container.linePositions = nil
            layout = try TextLayout(page: text, in: container, placing: placing, fonts: pages.fonts)
        }
        if layout.lines.isEmpty, layout.isTruncated {
            // All paragraphs, because a drop cap or a float after the first one also needs space around shapes.
            text.transformAttributes(inUTF8: 0..<text.utf8Count) { attributes in
                attributes.float = nil
                attributes.dropCap = nil
                var style = attributes.paragraph ?? ParagraphStyle()
                (style.headIndent, style.tailIndent, style.firstLineHeadIndent) = (0, 0, 0)
                attributes.paragraph = style
            }
            layout = try TextLayout(page: text, in: container, placing: placing, fonts: pages.fonts)
        }
        return TextLayout(layout, overfullRows: layout.lines.isEmpty ? [] : [0])
    }
}

extension TextLayout {
    /// Whether a row begins after a UTF-8 offset.
    fileprivate func hasRows(after offset: Int) -> Bool { records.last.map { $0.textStart >= offset } ?? false }
}

extension TextContainer {
    /// Removes the bound in the direction in which lines follow each other.
    mutating func removeBlockSize() {
        if writingMode == .horizontal { height = nil } else { width = nil }
    }
}
