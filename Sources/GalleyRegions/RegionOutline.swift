internal import GalleySupport
public import GalleyText
internal import Glibc

/// What is free of one container, on inline and block axes: a rectangle without the obstacles in it.
///
/// Obstacles are exact but for curves, which are flattened within ``OutlineEdges/tolerance``, and for outlines in more pieces
/// than any picture has, which take up to a sixteenth of a point more.
public final class RegionOutline: Sendable {
    /// Length of a row where nothing is in the way, in ``LayoutUnit``s; nil is unbounded.
    public let measure: Int?
    /// Where the last row must end, in ``LayoutUnit``s; nil is unbounded.
    public let blockEnd: Int?
    let obstacles: ObstacleIndex

    /// A rectangle.
    init(measure: Int?, blockEnd: Int?) {
        self.measure = measure
        self.blockEnd = blockEnd
        obstacles = ObstacleIndex([])
    }

    init(measure: Int?, blockEnd: Int?, obstacles: ObstacleIndex) {
        self.measure = measure
        self.blockEnd = blockEnd
        self.obstacles = obstacles
    }

    /// A path, or parts of a rectangle, that text keeps out of or in.
    public struct Shape: Equatable {
        /// The path in points, not yet on inline and block axes.
        public var path: Path
        /// Text stays inside of it, not outside.
        public var isContainer: Bool
        /// What text keeps from its outline, in points.
        public var distance: Double
        /// Whether the even-odd rule says what is inside of the path; else the nonzero rule does.
        public var evenOdd: Bool
        /// Where a document says it, for an error.
        public var name: String

        /// A shape of its parts.
        public init(path: Path, isContainer: Bool, distance: Double, evenOdd: Bool, name: String) {
            self.path = path
            self.isContainer = isContainer
            self.distance = distance
            self.evenOdd = evenOdd
            self.name = name
        }
    }

    /// - Parameter toAxes: From the container's x and y, in points, to inline and block positions, in points.
    public static func obstacles(_ shapes: [Shape], toAxes: Transform) throws(GalleyError) -> [Trapezoid] {
        var result: [Trapezoid] = []
        for shape in shapes {
            let found = OutlineEdges(shape.path.transformed(by: toAxes)).flatMap { outline -> [Trapezoid]? in
                guard
                    var pieces = OutlineSweep.trapezoids(
                        outline.edges, evenOdd: shape.evenOdd, isComplement: shape.isContainer)
                else { return nil }
                if shape.isContainer { pieces += around(outline) }
                if shape.distance > 0 {
                    for polygon in outline.stroke(shape.distance * LayoutUnit.perPoint) {
                        pieces += OutlineSweep.trapezoids(OutlineEdges(polygon: polygon).edges, evenOdd: false) ?? []
                    }
                }
                return pieces
            }
            guard let found else {
                throw .invalidValue(
                    name: shape.name, value: "a path of \(shape.path.elements.count) elements",
                    reason: "it has more than \(OutlineEdges.maximumCount) edges, or they cross too often; simplify it")
            }
            result += found.coarse()
        }
        return result
    }

    /// What lies above and below a container's path.
    private static func around(_ outline: OutlineEdges) -> [Trapezoid] {
        let top = outline.edges.reduce(.infinity) { min($0, $1.top.y) }
        let bottom = outline.edges.reduce(-.infinity) { max($0, $1.bottom.y) }
        func whole(_ top: Double, _ bottom: Double) -> Trapezoid {
            Trapezoid(
                top: top, bottom: bottom, startAtTop: -Trapezoid.far, startAtBottom: -Trapezoid.far,
                endAtTop: Trapezoid.far, endAtBottom: Trapezoid.far)
        }
        guard top < bottom else { return [whole(-Trapezoid.far, Trapezoid.far)] }
        return [whole(-Trapezoid.far, top), whole(bottom, Trapezoid.far)]
    }
}
