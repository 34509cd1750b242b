internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues
internal import Glibc

/// A line breaker that chooses all line ends of a paragraph together to minimize the sum of the lines' costs (Knuth and
/// Plass, "Breaking Paragraphs into Lines", 1981).
///
/// A line costs the square of 1 + badness + penalty; badness is 100 times the cube of the ratio of stretch or shrink
/// shrink the line uses. Justified lines stretch by half of their gaps, which are word separators and, where the
/// justification widens them, an eighth of an em between characters; they shrink by a third of their word separators. Ragged
/// lines stretch by ``raggedness`` ems. The last line may be short, but a justified paragraph should not end with a short word.
///
/// Paths to the same line end are kept apart by the number of successive lines that end with a hyphen, because the cost of
/// the next hyphen, and whether it is allowed, depends on it. At other line ends this number is zero.
///
/// The cost of greedy lines is an upper bound: choices that cost more are not pursued. Only few line ends remain, near
/// the ends of full lines, and the best of them is optimal.
struct TotalFit {
    /// The divisor of the part by which word separators shrink.
    static let shrinkParts = 3
    /// The badness added to a line that ends at a hyphen.
    static let hyphenPenalty = 100.0
    /// The cost added to the second of successive lines that end with a hyphen: that of a line with a badness of 100.
    static let secondHyphenCost = 10_000.0
    /// The cost added to each further one: that of a line with a badness of 500.
    static let furtherHyphenCost = 250_000.0
    /// Paths to a line end are kept apart up to this number of successive hyphens.
    static let mostHyphenStates = 8
    /// The badness added to a line that ends inside a name in code.
    static let namePenalty = 300.0
    /// The cost added to the last line of a paragraph if it begins inside a word: that of a line with a badness of 500.
    static let finalHyphenCost = 250_000.0
    /// The cost added to the last line of a justified paragraph if it is shorter than ``shortestLast`` ems: that of a line with
    /// a badness of 100.
    static let shortLastCost = 10_000.0
    static let shortestLast = 2.5
    /// The number of ems by which a ragged line with a badness of 100 is short.
    static let raggedness = 3.0
    /// Lines that use more of their stretch cost by how much of their room they leave empty, up to twice as much.
    static let worstBadness = 1_000_000.0
    /// The least stretch of a justified line, in ems: text without gaps is not widened, and still has fuller lines and
    /// less full ones.
    static let leastStretch = 0.125

    private let breaks: [Point]
    /// Nil where lines are ragged.
    private let justification: ParagraphStyle.Justification?
    private var isJustified: Bool { justification != nil }
    private let em: Double
    /// Whether positions of opportunities, except hyphens, never decrease, as they may with negative spacing.
    private let isAscending: Bool
    private let widestHyphen: Int
    private let limits: HyphenLimits
    /// Paths to the same line end are alike from this number of successive hyphens on.
    private let hyphenStates: Int

    /// A break opportunity, with sums of the text before it.
    private struct Point {
        /// The end of the visible text if a line ends here, without a hyphen and with it, and the start of the next
        /// line.
        var x: Int
        var end: Int
        var next: Int
        /// The gaps that justification widens, up to either, and those of them that it may shrink.
        var gapsAtEnd: Double
        var gapsAtNext: Double
        var separatorsAtEnd: Double
        var separatorsAtNext: Double
        var isMandatory: Bool
        var isHyphen: Bool
        /// Whether the text before it ends with a written hyphen.
        var isWrittenHyphen: Bool
        /// The index of the last opportunity before it that is not a hyphen; -1 is the paragraph's start.
        var word: Int
        /// Whether it is inside a name in code.
        var isInName: Bool
    }

    /// A line end with the best path to it.
    private struct Node {
        /// The index of the opportunity; -1 is the paragraph's start.
        var point: Int
        /// The number of lines up to here.
        var line: Int
        /// The number of successive lines up to here that end with a hyphen.
        var hyphens: Int
        var cost: Double
        /// The index of the previous node.
        var previous: Int
        /// Another node at the same opportunity, with another number of lines or hyphens; -1 is none.
        var sibling = -1
    }

