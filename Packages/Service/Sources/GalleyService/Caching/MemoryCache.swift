internal import NIOConcurrencyHelpers

/// Pictures in memory, by key. The least recently used ones are released first.
final class MemoryCache: Sendable {
    fileprivate struct Entry {
        var bytes: BlockStore.Value
        var format: CardFormat
        var warnings: CardWarnings
        var size: Int
        var use: UInt64
    }

    fileprivate struct State {
        var entries: [String: Entry] = [:]
        var store = BlockStore()
        /// The keys in order of use; keys that were used later occur again, or were released.
        var order: [(key: String, use: UInt64)] = []
        var start = 0
        var clock: UInt64 = 0
        var bytes = 0
    }

    private let limit: Int
    private let state = NIOLockedValueBox(State())
    /// The estimated size of an entry besides its picture.
    private static let overhead = 256

    init(limit: Int) { self.limit = limit }

    /// The size in bytes and the number of pictures.
    var size: (bytes: Int, count: Int) { state.withLockedValue { ($0.bytes, $0.entries.count) } }

    func card(for key: String) -> CachedCard? {
        state.withLockedValue { state -> CachedCard? in
            guard let entry = state.entries[key] else { return nil }
            state.use(key)
            return CachedCard(bytes: state.store.bytes(of: entry.bytes), format: entry.format, warnings: entry.warnings)
        }
    }

    func insert(_ card: CachedCard, for key: String) {
        let size = BlockStore.size(of: card.bytes.count) + MemoryCache.overhead
        guard size <= limit / 4 else { return }
        state.withLockedValue { state in
            guard state.entries[key] == nil else { return state.use(key) }
            while state.bytes + size > limit, state.start < state.order.count {
                let (oldest, use) = state.order[state.start]
                state.start += 1
                guard let entry = state.entries[oldest], entry.use == use else { continue }
                state.entries[oldest] = nil
                state.store.remove(entry.bytes)
                state.bytes -= entry.size
            }
            state.entries[key] = Entry(
                bytes: state.store.insert(card.bytes), format: card.format, warnings: card.warnings, size: size,
                use: 0)
            state.bytes += size
            state.use(key)
        }
    }
}

extension MemoryCache.State {
    /// Marks a picture as the most recently used one.
    mutating func use(_ key: String) {
        clock += 1
        entries[key]?.use = clock
        order.append((key, clock))
        compact()
    }

    /// Removes outdated parts of the order once they are most of it.
    mutating func compact() {
        guard order.count > 64, order.count > 4 * entries.count || start > order.count / 2 else { return }
        order = order[start...].filter { entries[$0.key]?.use == $0.use }
        start = 0
    }
}
