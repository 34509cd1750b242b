internal import GalleyConstraints
internal import GalleyText

/// An absolute box and its static position.
struct AbsoluteBox {
    var node: Int32
    /// The container, which determines its static position.
    var container: Int32
    /// The container's content box on the page, relative to its border box's corner.
    var content: Rect
    /// In a grid: the area of its lines, in the same way; the containing block if the container is that.
    var area: Rect?
}
