internal import GalleyRegions
internal import GalleyText

/// The floats of a block formatting context: CSS 2.2, section 9.5.1.
///
/// Positions are those of the context. A copy is a few words.
struct FloatSpace {
    /// The free part of a block along the lines.
    struct Span: Equatable {
        var left: Double
        var right: Double
    }

    /// The floats at the left edge, each with everything on its left, and those at the right edge.
    private var left = FloatSkyline()
    private var right = FloatSkyline()
    /// The lowest bottoms of margin boxes at each edge.
    private var bottoms = (left: -Double.infinity, right: -Double.infinity)
    /// The top of the last float: later ones are not higher.
    private(set) var top = -Double.infinity

    var isEmpty: Bool { top == -.infinity }

    /// The bottom of the lowest margin box.
    var bottom: Double { max(bottoms.left, bottoms.right) }

    /// The bottom of the lowest margin box at some edges.
    func bottom(left: Bool, right: Bool) -> Double {
        max(left ? bottoms.left : -.infinity, right ? bottoms.right : -.infinity)
    }

    /// The free part of `span` from a position to another one, or at the first one if they are equal.
    func free(in span: Span, from start: Double, to end: Double) -> Span {
        let end = max(end, start.nextUp)
        var result = span
        if let reach = left.reach(from: start, to: end) { result.left = max(result.left, reach.end) }
        if let reach = right.reach(from: start, to: end) { result.right = min(result.right, reach.start) }
        return result
    }

    /// The next position where the free part changes; infinity if the free part stays the same.
    func edge(below position: Double) -> Double { min(left.edge(below: position), right.edge(below: position)) }

    /// Places a float's margin box as high as possible between the edges of its containing block.
    ///
    /// - Parameters:
    ///   - size: the size of the margin box.
    ///   - start: the highest possible top.
    ///   - span: the content box of the containing block.
    ///   - isRightToLeft: whether the lines of that run from right to left.
    mutating func place(
        _ size: Size, isLeft: Bool, from start: Double, in span: Span, isRightToLeft: Bool
    ) -> Point {
        let width = size.width
        var y = max(start, top)
        var free = free(in: span, from: y, to: y)
        while free != span, width > max(0, free.right - free.left) + 1e-6 {
            let next = edge(below: y)
            guard next.isFinite else { break }
            y = next
            free = self.free(in: span, from: y, to: y)
        }
        if free != span, free.right < free.left {
            // A float without a width between floats that overlap each other.
            if isRightToLeft { free.left = free.right } else { free.right = free.left }
        }
        let place = Point(x: isLeft ? free.left : free.right - width, y: y)
        add(size, isLeft: isLeft, at: place)
        return place
    }

    /// Adds a float's margin box at its place.
    mutating func add(_ size: Size, isLeft: Bool, at place: Point) {
        let (x, y, width, height) = (place.x, place.y, size.width, max(0, size.height))
        top = max(top, y)
        if isLeft {
            bottoms.left = max(bottoms.left, y + height)
        } else {
            bottoms.right = max(bottoms.right, y + height)
        }
        if height > 0, width > 0 {
            if isLeft {
                _ = left.add(Trapezoid(top: y, bottom: y + height, start: -.infinity, end: x + width))
            } else {
                _ = right.add(Trapezoid(top: y, bottom: y + height, start: x, end: .infinity))
            }
        }
    }
}

extension Trapezoid {
    fileprivate init(top: Double, bottom: Double, start: Double, end: Double) {
        self.init(
            top: top, bottom: bottom, startAtTop: start, startAtBottom: start, endAtTop: end, endAtBottom: end)
    }
}
