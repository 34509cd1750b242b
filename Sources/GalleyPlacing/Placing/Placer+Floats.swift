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
    mutating func placeFloat(_ request: FloatRequest, from top: Int) -> Bool {
        guard pendingFloats.isEmpty else { return false }
        region.placesFloat = true
        defer { region.placesFloat = false }
        let edges = progress.floats
        let start = max(top, request.top, edges.top, edges.end(request.clear))
        let measure = region.measure ?? LayoutUnit.limit
        let limits = InlineSpan(start: request.indents.start, end: measure - request.indents.end)
        // A float that is higher than all containers overflows where nothing is above it.
        let overflows = start == 0 && isAtTop && isHigherThanContainers(request)
        let breadth = overflows ? region.blockEnd ?? request.breadth : request.breadth
        let band = BlockInterval(start: start, end: start + max(1, breadth))
        let length = max(1, request.length)
        // While the measure is being determined, all floats are at the start, so that it has space for them next to
        // each other.
        let isAtStart = request.isAtStart || options.findsMeasure
        if let place = region.firstFit(length, over: band, in: limits) {
            region.spans(over: BlockInterval(start: place, end: place + band.length), in: limits, into: &spans)
            let span = isAtStart ? spans.first { $0.length >= length } : spans.last { $0.length >= length }
            guard let span else { return false }
            recordFloat(request, at: place, span, isAtStart: isAtStart, overflows: overflows)
            return true
        }
        // No place in the container is long enough, even without other floats: place it where it overflows least.
        let empty = region.withoutFloats.longest(over: BlockInterval(start: 0, end: band.length), in: limits)
        guard length > limits.length || empty?.span.length ?? 0 < length,
            let (place, span) = region.longest(over: band, in: limits)
        else { return false }
        recordFloat(request, at: place, span, isAtStart: isAtStart, overflows: true)
        return true
    }

    private func isHigherThanContainers(_ request: FloatRequest) -> Bool {
        guard let end = region.blockEnd, request.breadth > end, let tallest = region.tallestEnd else { return false }
        return request.breadth > tallest
    }

    private mutating func recordFloat(
        _ request: FloatRequest, at block: Int, _ span: InlineSpan, isAtStart: Bool, overflows: Bool = false
    ) {
        let inline = isAtStart ? span.start : span.end - request.length
        floats.append(
            FloatRecord(
                offset: request.offset, inline: inline, block: block, length: request.length,
                breadth: request.breadth, part: breaks.count, overflows: overflows,
                isDropCap: request.isDropCap, isAtStart: request.isAtStart, index: request.index))
        let end = block + request.breadth
        if request.length > 0, request.breadth > 0 {
            // Neither lines nor floats are placed between a float and its edge.
            let band = BlockInterval(start: block, end: end)
            let own = InlineSpan(start: inline, end: inline + request.length)
            let edges = request.edges(around: own, over: band, in: region)
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
        guard request.index < 0 else { return }
        progress.floats.ownEnd = max(progress.floats.ownEnd, end)
        progress.widest = max(progress.widest, inline + request.length + request.trailing)
    }

    /// Places floats at `top` or below; those without space in the container wait for the next one.
    mutating func placeFloats(_ requests: [FloatRequest], from top: Int) {
        for request in requests where !placeFloat(request, from: top) { pendingFloats.append(request) }
    }

    /// Places the next float at `top` or below, or lets it wait for the next container.
    private mutating func placeNextFloat(_ queue: inout FloatQueue, from top: Int) {
        let request = queue.anchors[queue.next].request
        if !placeFloat(request, from: top) { pendingFloats.append(request) }
        queue.next += 1
    }

    /// Places the waiting floats at the top of a new container.
    mutating func placePendingFloats() {
        let waiting = pendingFloats
        pendingFloats = []
        placeFloats(waiting, from: 0)
    }

    /// Places the floats that wait after the last line in later containers, and those for which no container has space
    /// below everything else, where they overflow.
    mutating func placeLastFloats() {
        while !pendingFloats.isEmpty, advance() {}
        for request in pendingFloats {
            let measure = region.measure ?? progress.widest
            let limits = InlineSpan(start: request.indents.start, end: measure - request.indents.end)
            let block = max(progress.bottom, progress.floats.bottom)
            recordFloat(request, at: block, limits, isAtStart: request.isAtStart, overflows: true)
        }
        pendingFloats = []
    }

    /// Fits the row from `start`, next to the floats that it contains, as ``fragments``; nil if the container has no
    /// space. Removes the floats that it contains from `queue`, or lets them wait there for the row's end.
    mutating func fitRowWithFloats(
        _ start: LineStart, of source: LineSource, fitter: LineFitter, top: Int, floats queue: inout FloatQueue
    ) -> FittedRow? {
        let before = (mark: mark, next: queue.next, pending: pendingFloats.count)
        var fitter = fitter
        // Floats at the start of the row are placed regardless of the text after them.
        var first = start.cluster
        while queue.hasNext, queue.anchors[queue.next].cluster == first {
            first += queue.anchors[queue.next].characterCount
            placeNextFloat(&queue, from: top)
        }
        if let row = fitRowAroundFloats(start, of: source, fitter: &fitter, top: top, floats: &queue) { return row }
        rollback(to: before.mark)
        pendingFloats.removeSubrange(before.pending...)
        queue.next = before.next
        queue.waiting.removeAll()
        return nil
    }

    /// Fits the row again for each float in its text, until all of them are placed or wait; nil if the container has no
    /// space.
    private mutating func fitRowAroundFloats(
        _ start: LineStart, of source: LineSource, fitter: inout LineFitter, top: Int, floats queue: inout FloatQueue
    ) -> FittedRow? {
        var requiredMeasure = 0
        var fits = 0
        while let row = fitRow(start, of: source, fitter: &fitter, top: top, allowsOverflow: true) {
            fits += 1
            let end = fragments[fragments.count - 1].line.next.cluster
            if !queue.waiting.isEmpty || !pendingFloats.isEmpty || fits > Self.mostFits {
                // All floats after a waiting one wait, too.
                while queue.hasNext(before: end) { queue.postponeNext() }
            }
            guard queue.hasNext(before: end),
                let fragment = fragments.first(where: { queue.anchors[queue.next].rowCluster < $0.line.next.cluster })
            else {
                // Next to a float a row may have less text, and be lower: only its final height must fit.
                if let end = region.blockEnd, row.interval.end > end { return nil }
                return row.requiring(requiredMeasure)
            }
            let anchor = queue.anchors[queue.next]
            let used = lengthBefore(anchor, in: fragment, of: source)
            if used == 0, fragment.line.start.cluster == start.cluster {
                placeNextFloat(&queue, from: top)
                continue
            }
            requiredMeasure = max(
                requiredMeasure, requiredLength(of: anchor, in: fragment, of: source) + row.trailingInset)
            guard used + anchor.request.length <= fragment.span.length,
                max(anchor.request.top, progress.floats.top, progress.floats.end(anchor.request.clear))
                    <= row.interval.start
            else {
                queue.postponeNext()
                continue
            }
            requiredMeasure = max(
                requiredMeasure, fragment.span.start + used + anchor.request.length + row.trailingInset)
            switch fitFloat(anchor, nextTo: row, from: start, of: source, fitter: &fitter) {
            case .placed: queue.next += 1
            case .waiting: queue.postponeNext()
            case .afterRow(let row): return row.requiring(requiredMeasure)
            case .noSpace: return nil
            }
        }
        return nil
    }

    /// The result of placing a float next to a row with text before it.
    private enum FloatPosition {
        case placed
        /// It has no space next to the row.
        case waiting
        /// The row is shorter next to it, and ends before its character.
        case afterRow(FittedRow)
        /// The container has no space for the row.
        case noSpace
    }

    /// Places a float next to a row, if there is space for both.
    private mutating func fitFloat(
        _ anchor: FloatAnchor, nextTo row: FittedRow, from start: LineStart, of source: LineSource,
        fitter: inout LineFitter
    ) -> FloatPosition {
        let mark = mark
        let top = row.interval.start
        guard placeFloat(anchor.request, from: top), floats[floats.count - 1].block == top,
            let shorter = fitRow(start, of: source, fitter: &fitter, top: top, allowsOverflow: true)
        else {
            rollback(to: mark)
            return .waiting
        }
        let end = fragments[fragments.count - 1].line.next
        if anchor.rowCluster < end.cluster || shorter.interval.start > top { return .placed }
        // Next to it there is no space for its own character, which belongs to the next row.
        rollback(to: mark)
        fitter.plan = BreakPlan(ends: [end.nextBreak - 1])
        guard let ending = fitRow(start, of: source, fitter: &fitter, top: top) else { return .noSpace }
        // Otherwise, it contains the character after all.
        return fragments[fragments.count - 1].line.next.cluster <= anchor.rowCluster ? .afterRow(ending) : .waiting
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
        placeFloats(anchors.map(\.request), from: top)
        let limits = InlineSpan(start: 0, end: region.measure ?? 0)
        var start = LineStart.paragraph
        repeat {
            let line = fitter.line(from: start, available: nil, tabOrigin: 0)
            recordLine(
                line, source.extent(of: line), box: (0, 0), of: source, storage: storage, top: progress.bottom,
                frame: LineFrame(kind: .span, head: limits.start, tail: limits.end))
            progress.rowCount += 1
            start = line.next
        } while start.offset < source.paragraph.text.count
    }
}
