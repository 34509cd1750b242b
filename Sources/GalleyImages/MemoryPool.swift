internal import GalleySupport
internal import GalleyText
internal import Glibc
internal import Synchronization

/// Memory that surfaces and encoders of a renderer use one after the other.
///
/// Fresh memory costs a page fault for every 4 KB: more than all else about a small picture but its
/// compression. What is kept is bounded, and shared by all threads; a thread gets back first what it gave, which its
/// processor still has at hand.
@safe public final class MemoryPool: Sendable {
    /// A piece of memory, with anything in it.
    @safe public struct Block: @unchecked Sendable {
        // Sound because a block has one owner at a time: the pool, or whoever took it.
        let memory: UnsafeMutableRawPointer
        let capacity: Int
    }

    /// What the threads of one place gave back.
    private final class Shard: Sendable {
        private let blocks = Guarded<[Block]>([])
        /// Of all blocks; read without the lock, to go past what is empty.
        let bytes = Atomic(0)

        func take(_ length: Int) -> Block? {
            guard bytes.load(ordering: .relaxed) >= length else { return nil }
            let found: Block? = blocks.withLock { blocks in
                var best: Int?
                for (index, block) in blocks.enumerated() where block.capacity >= length {
                    // A far larger one is worth more to somebody else.
                    guard block.capacity <= length * 4 else { continue }
                    if best.map({ blocks[$0].capacity > block.capacity }) ?? true { best = index }
                }
                return best.map { blocks.remove(at: $0) }
            }
            if let found { bytes.wrappingSubtract(found.capacity, ordering: .relaxed) }
            return found
        }

        func give(_ block: Block) {
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
    /// Kept in all.
    private static let limit = 32 << 20
    /// Larger blocks go back to the system.
    private static let largestBlock = 16 << 20

    /// A pool that keeps nothing yet.
    public init() {}

    deinit { removeAll() }

    /// A block of at least `length` bytes; `nil` when memory runs out.
    func take(_ length: Int) -> Block? {
        let own = ThreadNumber.current
        for step in shards.indices {
            if let block = shards[(own &+ step) % shards.count].take(length) { return block }
        }
        return MemoryPool.allocate(length)
    }

    /// What is kept.
    var byteCount: Int { shards.reduce(0) { $0 + $1.bytes.load(ordering: .relaxed) } }

    func give(_ block: Block) {
        guard block.capacity <= MemoryPool.largestBlock, byteCount + block.capacity <= MemoryPool.limit else {
            return unsafe free(block.memory)
        }
        shards[ThreadNumber.current % shards.count].give(block)
    }

    /// Gives all memory that nobody uses back to the system.
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
        // A large surface in small pages costs more in page faults than all of its glyphs in blending.
        var memory: UnsafeMutableRawPointer?
        guard unsafe posix_memalign(&memory, huge, length) == 0, let memory = unsafe memory else { return nil }
        _ = unsafe madvise(memory, length, MADV_HUGEPAGE)
        return unsafe Block(memory: memory, capacity: length)
    }
}
