/// A typesetter's recently used shaped paragraphs: most lookups end here, without a lock.
///
/// The objects belong to the typesetter, including styles and fonts, and share their columns with those of the
/// ``ParagraphCache``. Avoids contended reference counts (ARCHITECTURE, Threads).
struct RecentParagraphs: ~Copyable {
    /// The maximum size in bytes.
    static let byteLimit = 4 << 20
    private static let setCount = 1024
    private static let ways = 4

    /// Sets of four.
    private var paragraphs: [ShapedParagraph?] = Array(repeating: nil, count: setCount * ways)
    private(set) var bytes = 0
    private(set) var hits = 0
    /// The slot for the next paragraph in a full set.
    private var way = 0
    /// The next set to evict when the size exceeds the limit.
    private var hand = 0

    mutating func find(
        _ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> ShapedParagraph? {
        let first = Self.firstPlace(hash)
        for place in first..<first + Self.ways {
            guard let found = paragraphs[place] else { return nil }
            if unsafe found.isParagraph(of: text, spans: spans, options: options, hash: hash) {
                hits &+= 1
                return found
            }
        }
        return nil
    }

    mutating func insert(_ paragraph: ShapedParagraph) {
        let added = paragraph.footprint
        guard added <= Self.byteLimit / 4 else { return }
        while bytes + added > Self.byteLimit {
            // A whole set is emptied, since lookups end at its first empty slot.
            for place in hand..<hand + Self.ways { replace(place, with: nil) }
            hand = (hand + Self.ways) % paragraphs.count
        }
        let first = Self.firstPlace(paragraph.hash)
        var place = first
        while place < first + Self.ways, paragraphs[place] != nil { place += 1 }
        if place == first + Self.ways {
            way = (way + 1) % Self.ways
            place = first + way
        }
        replace(place, with: paragraph)
    }

    mutating func removeAll() {
        for place in paragraphs.indices { replace(place, with: nil) }
    }

    private mutating func replace(_ place: Int, with paragraph: ShapedParagraph?) {
        bytes += (paragraph?.footprint ?? 0) - (paragraphs[place]?.footprint ?? 0)
        paragraphs[place] = paragraph
    }

    @inline(__always)
    private static func firstPlace(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (setCount - 1) &* ways
    }
}
