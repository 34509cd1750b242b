internal import GalleyText
internal import Glibc

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

    private struct Entry {
        var paragraph: ShapedParagraph
        var options: ParagraphOptions
    }

    private struct Shard {
        var young: [UInt64: Entry] = [:]
        var old: [UInt64: Entry] = [:]
        var youngBytes = 0
        var oldBytes = 0
        var hits = 0
        var misses = 0
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
            seed = ByteHash.combine(seed, UInt64(span.start) << 32 | UInt64(span.style.id))
        }
        return unsafe ByteHash.hash(text, seed: seed)
    }

    func find(
        _ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> ShapedParagraph? {
        shards[Int(truncatingIfNeeded: hash >> 60)].withLock { shard in
            if let entry = shard.young[hash], unsafe Self.matches(entry, text, spans, options) {
                shard.hits &+= 1
                return entry.paragraph
            }
            if let entry = shard.old[hash], unsafe Self.matches(entry, text, spans, options) {
                shard.hits &+= 1
                shard.old[hash] = nil
                let bytes = Self.bytes(of: entry)
                shard.oldBytes -= bytes
                add(entry, bytes: bytes, hash: hash, to: &shard)
                return entry.paragraph
            }
            shard.misses &+= 1
            return nil
        }
    }

    func insert(_ paragraph: ShapedParagraph, options: ParagraphOptions, hash: UInt64) {
        let entry = Entry(paragraph: paragraph, options: options)
        let bytes = Self.bytes(of: entry)
        guard bytes <= shardLimit / 2 else { return }
        shards[Int(truncatingIfNeeded: hash >> 60)].withLock { shard in
            if let previous = shard.young.removeValue(forKey: hash) { shard.youngBytes -= Self.bytes(of: previous) }
            add(entry, bytes: bytes, hash: hash, to: &shard)
        }
    }

    private func add(_ entry: Entry, bytes: Int, hash: UInt64, to shard: inout Shard) {
        if shard.youngBytes + bytes > shardLimit / 2 {
            shard.old = shard.young
            shard.oldBytes = shard.youngBytes
            shard.young = [:]
            shard.youngBytes = 0
        }
        shard.young[hash] = entry
        shard.youngBytes += bytes
    }

    private static func bytes(of entry: Entry) -> Int {
        entry.paragraph.footprint + 128
    }

    private static func matches(
        _ entry: Entry, _ text: UnsafeBufferPointer<UInt8>, _ spans: [StyleSpan], _ options: ParagraphOptions
    ) -> Bool {
        let starts = entry.paragraph.styleStarts
        guard entry.paragraph.text.count == text.count, starts.count == spans.count else { return false }
        for index in spans.indices
        where starts[index].style != spans[index].style.id || Int(starts[index].start) != spans[index].start {
            return false
        }
        return unsafe entry.options == options
            && entry.paragraph.text.withUnsafeBufferPointer { own in
                guard let one = own.baseAddress, let other = text.baseAddress else { return true }
                return unsafe memcmp(one, other, text.count) == 0
            }
    }
}