    /// The best paths to line ends.
    private struct Paths {
        var nodes: [Node]
        /// The first node at each opportunity after the start.
        var first: [Int32]
        /// Nodes at the same opportunity are alike from this number of lines on, and of hyphens.
        let lines: Int
        let hyphens: Int

        init(_ nodes: [Node], ends: Int, lines: Int, hyphens: Int) {
            self.nodes = nodes
            first = [Int32](repeating: -1, count: ends)
            self.lines = lines
            self.hyphens = hyphens
        }

        private func areAlike(_ one: Node, _ other: Node) -> Bool {
            min(one.line, lines) == min(other.line, lines) && min(one.hyphens, hyphens) == min(other.hyphens, hyphens)
        }

        /// Adds a node at the opportunity `end`, counted from the start, unless one that is alike costs as little.
        mutating func add(_ found: Node, at end: Int) {
            var (last, same) = (-1, Int(first[end]))
            while same >= 0, !areAlike(nodes[same], found) { (last, same) = (same, nodes[same].sibling) }
            if same >= 0 {
                guard found.cost < nodes[same].cost else { return }
                let sibling = nodes[same].sibling
                nodes[same] = found
                nodes[same].sibling = sibling
            } else {
                if last >= 0 {
                    nodes[last].sibling = nodes.count
                } else {
                    first[end] = Int32(truncatingIfNeeded: nodes.count)
                }
                nodes.append(found)
            }
        }

        /// The line ends on the best path to the last opportunity; nil if there is none.
        func best() -> [Int]? {
            guard let last = first.last, last >= 0 else { return nil }
            var best = Int(last)
            var other = best
            while other >= 0 {
                if nodes[other].cost < nodes[best].cost { best = other }
                other = nodes[other].sibling
            }
            var ends: [Int] = []
            while nodes[best].previous >= 0 {
                ends.append(nodes[best].point)
                best = nodes[best].previous
            }
            return ends.reversed()
        }
    }

    /// The opportunities of a paragraph whose lines are justified, or ragged for nil.
    init(
        _ paragraph: ShapedParagraph, justification: ParagraphStyle.Justification?,
        limits: HyphenLimits = HyphenLimits()
    ) {
        self.justification = justification == .disabled ? nil : justification
        self.limits = limits
        hyphenStates = max(2, min(limits.lines, Self.mostHyphenStates))
        let isJustified = self.justification != nil
        em = paragraph.summary.largestFontSize * LayoutUnit.perPoint
        let shaped = paragraph.shaped
        var points: [Point] = []
        points.reserveCapacity(paragraph.breaks.count)
        var (gaps, separators) = (0.0, 0.0)
        var cluster = 0
        let between = em / 8
        func advance(to end: Int) {
            while cluster < end {
                let flags = shaped.flags[cluster]
                if flags.contains(.wordSeparator) {
                    let width = Double(shaped.clusters[cluster + 1].x - shaped.clusters[cluster].x)
                    gaps += width
                    separators += width
                } else if justification == .interCharacter
                    ? flags.contains(.graphemeStart) : flags.contains(.ideographic) && justification == .auto
                {
                    gaps += between
                }
                cluster += 1
            }
        }
        var hyphens = HyphenWidths()
        var isAscending = true
        var last = (x: Int.min, gaps: 0.0)
        var (widestHyphen, word) = (0, -1)
        let (opportunities, clusters) = (paragraph.breaks, shaped.clusters)
        for point in opportunities {
            // The stretch of ragged lines depends on the text at their end.
            if isJustified { advance(to: Int(point.trimmed)) }
            let (atEnd, separatorsAtEnd) = (gaps, separators)
            if isJustified { advance(to: Int(point.cluster)) }
            let isHyphen = point.kind == .softHyphen
            let hyphen = isHyphen ? hyphens.width(at: Int(point.cluster), in: shaped) : 0
            widestHyphen = max(widestHyphen, hyphen)
            if point.x < last.x || atEnd < last.gaps { isAscending = false }
            last = (point.x, atEnd)
            points.append(
                Point(
                    x: point.x, end: point.x + hyphen, next: clusters[Int(point.cluster)].x, gapsAtEnd: atEnd,
                    gapsAtNext: gaps, separatorsAtEnd: separatorsAtEnd, separatorsAtNext: separators,
                    isMandatory: point.kind == .mandatory, isHyphen: isHyphen,
                    isWrittenHyphen: paragraph.isAfterHyphen(point), word: word, isInName: paragraph.isInName(point)))
            if !isHyphen { word = points.count - 1 }
        }
        self.isAscending = isAscending
        self.widestHyphen = widestHyphen
        breaks = points
    }

