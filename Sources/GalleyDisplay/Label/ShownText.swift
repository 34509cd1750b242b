internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// A laid out text and its position in a label.
struct ShownText: Sendable {
    let layout: TextLayout
    /// The container's top left corner, relative to that of the bounds.
    let origin: Point

    /// Converts a point of the label to the layout's coordinates.
    func point(_ point: Point, in bounds: Rect) -> Point {
        Point(x: point.x - bounds.x - origin.x, y: point.y - bounds.y - origin.y)
    }
}
