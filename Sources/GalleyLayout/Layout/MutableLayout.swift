internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The mutable parts of a layout in one rectangle.
struct MutableLayout {
    var text = AttributedText()
    var container = TextContainer.unbounded
    var axes = LineAxes(mode: .horizontal, blockSize: 0)
    var originX = 0
    var originY = 0
    var regionWidth = 0
    var records: [LineRecord] = []
    var storages: [ShapedLineText] = []
    var rowGroups: [RowRecord] = []
    var tables: [TableRecord] = []
    /// The maximum extent of lines and their indents, up to each line.
    var widestEnds: [Int] = []

    init() {}

    init(_ layout: TextLayout) {
        text = layout.text
        container = layout.container
        axes = layout.axes
        (originX, originY, regionWidth) = (layout.originX, layout.originY, layout.regionWidth)
        (records, storages) = (layout.records, layout.storages)
        (rowGroups, tables) = (layout.rowGroups, layout.tables)
        widestEnds = layout.widestEnds
    }

    /// The bounding size.
    var size: Size {
        let insets = LayoutUnit.from(container.insets.left) + LayoutUnit.from(container.insets.right)
        let bottom = records.last.map { MutableLayout.bottom(of: $0, in: rowGroups) } ?? 0
        return Size(
            width: LayoutUnit.points(min(widestEnds.last ?? 0, regionWidth) + insets),
            height: LayoutUnit.points(bottom + originY + LayoutUnit.from(container.insets.bottom)))
    }

    /// The bottom of a line, or of its row in a table.
    static func bottom(of record: LineRecord, in rowGroups: [RowRecord]) -> Int {
        guard record.rowGroup >= 0 else { return record.y + record.height }
        let rowGroup = rowGroups[Int(record.rowGroup)]
        return rowGroup.top + rowGroup.height
    }

    /// The top of a line, or of its row in a table.
    static func top(of record: LineRecord, in rowGroups: [RowRecord]) -> Int {
        record.rowGroup >= 0 ? rowGroups[Int(record.rowGroup)].top : record.y
    }

    /// Updates the extents from a line on.
    mutating func measureWidestEnds(from first: Int) {
        widestEnds.removeSubrange(min(first, widestEnds.count)...)
        var widest = widestEnds.last ?? 0
        for record in records[widestEnds.count...] {
            widest = max(
                widest,
                record.rowGroup >= 0
                    ? rowGroups[Int(record.rowGroup)].inlineEnd : record.width + record.frame.head + record.frame.tail)
            widestEnds.append(widest)
        }
    }
}
