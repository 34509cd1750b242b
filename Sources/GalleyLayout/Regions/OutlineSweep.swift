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
    /// The trapezoids that end at the last height, by their edges.
    private var open: [Int64: Int] = [:]
    private var steps = 0

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
        var heights = edges.flatMap { [$0.top.y, $0.bottom.y] }.sorted()
        heights.removeDuplicates()
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
            var sorted = active.map { (edge: $0, x: edges[$0].x(at: top), lower: edges[$0].x(at: bottom)) }
            sorted.sort { ($0.x, $0.lower) < ($1.x, $1.lower) }
            for index in sorted.indices.dropFirst() where sorted[index - 1].lower > sorted[index].lower {
                let (one, other) = (sorted[index - 1], sorted[index])
                let (above, below) = (other.x - one.x, one.lower - other.lower)
                let crossing = top + (bottom - top) * (above / (above + below))
                if crossing < end { end = crossing }
            }
            // Nearer than a millionth of a unit is no step.
            if end - top < 1e-6 { end = min(bottom, top + 1e-6) }
            let middle = (top + end) / 2
            active = sorted.map(\.edge)
            var order = active.map { (edge: $0, x: edges[$0].x(at: middle)) }
            order.sort { $0.x < $1.x }
            emit(edges, order.map(\.edge), from: top, to: end)
            top = end
        }
        return true
    }

    private mutating func emit(_ edges: [OutlineEdges.Edge], _ order: [Int], from top: Double, to bottom: Double) {
        var continued: [Int64: Int] = [:]
        func add(_ first: Int, _ last: Int) {
            let key = Int64(first + 1) << 32 | Int64(last + 1)
            func x(_ edge: Int, _ y: Double, _ otherwise: Double) -> Double {
                edge < 0 ? otherwise : edges[edge].x(at: y)
            }
            let (startBelow, endBelow) = (x(first, bottom, -Trapezoid.far), x(last, bottom, Trapezoid.far))
            if let index = open[key] {
                trapezoids[index].bottom = bottom
                trapezoids[index].startAtBottom = startBelow
                trapezoids[index].endAtBottom = endBelow
                continued[key] = index
                return
            }
            continued[key] = trapezoids.count
            trapezoids.append(
                Trapezoid(
                    top: top, bottom: bottom, startAtTop: x(first, top, -Trapezoid.far), startAtBottom: startBelow,
                    endAtTop: x(last, top, Trapezoid.far), endAtBottom: endBelow))
        }
        var winding = 0
        var isInside = false
        // The edge at which the part that counts begins; -1 is before all.
        var first = -1
        for edge in order {
            winding += edges[edge].winding
            let isInsideNow = evenOdd ? !isInside : winding != 0
            if isInsideNow != isInside {
                if isInside != isComplement { add(first, edge) }
                first = edge
                isInside = isInsideNow
            }
        }
        if isComplement { add(first, -1) }
        open = continued
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
