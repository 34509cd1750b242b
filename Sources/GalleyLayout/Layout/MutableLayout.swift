internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A layout in one rectangle while it is edited.
struct MutableLayout {
    /// The contents, except those below and the size.
    private(set) var record: LayoutRecord
    var rowGroups: [RowRecord]
    var tables: [TableRecord]
    /// The maximum extent of lines and their indents, up to each line.
    var widestEnds: [Int]
    /// The boxes of blocks before the edit.
    private var blocks: [BlockFragment]
    /// The first line that changes.
    var firstChangedLine = 0

    init(_ layout: TextLayout) {
        record = layout.record
        (rowGroups, tables, widestEnds) = (layout.rowGroups, layout.tables, layout.widestEnds)
        blocks = layout.blocks
        // Another reference to the arrays would cause copies of them.
        record.flow = nil
    }

    var text: AttributedText {
        get { record.text }
        _modify { yield &record.text }
    }

    var lines: [LineRecord] {
        get { record.lines }
        _modify { yield &record.lines }
    }

    var storages: [ShapedLineText] {
        get { record.storages }
        _modify { yield &record.storages }
    }

    /// The contents of the edited layout. Content widths are measured on demand.
    mutating func finished(fonts: FontLibrary) -> LayoutRecord {
        var known: [BlockFragment] = []
        swap(&known, &blocks)
        var record = record
        record.size = size
        record.isTruncated = false
        record.flow = FlowRecords.of(rows: rowGroups, tables: tables, widestEnds: widestEnds)
        record.readBlockBorders(from: firstChangedLine, keeping: known)
        record.visibleEnd = record.text.utf8Count
        record.contentWidths = nil
        record.fonts = fonts
        return record
    }

    private var size: Size {
        let insets = record.container.insets
        let sides = LayoutUnit.from(insets.left) + LayoutUnit.from(insets.right)
        let bottom = lines.last.map { MutableLayout.bottom(of: $0, in: rowGroups) } ?? 0
        return Size(
            width: LayoutUnit.points(min(widestEnds.last ?? 0, record.regionWidth) + sides),
            height: LayoutUnit.points(bottom + record.originY + LayoutUnit.from(insets.bottom)))
    }

    /// The bottom of a line, or of its row in a table.
    static func bottom(of record: LineRecord, in rowGroups: [RowRecord]) -> Int {
        guard record.rowGroup >= 0 else { return record.y + record.height }
        let rowGroup = rowGroups.outermost(Int(record.rowGroup))
        return rowGroup.top + rowGroup.height
    }

    /// The top of a line, or of its row in a table.
    static func top(of record: LineRecord, in rowGroups: [RowRecord]) -> Int {
        record.rowGroup >= 0 ? rowGroups.outermost(Int(record.rowGroup)).top : record.y
    }

    /// Updates the extents from a line on.
    mutating func measureWidestEnds(from first: Int) {
        widestEnds.removeSubrange(min(first, widestEnds.count)...)
        var widest = widestEnds.last ?? 0
        for record in lines[widestEnds.count...] {
            widest = max(
                widest,
                record.rowGroup >= 0
                    ? rowGroups.outermost(Int(record.rowGroup)).inlineEnd
                    : record.width + record.frame.head + record.frame.tail)
            widestEnds.append(widest)
        }
    }
}
