internal import GalleySupport
internal import GalleyUnicode

/// The data of a paragraph in addition to its glyphs; kept by a typesetter to reuse its memory.
struct ParagraphScratch: ~Copyable {
    var breaks = ColumnBuffer<ShapedParagraph.LineBreak>()
    /// The extent of each run; empty if all are equal.
    var runExtents = ColumnBuffer<LineExtent>()
    var styleStarts = ColumnBuffer<ShapedParagraph.StyleStart>()
    private(set) var wholeExtent = LineExtent.nothing
    private(set) var hasTabs = false
    private(set) var hasFloats = false
    private(set) var clonedBoxes = ClonedBoxes()

    var frozenBytes: Int {
        breaks.count * MemoryLayout<ShapedParagraph.LineBreak>.stride
            + runExtents.count * MemoryLayout<LineExtent>.stride
            + styleStarts.count * MemoryLayout<ShapedParagraph.StyleStart>.stride
    }

    mutating func collect(
        _ builder: borrowing ShapedTextBuilder, _ opportunities: [BreakOpportunity], _ spans: [StyleSpan],
        rubies: [ShapedRuby], count: Int
    ) {
        if builder.edgeCount > 0 || !clonedBoxes.isEmpty { clonedBoxes = builder.clonedBoxes }
        collectBreaks(opportunities, in: builder, count: count)
        if !rubies.isEmpty { composeLines(endingWith: rubies) }
        collectExtents(in: builder)
        styleStarts.removeAll()
        for index in spans.indices {
            styleStarts.append(
                ShapedParagraph.StyleStart(
                    start: Int32(truncatingIfNeeded: spans[index].start), style: spans[index].id))
        }
    }

    // MARK: - Breaks

    /// Collects the break opportunities in terms of clusters; always ends with a mandatory break at the end.
    private mutating func collectBreaks(
        _ opportunities: [BreakOpportunity], in builder: borrowing ShapedTextBuilder, count: Int
    ) {
        breaks.removeAll()
        breaks.reserve(opportunities.count + 1)
        var cluster = 0
        for index in opportunities.indices {
            let opportunity = opportunities[index]
            guard opportunity.offset > 0, Int(opportunity.offset) < count else { continue }
            let kind: ShapedParagraph.LineBreak.Kind =
                switch opportunity.kind {
                case .allowed: .allowed
                case .mandatory: .mandatory
                case .softHyphen: .softHyphen
                }
            append(opportunity.offset, kind, &cluster, in: builder, count: count)
        }
        append(Int32(truncatingIfNeeded: count), .mandatory, &cluster, in: builder, count: count)
    }

    /// Marks the breaks after bases whose annotations overlap the following kana, since they do not at the end of a line.
    private mutating func composeLines(endingWith rubies: [ShapedRuby]) {
        var next = 0
        for index in breaks.indices {
            let end = Int(breaks[index].trimmed) - 1
            while next < rubies.count, rubies[next].closingCluster < end { next += 1 }
            guard next < rubies.count else { return }
            if rubies[next].closingCluster == end, rubies[next].hangAfter > 0 { breaks[index].needsShaping = true }
        }
    }

