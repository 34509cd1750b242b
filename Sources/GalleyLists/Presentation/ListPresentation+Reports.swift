internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyNodes
internal import GalleyText

/// Events of rows, and a drawing of the ranges.
extension ListPresentation {
    // MARK: - Row events

    /// Reports the rows that became visible, those whose visible part changed, and those that left.
    func reportRows() {
        guard content.onRowEvent != nil, let action = newest.onRowEvent, let model else { return }
        let view = model.axes.length(model.metrics.viewport)
        let port = Rect(origin: .zero, size: model.metrics.viewport)
        let shown = model.exchanged(offset)
        var now: [(id: ItemID, part: Rect)] = []
        for element in model.elements(from: offset, to: offset + view) {
            guard let id = model.key(of: element).item, laid[.item(id)] != nil else { continue }
            var frame = model.frame(of: element)
            if model.axes.isHorizontal { frame.x -= shown } else { frame.y -= shown }
            let part = frame.clipped(to: port)
            guard part.width > 0, part.height > 0 || frame.height == 0 else { continue }
            now.append((id, part.moved(-frame.x, -frame.y)))
        }
        let before = seenRows
        seenRows = Dictionary(now.map { ($0.id, $0.part) }) { first, _ in first }
        for id in before.keys.inOrder where seenRows[id] == nil { action(.disappeared(id)) }
        for row in now {
            guard let old = before[row.id] else {
                action(.appeared(row.id, row.part))
                continue
            }
            if old != row.part { action(.visibleRectangle(row.id, row.part)) }
        }
        let isDragged = hosting.isDragged
        if isDragged != wasDragged {
            wasDragged = isDragged
            for row in now { action(isDragged ? .dragBegan(row.id) : .dragEnded(row.id)) }
        }
    }

    // MARK: - Overlay

    /// Whether a drawing in front of the list shows its ranges and rows, for debugging. Default false.
    ///
    /// A bar next to each row is green if the row is measured, orange if its length is estimated, and red if the row is in
    /// sight and shows nothing. The column on the right shows the part of the list around the viewport: rows that are
    /// preloaded in grey, rows that are displayed in blue, and visible rows in green.
    public var showsRanges: Bool {
        get { drawsRanges }
        set {
            drawsRanges = newValue
            if newValue { drawRanges() } else { hosting.setOverlay(nil) }
        }
    }

    func drawRanges() {
        guard drawsRanges, let model else { return }
        let isHorizontal = model.axes.isHorizontal
        let rows = rows
        let view = model.axes.length(model.metrics.viewport)
        var bars: [(Rect, Color)] = []
        func bar(_ start: Double, _ length: Double, _ cross: Double, _ width: Double) -> Rect {
            isHorizontal
                ? Rect(x: start, y: cross, width: length, height: width)
                : Rect(x: cross, y: start, width: width, height: length)
        }
        let whole = max(1, rows.reduce(view) { max($0, isHorizontal ? $1.frame.maxX : $1.frame.maxY) })
        let least = rows.reduce(0.0) { min($0, isHorizontal ? $1.frame.x : $1.frame.y) }
        let scale = view / (whole - least)
        let edge = model.axes.cross(model.metrics.viewport) - 12
        bars.append((bar(0, view, edge, 12), Color(white: 1, alpha: 0.8)))
        for row in rows {
            let (start, length) = isHorizontal ? (row.frame.x, row.frame.width) : (row.frame.y, row.frame.height)
            if start < view, start + length > 0 {
                let color: Color =
                    row.isMissing
                    ? Color(red: 0.9, green: 0.1, blue: 0.1)
                    : row.isMeasured
                        ? Color(red: 0.1, green: 0.7, blue: 0.2) : Color(red: 1, green: 0.55, blue: 0)
                bars.append((bar(start + 0.5, max(1, length - 1), 0, 4), color))
            }
            let color: Color =
                row.states.contains(.visible)
                ? Color(red: 0.1, green: 0.7, blue: 0.2)
                : row.states.contains(.display) ? Color(red: 0.2, green: 0.4, blue: 0.9) : Color(white: 0.6)
            bars.append((bar((start - least) * scale, max(0.5, length * scale - 0.5), edge + 2, 8), color))
        }
        let drawn = bars
        hosting.setOverlay(
            DrawingNode(version: "\(drawn)") { canvas, _ in
                for (rect, color) in drawn { try canvas.fill(rect, with: color) }
            })
    }
}
