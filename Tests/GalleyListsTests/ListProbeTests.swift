import GalleyTestSupport
import Testing

/// Random sequences of everything that happens to a list; `GALLEY_RANDOM_LISTS` is their number.
@MainActor @Suite struct ListProbeTests {
    /// The last seeds are those of sequences that failed.
    @Test(
        arguments: Array(0..<RandomWork.count("LISTS", default: 45)) + [
            224, 284, 309, 643, 799, 1019, 1716, 1828, 2071, 3356, 4005, 4036, 5223, 6366, 6892, 7503, 7695,
        ])
    func randomSequencesKeepTheirPromises(seed: Int) throws {
        var probe = ListProbe(seed: UInt64(seed), fonts: fonts)
        #expect(try probe.run() == [])
    }
}
