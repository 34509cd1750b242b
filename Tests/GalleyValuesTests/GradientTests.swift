import GalleyTestSupport
import GalleyText
import Testing

@Suite struct GradientTests {
    private func positions(_ stops: [Double?]) -> [Double] {
        Gradient(.linear(angle: 0), stops: stops.map { Gradient.Stop(.black, at: $0) }).resolvedStops.map(\.position)
    }

    /// CSS Images 4, section 3.5.3: a first and a last stop without a position are at 0 and 1, a stop before its predecessor
    /// is at the same place, and stops without positions are evenly spaced.
    @Test(
        arguments: [
            ([nil, nil], [0, 1]), ([nil, nil, nil], [0, 0.5, 1]), ([0.5, 0.25, 1], [0.5, 0.5, 1]),
            ([0.25, 0.75, 0.5, 0.6, 1], [0.25, 0.75, 0.75, 0.75, 1]), ([0.5, nil, 0.25], [0.5, 0.5, 0.5]),
            ([0, nil, nil, nil, 0.5], [0, 0.125, 0.25, 0.375, 0.5]), ([nil, 2, nil], [0, 2, 2]),
            ([-1, nil, 1], [-1, 0, 1]),
        ] as [([Double?], [Double])])
    func positionsAreThoseOfCSS(_ stops: [Double?], _ expected: [Double]) {
        #expect(positions(stops) == expected)
    }

    @Test func positionsNeverDecrease() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let stops = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                Bool.random(using: &random) ? Double.random(in: -2...2, using: &random) : nil
            }
            let found = positions(stops)
            #expect(found.count == stops.count && found == found.sorted(), "\(stops)")
        }
    }
}
