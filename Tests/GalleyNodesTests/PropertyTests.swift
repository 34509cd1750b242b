import GalleyTestSupport
import Testing

/// The properties of `NodeProbe`, on as many seeds as `GALLEY_RANDOM_NODES` states; `NodePropertyConcurrencyTests` checks them with
/// threads.
@MainActor @Suite struct NodePropertyTests {
    private let probe = NodeProbe(fonts: fonts)

    private nonisolated static func seeds(_ few: Int) -> Range<UInt64> {
        0..<UInt64(RandomWork.count("NODES", default: few))
    }

    @Test(arguments: seeds(12)) func incrementalPresentationEqualsANewOne(seed: UInt64) throws {
        try check(0, seed)
    }

    @Test(arguments: seeds(8)) func interfaceStatesAreBalanced(seed: UInt64) throws { try check(1, seed) }

    @Test(arguments: seeds(6)) func contentThatStaysIsNeverAHole(seed: UInt64) throws { try check(2, seed) }

    @Test(arguments: seeds(12)) func drawingEverythingAgainChangesNothing(seed: UInt64) throws {
        try check(3, seed)
    }

    @Test(arguments: seeds(12)) func editsDrawWhatANewPresentationDraws(seed: UInt64) throws { try check(4, seed) }

    private func check(_ index: Int, _ seed: UInt64) throws {
        let property = NodeProbe.properties[index]
        #expect(try property.problems(probe, seed) == [], "\(property.name), seed \(seed)")
    }
}
