internal import GalleyText

/// Cuts what edges enclose, or what they leave out, into trapezoids, from top to bottom.
///
/// Between two neighbouring heights at which an edge begins, ends or crosses another, edges keep their order; a
/// trapezoid goes on as long as its two edges do.
struct OutlineSweep {
    /// Steps of edges over heights after which a path is refused.
    static let budget = 1 << 22

    private let evenOdd: Bool
    /// Take what is outside instead of what is inside.
    private let isComplement: Bool
    private var trapezoids: [Trapezoid] = []
    /// The trapezoids that end at the last height, in ascending order of their edges.
    private var open: [Open] = []
    private var continued: [Open] = []
    private var steps = 0
    /// Of the band in work: edges, and where they are at its top and at its bottom, or in its middle.
    private var sorted: [Place] = []

    /// A trapezoid, and the edges it is between.
    private struct Open {
        var edges: Int64
        var trapezoid: Int
    }

    private struct Place {
        var edge: Int
        var x: Double
        var lower: Double
    }

    /// Nil where the edges cross too often.
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

    /// Takes in the band between two heights, cut further where edges cross; false when the budget is spent.
    private mutating func slab(
        _ edges: [OutlineEdges.Edge], _ active: inout [Int], from top: Double, to bottom: Double
    ) -> Bool {
        var top = top
        while top < bottom {
            steps += active.count + 1
            guard steps < Self.budget else { return false }
            var end = bottom
            // Edges that cross change places at one height after another.
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
            // Nearer than a millionth of a unit is no step.
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

    /// Adds what is between ``sorted`` edges, of which each stands where it does in the middle of a band.
    private mutating func emit(_ edges: [OutlineEdges.Edge], from top: Double, to bottom: Double) {
        continued.removeAll(keepingCapacity: true)
        var winding = 0
        var isInside = false
        // The edge at which the part that counts begins; -1 is before all.
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

    /// Adds the trapezoid between two edges, of which -1 is beyond all others, or makes the one that there is longer.
    private mutating func add(
        _ edges: [OutlineEdges.Edge], _ first: Int, _ last: Int, from top: Double, to bottom: Double
    ) {
        let key = Int64(first + 1) << 32 | Int64(last + 1)
        let startBelow = first < 0 ? -Trapezoid.far : edges[first].x(at: bottom)
        let endBelow = last < 0 ? Trapezoid.far : edges[last].x(at: bottom)
        var (low, high) = (0, open.count)
        while low < high {
            let middle = (low + high) / 2
            if open[middle].edges < key { low = middle + 1 } else { high = middle }
        }
        if low < open.count, open[low].edges == key {
            let index = open[low].trapezoid
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
    /// Leaves one of equal neighbours.
    fileprivate mutating func removeDuplicates() {
        var kept = 0
        for value in self where kept == 0 || self[kept - 1] != value {
            self[kept] = value
            kept += 1
        }
        removeSubrange(kept...)
    }
}
