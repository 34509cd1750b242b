internal import GalleyText

/// A part of a paragraph with the same attributes.
struct StyledTextPiece {
    var text: String
    var attributes: TextAttributes
}
