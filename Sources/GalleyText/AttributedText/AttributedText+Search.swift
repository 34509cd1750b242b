extension AttributedText {
    /// The differences that a search ignores.
    public struct SearchOptions: OptionSet, Sendable, Hashable {
        /// A bit for each option.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Ignores case: `STRASSE` is found in `Straße`.
        public static let ignoringCase = SearchOptions(rawValue: 1)
        /// Ignores accents, composed or not: `uber` is found in `über`.
        public static let ignoringAccents = SearchOptions(rawValue: 2)
    }

    /// The first occurrence of `other` at or after `start`, compared scalar by scalar with `options`.
    ///
    /// - Returns: `nil` if there is none, or `other` is empty.
    /// - Complexity: O(*n* · *m*) at worst, O(*n*) for ordinary texts; O(*n* + *m*) with options.
    public func range(
        of other: String, from start: String.Index? = nil, options: SearchOptions = []
    ) -> Range<String.Index>? {
        let start = start.map { utf8Offset($0) } ?? 0
        if options.isEmpty { return firstUTF8Range(of: other, from: start).map { range(forUTF8: $0) } }
        var found: Range<Int>?
        FoldedText(string, options).forEachRange(of: other, from: start) {
            found = $0
            return false
        }
        return found.map { range(forUTF8: $0) }
    }

    /// The occurrences of `other` without overlaps, compared scalar by scalar with `options`.
    ///
    /// - Complexity: O(*n* · *m*) at worst, O(*n*) for ordinary texts; O(*n* + *m*) with options.
    public func ranges(of other: String, options: SearchOptions = []) -> [Range<String.Index>] {
        var result: [Range<String.Index>] = []
        guard options.isEmpty else {
            FoldedText(string, options).forEachRange(of: other, from: 0) {
                result.append(range(forUTF8: $0))
                return true
            }
            return result
        }
        var offset = 0
        while let found = firstUTF8Range(of: other, from: offset) {
            result.append(range(forUTF8: found))
            offset = found.upperBound
        }
        return result
    }

    /// The first occurrence in bytes. UTF-8 is self-synchronizing: bytes match only at scalar boundaries.
    private func firstUTF8Range(of other: String, from start: Int) -> Range<Int>? {
        let needle = Array(other.utf8)
        guard let head = needle.first else { return nil }
        func search(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
            guard bytes.count >= needle.count else { return nil }
            var offset = start
            let last = bytes.count - needle.count
            while offset <= last {
                if bytes[offset] == head {
                    var length = 1
                    while length < needle.count, bytes[offset + length] == needle[length] { length += 1 }
                    if length == needle.count { return offset..<offset + length }
                }
                offset += 1
            }
            return nil
        }
        if let found = string.utf8.withContiguousStorageIfAvailable(search) { return found }
        return Array(string.utf8).withUnsafeBufferPointer(search)
    }
}
