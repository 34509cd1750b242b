internal import GalleySupport
internal import GalleyValues

/// An index of the space that floats occupy in a container.
///
/// Rectangles at either edge are in two ``FloatSkyline``s. Other floats, few of them adjacent in real text, are
/// tested one by one.
struct FloatIndex {
    private var one = FloatSkyline()
    private var other = FloatSkyline()
    private var shapes: Shapes?
    /// The number of valid elements of `shapes`; later ones have been undone.
    private var shapeCount = 0

    /// The floats outside the skylines, in the order in which they were placed. Shared by an index and the copies used
    /// to restore it.
    private final class Shapes {
        var all: [Shape] = []
    }

    private struct Shape {
        var pieces: [Trapezoid]
        var top: Double
        var bottom: Double
        /// The lowest bottom of this float and all before it.
        var lowest: Double
    }

    var isEmpty: Bool { one.isEmpty && other.isEmpty && shapeCount == 0 }
    /// The maximum number of pieces tested one by one.
    private(set) var pieceCount = 0

    /// Adds a float's rectangle, whose top is not above that of any previous one.
    mutating func add(_ box: Trapezoid) {
        if !one.add(box), !other.add(box) { add([box], box: box) }
    }

    /// Adds the pieces of a float, which are inside its box.
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

    /// Calls `body` with the pieces between two block positions.
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

    /// The first position below `position` at which a piece starts or ends; infinite if there is none.
    func edge(below position: Double) -> Double {
        var first = min(one.edge(below: position), other.edge(below: position))
        forEachShape(endingBelow: position) { shape in
            guard shape.top < first else { return false }
            // Not with an array of the two: an allocation per piece would cost ten times as much.
            for piece in shape.pieces {
                if piece.top > position, piece.top < first { first = piece.top }
                if piece.bottom > position, piece.bottom < first { first = piece.bottom }
            }
            return true
        }
        return first
    }

    /// The first occupied position at or below `position`; infinite if there is none.
    func top(below position: Double) -> Double {
        var first = min(one.top(below: position), other.top(below: position))
        forEachShape(endingBelow: position) { shape in
            guard shape.top < first else { return false }
            for piece in shape.pieces where piece.bottom > position { first = min(first, max(piece.top, position)) }
            return true
        }
        return first
    }

    /// The bottom of the lowest float.
    var bottom: Double {
        let bottom = max(one.bottom, other.bottom)
        return shapeCount > 0 ? max(bottom, shapes?.all[shapeCount - 1].lowest ?? 0) : bottom
    }

    /// Calls `body` with the floats that may end below a position, from top to bottom, until it returns false.
    private func forEachShape(endingBelow position: Double, _ body: (Shape) -> Bool) {
        guard shapeCount > 0, let shapes else { return }
        var index = (0..<shapeCount).partitioningIndex { shapes.all[$0].lowest > position }
        while index < shapeCount, shapes.all[index].bottom <= position || body(shapes.all[index]) { index += 1 }
    }
}

extension Trapezoid {
    fileprivate init(from top: Double, to bottom: Double, _ reach: (start: Double, end: Double)) {
        self.init(
            top: top, bottom: bottom, startAtTop: reach.start, startAtBottom: reach.start, endAtTop: reach.end,
            endAtBottom: reach.end)
    }
}
