internal import GalleyValues

/// A gradient, as it is specified (CSS Images 4, 3).
struct CSSGradient: Sendable, Hashable {
    enum Kind: String { case linear, radial, conic }

    /// A colour with its positions; without a colour, the middle between its neighbours.
    struct Stop: Sendable, Hashable {
        var color: CSSColor?
        /// Lengths, percentages or, in conic gradients, angles.
        var positions: [CSSValue]
    }

    var kind: Kind
    var isRepeating = false
    /// The direction of a linear gradient, or the start of a conic one, in degrees.
    var angle: Double?
    /// The corner to which a linear gradient runs.
    var corner: (isRight: Bool, isBottom: Bool)?
    var isCircle = false
    var extent = "farthest-corner"
    var radii: [CSSValue] = []
    /// The centre: two lengths.
    var center: [CSSValue] = []
    var stops: [Stop] = []

    func computed(_ context: CSSCalculation.Context, color: Color) -> CSSGradient {
        func values(_ values: [CSSValue]) -> [CSSValue] { values.map { $0.computed(context, color: color) } }
        var result = self
        result.radii = values(radii)
        result.center = values(center)
        result.stops = stops.map { stop in
            Stop(color: stop.color == .current ? .color(color) : stop.color, positions: values(stop.positions))
        }
        return result
    }

    static func == (one: CSSGradient, other: CSSGradient) -> Bool {
        one.kind == other.kind && one.isRepeating == other.isRepeating && one.angle == other.angle
            && one.corner?.isRight == other.corner?.isRight && one.corner?.isBottom == other.corner?.isBottom
            && one.isCircle == other.isCircle && one.extent == other.extent && one.radii == other.radii
            && one.center == other.center && one.stops == other.stops
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(angle)
        hasher.combine(center)
        hasher.combine(stops)
    }
}
