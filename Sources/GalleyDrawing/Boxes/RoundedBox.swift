internal import GalleyText

/// A rectangle with an elliptical radius in each corner, as in CSS Backgrounds 3.
struct RoundedBox {
    var rect: Rect
    /// The horizontal and vertical radius of each corner, clockwise from the top left.
    private(set) var radii: [Size]

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
        radii = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft].map {
            Size(width: points($0, rect.width), height: points($0, rect.height))
        }
        func share(_ extent: Double, _ sum: Double) -> Double { sum > extent && sum > 0 ? extent / sum : 1 }
        let factor = min(
            share(rect.width, radii[0].width + radii[1].width), share(rect.width, radii[2].width + radii[3].width),
            share(rect.height, radii[0].height + radii[3].height), share(rect.height, radii[1].height + radii[2].height)
        )
        if factor < 1 { radii = radii.map { Size(width: $0.width * factor, height: $0.height * factor) } }
    }

    private init(_ rect: Rect, radii: [Size]) {
        self.rect = rect
        self.radii = radii
    }

    /// The shape inside borders, or outside for negative insets. Sharp corners stay sharp.
    func inset(by insets: EdgeInsets) -> RoundedBox {
        let sides = [
            (insets.left, insets.top), (insets.right, insets.top), (insets.right, insets.bottom),
            (insets.left, insets.bottom),
        ]
        let inner = zip(radii, sides).map { radius, side in
            radius.width > 0 && radius.height > 0
                ? Size(width: max(0, radius.width - side.0), height: max(0, radius.height - side.1)) : .zero
        }
        let shrunk = Rect(
            x: rect.x + insets.left, y: rect.y + insets.top,
            width: max(0, rect.width - insets.left - insets.right),
            height: max(0, rect.height - insets.top - insets.bottom))
        return RoundedBox(shrunk, radii: inner)
    }

    /// The same corners for another, sufficiently large rectangle.
    func resized(to rect: Rect) -> RoundedBox { RoundedBox(rect, radii: radii) }

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
        var corners: [(entry: Point, point: Point, exit: Point)] = []
        for (index, point) in points.enumerated() {
            let radius = radii[index]
            let x = Point(x: point.x + (index == 0 || index == 3 ? radius.width : -radius.width), y: point.y)
            let y = Point(x: point.x, y: point.y + (index < 2 ? radius.height : -radius.height))
            corners.append(index % 2 == 0 ? (y, point, x) : (x, point, y))
        }
        if reversed { corners = corners.reversed().map { ($0.exit, $0.point, $0.entry) } }
        for (index, corner) in corners.enumerated() {
            if index == 0 { path.move(to: corner.entry) } else { path.line(to: corner.entry) }
            guard corner.entry != corner.exit else { continue }
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
