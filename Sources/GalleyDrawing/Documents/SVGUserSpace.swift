internal import GalleyLayout
internal import GalleyText

/// The user space of an SVG element.
struct SVGUserSpace {
    /// The minimum size of a point in the image.
    var leastScale = 1.0
    /// The image in this space.
    var visible: Rect

    /// The space inside an element with a transform.
    func transformed(by transform: Transform) -> SVGUserSpace {
        guard let inverse = transform.inverse else { return self }
        let corners = [
            Point(x: visible.minX, y: visible.minY), Point(x: visible.maxX, y: visible.minY),
            Point(x: visible.minX, y: visible.maxY), Point(x: visible.maxX, y: visible.maxY),
        ].map { $0.transformed(by: inverse) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return SVGUserSpace(
            leastScale: leastScale * transform.stretch.smallest,
            visible: Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
    }
}
