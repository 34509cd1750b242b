internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText

/// Placement of lines among shapes and floats, in a sequence of containers.
extension Placer {
    /// The position in a paragraph while its rows are placed among shapes.
    struct ShapeCursor {
        var line: LineCursor
        var floats: FloatQueue
        /// The paragraph's drop cap, until it is recorded with the first row.
        var cap: FittedDropCap?
        /// The length of the shortest usable span.
        let minimum: Int
        var widowControl: WidowControl?
    }

    /// Places the paragraph's lines among shapes; false if the space ended before the paragraph.
    mutating func placeLinesAmongShapes(of source: LineSource, gap: Int) throws(GalleyError) -> Bool {
        let end = source.paragraph.text.count
        guard var cursor = try startLinesAmongShapes(of: source, gap: gap) else { return true }
        defer { keepLastLine(cursor.line.placed, of: source) }
        repeat {
            if isCancelledBeforeLine { return false }
            if hasAllRows, !advance(&cursor) { return false }
            if !placeFreeRow(at: &cursor, of: source), !placeFittedRow(at: &cursor, of: source) {
                guard advance(&cursor) else { return false }
                continue
            }
            try finishRow(at: &cursor.line, of: source)
            if cursor.line.start.offset >= end { moveLinesToAvoidWidows(&cursor) }
        } while cursor.line.start.offset < end
        return true
    }

    /// The position of the paragraph's first row, after its drop cap is placed; nil if the paragraph contains only
    /// floats, which then are placed.
    private mutating func startLinesAmongShapes(of source: LineSource, gap: Int) throws(GalleyError) -> ShapeCursor? {
        let metrics = source.style.paragraph
        let end = source.paragraph.text.count
        var line = LineCursor(
            fitter: source.fitter(typesetter), storage: addStorage(of: source), y: progress.bottom + gap)
        let anchors = try source.floatAnchors(
            measure: region.measure, options, isLast: source.base + end == text.utf8Count)
        if metrics.breaksBefore, !isAtTop, advance() { line.y = progress.openingEdge }
        line.y = max(line.y, progress.floats.end(metrics.clear))
        if source.holdsFloatsAlone {
            placeFloatsAlone(of: source, fitter: line.fitter, storage: line.storage, top: line.y, anchors: anchors)
            return nil
        }
        var cap: FittedDropCap?
        if metrics.dropCap.lines > 0 {
            let containers = breaks.count
            cap = try placeDropCap(of: source, top: line.y + (isAtTop ? 0 : progress.lastSpacing))
            if breaks.count > containers { line.y = progress.openingEdge }
            if let cap {
                line.y = cap.block
                line.start = LineStart(at: cap.count, in: source.paragraph)
            }
        }
        plan(&line.fitter, for: source, from: line.start, top: line.y)
        return ShapeCursor(
            line: line, floats: FloatQueue(anchors), cap: cap, minimum: source.minimumSpan(options.minimumSpan),
            widowControl: widowControl(of: source, hasFloats: !anchors.isEmpty))
    }

    /// The top of the next row. Rows next to a drop cap start at its top.
    @inline(__always)
    private func rowTop(at cursor: ShapeCursor) -> Int {
        cursor.cap != nil || isAtTop ? cursor.line.y : cursor.line.y + progress.lastSpacing
    }

    /// Places the next row as one line without obstacles; false if it has obstacles or does not fit.
    @inline(__always)
    private mutating func placeFreeRow(at cursor: inout ShapeCursor, of source: LineSource) -> Bool {
        let start = cursor.line.start
        let top = rowTop(at: cursor)
        guard cursor.cap == nil, !cursor.floats.hasNext,
            let span = freeSpan(at: top, of: source, isFirst: start.offset == 0, minimum: cursor.minimum)
        else { return false }
        let tabOrigin = source.isRightToLeft ? (region.measure ?? 0) - span.end : span.start
        let fitted = source.fit(
            start, fitter: cursor.line.fitter, available: span.length, tabOrigin: tabOrigin, isFirst: isAtTop)
        guard isFree(fitted, in: span, top: top, cursor.line.fitter.mode, of: source) else { return false }
        addBreakCandidate(to: &cursor)
        recordFragment(
            fitted.line, fitted.extent, box: fitted.box, in: span, of: source, storage: cursor.line.storage, top: top,
            minimum: cursor.minimum)
        cursor.line.move(
            past: fitted.line, available: span.length, tabOrigin: tabOrigin, bottom: top + fitted.box.height)
        return true
    }

    /// Places the next row in the free spans between obstacles; false if the container has no space.
    private mutating func placeFittedRow(at cursor: inout ShapeCursor, of source: LineSource) -> Bool {
        let top = rowTop(at: cursor)
        let fitted =
            cursor.floats.hasNext
            ? fitRowWithFloats(
                cursor.line.start, of: source, fitter: cursor.line.fitter, top: top, floats: &cursor.floats)
            : fitRow(cursor.line.start, of: source, fitter: &cursor.line.fitter, top: top)
        guard let row = fitted else { return false }
        addBreakCandidate(to: &cursor)
        if let cap = cursor.cap { recordDropCap(cap, of: source) }
        recordRow(row, of: source, storage: cursor.line.storage, others: cursor.cap == nil ? 0 : 1)
        cursor.cap = nil
        if !cursor.floats.waiting.isEmpty {
            placeFloats(cursor.floats.waiting, from: row.interval.end)
            cursor.floats.waiting = []
        }
        let last = fragments[fragments.count - 1]
        cursor.line.placed = PlacedLine(
            start: last.line.start, available: last.span.length, tabOrigin: last.tabOrigin)
        cursor.line.y = row.interval.end
        cursor.line.start = last.line.next
        let plan = cursor.line.fitter.plan
        cursor.line.isAsPlanned = plan.isEmpty || fragments.allSatisfy { plan.holds($0.line) }
        return true
    }

    /// Adds the state before the next row as a possible break, if lines may have to be moved.
    @inline(__always)
    private func addBreakCandidate(to cursor: inout ShapeCursor) {
        guard cursor.widowControl != nil else { return }
        cursor.widowControl?.rows.append(
            BreakCandidate(mark: mark, start: cursor.line.start, placed: cursor.line.placed, isAtTop: isAtTop))
    }
}
