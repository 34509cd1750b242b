internal import GalleyText

/// Shaped paragraphs by text, styles and options: laying the same text out again shapes nothing.
///
/// Sixteen shards, each with two generations: what is asked for again moves to the younger, and when the
/// younger has filled its half, the elder is dropped. Look-ups compare what they find, so equal hashes of
/// different paragraphs do no harm.
package final class ParagraphCache: Sendable {
    /// Counts since the cache was made.
    package struct Counters: Sendable {
        package var hits = 0
        package var misses = 0
        package var bytes = 0
        package var entries = 0
    }

    private struct Shard {
        var young: [UInt64: ShapedParagraph] = [:]
        var old: [UInt64: ShapedParagraph] = [:]
        var youngBytes = 0
        var oldBytes = 0
        var hits = 0
        var misses = 0
        /// The generation that made room.
        var dropped: [UInt64: ShapedParagraph] = [:]
    }

    private static let shardCount = 16
    private let shards: [Guarded<Shard>]
    private let shardLimit: Int
    /// Bytes the cache may hold.
    var byteLimit: Int { shardLimit * Self.shardCount }

    init(byteLimit: Int) {
        shardLimit = byteLimit / Self.shardCount
        shards = (0..<Self.shardCount).map { _ in Guarded(Shard()) }
    }

    package var counters: Counters {
        shards.reduce(into: Counters()) { sum, shard in
            shard.withLock {
                sum.hits += $0.hits
                sum.misses += $0.misses
                sum.bytes += $0.youngBytes + $0.oldBytes
                sum.entries += $0.young.count + $0.old.count
            }
        }
    }

    package func removeAll() {
        for shard in shards { shard.withLock { $0 = Shard() } }
    }

    static func hash(_ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions) -> UInt64 {
        var seed: UInt64 = 0
        switch options.direction {
        case .auto: break
        case .ltr: seed = 1
        case .rtl: seed = 2
        }
        if options.strictness != .auto || options.wordBreak != .normal || options.locale != nil {
            seed = ByteHash.combine(seed, UInt64(bitPattern: Int64(options.hashValue)))
        }
        for span in spans {
            seed = ByteHash.combine(seed, UInt64(span.start) << 32 | UInt64(span.id))
        }
        return unsafe ByteHash.hash(text, seed: seed)
    }

    func find(
        _ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> ShapedParagraph? {
        withShard(of: hash) { shard in
            if let found = shard.young[hash],
                unsafe found.isParagraph(of: text, spans: spans, options: options, hash: hash)
            {
                shard.hits &+= 1
                return found
            }
            if let found = shard.old[hash],
                unsafe found.isParagraph(of: text, spans: spans, options: options, hash: hash)
            {
                shard.hits &+= 1
                shard.old[hash] = nil
                let bytes = Self.bytes(of: found)
                shard.oldBytes -= bytes
                add(found, bytes: bytes, to: &shard)
                return found
            }
            shard.misses &+= 1
            return nil
        }
    }

    func insert(_ paragraph: ShapedParagraph) {
        let hash = paragraph.hash
        let bytes = Self.bytes(of: paragraph)
        guard bytes <= shardLimit / 2 else { return }
        withShard(of: hash) { shard in
            if let previous = shard.young.removeValue(forKey: hash) { shard.youngBytes -= Self.bytes(of: previous) }
            add(paragraph, bytes: bytes, to: &shard)
        }
    }

    /// Runs `body` with the shard that `hash` belongs to. What it drops is freed when the lock is free again.
    private func withShard<Result>(of hash: UInt64, _ body: (inout Shard) -> Result) -> Result {
        var dropped: [UInt64: ShapedParagraph] = [:]
        return shards[Int(truncatingIfNeeded: hash >> 60)].withLock { shard in
            defer { swap(&dropped, &shard.dropped) }
            return body(&shard)
        }
    }

    private func add(_ paragraph: ShapedParagraph, bytes: Int, to shard: inout Shard) {
        if shard.youngBytes + bytes > shardLimit / 2 {
            shard.dropped = shard.old
            shard.old = shard.young
            shard.oldBytes = shard.youngBytes
            shard.young = [:]
            shard.youngBytes = 0
        }
        shard.young[paragraph.hash] = paragraph
        shard.youngBytes += bytes
    }

    private static func bytes(of paragraph: ShapedParagraph) -> Int {
        paragraph.footprint + 64
    }
}
