import GalleySupport
import GalleyTestSupport
import Testing

/// Compares columns with arrays.
@Suite struct ColumnBufferTests {
    @Test(arguments: 0..<8) func equalsAnArrayAfterRandomChanges(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var column = ColumnBuffer<Int32>(capacity: Int.random(in: 1...4, using: &random))
        var array: [Int32] = []
        for step in 0..<600 as Range<Int32> {
            let count = Int.random(in: 0...9, using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1, 2:
                column.append(step)
                array.append(step)
            case 3:
                column.append(repeating: step, count: count)
                array += Array(repeating: step, count: count)
            case 4:
                let more = (0..<count).map { Int32($0) }
                unsafe more.withUnsafeBufferPointer { unsafe column.append($0) }
                array += more
            case 5:
                let tail = unsafe column.tail(count)
                for index in 0..<count { unsafe tail[index] = step &- Int32(index) }
                column.extend(count)
                array += (0..<count).map { step &- Int32($0) }
            case 6:
                let first = Int.random(in: 0...array.count, using: &random)
                column.reverse(from: first)
                array[first...].reverse()
            case 7 where !array.isEmpty:
                column.removeLast()
                array.removeLast()
            default:
                let kept = max(0, array.count - count)
                column.truncate(to: kept)
                array = Array(array.prefix(kept))
            }
            #expect(column.indices.map { column[$0] } == array)
        }
        column.removeAll()
        #expect(column.count == 0)
    }
}
