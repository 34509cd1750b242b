extension Path {
    /// Creates the outline of the opaque area of an image, in pixels from its top left corner. It consists of polygons;
    /// holes run in the opposite direction, so that both fill rules give the same result. Empty if nothing is opaque.
    ///
    /// - Parameters:
    ///   - alpha: The opacity of each pixel, row by row from the top.
    ///   - width: The number of pixels per row.
    ///   - threshold: The opacity from which pixels count as opaque, from 0 to 1. The outline is interpolated between
    ///     pixels.
    ///   - tolerance: The maximum deviation from the exact outline, in pixels. Smaller specks are ignored.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if `alpha` does not consist of whole rows.
    /// - Complexity: O(*pixels*).
    public init(
        tracing alpha: [UInt8], width: Int, threshold: Double = 0.5, tolerance: Double = 0.75
    ) throws(GalleyError) {
        guard width > 0, alpha.count.isMultiple(of: width) else {
            throw .invalidValue(
                name: "alpha", value: "\(alpha.count) bytes", reason: "rows are \(width) pixels each, of a byte each")
        }
        self.init()
        var tracer = OutlineTracer(
            alpha: alpha, width: width, threshold: min(max(threshold.isFinite ? threshold : 0.5, 1e-3), 1) * 255)
        let tolerance = tolerance.isFinite ? max(0, tolerance) : 0
        tracer.forEachContour { contour in
            let points = OutlineTracer.simplified(contour, tolerance: tolerance)
            guard points.count > 2, abs(OutlineTracer.area(points)) > tolerance * tolerance else { return }
            move(to: points[0])
            for point in points.dropFirst() { line(to: point) }
            close()
        }
    }
}

/// Traces outlines of opaque areas with marching squares: pixels are samples at their centres, and the outline
/// separates samples that reach the threshold from the others.
struct OutlineTracer {
    let alpha: [UInt8]
    let width: Int
    let height: Int
    let threshold: Double
    /// For each cell, the edges at which a traced outline enters it.
    private var visited: [UInt8]

    init(alpha: [UInt8], width: Int, threshold: Double) {
        self.alpha = alpha
        self.width = width
        height = alpha.count / width
        self.threshold = threshold
        visited = Array(repeating: 0, count: (width + 1) * (height + 1))
    }

    /// An edge of a cell of four adjacent samples, clockwise.
    private enum Edge: Int {
        case top, right, bottom, left
    }

    private func sample(_ x: Int, _ y: Int) -> Double {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return Double(alpha[y * width + x])
    }

    /// The edge at which an outline that enters a cell leaves it; nil if there is none. Going clockwise around the
    /// cell, an outline enters where the opaque area ends and leaves where it starts.
    private func exit(_ x: Int, _ y: Int, from entry: Edge) -> Edge? {
        let corners = [sample(x, y), sample(x + 1, y), sample(x + 1, y + 1), sample(x, y + 1)]
        let isIn = corners.map { $0 >= threshold }
        guard isIn[entry.rawValue], !isIn[(entry.rawValue + 1) % 4] else { return nil }
        // If two opaque corners are diagonal, the mean of the cell decides whether they are connected.
        let isJoined = corners.reduce(0, +) / 4 >= threshold
        let steps =
            isIn[(entry.rawValue + 2) % 4] && !isIn[(entry.rawValue + 3) % 4] && !isJoined ? [3, 2, 1] : [1, 2, 3]
        for step in steps {
            let edge = (entry.rawValue + step) % 4
            if !isIn[edge], isIn[(edge + 1) % 4] { return Edge(rawValue: edge) }
        }
        return nil
    }

