extension AttributedText {
    /// Adds `string` at the end, in the attributes that text typed there takes.
    ///
    /// - Complexity: O(*n*) in the length of `string`, amortised.
    public mutating func append(_ string: String) {
        append(string, attributes: typingAttributes(atUTF8: utf8Count))
    }

    /// Adds `string` at the end with `attributes`.
    ///
    /// - Complexity: O(*n*) in the length of `string`, amortised.
    public mutating func append(_ string: String, attributes: TextAttributes) {
        guard !string.isEmpty else { return }
        let start = utf8Count
        if start == 0 {
            self = AttributedText(string, attributes: attributes)
            return
        }
        let length = start + string.utf8.count
        precondition(length <= Int(Int32.max), "a text may have at most 2 147 483 647 bytes")
        let style = intern(attributes.storage)
        if styleRuns[styleRuns.count - 1].style != style {
            styleRuns.append(StyleRun(start: Int32(start), style: style))
        }
        self.string.append(string)
        self.string.makeContiguousUTF8()
    }

    /// Adds `text` at the end with its own attributes.
    ///
    /// - Complexity: O(*n*) in the length of `text`, amortised.
    public mutating func append(_ text: AttributedText) {
        if isEmpty, !text.isEmpty {
            self = text
        } else if text.styleRuns.count == 1 {
            append(text.string, attributes: TextAttributes(storage: text.style(ofRun: 0)))
        } else {
            replace(utf8Count..<utf8Count, with: text)
        }
    }

    /// Puts `string` in front of `index`, in the attributes that text typed there takes.
    ///
    /// - Complexity: O(*n*) in the length of the text behind `index`.
    public mutating func insert(_ string: String, at index: String.Index) {
        let offset = utf8Offset(index)
        replace(offset..<offset, with: string, attributes: typingAttributes(atUTF8: offset))
    }

    /// Puts `text`, with its own attributes, in front of `index`.
    ///
    /// - Complexity: O(*n*) in the length of the text behind `index`.
    public mutating func insert(_ text: AttributedText, at index: String.Index) {
        let offset = utf8Offset(index)
        replace(offset..<offset, with: text)
    }

    /// Puts `string` in place of `range`, in the attributes that the first of the replaced characters has;
    /// where the range is empty, in those that text typed there takes.
    ///
    /// - Complexity: O(*n*) in the length of the text behind the range's start.
    public mutating func replaceSubrange(_ range: Range<String.Index>, with string: String) {
        let range = utf8Range(range)
        let attributes =
            range.isEmpty
            ? typingAttributes(atUTF8: range.lowerBound)
            : TextAttributes(storage: style(ofRun: styleRunIndex(atUTF8: range.lowerBound))).continuing
        replace(range, with: string, attributes: attributes)
    }

    /// Puts `text`, with its own attributes, in place of `range`.
    ///
    /// - Complexity: O(*n*) in the length of the text behind the range's start.
    public mutating func replaceSubrange(_ range: Range<String.Index>, with text: AttributedText) {
        replace(utf8Range(range), with: text)
    }

    /// Deletes the characters of `range`.
    ///
    /// - Complexity: O(*n*) in the length of the text behind the range's start.
    public mutating func removeSubrange(_ range: Range<String.Index>) {
        replace(utf8Range(range), with: "", attributes: TextAttributes())
    }

    /// Deletes everything; what is typed next looks as the first character did.
    public mutating func removeAll() {
        replace(0..<utf8Count, with: "", attributes: TextAttributes())
    }

    /// Makes room for a text of `utf8Count` bytes.
    public mutating func reserveCapacity(_ utf8Count: Int) {
        string.reserveCapacity(utf8Count)
    }

    /// Both texts, one after the other.
    public static func + (one: AttributedText, other: AttributedText) -> AttributedText {
        var result = one
        result.append(other)
        return result
    }

    /// Adds `other` with its own attributes.
    public static func += (one: inout AttributedText, other: AttributedText) {
        one.append(other)
    }

    /// Puts `replacement` in place of the characters between two UTF-8 offsets at scalar boundaries.
    package mutating func replace(
        _ range: Range<Int>, with replacement: String, attributes: TextAttributes
    ) {
        let bounds = self.range(forUTF8: range)
        let count = replacement.utf8.count
        if count == 0 {
            spliceRuns(range, count: 0, inserted: [])
        } else if range.isEmpty, range.lowerBound == utf8Count {
            append(replacement, attributes: attributes)
            return
        } else {
            let style = intern(attributes.storage)
            spliceRuns(range, count: count, inserted: [StyleRun(start: 0, style: style)])
        }
        string.replaceSubrange(bounds, with: replacement)
        string.makeContiguousUTF8()
    }

    /// Puts `replacement` in place of the characters between two UTF-8 offsets at scalar boundaries.
    package mutating func replace(_ range: Range<Int>, with replacement: AttributedText) {
        let bounds = self.range(forUTF8: range)
        if replacement.isEmpty {
            spliceRuns(range, count: 0, inserted: [])
        } else {
            let places = replacement.styles.map { intern($0) }
            let inserted = replacement.styleRuns.map {
                StyleRun(start: $0.start, style: places[Int($0.style)])
            }
            spliceRuns(range, count: replacement.utf8Count, inserted: inserted)
        }
        string.replaceSubrange(bounds, with: replacement.string)
        string.makeContiguousUTF8()
    }
}
