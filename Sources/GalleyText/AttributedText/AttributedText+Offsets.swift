// Indices of a text are those of String. External formats use UTF-8 bytes, or UTF-16 units as JavaScript, LSP and
// NSRange do: `Range(nsRange)` and `NSRange(range)` convert between NSRange and a range of numbers.

extension AttributedText {
    /// The UTF-8 offset of `index`, rounded down to a scalar.
    ///
    /// - Complexity: O(1).
    public func utf8Offset(_ index: String.Index) -> Int {
        var offset = string.utf8.distance(from: string.startIndex, to: index)
        precondition(offset >= 0 && offset <= utf8Count, "index beyond the end of the text")
        // An index of the UTF-8 view may be inside a scalar, where no style can start.
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
    public func utf8Range(_ range: Range<String.Index>) -> Range<Int> {
        let lower = utf8Offset(range.lowerBound)
        return lower..<max(lower, utf8Offset(range.upperBound))
    }

    /// The index at a UTF-8 offset, which is clamped to the text.
    ///
    /// - Complexity: O(1).
    public func index(atUTF8 offset: Int) -> String.Index {
        string.utf8.index(string.startIndex, offsetBy: min(max(offset, 0), utf8Count))
    }

    /// The range between two UTF-8 offsets, which are clamped to the text.
    ///
    /// - Complexity: O(1).
    public func range(forUTF8 range: Range<Int>) -> Range<String.Index> {
        index(atUTF8: range.lowerBound)..<index(atUTF8: range.upperBound)
    }

    /// The UTF-16 offset of `index`, rounded down to a scalar.
    ///
    /// - Complexity: O(*n*) at worst; the string caches some positions.
    public func utf16Offset(_ index: String.Index) -> Int {
        string.utf16.distance(from: string.startIndex, to: self.index(atUTF8: utf8Offset(index)))
    }

    /// The UTF-16 offsets of `range`, rounded down to scalars.
    ///
    ///     let selection = NSRange(text.utf16Range(range))
    ///
    /// - Complexity: O(*n*) at worst; the string caches some positions.
    public func utf16Range(_ range: Range<String.Index>) -> Range<Int> {
        let lower = utf16Offset(range.lowerBound)
        return lower..<max(lower, utf16Offset(range.upperBound))
    }

    /// The index at a UTF-16 offset, which is clamped to the text and rounded down to a scalar.
    ///
    /// - Complexity: O(*n*) at worst; the string caches some positions.
    public func index(atUTF16 offset: Int) -> String.Index {
        let units = string.utf16
        guard offset > 0 else { return string.startIndex }
        guard let found = units.index(units.startIndex, offsetBy: offset, limitedBy: units.endIndex) else {
            return string.endIndex
        }
        // The offset is between surrogates.
        return index(atUTF8: utf8Offset(found))
    }

    /// The range between two UTF-16 offsets, which are clamped to the text and rounded down to scalars.
    ///
    ///     let found = Range(nsRange).map { text.range(forUTF16: $0) }
    ///
    /// - Complexity: O(*n*) at worst; the string caches some positions.
    public func range(forUTF16 range: Range<Int>) -> Range<String.Index> {
        index(atUTF16: range.lowerBound)..<index(atUTF16: range.upperBound)
    }
}

extension GalleyWarning {
    /// Creates a warning about a layout's text, optionally about a range of UTF-8 offsets.
    package init(_ code: Code, _ message: String, at utf8Range: Range<Int>? = nil, of text: AttributedText) {
        self.init(code, message, at: utf8Range.map { text.range(forUTF8: $0) }, utf8: utf8Range)
    }
}
