internal import GalleySupport

/// Rasterised glyphs that all threads share: bounded, in shards with a lock each.
public final class GlyphCache: Sendable {
    /// One lock's worth of the cache: a table of slots, and a clock hand that looks for one to free.
    fileprivate struct Shard {
        struct Slot {
            var key: GlyphKey
            var image: GlyphImage
            /// Set by use, cleared by the hand: what is found clear goes.
            var isRecent: Bool
        }
        var index: [GlyphKey: Int] = [:]
        var slots: [Slot] = []
        var hand = 0
        var bytes = 0
        var evictions = 0
    }

    private static let shardCount = 16
    private let shards: [Guarded<Shard>]
    let limit: Int

    /// An empty cache that may hold `limit` bytes.
    public init(limit: Int) {
        self.limit = limit
        shards = (0..<GlyphCache.shardCount).map { _ in Guarded(Shard()) }
    }

    private func shard(of key: GlyphKey) -> Guarded<Shard> {
        var hasher = Hasher()
        hasher.combine(key)
        return shards[hasher.finalize() & (GlyphCache.shardCount - 1)]
    }

    /// The image for `key`, where it is there.
    func image(for key: GlyphKey) -> GlyphImage? {
        shard(of: key).withLock { shard in
            guard let index = shard.index[key] else { return nil }
            shard.slots[index].isRecent = true
            return shard.slots[index].image
        }
    }

    /// Keeps the image that was made for `key`, which was not there.
    func insert(_ image: GlyphImage, for key: GlyphKey) {
        let share = limit / GlyphCache.shardCount
        guard image.cost <= share else { return }
        shard(of: key).withLock { shard in
            // Another thread may have been quicker; its image is as good.
            if shard.index[key] == nil { shard.insert(image, for: key, limit: share) }
        }
    }

    /// Forgets all images; evictions are still counted.
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

    /// What the shards counted. Hits and misses are not: workers count their lookups themselves.
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
