internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Where the lines of a paragraph are to end, chosen ahead.
struct BreakPlan {
    /// Indices of break opportunities, ascending; every mandatory one is among them.
    var ends: [Int] = []
    /// By how much word separators may shrink, where lines are justified: one part of so many; 0 is not at all.
    var shrink = 0
    /// Where the lines of another layout of the paragraph end, as offsets in it, ascending.
    var kept: [Int] = []
    /// Lines that end where those did may be longer than what is available.
    var keptMayStickOut = false

    var isEmpty: Bool { ends.isEmpty }

    /// Whether a line ends where it was to.
    func holds(_ line: FittedLine) -> Bool {
        end(from: line.start.nextBreak) == line.next.nextBreak - 1
    }

    /// The opportunity at which the line that starts before opportunity `next` is to end.
    func end(from next: Int) -> Int? {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] >= next { high = middle } else { low = middle + 1 }
        }
        return low < ends.count ? ends[low] : nil
    }
}

/// What lines of a paragraph may take, one after the other.
struct LineMeasures {
    /// Length and distance from the leading edge of each of the first lines.
    private(set) var slots: [(available: Int, tabOrigin: Int)]
    /// All further lines are like the last.
    init(_ slots: [(available: Int, tabOrigin: Int)]) {
        self.slots = slots
    }

    subscript(line: Int) -> (available: Int, tabOrigin: Int) { slots[min(line, slots.count - 1)] }

    var narrowest: Int { slots.reduce(.max) { min($0, $1.available) } }

    /// All scaled to `share` of 65,536 parts.
    func scaled(_ share: Int) -> LineMeasures {
        LineMeasures(slots.map { (($0.available * share) >> 16, $0.tabOrigin) })
    }
}

extension LineFitter {
    /// The opportunities at which greedy lines end; nil where a word must be broken or sticks out.
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

    /// The plan that `style` asks for; empty where greedy breaking is all that can be done.
    func plan(_ style: TextContainer.LineBreaking, _ measures: LineMeasures, isJustified: Bool) -> BreakPlan {
        guard mode == .word || mode == .wordOverflow, style != .greedy, !paragraph.summary.hasTabs,
            let greedy = greedyEnds(measures), greedy.count > 1
        else { return BreakPlan() }
        switch style {
        case .greedy: return BreakPlan()
        case .balanced: return BreakPlan(ends: balanced(greedy, measures))
        case .pretty:
            let planner = TotalFit(paragraph, isJustified: false)
            return BreakPlan(ends: planner.pretty(greedy, measures))
        case .optimal:
            let planner = TotalFit(paragraph, isJustified: isJustified)
            return BreakPlan(
                ends: planner.ends(measures), shrink: isJustified ? TotalFit.shrinkParts : 0)
        }
    }

    /// The plan for the rest of a paragraph, where lines turned out to have other room than was planned for: only the best
    /// line ends can be found anew from anywhere.
    func replanned(
        _ style: TextContainer.LineBreaking, from start: LineStart, _ measures: LineMeasures, isJustified: Bool
    ) -> BreakPlan {
        guard style == .optimal, start.nextBreak > 0,
            Int(paragraph.breaks[start.nextBreak - 1].offset) == start.offset
        else { return BreakPlan() }
        let planner = TotalFit(paragraph, isJustified: isJustified)
        return BreakPlan(
            ends: planner.ends(measures, behind: start.nextBreak - 1),
            shrink: isJustified ? TotalFit.shrinkParts : 0)
    }

    /// Lines as many as greedy ones, in the least share of each line's room that allows it.
    private func balanced(_ greedy: [Int], _ measures: LineMeasures) -> [Int] {
        var best = greedy
        var low = 0
        var high = 1 << 16
        // Shares in steps of a 65,536th: a hundredth of a point in the widest column.
        while high - low > 1 {
            let middle = (low + high) / 2
            if let ends = greedyEnds(measures.scaled(middle)), ends.count <= greedy.count {
                best = ends
                high = middle
            } else {
                low = middle
            }
        }
        return best
    }

    /// By how much the line may be longer than its room because its word separators can shrink.
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
