internal import GalleySupport
public import GalleyText
internal import Glibc

/// The free area of one container on the inline and block axes: a rectangle without the obstacles in it.
///
/// Obstacles are exact except for curves, which are flattened within ``OutlineEdges/tolerance``, and for
/// unrealistically complex outlines, which are enlarged by up to a sixteenth of a point.
public final class RegionOutline: Sendable {
    /// The length of a row without obstacles, in ``LayoutUnit``s; nil is unbounded.
    public let measure: Int?
    /// The end of the last row, in ``LayoutUnit``s; nil is unbounded.
    public let blockEnd: Int?
    /// The obstacles of the container, with inline positions relative to it.
    let obstacles: ObstacleIndex
    /// The inline position of the area in the container, in ``LayoutUnit``s: that of a column.
    let start: Double

    /// Creates a rectangle without obstacles.
    init(measure: Int?, blockEnd: Int?) {
        self.measure = measure
        self.blockEnd = blockEnd
        obstacles = ObstacleIndex([])
        start = 0
    }

    init(measure: Int?, blockEnd: Int?, obstacles: ObstacleIndex, start: Int) {
        self.measure = measure
        self.blockEnd = blockEnd
        self.obstacles = obstacles
        self.start = Double(start)
    }

    /// A path, or parts of a rectangle, outside or inside which text is placed.
    public struct Shape: Equatable {
        /// The path in points, in page coordinates.
        public var path: Path
        /// Whether text is placed inside it, not outside.
        public var isContainer: Bool
        /// The distance that text keeps from its outline, in points.
        public var distance: Double
        /// Whether the path is filled with the even-odd rule instead of the nonzero rule.
        public var evenOdd: Bool
        /// The place of the path in a document, for errors.
        public var name: String

        /// Creates a shape.
        public init(path: Path, isContainer: Bool, distance: Double, evenOdd: Bool, name: String) {
            self.path = path
            self.isContainer = isContainer
            self.distance = distance
            self.evenOdd = evenOdd
            self.name = name
        }
    }

    /// - Parameter toAxes: Maps the container's x and y, in points, to inline and block positions, in points.
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

    /// The areas above and below a container's path.
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
