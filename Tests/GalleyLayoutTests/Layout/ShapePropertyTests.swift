import Foundation
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// What holds for random texts among random paths and holes.
///
/// `GALLEY_RANDOM_SHAPES` is how many there are of each (default 150), `GALLEY_RANDOM_SEED` the first seed.
@Suite struct ShapePropertyTests {
    static let fonts = FontLibrary(systemFonts: false)

    /// What a curve may be flattened by, and what rounding to layout units adds, in points.
    private static let tolerance = 2.0 / 64

    /// Seeds in eight parts, which run side by side.
    private static func seeds(_ part: Int) -> StrideTo<UInt64> {
        func number(_ name: String, _ otherwise: UInt64) -> UInt64 {
            ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? otherwise
        }
        let first = number("GALLEY_RANDOM_SEED", 1)
        return stride(from: first + UInt64(part), to: first + number("GALLEY_RANDOM_SHAPES", 150), by: 8)
    }

    @Test(arguments: 0..<8)
    func fragmentsLieInTheirContainerAndOutsideOfEveryHole(part: Int) throws {
        for seed in Self.seeds(part) { try checkFragments(seed: 40_000_000 + seed, .horizontal) }
    }

    @Test(arguments: 0..<8)
    func fragmentsOfVerticalLinesDoToo(part: Int) throws {
        for seed in Self.seeds(part) {
            try checkFragments(seed: 50_000_000 + seed, seed.isMultiple(of: 2) ? .verticalRL : .verticalLR)
        }
    }

