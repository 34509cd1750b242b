internal import GalleyText

/// Rows in a region where something is in the way: each free span takes a fragment.
///
/// A row begins with the height of its first cluster. Spans are those that are free over the whole of it; a fragment
/// that turns out taller has them asked for again, at the new height. Where no span takes the next word, the row moves
/// down to the first place where one does. Heights only grow, at most `mostGrowths` times, and each move goes to a
/// place where the word fits that did not fit before. What a tab takes depends on where it stands, so that a word behind it
/// may need more there: after `mostRefusals` moves the row stands where it overflows least. So a row asks for its spans
/// ``Placer/mostSteps`` times at most.
extension Placer {
    /// A row of ``fragments``.
    struct FittedRow {
        var band: BlockBand
        var baseline: Int
        /// The length of a word that was looked for a place for.
        var needed = 0
        /// The bottom of higher spans that were looked for than the row came to need: what stood in them does not any more.
        var probed: Int?
    }

    private static var mostGrowths: Int { 5 }
    private static var mostRefusals: Int { 32 }
    /// How often a row asks for its free spans at most.
    static var mostSteps: Int { mostGrowths + 2 + mostRefusals + mostMoves + 1 }
    /// As often a row that gave way to something goes on to where a modifier wants it.
    private static var mostMoves: Int { 64 }

    /// The box of a row that may begin at `top`.
    private func rowBox(
        _ extent: LineExtent, at top: Int, _ metrics: ParagraphMetrics
    ) -> (top: Int, height: Int, baseline: Int) {
        let box = metrics.lineBox(extent)
        guard let positions = options.linePositions else { return (top, box.height, box.baseline) }
        let row = positions.modified(
            RowPosition(
                row: progress.rowCount - progress.firstRow, top: LayoutUnit.points(top),
                height: LayoutUnit.points(box.height), baseline: LayoutUnit.points(box.baseline)))
        return (max(top, LayoutUnit.from(row.top)), LayoutUnit.from(row.height), LayoutUnit.from(row.baseline))
    }

    /// Fits the row that starts at `start`, at `top` or below, as ``fragments``; nil where the container has no room.
    mutating func fitRow(_ start: LineStart, of source: LineSource, fitter: LineFitter, top: Int) -> FittedRow? {
        if let row = fitFreeRow(start, of: source, fitter: fitter, top: top) { return row }
        let paragraph = source.paragraph
        let metrics = source.style.paragraph
        let isFirst = start.offset == 0
        let limits = self.limits(of: source, isFirst: isFirst)
        let shift = isFirst ? max(0, metrics.firstLineIndent - metrics.headIndent) : 0
        let minimum = max(1, minimumSpan(in: source))
        var strict = fitter
        // A word that does not fit a span shows how long it is.
        if strict.mode == .word { strict.mode = .wordOverflow }

        // Where the row could begin if no modifier moved it, which is what one is asked about.
        var natural = top
        let first = rowBox(paragraph.extent(of: start.cluster..<start.cluster + 1), at: natural, metrics)
        var band = BlockBand(start: first.top, end: first.top + max(1, first.height))
        var growths = 0
        var moves = 0
        var refusals = 0
        var needed = 0
        while true {
            // Only the row that it comes to be must fit: it may be lower than its first cluster is by itself.
            if let end = region.blockEnd, band.start >= end { return nil }
            if let refused = fill(
                band, from: start, of: source, limits: limits, shift: shift, minimum: minimum, fitter: strict)
            {
                needed = max(minimum, refused + shift)
                refusals += 1
                let isHopeless = refusals > Self.mostRefusals
                if !isHopeless, let next = region.firstFit(needed, over: band, in: limits), next > band.start {
                    natural = next
                    band = BlockBand(start: next, end: next + band.length)
                    continue
                }
                // A place above that would do belongs to text before: the container is full.
                if !isHopeless, longest(band.length, in: limits) >= needed { return nil }
                guard let (place, span) = region.longest(over: band, in: limits) else { return nil }
                natural = place
                band = BlockBand(start: place, end: place + band.length)
                fragments.removeAll(keepingCapacity: true)
                append(span, from: start, of: source, shift: shift, fitter: fitter)
            }
            var extent = LineExtent.nothing
            for fragment in fragments { extent.formUnion(fragment.extent) }
            let box = rowBox(extent, at: natural, metrics)
            if box.top > band.start, moves < Self.mostMoves {
                moves += 1
                band = BlockBand(start: box.top, end: box.top + band.length)
                continue
            }
            if let end = region.blockEnd, band.start + box.height > end { return nil }
            if box.height <= band.length || growths > Self.mostGrowths {
                return FittedRow(
                    band: BlockBand(start: band.start, end: band.start + box.height), baseline: box.baseline,
                    needed: needed, probed: growths > 0 && box.height < band.length ? band.end : nil)
            }
            growths += 1
            var height = box.height
            if growths >= Self.mostGrowths {
                let whole = paragraph.extent(of: 0..<paragraph.shaped.clusterCount)
                height = max(height, rowBox(whole, at: natural, metrics).height)
            }
            band.end = band.start + height
        }
    }

