extension Path {
    /// The smallest rectangle that contains the outline; zero for an empty path.
    ///
    /// A `move` without a following line counts as a point.
    /// - Complexity: O(*elements*).
    public var bounds: Rect {
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity
        func include(_ point: Point) {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        var pen = Point.zero
        for element in elements {
            switch element {
            case .move(let point), .line(let point):
                include(point)
                pen = point
            case .quad(let control, let point):
                // Convert the quadratic curve to a cubic one.
                let one = Point(x: pen.x + (control.x - pen.x) * 2 / 3, y: pen.y + (control.y - pen.y) * 2 / 3)
                let two = Point(
                    x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
                for extreme in Path.extremes(pen, one, two, point) { include(extreme) }
                include(point)
                pen = point
            case .cubic(let control1, let control2, let point):
                for extreme in Path.extremes(pen, control1, control2, point) { include(extreme) }
                include(point)
                pen = point
            case .close:
                // The start point is already included.
                break
            }
        }
        guard minX <= maxX else { return .zero }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The points of a cubic curve with extreme x or y.
    private static func extremes(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> [Point] {
        func mix(_ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            let s = 1 - t
            return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        }
        let times = turns(p0.x, p1.x, p2.x, p3.x) + turns(p0.y, p1.y, p2.y, p3.y)
        return times.map {
            Point(x: mix($0, p0.x, p1.x, p2.x, p3.x), y: mix($0, p0.y, p1.y, p2.y, p3.y))
        }
    }

    /// The parameters between 0 and 1 at which the derivative of one coordinate of a cubic curve is zero.
    private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
        let square = d - a + 3 * (b - c)
        let linear = 2 * (a - 2 * b + c)
        let constant = b - a
        var times: [Double] = []
        if abs(square) < 1e-12 * (abs(a) + abs(b) + abs(c) + abs(d)) {
            if linear != 0 { times = [-constant / linear] }
        } else {
            let discriminant = linear * linear - 4 * square * constant
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            times = [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
        }
        return times.filter { $0 > 0 && $0 < 1 }
    }
}
