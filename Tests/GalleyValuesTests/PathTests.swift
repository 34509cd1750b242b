import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct PathTests {
    static func points(_ path: Path) -> [Point] {
        path.elements.flatMap { element -> [Point] in
            switch element {
            case .move(let to), .line(let to): [to]
            case .quad(let control, let to): [control, to]
            case .cubic(let one, let two, let to): [one, two, to]
            case .close: []
            }
        }
    }

    @Test func roundedRectanglesAreTangentToTheirSides() throws {
        let rect = Rect(x: 10, y: 20, width: 100, height: 50)
        let path = Path(roundedRect: rect, radiusX: 30, radiusY: 10)
        #expect(path.bounds == rect)
        // Each corner is a quarter of an ellipse: its middle is on the ellipse.
        let arc = try Path(svg: "M 80 20 A 30 10 0 0 1 110 30").elements
        #expect(path.elements.contains(arc[1]))
        #expect(path.elements.count { if case .cubic = $0 { true } else { false } } == 4)
        #expect(Path(roundedRect: rect, radius: 0) == Path(rect: rect))
        #expect(Path(roundedRect: rect, radius: -3) == Path(rect: rect))
        // Radii are limited to half of their side.
        #expect(Path(roundedRect: rect, radiusX: 9, radiusY: 99) == Path(roundedRect: rect, radiusX: 9, radiusY: 25))
    }

    /// Pairs that are the same path according to SVG 2, chapter 9.
    @Test(arguments: [
        ("M 100 100 L 200 200", "M100 100L200 200"), ("M100-200", "M 100 -200"), ("M0.6.5", "M0.6 0.5"),
        ("M 100 200 L 200 100 -100 -200", "M 100 200 L 200 100 L -100 -200"), ("m 1 2 3 4", "M 1 2 L 4 6"),
        ("M1,2 3,4", "M 1 2 L 3 4"), ("M1 2h3v4H5V6", "M1 2L4 2L4 6L5 6L5 6"), ("M0 0z m5 5", "M0 0 Z M5 5"),
        ("M1 1l1 1zl2 2", "M1 1L2 2ZL3 3"), ("M0 0c1 2 3 4 5 6s1 2 3 4", "M0 0C1 2 3 4 5 6C7 8 6 8 8 10"),
        ("M0 0q1 2 3 4t5 6t1 1", "M0 0Q1 2 3 4Q5 6 8 10Q11 14 9 11"), ("M0 0s1 2 3 4", "M0 0C0 0 1 2 3 4"),
        ("M0 0t1 2", "M0 0Q0 0 1 2"), ("M0 0q1 1 2 2l1 1t1 1", "M0 0Q1 1 2 2L3 3Q3 3 4 4"),
        ("M1e1 2E-1", "M10 0.2"), ("M+1-.5", "M1 -0.5"), ("M0 0a1 1 0 00.5.5", "M0 0A1 1 0 0 0 0.5 0.5"),
        ("M0 0a1,1,0,1,1,.5,.5", "M0 0A1 1 0 1 1 0.5 0.5"), ("", " \t\n"), ("M0 0a0 5 0 0 1 3 4", "M0 0L3 4"),
        ("M7 7a5 5 0 0 1 0 0L1 1", "M7 7L1 1"), ("M 1. 2", "M 1 2"),
    ])
    func notationsOfSVG(_ one: String, _ other: String) throws {
        let first = Self.points(try Path(svg: one))
        let second = Self.points(try Path(svg: other))
        #expect(try Path(svg: one).elements.count == Path(svg: other).elements.count)
        #expect(first.count == second.count)
        for (a, b) in zip(first, second) { #expect(abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12, "\(a) \(b)") }
    }

    @Test(arguments: [
        ("L1 1", 1), ("M1", 3), ("M1 1 2", 7), ("M0 0 X", 6), ("M0 0 L1 1,", 11), ("M0 0 a1 1 0 2 0 1 1", 13),
        ("M,1 1", 2), ("M1e 1", 3), ("M1 1e999", 4), ("M 1 1 – 2", 7), ("z", 1), ("M0 0,,1 1", 6),
    ])
    func errorsHavePositions(_ svg: String, _ place: Int) {
        do {
            _ = try Path(svg: svg)
            Issue.record("no error")
        } catch {
            #expect(error.description.contains("at character \(place),"), "\(error)")
        }
    }

    @Test func aCircleOfArcsIsRound() throws {
        let path = try Path(svg: "M 50 0 A 50 50 0 0 1 50 100 A 50 50 0 0 1 50 0 Z")
        let bounds = path.bounds
        for (value, expected) in [(bounds.minX, 0.0), (bounds.minY, 0), (bounds.maxX, 100), (bounds.maxY, 100)] {
            #expect(abs(value - expected) < 0.05)
        }
        for point in Self.onCurve(path) {
            let radius = ((point.x - 50) * (point.x - 50) + (point.y - 50) * (point.y - 50)).squareRoot()
            #expect(abs(radius - 50) < 0.02)
        }
    }

    /// The four arcs between two points by their flags (SVG 2, 9.3.8).
    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func flagsChooseTheArc(large: Bool, sweep: Bool) throws {
        let path = try Path(svg: "M 0 0 A 10 10 0 \(large ? 1 : 0) \(sweep ? 1 : 0) 10 10")
        // The circles through both points have their centres at (10, 0) and (0, 10).
        let center = large == sweep ? Point(x: 10, y: 0) : Point(x: 0, y: 10)
        for point in Self.onCurve(path) {
            let radius = ((point.x - center.x) * (point.x - center.x) + (point.y - center.y) * (point.y - center.y))
                .squareRoot()
            #expect(abs(radius - 10) < 0.01)
        }
        #expect(path.elements.count - 1 == (large ? 3 : 1))
        #expect(abs(path.bounds.width - (large ? 20 : 10)) < 0.01)
    }

    /// Points along the curves of a path.
    static func onCurve(_ path: Path) -> [Point] {
        var pen = Point.zero
        var result: [Point] = []
        for element in path.elements {
            switch element {
            case .move(let to), .line(let to): pen = to
            case .quad(_, let to): pen = to
            case .cubic(let one, let two, let to):
                for step in 0...8 {
                    let t = Double(step) / 8
                    let s = 1 - t
                    func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                        s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
                    }
                    result.append(Point(x: mix(pen.x, one.x, two.x, to.x), y: mix(pen.y, one.y, two.y, to.y)))
                }
                pen = to
            case .close: break
            }
        }
        return result
    }

    @Test func boundsAreThoseOfTheCurveAndNotOfItsControls() throws {
        // A quadratic arch is half as high as its control point, and a symmetric cubic three quarters.
        #expect(try Path(svg: "M0 0Q50 100 100 0").bounds == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(try Path(svg: "M0 0C0 100 100 100 100 0").bounds == Rect(x: 0, y: 0, width: 100, height: 75))
        #expect(try Path(svg: "M3 4").bounds == Rect(x: 3, y: 4, width: 0, height: 0))
        #expect(Path().bounds == .zero)
        #expect(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)).bounds == Rect(x: 1, y: 2, width: 3, height: 4))
        let ellipse = Path(ellipseAt: Point(x: 10, y: 20), radiusX: 5, radiusY: 3).bounds
        #expect(abs(ellipse.minX - 5) < 0.01 && abs(ellipse.maxY - 23) < 0.01)
    }

    @Test func transformsMoveEveryPoint() throws {
        let path = try Path(svg: "M1 2L3 4Q5 6 7 8C1 1 2 2 3 3Z")
        let turned = path.transformed(by: .rotation(.pi / 2).followed(by: .translation(x: 10, y: 0)))
        for (before, after) in zip(Self.points(path), Self.points(turned)) {
            #expect(abs(after.x - (10 - before.y)) < 1e-12 && abs(after.y - before.x) < 1e-12)
        }
        let transform = Transform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 6)
        let back = Point(x: 3, y: 4).transformed(by: transform).transformed(by: try #require(transform.inverse))
        #expect(abs(back.x - 3) < 1e-12 && abs(back.y - 4) < 1e-12)
        #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    }

    @Test(arguments: 0..<20)
    func printedPathsReadBack(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func point() -> Point { Point(x: random.number(), y: random.number()) }
        var path = Path()
        path.move(to: point())
        for _ in 0..<20 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: path.move(to: point())
            case 1: path.line(to: point())
            case 2: path.quad(control: point(), to: point())
            case 3: path.cubic(control1: point(), control2: point(), to: point())
            default: path.close()
            }
        }
        #expect(try Path(svg: path.svg) == path)
        #expect(try JSONDecoder().decode([Path].self, from: JSONEncoder().encode([path])) == [path])
    }

    @Test func aPathBegunWithoutAMoveBeginsAtTheOrigin() throws {
        var path = Path()
        path.close()
        #expect(path.isEmpty)
        path.line(to: Point(x: 3, y: 4))
        #expect(path.elements == [.move(to: .zero), .line(to: Point(x: 3, y: 4))])
        #expect(try Path(svg: path.svg) == path)
    }

    @Test func anyDataEndsInAPathOrAnError() {
        var random = SeededGenerator(seed: 11)
        let pieces = [
            "M", "m", "L", "a", "A", "q", "t", "c", "s", "z", "h", "0", "1", "-", ".", "e", "5", " ", ",", "1e308",
            "1e14", "\u{0}", "é",
        ]
        for _ in 0..<5000 {
            let data = "M0 0" + (0..<Int.random(in: 0...20, using: &random)).map { _ in random.pick(pieces) }.joined()
            guard let path = try? Path(svg: data) else { continue }
            let isFinite = Self.points(path).allSatisfy { $0.x.isFinite && $0.y.isFinite }
            if !isFinite || (try? Path(svg: path.svg)) != path { Issue.record("\(data)") }
        }
    }
}
