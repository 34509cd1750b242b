import Testing

/// Random sequences of everything that happens to a list. `RandomLists` plays many more.
@MainActor @Suite struct ListProbeTests {
    @Test(arguments: 0..<45) func randomSequencesKeepTheirPromises(seed: Int) throws {
        var probe = ListProbe(seed: UInt64(seed), fonts: fonts)
        #expect(try probe.run() == [])
    }
}
