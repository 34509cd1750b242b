internal import GalleyLayout
package import GalleyText

extension AttributedText {
    /// The text between two UTF-8 offsets with its attributes.
    package func part(_ range: Range<Int>) -> AttributedText { AttributedText(self[self.range(forUTF8: range)]) }
}

/// The steps that can be undone and redone.
struct EditingHistory: Sendable {
    var undo: [EditingStep] = []
    var redo: [EditingStep] = []
    /// Whether the next change starts a new step.
    var isSealed = true

    mutating func seal() {
        isSealed = true
    }

    mutating func record(_ step: EditingStep, limit: Int) {
        redo.removeAll()
        if !isSealed, step.kind != .other, let last = undo.last, last.kind == step.kind,
            last.after.selection == step.before.selection, !beginsWord(step, after: last)
        {
            undo[undo.count - 1].changes += step.changes
            undo[undo.count - 1].after = step.after
        } else {
            undo.append(step)
            if undo.count > max(0, limit) { undo.removeFirst(undo.count - max(0, limit)) }
        }
        isSealed = step.kind == .other
    }

    /// Typing is undone word by word.
    private func beginsWord(_ step: EditingStep, after last: EditingStep) -> Bool {
        guard step.kind == .typing, let new = step.changes.first?.inserted.string.first,
            let old = last.changes.last?.inserted.string.last
        else { return false }
        return old.isWhitespace && !new.isWhitespace
    }
}
