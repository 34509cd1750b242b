/// Chooses all line ends of a paragraph together, so that the sum of what each line costs is least (Knuth and Plass,
/// "Breaking Paragraphs into Lines", 1981).
///
/// A line costs the square of 1 + badness + penalty; badness is 100 times the cube of how much of its stretch or
/// shrink the line uses. Justified lines stretch by half of their word separators and shrink by a third; ragged ones
/// stretch by ``raggedness`` ems. The last line is as short as it likes.
struct TotalFit {
    /// Word separators shrink by one of so many parts.
    static let shrinkParts = 3
    /// What ending a line at a hyphen adds to its badness, and to the cost of a line after another that ends so.
    static let hyphenPenalty = 50.0
    static let consecutiveHyphenCost = 3000.0
    /// Ems by which a ragged line is short with a badness of 100.
    static let raggedness = 3.0
    /// No line is worse.
    static let worstBadness = 1_000_000.0

    private let breaks: [Point]
    private let isJustified: Bool
    private let em: Double

    /// A place where lines may end, with sums of what comes before it.
    private struct Point {
        /// Where what needs room ends if a line ends here, and where the next line starts.
        var end: Int
        var next: Int
        /// Widths of word separators, and gaps between ideographs, up to either.
        var gapsAtEnd: Double
        var gapsAtNext: Double
        var isMandatory: Bool
        var isHyphen: Bool
    }

    /// A line end that the best way to it is known of.
    private struct Node {
        /// Index of the opportunity; -1 is the paragraph's start.
        var point: Int
        /// How many lines end up to here.
        var line: Int
        var cost: Double
        /// Index of the node before.
        var previous: Int
    }

    init(_ paragraph: ShapedParagraph, isJustified: Bool) {
        self.isJustified = isJustified
        em = paragraph.summary.largestFontSize * LayoutUnit.perPoint
        let shaped = paragraph.shaped
        var points: [Point] = []
        points.reserveCapacity(paragraph.breaks.count)
        var gaps = 0.0
        var cluster = 0
        let em = em
        func advance(to end: Int) {
            while cluster < end {
                let flags = shaped.flags[cluster]
                if flags.contains(.wordSeparator) {
                    gaps += Double(shaped.clusters[cluster + 1].x - shaped.clusters[cluster].x)
                } else if flags.contains(.ideographic) {
                    gaps += em / 8
                }
                cluster += 1
            }
        }
        for point in paragraph.breaks {
            advance(to: Int(point.trimmed))
            let atEnd = gaps
            advance(to: Int(point.cluster))
            let isHyphen = point.kind == .softHyphen
            points.append(
                Point(
                    end: point.x + (isHyphen ? Hyphen.width(at: Int(point.cluster), in: shaped) : 0),
                    next: shaped.clusters[Int(point.cluster)].x, gapsAtEnd: atEnd, gapsAtNext: gaps,
                    isMandatory: point.kind == .mandatory, isHyphen: isHyphen))
        }
        breaks = points
    }

    // MARK: - What a line costs

    /// The cost of the line from opportunity `start`, -1 for the paragraph's start, to `end`; nil where it does not fit.
    func cost(from start: Int, to end: Int, available: Int) -> Double? {
        let point = breaks[end]
        let from = start < 0 ? (x: 0, gaps: 0.0) : (x: breaks[start].next, gaps: breaks[start].gapsAtNext)
        let slack = Double(available - (point.end - from.x))
        let gaps = max(0, point.gapsAtEnd - from.gaps)
        var badness = 0.0
        if slack < 0 {
            let shrink = isJustified && !point.isMandatory ? gaps / Double(Self.shrinkParts) : 0
            guard -slack <= shrink else { return nil }
            let ratio = -slack / shrink
            badness = 100 * ratio * ratio * ratio
        } else if !point.isMandatory {
            let stretch = isJustified ? gaps / 2 : em * Self.raggedness
            let ratio: Double = stretch > 0 ? slack / stretch : .infinity
            badness = min(Self.worstBadness, 100 * ratio * ratio * ratio)
        }
        let sum = 1 + badness + (point.isHyphen ? Self.hyphenPenalty : 0)
        let isSecondHyphen = point.isHyphen && start >= 0 && breaks[start].isHyphen
        return sum * sum + (isSecondHyphen ? Self.consecutiveHyphenCost : 0)
    }

