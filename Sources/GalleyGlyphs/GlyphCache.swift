internal import GalleySupport

/// A bounded cache of rasterized glyphs, shared by all threads and divided into shards with separate locks.
public final class GlyphCache: Sendable {
    /// A part of the cache with one lock: a table of slots, and a clock hand that searches for one to free.
    fileprivate struct Shard {
        struct Slot {
            var key: GlyphKey
            var image: GlyphImage
            /// Set by use, cleared by the clock hand; a slot that is found cleared is freed.
            var isRecent: Bool
        }
        var index: [GlyphKey: Int] = [:]
        var slots: [Slot] = []
        var hand = 0
        var bytes = 0
        var evictions = 0
    }

    private static let shardCount = 16
    /// The capacity of a shard that gets its first image.
    fileprivate static let fewImages = 12
    private let shards: [Guarded<Shard>]
    let limit: Int

    /// Creates an empty cache for at most `limit` bytes.
    public init(limit: Int) {
        self.limit = limit
        shards = (0..<GlyphCache.shardCount).map { _ in Guarded(Shard()) }
    }

    private func shard(of key: GlyphKey) -> Guarded<Shard> {
        var hasher = Hasher()
        hasher.combine(key)
        return shards[hasher.finalize() & (GlyphCache.shardCount - 1)]
    }

    /// The image for `key`, if it is cached.
    func image(for key: GlyphKey) -> GlyphImage? {
        shard(of: key).withLock { shard in
            guard let index = shard.index[key] else { return nil }
            shard.slots[index].isRecent = true
            return shard.slots[index].image
        }
    }

    /// Inserts the image for `key`.
    func insert(_ image: GlyphImage, for key: GlyphKey) {
        let share = limit / GlyphCache.shardCount
        guard image.cost <= share else { return }
        shard(of: key).withLock { shard in
            // Another thread may have inserted an equal image meanwhile.
            if shard.index[key] == nil { shard.insert(image, for: key, limit: share) }
        }
    }

    /// Removes all images; the eviction count includes them.
    public func removeAll() {
        for shard in shards {
            shard.withLock { shard in
                shard.index.removeAll()
                shard.slots.removeAll()
                shard.hand = 0
                shard.bytes = 0
            }
        }
    }

    /// The sums of the shards' counters. Workers count hits and misses.
    public var statistics: GlyphCacheStatistics {
        var result = GlyphCacheStatistics()
        result.limit = limit
        for shard in shards {
            shard.withLock { shard in
                result.evictions += shard.evictions
                result.count += shard.slots.count
                result.bytes += shard.bytes
            }
        }
        return result
    }
}

extension GlyphCache.Shard {
    fileprivate mutating func insert(_ image: GlyphImage, for key: GlyphKey, limit: Int) {
        while bytes + image.cost > limit, !slots.isEmpty { evict() }
        if slots.isEmpty {
            index.reserveCapacity(GlyphCache.fewImages)
            slots.reserveCapacity(GlyphCache.fewImages)
        }
        index[key] = slots.count
        slots.append(Slot(key: key, image: image, isRecent: false))
        bytes += image.cost
    }

    private mutating func evict() {
        while true {
            if hand >= slots.count { hand = 0 }
            guard slots[hand].isRecent else { break }
            slots[hand].isRecent = false
            hand += 1
        }
        bytes -= slots[hand].image.cost
        evictions += 1
        index[slots[hand].key] = nil
        let last = slots.removeLast()
        if hand < slots.count {
            slots[hand] = last
            index[last.key] = hand
        }
    }
}
