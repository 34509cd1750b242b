internal import GalleyLayout
internal import GalleyText

/// A replacement in a text that can be applied and reverted.
struct TextChange: Sendable {
    /// UTF-8 offset.
    var start: Int
    var removed: AttributedText
    var inserted: AttributedText
    /// The whole text before and after the change, if either is empty: an empty text has a style as well.
    var whole: (before: AttributedText, after: AttributedText)?

    func make(in text: inout AttributedText) {
        if let whole {
            text = whole.after
        } else {
            text.replace(start..<start + removed.utf8Count, with: inserted)
        }
    }

    func takeBack(in text: inout AttributedText) {
        if let whole {
            text = whole.before
        } else {
            text.replace(start..<start + inserted.utf8Count, with: removed)
        }
    }

    /// The change as edits, which map positions.
    var edits: TextEdits {
        var edits = TextEdits()
        edits.replace(start..<start + removed.utf8Count, withUTF8Count: inserted.utf8Count)
        return edits
    }
}

extension TextChange {
    /// Creates the change from one text to another as a single replacement; `nil` if they are equal.
    init?(from old: AttributedText, to new: AttributedText) {
        guard old != new else { return nil }
        let limit = min(old.utf8Count, new.utf8Count)
        let (one, other) = (old.string.utf8, new.string.utf8)
        var prefix = zip(one, other).prefix { $0 == $1 }.count
        prefix = min(prefix, Self.commonStyles(old, new, limit: limit, fromEnd: false))
        while prefix > 0, !Self.isScalarStart(old, prefix) || !Self.isScalarStart(new, prefix) { prefix -= 1 }
        var suffix = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        suffix = min(suffix, limit - prefix, Self.commonStyles(old, new, limit: limit, fromEnd: true))
        while suffix > 0,
            !Self.isScalarStart(old, old.utf8Count - suffix) || !Self.isScalarStart(new, new.utf8Count - suffix)
        {
            suffix -= 1
        }
        start = prefix
        removed = old.part(prefix..<old.utf8Count - suffix)
        inserted = new.part(prefix..<new.utf8Count - suffix)
        whole = old.isEmpty || new.isEmpty ? (old, new) : nil
    }

    /// The number of bytes at one end that have the same styles in both texts.
    private static func commonStyles(
        _ old: AttributedText, _ new: AttributedText, limit: Int, fromEnd: Bool
    ) -> Int {
        var common = 0
        while common < limit {
            let one = old.styleRunIndex(atUTF8: fromEnd ? old.utf8Count - common - 1 : common)
            let other = new.styleRunIndex(atUTF8: fromEnd ? new.utf8Count - common - 1 : common)
            guard old.style(ofRun: one) == new.style(ofRun: other) else { return common }
            common =
                fromEnd
                ? min(
                    old.utf8Count - Int(old.styleRuns[one].start), new.utf8Count - Int(new.styleRuns[other].start))
                : min(old.styleRunEnd(one), new.styleRunEnd(other))
        }
        return limit
    }

    private static func isScalarStart(_ text: AttributedText, _ offset: Int) -> Bool {
        guard offset < text.utf8Count else { return true }
        let bytes = text.string.utf8
        return bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
    }
}

extension AttributedText {
    /// The text between two UTF-8 offsets with its attributes.
    func part(_ range: Range<Int>) -> AttributedText { AttributedText(self[self.range(forUTF8: range)]) }
}

/// The state that undo restores in addition to the text.
struct EditingState: Sendable, Equatable {
    var selection: TextSelection
    var typingAttributes: TextAttributes?
    var lockedRanges: [Range<Int>]
}

/// Changes that are undone together.
struct EditingStep: Sendable {
    enum Kind: Sendable { case typing, deletingBackward, deletingForward, other }

    var kind: Kind
    var changes: [TextChange]
    var before: EditingState
    var after: EditingState
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
