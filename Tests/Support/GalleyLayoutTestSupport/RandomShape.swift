public import GalleyTestSupport
public import GalleyText

/// Random containers, and a simple test for points inside a path.
public enum RandomShape {
    public static func container(using random: inout SeededGenerator) -> TextContainer {
        let width = Double.random(in: 40...260, using: &random)
        var container = TextContainer(
            width: width, height: Bool.random(using: &random) ? Double.random(in: 40...300, using: &random) : nil)
        if Int.random(in: 0..<3, using: &random) == 0 { container.path = star(using: &random) }
        container.fillRule = Bool.random(using: &random) ? .evenOdd : .nonZero
        let count = Int.random(in: container.path == nil ? 1...4 : 0...3, using: &random)
        container.exclusions = (0..<count).map { _ in
            func number(_ most: Double) -> Double { Double.random(in: 0...most, using: &random) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return .rect(Rect(x: number(200), y: number(150), width: number(90), height: number(90)))
            case 1:
                return .ellipse(
                    center: Point(x: number(200), y: number(150)), radiusX: 1 + number(60), radiusY: 1 + number(60))
            default: return .path(star(using: &random))
            }
        }
        container.maximumRows = Int.random(in: 0..<8, using: &random) == 0 ? 4 : nil
        return container
    }

    /// Makes parts of a text upright, sideways or combined.
    public static func stand(_ text: inout AttributedText, using random: inout SeededGenerator) {
        let starts = Array(text.string.indices)
        guard starts.count > 1 else { return }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let (one, other) = (starts.randomElement(using: &random)!, starts.randomElement(using: &random)!)
            let range = min(one, other)..<max(one, other)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: text[range].orientation = .upright
            case 1: text[range].orientation = .sideways
            case 2: text[range].combineUpright = .digits(Int.random(in: 2...4, using: &random))
            case 3: text[range].emphasis = EmphasisMark()
            default: text[range].combineUpright = .all
            }
        }
    }

    /// A closed polygon that may intersect itself, or a closed curve.
    public static func star(using random: inout SeededGenerator) -> Path {
        var path = Path()
        func point() -> Point {
            Point(x: Double.random(in: 0...220, using: &random), y: Double.random(in: 0...200, using: &random))
        }
        path.move(to: point())
        for _ in 0..<Int.random(in: 2...6, using: &random) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                path.cubic(control1: point(), control2: point(), to: point())
            } else {
                path.line(to: point())
            }
        }
        path.close()
        return path
    }

    private static func samples(_ rect: Rect) -> [Point] {
        guard rect.width > 0, rect.height > 0 else { return [] }
        return (0...3).flatMap { row in
            (0...5).map { column in
                Point(x: rect.x + rect.width * Double(column) / 5, y: rect.y + rect.height * Double(row) / 3)
            }
        }
    }

    /// An exclusion, with its outline flattened once.
    public struct Hole {
        private let exclusion: TextContainer.Exclusion
        private let outline: Outline?

        public init(_ exclusion: TextContainer.Exclusion, _ rule: Path.FillRule) {
            self.exclusion = exclusion
            if case .path(let path) = exclusion { outline = Outline(path, rule) } else { outline = nil }
        }

        /// Whether any sample point of the rectangle is inside.
        public func overlaps(_ rect: Rect) -> Bool {
            switch exclusion {
            case .rect(let hole):
                return samples(rect).contains {
                    $0.x > hole.minX && $0.x < hole.maxX && $0.y > hole.minY && $0.y < hole.maxY
                }
            case .ellipse(let center, let radiusX, let radiusY):
                return samples(rect).contains {
                    let (x, y) = (($0.x - center.x) / radiusX, ($0.y - center.y) / radiusY)
                    return x * x + y * y < 1 - 0.01 / min(radiusX, radiusY)
                }
            case .path: return outline?.overlaps(rect) ?? false
            }
        }
    }

    /// A path whose curves are flattened to many corners, and a simple test for points inside it.
    public struct Outline {
        private let corners: [Point]
        private let bounds: Rect
        private let rule: Path.FillRule

        public init(_ path: Path, _ rule: Path.FillRule) {
            corners = Self.corners(path)
            bounds = path.bounds
            self.rule = rule
        }

        public func overlaps(_ rect: Rect) -> Bool {
            // Most lines are far away from it.
            guard rect.maxX >= bounds.minX, rect.minX <= bounds.maxX, rect.maxY >= bounds.minY, rect.minY <= bounds.maxY
            else { return false }
            return samples(rect).contains { isInside($0) && isFurther($0, than: 0.1) }
        }

        public func holds(_ rect: Rect) -> Bool {
            samples(rect).allSatisfy { isInside($0) || !isFurther($0, than: 0.1) }
        }

        private static func corners(_ path: Path) -> [Point] {
            var result: [Point] = []
            for element in path.elements {
                switch element {
                case .move(let to), .line(let to): result.append(to)
                case .quad(_, let to): result.append(to)
                case .cubic(let one, let two, let to):
                    let from = result.last ?? .zero
                    for step in 1...200 {
                        let t = Double(step) / 200
                        let s = 1 - t
                        let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                        result.append(
                            Point(
                                x: a * from.x + b * one.x + c * two.x + d * to.x,
                                y: a * from.y + b * one.y + c * two.y + d * to.y))
                    }
                case .close: break
                }
            }
            return result
        }

        /// Tests with a ray to the right.
        private func isInside(_ point: Point) -> Bool {
            var winding = 0
            var crossings = 0
            var a = corners[corners.count - 1]
            for b in corners {
                if (a.y <= point.y) != (b.y <= point.y),
                    a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) > point.x
                {
                    crossings += 1
                    winding += b.y > a.y ? 1 : -1
                }
                a = b
            }
            return rule == .evenOdd ? crossings % 2 == 1 : winding != 0
        }

        /// Whether every edge is further away than `distance`.
        private func isFurther(_ point: Point, than distance: Double) -> Bool {
            var a = corners[corners.count - 1]
            for b in corners {
                let (x, y) = (b.x - a.x, b.y - a.y)
                let length = x * x + y * y
                let along = (point.x - a.x) * x + (point.y - a.y) * y
                let t = length > 0 ? min(1, max(0, along / length)) : 0
                let (dx, dy) = (a.x + t * x - point.x, a.y + t * y - point.y)
                if dx * dx + dy * dy <= distance * distance { return false }
                a = b
            }
            return true
        }
    }
}
