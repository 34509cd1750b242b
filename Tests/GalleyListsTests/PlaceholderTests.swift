import GalleyDisplay
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// Lists whose first rows take long.
@MainActor @Suite struct PlaceholderTests {
    private func path(_ id: String, _ stage: ListStage) -> NodePath? {
        stage.list.map { NodePath.part("placeholder", "\(ListKey.item(ItemID(id)))", in: $0.path) }
    }

    private func hasPlaceholder(_ id: String, _ stage: ListStage) -> Bool {
        path(id, stage).flatMap { stage.host.frame(of: $0) } != nil
    }

    /// A stage whose first rows are prepared, but not shown.
    private func waiting(_ edge: ListEdge?) throws -> ListStage {
        let stage = ListStage()
        stage.change = { $0.anchored(to: edge).placeholders(NodePlaceholder(delay: .milliseconds(50))) }
        stage.describe(try ListSnapshot(items(0..<500)))
        stage.host.turn()
        stage.workers.runAll()
        stage.host.turn()
        let list = try #require(stage.list)
        #expect(list.model == nil && list.preparation != nil)
        // The model is ready before the rows.
        let model = ListModel(
            stage.snapshot, layout: stage.layout,
            metrics: list.metrics)
        list.waiting?.model.withLock { $0 = model }
        return stage
    }

    @Test func placeholdersAppearAfterTheirDelay() throws {
        let stage = try waiting(.start)
        stage.clock.advance(by: .milliseconds(49))
        stage.host.turn()
        #expect(stage.list?.rows.isEmpty == true && !hasPlaceholder("r0", stage))
        stage.clock.advance(by: .milliseconds(1))
        stage.host.turn()
        #expect(
            stage.list?.visibleRows.map(\.description) == ids(0..<5)
                && ids(0..<5).allSatisfy { hasPlaceholder($0, stage) })
        #expect(stage.list?.length == 500 * 44 && stage.list?.statistics.requested == 0)
        stage.settle()
        #expect(stage.list?.rows.allSatisfy { !$0.isMissing } == true && stage.list?.position == 0)
        #expect(ids(0..<20).allSatisfy { !hasPlaceholder($0, stage) })
        #expect(Set(stage.heights.described).count == stage.heights.described.count, "each row is described once")
    }

    @Test func aListAnchoredToItsEndAppearsThere() throws {
        let stage = try waiting(.end)
        stage.clock.advance(by: .milliseconds(60))
        stage.host.turn()
        #expect(stage.list?.visibleRows.last == "r499" && hasPlaceholder("r499", stage))
        stage.settle()
        #expect(stage.frame("r499")?.maxY == 200 && stage.list?.followsTail == true)
    }

    @Test func aListWithPlaceholdersIsScrolled() throws {
        let stage = try waiting(.start)
        stage.clock.advance(by: .milliseconds(60))
        stage.host.turn()
        stage.scroll(by: 4400)
        #expect(
            stage.list?.visibleRows.first == "r100" && hasPlaceholder("r100", stage) && !hasPlaceholder("r0", stage))
        stage.settle()
        #expect(stage.list?.visibleRows.contains("r100") == true)
        #expect(stage.list?.rows.allSatisfy { !$0.isMissing } == true && !hasPlaceholder("r100", stage))
    }

    /// Rows that a jump brings into sight.
    @Test func rowsThatAreNotReadyLaterHavePlaceholders() throws {
        let stage = ListStage()
        stage.change = { $0.placeholders() }
        try stage.show(ids(0..<500))
        stage.list?.reveal("r300", at: .start)
        stage.host.turn()
        #expect(hasPlaceholder("r300", stage) && hasPlaceholder("r304", stage) && !hasPlaceholder("r0", stage))
        stage.settle()
        #expect(!hasPlaceholder("r300", stage) && stage.hosts("r300"))
    }
}
