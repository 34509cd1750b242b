internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A cache of shaped paragraphs by text, styles and options, so that laying out the same text again requires no
/// shaping.
///
/// It has sixteen shards with two generations each. Entries move to the younger generation when used; when that has
/// filled its half, the older one is dropped. Dropped entries are freed gradually as new ones are added: freeing them
/// all at once would occupy one thread for long, and block others in malloc. Lookups compare the found paragraph, so
/// hash collisions are harmless.
public final class ParagraphCache: Sendable {
    /// The lookups since the cache was created or emptied, and its contents.
    public struct Counters: Sendable {
        /// The number of lookups that found their paragraph.
        public var hits = 0
        /// The number of lookups that did not find their paragraph.
        public var misses = 0
        /// The size in bytes, including paragraphs about to be freed.
        public var bytes = 0
        /// The number of paragraphs.
        public var entries = 0
    }

    private struct Generation {
        private(set) var bytes = 0
        private var places: [UInt64: Int32] = [:]
        /// The paragraphs in a separate array, so that they can be freed one by one.
        private var paragraphs: [ShapedParagraph?] = []

        var count: Int { places.count }

        func find(_ hash: UInt64) -> ShapedParagraph? {
            places[hash].flatMap { paragraphs[Int($0)] }
        }

        /// Inserts a paragraph; returns a replaced one with the same hash.
        mutating func insert(_ paragraph: ShapedParagraph) -> ShapedParagraph? {
            bytes += ParagraphCache.bytes(of: paragraph)
            if let place = places[paragraph.hash] {
                let previous = paragraphs[Int(place)]
                paragraphs[Int(place)] = paragraph
                bytes -= previous.map(ParagraphCache.bytes) ?? 0
                return previous
            }
            if paragraphs.isEmpty {
                places.reserveCapacity(ParagraphCache.fewParagraphs)
                paragraphs.reserveCapacity(ParagraphCache.fewParagraphs)
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

        /// Removes an arbitrary paragraph. Its hash remains, since the generation is no longer searched.
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
        /// The dropped generation, which is no longer searched.
        var dropped = Generation()
        var hits = 0
        var misses = 0

        var bytes: Int { young.bytes + old.bytes + dropped.bytes }
    }

    private static let shardCount = 16
    /// The capacity of a generation that gets its first paragraph.
    private static let fewParagraphs = 6
    private let shards: [Guarded<Shard>]
    private let shardLimit: Int
    /// The maximum size in bytes.
    var byteLimit: Int { shardLimit * Self.shardCount }

    init(byteLimit: Int) {
        shardLimit = byteLimit / Self.shardCount
        shards = (0..<Self.shardCount).map { _ in Guarded(Shard()) }
    }

    /// The sums over all shards, read one after another.
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

    /// Removes all paragraphs, and resets the counters.
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
        // Removed paragraphs are freed after the lock is released.
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
    /// A hash, equal for equal options. `hashValue` takes three times as long, which matters for cached paragraphs.
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
        if breakRules == .browser { bits |= 1024 }
        var hash = ByteHash.combine(bits, 0xA076_1D64_78BD_642F)
        // Both are derived from the style's language.
        if let hyphenation { return ByteHash.combine(hash, hyphenation.hash) }
        if var name = locale { hash = name.withUTF8 { unsafe ByteHash.hash($0, seed: hash) } }
        return hash
    }
}
