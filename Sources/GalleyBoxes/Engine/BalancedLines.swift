internal import GalleyText

/// Lines with similar lengths: CSS Flexible Box 2, `flex-wrap: balance`.
///
/// There are as few as possible, but at least a given number. Of all such lines, these have the least sum of squares of
/// their lengths, which is the one of the space that is left in them; earlier lines are longer if several have it.
struct BalancedLines {
    /// The index after the last item of each line.
    private(set) var ends: [Int] = []

    /// The number of lengths beyond which lines are as long as possible, and the number of lines that are tried.
    private static let maximumItems = 1000
    private static let maximumSteps = 2_000_000

    private let lengths: [Double]
    private let gap: Double
    private let room: Double

    /// - Parameters:
    ///   - lengths: the lengths of the items along the lines.
    ///   - room: the length of the lines; a longer item has its own line.
    ///   - count: the minimum number of lines.
    init(_ lengths: [Double], gap: Double, room: Double, count: Int) {
        (self.lengths, self.gap, self.room) = (lengths, gap, room)
        guard !lengths.isEmpty else { return }
        ends = greedyEnds()
        let count = min(count, lengths.count)
        guard lengths.count <= Self.maximumItems, lengths.count > 1, max(ends.count, count) > 1 else { return }
        let lines = max(ends.count, count)
        // The fewest lines for all items have the fewest lines for those up to each end.
        if lines == ends.count, let found = balancedEnds() { ends = found }
        if lines > ends.count, let found = balancedEnds(lines: lines) { ends = found }
    }

    /// The length of the longest line.
    var longest: Double {
        var (first, result) = (0, 0.0)
        for end in ends {
            result = max(result, lengths[first..<end].reduce(gap * Double(end - first - 1), +))
            first = end
        }
        return result
    }

    /// The width of the columns into which items are wrapped.
    ///
    /// - Parameter count: the minimum number of balanced columns; nil if each is as high as possible.
    static func width(ofColumns sizes: [Size], gaps: Size, room: Double, count: Int?) -> Double {
        if let count {
            let lines = BalancedLines(sizes.map(\.height), gap: gaps.height, room: room + 1e-6, count: count)
            var (first, result) = (0, gaps.width * Double(lines.ends.count - 1))
            for end in lines.ends {
                result += sizes[first..<end].reduce(0) { max($0, $1.width) }
                first = end
            }
            return result
        }
        var (total, widest, length, isEmpty) = (0.0, 0.0, 0.0, true)
        for size in sizes {
            let next = length + size.height + (isEmpty ? 0 : gaps.height)
            if !isEmpty, next > room + 1e-6 {
                total += widest + gaps.width
                (widest, length) = (size.width, size.height)
            } else {
                widest = max(widest, size.width)
                length = next
            }
            isEmpty = false
        }
        return total + widest
    }

    /// Appends the lines of items whose first one has an index.
    func append(from index: Int, to lines: inout Scratch<FlexLine>) {
        var first = 0
        for end in ends {
            lines.append(FlexLine(first: index + first, end: index + end))
            first = end
        }
    }

    /// Calls `body` with the ends of all lines that begin with an item, and their lengths, until it returns false.
    @inline(__always)
    private func forEachLine(from first: Int, _ body: (_ end: Int, _ length: Double) -> Bool) {
        var length = lengths[first]
        guard body(first + 1, length), length <= room else { return }
        for index in first + 1..<max(first + 1, lengths.count) {
            length += gap + lengths[index]
            guard length <= room, body(index + 1, length) else { return }
        }
    }

    private func greedyEnds() -> [Int] {
        var result: [Int] = []
        var first = 0
        while first < lengths.count {
            forEachLine(from: first) { end, _ in
                first = end
                return true
            }
            result.append(first)
        }
        return result
    }

    private struct Cost {
        var lines = Int.max
        var squares = Double.infinity
        /// The first item of the last line.
        var first = 0

        /// Replaces the cost if another one is not higher: of equal ones, that with the shortest last line.
        mutating func take(_ other: Cost) {
            if (other.lines, other.squares) <= (lines, squares + 1e-6) { self = other }
        }
    }

    private func balancedEnds() -> [Int]? {
        var costs = [Cost](repeating: Cost(), count: lengths.count + 1)
        costs[0] = Cost(lines: 0, squares: 0)
        for first in lengths.indices {
            let before = costs[first]
            forEachLine(from: first) { end, length in
                costs[end].take(Cost(lines: before.lines + 1, squares: before.squares + length * length, first: first))
                return true
            }
        }
        var result: [Int] = []
        var end = lengths.count
        while end > 0 {
            result.append(end)
            end = costs[end].first
        }
        return result.reversed()
    }

    /// The ends of a number of lines; nil if there are too many.
    private func balancedEnds(lines: Int) -> [Int]? {
        let count = lengths.count
        guard count * count * lines / 2 <= Self.maximumSteps else { return nil }
        var layers: [[Cost]] = [[Cost](repeating: Cost(), count: count + 1)]
        layers[0][0] = Cost(lines: 0, squares: 0)
        for line in 1...lines {
            var layer = [Cost](repeating: Cost(), count: count + 1)
            for first in line - 1..<count where layers[line - 1][first].lines < .max {
                let before = layers[line - 1][first].squares
                forEachLine(from: first) { end, length in
                    layer[end].take(Cost(lines: line, squares: before + length * length, first: first))
                    return true
                }
            }
            layers.append(layer)
        }
        var result: [Int] = []
        var end = count
        for line in stride(from: lines, to: 0, by: -1) {
            guard layers[line][end].lines < .max else { return nil }
            result.append(end)
            end = layers[line][end].first
        }
        return result.reversed()
    }
}