    /// The cost of all lines that end at `ends`; nil where one does not fit.
    func cost(of ends: [Int], _ measures: LineMeasures) -> Double? {
        var sum = 0.0
        var start = -1
        for (line, end) in ends.enumerated() {
            guard
                let cost = cost(
                    from: start, to: end, available: measures[line].available)
            else { return nil }
            sum += cost
            start = end
        }
        return sum
    }

    // MARK: - Searching

    /// The best line ends behind opportunity `start`, -1 for the paragraph's start.
    func ends(_ measures: LineMeasures, behind start: Int = -1) -> [Int] {
        search(from: start, line: 0, measures, extra: { _, _ in 0 }) ?? []
    }

    /// Greedy line ends, but for the last lines of a paragraph whose last is shorter than a third of its room: the last
    /// four of them are chosen together, where that makes it longer.
    func pretty(_ greedy: [Int], _ measures: LineMeasures) -> [Int] {
        let count = greedy.count
        func lastWidth(_ ends: [Int]) -> Int {
            breaks[ends[ends.count - 1]].end - breaks[ends[ends.count - 2]].next
        }
        let room = measures[count - 1].available
        guard lastWidth(greedy) * 3 < room, !breaks[greedy[count - 2]].isMandatory else { return greedy }
        var kept = max(0, count - 4)
        for index in kept..<count - 1 where breaks[greedy[index]].isMandatory { kept = index + 1 }
        let start = kept == 0 ? -1 : greedy[kept - 1]
        let found = search(from: start, line: kept, measures) { from, end in
            guard end == breaks.count - 1, from >= 0 else { return 0 }
            let width = breaks[end].end - breaks[from].next
            return width * 3 < room ? Self.worstBadness * Self.worstBadness : 0
        }
        guard let found, kept + found.count == count else { return greedy }
        let ends = Array(greedy[..<kept]) + found
        return lastWidth(ends) > lastWidth(greedy) ? ends : greedy
    }

    /// The best ends of the lines behind opportunity `start`, of which `line` lines come before; nil where a line does
    /// not fit whatever the choice. `extra` adds to what a line costs.
    private func search(
        from start: Int, line: Int, _ measures: LineMeasures, extra: (Int, Int) -> Double
    ) -> [Int]? {
        var nodes = [Node(point: start, line: line, cost: 0, previous: -1)]
        var active = [0]
        // Behind this line, all have the same room, and which of them one is does not matter.
        let alike = measures.slots.count - 1
        for end in (start + 1)..<breaks.count {
            var best: [Node] = []
            var kept = 0
            for index in active {
                let node = nodes[index]
                guard
                    let cost = cost(
                        from: node.point, to: end, available: measures[node.line].available)
                else {
                    // A longer line fits no better, but for one that needs no hyphen.
                    if breaks[end].isHyphen {
                        active[kept] = index
                        kept += 1
                    }
                    continue
                }
                let total = node.cost + cost + extra(node.point, end)
                let line = node.line + 1
                let found = Node(point: end, line: line, cost: total, previous: index)
                if let same = best.firstIndex(where: { min($0.line, alike) == min(line, alike) }) {
                    if total < best[same].cost { best[same] = found }
                } else {
                    best.append(found)
                }
                if !breaks[end].isMandatory {
                    active[kept] = index
                    kept += 1
                }
            }
            active.removeSubrange(kept...)
            for node in best {
                active.append(nodes.count)
                nodes.append(node)
            }
            if active.isEmpty { return nil }
        }
        guard
            var index = active.filter({ nodes[$0].point == breaks.count - 1 })
                .min(by: { nodes[$0].cost < nodes[$1].cost })
        else { return nil }
        var ends: [Int] = []
        while nodes[index].previous >= 0 {
            ends.append(nodes[index].point)
            index = nodes[index].previous
        }
        return ends.reversed()
    }
}
