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

    @Test(arguments: [1, 64, 511, 512, 513, 1024, 5000])
    func estimatesAreReplacedWhereNothingIsKnown(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        var tree = ExtentTree(LengthBlocks(repeating: -44, count: count), spacing: 2)
        var plain = ContiguousArray(repeating: -44.0, count: count)
        let old = tree
        for _ in 0..<min(count, 7) {
            let index = Int.random(in: 0..<count, using: &random)
            plain[index] = Double(Int.random(in: 0...90, using: &random))
            tree.set(index, plain[index], isKnown: true)
        }
        tree.replaceEstimates(by: 30)
        #expect(tree == ExtentTree(signed: ContiguousArray(plain.map { $0.sign == .minus ? -30 : $0 }), spacing: 2))
        #expect(tree.knownCount == plain.filter { $0.sign == .plus }.count)
        #expect(old == ExtentTree(count: count, estimate: 44, spacing: 2), "a copy is not changed")
    }

    @Test(arguments: 0..<8) func newEstimatesLeaveWhatIsMeasured(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let kinds = seed % 2 + 1
        let sections = (0..<3).map { section in
            ListSection(
                "s\(section)",
                items: (0..<300 * section).map { ListItem("\(section) \($0)", kind: $0 % kinds) }, header: 0)
        }
        let metrics = ListMetrics(
            viewport: .init(width: 300, height: 600), scale: 2, isRightToLeft: false, generation: 0)
        let layout = seed % 4 < 2 ? ListLayout.rows(spacing: 3) : .grid(.count(2), spacing: 3)
        var model = ListModel(try ListSnapshot(sections), layout: layout, metrics: metrics)
        for _ in 0..<40 {
            model.measured(.item(Int.random(in: 0..<900, using: &random)), Double.random(in: 10...90, using: &random))
        }
        let quick = model.estimatedAgain(nil)
        let slow = ListModel(
            model.snapshot, layout: layout, metrics: metrics, estimate: { _ in nil }, previous: model,
            estimatesAgain: true)
        #expect(quick.length == slow.length && quick.measuredCount == slow.measuredCount)
        for item in 0..<900 {
            #expect(quick.frame(of: .item(item)) == slow.frame(of: .item(item)))
            #expect(quick.isKnown(.item(item)) == slow.isKnown(.item(item)))
            if model.isKnown(.item(item)) {
                #expect(quick.frame(of: .item(item)).height == model.frame(of: .item(item)).height)
            }
        }
        #expect(!quick.needsEstimates && !slow.needsEstimates)
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
