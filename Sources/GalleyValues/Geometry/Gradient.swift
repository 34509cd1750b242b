/// A colour gradient, as in CSS Images.
public struct Gradient: Sendable, Hashable {
    /// A colour stop.
    public struct Stop: Sendable, Hashable {
        /// The colour.
        public var color: Color
        /// The position from 0, the start, to 1; `nil` is half way between its neighbours.
        public var position: Double? {
            didSet { position = position.map(Gradient.limited) }
        }

        /// Creates a colour stop.
        public init(_ color: Color, at position: Double? = nil) {
            self.color = color
            self.position = position.map(Gradient.limited)
        }
    }

    /// The geometry of a gradient.
    public enum Shape: Sendable, Hashable {
        /// A linear gradient. The angle is in degrees as in CSS: 0 points upwards, 90 to the right. The gradient line
        /// is just long enough that the corners get the first and the last colour.
        case linear(angle: Double)
        /// A radial gradient around a centre, both in fractions of the box. Without a radius it ends at the farthest
        /// corner.
        case radial(center: UnitPoint, radius: UnitPoint?)
    }

    /// The geometry. Fractions and angles are clamped to ±1 000 000.
    public var shape: Shape {
        didSet { shape = shape.limited }
    }
    /// The colour stops from the start to the end.
    public var stops: [Stop]

    /// Creates a gradient from its stops.
    public init(_ shape: Shape, stops: [Stop]) {
        self.shape = shape.limited
        self.stops = stops
    }

    /// The maximum magnitude of its numbers.
    package static let limit = 1e6

    fileprivate static func limited(_ number: Double) -> Double {
        number.isNaN ? 0 : min(max(number, -limit), limit)
    }

    /// The stops with all positions resolved, from 0 to 1 and never decreasing.
    package var resolvedStops: [(position: Double, color: Color)] {
        guard !stops.isEmpty else { return [] }
        var positions = stops.map(\.position)
        if positions[0] == nil { positions[0] = 0 }
        if positions[positions.count - 1] == nil { positions[positions.count - 1] = max(1, positions[0] ?? 0) }
        var highest = -Double.infinity
        var known = 0
        for index in positions.indices {
            guard let given = positions[index], !given.isNaN else {
                positions[index] = nil
                continue
            }
            let position = max(given, highest)
            highest = position
            positions[index] = position
            let gap = index - known
            if gap > 1, let start = positions[known] {
                for step in 1..<gap {
                    positions[known + step] = start + (position - start) * Double(step) / Double(gap)
                }
            }
            known = index
        }
        return zip(positions, stops).map { (min(max($0 ?? 0, -1e6), 1e6), $1.color) }
    }

    /// The start and end of a linear gradient's line in `rect`, as in CSS Images 3.
    package static func line(angle: Double, in rect: Rect) -> (start: Point, end: Point) {
        let (x, y) = direction(ofDegrees: angle)
        let half = (abs(rect.width * x) + abs(rect.height * y)) / 2
        return (
            Point(x: rect.midX - x * half, y: rect.midY - y * half),
            Point(x: rect.midX + x * half, y: rect.midY + y * half)
        )
    }

    /// The unit vector of an angle measured clockwise from the top.
    private static func direction(ofDegrees angle: Double) -> (x: Double, y: Double) {
        let turn = angle.truncatingRemainder(dividingBy: 360)
        switch turn < 0 ? turn + 360 : turn {
        case 0: return (0, -1)
        case 90: return (1, 0)
        case 180: return (0, 1)
        case 270: return (-1, 0)
        case let degrees:
            let radians = degrees * .pi / 180
            return (Mathematics.sine(radians), -Mathematics.cosine(radians))
        }
    }
}

extension Gradient.Shape {
    /// The shape with numbers clamped to the range allowed in documents.
    fileprivate var limited: Gradient.Shape {
        func point(_ point: UnitPoint) -> UnitPoint {
            UnitPoint(x: Gradient.limited(point.x), y: Gradient.limited(point.y))
        }
        return switch self {
        case .linear(let angle): .linear(angle: Gradient.limited(angle))
        case .radial(let center, let radius): .radial(center: point(center), radius: radius.map(point))
        }
    }
}