    // MARK: - Cost of a line

    /// The cost of the line from opportunity `start`, -1 for the paragraph's start, to `end`; nil if it does not fit. The cost of successive
    /// hyphens is not part of it.
    private func cost(from start: Int, to end: Int, available: Int) -> Double? {
        let point = breaks[end]
        let slack = Double(available - (point.end - (start < 0 ? 0 : breaks[start].next)))
        var badness = 0.0
        if slack < 0 {
            let separators = max(0, point.separatorsAtEnd - (start < 0 ? 0 : breaks[start].separatorsAtNext))
            let shrink = isJustified && !point.isMandatory ? separators / Double(Self.shrinkParts) : 0
            guard -slack <= shrink else { return nil }
            let ratio = -slack / shrink
            badness = 100 * ratio * ratio * ratio
        } else if !point.isMandatory {
            let stretch = stretch(from: start, to: end)
            let ratio: Double = stretch > 0 ? slack / stretch : .infinity
            badness = 100 * ratio * ratio * ratio
            if badness > Self.worstBadness {
                badness = Self.worstBadness * (1 + slack / max(slack, Double(available)))
            }
        }
        let sum = 1 + badness + (point.isHyphen ? Self.hyphenPenalty : point.isInName ? Self.namePenalty : 0)
        guard start >= 0 else { return sum * sum }
        guard breaks[start].isHyphen else {
            let isShort =
                isJustified && point.isMandatory && Double(point.end - breaks[start].next) < em * Self.shortestLast
            return sum * sum + (isShort ? Self.shortLastCost : 0)
        }
        return sum * sum + (point.isMandatory ? Self.finalHyphenCost : 0)
    }

    /// The stretch of the line from opportunity `start` to `end`.
    private func stretch(from start: Int, to end: Int) -> Double {
        guard isJustified else { return em * Self.raggedness }
        let gaps = breaks[end].gapsAtEnd - (start < 0 ? 0 : breaks[start].gapsAtNext)
        return max(gaps / 2, em * Self.leastStretch)
    }

    /// The cost of all lines that end at `ends`; nil if one does not fit, or has a hyphen beyond the limits.
    func cost(of ends: [Int], _ measures: LineMeasures) -> Double? {
        var sum = 0.0
        var (start, hyphens) = (-1, 0)
        for (line, end) in ends.enumerated() {
            let available = measures[line].available
            guard mayEnd(at: end, from: start, available: available, hyphens: hyphens),
                let cost = cost(from: start, to: end, available: available)
            else { return nil }
            hyphens = self.hyphens(after: hyphens, at: end)
            sum += cost + Self.cost(ofSuccessiveHyphens: hyphens)
            start = end
        }
        return sum
    }

    // MARK: - Hyphens

    /// Whether the limits of hyphenation allow a line to end at `end`, after `hyphens` lines that end with a hyphen.
    @inline(__always)
    private func mayEnd(at end: Int, from start: Int, available: Int, hyphens: Int) -> Bool {
        limits.isEmpty || !breaks[end].isHyphen || mayHyphenate(at: end, from: start, available: available, hyphens)
    }

