internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Rows in a region with obstacles: each free span contains a fragment.
///
/// A row starts with the height of its first cluster. Spans must be free over its whole height; if a fragment is
/// taller, the spans are determined again for the new height. If no span has space for the next word, the row moves
/// down to the first position where one has. Heights only increase, at most `mostGrowths` times, and each move goes to
/// a position where the word fits that did not fit before. The width of a tab depends on its position, so that a word
/// after it may need more there: after `mostRefusals` moves the row is placed where it overflows least. Spans are
/// therefore determined at most ``Placer/mostSteps`` times per row.
extension Placer {
    private static var mostGrowths: Int { 5 }
    private static var mostRefusals: Int { 32 }
    /// The maximum number of times that the free spans of a row are determined.
    static var mostSteps: Int { mostGrowths + 2 + mostRefusals + mostMoves + 1 }
    /// The maximum number of moves of a row to the position requested by a modifier after it avoided an obstacle.
    private static var mostMoves: Int { 64 }

    /// Fits the row from `start`, at `top` or below, as ``fragments``; nil if the container has no space. Unless it
    /// `allowsOverflow`, also nil if the row is higher than the remaining space.
    mutating func fitRow(
        _ start: LineStart, of source: LineSource, fitter: inout LineFitter, top: Int, allowsOverflow: Bool = false
    ) -> FittedRow? {
        // With this mode, a word that does not fit a span reports its length.
        let mode = fitter.mode
        if mode == .word { fitter.mode = .wordOverflow }
        defer { fitter.mode = mode }
        var search = rowSearch(from: start, of: source, top: top)
        while true {
            if let end = region.blockEnd, search.band.start >= end { return nil }
            let refused = fill(&search, from: start, of: source, fitter: fitter)
            if let refused {
                switch move(&search, forRefused: refused) {
                case .lower: continue
                case .full: return nil
                case .overflowing(let span):
                    let strict = fitter.mode
                    fitter.mode = mode
                    fragments.removeAll(keepingCapacity: true)
                    fitFragment(
                        in: span, over: search.band, from: start, of: source, shift: search.shift, fitter: fitter)
                    fitter.mode = strict
                }
            }
            var extent = fragments[0].extent
            for index in 1..<fragments.count { extent.formUnion(fragments[index].extent) }
            let box = rowBox(extent, of: source, search)
            if box.top > search.band.start, search.moves < Self.mostMoves {
                search.moves += 1
                requireFragments(&search)
                search.band = BlockInterval(start: box.top, end: box.top + search.band.length)
                continue
            }
            if !allowsOverflow, let end = region.blockEnd, search.band.start + box.height > end { return nil }
            if box.height <= search.band.length || search.growths > Self.mostGrowths {
                return search.finished(height: box.height, baseline: box.baseline)
            }
            grow(&search, to: box.height, of: source)
        }
    }

    /// The search for a row from `start`, at `top` or below, with the height of its first cluster.
    private func rowSearch(from start: LineStart, of source: LineSource, top: Int) -> RowSearch {
        let metrics = source.style.paragraph
        let isFirst = start.offset == 0
        let limits = source.limits(isFirst: isFirst, measure: region.measure)
        let shift = isFirst ? max(0, metrics.firstLineIndent - metrics.headIndent) : 0
        let isRightToLeft = source.isRightToLeft
        let room =
            isRightToLeft ? (region.measure ?? LayoutUnit.limit) - limits.end : max(0, -metrics.tailIndent)
        var search = RowSearch(
            limits: limits, shift: shift, minimum: source.minimumSpan(options.minimumSpan), room: room,
            trailingInset: isRightToLeft ? room + shift : room, row: progress.rowCount - progress.firstRow,
            natural: top)
        let first = rowBox(source.paragraph.extent(of: start.cluster..<start.cluster + 1), of: source, search)
        var height = max(1, first.height)
        if options.linePositions == nil, let given = metrics.lineHeights.given { height = min(height, given) }
        search.band = BlockInterval(start: first.top, end: first.top + height)
        // A row may be lower than its first cluster alone, so only its final height must fit.
        if let end = region.blockEnd { search.band.end = min(search.band.end, max(search.band.start + 1, end)) }
        return search
    }

