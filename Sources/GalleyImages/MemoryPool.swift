internal import GalleySupport
internal import GalleyText
internal import Glibc
internal import Synchronization

/// A pool of memory blocks for the surfaces and encoders of a renderer.
///
/// Fresh memory costs a page fault per 4 KB, which for a small image exceeds all other costs except compression. The
/// pool is bounded and shared by all threads; a thread preferably gets back its last blocks, which are still in its
/// processor's cache.
@safe public final class MemoryPool: Sendable {
    /// A memory block with arbitrary contents.
    @safe public struct Block: @unchecked Sendable {
        // Sound because a block has one owner at a time: the pool, or the code that took it.
        let memory: UnsafeMutableRawPointer
        let capacity: Int
    }

    /// The blocks returned by the threads of one slot.
    private final class Shard: Sendable {
        private let blocks = Guarded<[Block]>([])
        /// The total size of all blocks; read without the lock, to skip empty shards.
        let bytes = Atomic(0)

        func take(_ length: Int) -> Block? {
            guard bytes.load(ordering: .relaxed) >= length else { return nil }
            let found: Block? = blocks.withLock { blocks in
                var best: Int?
                for (index, block) in blocks.enumerated() where block.capacity >= length {
                    // A much larger block is better kept for a larger request.
                    guard block.capacity <= length * 4 else { continue }
                    if best.map({ blocks[$0].capacity > block.capacity }) ?? true { best = index }
                }
                return best.map { blocks.remove(at: $0) }
            }
            if let found { bytes.wrappingSubtract(found.capacity, ordering: .relaxed) }
            return found
        }

        func recycle(_ block: Block) {
            bytes.wrappingAdd(block.capacity, ordering: .relaxed)
            blocks.withLock { $0.append(block) }
        }

        func takeAll() -> [Block] {
            let all = blocks.withLock { blocks in
                defer { blocks = [] }
                return blocks
            }
            bytes.wrappingSubtract(all.reduce(0) { $0 + $1.capacity }, ordering: .relaxed)
            return all
        }
    }

    private let shards = (0..<8).map { _ in Shard() }
    /// The maximum total size in bytes.
    private static let limit = 32 << 20
    /// Larger blocks are returned to the system.
    private static let largestBlock = 16 << 20

    /// Creates an empty pool.
    public init() {}

    deinit { removeAll() }

    /// Takes a block of at least `length` bytes; `nil` when memory runs out.
    func take(_ length: Int) -> Block? {
        let own = ThreadNumber.current
        for step in shards.indices {
            if let block = shards[(own &+ step) % shards.count].take(length) { return block }
        }
        return MemoryPool.allocate(length)
    }

    /// The total size of the pooled blocks.
    var byteCount: Int { shards.reduce(0) { $0 + $1.bytes.load(ordering: .relaxed) } }

    func recycle(_ block: Block) {
        guard block.capacity <= MemoryPool.largestBlock, byteCount + block.capacity <= MemoryPool.limit else {
            return unsafe free(block.memory)
        }
        shards[ThreadNumber.current % shards.count].recycle(block)
    }

    /// Returns all unused memory to the system.
    public func removeAll() {
        for shard in shards {
            for block in shard.takeAll() { unsafe free(block.memory) }
        }
    }

    private static func allocate(_ length: Int) -> Block? {
        let huge = 2 << 20
        guard length >= 2 * huge else {
            let capacity = max(length, 64)
            return unsafe malloc(capacity).map { unsafe Block(memory: $0, capacity: capacity) }
        }
        // With small pages, the page faults of a large surface cost more than blending all of its glyphs.
        var memory: UnsafeMutableRawPointer?
        guard unsafe posix_memalign(&memory, huge, length) == 0, let memory = unsafe memory else { return nil }
        _ = unsafe madvise(memory, length, MADV_HUGEPAGE)
        return unsafe Block(memory: memory, capacity: length)
    }
}
