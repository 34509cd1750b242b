internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

extension TextEditor {
    /// The occurrences of a text, without overlaps, at grapheme cluster boundaries.
    /// - Complexity: O(*n* · *m*) at worst, O(*n*) for ordinary texts.
    public func occurrences(of query: String, options: FindOptions = FindOptions()) -> [Range<String.Index>] {
        utf8Occurrences(of: query, options: options).map { text.range(forUTF8: $0) }
    }

    func utf8Occurrences(of query: String, options: FindOptions) -> [Range<Int>] {
        func folded(_ character: Character) -> String {
            options.matchesCase ? String(character) : character.lowercased()
        }
        let needle = query.map(folded)
        guard let first = needle.first else { return [] }
        let boundaries = TextBoundaries(text)
        var result: [Range<Int>] = []
        var index = text.string.startIndex
        let end = text.string.endIndex
        while index < end {
            let next = text.string.index(after: index)
            guard folded(text.string[index]) == first else {
                index = next
                continue
            }
            var stop = next
            var matched = 1
            while matched < needle.count, stop < end, folded(text.string[stop]) == needle[matched] {
                stop = text.string.index(after: stop)
                matched += 1
            }
            let range = text.utf8Offset(index)..<text.utf8Offset(stop)
            let isFound =
                matched == needle.count && whole(range) == range
                && (!options.matchesWords || isWords(range, boundaries))
            if isFound { result.append(range) }
            index = isFound ? stop : next
        }
        return result
    }

    /// Whether a range starts and ends at word boundaries.
    private func isWords(_ range: Range<Int>, _ boundaries: TextBoundaries) -> Bool {
        let first = boundaries.utf8Range(of: .word, atUTF8: range.lowerBound)
        let last = boundaries.utf8Range(of: .word, atUTF8: range.upperBound - 1)
        return first.lowerBound == range.lowerBound && last.upperBound == range.upperBound
    }

    /// Selects the next occurrence of a text after the selection; returns false if there is none.
    @discardableResult
    public mutating func findNext(_ query: String, options: FindOptions = FindOptions()) -> Bool {
        let found = utf8Occurrences(of: query, options: options)
        let next =
            found.first { $0.lowerBound >= selection.utf8Range.upperBound } ?? (options.wraps ? found.first : nil)
        return selectFound(next)
    }

    /// Selects the last occurrence of a text before the selection; returns false if there is none.
    @discardableResult
    public mutating func findPrevious(_ query: String, options: FindOptions = FindOptions()) -> Bool {
        let found = utf8Occurrences(of: query, options: options)
        let last = found.last { $0.upperBound <= selection.utf8Range.lowerBound } ?? (options.wraps ? found.last : nil)
        return selectFound(last)
    }

    private mutating func selectFound(_ range: Range<Int>?) -> Bool {
        guard let range else { return false }
        unmarkText()
        setSelection(TextSelection(anchor: range.lowerBound, head: range.upperBound))
        history.seal()
        return true
    }

    /// Replaces every occurrence of a text as one undoable step. Each replacement gets the attributes of the text it
    /// replaces.
    ///
    /// - Returns: The number of replacements. Locked ranges are not changed.
    @discardableResult
    public mutating func replaceAll(
        _ query: String, with replacement: String, options: FindOptions = FindOptions()
    ) -> Int {
        unmarkText()
        let found = utf8Occurrences(of: query, options: options).filter { range in
            !lockedRanges.contains { range.lowerBound < $0.upperBound && $0.lowerBound < range.upperBound }
        }
        guard isEditable, let first = found.first, let last = found.last else { return 0 }
        let range = first.lowerBound..<last.upperBound
        guard !lockedRanges.contains(where: { range.lowerBound < $0.upperBound && $0.lowerBound < range.upperBound })
        else {
            // With locked text, replace one by one; these are also undone one by one.
            var count = 0
            for range in found.reversed() where replaceOne(range, with: replacement) { count += 1 }
            return count
        }
        var new = text.part(range)
        for one in found.reversed() {
            let style = text.attributes(at: text.index(atUTF8: one.lowerBound)).continuing
            new.replace(
                one.lowerBound - first.lowerBound..<one.upperBound - first.lowerBound, with: replacement,
                attributes: style)
        }
        return change(range, with: new, kind: .other) ? found.count : 0
    }

    private mutating func replaceOne(_ range: Range<Int>, with replacement: String) -> Bool {
        let style = text.attributes(at: text.index(atUTF8: range.lowerBound)).continuing
        return change(range, with: AttributedText(replacement, attributes: style), kind: .other)
    }
}
