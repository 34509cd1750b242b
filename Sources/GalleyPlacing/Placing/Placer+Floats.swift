internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Floats: CSS 2.2, 9.5.1.
///
/// A float is found when a row contains its character. If nothing visible precedes it in the row, it is placed as high
/// as the row may start, or lower where it fits. Otherwise it is placed next to the row if there is space for both, and
/// the row is fitted again; if not, it waits until the row is complete. No float is placed above an earlier one.
extension Placer {
    /// The maximum number of times a row is fitted for its floats. Further floats wait until it is complete, so that
    /// the time for a row with many floats is linear.
    private static var mostFits: Int { 128 }

    /// Places a float at `top` or below; false if the container has no space, or earlier floats are waiting.
    mutating func place(_ request: FloatRequest, from top: Int) -> Bool {
        guard pendingFloats.isEmpty else { return false }
        region.placesFloat = true
        defer { region.placesFloat = false }
        let edges = progress.floats
        let start = max(top, edges.top, edges.end(request.clear))
        let measure = region.measure ?? LayoutUnit.limit
        let limits = InlineSpan(start: request.indents.start, end: measure - request.indents.end)
        let band = BlockInterval(start: start, end: start + max(1, request.breadth))
        let length = max(1, request.length)
        // While the measure is being determined, all floats are at the start, so that it has space for them next to
        // each other.
        let isAtStart = request.isAtStart || options.findsMeasure
        if let place = region.firstFit(length, over: band, in: limits) {
            region.spans(over: BlockInterval(start: place, end: place + band.length), in: limits, into: &spans)
            let span = isAtStart ? spans.first { $0.length >= length } : spans.last { $0.length >= length }
            guard let span else { return false }
            record(request, at: place, span, isAtStart: isAtStart)
            return true
        }
        // No place in the container is long enough: place it where it overflows least.
        guard length > limits.length || self.longest(band.length, in: limits) < length,
            let (place, span) = region.longest(over: band, in: limits)
        else { return false }
        record(request, at: place, span, isAtStart: isAtStart, overflows: true)
        return true
    }

    private mutating func record(
        _ request: FloatRequest, at block: Int, _ span: InlineSpan, isAtStart: Bool, overflows: Bool = false
    ) {
        let inline = isAtStart ? span.start : span.end - request.length
        floats.append(
            FloatRecord(
                offset: request.offset, inline: inline, block: block, length: request.length,
                breadth: request.breadth, part: breaks.count, overflows: overflows,
                isDropCap: request.isDropCap, isAtStart: request.isAtStart))
        let end = block + request.breadth
        if request.length > 0, request.breadth > 0 {
            // Neither lines nor floats are placed between a float and its edge.
            let band = BlockInterval(start: block, end: end)
            let own = InlineSpan(start: inline, end: inline + request.length)
            let edges = region.edges(around: own, over: band)
            func extended(_ piece: Trapezoid) -> Trapezoid {
                var piece = piece
                if isAtStart {
                    piece.startAtTop = Double(min(edges.start, own.start))
                    piece.startAtBottom = piece.startAtTop
                } else {
                    piece.endAtTop = Double(max(edges.end, own.end))
                    piece.endAtBottom = piece.endAtTop
                }
                return piece
            }
            let box = extended(Trapezoid(band, own))
            let pieces = request.shape.map { shape in
                shape.flatMap { piece in
                    piece.clipped(
                        length: Double(own.length), breadth: Double(band.length), movedBy: Double(inline),
                        Double(block)
                    ).map(extended)
                }
            }
            region.exclude(pieces, box: box)
        }
        progress.floats.top = block
        if request.isAtStart {
            progress.floats.startEnd = max(progress.floats.startEnd, end)
        } else {
            progress.floats.endEnd = max(progress.floats.endEnd, end)
        }
        progress.widest = max(progress.widest, inline + request.length + request.trailing)
    }

    /// Places floats at `top` or below; those without space in the container wait for the next one.
    mutating func place(_ requests: [FloatRequest], from top: Int) {
        for request in requests where !place(request, from: top) { pendingFloats.append(request) }
    }

    /// Places the waiting floats at the top of a new container.
    mutating func placePendingFloats() {
        let waiting = pendingFloats
        pendingFloats = []
        place(waiting, from: 0)
    }

    /// Places floats for which no container has space below everything else, where they overflow.
    mutating func placeLastFloats() {
        for request in pendingFloats {
            let measure = region.measure ?? progress.widest
            let limits = InlineSpan(start: request.indents.start, end: measure - request.indents.end)
            let block = max(progress.bottom, progress.floats.bottom)
            record(request, at: block, limits, isAtStart: request.isAtStart, overflows: true)
        }
        pendingFloats = []
    }

