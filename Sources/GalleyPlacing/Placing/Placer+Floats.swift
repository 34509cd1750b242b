internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Floats: CSS 2.2, 9.5.1.
///
/// A float is met when a row holds its character. Before anything that shows in the row, it goes as high as the row
/// may begin, or lower where it fits. Behind that, it stands beside the row if there is room for both, and the row is
/// fitted again beside it; else it waits until the row is done. None begins above one before it.
extension Placer {
    /// How often a row is fitted for the floats that it holds; further ones wait until it is done, so that the time that a
    /// row of very many takes grows as it does.
    private static var mostFits: Int { 128 }

    /// Places a float at `top` or below; false where the container has no room, or where those before it wait.
    mutating func place(_ request: FloatRequest, from top: Int) -> Bool {
        guard pendingFloats.isEmpty else { return false }
        region.placesFloat = true
        defer { region.placesFloat = false }
        let edges = progress.floats
        let start = max(top, edges.top, edges.end(request.clear))
        let measure = region.measure ?? LayoutUnit.limit
        let limits = InlineSpan(start: request.indents.start, end: measure - request.indents.end)
        let band = BlockBand(start: start, end: start + max(1, request.breadth))
        let length = max(1, request.length)
        // All stand at the start while the measure is looked for, so that it has room for them beside each other.
        let isAtStart = request.isAtStart || options.findsMeasure
        if let place = region.firstFit(length, over: band, in: limits) {
            region.spans(over: BlockBand(start: place, end: place + band.length), in: limits, into: &spans)
            let span = isAtStart ? spans.first { $0.length >= length } : spans.last { $0.length >= length }
            guard let span else { return false }
            record(request, at: place, span, isAtStart: isAtStart)
            return true
        }
        // Nothing in the container is as long: it stands where it sticks out least.
        guard length > limits.length || self.longest(band.length, in: limits) < length,
            let (place, span) = region.longest(over: band, in: limits)
        else { return false }
        record(request, at: place, span, isAtStart: isAtStart, isOverfull: true)
        return true
    }

