internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import Glibc

/// Emphasis marks: shapes that look the same in every font.
enum EmphasisPass {
    /// - Parameter painter: Receives coordinates of the page: a sesame mark leans to the right in any writing mode.
    static func draw(line index: Int, of layout: TextLayout, with painter: any Painter) {
        layout.forEachEmphasisMark(inLine: index) { placed in
            let box = layout.axes.page(placed.box)
            let (center, size) = (Point(x: box.midX, y: box.midY), box.width)
            draw(placed.mark, color: placed.color, around: center, size: size, with: painter)
        }
    }

    private static func draw(
        _ mark: EmphasisMark, color: Color, around center: Point, size: Double, with painter: any Painter
    ) {
        // Strokes are inside the shape.
        let width = size * 0.09
        func circle(_ diameter: Double, filled: Bool) {
            let radius = diameter * size / 2
            guard filled else {
                painter.stroke(
                    Path(ellipseAt: center, radiusX: radius - width / 2, radiusY: radius - width / 2),
                    PathStroke(width: width, color: color))
                return
            }
            painter.fill(Path(ellipseAt: center, radiusX: radius, radiusY: radius), with: color)
        }
        func shape(_ path: Path) {
            if mark.isFilled {
                painter.fill(path, with: color)
            } else {
                painter.stroke(path, PathStroke(width: width, color: color, join: .round))
            }
        }
        switch mark.shape {
        case .dot: circle(0.4, filled: mark.isFilled)
        case .circle: circle(0.72, filled: mark.isFilled)
        case .doubleCircle:
            circle(0.8, filled: false)
            circle(0.44, filled: mark.isFilled)
        case .triangle:
            // An equilateral triangle, centred in the box.
            let reach = size * (mark.isFilled ? 0.45 : 0.41)
            var path = Path()
            for corner in 0..<3 {
                let angle = Double(corner) * 2 * .pi / 3 - .pi / 2
                let point = Point(x: center.x + reach * cos(angle), y: center.y + reach * (sin(angle) + 0.25))
                if corner == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            path.close()
            shape(path)
        case .sesame:
            // A drop from the upper left, with a round lower right end.
            func at(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * size, y: center.y + y * size) }
            var path = Path()
            path.move(to: at(-0.3, -0.32))
            path.cubic(control1: at(-0.05, -0.3), control2: at(0.34, -0.02), to: at(0.32, 0.2))
            path.cubic(control1: at(0.3, 0.38), control2: at(0.06, 0.38), to: at(-0.02, 0.2))
            path.cubic(control1: at(-0.1, 0), control2: at(-0.16, -0.16), to: at(-0.3, -0.32))
            path.close()
            shape(path)
        }
    }
}