    /// Fits the row from `start`, next to the floats that it contains, as ``fragments``; nil if the container has no
    /// space. `next` is the first of `anchors` not in an earlier row, and is advanced; floats that wait for the row's
    /// end are added to `waiting`.
    mutating func fitRow(
        _ start: LineStart, of source: LineSource, fitter: LineFitter, top: Int, anchors: [FloatAnchor],
        next: inout Int, waiting: inout [FloatRequest]
    ) -> FittedRow? {
        let before = (mark: mark, next: next, pending: pendingFloats.count)
        var fitter = fitter
        var requiredMeasure = 0
        // Next to a float a row may have less text, and be lower: only its final height must fit.
        func isTooHigh(_ row: FittedRow) -> Bool { region.blockEnd.map { row.interval.end > $0 } ?? false }
        func finished(_ row: FittedRow) -> FittedRow {
            var row = row
            row.requiredMeasure = max(row.requiredMeasure, requiredMeasure)
            return row
        }
        // Floats at the start of the row are placed regardless of the text after them.
        while next < anchors.count, anchors[next].cluster == start.cluster + next - before.next {
            place([anchors[next].request], from: top)
            next += 1
        }
        var fits = 0
        while true {
            guard let row = fitRow(start, of: source, fitter: &fitter, top: top, allowsOverflow: true) else { break }
            fits += 1
            let end = fragments[fragments.count - 1].line.next.cluster
            if !waiting.isEmpty || !pendingFloats.isEmpty || fits > Self.mostFits {
                // All floats after a waiting one wait, too.
                while next < anchors.count, anchors[next].cluster < end {
                    waiting.append(anchors[next].request)
                    next += 1
                }
            }
            guard next < anchors.count, anchors[next].cluster < end,
                let fragment = fragments.first(where: { anchors[next].cluster < $0.line.next.cluster })
            else {
                if isTooHigh(row) { break }
                return finished(row)
            }
            let anchor = anchors[next]
            let used = lengthBefore(anchor, in: fragment, of: source)
            if used == 0, fragment.line.start.cluster == start.cluster {
                place([anchor.request], from: top)
                next += 1
                continue
            }
            requiredMeasure = max(
                requiredMeasure, requiredLength(of: anchor, in: fragment, of: source) + row.trailingInset)
            guard used + anchor.request.length <= fragment.span.length,
                max(progress.floats.top, progress.floats.end(anchor.request.clear)) <= row.interval.start
            else {
                waiting.append(anchor.request)
                next += 1
                continue
            }
            requiredMeasure = max(
                requiredMeasure, fragment.span.start + used + anchor.request.length + row.trailingInset)
            let mark = mark
            let isPlaced = place(anchor.request, from: row.interval.start)
            if isPlaced, floats[floats.count - 1].block == row.interval.start,
                let beside = fitRow(start, of: source, fitter: &fitter, top: row.interval.start, allowsOverflow: true)
            {
                let end = fragments[fragments.count - 1].line
                if anchor.cluster < end.next.cluster || beside.interval.start > row.interval.start {
                    next += 1
                    continue
                }
                // Next to it there is no space for its own character, which belongs to the next row.
                rollback(to: mark)
                fitter.plan = BreakPlan(ends: [end.next.nextBreak - 1])
                guard let short = fitRow(start, of: source, fitter: &fitter, top: row.interval.start) else { break }
                if fragments[fragments.count - 1].line.next.cluster <= anchor.cluster { return finished(short) }
                // It contains the character after all.
                waiting.append(anchor.request)
                next += 1
                continue
            }
            rollback(to: mark)
            waiting.append(anchor.request)
            next += 1
        }
        rollback(to: before.mark)
        pendingFloats.removeSubrange(before.pending...)
        next = before.next
        waiting.removeAll()
        return nil
    }

    /// The length of rows required for this one to contain a float's character: that of the word before it.
    private func requiredLength(of anchor: FloatAnchor, in fragment: RowFragment, of source: LineSource) -> Int {
        let line = fragment.line
        // With tabs and newly shaped ends, the line differs from the paragraph's clusters.
        guard line.composed == nil else { return fragment.span.start + line.width }
        let breaks = source.paragraph.breaks
        var index = line.start.nextBreak
        while index < breaks.count - 1, Int(breaks[index].trimmed) <= anchor.cluster { index += 1 }
        let clusters = source.paragraph.shaped.clusters
        let width = clusters[Int(breaks[index].trimmed)].x - clusters[line.start.cluster].x
        return fragment.span.start + min(width, line.width)
    }

    /// The length of a fragment's text before a float's character, including preceding white space, which does not hang
    /// there because the line does not end. Zero if nothing is visible.
    private func lengthBefore(_ anchor: FloatAnchor, in fragment: RowFragment, of source: LineSource) -> Int {
        let shaped = source.paragraph.shaped
        let first = fragment.line.start.cluster
        let shows = (first..<max(first, anchor.cluster)).contains {
            !shaped.flags[$0].mayHang
        }
        return shows ? shaped.clusters[anchor.cluster].x - shaped.clusters[first].x : 0
    }

    /// Records the lines of a paragraph in which only floats are visible: they have no height.
    mutating func placeFloatsAlone(
        of source: LineSource, fitter: LineFitter, storage: Int32, top: Int, anchors: [FloatAnchor]
    ) {
        place(anchors.map(\.request), from: top)
        let limits = InlineSpan(start: 0, end: region.measure ?? 0)
        var start = LineStart.paragraph
        repeat {
            let line = fitter.line(from: start, available: nil, tabOrigin: 0)
            append(
                line, source.extent(of: line), box: (0, 0), of: source, storage: storage, top: progress.bottom,
                frame: LineFrame(kind: .span, head: limits.start, tail: limits.end))
            progress.rowCount += 1
            start = line.next
        } while start.offset < source.paragraph.text.count
    }
}
