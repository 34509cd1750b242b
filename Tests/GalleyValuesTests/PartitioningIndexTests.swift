import GalleyTestSupport
import GalleyValues
import Testing

/// The binary search against a search from the start.
@Suite struct PartitioningIndexTests {
    @Test func findsTheFirstElement() {
        var random = SeededGenerator(seed: 5)
        for count in 0..<40 {
            // Few values, so that many are equal.
            let values = (0..<count).map { _ in Int.random(in: 0..<8, using: &random) }.sorted()
            for value in -1...8 {
                #expect(values.partitioningIndex { $0 >= value } == values.firstIndex { $0 >= value } ?? count)
                #expect(values.partitioningIndex { $0 > value } - 1 == values.lastIndex { $0 <= value } ?? -1)
            }
        }
    }

    @Test func allAreEqual() {
        let values = [4, 4, 4]
        #expect(values.partitioningIndex { $0 >= 4 } == 0)
        #expect(values.partitioningIndex { $0 > 4 } == 3)
    }

    @Test func startsWhereTheCollectionStarts() {
        let values = [1, 3, 5, 7, 9]
        #expect(values[2...].partitioningIndex { $0 > 0 } == 2)
        #expect(values[2...].partitioningIndex { $0 > 5 } == 3)
        #expect(values[2..<4].partitioningIndex { $0 > 9 } == 4)
        #expect(values[2..<2].partitioningIndex { _ in true } == 2)
        #expect((-6..<6).partitioningIndex { $0 * 2 > -5 } == -2)
    }

    @Test func looksAtFewElements() {
        var count = 0
        let index = (0..<1_000_000).partitioningIndex {
            count += 1
            return $0 >= 765_432
        }
        #expect(index == 765_432)
        #expect(count <= 20)
    }
}
