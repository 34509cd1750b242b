internal import GalleyText

/// A paragraph: its pieces, and the attributes of the line feed after it.
struct StyledTextLine {
    var pieces: [StyledTextPiece]
    var end: TextAttributes?

    /// The attributes that decide about the paragraph; nil for an empty text.
    var head: TextAttributes? { pieces.first?.attributes ?? end }
}
