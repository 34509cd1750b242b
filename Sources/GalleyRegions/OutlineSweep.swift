internal import GalleyText
internal import GalleyValues

/// A sweep that divides the area inside or outside edges into trapezoids, from top to bottom.
///
/// Between two consecutive heights at which an edge starts, ends or crosses another, edges keep their order; a
/// trapezoid extends as long as its two edges do.
struct OutlineSweep {
    /// The maximum number of steps, each of an edge over a height, beyond which a path is rejected.
    static let budget = 1 << 22

    private let evenOdd: Bool
    /// Whether the outside is divided instead of the inside.
    private let isComplement: Bool
    private var trapezoids: [Trapezoid] = []
    /// The trapezoids that end at the last height, in ascending order of their edges.
    private var open: [Open] = []
    private var continued: [Open] = []
    private var steps = 0
    /// The edges of the current band, with their positions at its top and bottom, or in its middle.
    private var sorted: [Place] = []

    /// A trapezoid and its two edges.
    private struct Open {
        var edges: Int64
        var trapezoid: Int
    }

    private struct Place {
        var edge: Int
        var x: Double
        var lower: Double
    }

    /// Nil if the edges cross too often.
    static func trapezoids(_ edges: [OutlineEdges.Edge], evenOdd: Bool, isComplement: Bool = false) -> [Trapezoid]? {
        var sweep = OutlineSweep(evenOdd: evenOdd, isComplement: isComplement)
        return sweep.run(edges) ? sweep.trapezoids : nil
    }

    private init(evenOdd: Bool, isComplement: Bool) {
        self.evenOdd = evenOdd
        self.isComplement = isComplement
    }

    private mutating func run(_ all: [OutlineEdges.Edge]) -> Bool {
        let edges = all.sorted { $0.top.y < $1.top.y }
        var heights: [Double] = []
        heights.reserveCapacity(edges.count * 2)
        for edge in edges {
            heights.append(edge.top.y)
            heights.append(edge.bottom.y)
        }
        heights.sort()
        heights.removeDuplicates()
        trapezoids.reserveCapacity(heights.count)
        guard var top = heights.first else { return true }
        var active: [Int] = []
        var next = 0
        for bottom in heights.dropFirst() {
            active.removeAll { edges[$0].bottom.y <= top }
            while next < edges.count, edges[next].top.y <= top {
                active.append(next)
                next += 1
            }
            guard slab(edges, &active, from: top, to: bottom) else { return false }
            top = bottom
        }
        return true
    }

    /// Processes the band between two heights, divided further where edges cross; false when the budget is exceeded.
    private mutating func slab(
        _ edges: [OutlineEdges.Edge], _ active: inout [Int], from top: Double, to bottom: Double
    ) -> Bool {
        var top = top
        while top < bottom {
            steps += active.count + 1
            guard steps < Self.budget else { return false }
            var end = bottom
            // Crossing edges exchange places at successive heights.
            sorted.removeAll(keepingCapacity: true)
            for edge in active {
                sorted.append(Place(edge: edge, x: edges[edge].x(at: top), lower: edges[edge].x(at: bottom)))
            }
            sorted.sort { $0.x == $1.x ? $0.lower < $1.lower : $0.x < $1.x }
            for index in sorted.indices.dropFirst() where sorted[index - 1].lower > sorted[index].lower {
                let (one, other) = (sorted[index - 1], sorted[index])
                let (above, below) = (other.x - one.x, one.lower - other.lower)
                let crossing = top + (bottom - top) * (above / (above + below))
                if crossing < end { end = crossing }
            }
            // Steps below a millionth of a unit make no progress.
            if end - top < 1e-6 { end = min(bottom, top + 1e-6) }
            let middle = (top + end) / 2
            for index in sorted.indices {
                active[index] = sorted[index].edge
                sorted[index].x = edges[sorted[index].edge].x(at: middle)
            }
            sorted.sort { $0.x < $1.x }
            emit(edges, from: top, to: end)
            top = end
        }
        return true
    }

    /// Adds the areas between the ``sorted`` edges, which are ordered by their positions in the middle of the band.
    private mutating func emit(_ edges: [OutlineEdges.Edge], from top: Double, to bottom: Double) {
        continued.removeAll(keepingCapacity: true)
        var winding = 0
        var isInside = false
        // The edge at which the included area starts; -1 is before all edges.
        var first = -1
        for place in sorted.indices {
            let edge = sorted[place].edge
            winding += edges[edge].winding
            let isInsideNow = evenOdd ? !isInside : winding != 0
            if isInsideNow != isInside {
                if isInside != isComplement { add(edges, first, edge, from: top, to: bottom) }
                first = edge
                isInside = isInsideNow
            }
        }
        if isComplement { add(edges, first, -1, from: top, to: bottom) }
        if continued.count > 1 { continued.sort { $0.edges < $1.edges } }
        swap(&open, &continued)
    }

    /// Adds the trapezoid between two edges, or extends the existing one; -1 is beyond all edges.
    private mutating func add(
        _ edges: [OutlineEdges.Edge], _ first: Int, _ last: Int, from top: Double, to bottom: Double
    ) {
        let key = Int64(first + 1) << 32 | Int64(last + 1)
        let startBelow = first < 0 ? -Trapezoid.far : edges[first].x(at: bottom)
        let endBelow = last < 0 ? Trapezoid.far : edges[last].x(at: bottom)
        let place = open.partitioningIndex { $0.edges >= key }
        if place < open.count, open[place].edges == key {
            let index = open[place].trapezoid
            trapezoids[index].bottom = bottom
            trapezoids[index].startAtBottom = startBelow
            trapezoids[index].endAtBottom = endBelow
            continued.append(Open(edges: key, trapezoid: index))
            return
        }
        continued.append(Open(edges: key, trapezoid: trapezoids.count))
        trapezoids.append(
            Trapezoid(
                top: top, bottom: bottom, startAtTop: first < 0 ? -Trapezoid.far : edges[first].x(at: top),
                startAtBottom: startBelow, endAtTop: last < 0 ? Trapezoid.far : edges[last].x(at: top),
                endAtBottom: endBelow))
    }
}

extension [Double] {
    /// Removes equal neighbours.
    fileprivate mutating func removeDuplicates() {
        var kept = 0
        for value in self where kept == 0 || self[kept - 1] != value {
            self[kept] = value
            kept += 1
        }
        removeSubrange(kept...)
    }
}
