internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

extension TextEditor {
    /// Performs a command without a clipboard.
    ///
    /// - Returns: Whether the text or the selection changed.
    @discardableResult
    public mutating func perform(_ command: EditingCommand) -> Bool {
        var none = LocalClipboard()
        return perform(command, clipboard: &none)
    }

    /// Performs a command.
    ///
    /// - Returns: Whether the text or the selection changed.
    @discardableResult
    public mutating func perform(_ command: EditingCommand, clipboard: inout some TextClipboard) -> Bool {
        unmarkText()
        let before = (text: text.utf8Count, selection: selection)
        switch command {
        case .move(let movement): move(movement)
        case .extend(let movement): extend(movement)
        case .select(let unit):
            let range = unitRange(unit, around: selection.head)
            setSelection(TextSelection(anchor: range.lowerBound, head: range.upperBound))
        case .selectAll: setSelection(TextSelection(anchor: 0, head: text.utf8Count))
        case .collapse: setSelection(TextSelection(caret: selection.head, affinity: selection.affinity))
        case .insert(let string): return insert(string, kind: .typing)
        case .insertNewline: return insertNewline()
        case .insertLineBreak: return insert("\u{2028}", kind: .other)
        case .insertTab:
            return paragraphs(of: selection.utf8Range).count > 1 ? indent() : insert("\t", kind: .typing)
        case .delete(let movement): return delete(movement)
        case .indent: return indent()
        case .outdent: return outdent()
        case .cut:
            guard !selection.isCaret, isEditable else { return false }
            clipboard.write(copied)
            return change(selection.utf8Range, with: AttributedText(), kind: .other)
        case .copy:
            if !selection.isCaret { clipboard.write(copied) }
            return false
        case .paste: return clipboard.read().map { paste($0) } ?? false
        case .pasteAsPlainText: return clipboard.read().map { paste($0, asPlainText: true) } ?? false
        case .undo: return undo()
        case .redo: return redo()
        }
        history.seal()
        return before.selection != selection || before.text != text.utf8Count
    }

    // MARK: - Moving

    private mutating func move(_ movement: TextMovement) {
        if !selection.isCaret, let end = collapsed(for: movement) {
            setSelection(end)
            return
        }
        guard let (place, column) = target(from: selection, movement) else { return }
        setSelection(place)
        self.column = column
    }

    private mutating func extend(_ movement: TextMovement) {
        guard let (place, column) = target(from: selection, movement) else { return }
        setSelection(TextSelection(anchor: selection.anchor, head: place.head, affinity: place.affinity))
        self.column = column
    }

    /// The caret after a step that leaves a selection: at the selection's end on that side.
    private func collapsed(for movement: TextMovement) -> TextSelection? {
        let range = selection.utf8Range
        switch movement {
        case .backward: return TextSelection(caret: range.lowerBound)
        case .forward: return TextSelection(caret: range.upperBound)
        case .left, .right:
            guard let layout = try? layout() else { return nil }
            let ends = [range.lowerBound, range.upperBound].map { offset in
                layout.caretFrame(for: TextPosition(layout.text.index(atUTF8: offset)))
            }
            // On one line compare the x positions; otherwise use the paragraph's direction.
            let isStartLeft =
                ends[0].y == ends[1].y
                ? ends[0].x <= ends[1].x
                : !(layout.line(containing: TextPosition(layout.text.index(atUTF8: range.lowerBound)))?.isRightToLeft
                    ?? false)
            return TextSelection(caret: isStartLeft == (movement == .left) ? range.lowerBound : range.upperBound)
        default: return nil
        }
    }

    /// The selection after a movement of its head, and the column that vertical movement keeps.
    func target(from start: TextSelection, _ movement: TextMovement) -> (TextSelection, Double?)? {
        guard let layout = try? layout() else { return nil }
        var column = self.column
        let position = TextPosition(layout.text.index(atUTF8: start.head), affinity: start.affinity)
        let moved = layout.position(from: position, movement, column: &column, page: pageHeight)
        // The layout may have one line more than the text.
        let offset = min(layout.text.utf8Offset(moved.index), text.utf8Count)
        return (TextSelection(caret: offset, affinity: moved.affinity), column)
    }

    /// The range of a unit of the text or of its layout.
    func unitRange(_ unit: TextUnit, around offset: Int) -> Range<Int> {
        guard unit == .line || unit == .row, let layout = try? layout() else {
            return whole(TextBoundaries(text).utf8Range(of: unit, atUTF8: offset))
        }
        let position = TextPosition(layout.text.index(atUTF8: offset), affinity: selection.affinity)
        return layout.text.utf8Range(layout.range(of: unit, at: position)).clamped(to: 0..<text.utf8Count)
    }

    // MARK: - Deleting

    /// Deletes the selection, or the text that a movement passes; backspace may delete the last character of a cluster
    /// (``TextBoundaries/backspaceStart(beforeUTF8:)``). A binding with ``TextBinding/deleteConfirm`` is selected
    /// first.
    mutating func delete(_ movement: TextMovement) -> Bool {
        guard isEditable else { return false }
        if !selection.isCaret { return change(selection.utf8Range, with: AttributedText(), kind: .other) }
        let caret = selection.head
        let boundaries = TextBoundaries(text)
        var kind = EditingStep.Kind.other
        let other: Int
        switch movement {
        case .backward:
            kind = .deletingBackward
            other = boundaries.backspaceStart(beforeUTF8: caret)
        case .forward:
            kind = .deletingForward
            other = boundaries.boundary(afterUTF8: caret, of: .cluster)
        case .wordBackward: other = boundaries.wordStart(beforeUTF8: caret)
        case .wordForward: other = boundaries.wordEnd(afterUTF8: caret)
        default:
            guard let (place, _) = target(from: selection, movement) else { return false }
            other = place.head
        }
        let passed = min(caret, other)..<max(caret, other)
        // Only backspace divides a cluster, unless the character is part of a binding.
        let dividesClusters = movement == .backward && binding(around: other) == nil
        let range = dividesClusters ? passed : whole(passed)
        guard !range.isEmpty else { return false }
        if movement == .backward || movement == .forward, confirms(range) {
            setSelection(TextSelection(anchor: range.lowerBound, head: range.upperBound))
            history.seal()
            return true
        }
        return change(range, with: AttributedText(), kind: kind, dividesClusters: dividesClusters)
    }

    /// Whether a range is a binding that is selected before it is deleted.
    private func confirms(_ range: Range<Int>) -> Bool {
        text.attributes(at: text.index(atUTF8: range.lowerBound)).binding?.deleteConfirm == true
    }
}