    @inline(__always)
    private func rowBox(
        _ extent: LineExtent, of source: LineSource, _ search: RowSearch
    ) -> (top: Int, height: Int, baseline: Int) {
        source.rowBox(extent, at: search.natural, options.linePositions, row: search.row, isFirst: isAtTop)
    }

    /// Moves a row whose spans have no space for a word that requires `length`.
    private mutating func move(_ search: inout RowSearch, forRefused length: Int) -> RowSearch.Move {
        let needed = max(search.minimum, length + search.shift)
        search.refusals += 1
        let isHopeless = search.refusals > Self.mostRefusals
        if !isHopeless, let next = region.firstFit(needed, over: search.band, in: search.limits),
            next > search.band.start
        {
            search.move(to: next)
            search.soughtLength = needed
            return .lower
        }
        // A position above has enough space, but belongs to earlier text: the container is full.
        if !isHopeless, longest(search.band.length, in: search.limits) >= needed { return .full }
        guard let (place, span) = region.longest(over: search.band, in: search.limits) else { return .full }
        // Among shorter spans another one may be the longest.
        if !options.findsMeasure { search.requiredMeasure = max(search.requiredMeasure, span.end + search.room) }
        search.move(to: place)
        return .overflowing(span)
    }

    /// Makes the row as high as its text, or after several attempts as the highest line of the paragraph.
    private func grow(_ search: inout RowSearch, to height: Int, of source: LineSource) {
        search.growths += 1
        requireFragments(&search)
        var height = height
        if search.growths >= Self.mostGrowths {
            let whole = source.paragraph.extent(of: 0..<source.paragraph.shaped.clusterCount)
            height = max(height, rowBox(whole, of: source, search).height)
        }
        search.band.end = search.band.start + height
    }

    /// Requires the row length at which ``fragments`` have the same lengths.
    private func requireFragments(_ search: inout RowSearch) {
        let length = fragments.reduce(0) { max($0, $1.span.start + max($1.line.width, search.minimum)) }
        search.requiredMeasure = max(search.requiredMeasure, length + search.trailingInset)
    }

    /// The span of the row that starts at `top`, if there are no obstacles.
    @inline(__always)
    mutating func freeSpan(at top: Int, of source: LineSource, isFirst: Bool, minimum: Int) -> InlineSpan? {
        guard options.linePositions == nil, region.isFree(BlockInterval(start: top, end: top + 1)) else { return nil }
        let metrics = source.style.paragraph
        let span = source.limits(isFirst: isFirst, measure: region.measure)
        guard span.length >= minimum else { return nil }
        guard isFirst, metrics.firstLineIndent > metrics.headIndent else { return span }
        return span.shortened(
            by: metrics.firstLineIndent - metrics.headIndent, atEnd: source.isRightToLeft)
    }

    /// Whether a line that starts at `top` fits its span without obstacles, without splitting a word.
    @inline(__always)
    mutating func isFree(
        _ fitted: LineWithBox, in span: InlineSpan, top: Int, _ mode: ParagraphStyle.LineBreak, of source: LineSource
    ) -> Bool {
        let bottom = top + fitted.box.height
        if let end = region.blockEnd, bottom > end { return false }
        return bottom > top && isWhole(fitted.line, in: span, mode, of: source)
            && region.isFree(BlockInterval(start: top, end: bottom))
    }

    @inline(__always)
    private func isWhole(
        _ line: FittedLine, in span: InlineSpan, _ mode: ParagraphStyle.LineBreak, of source: LineSource
    ) -> Bool {
        if mode == .clip { return true }
        guard line.width <= span.length else { return false }
        guard mode == .word else { return true }
        guard line.next.nextBreak > 0 else { return false }
        let point = source.paragraph.breaks[line.next.nextBreak - 1]
        // A line that ends without its hyphen, because it does not fit, ends at the same position, and is not composed.
        return Int(point.offset) == line.next.offset && (point.kind != .softHyphen || line.composed != nil)
    }

