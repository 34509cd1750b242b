internal import GalleySupport

/// What floats take of a container.
///
/// Rectangles stand along one edge or the other, which two ``FloatSkyline``s know; other floats, of which texts have few
/// beside each other, are looked at one by one.
struct FloatIndex {
    private var one = FloatSkyline()
    private var other = FloatSkyline()
    private var shapes: Shapes?
    /// How many of `shapes` are there: the rest was taken back.
    private var shapeCount = 0

    /// Those that no skyline knows, in the order in which they were placed, for an index and the copies that it is taken back to.
    private final class Shapes {
        var all: [Shape] = []
    }

    private struct Shape {
        var pieces: [Trapezoid]
        var top: Double
        var bottom: Double
        /// Where it and all before it end.
        var lowest: Double
    }

    var isEmpty: Bool { one.isEmpty && other.isEmpty && shapeCount == 0 }
    /// How many pieces are looked at one by one at most.
    private(set) var pieceCount = 0

    /// Adds a float's rectangle, which begins at or below all others.
    mutating func add(_ box: Trapezoid) {
        if !one.add(box), !other.add(box) { add([box], box: box) }
    }

    /// Adds the pieces of a float, which lie in its box.
    mutating func add(_ pieces: [Trapezoid], box: Trapezoid) {
        let shapes = self.shapes ?? Shapes()
        self.shapes = shapes
        shapes.all.removeSubrange(shapeCount...)
        shapes.all.append(
            Shape(
                pieces: pieces, top: box.top, bottom: box.bottom, lowest: max(shapes.all.last?.lowest ?? 0, box.bottom))
        )
        shapeCount += 1
        pieceCount += pieces.count
    }

    /// Calls `body` with what is taken between two block positions.
    @inline(__always)
    func forEach(from top: Double, to bottom: Double, _ body: (Trapezoid) -> Void) {
        if let reach = one.reach(from: top, to: bottom) { body(Trapezoid(from: top, to: bottom, reach)) }
        if let reach = other.reach(from: top, to: bottom) { body(Trapezoid(from: top, to: bottom, reach)) }
        forEachShape(endingBelow: top) { shape in
            guard shape.top < bottom else { return false }
            for piece in shape.pieces where piece.top < bottom && piece.bottom > top { body(piece) }
            return true
        }
    }

    /// The first place below `position` at which something begins or ends; infinite where there is none.
    func edge(below position: Double) -> Double {
        var first = min(one.edge(below: position), other.edge(below: position))
        forEachShape(endingBelow: position) { shape in
            guard shape.top < first else { return false }
            // Not from a list of the two: an allocation for each piece would cost ten times as much.
            for piece in shape.pieces {
                if piece.top > position, piece.top < first { first = piece.top }
                if piece.bottom > position, piece.bottom < first { first = piece.bottom }
            }
            return true
        }
        return first
    }

    /// The first place at `position` or below it at which something is taken; infinite where there is none.
    func top(below position: Double) -> Double {
        var first = min(one.top(below: position), other.top(below: position))
        forEachShape(endingBelow: position) { shape in
            guard shape.top < first else { return false }
            for piece in shape.pieces where piece.bottom > position { first = min(first, max(piece.top, position)) }
            return true
        }
        return first
    }

    /// Where the last float ends.
    var bottom: Double {
        let bottom = max(one.bottom, other.bottom)
        return shapeCount > 0 ? max(bottom, shapes?.all[shapeCount - 1].lowest ?? 0) : bottom
    }

    /// Calls `body` with those that may end below a place, the highest first, until it says that this is enough.
    private func forEachShape(endingBelow position: Double, _ body: (Shape) -> Bool) {
        guard shapeCount > 0, let shapes else { return }
        var (low, high) = (0, shapeCount)
        while low < high {
            let middle = (low + high) / 2
            if shapes.all[middle].lowest > position { high = middle } else { low = middle + 1 }
        }
        while low < shapeCount, shapes.all[low].bottom <= position || body(shapes.all[low]) { low += 1 }
    }
}

extension Trapezoid {
    fileprivate init(from top: Double, to bottom: Double, _ reach: (start: Double, end: Double)) {
        self.init(
            top: top, bottom: bottom, startAtTop: reach.start, startAtBottom: reach.start, endAtTop: reach.end,
            endAtBottom: reach.end)
    }
}
