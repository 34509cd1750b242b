internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyText

/// The target in a text that a pointer pressed.
enum TextPress {
    case link(Range<String.Index>, url: String)
    case highlight(Range<String.Index>, Highlight)
    case truncation
}
