import Foundation
import GalleyInterface
import Testing

/// Ids that are no strings.
@MainActor @Suite struct ItemIDTests {
    private struct Place: Hashable, Sendable {
        var row: Int
        var column: Int
    }

    @Test func idsCompareTheirValues() {
        #expect(ItemID("a") == "a" && ItemID(ItemID("a")) == "a" && ItemID(1) == ItemID(1))
        #expect(ItemID(1) != "1" && ItemID(1) != ItemID(2) && ItemID(Place(row: 1, column: 2)) != ItemID(1))
        #expect(Set([ItemID(1), "1", ItemID(1)]).count == 2)
        #expect(ItemID(7).value as? Int == 7 && ItemID("7").string == "7" && ItemID(7).string == nil)
        #expect("\(ItemID(7))" == "7" && ItemID("7").debugDescription == "\"7\"")
    }

    /// A value that is the same in any spelling.
    private struct Spelling: Hashable, Sendable, CustomStringConvertible {
        var description: String
        static func == (one: Spelling, other: Spelling) -> Bool {
            one.description.lowercased() == other.description.lowercased()
        }
        func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
    }

    @Test func equalValuesWithOtherDescriptionsAreEqual() {
        let ids = ["Ada", "ADA", "ada"].map { ItemID(Spelling(description: $0)) }
        #expect(Set(ids).count == 1 && ids[0] == ids[1] && ids[0] != "Ada")
    }

    @Test func stringsAndNumbersAreEncoded() throws {
        for id in [ItemID("a"), ItemID(7)] {
            let position = ListPosition(id, distance: 3)
            let bytes = try JSONEncoder().encode(position)
            #expect(try JSONDecoder().decode(ListPosition.self, from: bytes) == position)
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(ItemID(Place(row: 0, column: 0))) }
    }

    @Test func rowsHaveAnyIDs() throws {
        let stage = ListStage()
        let numbers = (0..<20).map { ListItem($0) }
        // The same text is another id.
        stage.show(try ListSnapshot(numbers + [ListItem("3"), ListItem(Place(row: 1, column: 2))]))
        #expect(stage.list?.visibleRows.first == ItemID(0))
        #expect(stage.snapshot.index(of: 3) == 3 && stage.snapshot.index(of: "3") == 20)
        #expect(stage.snapshot.index(of: Place(row: 1, column: 2)) == 21)
        #expect(stage.list?.reveal(19, at: .start) == true)
        stage.settle()
        #expect(stage.list?.visibleRows.contains(ItemID(19)) == true)
        stage.show(try stage.snapshot.removing(0..<10).moving(19, before: ItemID(10)))
        #expect(stage.snapshot.item(at: 0).id == ItemID(19) && stage.snapshot.itemCount == 12)
    }
}
