internal import GalleyText

/// A paragraph: its pieces, and the attributes of the line feed after it.
struct StyledTextLine {
    /// A part of a paragraph with the same attributes.
    struct Piece {
        var text: String
        var attributes: TextAttributes
    }

    var pieces: [Piece]
    var end: TextAttributes?

    /// The attributes that decide about the paragraph; nil for an empty text.
    var head: TextAttributes? { pieces.first?.attributes ?? end }
}
