internal import GalleyLayout
internal import GalleyText
internal import Glibc

/// Gradients that depend on the size of their image (CSS Images 4, 3).
extension Gradient {
    /// The maximum number of stops of a repeating gradient.
    private static let stopLimit = 4096

    /// The gradient with its geometry as fractions of an image.
    func placed(by geometry: BoxAppearance.GradientGeometry, in size: Size) -> Gradient {
        guard size.width > 0, size.height > 0 else { return self }
        switch shape {
        case .linear(let angle):
            let angle = geometry.corner.map { Gradient.angle(to: $0, in: size) } ?? angle
            let line = Gradient.line(angle: angle, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
            let (across, down) = (line.end.x - line.start.x, line.end.y - line.start.y)
            let length = (across * across + down * down).squareRoot()
            return Gradient(.linear(angle: angle), stops: placedStops(geometry, on: length, end: 1))
        case .radial(let center, _):
            let place = Gradient.center(center, geometry, in: size)
            let radii = Gradient.radii(geometry, around: place, in: size)
            // The corner that is farthest in units of the radii.
            let reach = Point(x: max(place.x, size.width - place.x), y: max(place.y, size.height - place.y))
            let (x, y) = (reach.x / max(radii.width, 1e-3), reach.y / max(radii.height, 1e-3))
            return Gradient(
                .radial(
                    center: UnitPoint(x: place.x / size.width, y: place.y / size.height),
                    radius: UnitPoint(x: radii.width / size.width, y: radii.height / size.height)),
                stops: placedStops(geometry, on: radii.width, end: (x * x + y * y).squareRoot()))
        }
    }

    /// The centre of a gradient in points.
    static func center(_ center: UnitPoint, _ geometry: BoxAppearance.GradientGeometry, in size: Size) -> Point {
        Point(
            x: center.x * size.width + geometry.centerOffset.dx, y: center.y * size.height + geometry.centerOffset.dy)
    }

    /// The stops with fractions of a line, repeated up to `end`.
    func placedStops(_ geometry: BoxAppearance.GradientGeometry, on length: Double, end: Double) -> [Stop] {
        var stops = stops
        for (index, offset) in geometry.stopOffsets.enumerated() where index < stops.count && offset != 0 {
            stops[index].position = (stops[index].position ?? 0) + offset / max(length, 1e-6)
        }
        guard geometry.repeats else { return stops }
        let resolved = Gradient(shape, stops: stops).resolvedStops
        guard let first = resolved.first, let last = resolved.last else { return stops }
        let period = last.position - first.position
        let copies = (end + abs(first.position)) / max(period, 1e-9) + 2
        // Invisibly thin stripes are drawn in the last colour, instead of their average.
        guard copies * Double(resolved.count) <= Double(Self.stopLimit) else { return [Stop(last.color, at: 0)] }
        var result: [Stop] = []
        var start = (-first.position / period).rounded(.down)
        while first.position + start * period <= end {
            for stop in resolved { result.append(Stop(stop.color, at: stop.position + start * period)) }
            start += 1
        }
        return result
    }

    /// The angle at which the middle colour is on the line between the neighbours of a corner.
    private static func angle(to corner: UnitPoint, in size: Size) -> Double {
        // The gradient line is perpendicular to the other diagonal.
        let x = corner.x > 0.5 ? size.height : -size.height
        let y = corner.y > 0.5 ? size.width : -size.width
        return atan2(x, -y) * 180 / .pi
    }

    /// The radii of a radial gradient in points.
    private static func radii(
        _ geometry: BoxAppearance.GradientGeometry, around center: Point, in size: Size
    ) -> Size {
        func length(_ length: BoxLength, _ whole: Double) -> Double {
            switch length {
            case .points(let points): points
            case .percent(let percent): percent / 100 * whole
            default: 0
            }
        }
        if let first = geometry.radii.first {
            let width = length(first, size.width)
            return Size(
                width: width, height: geometry.radii.count > 1 ? length(geometry.radii[1], size.height) : width)
        }
        let across = [abs(center.x), abs(size.width - center.x)]
        let down = [abs(center.y), abs(size.height - center.y)]
        let isFar = geometry.extent == .farthestSide || geometry.extent == .farthestCorner
        let x = isFar ? max(across[0], across[1]) : min(across[0], across[1])
        let y = isFar ? max(down[0], down[1]) : min(down[0], down[1])
        let isSide = geometry.extent == .closestSide || geometry.extent == .farthestSide
        guard geometry.isCircle else {
            // An ellipse through a corner has the proportions of the one that touches the sides.
            let factor = isSide ? 1 : 2.0.squareRoot()
            return Size(width: x * factor, height: y * factor)
        }
        let radius = isSide ? (isFar ? max(x, y) : min(x, y)) : (x * x + y * y).squareRoot()
        return Size(width: radius, height: radius)
    }
}
