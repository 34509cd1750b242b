extension AttributedText {
    /// The UTF-8 offset of `index`, rounded down to a scalar.
    ///
    /// - Complexity: O(1).
    package func utf8Offset(_ index: String.Index) -> Int {
        var offset = string.utf8.distance(from: string.startIndex, to: index)
        precondition(offset >= 0 && offset <= utf8Count, "index beyond the end of the text")
        // An index of the UTF-8 view may lie inside a scalar, where no style can begin.
        let bytes = string.utf8
        while offset > 0, offset < bytes.count,
            bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 == 0x80
        {
            offset -= 1
        }
        return offset
    }

    /// The UTF-8 offsets of `range`, rounded down to scalars.
    ///
    /// - Complexity: O(1).
    package func utf8Range(_ range: Range<String.Index>) -> Range<Int> {
        let lower = utf8Offset(range.lowerBound)
        return lower..<max(lower, utf8Offset(range.upperBound))
    }

    /// The index at a UTF-8 offset, which is clamped to the text.
    ///
    /// - Complexity: O(1).
    package func index(atUTF8 offset: Int) -> String.Index {
        string.utf8.index(string.startIndex, offsetBy: min(max(offset, 0), utf8Count))
    }

    /// The range between two UTF-8 offsets, which are clamped to the text.
    ///
    /// - Complexity: O(1).
    package func range(forUTF8 range: Range<Int>) -> Range<String.Index> {
        index(atUTF8: range.lowerBound)..<index(atUTF8: range.upperBound)
    }
}
