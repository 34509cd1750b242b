internal import GalleyText
internal import Glibc

/// A rectangle with an elliptical radius in each corner, as in CSS Backgrounds 3, or another shape of CSS Borders 4.
struct RoundedBox {
    var rect: Rect
    /// The horizontal and vertical radius of each corner, clockwise from the top left.
    private(set) var radii: [Size]
    /// The shapes of the corners; empty if all are round.
    private let shapes: [BoxAppearance.CornerShape]

    /// Creates a box. Radii that do not fit are all reduced by one factor.
    init(_ rect: Rect, _ corners: BoxAppearance.Corners) {
        self.rect = rect
        func points(_ length: BoxLength, _ extent: Double) -> Double {
            switch length {
            case .points(let value): max(0, value)
            case .percent(let value): max(0, value / 100 * extent)
            default: 0
            }
        }
        shapes = corners.shapes
        radii = zip(corners.all, corners.vertical ?? corners.all).map {
            Size(width: points($0, rect.width), height: points($1, rect.height))
        }
        func share(_ extent: Double, _ sum: Double) -> Double { sum > extent && sum > 0 ? extent / sum : 1 }
        let factor = min(
            share(rect.width, radii[0].width + radii[1].width), share(rect.width, radii[2].width + radii[3].width),
            share(rect.height, radii[0].height + radii[3].height), share(rect.height, radii[1].height + radii[2].height)
        )
        if factor < 1 { radii = radii.map { Size(width: $0.width * factor, height: $0.height * factor) } }
    }

    private init(_ rect: Rect, radii: [Size], shapes: [BoxAppearance.CornerShape]) {
        self.rect = rect
        self.radii = radii
        self.shapes = shapes
    }

    /// The shape of a corner.
    func shape(of corner: Int) -> BoxAppearance.CornerShape { shapes.isEmpty ? .round : shapes[corner] }

    /// The shape inside borders, or outside for negative insets. Sharp corners stay sharp.
    func inset(by insets: EdgeInsets) -> RoundedBox {
        let sides = [
            (insets.left, insets.top), (insets.right, insets.top), (insets.right, insets.bottom),
            (insets.left, insets.bottom),
        ]
        let inner = radii.enumerated().map { corner, radius in
            guard radius.width > 0, radius.height > 0 else { return Size.zero }
            let (share, side) = (shape(of: corner).radiusShare, sides[corner])
            return Size(
                width: max(0, radius.width - side.0 * share), height: max(0, radius.height - side.1 * share))
        }
        let shrunk = Rect(
            x: rect.x + insets.left, y: rect.y + insets.top,
            width: max(0, rect.width - insets.left - insets.right),
            height: max(0, rect.height - insets.top - insets.bottom))
        return RoundedBox(shrunk, radii: inner, shapes: shapes)
    }

    /// The same corners for another, sufficiently large rectangle.
    func resized(to rect: Rect) -> RoundedBox { RoundedBox(rect, radii: radii, shapes: shapes) }

    /// The outline, clockwise, or reversed to form a hole in another one.
    func path(reversed: Bool = false) -> Path {
        var path = Path()
        add(to: &path, reversed: reversed)
        return path
    }

    func add(to path: inout Path, reversed: Bool = false) {
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let points = [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom),
        ]
        // The start and end of each corner, clockwise.
        var corners: [(entry: Point, point: Point, exit: Point, shape: BoxAppearance.CornerShape)] = []
        for (index, point) in points.enumerated() {
            let radius = radii[index]
            let x = Point(x: point.x + (index == 0 || index == 3 ? radius.width : -radius.width), y: point.y)
            let y = Point(x: point.x, y: point.y + (index < 2 ? radius.height : -radius.height))
            let shape = shape(of: index)
            corners.append(index % 2 == 0 ? (y, point, x, shape) : (x, point, y, shape))
        }
        if reversed { corners = corners.reversed().map { ($0.exit, $0.point, $0.entry, $0.shape) } }
        for (index, corner) in corners.enumerated() {
            if index == 0 { path.move(to: corner.entry) } else { path.line(to: corner.entry) }
            guard corner.entry != corner.exit else { continue }
            guard corner.shape == .round else {
                for (along, back) in corner.shape.points {
                    path.line(
                        to: Point(
                            x: corner.point.x + (corner.entry.x - corner.point.x) * back
                                + (corner.exit.x - corner.point.x) * along,
                            y: corner.point.y + (corner.entry.y - corner.point.y) * back
                                + (corner.exit.y - corner.point.y) * along))
                }
                continue
            }
            func towards(_ end: Point) -> Point {
                let share = 0.552_284_749_831
                return Point(
                    x: end.x + (corner.point.x - end.x) * share, y: end.y + (corner.point.y - end.y) * share)
            }
            path.cubic(control1: towards(corner.entry), control2: towards(corner.exit), to: corner.exit)
        }
        path.close()
    }
}

extension BoxAppearance.CornerShape {
    /// The number of lines that form a curve.
    private static let steps = 32

    /// The exponent of the superellipse.
    private var exponent: Double { pow(2, min(abs(curvature), 1000)) }

    /// A point of the corner between its start at 0 and its end at 1, as fractions of the distances from its sharp point to its
    /// end and to its start.
    func point(at position: Double) -> (along: Double, back: Double) {
        guard curvature.isFinite else {
            let (along, back) = position < 0.5 ? (0.0, 1 - 2 * position) : (2 * position - 1, 0.0)
            return curvature > 0 ? (along, back) : (1 - back, 1 - along)
        }
        let angle = position * .pi / 2
        let power = 2 / exponent
        let (sine, cosine) = (pow(max(0, sin(angle)), power), pow(max(0, cos(angle)), power))
        return curvature >= 0 ? (1 - cosine, 1 - sine) : (sine, cosine)
    }

    /// The points after the start of the corner.
    fileprivate var points: [(along: Double, back: Double)] {
        if curvature == 0 { return [(1, 0)] }
        let steps = curvature.isFinite ? Self.steps : 2
        return (1...steps).map { point(at: Double($0) / Double(steps)) }
    }

    /// The share of a border's width by which the radius of its inner edge is less: the border is as wide in the middle of the
    /// corner as at its sides.
    var radiusShare: Double {
        if self == .round { return 1 }
        if curvature == -.infinity { return 0 }
        let middle = point(at: 0.5).along
        return middle > 0 ? (1 - 0.5.squareRoot()) / middle : 1e9
    }
}
