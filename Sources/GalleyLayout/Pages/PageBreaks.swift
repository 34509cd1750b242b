internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The end of a page (CSS Fragmentation 3, 4).
struct PageBreaks {
    private let layout: TextLayout
    private let part: PageText
    private let pages: TextPages
    private let container: TextContainer
    /// The lines of each row.
    let rows: [Range<Int>]

    /// - Parameter container: The container of the page.
    init(_ layout: TextLayout, part: PageText, pages: TextPages, in container: TextContainer) {
        self.layout = layout
        self.part = part
        self.pages = pages
        self.container = container
        var rows: [Range<Int>] = []
        var first = 0
        while first < layout.records.count {
            let lines = layout.lines(inRowOf: first)
            rows.append(lines)
            first = lines.upperBound
        }
        self.rows = rows
    }

    /// The number of the layout's lines on the page.
    ///
    /// - Parameter most: The maximum number of rows; `nil` is unlimited.
    func lineCount(rows most: Int? = nil) throws(GalleyError) -> Int {
        let own = repeatedRows
        let most = max(own + 1, min(most ?? .max, rows.count))
        for row in rows.indices where own < row && row <= most && isForced(beforeRow: row) {
            return rows[row - 1].upperBound
        }
        guard layout.isTruncated || most < rows.count, rows.count > own else { return rows.last?.upperBound ?? 0 }
        let remaining = try remainingLines()
        let least = leastLastRows(most - own)
        let tail = try rowsAfterLayout(atMost: least)
        for constraint in BreakConstraint.allCases {
            for row in (own..<most).reversed() where allows(behindRow: row, constraint, remaining: remaining) {
                if constraint == .all, !leavesEnough(behindRow: row, tail: tail, least: least) { continue }
                return rows[row].upperBound
            }
        }
        return rows[most - 1].upperBound
    }

    /// The number of rows of a repeated table header.
    var repeatedRows: Int { rows.prefix { layout.records[$0.lowerBound].textStart < part.repeatedCount }.count }

    /// The number of rows with a number of lines.
    func rowCount(ofLines count: Int) -> Int { rows.prefix { $0.upperBound <= count }.count }

    /// The end of a row on the block axis, in points from the start of the layout.
    func end(ofRow row: Int) -> Double {
        let lines = layout.records[rows[row]]
        let end = lines.map { record in
            guard record.rowGroup >= 0 else { return record.y + record.height }
            let group = layout.rowGroups.outermost(Int(record.rowGroup))
            return max(record.y + record.height, group.top + group.height)
        }
        return LayoutUnit.points(layout.originY + (end.max() ?? 0))
    }

    /// The end of the row of the last of some lines; 0 without lines.
    func end(ofLines count: Int) -> Double {
        let rows = rowCount(ofLines: count)
        return rows > 0 ? end(ofRow: rows - 1) : 0
    }

    /// The end of a row's text in the whole text, in UTF-8.
    func textEnd(ofRow row: Int) -> Int { part.wholeEnd(layout.records[rows[row].upperBound - 1].textEnd) }

    /// The start of a row's text in the whole text, in UTF-8.
    func textStart(ofRow row: Int) -> Int { part.whole(layout.records[rows[row].lowerBound].textStart) }

    /// The constraints that are satisfied, in the order in which they are relaxed.
    private enum BreakConstraint: CaseIterable {
        /// All constraints, and no page with only two or three lines before a chapter, no row of a table alone.
        case all
        /// Without minimum lengths of last pages and of parts of tables.
        case paragraphs
        /// Without keeping paragraphs together, or with the next one.
        case lines
        /// Without any constraints.
        case none
    }

    // MARK: - Content of pages

    private func style(atUTF8 offset: Int) -> TextAttributes {
        layout.text.style(ofRun: layout.text.styleRunIndex(atUTF8: offset)).attributes
    }

    private func paragraph(ofRow row: Int) -> Int { layout.records[rows[row].lowerBound].textBase }

    /// Whether a page or column break is forced before the row.
    private func isForced(beforeRow row: Int) -> Bool {
        let record = layout.records[rows[row].lowerBound]
        guard record.textStart == record.textBase else { return false }
        return isForced(atUTF8: record.textStart)
    }

    /// Whether a page or column break is forced before the paragraph that starts at an offset.
    private func isForced(atUTF8 offset: Int) -> Bool {
        let attributes = style(atUTF8: offset)
        if pages.page.chapters != .anywhere, HeadingNames.level(of: attributes) == 1 { return true }
        if offset > 0, attributes.paragraph?.page != style(atUTF8: offset - 1).paragraph?.page { return true }
        switch attributes.paragraph?.breakBefore ?? .auto {
        case .auto: return false
        case .page, .right, .left: return true
        case .column: return layout.containers.count <= 1
        }
    }

