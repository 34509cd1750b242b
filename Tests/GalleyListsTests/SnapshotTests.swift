import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLists

@Suite struct SnapshotTests {
    @Test func duplicateItemsAreAnErrorThatNamesBothPlaces() {
        do {
            _ = try ListSnapshot([
                ListSection("a", items: items(0..<3)), ListSection("b", items: [ListItem("x"), ListItem("r1")]),
            ])
            Issue.record("no error")
        } catch {
            let message = "\(error)"
            #expect(message.contains("sections[1].items[1].id") && message.contains("sections[0].items[1]"))
            #expect(message.contains("r1"))
        }
    }

    @Test func duplicateSectionsAreAnErrorThatNamesBothPlaces() {
        do {
            _ = try ListSnapshot([ListSection("a"), ListSection("b"), ListSection("a")])
            Issue.record("no error")
        } catch {
            #expect("\(error)".contains("sections[2].id") && "\(error)".contains("sections[0]"))
        }
    }

    @Test func itemsAreFoundByID() throws {
        let snapshot = try ListSnapshot([
            ListSection("empty"), ListSection("a", items: items(0..<5)), ListSection("b"),
            ListSection("c", items: items(5..<9)),
        ])
        #expect(snapshot.itemCount == 9 && snapshot.sectionCount == 4)
        for index in 0..<9 { #expect(snapshot.index(of: "r\(index)") == index) }
        #expect(snapshot.index(of: "x") == nil)
        #expect((0..<9).map { snapshot.sectionIndex(of: $0) } == [1, 1, 1, 1, 1, 3, 3, 3, 3])
    }

    @Test func changesMakeNewSnapshots() throws {
        let snapshot = try ListSnapshot(items(0..<4))
        let more = try snapshot.appending([ListItem("x")]).inserting([ListItem("y")], before: "r1")
            .moving("r3", before: "r0").removing(["r2"]).updating("r0", version: 7)
        #expect(more.sections[0].items.map(\.id) == ["r3", "r0", "y", "r1", "x"])
        #expect(more.item(at: 1).version == 7)
        #expect(throws: (any Error).self) { try snapshot.updating("z", version: 1) }
        #expect(throws: (any Error).self) { try snapshot.appending([ListItem("r0")]) }
    }

    @Test func aMoveAcrossSectionsIsOneMove() throws {
        let old = try ListSnapshot([
            ListSection("a", items: items(0..<3)), ListSection("b", items: items(3..<6)),
        ])
        let new = try ListSnapshot([
            ListSection("a", items: items(0..<4)), ListSection("b", items: items(4..<6)),
        ])
        let difference = ListDifference(from: old, to: new)
        #expect(difference.moved == [ListDifference.Move(from: 3, to: 3)])
        #expect(difference.inserted.isEmpty && difference.removed.isEmpty)
    }

    @Test func movesAreMinimal() throws {
        let old = try ListSnapshot(items(0..<100))
        let new = try old.moving("r80", before: "r3")
        #expect(ListDifference(from: old, to: new).moved == [ListDifference.Move(from: 80, to: 3)])
        let back = try old.moving("r3", before: "r80")
        #expect(ListDifference(from: old, to: back).moved == [ListDifference.Move(from: 3, to: 79)])
    }

    /// Applying the differences to the old items gives the new ones, for random snapshots.
    @Test(arguments: 0..<60) func differencesLeadFromOneToTheOther(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func snapshot() throws -> ListSnapshot {
            var ids = Array(0..<Int.random(in: 0...30, using: &random))
            if seed.isMultiple(of: 3) { ids.shuffle(using: &random) }
            ids.removeAll { _ in Bool.random(using: &random) && seed.isMultiple(of: 2) }
            var sections: [ListSection] = []
            var start = 0
            for name in ["a", "b", "c"].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) {
                let end = Int.random(in: start...ids.count, using: &random)
                sections.append(
                    ListSection(
                        name,
                        items: ids[start..<end].map {
                            ListItem("\($0)", version: Int.random(in: 0...2, using: &random))
                        }))
                start = end
            }
            return try ListSnapshot(sections)
        }
        let (old, new) = (try snapshot(), try snapshot())
        let difference = ListDifference(from: old, to: new)
        let before = Set((0..<old.itemCount).map { old.item(at: $0).id })
        let after = Set((0..<new.itemCount).map { new.item(at: $0).id })
        #expect(Set(difference.removed.map { old.item(at: $0).id }) == before.subtracting(after))
        #expect(Set(difference.inserted.map { new.item(at: $0).id }) == after.subtracting(before))
        for move in difference.moved { #expect(old.item(at: move.from).id == new.item(at: move.to).id) }
        // Those that have not moved keep their order and section.
        let moved = Set(difference.moved.map(\.to))
        let still = (0..<new.itemCount).filter { difference.oldIndices[$0] >= 0 && !moved.contains($0) }
        let places = still.map { Int(difference.oldIndices[$0]) }
        #expect(places == places.sorted())
        for index in still {
            let section = old.sectionIndex(of: Int(difference.oldIndices[index]))
            #expect(old.section(at: section).id == new.section(at: new.sectionIndex(of: index)).id)
        }
        let updated = (0..<new.itemCount).filter {
            difference.oldIndices[$0] >= 0
                && old.item(at: Int(difference.oldIndices[$0])).version != new.item(at: $0).version
        }
        #expect(difference.updated == updated)
    }
}
