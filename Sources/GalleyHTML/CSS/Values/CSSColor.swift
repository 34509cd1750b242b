internal import GalleyValues

/// A colour, as it is specified.
enum CSSColor: Sendable, Hashable {
    case color(Color)
    case current
}
