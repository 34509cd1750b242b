internal import GalleyEditing
internal import GalleyLayout
internal import GalleyText

/// The live editor of an editor node.
struct EditorState {
    var editor: TextEditor
    /// The text of the last description.
    var described: AttributedText
    /// The parser of the last description.
    var parser: (any TextParser)?
    /// The texts since then that the program has received.
    var reported = ReportedTexts()
    /// The factor of the sizes in the editor's text.
    var scale: Double
    /// The part of the layout at the corner of the viewport.
    var offset = Point.zero
    /// The caret and the viewport that were last scrolled to. Other scrolling stays until one of them changes.
    var revealed: Revealed?
    /// The part of the composition that an input method converts, in UTF-16 code units from the composition's start.
    var clause: Range<Int>?
    /// The marked occurrences of a text.
    var finding: EditorFinding?
    /// The misspelled words; `nil` if the spelling is not checked.
    var spelling: EditorSpelling?

    struct Revealed: Equatable {
        var selection: TextSelection
        var utf8Count: Int
        var viewport: Size
    }
}
