internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// The planned line ends of a paragraph.
struct BreakPlan {
    /// The indices of break opportunities, ascending, including every mandatory one.
    var ends: [Int] = []
    /// The part of their width by which word separators may shrink in justified lines, as a divisor; 0 is none.
    var shrink = 0
    /// The line ends of another layout of the paragraph, as offsets in it, ascending.
    var fixedEnds: [Int] = []
    /// Whether lines with these ends may be longer than the available width.
    var fixedEndsAllowOverflow = false
    /// The share of their length that lines fill, of 65,536 parts; 0 is all of it.
    var share = 0

    var isEmpty: Bool { ends.isEmpty }
    /// Whether lines are broken greedily in all of their length.
    var isGreedy: Bool { ends.isEmpty && fixedEnds.isEmpty && share == 0 }

    /// Whether a line ends as planned.
    func holds(_ line: FittedLine) -> Bool {
        end(from: line.start.nextBreak) == line.next.nextBreak - 1
    }

    /// The planned opportunity at the end of the line that starts before opportunity `next`.
    func end(from next: Int) -> Int? {
        let index = ends.partitioningIndex { $0 >= next }
        return index < ends.count ? ends[index] : nil
    }
}

extension LineFitter {
    /// The opportunities at the ends of greedy lines; nil if a word must be broken or overflows.
    func greedyEnds(_ measures: LineMeasures) -> [Int]? {
        var fitter = self
        fitter.mode = .wordOverflow
        fitter.plan = BreakPlan()
        var ends: [Int] = []
        var start = LineStart.paragraph
        repeat {
            let slot = measures[ends.count]
            let line = fitter.line(from: start, available: slot.available, tabOrigin: slot.tabOrigin)
            guard line.width <= slot.available else { return nil }
            ends.append(line.next.nextBreak - 1)
            start = line.next
        } while start.offset < paragraph.text.count
        return ends
    }

    /// The plan for a line breaking style; empty if only greedy breaking is possible. `justification` is nil for ragged
    /// lines.
    func plan(
        _ style: TextContainer.LineBreaking, _ measures: LineMeasures, justification: ParagraphStyle.Justification?
    ) -> BreakPlan {
        guard style != .greedy, mode != .clip, !paragraph.summary.hasTabs else { return BreakPlan() }
        if style == .balanced { return balanced(measures) }
        guard mode == .word || mode == .wordOverflow, let greedy = greedyEnds(measures), greedy.count > 1 else {
            return BreakPlan()
        }
        switch style {
        case .greedy, .balanced: return BreakPlan()
        case .pretty:
            let planner = TotalFit(paragraph, justification: nil, limits: hyphenLimits)
            return BreakPlan(ends: planner.pretty(greedy, measures))
        case .optimal:
            let planner = TotalFit(paragraph, justification: justification, limits: hyphenLimits)
            return BreakPlan(
                ends: planner.ends(measures), shrink: justification == nil ? 0 : TotalFit.shrinkParts)
        }
    }

    /// The plan for the rest of a paragraph if its lines have other widths than planned. Only optimal line breaking can
    /// be continued from any point.
    func replanned(
        _ style: TextContainer.LineBreaking, from start: LineStart, _ measures: LineMeasures,
        justification: ParagraphStyle.Justification?
    ) -> BreakPlan {
        guard style == .optimal, start.nextBreak > 0,
            Int(paragraph.breaks[start.nextBreak - 1].offset) == start.offset
        else { return BreakPlan() }
        let planner = TotalFit(paragraph, justification: justification, limits: hyphenLimits)
        return BreakPlan(
            ends: planner.ends(measures, after: start.nextBreak - 1, hyphens: start.hyphens),
            shrink: justification == nil ? 0 : TotalFit.shrinkParts)
    }

    /// The same number of lines as greedy breaking, with the smallest share of each line's width that allows it. As in
    /// browsers, words that must not be broken may be longer than that.
    private func balanced(_ measures: LineMeasures) -> BreakPlan {
        guard let count = lineCount(measures, most: .max), count > 1 else { return BreakPlan() }
        var low = 0
        var high = 1 << 16
        // Shares are multiples of 1/65,536: a hundredth of a point in the widest column.
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineCount(measures.scaled(middle), most: count) != nil { high = middle } else { low = middle }
        }
        return high < 1 << 16 ? BreakPlan(share: high) : BreakPlan()
    }

    /// The number of lines that the paragraph fills greedily; nil where there are more than `most`.
    private func lineCount(_ measures: LineMeasures, most: Int) -> Int? {
        var fitter = self
        fitter.plan = BreakPlan()
        var count = 0
        var start = LineStart.paragraph
        repeat {
            if count == most { return nil }
            let slot = measures[count]
            start = fitter.line(from: start, available: slot.available, tabOrigin: slot.tabOrigin).next
            count += 1
        } while start.offset < paragraph.text.count
        return count
    }

    /// The length by which the line may exceed the available width because its word separators can shrink.
    func shrinkability(of line: FittedLine) -> Int {
        guard plan.shrink > 0, !line.isForced else { return 0 }
        let text = line.composed?.shaped ?? shaped
        let first = line.composed == nil ? line.start.cluster : 0
        var result = 0
        for cluster in first..<max(first, line.trimmed) where text.flags[cluster].contains(.wordSeparator) {
            result += (text.clusters[cluster + 1].x - text.clusters[cluster].x) / plan.shrink
        }
        return result
    }
}
