internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A greedy line breaker (CSS Text 3): each line takes as much text as fits.
///
/// Widths come from prefix sums, so a line only requires testing its break opportunities. Only for breaks that the font
/// marks unsafe, soft hyphens and tabs, the line is composed and measured.
struct LineFitter {
    let paragraph: ShapedParagraph
    var mode: ParagraphStyle.LineBreak
    var composer: LineComposer
    var hyphenLimits = HyphenLimits()
    /// The part of the width of punctuation at the end of a line by which it extends beyond the line.
    var overhang = 0.0
    /// The planned line ends; empty for greedy breaking.
    var plan = BreakPlan()

    var shaped: ShapedText { paragraph.shaped }

    /// The line from `start` in `available` units; nil is unbounded. It contains at least one cluster.
    @inline(__always)
    func line(from start: LineStart, available: Int?, tabOrigin: Int) -> FittedLine {
        guard breaksGreedily else { return otherLine(from: start, available: available, tabOrigin: tabOrigin) }
        guard let available else { return line(from: start, to: forcedBreak(from: start)) }
        return wordLine(from: start, available: available)
    }

    /// Whether lines are broken greedily between words, without tabs and hanging punctuation, as most are.
    @inline(__always) private var breaksGreedily: Bool {
        (mode == .word || mode == .wordOverflow) && plan.isGreedy && !paragraph.summary.hasTabs && !hangs
    }

    private func otherLine(from start: LineStart, available: Int?, tabOrigin: Int) -> FittedLine {
        if !plan.fixedEnds.isEmpty, let kept = fixedLine(from: start, available: available, tabOrigin: tabOrigin) {
            return kept
        }
        if plan.share > 0, let available {
            return withoutPlan.line(from: start, available: (available * plan.share) >> 16, tabOrigin: tabOrigin)
        }
        if paragraph.summary.hasTabs {
            let end = Int(paragraph.breaks[firstBreakBeyond(from: start, available: available)].cluster)
            if composer.hasTab(from: start.cluster, to: end, in: shaped) {
                return TabFitter(fitter: withTabs(origin: tabOrigin, available: available), origin: tabOrigin)
                    .line(from: start, available: available)
            }
        }
        guard let available, mode != .clip else { return line(from: start, to: forcedBreak(from: start)) }
        if !plan.isEmpty, let planned = plannedLine(from: start, available: available) { return planned }
        if hangs, mode != .character { return hangingLine(from: start, available: available) }
        return mode == .character
            ? characterLine(from: start, available: available) : wordLine(from: start, available: available)
    }

    private var withoutPlan: LineFitter {
        var result = self
        result.plan = BreakPlan()
        return result
    }

    /// The first break at which a line in `available` units cannot end, even with zero-width tabs, or the next
    /// mandatory one: no line extends further.
    func firstBreakBeyond(from start: LineStart, available: Int?) -> Int {
        guard let available, mode != .clip else { return forcedBreak(from: start) }
        let breaks = paragraph.breaks
        let limit = shaped.clusters[start.cluster].x + available + composer.margin + cutWidth(at: start)
        var index = start.nextBreak
        while index < breaks.count - 1, breaks[index].kind != .mandatory,
            breaks[index].x <= limit || shaped.clusters[leastVisible(before: breaks[index])].x <= limit
        {
            index += 1
        }
        return index
    }

    /// The next mandatory break.
    func forcedBreak(from start: LineStart) -> Int {
        guard paragraph.summary.hasInnerForcedBreaks else { return paragraph.breaks.count - 1 }
        var index = start.nextBreak
        while index < paragraph.breaks.count - 1, paragraph.breaks[index].kind != .mandatory { index += 1 }
        return index
    }

    // MARK: - Breaking at opportunities

    private func wordLine(from start: LineStart, available: Int) -> FittedLine {
        let limit = shaped.clusters[start.cluster].x + available
        if isUnsafeStart(start) { return reshapedLine(from: start, available: available, limit: limit) }
        let breaks = paragraph.breaks
        var best = -1
        var index = start.nextBreak
        while index < breaks.count {
            let point = breaks[index]
            // Well before the limit the text fits, whatever the result of shaping its end again.
            if point.needsShaping, !hyphenLimits.isEmpty || point.x >= limit &- composer.margin {
                return reshapedLine(from: start, available: available, limit: limit, at: index, best: best)
            }
            if point.x > limit { break }
            best = index
            if point.kind == .mandatory { break }
            index &+= 1
        }
        if best >= 0 { return line(from: start, to: best) }
        return overfullLine(from: start, available: available)
    }

    /// Fits a line whose width depends on shaping its ends again, from break `first` on; it is known to fit up to break
    /// `known`.
    @inline(never)
    private func reshapedLine(
        from start: LineStart, available: Int, limit: Int, at first: Int? = nil, best known: Int = -1
    ) -> FittedLine {
        let startIsUnsafe = isUnsafeStart(start)
        // The maximum by which the line may be narrower than its paragraph's clusters.
        let most = composer.margin + cutWidth(at: start)
        var best = known
        var composed: ComposedLine?
        var hyphens = HyphenWidths()
        var index = first ?? start.nextBreak
        let breaks = paragraph.breaks
        while index < breaks.count {
            let point = breaks[index]
            if point.kind == .softHyphen, !hyphenLimits.isEmpty,
                !mayHyphenate(from: start, available: available, best: best, composed: composed)
            {
                if point.x > limit + composer.margin { break }
                index += 1
                continue
            }
            if point.kind == .softHyphen, !startIsUnsafe, abs(point.x - limit) <= composer.margin, isSafe(point) {
                // Only the hyphen is added.
                if point.x + hyphens.width(at: Int(point.cluster), in: shaped, composer.builder) <= limit {
                    best = index
                    composed = nil
                }
            } else if point.needsShaping || startIsUnsafe, limit - point.x <= composer.margin,
                point.x - limit <= most || shaped.clusters[leastVisible(before: point)].x - limit <= most
            {
                let line = compose(from: start, to: index)
                if line.width <= available {
                    best = index
                    composed = line
                } else if point.kind != .softHyphen {
                    // A later break may need no hyphen; without one, none can fit.
                    break
                }
            } else {
                if point.x > limit { break }
                best = index
                composed = nil
            }
            if point.kind == .mandatory { break }
            index += 1
        }
        if let composed { return line(from: start, to: best, as: composed) }
        return best >= 0 ? line(from: start, to: best) : overfullLine(from: start, available: available)
    }

