extension AttributedText {
    /// Where `other` first occurs, scalar for scalar, at or after `start`.
    ///
    /// - Returns: `nil` where it does not occur, or is empty.
    /// - Complexity: O(*n* · *m*) at worst, O(*n*) for ordinary texts.
    public func range(of other: String, from start: String.Index? = nil) -> Range<String.Index>? {
        firstUTF8Range(of: other, from: start.map { utf8Offset($0) } ?? 0).map { range(forUTF8: $0) }
    }

    /// Where `other` occurs, scalar for scalar, without overlaps.
    ///
    /// - Complexity: O(*n* · *m*) at worst, O(*n*) for ordinary texts.
    public func ranges(of other: String) -> [Range<String.Index>] {
        var result: [Range<String.Index>] = []
        var offset = 0
        while let found = firstUTF8Range(of: other, from: offset) {
            result.append(range(forUTF8: found))
            offset = found.upperBound
        }
        return result
    }

    /// UTF-8 is self-synchronising: bytes of a text match only where its scalars do.
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
