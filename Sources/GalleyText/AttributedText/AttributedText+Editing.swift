extension AttributedText {
    /// Appends `string` with the attributes of text typed there.
    ///
    /// - Complexity: O(*n*) in the length of `string`, amortised.
    public mutating func append(_ string: String) {
        append(string, attributes: typingAttributes(atUTF8: utf8Count))
    }

    /// Appends `string` with `attributes`.
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

    /// Appends `text` with its attributes.
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

    /// Inserts `string` before `index`, with the attributes of text typed there.
    ///
    /// - Complexity: O(*n*) in the length of the text after `index`.
    public mutating func insert(_ string: String, at index: String.Index) {
        let offset = utf8Offset(index)
        replace(offset..<offset, with: string, attributes: typingAttributes(atUTF8: offset))
    }

    /// Inserts `text` with its attributes before `index`.
    ///
    /// - Complexity: O(*n*) in the length of the text after `index`.
    public mutating func insert(_ text: AttributedText, at index: String.Index) {
        let offset = utf8Offset(index)
        replace(offset..<offset, with: text)
    }

    /// Replaces `range` by `string`, with the attributes of the first replaced character; if the range is empty, with
    /// those of text typed there.
    ///
    /// - Complexity: O(*n*) in the length of the text after the range's start.
    public mutating func replaceSubrange(_ range: Range<String.Index>, with string: String) {
        let range = utf8Range(range)
        let attributes =
            range.isEmpty
            ? typingAttributes(atUTF8: range.lowerBound)
            : TextAttributes(storage: style(ofRun: styleRunIndex(atUTF8: range.lowerBound))).continuing
        replace(range, with: string, attributes: attributes)
    }

    /// Replaces `range` by `text` with its attributes.
    ///
    /// - Complexity: O(*n*) in the length of the text after the range's start.
    public mutating func replaceSubrange(_ range: Range<String.Index>, with text: AttributedText) {
        replace(utf8Range(range), with: text)
    }

    /// Removes the characters of `range`.
    ///
    /// - Complexity: O(*n*) in the length of the text after the range's start.
    public mutating func removeSubrange(_ range: Range<String.Index>) {
        replace(utf8Range(range), with: "", attributes: TextAttributes())
    }

    /// Removes all characters; text typed next has the attributes of the first one.
    public mutating func removeAll() {
        replace(0..<utf8Count, with: "", attributes: TextAttributes())
    }

    /// Reserves memory for a text of `utf8Count` bytes.
    public mutating func reserveCapacity(_ utf8Count: Int) {
        string.reserveCapacity(utf8Count)
    }

    /// The concatenation of both texts.
    public static func + (one: AttributedText, other: AttributedText) -> AttributedText {
        var result = one
        result.append(other)
        return result
    }

    /// Appends `other` with its attributes.
    public static func += (one: inout AttributedText, other: AttributedText) {
        one.append(other)
    }

    /// Replaces the characters between two UTF-8 offsets at scalar boundaries by `replacement`.
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

    /// Replaces the characters between two UTF-8 offsets at scalar boundaries by `replacement`.
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
