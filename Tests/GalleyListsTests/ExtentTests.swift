import GalleyTestSupport
import Testing

@testable import GalleyLists

@Suite struct ExtentTests {
    @Test(arguments: [0, 1, 2, 63, 64, 65, 4095, 4096, 4097, 5000])
    func sumsAreThoseOfAPlainArray(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        var plain = (0..<count).map { _ in Double(Int.random(in: 0...50, using: &random)) }
        var known = [Bool](repeating: false, count: count)
        let spacing = count.isMultiple(of: 2) ? 0.0 : 3
        var tree = ExtentTree(signed: ContiguousArray(plain.map { -$0 }), spacing: spacing)
        for step in 0..<40 {
            if count > 0, step > 0 {
                let index = Int.random(in: 0..<count, using: &random)
                let length = Double(Int.random(in: 0...80, using: &random))
                (plain[index], known[index]) = (length, Bool.random(using: &random))
                tree.set(index, length, isKnown: known[index])
            }
            let sums = plain.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1 + spacing) }
            #expect(tree.total == (count == 0 ? 0 : (sums.last ?? 0) - spacing))
            #expect(tree.knownCount == known.filter { $0 }.count)
            for _ in 0..<20 {
                let index = Int.random(in: 0...count, using: &random)
                #expect(tree.offset(of: index) == sums[index])
                let offset = Double.random(in: -10...tree.total + 10, using: &random)
                let expected = (0..<count).last { sums[$0] <= offset } ?? 0
                #expect(tree.index(at: offset) == expected, "at \(offset)")
            }
            #expect(tree.firstUnknown() == known.firstIndex(of: false))
        }
    }

    @Test func aMillionUnmeasuredRowsTakeLittleMemory() throws {
        let count = 100_000
        let snapshot = try ListSnapshot((0..<count).map { ListItem("\($0)") })
        let model = ListModel(
            snapshot, layout: .rows(),
            metrics: ListMetrics(
                viewport: .init(width: 300, height: 600), scale: 1, isRightToLeft: false, generation: 0))
        // Sixteen bytes of each item are the id.
        #expect(Double(model.memory) / Double(count) - 16 <= 64)
        #expect(model.length == Double(count) * 44)
    }
}
