internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText

/// The division of a page between text and the notes at its foot.
///
/// A note begins on the page of its first reference. It is complete there if the lines of text after the reference that
/// move to the next page make enough space. Otherwise, it has at least two lines on this page, and continues on the next. If
/// there is no space for that, it begins on the next page, and the notes have at most half of this one.
struct FootnoteFitting {
    private let notes: Footnotes
    /// The text above the notes.
    private let text: PageFill
    /// The notes, laid out as a separate page.
    private let fill: PageFill
    /// The start of the notes that no page has shown, in UTF-8.
    private let start: Int
    /// The block size of the page in points.
    private let height: Double
    /// The space and the line above the notes; `nil` has the usual ones.
    private let box: BlockStyle?

    /// - Parameters:
    ///   - container: The container of the page.
    ///   - box: The space and the line above the notes; `nil` has the usual ones.
    init(
        _ notes: Footnotes, from start: Int, text: PageFill, notes fill: PageFill, in container: TextContainer,
        box: BlockStyle?
    ) {
        self.box = box
        self.notes = notes
        self.text = text
        self.fill = fill
        self.start = start
        height = (container.writingMode == .horizontal ? container.height : container.width) ?? 0
    }

    // MARK: - Space

    /// The space above the notes, usually with a rule in its middle: the height of the first note's first line.
    private var gap: Double {
        if let box { return box.margins(isRightToLeft: false).top + box.edges(isRightToLeft: false).top }
        guard let lines = fill.breaks.rows.first, let record = fill.layout.records[lines].first else { return 0 }
        return LayoutUnit.points(record.height)
    }

    /// The most space that notes have if they cannot begin on the page of their reference.
    private var share: Double { height / 2 }

    /// The space that the notes before an offset need on the page; `nil` if they cannot begin on it.
    private func space(requiredBy end: Int) throws(GalleyError) -> Double? {
        guard start < end else { return 0 }
        let breaks = fill.breaks
        let last = notes.lastStart(before: end)
        guard last >= start else { return space(sharedBy: end) }
        guard let first = breaks.rows.indices.first(where: { breaks.textStart(ofRow: $0) >= last }) else { return nil }
        let rows = breaks.rows.indices.prefix { breaks.textStart(ofRow: $0) < end }.count
        // A note that is split has two lines on this page, and two on the next.
        var count = first + 1
        while count < rows {
            let isLegal = count > first + 1 && (rows - count > 1 || !hasAllRows(before: end))
            if isLegal, try breaks.rowCount(ofLines: breaks.lineCount(rows: count)) == count { break }
            count += 1
        }
        return gap + breaks.end(ofRow: count - 1)
    }

    /// The space of all notes before an offset; `nil` if they are higher than a page.
    private func space(ofAllBefore end: Int) -> Double? {
        guard start < end else { return 0 }
        let breaks = fill.breaks
        guard hasAllRows(before: end) else { return nil }
        let rows = breaks.rows.indices.prefix { breaks.textStart(ofRow: $0) < end }.count
        return rows > 0 ? gap + breaks.end(ofRow: rows - 1) : 0
    }

    /// Whether the notes before an offset end on a page without text.
    private func hasAllRows(before end: Int) -> Bool {
        guard let last = fill.breaks.rows.indices.last else { return true }
        return fill.breaks.textEnd(ofRow: last) >= end || fill.isAll(fill.layout.records.count)
    }

    /// The space of the rows before an offset, within the share of the notes.
    private func space(sharedBy end: Int) -> Double {
        guard start < end else { return 0 }
        let count = rowCount(before: end, within: share - gap)
        return count > 0 ? gap + fill.breaks.end(ofRow: count - 1) : 0
    }

    /// The number of rows of notes before an offset that fit in a height.
    private func rowCount(before end: Int, within height: Double) -> Int {
        let breaks = fill.breaks
        return breaks.rows.indices.prefix {
            breaks.textStart(ofRow: $0) < end && breaks.end(ofRow: $0) <= height
        }.count
    }

    // MARK: - Division

