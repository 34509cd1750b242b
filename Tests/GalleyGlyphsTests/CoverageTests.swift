import CGalleyBlend
import GalleyTestSupport
import Testing

/// Compares the coverage of outlines with known areas and with sampled points.
@Suite struct CoverageTests {
    private static func masks(
        width: Int, height: Int, cells: Int, _ draw: (inout GalleyCoverage) -> Void
    ) -> [[UInt8]] {
        var coverage = GalleyCoverage()
        defer { galley_coverage_end(&coverage) }
        guard galley_coverage_begin(&coverage, Int32(width * cells), Int32(height)) == 0 else { return [] }
        draw(&coverage)
        galley_coverage_sum(&coverage)
        return (0..<cells).map { bin in
            // One more pixel, for shapes that are moved to the right.
            var mask = [UInt8](repeating: 0, count: (width + 1) * height)
            galley_coverage_mask(&coverage, Int32(cells), Int32(-bin), &mask, width + 1, Int32(width + 1))
            return mask
        }
    }

    /// Triangles, in every bin: each pixel has the coverage of a grid of sample points, and the sum equals the area.
    @Test(arguments: [1, 4]) func trianglesCoverTheirArea(cells: Int) {
        var random = SeededGenerator(seed: 3)
        let (width, height, grid) = (9, 7, 32)
        for _ in 0..<60 {
            let points = (0..<3).map { _ in
                (
                    x: Double.random(in: 0...Double(width), using: &random),
                    y: Double.random(in: 0...Double(height), using: &random)
                )
            }
            func side(_ from: Int, _ to: Int, _ x: Double, _ y: Double) -> Double {
                (points[to].x - points[from].x) * (y - points[from].y) - (points[to].y - points[from].y)
                    * (x - points[from].x)
            }
            func isInside(_ x: Double, _ y: Double) -> Bool {
                let sides = [side(0, 1, x, y), side(1, 2, x, y), side(2, 0, x, y)]
                return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
            }
            let masks = Self.masks(width: width, height: height, cells: cells) { coverage in
                galley_coverage_move(&coverage, Float(points[0].x) * Float(cells), Float(points[0].y))
                for point in [points[1], points[2], points[0]] {
                    galley_coverage_line(&coverage, Float(point.x) * Float(cells), Float(point.y))
                }
            }
            let area = abs(side(0, 1, points[2].x, points[2].y)) / 2
            for (bin, mask) in masks.enumerated() {
                let shift = Double(bin) / Double(cells)
                let covered = mask.reduce(0) { $0 + Double($1) / 255 }
                #expect(abs(covered - area) < 0.15, "\(points)")
                for y in 0..<height {
                    for x in 0...width {
                        var found = 0
                        for index in 0..<grid * grid {
                            let (column, row) = (Double(index % grid) + 0.5, Double(index / grid) + 0.5)
                            found +=
                                isInside(Double(x) + column / Double(grid) - shift, Double(y) + row / Double(grid))
                                ? 1 : 0
                        }
                        let expected = Double(found) / Double(grid * grid)
                        #expect(
                            abs(Double(mask[y * (width + 1) + x]) / 255 - expected) < 0.05, "\(points) at \(x), \(y)")
                    }
                }
            }
        }
    }

    /// Curved circles have the area of circles. The overlap of two contours is covered once, except along edges that
    /// meet.
    @Test(arguments: [1, 4]) func curvesCoverTheirArea(cells: Int) {
        for mask in Self.masks(
            width: 20, height: 20, cells: cells, { Self.circle(&$0, radius: 8, cells: Float(cells)) })
        {
            let covered = mask.reduce(0) { $0 + Double($1) / 255 }
            #expect(abs(covered - Double.pi * 64) < 0.6)
        }
        let both = Self.masks(width: 20, height: 20, cells: cells) { coverage in
            for radius: Float in [8, 4] { Self.circle(&coverage, radius: radius, cells: Float(cells)) }
        }
        for mask in both { #expect(abs(mask.reduce(0) { $0 + Double($1) / 255 } - Double.pi * 64) < 0.6) }
    }

    private static func circle(_ coverage: inout GalleyCoverage, radius: Float, cells: Float) {
        let (middle, handle) = (Float(10), radius * 0.5522847)
        func x(_ value: Float) -> Float { (middle + value) * cells }
        func y(_ value: Float) -> Float { middle + value }
        galley_coverage_move(&coverage, x(radius), y(0))
        let turns: [(Float, Float)] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
        for (from, to) in zip(turns, turns.dropFirst()) {
            galley_coverage_cubic(
                &coverage, cells, x(from.0 * radius + to.0 * handle), y(from.1 * radius + to.1 * handle),
                x(to.0 * radius + from.0 * handle), y(to.1 * radius + from.1 * handle), x(to.0 * radius),
                y(to.1 * radius))
        }
    }

    /// Outlines that leave their box or are not numbers never write outside the memory.
    @Test func strayOutlinesWriteNothingOutside() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let values: [Float] = (0..<40).map { _ in
                random.pick([.nan, .infinity, -.infinity, -1e9, 1e9, 1e-30, Float.random(in: -30...30, using: &random)])
            }
            let masks = Self.masks(width: 5, height: 4, cells: 4) { coverage in
                for index in stride(from: 0, to: 32, by: 8) {
                    let v = values[index..<index + 8].map(\.self)
                    galley_coverage_move(&coverage, v[0], v[1])
                    galley_coverage_line(&coverage, v[2], v[3])
                    galley_coverage_conic(&coverage, 4, v[4], v[5], v[6], v[7])
                    galley_coverage_cubic(&coverage, 4, v[1], v[2], v[3], v[4], v[5], v[6])
                }
            }
            #expect(masks.count == 4)
        }
        var coverage = GalleyCoverage()
        #expect(galley_coverage_begin(&coverage, 0, 3) == -1)
        #expect(galley_coverage_begin(&coverage, 3, 1 << 20) == -1)
        galley_coverage_end(&coverage)
    }
}
