/// Bytes of many values, in blocks of equal size.
///
/// A released block is used by the next value of any size. Values in the heap leave gaps of their sizes, and the heap of a
/// process that replaces pictures for hours grows.
struct BlockStore {
    /// A value in the store.
    struct Value {
        fileprivate let blocks: [Int]
        fileprivate let count: Int
    }

    /// The size of a block in bytes.
    static let blockSize = 4 << 10
    /// The number of blocks that are allocated together.
    private static let blocksPerSlab = 256
    private var slabs: [[UInt8]] = []
    private var free: [Int] = []

    /// The number of bytes that a value of `count` bytes takes.
    static func size(of count: Int) -> Int { (count + blockSize - 1) / blockSize * blockSize }

    /// The number of bytes that the store has allocated.
    var allocated: Int { slabs.count * BlockStore.blocksPerSlab * BlockStore.blockSize }

    /// Stores a copy of bytes.
    mutating func insert(_ bytes: [UInt8]) -> Value {
        let count = BlockStore.size(of: bytes.count) / BlockStore.blockSize
        while free.count < count { addSlab() }
        let blocks = Array(free.suffix(count))
        free.removeLast(count)
        for (number, block) in blocks.enumerated() {
            let part = bytes[(number * BlockStore.blockSize)...].prefix(BlockStore.blockSize)
            let (slab, start) = BlockStore.place(of: block)
            slabs[slab].replaceSubrange(start..<start + part.count, with: part)
        }
        return Value(blocks: blocks, count: bytes.count)
    }

    /// The bytes of a value.
    func bytes(of value: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.count)
        for block in value.blocks {
            let (slab, start) = BlockStore.place(of: block)
            bytes += slabs[slab][start..<start + min(BlockStore.blockSize, value.count - bytes.count)]
        }
        return bytes
    }

    /// Makes the blocks of a value free for others. The value is not used afterwards.
    mutating func remove(_ value: Value) { free += value.blocks }

    private mutating func addSlab() {
        let first = slabs.count * BlockStore.blocksPerSlab
        slabs.append([UInt8](repeating: 0, count: BlockStore.blocksPerSlab * BlockStore.blockSize))
        free += (first..<first + BlockStore.blocksPerSlab).reversed()
    }

    private static func place(of block: Int) -> (slab: Int, start: Int) {
        let (slab, number) = block.quotientAndRemainder(dividingBy: blocksPerSlab)
        return (slab, number * blockSize)
    }
}
