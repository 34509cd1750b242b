internal import GalleySupport
internal import GalleyText
internal import Glibc

/// The straight edges of a path, in ``LayoutUnit``s, with flattened curves.
struct OutlineEdges {
    /// An edge, from its upper to its lower end.
    struct Edge {
        var top: Point
        var bottom: Point
        /// 1 if the path runs downwards, -1 if it runs upwards.
        var winding: Int

        func x(at y: Double) -> Double {
            if y <= top.y { return top.x }
            if y >= bottom.y { return bottom.x }
            return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
        }
    }

    /// The maximum deviation of a flattened curve, in points.
    static let tolerance = 1.0 / 64
    /// The maximum number of edges, beyond which a path is rejected: finer than any realistic outline.
    static let maximumCount = 1 << 16

    /// The edges that are not horizontal.
    private(set) var edges: [Edge] = []
    /// All edges, including horizontal ones, in drawing order, for strokes.
    private(set) var segments: [(from: Point, to: Point)] = []

    /// Nil if the path has too many edges.
    init?(_ path: Path) {
        let scale = LayoutUnit.perPoint
        func units(_ point: Point) -> Point {
            let most = Double(LayoutUnit.limit)
            return Point(x: min(max(point.x * scale, -most), most), y: min(max(point.y * scale, -most), most))
        }
        var pen = Point.zero
        var start = Point.zero
        func line(to point: Point) {
            if point != pen { segments.append((pen, point)) }
            pen = point
        }
        /// `curvature` is an upper bound of half the length of the second derivative.
        func curve(_ curvature: Double, _ at: (Double) -> Point) {
            let count = (curvature / (4 * Self.tolerance * scale)).squareRoot().rounded(.up)
            let pieces = Int(min(max(count, 1), Double(Self.maximumCount)))
            for piece in 1...pieces { line(to: at(Double(piece) / Double(pieces))) }
        }
        func second(_ a: Point, _ b: Point, _ c: Point) -> Double {
            let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
            return (x * x + y * y).squareRoot()
        }
        for element in path.elements {
            switch element {
            case .move(let to):
                line(to: start)
                pen = units(to)
                start = pen
            case .line(let to): line(to: units(to))
            case .quad(let control, let to):
                let (p0, p1, p2) = (pen, units(control), units(to))
                curve(second(p0, p1, p2)) { t in
                    let s = 1 - t
                    return Point(
                        x: s * s * p0.x + 2 * s * t * p1.x + t * t * p2.x,
                        y: s * s * p0.y + 2 * s * t * p1.y + t * t * p2.y)
                }
            case .cubic(let control1, let control2, let to):
                let (p0, p1, p2, p3) = (pen, units(control1), units(control2), units(to))
                curve(3 * max(second(p0, p1, p2), second(p1, p2, p3))) { t in
                    let s = 1 - t
                    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    return Point(
                        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
                }
            case .close: line(to: start)
            }
            if segments.count > Self.maximumCount { return nil }
        }
        // Close the contour, since it is filled.
        line(to: start)
        for (from, to) in segments where from.y != to.y {
            edges.append(
                from.y < to.y ? Edge(top: from, bottom: to, winding: 1) : Edge(top: to, bottom: from, winding: -1))
        }
    }

    /// Convex outlines whose union contains all points within `distance` of a segment, and no point further away by
    /// more than a hundredth of it.
    func stroke(_ distance: Double) -> [[Point]] {
        var outlines: [[Point]] = []
        for index in segments.indices {
            let (from, to) = segments[index]
            let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
            let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length)
            let (startTurn, endTurn) = (turn(before: index), turn(before: index + 1))
            // If the next segment continues almost straight, the sides meet slightly after the corner.
            let start = startTurn.map { distance * tan($0 / 2) } ?? 0
            let end = endTurn.map { distance * tan($0 / 2) } ?? 0
            outlines.append([
                Point(x: from.x - x * start - y * distance, y: from.y - y * start + x * distance),
                Point(x: to.x + x * end - y * distance, y: to.y + y * end + x * distance),
                Point(x: to.x + x * end + y * distance, y: to.y + y * end - x * distance),
                Point(x: from.x - x * start + y * distance, y: from.y - y * start - x * distance),
            ])
            if startTurn == nil { outlines.append(Self.circle(at: from, radius: distance)) }
            if endTurn == nil { outlines.append(Self.circle(at: to, radius: distance)) }
        }
        return outlines
    }

    /// The angle between the segments before and after a corner; nil if it is not small, or either segment is missing.
    private func turn(before index: Int) -> Double? {
        guard index > 0, index < segments.count, segments[index - 1].to == segments[index].from else { return nil }
        let (one, other) = (segments[index - 1], segments[index])
        let (ax, ay) = (one.to.x - one.from.x, one.to.y - one.from.y)
        let (bx, by) = (other.to.x - other.from.x, other.to.y - other.from.y)
        let angle = abs(atan2(ax * by - ay * bx, ax * bx + ay * by))
        return angle < 0.25 ? angle : nil
    }

    /// A circle flattened from outside.
    private static func circle(at center: Point, radius: Double) -> [Point] {
        let corners = 24
        let reach = radius / cos(.pi / Double(corners))
        return (0..<corners).map { corner in
            let angle = 2 * .pi * (Double(corner) + 0.5) / Double(corners)
            return Point(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
        }
    }

    /// The edges of a closed polygon.
    init(polygon: [Point]) {
        for index in polygon.indices {
            let from = polygon[index]
            let to = polygon[(index + 1) % polygon.count]
            if from.y == to.y { continue }
            edges.append(
                from.y < to.y ? Edge(top: from, bottom: to, winding: 1) : Edge(top: to, bottom: from, winding: -1))
        }
    }
}