    private func mayHyphenate(at end: Int, from start: Int, available: Int, _ hyphens: Int) -> Bool {
        if limits.lines > 0, hyphens >= limits.lines { return false }
        let word = breaks[end].word
        guard limits.zone > 0, word > start else { return true }
        return available - (breaks[word].end - (start < 0 ? 0 : breaks[start].next)) > limits.zone
    }

    /// The number of successive lines that end with a hyphen, up to a line that ends at `end` after `hyphens` of them.
    @inline(__always)
    private func hyphens(after hyphens: Int, at end: Int) -> Int {
        breaks[end].isHyphen || breaks[end].isWrittenHyphen ? hyphens + 1 : 0
    }

    /// The cost added to the last of a number of successive lines that end with a hyphen.
    @inline(__always)
    private static func cost(ofSuccessiveHyphens count: Int) -> Double {
        count < 2 ? 0 : count == 2 ? secondHyphenCost : furtherHyphenCost
    }

    /// Whether no line from opportunity `start` can end at `end` or after it, with or without a hyphen.
    private func isBeyond(_ end: Int, from start: Int, available: Int) -> Bool {
        guard isAscending else { return false }
        let point = breaks[end]
        let excess = Double(point.x - (start < 0 ? 0 : breaks[start].next) - available)
        guard isJustified else { return excess > 0 }
        let separators = max(0, point.separatorsAtEnd - (start < 0 ? 0 : breaks[start].separatorsAtNext))
        return excess > separators / Double(Self.shrinkParts)
    }

    // MARK: - Searching

    /// The best line ends after opportunity `start`, -1 for the paragraph's start, and `hyphens` lines that end with a
    /// hyphen.
    func ends(_ measures: LineMeasures, after start: Int = -1, hyphens: Int = 0) -> [Int] {
        search(from: start, line: 0, hyphens: hyphens, measures, extra: { _, _ in 0 }) ?? []
    }