    /// Fits a row where nothing is in the way, as one fragment; nil where something is, or where a word does not fit.
    private mutating func fitFreeRow(
        _ start: LineStart, of source: LineSource, fitter: LineFitter, top: Int
    ) -> FittedRow? {
        guard options.linePositions == nil, region.isFree(BlockBand(start: top, end: top + 1)) else { return nil }
        let metrics = source.style.paragraph
        let isFirst = start.offset == 0
        let limits = self.limits(of: source, isFirst: isFirst)
        guard limits.length >= max(1, minimumSpan(in: source)) else { return nil }
        fragments.removeAll(keepingCapacity: true)
        append(
            limits, from: start, of: source, shift: isFirst ? max(0, metrics.firstLineIndent - metrics.headIndent) : 0,
            fitter: fitter)
        let box = metrics.lineBox(fragments[0].extent)
        let band = BlockBand(start: top, end: top + box.height)
        if let end = region.blockEnd, band.end > end { return nil }
        guard box.height > 0, isFirstWhole(fitter.mode, in: source), region.isFree(band) else { return nil }
        return FittedRow(band: band, baseline: box.baseline)
    }

    /// Whether the first fragment fits its span, without a word being cut for it.
    private func isFirstWhole(_ mode: ParagraphStyle.LineBreak, in source: LineSource) -> Bool {
        if mode == .clip { return true }
        guard fragments[0].line.width <= fragments[0].span.length else { return false }
        guard mode == .word else { return true }
        let next = fragments[0].line.next
        guard next.nextBreak > 0 else { return false }
        let point = source.paragraph.breaks[next.nextBreak - 1]
        // A line that not even a hyphen fits ends at its place without it, and is not composed.
        return Int(point.offset) == next.offset && (point.kind != .softHyphen || fragments[0].line.composed != nil)
    }

    /// Fills the free spans of a band with ``fragments``. Where none takes any text, the least that one must be longer
    /// than, which a span is that has room for what was refused.
    private mutating func fill(
        _ band: BlockBand, from start: LineStart, of source: LineSource, limits: InlineSpan, shift: Int, minimum: Int,
        fitter: LineFitter
    ) -> Int? {
        fragments.removeAll(keepingCapacity: true)
        region.spans(over: band, in: limits, into: &spans)
        let isRightToLeft = source.paragraph.summary.baseLevel & 1 == 1
        let end = source.paragraph.text.count
        var cursor = start
        var refused = Int.max
        for index in spans.indices {
            let span = spans[isRightToLeft ? spans.count - 1 - index : index]
            if span.length < minimum { continue }
            let before = fragments.count
            append(span, from: cursor, of: source, shift: before == 0 ? shift : 0, fitter: fitter)
            let line = fragments[before].line
            if line.width > fragments[before].span.length, fitter.mode != .clip {
                fragments.removeLast()
                refused = min(refused, line.width)
                continue
            }
            cursor = line.next
            if line.isForced || cursor.offset >= end || fitter.mode == .clip { break }
        }
        return fragments.isEmpty ? (refused == .max ? 0 : refused) : nil
    }

    /// Adds the fragment that `span` takes.
    private mutating func append(
        _ span: InlineSpan, from start: LineStart, of source: LineSource, shift: Int, fitter: LineFitter
    ) {
        let isRightToLeft = source.paragraph.summary.baseLevel & 1 == 1
        var own = span
        if isRightToLeft { own.end -= shift } else { own.start += shift }
        if own.end < own.start { own = InlineSpan(start: own.start, end: own.start) }
        let tabOrigin = isRightToLeft ? (region.measure ?? 0) - own.end : own.start
        var line = fitter.line(from: start, available: own.length, tabOrigin: tabOrigin)
        if source.style.paragraph.alignment(of: line) == .justified {
            justify(&line, available: own.length, in: source, fitter: fitter)
        }
        fragments.append(
            RowFragment(
                line: line, extent: self.extent(of: line, in: source.paragraph), span: own, tabOrigin: tabOrigin))
    }

