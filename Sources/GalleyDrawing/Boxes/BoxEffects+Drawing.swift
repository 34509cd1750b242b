internal import GalleyLayout
internal import GalleyText

extension BoxEffects.ClipShape {
    /// The outline in a box.
    func path(in rect: Rect) -> Path {
        func length(_ length: BoxLength, _ whole: Double) -> Double {
            switch length {
            case .points(let points): points
            case .percent(let percent): percent / 100 * whole
            default: 0
            }
        }
        switch self {
        case .inset(let sides, let corners):
            let insets = EdgeInsets(
                top: length(sides.top, rect.height), left: length(sides.left, rect.width),
                bottom: length(sides.bottom, rect.height), right: length(sides.right, rect.width))
            return RoundedBox(RoundedBox(rect, BoxAppearance.Corners()).inset(by: insets).rect, corners).path()
        case .circle(let center, let radius, let extent):
            let middle = center.point(in: rect)
            // Percentages are parts of the diagonal by the square root of 2 (CSS Shapes 1, 3.1).
            let diagonal = ((rect.width * rect.width + rect.height * rect.height) / 2).squareRoot()
            let distances = Self.distances(from: middle, to: rect, extent)
            let isFar = extent == .farthestSide || extent == .farthestCorner
            let reach = isFar ? max(distances.x, distances.y) : min(distances.x, distances.y)
            let size = max(0, radius.map { length($0, diagonal) } ?? reach)
            return Path(ellipseAt: middle, radiusX: size, radiusY: size)
        case .ellipse(let center, let radii, let extent):
            let middle = center.point(in: rect)
            let distances = Self.distances(from: middle, to: rect, extent)
            guard radii.count == 2 else { return Path(ellipseAt: middle, radiusX: distances.x, radiusY: distances.y) }
            return Path(
                ellipseAt: middle, radiusX: max(0, length(radii[0], rect.width)),
                radiusY: max(0, length(radii[1], rect.height)))
        case .polygon(let places):
            var path = Path()
            for (index, place) in places.enumerated() {
                if index == 0 { path.move(to: place.point(in: rect)) } else { path.line(to: place.point(in: rect)) }
            }
            path.close()
            return path
        case .path(let path): return path.transformed(by: .translation(x: rect.x, y: rect.y))
        }
    }

    /// The distances to the nearest or the farthest sides.
    private static func distances(
        from point: Point, to rect: Rect, _ extent: BoxAppearance.GradientGeometry.Extent
    ) -> Point {
        let (left, right) = (abs(point.x - rect.minX), abs(rect.maxX - point.x))
        let (top, bottom) = (abs(point.y - rect.minY), abs(rect.maxY - point.y))
        let isFar = extent == .farthestSide || extent == .farthestCorner
        return Point(x: isFar ? max(left, right) : min(left, right), y: isFar ? max(top, bottom) : min(top, bottom))
    }
}

extension BoxAppearance.Background {
    /// The blending with the layers below.
    var blendMode: BlendMode { if case .image(let image) = self { image.blendMode } else { .normal } }

    /// The layer in white with the same opacity, whose brightness is its opacity, too. Images stay as they are.
    var whitened: BoxAppearance.Background {
        func white(_ color: Color) -> Color { Color(red: 1, green: 1, blue: 1, alpha: color.alpha) }
        func white(_ gradient: Gradient) -> Gradient {
            Gradient(gradient.shape, stops: gradient.stops.map { Gradient.Stop(white($0.color), at: $0.position) })
        }
        switch self {
        case .color(let color): return .color(white(color))
        case .gradient(let gradient): return .gradient(white(gradient))
        case .image(var image):
            image.gradient = image.gradient.map(white)
            return .image(image)
        }
    }
}
