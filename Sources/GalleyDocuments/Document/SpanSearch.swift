/// The search for parts of a text, in time that is linear in its length.
struct SpanSearch {
    enum Result {
        /// The range in UTF-8 bytes.
        case found(Range<Int>)
        /// The number of occurrences, which is less than the wanted one.
        case missing(Int)
        /// The searches of all spans together are too long.
        case exhausted
    }

    private let text: String?
    private lazy var bytes = text.map { Array($0.utf8) } ?? []
    /// The number of bytes that may still be compared.
    private var budget = 1 << 30
    /// The last search: later occurrences continue it.
    private var last: (wanted: String, end: Int, count: Int)?

    init(text: String?) {
        self.text = text
    }

    /// Finds an occurrence, counted from 1. Occurrences do not overlap.
    mutating func find(_ wanted: String, occurrence: Int) -> Result {
        let pattern = Array(wanted.utf8)
        guard !pattern.isEmpty else { return .missing(0) }
        var (position, count) = (0, 0)
        if let last, last.wanted == wanted, last.count < occurrence { (position, count) = (last.end, last.count) }
        let length = bytes.count - position + pattern.count
        guard length <= budget else { return .exhausted }
        let failures = Self.failures(of: pattern)
        var matched = 0
        let start = position
        while position < bytes.count {
            while matched > 0, bytes[position] != pattern[matched] { matched = failures[matched - 1] }
            if bytes[position] == pattern[matched] { matched += 1 }
            position += 1
            guard matched == pattern.count else { continue }
            count += 1
            matched = 0
            guard count == occurrence else { continue }
            budget -= position - start + pattern.count
            last = (wanted, position, count)
            return .found((position - pattern.count)..<position)
        }
        budget -= length
        return .missing(count)
    }

    /// The lengths of the longest proper prefixes of a pattern that end at each of its bytes (Knuth, Morris and Pratt).
    private static func failures(of pattern: [UInt8]) -> [Int] {
        var failures = [Int](repeating: 0, count: pattern.count)
        var matched = 0
        for index in pattern.indices.dropFirst() {
            while matched > 0, pattern[index] != pattern[matched] { matched = failures[matched - 1] }
            if pattern[index] == pattern[matched] { matched += 1 }
            failures[index] = matched
        }
        return failures
    }
}
