/// Lengths in blocks that copies share until a length in them changes. Estimated lengths have a minus sign.
struct LengthBlocks: Sendable, Equatable {
    /// The number of lengths in a block.
    private static let width = 512

    private var blocks: ContiguousArray<ContiguousArray<Double>> = []
    /// The number of lengths in each block that are known.
    private var known: ContiguousArray<Int> = []
    /// The number of lengths.
    private(set) var count = 0
    /// The number of lengths that are known.
    private(set) var knownCount = 0

    init() {}

    init(_ lengths: some RandomAccessCollection<Double>) {
        var rest = lengths[...]
        while !rest.isEmpty {
            let block = ContiguousArray(rest.prefix(LengthBlocks.width))
            append(block, known: block.reduce(0) { $0 + ($1.sign == .plus ? 1 : 0) })
            rest = rest.dropFirst(LengthBlocks.width)
        }
    }

    /// Equal lengths, in one block that is shared.
    init(repeating length: Double, count: Int) {
        let block = ContiguousArray(repeating: length, count: min(LengthBlocks.width, max(0, count)))
        while self.count < count {
            let part = min(block.count, count - self.count)
            append(
                part == block.count ? block : ContiguousArray(block.prefix(part)),
                known: length.sign == .plus ? part : 0)
        }
    }

    private mutating func append(_ block: ContiguousArray<Double>, known: Int) {
        blocks.append(block)
        self.known.append(known)
        count += block.count
        knownCount += known
    }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Double {
        get { blocks[index / LengthBlocks.width][index % LengthBlocks.width] }
        set {
            let (block, place) = (index / LengthBlocks.width, index % LengthBlocks.width)
            let change = (newValue.sign == .plus ? 1 : 0) - (blocks[block][place].sign == .plus ? 1 : 0)
            blocks[block][place] = newValue
            known[block] += change
            knownCount += change
        }
    }

    /// Replaces all estimates by one.
    mutating func replaceEstimates(by estimate: Double) {
        let value = -abs(estimate)
        let shared = ContiguousArray(repeating: value, count: LengthBlocks.width)
        for index in blocks.indices where known[index] < blocks[index].count {
            if known[index] == 0, blocks[index].count == shared.count {
                blocks[index] = shared
                continue
            }
            for place in blocks[index].indices where blocks[index][place].sign == .minus {
                blocks[index][place] = value
            }
        }
    }

    /// The sum of lengths in a range, which is inside of one block.
    func sum(_ range: Range<Int>) -> Double {
        guard !range.isEmpty else { return 0 }
        let first = range.lowerBound % LengthBlocks.width
        var sum = 0.0
        let block = blocks[range.lowerBound / LengthBlocks.width]
        for place in first..<first + range.count { sum += abs(block[place]) }
        return sum
    }

    /// The sums of `width` lengths each, which is a divisor of the number in a block.
    func sums(of width: Int) -> ContiguousArray<Double> {
        var result = ContiguousArray<Double>()
        result.reserveCapacity((count + width - 1) / width)
        for (index, block) in blocks.enumerated() {
            let sums = (block.count + width - 1) / width
            // Blocks that are shared are compared at once, and have the same sums.
            if index > 0, blocks[index - 1] == block {
                for _ in 0..<sums { result.append(result[result.count - sums]) }
                continue
            }
            for part in 0..<sums {
                let start = index * LengthBlocks.width + part * width
                result.append(sum(start..<min(start + width, count)))
            }
        }
        return result
    }

    /// The first index from `start` on whose length is not known.
    func firstUnknown(from start: Int) -> Int? {
        var index = max(0, start)
        while index < count {
            let block = index / LengthBlocks.width
            if known[block] < blocks[block].count {
                let end = min(count, (block + 1) * LengthBlocks.width)
                if let found = (index..<end).first(where: { self[$0].sign == .minus }) { return found }
            }
            index = (block + 1) * LengthBlocks.width
        }
        return nil
    }

    /// The memory in use, in bytes, as if no block was shared.
    var memory: Int { count * 8 + blocks.count * 48 }
}