    private func allows(behindRow row: Int, _ constraint: BreakConstraint, remaining: Int) -> Bool {
        if constraint == .none { return true }
        let base = paragraph(ofRow: row)
        let isLast = row == rows.count - 1
        let next = isLast ? layout.records[rows[row].upperBound - 1].textEnd : paragraph(ofRow: row + 1)
        let own = style(atUTF8: base)
        let table = own.block.flatMap { TablePosition($0) }
        let isInside = table == nil && (isLast ? isInsideParagraph(next) : base == next)
        if !isInside {
            if constraint == .lines { return true }
            // Nothing keeps a paragraph from a break that is forced.
            if next < layout.text.utf8Count, isForced(atUTF8: next) { return true }
            if constraint == .all, own.paragraph?.widows ?? 1 > 1, let table,
                leavesRowAlone(behindRow: row, table, next: next)
            {
                return false
            }
            if let table, table.isHeader, next < layout.text.utf8Count,
                let other = style(atUTF8: next).block.flatMap({ TablePosition($0) }), other.isSameTable(as: table)
            {
                return false
            }
            if own.paragraph?.keepWithNext ?? (HeadingNames.level(of: own) != nil) { return false }
            // A picture is above its caption, a table below it.
            if next < layout.text.utf8Count, let other = style(atUTF8: next).block, other.innermost?.kind == .caption,
                other.outer.innermost?.kind == .figure
            {
                return false
            }
            if case .codeBlock? = own.block?.innermost?.kind { return allows(inCodeBehindRow: row, own, next: next) }
            return true
        }
        if constraint != .lines, own.paragraph?.keepTogether ?? (HeadingNames.level(of: own) != nil) { return false }
        var before = 1
        while before <= row, paragraph(ofRow: row - before) == base { before += 1 }
        let startsHere = !(part.isContinued && base == 0)
        if startsHere, before < own.paragraph?.orphans ?? 1 { return false }
        var after = 0
        while row + after + 1 < rows.count, paragraph(ofRow: row + after + 1) == base { after += 1 }
        if row + after == rows.count - 1 { after += remaining }
        return after >= own.paragraph?.widows ?? 1
    }

    /// Whether a page that ends after a row of a table has only one row of it, or leaves only one for the next page.
    private func leavesRowAlone(behindRow row: Int, _ table: TablePosition, next: Int) -> Bool {
        guard next < layout.text.utf8Count else { return false }
        func other(_ offset: Int) -> TablePosition? {
            style(atUTF8: offset).block.flatMap { TablePosition($0) }.flatMap { $0.isSameTable(as: table) ? $0 : nil }
        }
        guard other(next) != nil else { return false }
        if row > repeatedRows || repeatedRows == 0 {
            let before = row > 0 ? other(paragraph(ofRow: row - 1)) : nil
            if before?.isHeader ?? true { return true }
        }
        let end = TextBoundaries(layout.text).paragraph(at: next).upperBound
        return end < layout.text.utf8Count ? other(end) == nil : part.isWhole
    }

    // MARK: - Last pages

    /// The number of lines that a page has at least before a chapter or at the end of the text: twice the widows, if pages
    /// have space for many more.
    ///
    /// - Parameter count: The number of lines on this page.
    private func leastLastRows(_ count: Int) -> Int {
        guard let last = layout.records.last else { return 0 }
        let widows = style(atUTF8: last.textBase).paragraph?.widows ?? 1
        return widows > 1 && count >= 6 * widows ? 2 * widows : 0
    }

    /// Whether none of the text before the next forced break is left after a row, or enough for a page.
    ///
    /// - Parameter tail: The number of rows after the layout.
    private func leavesEnough(behindRow row: Int, tail: Int, least: Int) -> Bool {
        var count = 0
        for next in rows.indices.dropFirst(row + 1) {
            if isForced(beforeRow: next) { return count == 0 || count >= least }
            count += 1
            if count >= least { return true }
        }
        return count + tail == 0 || count + tail >= least
    }