    @inline(__always)
    private mutating func append(
        _ offset: Int32, _ kind: ShapedParagraph.LineBreak.Kind, _ cluster: inout Int,
        in builder: borrowing ShapedTextBuilder, count: Int
    ) {
        let end = builder.clusters.count
        if end == count, builder.edgeCount == 0 {
            // Every byte is a cluster.
            cluster = Int(offset)
        } else {
            while cluster &+ 1 < end, builder.clusters[cluster &+ 1].start <= offset { cluster &+= 1 }
            if cluster &+ 1 == end, Int(offset) == count { cluster = end }
            if builder.edgeCount > 0 {
                appendAmongEdges(offset, kind, cluster: cluster, in: builder)
                return
            }
        }
        let isInside = cluster < end && builder.clusters[cluster].start < offset
        // A visible cluster is kept whole, because its part before the break is unknown.
        let isVisible = isInside && !builder.flags[cluster].mayHang
        var trimmed = isVisible ? cluster + 1 : cluster
        let floor = breaks.count > 0 ? Int(breaks[breaks.count - 1].cluster) : 0
        if !isVisible {
            while trimmed > floor, builder.flags[trimmed - 1].mayHang {
                trimmed -= 1
            }
            // A piece that consists only of white space hangs after the piece before it.
            if trimmed == floor, breaks.count > 0, breaks[breaks.count - 1].kind == .allowed {
                trimmed = Int(breaks[breaks.count - 1].trimmed)
            }
        }
        breaks.append(
            ShapedParagraph.LineBreak(
                x: trimmed < end ? builder.clusters[trimmed].x : builder.x, cluster: Int32(truncatingIfNeeded: cluster),
                trimmed: Int32(truncatingIfNeeded: trimmed), offset: offset, kind: kind,
                needsShaping: isInside || kind == .softHyphen
                    || (kind == .allowed && cluster < end && builder.flags[cluster].contains(.unsafeToBreak))))
    }

    /// The same for a paragraph with boxes. White space before a closing edge hangs after that edge.
    private mutating func appendAmongEdges(
        _ offset: Int32, _ kind: ShapedParagraph.LineBreak.Kind, cluster: Int,
        in builder: borrowing ShapedTextBuilder
    ) {
        let end = builder.clusters.count
        let isInside = cluster < end && builder.clusters[cluster].start < offset
        let isVisible = isInside && !builder.flags[cluster].mayHang
        var first = cluster
        if !isInside { first = builder.firstOpening(before: cluster) }
        var (trimmed, edges) = (isVisible ? cluster + 1 : first, 0)
        let floor = breaks.count > 0 ? Int(breaks[breaks.count - 1].cluster) : 0
        if !isVisible {
            (trimmed, edges) = builder.trimmed(before: first, floor: floor)
            if trimmed == floor, breaks.count > 0, breaks[breaks.count - 1].kind == .allowed {
                trimmed = Int(breaks[breaks.count - 1].trimmed)
                edges += breaks[breaks.count - 1].x - (trimmed < end ? builder.clusters[trimmed].x : builder.x)
            }
        }
        let isUnsafe = kind == .allowed && cluster < end && builder.flags[cluster].contains(.unsafeToBreak)
        breaks.append(
            ShapedParagraph.LineBreak(
                x: (trimmed < end ? builder.clusters[trimmed].x : builder.x) + edges,
                cluster: Int32(truncatingIfNeeded: first), trimmed: Int32(truncatingIfNeeded: trimmed),
                offset: offset, kind: kind,
                needsShaping: isInside || kind == .softHyphen || isUnsafe || edges != 0
                    || !clonedBoxes.boxesSplit(before: first).isEmpty))
    }

    // MARK: - Extents

    private mutating func collectExtents(in builder: borrowing ShapedTextBuilder) {
        runExtents.removeAll()
        wholeExtent = .nothing
        hasTabs = false
        hasFloats = false
        var isUniform = true
        for index in builder.runs.indices {
            let run = builder.runs[index]
            if run.kind == .tab { hasTabs = true }
            if run.kind == .float { hasFloats = true }
            // With words in a fallback font, every other run is a run of spaces.
            if let known = extent(like: run, before: index, in: builder) {
                runExtents.append(known)
                continue
            }
            let extent = LineExtent(of: run, font: builder.fonts[Int(run.font)], style: builder.styles[Int(run.style)])
            wholeExtent.formUnion(extent)
            if index > 0, extent != runExtents[0] { isUniform = false }
            runExtents.append(extent)
        }
        if isUniform { runExtents.removeAll() }
    }

    /// The extent of a similar run among the two before `index`.
    private func extent(
        like run: ShapedRun, before index: Int, in builder: borrowing ShapedTextBuilder
    ) -> LineExtent? {
        for other in max(0, index - 2)..<index {
            let last = builder.runs[other]
            if last.font == run.font, last.style == run.style, last.kind == run.kind { return runExtents[other] }
        }
        return nil
    }
}
