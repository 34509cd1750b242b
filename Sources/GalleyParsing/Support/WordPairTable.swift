internal import GalleySupport

/// A hash table from two words to a small number, in one flat array.
///
/// A parser looks it up for every piece of text; a dictionary would be a hundred times slower.
struct WordPairTable {
    private struct Entry {
        var first: UInt64 = 0
        var second: UInt64 = 0
        /// -1 in an empty slot.
        var value: Int32 = -1
    }

    /// A power of two of slots, at most half of them used; empty before the first insertion.
    private var entries: [Entry] = []
    private var count = 0
    private let seed = ByteHash.processSeed

    /// The number for two words, or -1.
    @inline(__always)
    func value(_ first: UInt64, _ second: UInt64) -> Int32 {
        guard !entries.isEmpty else { return -1 }
        let index = slot(first, second) { $0.value < 0 || $0.first == first && $0.second == second }
        return entries[index].value
    }

    /// Inserts a number, at least 0, for two words without one.
    mutating func insert(_ value: Int32, _ first: UInt64, _ second: UInt64) {
        if 2 * count >= entries.count { grow() }
        count += 1
        put(Entry(first: first, second: second, value: value))
    }

    private mutating func put(_ entry: Entry) {
        let index = slot(entry.first, entry.second) { $0.value < 0 }
        entries[index] = entry
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: Entry(), count: max(32, 2 * old.count))
        for entry in old where entry.value >= 0 { put(entry) }
    }

    @inline(__always)
    private func slot(_ first: UInt64, _ second: UInt64, where isEnd: (Entry) -> Bool) -> Int {
        LinearProbing.slot(of: ByteHash.mixed(first, second, seed: seed), in: entries.count) { isEnd(entries[$0]) }
    }
}
