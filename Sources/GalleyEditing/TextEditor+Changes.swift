internal import GalleyLayout
public import GalleyText
internal import GalleyUnicode

extension TextEditor {
    /// Replaces a range of ``text`` by `replacement`, with the attributes of the latter. The range is extended to whole
    /// clusters and bindings.
    ///
    /// - Returns: Whether the change was allowed: the editor is editable, and no locked range is affected.
    @discardableResult
    public mutating func replace(_ range: Range<String.Index>, with replacement: AttributedText) -> Bool {
        let range = text.utf8Range(range)
        unmarkText()
        return change(range.clamped(to: 0..<text.utf8Count), with: replacement, kind: .other)
    }

    /// Replaces the selection by text with the typing attributes.
    @discardableResult
    public mutating func insert(_ string: String) -> Bool {
        unmarkText()
        return insert(string, kind: .typing)
    }

    mutating func insert(_ string: String, kind: EditingStep.Kind) -> Bool {
        let attributes = typingAttributes
        let isTyping = selection.isCaret && !string.contains { $0.isNewline }
        return change(
            selection.utf8Range, with: AttributedText(string, attributes: attributes), kind: isTyping ? kind : .other)
    }

    var state: EditingState {
        EditingState(selection: selection, typingAttributes: ownTypingAttributes, lockedRanges: lockedRanges)
    }

    /// Replaces a range of UTF-8 offsets, puts the caret after the replacement, and runs the parser.
    ///
    /// - Parameter dividesClusters: whether the range is used as it is; otherwise it is extended to whole clusters and
    ///   bindings.
    mutating func change(
        _ range: Range<Int>, with replacement: AttributedText, kind: EditingStep.Kind,
        selecting selected: TextSelection? = nil, dividesClusters: Bool = false
    ) -> Bool {
        guard isEditable else { return false }
        let range =
            dividesClusters
            ? range : range.isEmpty ? settled(range.lowerBound)..<settled(range.lowerBound) : whole(range)
        guard !isLocked(range) else { return false }
        let replacement = fitting(replacement, insteadOf: range)
        guard !range.isEmpty || !replacement.isEmpty else { return false }
        let before = state
        let old = text
        var changes: [TextChange] = []
        let change = TextChange(
            start: range.lowerBound, removed: text.part(range), inserted: replacement, whole: nil)
        make(change, since: old, &changes)
        setSelection(selected ?? TextSelection(caret: range.lowerBound + replacement.utf8Count))
        if markedRange == nil, beforeMarking == nil { parse(&changes) }
        history.record(EditingStep(kind: kind, changes: changes, before: before, after: state), limit: undoLimit)
        return true
    }

    /// Applies a change, and updates all stored ranges except the selection.
    private mutating func make(_ change: TextChange, since old: AttributedText, _ changes: inout [TextChange]) {
        var change = change
        replaceCounting(change.start..<change.start + change.removed.utf8Count, with: change.inserted)
        if old.isEmpty || text.isEmpty { change.whole = (old, text) }
        let edits = change.edits
        moveLocks(edits)
        note(edits)
        changes.append(change)
    }

    /// Runs the parser on the whole text.
    mutating func parseAll() {
        var selected: Range<String.Index>?
        var result = text
        if currentParser?.parse(&result, edits: nil, selection: &selected) != nil { text = result }
        unparsedEdits = TextEdits()
    }

    /// Runs a new parser on the whole text. It is a step that can be undone if it changes characters; earlier steps would
    /// otherwise refer to another text.
    mutating func parseWithNewParser() {
        let before = state
        var changes: [TextChange] = []
        parse(&changes)
        guard changes.contains(where: { $0.removed.string != $0.inserted.string }) else { return }
        history.record(
            EditingStep(kind: .other, changes: changes, before: before, after: state), limit: undoLimit)
    }

