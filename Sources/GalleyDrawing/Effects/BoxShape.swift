internal import GalleyLayout
internal import GalleyText

/// A rectangle with rounded corners and possibly open sides.
struct BoxShape {
    var rect: Rect
    private(set) var radius: Double
    let openSides: BorderBox.Sides

    /// Clockwise from the top; corners start at the top left, so that the corner before a side has its index.
    private static let sides: [BorderBox.Sides] = [.top, .right, .bottom, .left]

    /// - Parameter radius: reduced to the available space.
    init(rect: Rect, radius: Double, openSides: BorderBox.Sides = []) {
        self.rect = rect
        self.openSides = openSides
        self.radius = radius.isNaN ? 0 : max(0, min(radius, rect.width / 2, rect.height / 2))
    }

    /// The shape around this one at a distance; open sides are not moved, and sharp corners stay sharp.
    func outset(by distance: Double) -> BoxShape {
        func move(_ side: BorderBox.Sides) -> Double { openSides.contains(side) ? 0 : -distance }
        var result = self
        result.rect = rect.inset(
            by: EdgeInsets(top: move(.top), left: move(.left), bottom: move(.bottom), right: move(.right)))
        if radius > 0 { result.radius = radius + distance }
        return result
    }

    /// The whole outline, to be filled.
    var outline: Path {
        var path = Path()
        path.reserveCapacity(BoxShape.elementCount)
        add(to: &path)
        return path
    }

    /// The area between this shape and one inside it, to be filled with the even-odd rule.
    func ring(around inner: BoxShape) -> Path {
        var path = Path()
        path.reserveCapacity(2 * BoxShape.elementCount)
        add(to: &path)
        inner.add(to: &path)
        return path
    }

    /// A move or a line to each corner, its curve, and the end.
    private static let elementCount = 9

    private func add(to path: inout Path) {
        for index in 0..<4 {
            let corner = corner(index)
            if index == 0 { path.move(to: corner.entry) } else { path.line(to: corner.entry) }
            add(corner, to: &path)
        }
        path.close()
    }

    /// The sides that are not open, to be stroked.
    var edges: Path {
        guard !openSides.isEmpty else { return outline }
        var path = Path()
        for first in 0..<4 where !isOpen(first) && isOpen(first + 3) {
            path.move(to: corner(first).exit)
            for side in first..<first + 4 where !isOpen(side) {
                let next = corner(side + 1)
                path.line(to: next.entry)
                if isOpen(side + 1) { break }
                add(next, to: &path)
            }
        }
        return path
    }

    private func isOpen(_ side: Int) -> Bool { openSides.contains(BoxShape.sides[side & 3]) }

    /// A corner of the outline: its start, its point, and its end.
    private struct Corner {
        var entry: Point
        var point: Point
        var exit: Point
    }

    private func corner(_ index: Int) -> Corner {
        let index = index & 3
        let point = Point(
            x: index == 0 || index == 3 ? rect.minX : rect.maxX, y: index < 2 ? rect.minY : rect.maxY)
        guard radius > 0, !isOpen(index), !isOpen(index + 3) else {
            return Corner(entry: point, point: point, exit: point)
        }
        // The direction of the side after the corner; that of the previous side is a quarter turn less.
        let (x, y) = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][index]
        return Corner(
            entry: Point(x: point.x - y * radius, y: point.y + x * radius), point: point,
            exit: Point(x: point.x + x * radius, y: point.y + y * radius))
    }

    /// Appends a quarter of a circle as a cubic curve, with an error below 0.03 % of the radius.
    private func add(_ corner: Corner, to path: inout Path) {
        guard corner.entry != corner.exit else { return }
        func towards(_ end: Point) -> Point {
            let share = 0.552_284_749_831
            return Point(
                x: end.x + (corner.point.x - end.x) * share, y: end.y + (corner.point.y - end.y) * share)
        }
        path.cubic(control1: towards(corner.entry), control2: towards(corner.exit), to: corner.exit)
    }
}
