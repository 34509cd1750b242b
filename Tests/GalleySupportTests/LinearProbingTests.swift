import GalleySupport
import Testing

@Suite struct LinearProbingTests {
    /// The slots of `hashes`, which are inserted in order.
    private func slots(of hashes: [UInt64], in count: Int) -> [Int] {
        var table = [UInt64?](repeating: nil, count: count)
        return hashes.map { hash in
            let slot = LinearProbing.slot(of: hash, in: count) { table[$0] == nil || table[$0] == hash }
            table[slot] = hash
            return slot
        }
    }

    @Test func takesTheNextEmptySlot() {
        #expect(slots(of: [1, 9, 17, 2], in: 8) == [1, 2, 3, 4])
    }

    @Test func continuesAtTheStart() {
        #expect(slots(of: [7, 15, 23], in: 8) == [7, 0, 1])
    }

    @Test func findsWhatWasInserted() {
        #expect(slots(of: [7, 15, 15, 7, .max, .max], in: 8) == [7, 0, 0, 7, 1, 1])
    }

    @Test func usesOneSlot() {
        #expect(slots(of: [.max, .max], in: 1) == [0, 0])
    }
}
