import GalleyTestSupport
import GalleyTextTestSupport
import Testing

@testable import GalleyText
@testable import GalleyValues

@Suite struct OutlineTracerTests {
    /// The coverage of each pixel by a shape, with 8 × 8 samples.
    private func picture(_ width: Int, _ height: Int, _ covers: (Double, Double) -> Bool) -> [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).map { x in
                var count = 0
                for row in 0..<8 {
                    for column in 0..<8
                    where covers(Double(x) + (Double(column) + 0.5) / 8, Double(y) + (Double(row) + 0.5) / 8) {
                        count += 1
                    }
                }
                return UInt8(count * 255 / 64)
            }
        }
    }

    /// The corners of each contour.
    private func contours(_ path: Path) -> [[Point]] {
        var result: [[Point]] = []
        for element in path.elements {
            switch element {
            case .move(let point): result.append([point])
            case .line(let point): result[result.count - 1].append(point)
            default: break
            }
        }
        return result
    }

    @Test(arguments: [0.0, 0.5, 0.75, 2])
    func aDiskIsRound(tolerance: Double) throws {
        let alpha = picture(100, 90) { x, y in (x - 52) * (x - 52) + (y - 43) * (y - 43) < 35 * 35 }
        let path = try Path(tracing: alpha, width: 100, tolerance: tolerance)
        let parts = contours(path)
        #expect(parts.count == 1)
        let points = try #require(parts.first)
        // The corners, and the middles between them, are on the circle within the tolerance.
        for (one, other) in zip(points, points.dropFirst() + [points[0]]) {
            for point in [one, Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)] {
                let (x, y) = (point.x - 52, point.y - 43)
                #expect(abs((x * x + y * y).squareRoot() - 35) <= tolerance + 0.1)
            }
        }
        if tolerance >= 0.5 { #expect(points.count < 48, "\(points.count) corners") }
        // The area differs by at most the tolerance all around.
        #expect(abs(abs(OutlineTracer.area(points)) - 35 * 35 * 3.14159) < 220 * tolerance + 20)
    }

    @Test func holesRunTheOtherWay() throws {
        let alpha = picture(60, 60) { x, y in
            let distance = ((x - 30) * (x - 30) + (y - 30) * (y - 30)).squareRoot()
            return distance < 25 && distance > 12
        }
        let parts = contours(try Path(tracing: alpha, width: 60))
        #expect(parts.count == 2)
        #expect(OutlineTracer.area(parts[0]) * OutlineTracer.area(parts[1]) < 0)
    }

    /// The middle of a pixel is inside if and only if its value reaches the threshold.
    @Test(arguments: 0..<40)
    func randomPicturesAreEnclosed(seed: UInt64) throws {
        var random = SeededGenerator(seed: 900 + seed)
        let (width, height) = (Int.random(in: 1...14, using: &random), Int.random(in: 1...14, using: &random))
        let levels: [UInt8] = [0, 0, 40, 130, 255, 255]
        var alpha: [UInt8] = []
        for _ in 0..<width * height { alpha.append(levels[Int.random(in: 0..<levels.count, using: &random)]) }
        let parts = contours(try Path(tracing: alpha, width: width, tolerance: 0))
        for y in 0..<height {
            for x in 0..<width {
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                var crossings = 0
                for points in parts {
                    for (one, other) in zip(points, points.dropFirst() + [points[0]])
                    where (one.y <= py) != (other.y <= py)
                        && one.x + (py - one.y) / (other.y - one.y) * (other.x - one.x) > px
                    {
                        crossings += 1
                    }
                }
                #expect(crossings % 2 == (alpha[y * width + x] >= 128 ? 1 : 0), "\(x), \(y) of seed \(seed)")
            }
        }
    }

    @Test func nothingOpaqueHasNoOutline() throws {
        #expect(try Path(tracing: Array(repeating: 0, count: 30), width: 6).isEmpty)
        #expect(try Path(tracing: [], width: 6).isEmpty)
        #expect(throws: GalleyError.self) { try Path(tracing: [1, 2, 3], width: 2) }
        #expect(throws: GalleyError.self) { try Path(tracing: [], width: 0) }
    }
}
