internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

/// Commands for lists in Markdown source: `- item`, `2. item`, `- [ ] task`.
extension TextEditor {
    /// The paragraphs that intersect a range, without one that starts at its end.
    func paragraphs(of range: Range<Int>) -> [Range<Int>] {
        let boundaries = TextBoundaries(text)
        var start = range.lowerBound
        // An empty paragraph follows the last terminator.
        if start == text.utf8Count, start > 0, boundaries.boundary(afterUTF8: start - 1, of: .paragraph) == start,
            endsInTerminator
        {
            return [start..<start]
        }
        var result: [Range<Int>] = []
        repeat {
            let paragraph = boundaries.paragraph(at: min(start, max(0, text.utf8Count - 1)))
            result.append(paragraph)
            start = paragraph.upperBound
        } while start < range.upperBound && start < text.utf8Count
        return result
    }

    var endsInTerminator: Bool { text.string.unicodeScalars.last.map { Self.terminators.contains($0) } ?? false }

    static let terminators: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]

    /// The marker of a list item, with its indent.
    struct ItemMarker {
        /// White space before the marker.
        var indent: String
        /// The marker of the next item, with the white space after it.
        var next: String
        /// The number of bytes of indent and marker.
        var length: Int
    }

    /// The marker of a paragraph that is a list item; otherwise `nil`.
    func marker(of paragraph: Range<Int>) -> ItemMarker? {
        let string = text.string[text.range(forUTF8: paragraph)]
        let indent = string.prefix { $0 == " " || $0 == "\t" }
        var rest = string.dropFirst(indent.count)
        var next: String
        if let bullet = rest.first, "-*+•".contains(bullet) {
            next = String(bullet)
            rest = rest.dropFirst()
        } else {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else { return nil }
            rest = rest.dropFirst(digits.count)
            guard let mark = rest.first, mark == "." || mark == ")" else { return nil }
            next = String(number + 1) + String(mark)
            rest = rest.dropFirst()
        }
        let space = rest.prefix { $0 == " " || $0 == "\t" }
        guard !space.isEmpty else { return nil }
        next += space
        rest = rest.dropFirst(space.count)
        for box in ["[ ] ", "[x] ", "[X] "] where rest.hasPrefix(box) {
            next += "[ ] "
            rest = rest.dropFirst(box.count)
            break
        }
        return ItemMarker(indent: String(indent), next: next, length: string.utf8.count - rest.utf8.count)
    }

    mutating func insertNewline() -> Bool {
        guard continuesLists, selection.isCaret else { return insert("\n", kind: .other) }
        let paragraph = paragraphs(of: selection.utf8Range)[0]
        guard let marker = marker(of: paragraph), selection.head >= paragraph.lowerBound + marker.length else {
            return insert("\n", kind: .other)
        }
        let content = text.string[text.range(forUTF8: paragraph.lowerBound + marker.length..<paragraph.upperBound)]
        // Enter in an empty item ends the list.
        if content.allSatisfy({ $0.isNewline }) {
            return change(
                paragraph.lowerBound..<paragraph.lowerBound + marker.length, with: AttributedText(), kind: .other)
        }
        return insert("\n" + marker.indent + marker.next, kind: .other)
    }

    mutating func indent() -> Bool { restartParagraphs(deeper: true) }

    mutating func outdent() -> Bool { restartParagraphs(deeper: false) }

    /// The change at the start of a paragraph that indents or outdents it: the number of removed bytes and the inserted
    /// text.
    private func beginning(of paragraph: Range<Int>, deeper: Bool) -> (removed: Int, inserted: String) {
        if deeper { return (0, indentation) }
        let string = text.string[text.range(forUTF8: paragraph)]
        if string.first == "\t" { return (1, "") }
        return (string.prefix { $0 == " " }.prefix(max(1, indentation.count)).utf8.count, "")
    }

    /// Indents or outdents the selected paragraphs.
    private mutating func restartParagraphs(deeper: Bool) -> Bool {
        guard isEditable else { return false }
        let touched = paragraphs(of: selection.utf8Range)
        guard let first = touched.first, let last = touched.last else { return false }
        let range = whole(first.lowerBound..<last.upperBound)
        // A paragraph that starts inside a binding cannot be indented.
        let paragraphs = touched.filter { binding(around: $0.lowerBound) == nil }
        var edits = TextEdits()
        var replacement = text.part(range)
        for paragraph in paragraphs.reversed() {
            let (removed, inserted) = beginning(of: paragraph, deeper: deeper)
            let start = paragraph.lowerBound - range.lowerBound
            // The inserted text has the style of the paragraph.
            let style = text.attributes(at: text.index(atUTF8: paragraph.lowerBound)).continuing
            replacement.replace(start..<start + removed, with: inserted, attributes: style)
        }
        for paragraph in paragraphs {
            let (removed, inserted) = beginning(of: paragraph, deeper: deeper)
            guard removed > 0 || !inserted.isEmpty else { continue }
            edits.replace(
                paragraph.lowerBound..<paragraph.lowerBound + removed, withUTF8Count: inserted.utf8.count)
        }
        guard !edits.isEmpty else { return false }
        let selected = TextSelection(
            anchor: edits.newOffset(for: selection.anchor), head: edits.newOffset(for: selection.head),
            affinity: selection.affinity)
        guard range.isEmpty else { return change(range, with: replacement, kind: .other, selecting: selected) }
        return change(range, with: AttributedText(indentation, attributes: typingAttributes), kind: .other)
    }
}
