/// Shaped paragraphs that a worker used lately: most look-ups need go no further, and take no lock.
///
/// They are objects of the worker's own, down to styles and fonts, which share their columns with those of the
/// ``ParagraphCache``: threads that use the same paragraph at a time would else spend more on counting its references than
/// on laying it out.
struct RecentParagraphs: ~Copyable {
    /// Bytes it may hold.
    static let byteLimit = 4 << 20
    private static let setCount = 1024
    private static let ways = 4

    /// Sets of four.
    private var paragraphs: [ShapedParagraph?] = Array(repeating: nil, count: setCount * ways)
    private(set) var bytes = 0
    private(set) var hits = 0
    /// Where the next goes in a set that is full.
    private var way = 0
    /// What is let go next when there are too many bytes.
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
            // A set is emptied as a whole, since look-ups end at its first empty place.
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
