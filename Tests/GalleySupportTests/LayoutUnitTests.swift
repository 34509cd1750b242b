import GalleySupport
import GalleyTestSupport
import Testing

@Suite struct LayoutUnitTests {
    @Test func pointsAreRoundedToTheNearestUnit() {
        #expect(LayoutUnit.from(1) == 4096)
        #expect(LayoutUnit.from(0.6 / 4096) == 1)
        #expect(LayoutUnit.from(-0.6 / 4096) == -1)
        #expect(LayoutUnit.points(LayoutUnit.from(12.25)) == 12.25)
    }

    @Test func extremeLengthsAreClamped() {
        #expect(LayoutUnit.from(.infinity) == LayoutUnit.limit)
        #expect(LayoutUnit.from(-.infinity) == -LayoutUnit.limit)
        #expect(LayoutUnit.from(-1e300) == -LayoutUnit.limit)
        #expect(LayoutUnit.from(.nan) == 0)
        // A container may be longer than any text.
        #expect(LayoutUnit.bound(.infinity) > LayoutUnit.limit << 20)
        #expect(LayoutUnit.bound(-.infinity) == -LayoutUnit.bound(.infinity))
        #expect(LayoutUnit.bound(1e7) == 4096 * 10_000_000)
        #expect(LayoutUnit.bound(.nan) == 0)
    }

    @Test func advancesAreRoundedAwayFromZero() {
        #expect([2.5, -2.5, 2.4, -2.4, 0, -0.0, 0.5].map(LayoutUnit.advance) == [3, -3, 2, -2, 0, 0, 1])
        #expect([1e9, 2e9, 1e300, .infinity].map(LayoutUnit.advance) == Array(repeating: 1_000_000_000, count: 4))
        #expect([-1e9, -2e9, -.infinity].map(LayoutUnit.advance) == Array(repeating: -1_000_000_000, count: 3))
        #expect(LayoutUnit.advance(.nan) == 1_000_000_000)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_000 {
            let units = Double.random(in: -1e9...1e9, using: &random)
            #expect(LayoutUnit.advance(units) == Int32(units.rounded()))
        }
    }
}
