import Testing

@testable import GalleyPlacing

@Suite struct LineMeasuresTests {
    private let measures = LineMeasures([(available: 100, tabOrigin: 40), (available: 300, tabOrigin: 0), (200, 20)])

    @Test func furtherLinesAreLikeTheLastSlot() {
        #expect([0, 1, 2, 3, 99].map { measures[$0].available } == [100, 300, 200, 200, 200])
        #expect([0, 1, 2, 3].map { measures[$0].tabOrigin } == [40, 0, 20, 20])
        #expect(measures.narrowest == 100)
    }

    @Test func scalingKeepsTheOriginsOfTabs() {
        let half = measures.scaled(1 << 15)
        #expect(half.slots.map(\.available) == [50, 150, 100])
        #expect(half.slots.map(\.tabOrigin) == [40, 0, 20])
    }
}