    /// The number of rows after the layout, before the next forced break.
    private func rowsAfterLayout(atMost most: Int) throws(GalleyError) -> Int {
        guard most > 0, let last = layout.records.last else { return 0 }
        let text = layout.text
        let boundaries = TextBoundaries(text)
        var (end, paragraphs) = (last.textEnd, 0)
        while end < text.utf8Count, paragraphs < most {
            if end > last.textEnd || !isInsideParagraph(end), isForced(atUTF8: end) { break }
            end = boundaries.paragraph(at: end).upperBound
            paragraphs += 1
        }
        // Each paragraph has a row; the rows of tables and pictures are high.
        if paragraphs >= most || end == text.utf8Count && !part.isWhole { return most }
        guard end > last.textEnd else { return 0 }
        var rest = AttributedText(text[text.range(forUTF8: last.textEnd..<end)])
        if rest.styles.contains(where: { $0.attributes.attachment != nil }) { return most }
        ContinuedParagraph(of: text, at: last.textEnd)?.apply(to: &rest)
        var container = self.container
        container.removeBlockSize()
        container.maximumRows = most
        return try TextLayout(rest, in: container, fonts: pages.fonts).rowCount
    }

    /// Whether a page may end after a row of code, whose lines are paragraphs: as many of its lines as in other paragraphs are
    /// on each side, and the next page does not begin with an empty one.
    private func allows(inCodeBehindRow row: Int, _ own: TextAttributes, next: Int) -> Bool {
        guard next < layout.text.utf8Count, style(atUTF8: next).block == own.block else { return true }
        if isInShortCode(row, own, next: next) || isEmptyLine(next) { return false }
        let orphans = own.paragraph?.orphans ?? 1
        var (before, index) = (0, row)
        while index >= 0, before < orphans, style(atUTF8: paragraph(ofRow: index)).block == own.block {
            before += 1
            index -= 1
        }
        // A block that began on a page before has enough lines there.
        if before < orphans, index >= 0 || !isContinuedBlock(own) { return false }
        let widows = own.paragraph?.widows ?? 1
        var (after, offset) = (0, next)
        while after < widows, offset < layout.text.utf8Count, style(atUTF8: offset).block == own.block {
            after += 1
            offset = TextBoundaries(layout.text).paragraph(at: offset).upperBound
        }
        return after >= widows || offset >= layout.text.utf8Count && !part.isWhole
    }

    /// Whether a row belongs to code of few lines, with other text above it on the page: such code is not split if its style has
    /// widows.
    private func isInShortCode(_ row: Int, _ own: TextAttributes, next: Int) -> Bool {
        guard own.paragraph?.widows ?? 1 > 1 else { return false }
        var (count, index) = (0, row)
        while index >= 0, count <= Self.shortCode, style(atUTF8: paragraph(ofRow: index)).block == own.block {
            count += 1
            index -= 1
        }
        guard index >= repeatedRows else { return false }
        var offset = next
        while count <= Self.shortCode, offset < layout.text.utf8Count, style(atUTF8: offset).block == own.block {
            count += 1
            offset = TextBoundaries(layout.text).paragraph(at: offset).upperBound
        }
        return count <= Self.shortCode
    }

    /// Whether the paragraph that starts at an offset shows nothing.
    private func isEmptyLine(_ offset: Int) -> Bool {
        let paragraph = TextBoundaries(layout.text).paragraph(at: offset)
        return layout.text.string[layout.text.range(forUTF8: paragraph)].allSatisfy(\.isWhitespace)
    }

    /// The number of lines of code that are kept on one page.
    private static let shortCode = 8

    /// Whether the block at the start of the page's text began on a page before.
    private func isContinuedBlock(_ own: TextAttributes) -> Bool {
        let start = part.whole(0)
        guard start > 0 else { return false }
        return pages.text.style(ofRun: pages.text.styleRunIndex(atUTF8: start - 1)).attributes.block == own.block
    }

    /// Whether an offset is inside a paragraph.
    private func isInsideParagraph(_ offset: Int) -> Bool {
        offset > 0 && offset < layout.text.utf8Count
            && TextBoundaries(layout.text).paragraph(at: offset).lowerBound < offset
    }

    /// The number of remaining lines of the last row's paragraph, as far as its widows require.
    private func remainingLines() throws(GalleyError) -> Int {
        guard let last = layout.records.last, isInsideParagraph(last.textEnd) else { return 0 }
        let wanted = style(atUTF8: last.textBase).paragraph?.widows ?? 1
        guard wanted > 1 else { return 1 }
        let paragraph = TextBoundaries(layout.text).paragraph(at: last.textEnd)
        var rest = AttributedText(layout.text[layout.text.range(forUTF8: last.textEnd..<paragraph.upperBound)])
        ContinuedParagraph(of: layout.text, at: last.textEnd)?.apply(to: &rest)
        var container = self.container
        container.removeBlockSize()
        container.maximumRows = wanted
        return try TextLayout(rest, in: container, fonts: pages.fonts).rowCount
    }
}
