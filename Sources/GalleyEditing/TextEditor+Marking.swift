internal import GalleyLayout
public import GalleyText

/// Compositions of input methods. During a composition nothing is parsed, and all of it is one undoable step.
extension TextEditor: TextInputClient {
    /// The range of the unfinished composition, as indices of the text; `nil` without one.
    public var markedTextRange: Range<String.Index>? { markedRange.map { text.range(forUTF8: $0) } }

    /// The range of the marked text in UTF-16 offsets; `nil` without marked text.
    public var markedUTF16Range: Range<Int>? { markedRange.map { utf16Range($0) } }

    /// The selection in UTF-16 offsets of the text.
    public var selectedUTF16Range: Range<Int> { utf16Range(selection.utf8Range) }

    /// The text around the caret in its paragraph, at most `utf16Limit` UTF-16 units on each side.
    public func surroundingText(utf16Limit: Int) -> SurroundingText {
        let paragraph = paragraphs(of: selection.head..<selection.head)[0]
        let units = text.string.utf16
        let head = text.index(atUTF8: selection.head)
        let bounds = text.range(forUTF8: paragraph)
        let limit = max(0, utf16Limit)
        func scalar(_ index: String.Index) -> String.Index { text.index(atUTF8: text.utf8Offset(index)) }
        let start = units.index(head, offsetBy: -limit, limitedBy: bounds.lowerBound) ?? bounds.lowerBound
        let end = units.index(head, offsetBy: limit, limitedBy: bounds.upperBound) ?? bounds.upperBound
        let part = String(text.string[scalar(start)..<scalar(max(start, end))])
        return SurroundingText(part, caretUTF16Offset: units.distance(from: scalar(start), to: head))
    }

    /// The caret's rectangle, next to which an input method places its window.
    public func inputRect() throws -> Rect {
        let layout = try layout()
        let offset = markedRange?.lowerBound ?? selection.head
        return layout.caretFrame(for: TextPosition(layout.text.index(atUTF8: offset)))
    }

    /// Replaces the marked text, or the selection, and marks the new text.
    public mutating func setMarkedText(_ string: String, selectedUTF16Range: Range<Int>) {
        guard isEditable else { return }
        if beforeMarking == nil { beforeMarking = (state, text) }
        let range = markedRange ?? selection.utf8Range
        let attributes = typingAttributes
        // The history records the composition when it is accepted.
        let history = self.history
        let isDone = change(range, with: AttributedText(string, attributes: attributes), kind: .other)
        self.history = history
        guard isDone || range.isEmpty && string.isEmpty else {
            unmarkText()
            return
        }
        let count = isDone ? selection.head - range.lowerBound : 0
        guard count > 0 else {
            // The composition is empty.
            markedRange = nil
            unmarkText()
            return
        }
        markedRange = range.lowerBound..<range.lowerBound + count
        let map = UTF16Map(string)
        func offset(_ utf16: Int) -> Int {
            range.lowerBound + min(count, map.utf8Offset(min(max(0, utf16), map.utf16Count)) ?? count)
        }
        setSelection(
            TextSelection(anchor: offset(selectedUTF16Range.lowerBound), head: offset(selectedUTF16Range.upperBound)))
        ownTypingAttributes = attributes
    }

    /// Accepts the marked text unchanged.
    public mutating func unmarkText() {
        guard let start = beforeMarking else { return }
        let marked = markedRange
        markedRange = nil
        beforeMarking = nil
        if let marked, selection.utf8Range.lowerBound >= marked.lowerBound,
            selection.utf8Range.upperBound <= marked.upperBound
        {
            setSelection(TextSelection(caret: marked.upperBound))
        }
        var changes = TextChange(from: start.text, to: text).map { [$0] } ?? []
        guard !changes.isEmpty else { return }
        parse(&changes)
        history.seal()
        history.record(
            EditingStep(kind: .other, changes: changes, before: start.step, after: state), limit: undoLimit)
    }

    /// Replaces the marked text, or the selection, by final text.
    public mutating func commitText(_ string: String) {
        if markedRange != nil { setMarkedText(string, selectedUTF16Range: 0..<0) }
        let isComposed = beforeMarking != nil
        unmarkText()
        if !isComposed { _ = insert(string, kind: .typing) }
    }

    private func utf16Range(_ range: Range<Int>) -> Range<Int> { UTF16Map(text.string).utf16Range(range) }
}
