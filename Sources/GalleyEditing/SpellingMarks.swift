package import GalleyText
internal import GalleyLayout
internal import GalleyUnicode

/// The misspelled words of an edited text, by paragraph. They are no part of the text.
///
/// Each edit invalidates only the paragraphs that it changes. Their words keep their marks, except those that the edit
/// touches, until the paragraphs are checked again.
package struct SpellingMarks: Sendable {
    /// The paragraphs that are not empty, which cover the text.
    private var paragraphs: [Paragraph] = []
    private var lastNumber = 0

    private struct Paragraph {
        /// The length in UTF-8 code units, with the terminator.
        var count: Int
        /// A number that no earlier version of the paragraph had.
        var number: Int
        /// Whether it has only a terminator.
        var isBlank: Bool
        var isChecked: Bool
        /// The misspelled words, relative to the paragraph's start.
        var words: [Range<Int>] = []
    }

    /// A paragraph that is to be checked.
    package struct Unchecked: Sendable, Equatable {
        /// The number to pass to ``SpellingMarks/accept(_:for:)``.
        package var number: Int
        /// UTF-8 offsets.
        package var range: Range<Int>
    }

    /// Marks of a text before any check.
    package init(_ text: AttributedText) {
        paragraphs = split(text, 0..<text.utf8Count)
    }

    private mutating func split(_ text: AttributedText, _ range: Range<Int>) -> [Paragraph] {
        var string = text.string
        return string.withUTF8 { bytes in
            let bytes = unsafe UnsafeBufferPointer(rebasing: bytes[range])
            var result: [Paragraph] = []
            var start = 0
            while start < bytes.count, let next = unsafe ParagraphSplitter.next(in: bytes, from: start) {
                lastNumber += 1
                let isBlank = next.contentEnd == start
                result.append(
                    Paragraph(count: next.end - start, number: lastNumber, isBlank: isBlank, isChecked: isBlank))
                start = next.end
            }
            return result
        }
    }

    // MARK: - Edits

    /// Follows a change of the text.
    ///
    /// - Parameters:
    ///   - edit: The replaced range of the characters of `old`, as UTF-8 offsets.
    ///   - count: The length of its replacement.
    /// - Complexity: O(*paragraphs* + *n*) in the length of the changed paragraphs.
    package mutating func follow(
        _ edit: Range<Int>, utf8Count count: Int, from old: AttributedText, to new: AttributedText
    ) {
        let delta = new.utf8Count - old.utf8Count
        // Attributes may have changed in more of the text than characters.
        let first = TextChange.commonStyles(old, new, limit: edit.lowerBound, fromEnd: false)
        let last =
            old.utf8Count - TextChange.commonStyles(old, new, limit: old.utf8Count - edit.upperBound, fromEnd: true)
        guard first < last || count > 0 else { return }

        // The paragraphs that the change touches: an edit at a boundary may join two of them.
        var (lower, start) = (0, 0)
        while lower < paragraphs.count, start + paragraphs[lower].count < first {
            start += paragraphs[lower].count
            lower += 1
        }
        var (upper, end) = (lower, start)
        while upper < paragraphs.count, end <= last {
            end += paragraphs[upper].count
            upper += 1
        }
        let before = Array(paragraphs[lower..<upper])
        var after = split(new, start..<end + delta)

        // Keep the first and last paragraphs that are equal in both texts.
        var head = 0
        var (oldStart, newStart) = (start, start)
        while head < min(before.count, after.count), before[head].count == after[head].count,
            old.part(oldStart..<oldStart + before[head].count) == new.part(newStart..<newStart + after[head].count)
        {
            after[head] = before[head]
            oldStart += before[head].count
            newStart += before[head].count
            head += 1
        }
        var tail = 0
        var (oldEnd, newEnd) = (end, end + delta)
        while tail < min(before.count, after.count) - head {
            let (one, other) = (before[before.count - 1 - tail], after[after.count - 1 - tail])
            guard one.count == other.count,
                old.part(oldEnd - one.count..<oldEnd) == new.part(newEnd - one.count..<newEnd)
            else { break }
            after[after.count - 1 - tail] = one
            oldEnd -= one.count
            newEnd -= one.count
            tail += 1
        }
        let words = SpellingMarks.words(in: before[head..<before.count - tail], from: oldStart).compactMap {
            SpellingMarks.moved($0, by: edit, count, in: new)
        }
        SpellingMarks.set(words, in: &after, head..<after.count - tail, from: newStart)
        paragraphs.replaceSubrange(lower..<upper, with: after)
    }

    /// The marked words of paragraphs that start at a UTF-8 offset of the text, as offsets in the text.
    private static func words(in paragraphs: ArraySlice<Paragraph>, from start: Int) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = start
        for paragraph in paragraphs {
            result += paragraph.words.map { $0.lowerBound + start..<$0.upperBound + start }
            start += paragraph.count
        }
        return result
    }

    /// Marks words in changed paragraphs, which start at a UTF-8 offset, until they are checked.
    private static func set(
        _ words: [Range<Int>], in paragraphs: inout [Paragraph], _ changed: Range<Int>, from start: Int
    ) {
        var start = start
        var next = 0
        for index in changed {
            let range = start..<start + paragraphs[index].count
            while next < words.count, words[next].lowerBound < range.upperBound {
                if words[next].lowerBound >= range.lowerBound, words[next].upperBound <= range.upperBound {
                    paragraphs[index].words.append(words[next].lowerBound - start..<words[next].upperBound - start)
                }
                next += 1
            }
            start = range.upperBound
        }
    }

    /// The place of a marked word after an edit; `nil` if the edit has changed it.
    private static func moved(_ word: Range<Int>, by edit: Range<Int>, _ count: Int, in new: AttributedText)
        -> Range<Int>?
    {
        let delta = count - edit.count
        let moved: Range<Int>
        if word.upperBound <= edit.lowerBound {
            moved = word
        } else if word.lowerBound >= edit.upperBound {
            moved = word.lowerBound + delta..<word.upperBound + delta
        } else {
            return nil
        }
        guard word.upperBound == edit.lowerBound || word.lowerBound == edit.upperBound else { return moved }
        // Next to the edit, it may have become a part of another word.
        return TextBoundaries(new).utf8Range(of: .word, atUTF8: moved.lowerBound) == moved ? moved : nil
    }

    // MARK: - Checking

    /// Whether every paragraph is checked.
    package var isComplete: Bool { paragraphs.allSatisfy(\.isChecked) }

    /// Has every paragraph checked again. The marks stay until then.
    package mutating func reset() {
        for index in paragraphs.indices where !paragraphs[index].isBlank {
            lastNumber += 1
            paragraphs[index].number = lastNumber
            paragraphs[index].isChecked = false
        }
    }

    /// The next paragraphs to check: from the one at an offset to the end, and then from the start, until they have
    /// `limit` UTF-8 code units, at least one.
    package func unchecked(from offset: Int, limit: Int) -> [Unchecked] {
        var found: [Unchecked] = []
        var length = 0
        var start = 0
        var isFull = false
        func collect(_ isWanted: (Int) -> Bool) {
            start = 0
            for paragraph in paragraphs {
                let end = start + paragraph.count
                if !paragraph.isChecked, isWanted(end) {
                    found.append(Unchecked(number: paragraph.number, range: start..<end))
                    length += paragraph.count
                    if length >= limit {
                        isFull = true
                        return
                    }
                }
                start = end
            }
        }
        collect { $0 > offset }
        if !isFull { collect { $0 <= offset } }
        return found
    }

    /// Takes the misspelled words of paragraphs, relative to their starts, by the numbers of the paragraphs. Results for
    /// paragraphs that have changed are ignored.
    ///
    /// - Returns: Whether a mark has changed.
    package mutating func accept(_ results: [Int: [Range<Int>]]) -> Bool {
        var isChanged = false
        for index in paragraphs.indices {
            guard !paragraphs[index].isChecked, let words = results[paragraphs[index].number] else { continue }
            var last = 0
            let accepted = words.filter { word in
                guard word.lowerBound >= last, word.upperBound <= paragraphs[index].count, !word.isEmpty else {
                    return false
                }
                last = word.upperBound
                return true
            }
            paragraphs[index].isChecked = true
            if accepted != paragraphs[index].words { isChanged = true }
            paragraphs[index].words = accepted
        }
        return isChanged
    }

    /// The marked words that touch a range, in ascending order. All are UTF-8 offsets.
    package func words(touching range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for paragraph in paragraphs {
            if start > range.upperBound { break }
            if start + paragraph.count >= range.lowerBound {
                for word in paragraph.words
                where word.lowerBound + start <= range.upperBound && word.upperBound + start >= range.lowerBound {
                    result.append(word.lowerBound + start..<word.upperBound + start)
                }
            }
            start += paragraph.count
        }
        return result
    }
}