    /// The minimum end of the visible part of a line that ends at a break. The first part of a cluster that is split
    /// there, a space with marks, may hang; the break's `x` includes the whole cluster.
    func leastVisible(before point: ShapedParagraph.LineBreak) -> Int {
        var cluster = Int(point.cluster)
        guard cluster < Int(point.trimmed) else { return Int(point.trimmed) }
        while cluster > 0, shaped.flags[cluster - 1].mayHang { cluster -= 1 }
        return cluster
    }

    /// The width of the cluster split by the previous line, which may contain most of it.
    func cutWidth(at start: LineStart) -> Int {
        guard start.cluster < shaped.clusterCount, Int(shaped.clusters[start.cluster].start) != start.offset else {
            return 0
        }
        return shaped.clusters[start.cluster + 1].x - shaped.clusters[start.cluster].x
    }

    /// Whether a line may end with the hyphen at break `best`; after composing, false if it has no hyphen.
    private func mayHyphenate(from start: LineStart, available: Int, best: Int, composed: ComposedLine?) -> Bool {
        if hyphenLimits.lines > 0, start.hyphens >= hyphenLimits.lines { return false }
        guard hyphenLimits.zone > 0, best >= 0, paragraph.breaks[best].kind != .softHyphen else { return true }
        let width = composed?.width ?? paragraph.breaks[best].x - shaped.clusters[start.cluster].x
        return available - width > hyphenLimits.zone
    }

    /// Whether a line that ends at a hyphen uses the paragraph's glyphs up to it.
    private func isSafe(_ point: ShapedParagraph.LineBreak) -> Bool {
        let cluster = Int(point.cluster)
        return cluster < shaped.flags.count && shaped.clusters[cluster].start == point.offset
            && !shaped.flags[cluster].contains(.unsafeToBreak) && paragraph.hyphenChange(at: Int(point.offset)) == nil
    }

    /// The planned line; nil if it does not fit.
    @inline(never)
    private func plannedLine(from start: LineStart, available: Int) -> FittedLine? {
        guard let end = plan.end(from: start.nextBreak) else { return nil }
        if hangs { return fitted(from: start, to: end, available: available) }
        let line = line(from: start, to: end)
        return line.width <= available + shrinkability(of: line) ? line : nil
    }

    /// The line if no opportunity gives a piece that fits.
    func overfullLine(from start: LineStart, available: Int) -> FittedLine {
        var index = start.nextBreak
        if hyphenLimits.lines > 0, start.hyphens >= hyphenLimits.lines {
            // The word's hyphens are not used.
            while paragraph.breaks[index].kind == .softHyphen { index += 1 }
        }
        return mode == .wordOverflow
            ? line(from: start, to: index) : emergencyLine(from: start, available: available, before: index)
    }

    /// The line that ends at an opportunity, composed if necessary.
    func line(from start: LineStart, to index: Int) -> FittedLine {
        let point = paragraph.breaks[index]
        if point.needsShaping || isUnsafeStart(start) {
            return line(from: start, to: index, as: compose(from: start, to: index))
        }
        let trimmed = max(start.cluster, Int(point.trimmed))
        return FittedLine(
            start: start, next: next(after: index, from: start), trimmed: trimmed,
            width: shaped.clusters[trimmed].x - shaped.clusters[start.cluster].x,
            isForced: point.kind == .mandatory)
    }

    private func compose(from start: LineStart, to index: Int) -> ComposedLine {
        composer.compose(
            paragraph, from: start, to: next(after: index, from: start),
            hyphen: paragraph.breaks[index].kind == .softHyphen)
    }

    private func line(from start: LineStart, to index: Int, as composed: ComposedLine) -> FittedLine {
        FittedLine(
            start: start, next: next(after: index, from: start), trimmed: composed.trimmed, width: composed.width,
            isForced: paragraph.breaks[index].kind == .mandatory, composed: composed)
    }

    /// The start of the line after an opportunity.
    @inline(__always)
    private func next(after index: Int, from start: LineStart) -> LineStart {
        let point = paragraph.breaks[index]
        return LineStart(
            cluster: Int(point.cluster), offset: Int(point.offset), nextBreak: index + 1,
            hyphens: point.kind == .softHyphen ? start.hyphens + 1 : 0)
    }

    /// Whether a line break before a cluster splits cloned boxes.
    func partsClones(at cluster: Int) -> Bool {
        paragraph.summary.hasClones && !paragraph.clonedBoxes.boxesSplit(before: cluster).isEmpty
    }

    func isUnsafeStart(_ start: LineStart) -> Bool {
        guard start.offset > 0, start.cluster < shaped.flags.count else { return false }
        return Int(shaped.clusters[start.cluster].start) != start.offset
            || shaped.flags[start.cluster].contains(.unsafeToBreak) || partsClones(at: start.cluster)
            || !paragraph.rubies.isEmpty && paragraph.rubyHang(atLineStart: start.cluster) > 0
    }
}
