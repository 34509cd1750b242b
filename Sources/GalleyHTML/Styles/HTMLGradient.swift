internal import GalleyText
internal import GalleyValues

/// The conversion of gradients.
enum HTMLGradient {
    /// The gradient with fractions, and what depends on the size of the image.
    static func gradient(_ source: CSSGradient) -> (Gradient, BoxAppearance.GradientGeometry?) {
        var geometry = BoxAppearance.GradientGeometry()
        geometry.repeats = source.isRepeating
        var shape: Gradient.Shape
        let center = HTMLBoxValues.place(source.center) ?? (.center, .zero)
        geometry.centerOffset = center.offset
        switch source.kind {
        case .linear:
            shape = .linear(angle: source.angle ?? 180)
            geometry.corner = source.corner.map { UnitPoint(x: $0.isRight ? 1 : 0, y: $0.isBottom ? 1 : 0) }
        case .radial:
            shape = .radial(center: center.fraction, radius: nil)
            geometry.isCircle = source.isCircle
            geometry.extent = extents[source.extent] ?? .farthestCorner
            geometry.radii = source.radii.map { radius in
                guard case .length(let length) = radius else { return .zero }
                return HTMLContainingSize().length(HTMLComputedStyle.Length(length.resolved(CSSCalculation.Context())))
            }
        case .conic:
            shape = .radial(center: center.fraction, radius: nil)
            geometry.conicAngle = source.angle ?? 0
        }
        var stops: [Gradient.Stop] = []
        for (index, stop) in source.stops.enumerated() {
            let color = self.color(of: stop, at: index, in: source.stops)
            for position in stop.positions.isEmpty ? [nil] : stop.positions.map(Optional.some) {
                guard case .length(let length)? = position else {
                    stops.append(Gradient.Stop(color))
                    geometry.stopOffsets.append(0)
                    continue
                }
                let resolved = length.resolved(CSSCalculation.Context())
                stops.append(Gradient.Stop(color, at: resolved.percent / 100))
                geometry.stopOffsets.append(resolved.pixels)
            }
        }
        if geometry.stopOffsets.allSatisfy({ $0 == 0 }) { geometry.stopOffsets = [] }
        return (Gradient(shape, stops: stops), geometry == BoxAppearance.GradientGeometry() ? nil : geometry)
    }

    private static let extents: [String: BoxAppearance.GradientGeometry.Extent] = [
        "closest-side": .closestSide, "farthest-side": .farthestSide, "closest-corner": .closestCorner,
        "farthest-corner": .farthestCorner,
    ]

    /// The colour of a stop; a hint has the middle between its neighbours.
    private static func color(of stop: CSSGradient.Stop, at index: Int, in stops: [CSSGradient.Stop]) -> Color {
        func own(_ color: CSSColor?) -> Color { if case .color(let color)? = color { color } else { .black } }
        guard stop.color == nil, index > 0, index + 1 < stops.count else { return own(stop.color) }
        let (one, other) = (own(stops[index - 1].color), own(stops[index + 1].color))
        let alpha = (one.alpha + other.alpha) / 2
        func mixed(_ a: Float, _ b: Float) -> Float { alpha > 0 ? (a * one.alpha + b * other.alpha) / (2 * alpha) : 0 }
        return Color(
            red: mixed(one.red, other.red), green: mixed(one.green, other.green), blue: mixed(one.blue, other.blue),
            alpha: alpha)
    }
}
