import Foundation
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// Positions that outlive a list.
@MainActor @Suite struct SavedPositionTests {
    private func snapshot() throws -> ListSnapshot {
        try ListSnapshot([
            ListSection("a", items: items(0..<40), header: 0), ListSection("b", items: items(40..<300), header: 0),
        ])
    }

    /// A stage with varied rows, scrolled to a saved position.
    private func stage(
        _ position: ListPosition?, width: Double = 200, edge: ListEdge? = nil, layout: ListLayout = .rows()
    ) throws -> ListStage {
        let stage = ListStage(width)
        stage.heights.fallback = { varied($0, 20, 63) }
        stage.layout = layout
        stage.change = { $0.startingPosition(position).anchored(to: edge) }
        stage.show(try snapshot())
        return stage
    }

    /// The position goes through JSON, and the other list has another width.
    @Test(arguments: [false, true]) func aListAppearsWhereAnotherOneWas(hasPinnedHeaders: Bool) throws {
        let layout = hasPinnedHeaders ? ListLayout.rows().pinned() : .rows()
        let first = try stage(nil, layout: layout)
        first.list?.reveal("r150", at: .start)
        first.settle()
        first.scroll(by: 13)
        first.settle()
        let saved = try #require(first.list?.savedPosition)
        let position = try JSONDecoder().decode(ListPosition.self, from: try JSONEncoder().encode(saved))
        #expect(position == saved)
        let second = try stage(position, width: 120, layout: layout)
        #expect(second.layerTop(position.id) == first.layerTop(position.id))
        // Rows before the position are not laid out.
        #expect(!second.heights.described.contains("r100"))
        // The position is one of the start alone.
        second.scroll(by: 300)
        second.settle()
        #expect(second.layerTop(position.id) != first.layerTop(position.id))
        #expect(second.list?.scroll(to: position) == true)
        second.settle()
        #expect(second.layerTop(position.id) == first.layerTop(position.id))
        #expect(second.list?.scroll(to: ListPosition("gone")) == false)
    }

    @Test func aListThatFollowedItsEndFollowsIt() throws {
        let first = try stage(nil, edge: .end)
        let saved = try #require(first.list?.savedPosition)
        #expect(saved.followsEnd)
        let second = try stage(saved, edge: .end)
        #expect(second.list?.followsTail == true && second.frame("r299")?.maxY == 200)
        // Not where the user had left the end.
        first.scroll(by: -500)
        first.settle()
        let other = try #require(first.list?.savedPosition)
        #expect(!other.followsEnd)
        let third = try stage(other, edge: .end)
        #expect(third.list?.followsTail == false && third.layerTop(other.id) == first.layerTop(other.id))
    }
}
