internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Layouts with lines of another one.
extension TextLayout {
    /// Creates a layout with the lines of another one and a text that differs only in drawing.
    convenience init(
        _ other: TextLayout, drawing text: AttributedText, _ changeToken: ((AttributedText) -> AttributedText)? = nil
    ) {
        var record = other.record
        record.text = text
        if let changeToken, other.isTruncated {
            record.container.truncationToken = record.container.truncationToken.map(changeToken)
            for index in record.storages.indices {
                record.storages[index].token = record.storages[index].token.map(changeToken)
            }
        }
        record.readBlockBorders()
        self.init(record)
    }

    /// Creates a layout with the lines of another one whose container did not break them, in a container that is wide enough
    /// for them as well; `nil` if its lines may be others there.
    package convenience init?(_ other: TextLayout, inWidth width: Double) {
        guard other.record.container.height == nil, other.record.container.isPlain, !other.isTruncated,
            other.record.flow?.hasOnlyBlockBorders ?? true, other.record.contentWidths != nil,
            other.records.allSatisfy(\.isAtLeft)
        else { return nil }
        let natural = other.naturalWidth
        guard width >= natural, (other.record.container.width ?? .infinity) >= natural,
            !other.record.text.hasFittedAttachments, !other.record.text.string.utf8.contains(9)
        else { return nil }
        let frame = RectangleFrame(
            width: width, height: nil, insets: other.record.container.insets, mode: .horizontal)
        guard let measure = frame.measure, measure + frame.start + frame.end >= LayoutUnit.from(other.size.width)
        else { return nil }
        var record = other.record
        record.container.width = width
        record.regionWidth = measure
        record.readBlockBorders()
        self.init(record)
    }

    /// Creates a layout with the lines of another one, moved on the page by a distance in points.
    package convenience init(_ other: TextLayout, movedBy x: Double, _ y: Double) {
        let (across, down) = (LayoutUnit.from(x), LayoutUnit.from(y))
        var record = other.record
        record.flow = FlowRecords.with(
            record.flow,
            containers: other.placedContainers.map { container in
                var container = container
                container.rect.x += x
                container.rect.y += y
                container.origin.x += x
                container.origin.y += y
                return container
            })
        switch record.axes.mode {
        case .horizontal:
            record.originX += across
            record.originY += down
        case .verticalLR:
            record.originX += down
            record.originY += across
        case .verticalRL:
            // Columns are positioned relative to the edge of the first one.
            record.axes = LineAxes(mode: .verticalRL, blockSize: record.axes.blockSize + across)
            record.originX += down
        }
        self.init(record)
    }

    /// Creates a layout with the first `count` lines of another one, as if its container had no more space.
    convenience init(_ other: TextLayout, keeping count: Int) {
        var record = other.record
        record.isTruncated = true
        record.lines = Array(record.lines[..<count])
        let end = record.lines.last?.textEnd ?? 0
        record.visibleEnd = end
        record.flow = FlowRecords.of(
            rows: other.rowGroups.filter { $0.lines.upperBound <= count },
            truncations: other.truncationRecords.filter { $0.line < count },
            floats: other.floats.filter { $0.offset < end }, tables: other.tables,
            containers: other.placedContainers.map { container in
                var container = container
                container.lines = container.lines.clamped(to: 0..<count)
                return container
            }, overfullRows: other.overfullRows.filter { $0 < count },
            blocks: other.blocks.filter { $0.isStyled && $0.lines.lowerBound < count }.map {
                $0.cut(to: 0..<count, of: other.records, other.rowGroups)
            })
        record.readBlockBorders()
        self.init(record)
    }

    /// A copy of a layout with rows, given by their first lines, that are higher than any container.
    convenience init(_ other: TextLayout, overfullRows: [Int]) {
        var record = other.record
        record.flow = FlowRecords.of(
            rows: other.rowGroups, truncations: other.truncationRecords, floats: other.floats, tables: other.tables,
            containers: other.placedContainers, widestEnds: other.widestEnds, overfullRows: overfullRows,
            blocks: other.blocks)
        self.init(record)
    }
}
