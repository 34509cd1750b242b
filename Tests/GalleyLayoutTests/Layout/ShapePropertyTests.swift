import Foundation
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyRegions
@testable import GalleyShaping

/// Properties of random texts among random paths and holes.
///
/// `GALLEY_RANDOM_SHAPES` is the number of seeds.
@Suite struct ShapePropertyTests {
    static let fonts = FontLibrary(systemFonts: false)

    private static let probe = ShapeProbe(fonts: fonts) { $0.checkInvariants() }

    /// In eight parts, which run in parallel.
    @Test(arguments: 0..<8)
    func textIsInsideItsContainerAndOutsideEveryHole(part: UInt64) throws {
        let seeds = RandomWork.seeds("SHAPES", default: 150)
        for seed in stride(from: seeds.lowerBound + part, to: seeds.upperBound, by: 8) {
            for problem in try Self.probe.problems(ofSeed: seed) { Issue.record("\(problem)") }
        }
    }

    /// Rows that were first searched with a larger height than they finally need, so the larger spans must be as long
    /// as well.
    @Test(arguments: [60_001_756, 60_005_507, 60_008_141, 60_008_475, 60_100_705])
    func theMeasuredSizeKeepsSearchedRows(seed: UInt64) throws {
        #expect(try Self.probe.problemsWithMeasure(seed: seed) == [])
    }

    /// Lines that end with white space and control characters, inside a cluster, after a tab, or with combined
    /// characters.
    @Test(arguments: [70_005_667, 70_100_258, 70_108_399, 70_118_338, 70_126_200])
    func columnsOfTheMeasuredLengthAreTheSame(seed: UInt64) throws {
        #expect(try Self.probe.problemsWithColumns(seed: seed) == [])
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
                region.spans(over: BlockInterval(start: start, end: start + height), in: limits, into: &spans)
                return spans.contains { $0.length >= length + slack }
            }
            let last = (region.blockEnd ?? 400 << 12) - height
            let found = region.firstFit(length, over: BlockInterval(start: from, end: from + height), in: limits)
            if let found { #expect(found > last || fits(found)) }
            // Steps of half a point find no earlier position.
            var start = from
            while start < min(found ?? last, last) {
                #expect(!fits(start, slack: 2), "\(start) is before \(found ?? -1)")
                start += 2048
            }
        }
    }
}