    /// Greedy line ends. If the last line is shorter than a third of its width, the last four lines are chosen
    /// together, if that makes it longer.
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
        let hyphens = greedy[..<kept].reduce(0) { self.hyphens(after: $0, at: $1) }
        let found = search(from: start, line: kept, hyphens: hyphens, measures) { from, end in
            guard end == breaks.count - 1, from >= 0 else { return 0 }
            let width = breaks[end].end - breaks[from].next
            return width * 3 < room ? Self.worstBadness * Self.worstBadness : 0
        }
        guard let found, kept + found.count == count else { return greedy }
        let ends = Array(greedy[..<kept]) + found
        return lastWidth(ends) > lastWidth(greedy) ? ends : greedy
    }

    /// The best line ends after opportunity `start`, before which there are `line` lines, and `hyphens` successive hyphens at
    /// their ends; nil if a line never fits. `extra` is added to the cost of a line.
    private func search(
        from start: Int, line: Int, hyphens: Int, _ measures: LineMeasures, extra: (Int, Int) -> Double
    ) -> [Int]? {
        let most = filledCost(from: start, line: line, hyphens: hyphens, measures, extra: extra)
        var paths = Paths(
            [Node(point: start, line: line, hyphens: hyphens, cost: 0, previous: -1)],
            // After this line, all have the same width, so their numbers do not matter.
            ends: breaks.count - start - 1, lines: measures.slots.count - 1, hyphens: hyphenStates)
        var mandatory = start
        var point = start
        while true {
            if mandatory <= point { mandatory = nextMandatory(after: point) }
            var index = point == start ? 0 : Int(paths.first[point - start - 1])
            while index >= 0 {
                let node = paths.nodes[index]
                let available = measures[node.line].available
                var end = firstEnd(after: point, before: mandatory, available: available, budget: most - node.cost)
                while end <= mandatory {
                    defer { end += 1 }
                    guard mayEnd(at: end, from: point, available: available, hyphens: node.hyphens),
                        let cost = cost(from: point, to: end, available: available)
                    else {
                        // A longer line fits no better, unless it needs no hyphen.
                        if breaks[end].isHyphen, !isBeyond(end, from: point, available: available) { continue }
                        break
                    }
                    let hyphens = self.hyphens(after: node.hyphens, at: end)
                    let total = node.cost + cost + Self.cost(ofSuccessiveHyphens: hyphens) + extra(point, end)
                    guard total <= most else { continue }
                    paths.add(
                        Node(point: end, line: node.line + 1, hyphens: hyphens, cost: total, previous: index),
                        at: end - start - 1)
                }
                index = node.sibling
            }
            point += 1
            while point < breaks.count - 1, paths.first[point - start - 1] < 0 { point += 1 }
            if point >= breaks.count - 1 { break }
        }
        return paths.best()
    }

    private func nextMandatory(after point: Int) -> Int {
        var end = point + 1
        while end < breaks.count - 1, !breaks[end].isMandatory { end += 1 }
        return end
    }

    /// The cost of greedy lines; infinite if one does not fit.
    private func filledCost(
        from start: Int, line: Int, hyphens: Int, _ measures: LineMeasures, extra: (Int, Int) -> Double
    ) -> Double {
        var (sum, point, line, hyphens) = (0.0, start, line, hyphens)
        var end = start + 1
        while point < breaks.count - 1 {
            let available = measures[line].available
            let from = point < 0 ? 0 : breaks[point].next
            var last = -1
            while end < breaks.count {
                let fits =
                    breaks[end].end - from <= available
                    && mayEnd(at: end, from: point, available: available, hyphens: hyphens)
                if fits { last = end }
                if fits
                    ? breaks[end].isMandatory
                    : !breaks[end].isHyphen || isBeyond(end, from: point, available: available)
                {
                    break
                }
                end += 1
            }
            guard last >= 0, let cost = cost(from: point, to: last, available: available) else { return .infinity }
            hyphens = self.hyphens(after: hyphens, at: last)
            sum += cost + Self.cost(ofSuccessiveHyphens: hyphens) + extra(point, last)
            (point, end) = (last, last + 1)
            line += 1
        }
        return sum
    }

    /// The first opportunity after `point` at which a line costs at most `budget`; at the latest the mandatory one.
    /// Lines that end earlier are too short.
    private func firstEnd(after point: Int, before mandatory: Int, available: Int, budget: Double) -> Int {
        let badness = max(0, budget.squareRoot() - 1)
        guard isAscending, badness < Self.worstBadness else { return point + 1 }
        // Slightly more, since costs are rounded.
        let ratio = cbrt(badness / 100) * 1.0001 + 0.01
        // All hyphens are assumed to have the maximum width, so that positions are monotonic.
        let room = available - widestHyphen
        let from = point < 0 ? 0 : breaks[point].next
        func isShort(_ end: Int) -> Bool {
            Double(room - (breaks[end].x - from)) > ratio * stretch(from: point, to: end)
        }
        // Opportunities are close to each other: the first sufficient one is searched with increasing steps.
        var (low, step) = (point + 1, 1)
        while low < mandatory, isShort(low) {
            let next = min(low + step, mandatory)
            if next == mandatory || !isShort(next) {
                return (low + 1..<next).partitioningIndex { !isShort($0) }
            }
            low = next
            step *= 2
        }
        return low
    }
}

extension ShapedParagraph {
    /// Whether the text before a break ends with a hyphen of the text: a hyphen-minus, or U+2010.
    fileprivate func isAfterHyphen(_ point: LineBreak) -> Bool {
        guard point.kind == .allowed, point.trimmed == point.cluster, point.offset > 0, Int(point.offset) < text.count
        else {
            return false
        }
        let end = Int(point.offset)
        return text[end - 1] == UInt8(ascii: "-")
            || end > 2 && text[end - 1] == 0x90 && text[end - 2] == 0x80 && text[end - 3] == 0xE2
    }

    /// Whether a line that ends at a break ends inside a name in code.
    fileprivate func isInName(_ point: LineBreak) -> Bool {
        guard point.kind == .allowed, point.trimmed == point.cluster, point.offset > 0, Int(point.offset) < text.count
        else {
            return false
        }
        return NameBreaks.isSeparator(text[Int(point.offset) - 1])
    }
}