    /// Fills the free spans of a band with ``fragments``. If none has space for any text, returns the minimum length of
    /// a span for the refused word.
    private mutating func fill(
        _ search: inout RowSearch, from start: LineStart, of source: LineSource, fitter: LineFitter
    ) -> Int? {
        fragments.removeAll(keepingCapacity: true)
        region.spans(over: search.band, in: search.limits, into: &spans)
        search.requireSought(in: spans)
        let isRightToLeft = source.isRightToLeft
        let end = source.paragraph.text.count
        var cursor = start
        var refused = Int.max
        for index in spans.indices {
            let span = spans[isRightToLeft ? spans.count - 1 - index : index]
            if span.length < search.minimum { continue }
            let before = fragments.count
            fitFragment(
                in: span, over: search.band, from: cursor, of: source, shift: before == 0 ? search.shift : 0,
                fitter: fitter)
            let width = fragments[before].line.width
            if width > fragments[before].span.length, fitter.mode != .clip {
                fragments.removeLast()
                refused = min(refused, width)
                continue
            }
            cursor = fragments[before].line.next
            if fragments[before].line.isForced || cursor.offset >= end || fitter.mode == .clip { break }
        }
        return fragments.isEmpty ? (refused == .max ? 0 : refused) : nil
    }

    /// Fits the text from `start` into a span, as the last one of ``fragments``.
    private mutating func fitFragment(
        in span: InlineSpan, over band: BlockInterval, from start: LineStart, of source: LineSource, shift: Int,
        fitter: LineFitter
    ) {
        let isRightToLeft = source.isRightToLeft
        let own = shift == 0 ? span : span.shortened(by: shift, atEnd: isRightToLeft)
        var tabOrigin = isRightToLeft ? (region.measure ?? 0) - own.end : own.start
        if options.findsMeasure, source.paragraph.summary.hasTabs, progress.floats.endEnd > band.start {
            // Floats that will be at the end are at the start for now.
            let length = endFloatsLength(beside: band)
            tabOrigin = isRightToLeft ? tabOrigin + length : max(0, tabOrigin - length)
        }
        var line = fitter.line(from: start, available: own.length, tabOrigin: tabOrigin)
        source.justify(&line, available: own.length, fitter: fitter)
        let extent = source.extent(of: line)
        fragments.append(RowFragment(line: consume line, extent: extent, span: own, tabOrigin: tabOrigin))
    }

    /// The total length of the floats next to a band that belong at the rows' end.
    private func endFloatsLength(beside band: BlockInterval) -> Int {
        floats.reduce(0) { length, float in
            let isBeside =
                !float.isAtStart && float.part == breaks.count && float.block < band.end
                && float.block + float.breadth > band.start
            return isBeside ? length + float.length : length
        }
    }

