internal import GalleyLayout
internal import Glibc

/// Memory that surfaces and encoders of a renderer use one after the other.
///
/// Fresh memory costs a page fault for every 4 KB: more than all else about a small picture but its
/// compression. What is kept is bounded, and shared by all threads.
@safe final class MemoryPool: Sendable {
    /// A piece of memory, with anything in it.
    @safe struct Block: @unchecked Sendable {
        // Sound because a block has one owner at a time: the pool, or whoever took it.
        let memory: UnsafeMutableRawPointer
        let capacity: Int
    }

    private struct State {
        var blocks: [Block] = []
        var bytes = 0
    }

    private let state = Guarded(State())
    /// Kept in all.
    private static let limit = 32 << 20
    /// Larger blocks go back to the system.
    private static let largestBlock = 16 << 20

    deinit { removeAll() }

    /// A block of at least `length` bytes; `nil` when memory runs out.
    func take(_ length: Int) -> Block? {
        let found: Block? = state.withLock { state in
            var best: Int?
            for (index, block) in state.blocks.enumerated() where block.capacity >= length {
                // A far larger one is worth more to somebody else.
                guard block.capacity <= length * 4 else { continue }
                if best.map({ state.blocks[$0].capacity > block.capacity }) ?? true { best = index }
            }
            guard let best else { return nil }
            state.bytes -= state.blocks[best].capacity
            return state.blocks.remove(at: best)
        }
        return found ?? MemoryPool.allocate(length)
    }

    func give(_ block: Block) {
        let isKept = state.withLock { state in
            guard block.capacity <= MemoryPool.largestBlock, state.bytes + block.capacity <= MemoryPool.limit else {
                return false
            }
            state.bytes += block.capacity
            state.blocks.append(block)
            return true
        }
        if !isKept { unsafe free(block.memory) }
    }

    func removeAll() {
        let blocks = state.withLock { state in
            defer { state = State() }
            return state.blocks
        }
        for block in blocks { unsafe free(block.memory) }
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
