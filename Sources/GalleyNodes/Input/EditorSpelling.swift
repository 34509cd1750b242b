internal import GalleyEditing
internal import GalleyText

/// The misspelled words of an editor.
struct EditorSpelling {
    var marks: SpellingMarks
    /// The language of text without one.
    var language: String?
    /// The number of the host's ``NodeHost/spellingGeneration`` that the marks belong to.
    var generation: Int
    /// Whether all of the text is monospaced, so that monospaced text is no code.
    var isMonospaced = false
    /// Whether the last change was typed, and the caret has not moved since.
    var isTyping = false

    /// Follows a change of the text.
    mutating func follow(_ edit: NodeEdit, from old: AttributedText, to new: AttributedText) {
        marks.follow(edit.utf8Range, utf8Count: edit.text.utf8.count, from: old, to: new)
    }

    /// The misspelled words that touch a range and are shown: not the word that is being typed, and no words in the
    /// composition of an input method. All are UTF-8 offsets.
    func shownWords(touching range: Range<Int>, in editor: TextEditor, isFocused: Bool) -> [Range<Int>] {
        let words = marks.words(touching: range)
        guard isFocused else { return words }
        let composition = editor.markedTextRange.map { editor.text.utf8Range($0) }
        let caret = isTyping && editor.selection.isCaret ? editor.selection.head : nil
        return words.filter { word in
            if let caret, word.lowerBound < caret, caret <= word.upperBound { return false }
            return composition.map { !word.overlaps($0) } ?? true
        }
    }
}
