internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Shaped paragraphs by text, styles and options: laying the same text out again shapes nothing.
///
/// Sixteen shards, each with two generations: what is asked for again moves to the younger, and when the
/// younger has filled its half, the elder is dropped. Of that, as many bytes are freed as come in: freed all at once, it
/// would keep one thread busy, and by malloc's locks those whose memory it was. Look-ups compare what they find, so equal
/// hashes of different paragraphs do no harm.
public final class ParagraphCache: Sendable {
    /// What was looked up since the cache was made or emptied, and what it holds.
    public struct Counters: Sendable {
        /// Look-ups that found their paragraph.
        public var hits = 0
        /// Look-ups that did not find their paragraph.
        public var misses = 0
        /// Bytes that are held, with those of paragraphs about to be freed.
        public var bytes = 0
        /// Paragraphs that can be found.
        public var entries = 0
    }

    private struct Generation {
        private(set) var bytes = 0
        private var places: [UInt64: Int32] = [:]
        /// Apart from their hashes, so that they can be let go one by one.
        private var paragraphs: [ShapedParagraph?] = []

        var count: Int { places.count }

        func find(_ hash: UInt64) -> ShapedParagraph? {
            places[hash].flatMap { paragraphs[Int($0)] }
        }

        /// Answers what had the same hash.
        mutating func insert(_ paragraph: ShapedParagraph) -> ShapedParagraph? {
            bytes += ParagraphCache.bytes(of: paragraph)
            if let place = places[paragraph.hash] {
                let previous = paragraphs[Int(place)]
                paragraphs[Int(place)] = paragraph
                bytes -= previous.map(ParagraphCache.bytes) ?? 0
                return previous
            }
            places[paragraph.hash] = Int32(truncatingIfNeeded: paragraphs.count)
            paragraphs.append(paragraph)
            return nil
        }

        mutating func remove(_ hash: UInt64) {
            guard let place = places.removeValue(forKey: hash), let paragraph = paragraphs[Int(place)] else { return }
            paragraphs[Int(place)] = nil
            bytes -= ParagraphCache.bytes(of: paragraph)
        }

        /// Lets any one go. Its hash is not forgotten: nothing is looked for here from then on.
        mutating func removeAny() -> ShapedParagraph? {
            while let last = paragraphs.popLast() {
                guard let paragraph = last else { continue }
                bytes -= ParagraphCache.bytes(of: paragraph)
                return paragraph
            }
            return nil
        }
    }

    private struct Shard {
        var young = Generation()
        var old = Generation()
        /// Nobody looks here any more.
        var dropped = Generation()
        var hits = 0
        var misses = 0

        var bytes: Int { young.bytes + old.bytes + dropped.bytes }
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

    /// The sums over all shards, each as it is when it is asked.
    public var counters: Counters {
        shards.reduce(into: Counters()) { sum, shard in
            shard.withLock {
                sum.hits += $0.hits
                sum.misses += $0.misses
                sum.bytes += $0.bytes
                sum.entries += $0.young.count + $0.old.count
            }
        }
    }

    /// Forgets all paragraphs, and counts from 0 again.
    public func removeAll() {
        for shard in shards { shard.withLock { $0 = Shard() } }
    }

    static func hash(_ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions) -> UInt64 {
        var seed: UInt64 = 0
        switch options.direction {
        case .auto: break
        case .ltr: seed = 1
        case .rtl: seed = 2
        }
        if options.strictness != .auto || options.wordBreak != .normal || options.locale != nil
            || options.hyphenation != nil || options.hangs || options.isVertical
        {
            seed = ByteHash.combine(seed, options.quickHash)
        }
        for span in spans {
            seed = ByteHash.combine(seed, UInt64(span.start) << 32 | UInt64(span.id))
        }
        return unsafe ByteHash.hash(text, seed: seed)
    }

    func find(
        _ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> ShapedParagraph? {
        var freed: [ShapedParagraph] = []
        return shard(of: hash).withLock { shard in
            if let found = shard.young.find(hash),
                unsafe found.isParagraph(of: text, spans: spans, options: options, hash: hash)
            {
                shard.hits &+= 1
                return found
            }
            if let found = shard.old.find(hash),
                unsafe found.isParagraph(of: text, spans: spans, options: options, hash: hash)
            {
                shard.hits &+= 1
                shard.old.remove(hash)
                add(found, to: &shard, &freed)
                return found
            }
            shard.misses &+= 1
            return nil
        }
    }

    func insert(_ paragraph: ShapedParagraph) {
        guard Self.bytes(of: paragraph) <= shardLimit / 2 else { return }
        // What is let go is freed when the lock is free again.
        var freed: [ShapedParagraph] = []
        shard(of: paragraph.hash).withLock { add(paragraph, to: &$0, &freed) }
    }

    private func shard(of hash: UInt64) -> Guarded<Shard> {
        shards[Int(truncatingIfNeeded: hash >> 60)]
    }

    private func add(_ paragraph: ShapedParagraph, to shard: inout Shard, _ freed: inout [ShapedParagraph]) {
        let bytes = Self.bytes(of: paragraph)
        if shard.young.bytes + bytes > shardLimit / 2 {
            while let paragraph = shard.dropped.removeAny() { freed.append(paragraph) }
            shard.dropped = shard.old
            shard.old = shard.young
            shard.young = Generation()
        }
        if let previous = shard.young.insert(paragraph) { freed.append(previous) }
        while shard.bytes > shardLimit, let paragraph = shard.dropped.removeAny() { freed.append(paragraph) }
    }

    private static func bytes(of paragraph: ShapedParagraph) -> Int {
        paragraph.footprint + 64
    }
}

extension ParagraphOptions {
    /// The same for equal options. `hashValue` takes three times as long, which is much beside a paragraph that is known.
    fileprivate var quickHash: UInt64 {
        var bits: UInt64 =
            switch wordBreak {
            case .normal: 0
            case .breakAll: 1
            case .keepAll: 2
            }
        let strict: UInt64 =
            switch strictness {
            case .auto: 0
            case .loose: 4
            case .normal: 8
            case .strict: 12
            case .anywhere: 16
            }
        bits |= strict
        if allowsFloats { bits |= 32 }
        if isVertical { bits |= 64 }
        if hangsPunctuation { bits |= 128 }
        if spacesScripts { bits |= 256 }
        if trimsPunctuation { bits |= 512 }
        var hash = ByteHash.combine(bits, 0xA076_1D64_78BD_642F)
        // Both follow from the style's language.
        if let hyphenation { return ByteHash.combine(hash, hyphenation.hash) }
        if var name = locale { hash = name.withUTF8 { unsafe ByteHash.hash($0, seed: hash) } }
        return hash
    }
}
