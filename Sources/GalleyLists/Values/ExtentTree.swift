/// Lengths in a row, known or estimated, with their sums: finds the offset of an index and the index at an offset.
///
/// Takes eight bytes for each length and an eighth of a byte for the sums. Sums are computed from the lengths, not by
/// differences, so that they do not depend on the order of changes. A changed copy shares all other lengths.
struct ExtentTree: Sendable, Equatable {
    /// The number of sums that are added up in one sum of the next level.
    private static let width = 64

    /// Lengths; estimated ones have a minus sign.
    private var lengths: LengthBlocks
    /// Sums of ``width`` entries of the level below.
    private var levels: [ContiguousArray<Double>] = []
    /// Space between lengths, and not at the ends.
    let spacing: Double

    /// Lengths, where negative ones and -0 are estimates.
    init(_ lengths: LengthBlocks, spacing: Double = 0) {
        self.lengths = lengths
        self.spacing = spacing
        addUp()
    }

    /// Lengths, where negative ones and -0 are estimates.
    init(signed lengths: ContiguousArray<Double>, spacing: Double = 0) {
        self.init(LengthBlocks(lengths), spacing: spacing)
    }

    /// Equal estimates.
    init(count: Int, estimate: Double, spacing: Double = 0) {
        self.init(LengthBlocks(repeating: -abs(estimate), count: count), spacing: spacing)
    }

    private mutating func addUp() {
        levels = []
        guard lengths.count > ExtentTree.width else { return }
        var below = lengths.sums(of: ExtentTree.width)
        levels.append(below)
        while below.count > ExtentTree.width {
            var sums = ContiguousArray<Double>()
            sums.reserveCapacity(below.count / ExtentTree.width + 1)
            for start in stride(from: 0, to: below.count, by: ExtentTree.width) {
                var sum = 0.0
                for index in start..<min(start + ExtentTree.width, below.count) { sum += below[index] }
                sums.append(sum)
            }
            levels.append(sums)
            below = sums
        }
    }

    /// The number of lengths.
    var count: Int { lengths.count }
    /// The number of lengths that are known.
    var knownCount: Int { lengths.knownCount }
    /// Whether all lengths are known.
    var isExact: Bool { knownCount == count }
    /// Whether a length is known.
    func isKnown(_ index: Int) -> Bool { lengths[index].sign == .plus }
    func length(_ index: Int) -> Double { abs(lengths[index]) }
    /// A length, negative where it is estimated.
    func signed(_ index: Int) -> Double { lengths[index] }

    /// The sum of all lengths and the spaces between them.
    var total: Double {
        guard count > 0 else { return 0 }
        var sum = 0.0
        if let top = levels.last {
            for value in top { sum += value }
        } else {
            sum = lengths.sum(0..<count)
        }
        return sum + Double(count - 1) * spacing
    }

    /// Changes a length.
    mutating func set(_ index: Int, _ length: Double, isKnown: Bool) {
        let value = isKnown ? abs(length) : -abs(length)
        let before = lengths[index]
        guard before != value || before.sign != value.sign else { return }
        lengths[index] = value
        guard abs(before) != abs(value) else { return }
        var child = index
        for level in levels.indices {
            let block = child / ExtentTree.width
            let start = block * ExtentTree.width
            var sum = 0.0
            if level == 0 {
                sum = lengths.sum(start..<min(start + ExtentTree.width, lengths.count))
            } else {
                for index in start..<min(start + ExtentTree.width, levels[level - 1].count) {
                    sum += levels[level - 1][index]
                }
            }
            levels[level][block] = sum
            child = block
        }
    }

    /// Replaces all estimates by one.
    mutating func replaceEstimates(by estimate: Double) {
        lengths.replaceEstimates(by: estimate)
        addUp()
    }

    /// The sum of the lengths before an index and the spaces after them; of the count, all of them.
    func offset(of index: Int) -> Double {
        let end = min(max(index, 0), count)
        var sum = 0.0
        var child = end
        for level in 0...levels.count {
            let start = child / ExtentTree.width * ExtentTree.width
            let first = level == levels.count ? 0 : start
            if level == 0 {
                sum += lengths.sum(first..<child)
            } else {
                for index in first..<child { sum += levels[level - 1][index] }
            }
            child /= ExtentTree.width
        }
        return sum + Double(end) * spacing
    }

    /// The last index whose offset is at most `offset`; 0 before the first.
    func index(at offset: Double) -> Int {
        guard count > 0 else { return 0 }
        var rest = offset
        var child = 0
        var span = 1
        for _ in levels { span *= ExtentTree.width }
        for level in stride(from: levels.count, through: 1, by: -1) {
            let sums = levels[level - 1]
            let end = level == levels.count ? sums.count : min(child + ExtentTree.width, sums.count)
            while child < end - 1 {
                let length = sums[child] + Double(span) * spacing
                guard rest >= length else { break }
                rest -= length
                child += 1
            }
            child *= ExtentTree.width
            span /= ExtentTree.width
        }
        let end = levels.isEmpty ? count : min(child + ExtentTree.width, count)
        while child < end - 1 {
            let length = abs(lengths[child]) + spacing
            guard rest >= length else { break }
            rest -= length
            child += 1
        }
        return child
    }

    /// The first index from `start` on whose length is not known.
    func firstUnknown(from start: Int = 0) -> Int? { isExact ? nil : lengths.firstUnknown(from: start) }

    /// The memory in use, in bytes.
    var memory: Int { lengths.memory + levels.reduce(0) { $0 + $1.count * 8 } }
}