    private mutating func record(
        _ request: FloatRequest, at block: Int, _ span: InlineSpan, isAtStart: Bool, isOverfull: Bool = false
    ) {
        let inline = isAtStart ? span.start : span.end - request.length
        floats.append(
            FloatRecord(
                offset: request.offset, inline: inline, block: block, length: request.length,
                breadth: request.breadth, part: breaks.count, isOverfull: isOverfull,
                isDropCap: request.isDropCap, isAtStart: request.isAtStart))
        let end = block + request.breadth
        if request.length > 0, request.breadth > 0 {
            // Neither lines nor floats stand between a float and its edge.
            let band = BlockBand(start: block, end: end)
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
                shape.compactMap { piece in
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
        progress.widest = max(progress.widest, inline + request.length)
    }

    /// Places floats at `top` or below; those that the container has no room for wait for the next.
    mutating func place(_ requests: [FloatRequest], from top: Int) {
        for request in requests where !place(request, from: top) { pendingFloats.append(request) }
    }

    /// Places the floats that wait, at the top of a container that was just begun.
    mutating func placePendingFloats() {
        let waiting = pendingFloats
        pendingFloats = []
        place(waiting, from: 0)
    }

    /// Places what no container has room for below all else, where it sticks out.
    mutating func placeLastFloats() {
        for request in pendingFloats {
            let measure = region.measure ?? progress.widest
            let limits = InlineSpan(start: request.indents.start, end: measure - request.indents.end)
            let block = max(progress.bottom, progress.floats.bottom)
            record(request, at: block, limits, isAtStart: request.isAtStart, isOverfull: true)
        }
        pendingFloats = []
    }

    /// Fits the row that starts at `start`, beside the floats that it holds, as ``fragments``; nil where the container
    /// has no room. `next` is the first of `anchors` that no row before holds, and moves on; floats that wait for the
    /// row's end are added to `waiting`.
    mutating func fitRow(
        _ start: LineStart, of source: LineSource, fitter: LineFitter, top: Int, anchors: [FloatAnchor],
        next: inout Int, waiting: inout [FloatRequest]
    ) -> FittedRow? {
        let before = (mark: mark, next: next, pending: pendingFloats.count)
        var fitter = fitter
        var sought = 0
        // Beside a float a row may hold less, and be lower: only what it comes to be must fit.
        func isTooHigh(_ row: FittedRow) -> Bool { region.blockEnd.map { row.band.end > $0 } ?? false }
        func finished(_ row: FittedRow) -> FittedRow {
            var row = row
            row.sought = max(row.sought, sought)
            return row
        }
        // Those that it begins with stand there whatever comes behind them.
        while next < anchors.count, anchors[next].cluster == start.cluster + next - before.next {
            place([anchors[next].request], from: top)
            next += 1
        }
        var fits = 0
        while true {
            guard let row = fitRow(start, of: source, fitter: &fitter, top: top, mayStickOut: true) else { break }
            fits += 1
            let end = fragments[fragments.count - 1].line.next.cluster
            if !waiting.isEmpty || !pendingFloats.isEmpty || fits > Self.mostFits {
                // All behind one that waits do, too.
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
            sought = max(sought, reach(of: anchor, in: fragment, of: source) + row.behind)
            guard used + anchor.request.length <= fragment.span.length,
                max(progress.floats.top, progress.floats.end(anchor.request.clear)) <= row.band.start
            else {
                waiting.append(anchor.request)
                next += 1
                continue
            }
            sought = max(sought, fragment.span.start + used + anchor.request.length + row.behind)
            let mark = mark
            let isPlaced = place(anchor.request, from: row.band.start)
            if isPlaced, floats[floats.count - 1].block == row.band.start,
                let beside = fitRow(start, of: source, fitter: &fitter, top: row.band.start, mayStickOut: true)
            {
                let end = fragments[fragments.count - 1].line
                if anchor.cluster < end.next.cluster || beside.band.start > row.band.start {
                    next += 1
                    continue
                }
                // Beside it, there is no room for its own character: it belongs to the next row.
                rollback(to: mark)
                fitter.plan = BreakPlan(ends: [end.next.nextBreak - 1])
                guard let short = fitRow(start, of: source, fitter: &fitter, top: row.band.start) else { break }
                if fragments[fragments.count - 1].line.next.cluster <= anchor.cluster { return finished(short) }
                // It holds the character after all.
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

    /// How long rows must be for this one to hold a float's character: the word that this is part of decides.
    private func reach(of anchor: FloatAnchor, in fragment: RowFragment, of source: LineSource) -> Int {
        let line = fragment.line
        // With tabs and shaped ends the line is another one than its clusters.
        guard line.composed == nil else { return fragment.span.start + line.width }
        let breaks = source.paragraph.breaks
        var index = line.start.nextBreak
        while index < breaks.count - 1, Int(breaks[index].trimmed) <= anchor.cluster { index += 1 }
        let clusters = source.paragraph.shaped.clusters
        let width = clusters[Int(breaks[index].trimmed)].x - clusters[line.start.cluster].x
        return fragment.span.start + min(width, line.width)
    }

    /// How long what stands in a fragment before a float's character is, with the white space in front of that: it does
    /// not hang there, as the line does not end. Nothing, where nothing shows.
    private func lengthBefore(_ anchor: FloatAnchor, in fragment: RowFragment, of source: LineSource) -> Int {
        let shaped = source.paragraph.shaped
        let first = fragment.line.start.cluster
        let shows = (first..<max(first, anchor.cluster)).contains {
            !shaped.flags[$0].mayHang
        }
        return shows ? shaped.clusters[anchor.cluster].x - shaped.clusters[first].x : 0
    }

    /// Records the lines of a paragraph of which nothing shows but floats: they take no room.
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