    /// The point on an edge where the threshold is reached, in pixels.
    private func point(_ x: Int, _ y: Int, _ edge: Edge) -> Point {
        func mix(_ one: Double, _ other: Double) -> Double {
            one == other ? 0.5 : min(1, max(0, (threshold - one) / (other - one)))
        }
        let (left, top) = (Double(x) + 0.5, Double(y) + 0.5)
        switch edge {
        case .top: return Point(x: left + mix(sample(x, y), sample(x + 1, y)), y: top)
        case .bottom: return Point(x: left + mix(sample(x, y + 1), sample(x + 1, y + 1)), y: top + 1)
        case .left: return Point(x: left, y: top + mix(sample(x, y), sample(x, y + 1)))
        case .right: return Point(x: left + 1, y: top + mix(sample(x + 1, y), sample(x + 1, y + 1)))
        }
    }

    /// Calls `body` with each closed outline.
    mutating func forEachContour(_ body: ([Point]) -> Void) {
        for y in -1..<height {
            for x in -1..<width {
                for raw in 0..<4 {
                    guard let entry = Edge(rawValue: raw), !isVisited(x, y, entry), exit(x, y, from: entry) != nil
                    else {
                        continue
                    }
                    body(contour(x, y, entry))
                }
            }
        }
    }

    private func isVisited(_ x: Int, _ y: Int, _ edge: Edge) -> Bool {
        visited[(y + 1) * (width + 1) + x + 1] & (1 << UInt8(edge.rawValue)) != 0
    }

    private mutating func contour(_ x: Int, _ y: Int, _ entry: Edge) -> [Point] {
        var points: [Point] = []
        var (x, y, entry) = (x, y, entry)
        while !isVisited(x, y, entry), let exit = exit(x, y, from: entry) {
            visited[(y + 1) * (width + 1) + x + 1] |= 1 << UInt8(entry.rawValue)
            points.append(point(x, y, entry))
            switch exit {
            case .top: (y, entry) = (y - 1, .bottom)
            case .bottom: (y, entry) = (y + 1, .top)
            case .left: (x, entry) = (x - 1, .right)
            case .right: (x, entry) = (x + 1, .left)
            }
        }
        return points
    }

    // MARK: - Simplifying

    /// Simplifies a closed polygon so that no removed point is further than `tolerance` from it: a point is removed as
    /// long as one direction from the last kept point passes near all points since.
    static func simplified(_ points: [Point], tolerance: Double) -> [Point] {
        guard tolerance > 0, points.count > 3 else { return points }
        var kept = [points[0]]
        var anchor = points[0]
        var last = points[0]
        /// The directions that pass near enough, and the length so far.
        var sector: (left: Point, right: Point)?
        var furthest = 0.0
        for point in points.dropFirst() + [points[0]] {
            let (x, y) = (point.x - anchor.x, point.y - anchor.y)
            let distance = (x * x + y * y).squareRoot()
            var isNear = distance >= furthest - tolerance
            if isNear, let sector, distance > tolerance {
                isNear = cross(sector.right, Point(x: x, y: y)) >= 0 && cross(Point(x: x, y: y), sector.left) >= 0
            }
            if !isNear {
                kept.append(last)
                anchor = last
                sector = nil
                furthest = 0
            }
            let (ownX, ownY) = (point.x - anchor.x, point.y - anchor.y)
            let own = (ownX * ownX + ownY * ownY).squareRoot()
            furthest = max(furthest, own)
            if own > tolerance {
                let sine = tolerance / own
                let cosine = (1 - sine * sine).squareRoot()
                let left = Point(x: ownX * cosine - ownY * sine, y: ownX * sine + ownY * cosine)
                let right = Point(x: ownX * cosine + ownY * sine, y: ownY * cosine - ownX * sine)
                if let known = sector {
                    sector = (
                        left: cross(known.left, left) < 0 ? left : known.left,
                        right: cross(known.right, right) > 0 ? right : known.right
                    )
                } else {
                    sector = (left, right)
                }
            }
            last = point
        }
        return kept
    }

    private static func cross(_ one: Point, _ other: Point) -> Double { one.x * other.y - one.y * other.x }

    /// The signed area of a polygon; the sign depends on its direction.
    static func area(_ points: [Point]) -> Double {
        var sum = 0.0
        for index in points.indices { sum += cross(points[index], points[(index + 1) % points.count]) }
        return sum / 2
    }
}