    /// The free spans of rows with the paragraph's largest line height, as many as its text could need.
    func nominalSlots(
        of source: LineSource, top: Int, isFirst: Bool = true
    ) -> [(available: Int, tabOrigin: Int)] {
        let metrics = source.style.paragraph
        let limits = source.limits(isFirst: false, measure: region.measure)
        let minimum = source.minimumSpan(options.minimumSpan)
        let height = max(
            1,
            metrics.lineBox(source.paragraph.extent(of: 0..<source.paragraph.shaped.clusterCount), isFirst: isAtTop)
                .height)
        let isRightToLeft = source.isRightToLeft
        var slots: [(available: Int, tabOrigin: Int)] = []
        var free: [InlineSpan] = []
        var left = source.paragraph.shaped.clusters[source.paragraph.shaped.clusterCount].x * 3 / 2
        var band = BlockInterval(start: top, end: top + height)
        while left > 0, slots.count < 1 << 16 {
            if let end = region.blockEnd, band.end > end { break }
            guard let next = region.firstFit(minimum, over: band, in: limits) else { break }
            band = BlockInterval(start: next, end: next + height)
            region.spans(over: band, in: limits, into: &free)
            var shift = isFirst && slots.isEmpty ? max(0, metrics.firstLineIndent - metrics.headIndent) : 0
            for index in free.indices {
                let span = free[isRightToLeft ? free.count - 1 - index : index]
                if span.length < minimum { continue }
                let available = max(0, span.length - shift)
                slots.append(
                    (available, shift + (isRightToLeft ? (region.measure ?? 0) - span.end : span.start)))
                left -= max(available, minimum)
                shift = 0
            }
            band = BlockInterval(start: band.end + metrics.lineSpacing, end: band.end + metrics.lineSpacing + height)
        }
        return slots
    }

    /// The length of the longest span for a band of this height anywhere in the container.
    mutating func longest(_ height: Int, in limits: InlineSpan) -> Int {
        if let known = knownLongest, known.height == height, known.limits == limits { return known.length }
        let found = region.longest(over: BlockInterval(start: 0, end: height), in: limits)
        let length = found?.span.length ?? 0
        knownLongest = (height, limits, length)
        return length
    }

    /// Records the row of ``fragments``, next to `others` lines that are already recorded.
    mutating func recordRow(_ row: FittedRow, of source: LineSource, storage: Int32, others: Int = 0) {
        let first = lines.count - others
        let isRow = fragments.count + others > 1
        let minimum = source.minimumSpan(options.minimumSpan)
        for index in fragments.indices {
            recordFragment(
                fragments[index].line, fragments[index].extent, box: (row.interval.length, row.baseline),
                in: fragments[index].span, of: source, storage: storage, top: row.interval.start, minimum: minimum,
                rowGroup: isRow ? Int32(rows.count) : -1)
        }
        progress.widest = max(progress.widest, row.requiredMeasure)
        progress.probedBlockEnd = max(progress.probedBlockEnd, row.probedBlockEnd)
        if isRow {
            rows.append(RowRecord(top: row.interval.start, height: row.interval.length, lines: first..<lines.count))
        }
    }

    /// Records a line in a span, which must have a length of `minimum`.
    @inline(__always)
    mutating func recordFragment(
        _ line: borrowing FittedLine, _ extent: LineExtent, box: (height: Int, baseline: Int), in span: InlineSpan,
        of source: LineSource, storage: Int32, top: Int, minimum: Int, rowGroup: Int32 = -1
    ) {
        recordLine(
            line, extent, box: box, of: source, storage: storage, top: top,
            frame: LineFrame(kind: .span, head: span.start, tail: span.end), rowGroup: rowGroup)
        let width = line.width
        let metrics = source.style.paragraph
        let isRightToLeft = source.isRightToLeft
        // The measure required for the line to have the same position again.
        var end = max(span.end, span.start + width)
        // While the measure is being determined, lines are aligned at the start.
        let isAtStart =
            switch lines[lines.count - 1].alignment {
            case .left: true
            case .justified: !isRightToLeft || options.findsMeasure
            case .right, .center, .spacedLeft, .spacedCenter, .spacedRight: options.findsMeasure
            }
        if isAtStart { end = min(end, span.start + max(width, minimum)) }
        // The space after the span: the indent there, and in right-to-left text the first line's indent.
        let room =
            !isRightToLeft
            ? max(0, -metrics.tailIndent)
            : line.start.offset == 0 ? metrics.firstLineIndent : metrics.headIndent
        progress.widest = max(progress.widest, end + room)
        // In right-to-left text, tab stops are relative to the end of rows.
        if isRightToLeft, source.paragraph.summary.hasTabs, !options.findsMeasure, let measure = region.measure {
            progress.widest = max(progress.widest, measure)
        }
    }
}
