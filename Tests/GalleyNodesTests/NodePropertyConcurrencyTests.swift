import GalleyTestSupport
import Testing

/// The properties of `NodeProbe` while threads lay out and draw. ThreadSanitizer runs these tests as well.
@MainActor @Suite struct NodePropertyConcurrencyTests {
    private let probe = NodeProbe(fonts: fonts) { SteppedThreads() }

    @Test(arguments: 0..<5, UInt64(500)..<503) func propertiesHoldWhileThreadsWork(
        index: Int, seed: UInt64
    ) throws {
        #expect(NodeProbe.properties.count == 5)
        let property = NodeProbe.properties[index]
        #expect(try property.problems(probe, seed) == [], "\(property.name), seed \(seed)")
    }
}
