/// An outline of lines and Bézier curves, in points, y down.
///
///     let circle = try Path(svg: "M 50 0 A 50 50 0 1 1 49.99 0 Z")
///     var triangle = Path()
///     triangle.move(to: Point(x: 0, y: 0))
///     triangle.line(to: Point(x: 40, y: 0))
///     triangle.line(to: Point(x: 20, y: 30))
///     triangle.close()
///
/// The first element is a move; a path without one starts at the origin.
public struct Path: Sendable, Hashable {
    /// One step of the pen, with absolute coordinates.
    public enum Element: Sendable, Hashable {
        /// Starts a new subpath at a point.
        case move(to: Point)
        /// Draws a line to a point.
        case line(to: Point)
        /// Draws a quadratic Bézier curve to a point.
        case quad(control: Point, to: Point)
        /// Draws a cubic Bézier curve to a point.
        case cubic(control1: Point, control2: Point, to: Point)
        /// Closes the subpath with a line to its start.
        case close
    }

    /// The rule for the inside of overlapping subpaths.
    public enum FillRule: String, Sendable, Hashable, Codable, CaseIterable {
        /// A point is inside if a ray from it crosses the path an odd number of times.
        case evenOdd
        /// A point is inside if the path winds around it, in either direction.
        case nonZero
    }

    /// The elements in drawing order.
    public private(set) var elements: [Element] = []
    /// The current point.
    private(set) var current = Point.zero
    /// The start of the current subpath.
    private(set) var start = Point.zero

    /// Creates an empty path.
    public init() {}

    /// Creates a closed rectangle.
    public init(rect: Rect) {
        move(to: Point(x: rect.minX, y: rect.minY))
        line(to: Point(x: rect.maxX, y: rect.minY))
        line(to: Point(x: rect.maxX, y: rect.maxY))
        line(to: Point(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Creates a closed rectangle with rounded corners, from lines and elliptical arcs.
    ///
    /// Radii are at most half of their side.
    public init(roundedRect rect: Rect, radiusX: Double, radiusY: Double) {
        let radiusX = min(max(radiusX, 0), rect.width / 2)
        let radiusY = min(max(radiusY, 0), rect.height / 2)
        guard radiusX > 0, radiusY > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        func corner(_ x: Double, _ y: Double) {
            arc(
                to: Point(x: x, y: y), radiusX: radiusX, radiusY: radiusY, rotation: 0, isLarge: false,
                isClockwise: true)
        }
        move(to: Point(x: rect.minX + radiusX, y: rect.minY))
        line(to: Point(x: rect.maxX - radiusX, y: rect.minY))
        corner(rect.maxX, rect.minY + radiusY)
        line(to: Point(x: rect.maxX, y: rect.maxY - radiusY))
        corner(rect.maxX - radiusX, rect.maxY)
        line(to: Point(x: rect.minX + radiusX, y: rect.maxY))
        corner(rect.minX, rect.maxY - radiusY)
        line(to: Point(x: rect.minX, y: rect.minY + radiusY))
        corner(rect.minX + radiusX, rect.minY)
        close()
    }

    /// Creates a closed rectangle with rounded corners of one radius.
    public init(roundedRect rect: Rect, radius: Double) {
        self.init(roundedRect: rect, radiusX: radius, radiusY: radius)
    }

    /// Creates a closed ellipse from four arcs.
    public init(ellipseAt center: Point, radiusX: Double, radiusY: Double) {
        let right = Point(x: center.x + radiusX, y: center.y)
        let left = Point(x: center.x - radiusX, y: center.y)
        move(to: right)
        arc(to: left, radiusX: radiusX, radiusY: radiusY, rotation: 0, isLarge: false, isClockwise: true)
        arc(to: right, radiusX: radiusX, radiusY: radiusY, rotation: 0, isLarge: false, isClockwise: true)
        close()
    }

    /// Reserves memory for `count` elements.
    package mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a new subpath at `point`.
    public mutating func move(to point: Point) {
        elements.append(.move(to: point))
        current = point
        start = point
    }

    /// Appends a line to `point`.
    public mutating func line(to point: Point) {
        begin()
        elements.append(.line(to: point))
        current = point
    }

    /// Appends a quadratic Bézier curve to `point`.
    public mutating func quad(control: Point, to point: Point) {
        begin()
        elements.append(.quad(control: control, to: point))
        current = point
    }

    /// Appends a cubic Bézier curve to `point`.
    public mutating func cubic(control1: Point, control2: Point, to point: Point) {
        begin()
        elements.append(.cubic(control1: control1, control2: control2, to: point))
        current = point
    }

    /// Closes the subpath with a line to its start.
    public mutating func close() {
        guard !elements.isEmpty else { return }
        elements.append(.close)
        current = start
    }

    /// Starts a path without a move at the origin.
    private mutating func begin() {
        if elements.isEmpty { move(to: .zero) }
    }

    /// The path with every point transformed.
    public func transformed(by transform: Transform) -> Path {
        var result = Path()
        result.elements.reserveCapacity(elements.count)
        for element in elements {
            switch element {
            case .move(let point): result.move(to: point.transformed(by: transform))
            case .line(let point): result.line(to: point.transformed(by: transform))
            case .quad(let control, let point):
                result.quad(control: control.transformed(by: transform), to: point.transformed(by: transform))
            case .cubic(let control1, let control2, let point):
                result.cubic(
                    control1: control1.transformed(by: transform), control2: control2.transformed(by: transform),
                    to: point.transformed(by: transform))
            case .close: result.close()
            }
        }
        return result
    }

    /// Whether all coordinates are finite; ``bounds`` ignores NaN.
    package var isFinite: Bool {
        func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
        return elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): isFinite(point)
            case .quad(let control, let point): isFinite(control) && isFinite(point)
            case .cubic(let control1, let control2, let point):
                isFinite(control1) && isFinite(control2) && isFinite(point)
            case .close: true
            }
        }
    }

    /// Whether both paths have the same elements.
    public static func == (one: Path, other: Path) -> Bool {
        one.elements == other.elements
    }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}