    /// The free spans of rows as high as the paragraph's largest line, as many as its text could take.
    func nominalSlots(
        of source: LineSource, top: Int, isFirst: Bool = true
    ) -> [(available: Int, tabOrigin: Int)] {
        let metrics = source.style.paragraph
        let limits = self.limits(of: source, isFirst: false)
        let minimum = max(1, minimumSpan(in: source))
        let height = max(
            1, metrics.lineBox(source.paragraph.extent(of: 0..<source.paragraph.shaped.clusterCount)).height)
        let isRightToLeft = source.paragraph.summary.baseLevel & 1 == 1
        var slots: [(available: Int, tabOrigin: Int)] = []
        var free: [InlineSpan] = []
        var left = source.paragraph.shaped.clusters[source.paragraph.shaped.clusterCount].x * 3 / 2
        var band = BlockBand(start: top, end: top + height)
        while left > 0, slots.count < 1 << 16 {
            if let end = region.blockEnd, band.end > end { break }
            guard let next = region.firstFit(minimum, over: band, in: limits) else { break }
            band = BlockBand(start: next, end: next + height)
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
            band = BlockBand(start: band.end + metrics.lineSpacing, end: band.end + metrics.lineSpacing + height)
        }
        return slots
    }

    /// The longest span that a band as high has anywhere in the container.
    mutating func longest(_ height: Int, in limits: InlineSpan) -> Int {
        if let known = knownLongest, known.height == height, known.limits == limits { return known.length }
        let found = region.longest(over: BlockBand(start: 0, end: height), in: limits)
        let length = found?.span.length ?? 0
        knownLongest = (height, limits, length)
        return length
    }

    /// What the paragraph's rows may take where nothing is in the way. A first row that begins before the others may
    /// do so beside nothing only; one that begins behind them is moved from where it could begin.
    private func limits(of source: LineSource, isFirst: Bool) -> InlineSpan {
        let metrics = source.style.paragraph
        let measure = region.measure ?? LayoutUnit.limit
        let indents = metrics.indents(
            isFirstLine: isFirst && metrics.firstLineIndent < metrics.headIndent, width: measure)
        return source.paragraph.summary.baseLevel & 1 == 1
            ? InlineSpan(start: indents.tail, end: measure - indents.head)
            : InlineSpan(start: indents.head, end: measure - indents.tail)
    }

    private func minimumSpan(in source: LineSource) -> Int {
        options.minimumSpan > 0 ? options.minimumSpan : LayoutUnit.from(source.style.shaping.size / 2)
    }

    /// Records the row of ``fragments``, which as many lines as `others` stand beside that are recorded already.
    mutating func append(_ row: FittedRow, of source: LineSource, storage: Int32, beside others: Int = 0) {
        let first = lines.count - others
        let isRow = fragments.count + others > 1
        for fragment in fragments {
            append(
                BoxedLine(
                    line: fragment.line, extent: fragment.extent, box: (row.band.length, row.baseline)),
                of: source, storage: storage, top: row.band.start,
                frame: LineFrame(kind: .span, head: fragment.span.start, tail: fragment.span.end),
                band: isRow ? Int32(rows.count) : -1)
            let minimum = max(fragment.line.width, minimumSpan(in: source), row.needed)
            progress.widest = max(
                progress.widest,
                widest(of: fragment, minimum, in: source) + room(behind: fragment, in: source))
        }
        if let probed = row.probed, !options.findsMeasure, let measure = region.measure {
            progress.widest = max(progress.widest, measure)
            progress.probed = max(progress.probed, probed)
        }
        if isRow {
            rows.append(RowRecord(top: row.band.start, height: row.band.length, lines: first..<lines.count))
        }
    }

    /// What the measure has behind a fragment's span: the indent there, and what the first line begins behind.
    private func room(behind fragment: RowFragment, in source: LineSource) -> Int {
        let metrics = source.style.paragraph
        guard source.paragraph.summary.baseLevel & 1 == 1 else { return max(0, -metrics.tailIndent) }
        guard fragment.line.start.offset == 0 else { return metrics.headIndent }
        return metrics.firstLineIndent
    }

    /// How long the measure must be for a fragment to stand where it does again.
    private func widest(of fragment: RowFragment, _ length: Int, in source: LineSource) -> Int {
        let span = fragment.span
        let alignment = LineAlignment(
            source.style.paragraph.alignment(of: fragment.line),
            isRightToLeft: source.paragraph.summary.baseLevel & 1 == 1)
        switch alignment {
        case .left: return min(span.start + length, max(span.end, span.start + fragment.line.width))
        case .justified where source.paragraph.summary.baseLevel & 1 == 0:
            return min(span.start + length, max(span.end, span.start + fragment.line.width))
        case .right, .center, .justified: return max(span.end, span.start + fragment.line.width)
        }
    }
}