    private func checkFragments(seed: UInt64, _ mode: TextContainer.WritingMode) throws {
        var random = SeededGenerator(seed: seed)
        var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
        var container = RandomShape.container(using: &random)
        container.writingMode = mode
        if mode != .horizontal { RandomShape.stand(&text, using: &random) }
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        layout.checkInvariants()
        let overflowing = Set(layout.warnings.filter { $0.code == .overflow }.compactMap(\.utf8Range))
        let holes = container.exclusions.map { RandomShape.Hole($0, container.fillRule) }
        let outline = container.path.map { RandomShape.Outline($0, container.fillRule) }
        for line in layout.lines where !overflowing.contains(line.utf8Range) {
            let frame = line.frame.inset(by: EdgeInsets(Self.tolerance))
            for hole in holes where hole.overlaps(frame) {
                Issue.record("seed \(seed): \(line.frame) meets \(hole)")
            }
            if let outline, !outline.holds(frame) {
                Issue.record("seed \(seed): \(line.frame) is not inside")
            }
        }
        // Nothing lies over anything else.
        let standing = layout.lines.filter { !overflowing.contains($0.utf8Range) }
        for (line, next) in zip(standing, standing.dropFirst()) {
            let (one, other) = (line.frame, next.frame)
            let isOver =
                min(one.maxX, other.maxX) - max(one.minX, other.minX) > Self.tolerance
                && min(one.maxY, other.maxY) - max(one.minY, other.minY) > Self.tolerance
            if isOver { Issue.record("seed \(seed): \(other) lies over \(one)") }
        }
        // Ranges tile the text up to where it is cut.
        var end = 0
        for line in layout.lines {
            if line.utf8Range.lowerBound != end { Issue.record("seed \(seed): \(line.utf8Range) is not at \(end)") }
            end = line.utf8Range.upperBound
        }
        if !layout.isTruncated { #expect(end == text.string.utf8.count, "seed \(seed)") }
    }

    @Test(arguments: 0..<8)
    func layingOutInTheMeasuredSizeGivesTheSameLines(part: Int) throws {
        for seed in Self.seeds(part) { try checkMeasureAmongHoles(seed: seed) }
    }

    /// A row that was looked for in higher spans than it came to need: it is lower than the room that it must have.
    @Test(arguments: [1756])
    func theMeasuredSizeHoldsWhatWasLookedFor(seed: UInt64) throws {
        try checkMeasureAmongHoles(seed: seed)
    }

    private func checkMeasureAmongHoles(seed: UInt64) throws {
        var random = SeededGenerator(seed: 60_000_000 + seed)
        var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
        var container = RandomShape.container(using: &random)
        container.path = nil
        if seed.isMultiple(of: 2) {
            // What is in the way would move with the edge that columns begin at.
            container.writingMode = .verticalLR
            RandomShape.stand(&text, using: &random)
        }
        try checkMeasure(text, container, seed: seed)
    }

    /// The size of a layout, laid out in again, gives the same lines.
    private func checkMeasure(_ text: AttributedText, _ container: TextContainer, seed: UInt64) throws {
        var container = container
        let measured = try TextLayout(text, in: container, fonts: Self.fonts)
        let given = container
        container.width = measured.size.width
        container.height = measured.size.height
        let again = try TextLayout(text, in: container, fonts: Self.fonts)
        if again.lines.map(\.utf8Range) != measured.lines.map(\.utf8Range) {
            Issue.record(
                "seed \(seed): \(Document(text, container: given).json()) is \(measured.size), and then \(again.lines.map(\.frame)), not \(measured.lines.map(\.frame))"
            )
        }
    }

    /// Columns of a length are as wide as they are measured to be, and carets and clusters are where hits find them.
    @Test(arguments: 0..<8)
    func verticalTextIsMeasuredAndHitWhereItStands(part: Int) throws {
        for seed in Self.seeds(part) {
            var random = SeededGenerator(seed: 70_000_000 + seed)
            var text = RandomText.attributed(Int.random(in: 1...12, using: &random), using: &random)
            RandomShape.stand(&text, using: &random)
            var container = TextContainer(width: nil, height: Double.random(in: 30...200, using: &random))
            container.writingMode = Bool.random(using: &random) ? .verticalRL : .verticalLR
            try checkMeasure(text, container, seed: seed)
            let measured = try TextLayout(text, in: container, fonts: Self.fonts)
            measured.checkInvariants()
            #expect(
                measured.lines.allSatisfy { $0.frame.maxX <= measured.size.width + 0.001 && $0.frame.minX >= -0.001 })
            for line in measured.lines {
                for cluster in measured.clusters(inLine: line.index) where cluster.rect.height > 0.5 {
                    let found = measured.character(at: Point(x: cluster.rect.midX, y: cluster.rect.midY))
                    if found?.rect != cluster.rect {
                        Issue.record("seed \(seed): \(cluster) is hit as \(String(describing: found))")
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<30)
    func theFirstPlaceThatFitsIsTheFirst(seed: Int) throws {
        var random = SeededGenerator(seed: 60_000 + UInt64(seed))
        let container = RandomShape.container(using: &random)
        let plan = try ContainerPlan([container], measure: 100 << 12, isRightToLeft: false, memo: OutlineMemo())
        let region = plan.region
        let limits = InlineSpan(start: 0, end: region.measure ?? 0)
        var spans: [InlineSpan] = []
        for _ in 0..<4 {
            let height = Int.random(in: 4096...30 * 4096, using: &random)
            let length = Int.random(in: 4096...60 * 4096, using: &random)
            let from = Int.random(in: 0...50 * 4096, using: &random)
            // Spans are rounded to whole units at both ends.
            func fits(_ start: Int, slack: Int = 0) -> Bool {
                region.spans(over: BlockBand(start: start, end: start + height), in: limits, into: &spans)
                return spans.contains { $0.length >= length + slack }
            }
            let last = (region.blockEnd ?? 400 << 12) - height
            let found = region.firstFit(length, over: BlockBand(start: from, end: from + height), in: limits)
            if let found { #expect(found > last || fits(found)) }
            // Steps of half a point find none before.
            var start = from
            while start < min(found ?? last, last) {
                #expect(!fits(start, slack: 2), "\(start) is before \(found ?? -1)")
                start += 2048
            }
        }
    }
}

/// Random containers, and a plain way to say what lies inside of a path.
enum RandomShape {
    static func container(using random: inout SeededGenerator) -> TextContainer {
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
        container.maxLines = Int.random(in: 0..<8, using: &random) == 0 ? 4 : 0
        return container
    }

    /// Lets stretches of a text stand upright, sideways or side by side.
    static func stand(_ text: inout AttributedText, using random: inout SeededGenerator) {
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

    /// A closed polygon that may cross itself, or a closed curve.
    static func star(using random: inout SeededGenerator) -> Path {
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

    /// Something that text keeps out of, with its outline flattened once.
    struct Hole {
        private let exclusion: TextContainer.Exclusion
        private let outline: Outline?

        init(_ exclusion: TextContainer.Exclusion, _ rule: Path.FillRule) {
            self.exclusion = exclusion
            if case .path(let path) = exclusion { outline = Outline(path, rule) } else { outline = nil }
        }

        /// Samples: whether any point of the rectangle is inside.
        func overlaps(_ rect: Rect) -> Bool {
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

    /// A path with many corners on its curves, and a plain way to say what lies inside of it.
    struct Outline {
        private let corners: [Point]
        private let bounds: Rect
        private let rule: Path.FillRule

        init(_ path: Path, _ rule: Path.FillRule) {
            corners = Self.corners(path)
            bounds = path.bounds
            self.rule = rule
        }

        func overlaps(_ rect: Rect) -> Bool {
            // Most lines are far from it.
            guard rect.maxX >= bounds.minX, rect.minX <= bounds.maxX, rect.maxY >= bounds.minY, rect.minY <= bounds.maxY
            else { return false }
            return samples(rect).contains { isInside($0) && isFurther($0, than: 0.1) }
        }

        func holds(_ rect: Rect) -> Bool { samples(rect).allSatisfy { isInside($0) || !isFurther($0, than: 0.1) } }

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

        /// By a ray to the right.
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

        /// Whether no edge is as near as `distance`.
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