    /// The number of rows of text above its notes: the most with which each note that is referred to is complete, if the
    /// page has no more than two empty lines then, or else the most with which each note begins on the page.
    ///
    /// - Parameter most: The number of rows without notes.
    func textRows(atMost most: Int) throws(GalleyError) -> Int {
        let breaks = text.breaks
        let least = breaks.repeatedRows + 1
        var known: (end: Int, required: Double?)?
        var begun: Int?
        for row in (least - 1..<max(least, most)).reversed() {
            let end = text.end(of: notes, requiredByLines: breaks.rows[row].upperBound)
            let free = height - text.spaceForTotals - breaks.end(ofRow: row)
            if let all = space(ofAllBefore: end), all <= free {
                guard let begun, free - all > gap * 2 else { return row + 1 }
                return begun
            }
            guard begun == nil else { continue }
            if known?.end != end { known = (end, try space(requiredBy: end)) }
            if let required = known?.required, required <= free { begun = row + 1 }
        }
        if let begun { return begun }
        for row in (least - 1..<max(least, most)).reversed() {
            let end = text.end(of: notes, requiredByLines: breaks.rows[row].upperBound)
            let used = breaks.end(ofRow: row) + text.spaceForTotals
            if used + space(sharedBy: end) <= height { return row + 1 }
        }
        return least
    }

    /// The block size that columns of text have if the notes that they require have their share.
    func textHeight(requiring end: Int) -> Double { max(0, height - space(sharedBy: end)) }

    /// The number of lines of notes at the foot of the page; `nil` if there is no space for any.
    ///
    /// - Parameters:
    ///   - above: The end of the text above them on the block axis.
    ///   - end: The end of the notes that may be shown.
    func lines(above: Double, upTo end: Int) throws(GalleyError) -> Int? {
        let count = rowCount(before: end, within: height - text.spaceForTotals - above - gap)
        return count > 0 ? try fill.breaks.lineCount(rows: count) : nil
    }

    /// The notes with the rule above them, at the end of the page's block axis: usually a third of the lines' length, or all of
    /// it if a note continues.
    func place(_ piece: TextPage.Piece, at origin: Point) -> (piece: TextPage.Piece, rule: TextPage.Rule?) {
        let top = height - fill.breaks.end(ofLines: piece.layout.records.count)
        var piece = piece
        piece.origin = origin
        switch piece.layout.axes.mode {
        case .horizontal: piece.origin.y += top
        case .verticalLR: piece.origin.x += top
        case .verticalRL: piece.origin.x -= top
        }
        return (piece, rule(above: piece, top: top, at: origin))
    }

    /// - Parameter top: The start of the notes on the block axis.
    private func rule(above piece: TextPage.Piece, top: Double, at origin: Point) -> TextPage.Rule? {
        let axes = LineAxes(mode: piece.layout.axes.mode, blockSize: LayoutUnit.from(height))
        if let box {
            guard let line = box.border.resolved(isRightToLeft: false).top, line.usedWidth > 0 else { return nil }
            let padding = box.edges(isRightToLeft: false).top - line.usedWidth
            var rect = axes.rect(
                inline: piece.layout.originX, block: LayoutUnit.from(top - padding - line.usedWidth),
                length: piece.layout.regionWidth, breadth: LayoutUnit.from(line.usedWidth))
            rect.x += origin.x
            rect.y += origin.y
            return TextPage.Rule(rect: rect, color: line.color)
        }
        // As in books, the rule above a note that began on a page before is as long as the lines.
        let length = piece.layout.regionWidth / (notes.isStart(start) ? 3 : 1)
        let isMirrored = piece.layout.records.first?.baseLevel == 1
        let inline = piece.layout.originX + (isMirrored ? piece.layout.regionWidth - length : 0)
        var rect = axes.rect(
            inline: inline, block: LayoutUnit.from(top - gap / 2), length: length, breadth: LayoutUnit.from(0.5))
        rect.x += origin.x
        rect.y += origin.y
        // The colour of text, not of a number.
        let styles = piece.layout.text.styleRuns.indices.prefix(20).map {
            piece.layout.text.style(ofRun: $0).attributes
        }
        let style = styles.first { $0.generated != true } ?? styles.first
        return TextPage.Rule(rect: rect, color: style?.color ?? .black)
    }
}