    /// Runs the parser, and keeps the same text selected.
    mutating func parse(_ changes: inout [TextChange]) {
        guard currentParser != nil else { return }
        let (old, length) = (text, knownLength)
        var result = text
        var selected: Range<String.Index>? = selectedRange
        let isReversed = selection.isReversed
        let range = currentParser?.parse(&result, edits: unparsedEdits, selection: &selected)
        defer { unparsedEdits = TextEdits() }
        guard let range, let change = TextChange(from: old, to: result, withinUTF8: range) else { return }
        text = result
        // Other attributes leave the length of the text as it is.
        if change.removed.string == change.inserted.string { knownLength = length }
        let edits = change.edits
        moveLocks(edits)
        note(edits)
        changes.append(change)
        let newSelection = selected.map { text.utf8Range($0) } ?? edits.newRange(for: selection.utf8Range)
        setSelection(
            TextSelection(
                anchor: isReversed ? newSelection.upperBound : newSelection.lowerBound,
                head: isReversed ? newSelection.lowerBound : newSelection.upperBound, affinity: selection.affinity))
    }

    private func isLocked(_ range: Range<Int>) -> Bool {
        lockedRanges.contains { lock in
            range.isEmpty
                ? lock.lowerBound < range.lowerBound && range.lowerBound < lock.upperBound
                : range.lowerBound < lock.upperBound && lock.lowerBound < range.upperBound
        }
    }

    private mutating func moveLocks(_ edits: TextEdits) {
        lockedRanges = lockedRanges.map { edits.newRange(for: $0) }.filter { !$0.isEmpty }
    }

    /// Replaces a range, and updates the length of the text if it is known.
    private mutating func replaceCounting(_ range: Range<Int>, with replacement: AttributedText) {
        guard let length = knownLength else { return text.replace(range, with: replacement) }
        // Clusters do not extend beyond a paragraph, and a paragraph may be joined to the previous one.
        let boundaries = TextBoundaries(text)
        let around =
            boundaries.paragraph(at: max(0, range.lowerBound - 1))
            .lowerBound..<boundaries.paragraph(
                at: min(range.upperBound, max(0, text.utf8Count - 1))
            ).upperBound
        let before = clusterCount(in: around)
        text.replace(range, with: replacement)
        let delta = replacement.utf8Count - range.count
        knownLength = length - before + clusterCount(in: around.lowerBound..<around.upperBound + delta)
    }

    private func clusterCount(in range: Range<Int>) -> Int {
        TextBoundaries(text).clusterBoundaries(inUTF8: range).count - 1
    }

    /// The prefix of a replacement that fits into the text's maximum length.
    private mutating func fitting(_ replacement: AttributedText, insteadOf range: Range<Int>) -> AttributedText {
        guard let maximumLength, !replacement.isEmpty else { return replacement }
        let length = knownLength ?? clusterCount(in: 0..<text.utf8Count)
        knownLength = length
        let room = max(0, maximumLength - length + clusterCount(in: range))
        let boundaries = TextBoundaries(replacement).clusterBoundaries(inUTF8: 0..<replacement.utf8Count)
        return boundaries.count - 1 <= room ? replacement : replacement.part(0..<boundaries[room])
    }

    // MARK: - Undo

    /// Whether there is a change to undo.
    public var canUndo: Bool { isEditable && !history.undo.isEmpty }

    /// Whether there is a change to redo.
    public var canRedo: Bool { isEditable && !history.redo.isEmpty }

    /// Undoes the last step: text, attributes, selection and locked ranges are restored exactly.
    @discardableResult
    public mutating func undo() -> Bool {
        unmarkText()
        guard canUndo, let step = history.undo.popLast() else { return false }
        for change in step.changes.reversed() {
            change.undo(in: &text)
            var edits = TextEdits()
            edits.replace(
                change.start..<change.start + change.inserted.utf8Count, withUTF8Count: change.removed.utf8Count)
            note(edits)
        }
        restore(step.before)
        history.redo.append(step)
        history.seal()
        return true
    }

    /// Redoes the step that was undone last.
    @discardableResult
    public mutating func redo() -> Bool {
        unmarkText()
        guard canRedo, let step = history.redo.popLast() else { return false }
        for change in step.changes {
            change.make(in: &text)
            note(change.edits)
        }
        restore(step.after)
        history.undo.append(step)
        history.seal()
        return true
    }

    private mutating func restore(_ state: EditingState) {
        selection = state.selection
        ownTypingAttributes = state.typingAttributes
        lockedRanges = state.lockedRanges
        column = nil
    }
}
