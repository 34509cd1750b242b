import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// The anchors that changes leave.
@MainActor @Suite struct AnchoringTests {
    /// Rows of 40 points in a viewport of 200.
    private func model(_ items: [ListItem], after previous: ListModel? = nil) throws -> ListModel {
        ListModel(
            try ListSnapshot(items), layout: .rows(),
            metrics: ListMetrics(
                viewport: Size(width: 200, height: 200), scale: 1, isRightToLeft: false, generation: 0),
            estimate: { _ in 40 }, previous: previous)
    }

    private func anchors(_ removed: Set<Int>) throws -> [ListAnchor] {
        let all = items(0..<30)
        let old = try model(all)
        let new = try model(all.indices.filter { !removed.contains($0) }.map { all[$0] }, after: old)
        // The rows 10 to 14 are visible.
        let visible = ListAnchoring.candidates(in: old, at: 400)
        return ListAnchoring.remaining(
            of: visible, from: old, at: 400, to: new, ListDifference(from: old.snapshot, to: new.snapshot))
    }

    @Test func visibleRowsThatStayAreAnchors() throws {
        let anchors = try anchors([10, 12])
        #expect(anchors.first == ListAnchor(key: .item("r11"), edge: .start, distance: 40))
    }

    @Test func theNextRowIsTheAnchorWhereAllVisibleOnesAreRemoved() throws {
        #expect(
            try anchors(Set(8..<18)) == [ListAnchor(key: .item("r18"), edge: .start, distance: 18 * 40 - 400)])
    }

    @Test func thePreviousRowIsTheAnchorAtTheEnd() throws {
        #expect(try anchors(Set(10..<30)) == [ListAnchor(key: .item("r9"), edge: .end, distance: 0)])
        #expect(try anchors(Set(7..<30)) == [ListAnchor(key: .item("r6"), edge: .end, distance: 7 * 40 - 400)])
    }

    /// The nearest row that stays, compared with a search from the visible rows outwards.
    @Test(arguments: UInt64(1)...60) func theNearestRowIsTheAnchor(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var removed = Set(10..<16)
        let chance = Int.random(in: 3...10, using: &random)
        for index in 0..<30 where random.chance(chance, in: 10) { removed.insert(index) }
        if Bool.random(using: &random) { removed.formUnion(16..<30) }
        let kept = (0..<30).filter { !removed.contains($0) }
        let found = try anchors(removed)
        if let next = kept.first(where: { $0 >= 14 }) {
            #expect(
                found == [ListAnchor(key: .item("r\(next)"), edge: .start, distance: Double(next * 40 - 400))])
        } else if let last = kept.last {
            #expect(
                found == [ListAnchor(key: .item("r\(last)"), edge: .end, distance: Double(last * 40 + 40 - 400))])
        } else {
            #expect(found.isEmpty)
        }
    }
}
