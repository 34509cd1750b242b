import GalleyEditing
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

@MainActor @Suite struct BehaviorTests {
    @MainActor final class Log {
        var selections: [Set<ItemID>] = []
        var activated: [ItemID] = []
    }

    private func key(_ stage: ListStage, _ name: String, _ modifiers: KeyStroke.Modifiers = []) {
        stage.host.handle(.key(KeyStroke(name, modifiers)))
        stage.settle()
    }

    private func tap(_ stage: ListStage, _ id: String) {
        guard let frame = stage.frame(id) else { return }
        stage.host.handle(.pointer(.down, at: Point(x: frame.midX, y: frame.midY)))
        stage.host.handle(.pointer(.up, at: Point(x: frame.midX, y: frame.midY)))
        stage.settle()
    }

    @Test func rowsAreSelectedByPointerAndDescribedAgain() throws {
        let (stage, log) = (ListStage(), Log())
        stage.change = { $0.selection(.single) { log.selections.append($0) } }
        try stage.show(ids(0..<20))
        stage.heights.described = []
        tap(stage, "r1")
        tap(stage, "r3")
        #expect(log.selections == [["r1"], ["r3"]])
        #expect(stage.list?.selection == ["r3"])
        #expect(Set(stage.heights.described) == ["r1", "r3"])
        try stage.compositor.composite()
        stage.show(try stage.snapshot.removing(["r3"]))
        #expect(log.selections.last == [])
    }

    @Test func arrowsMoveTheFocusToRowsThatAreNotLoaded() throws {
        let (stage, log) = (ListStage(), Log())
        stage.change = { $0.onActivate { log.activated.append($0) } }
        try stage.show(ids(0..<500))
        let list = try #require(stage.list)
        #expect(list.focus("r0"))
        stage.settle()
        #expect(list.focusedRow == "r0")
        for _ in 0..<7 { key(stage, "Down") }
        #expect(list.focusedRow == "r7" && stage.frame("r7")?.maxY == 200)
        key(stage, "End")
        #expect(list.focusedRow == "r499" && stage.frame("r499")?.maxY == 200)
        key(stage, "Up")
        #expect(list.focusedRow == "r498")
        key(stage, "Home")
        #expect(list.focusedRow == "r0" && list.position == 0)
        key(stage, "PageDown")
        #expect(list.focusedRow == "r4")
        key(stage, "Enter")
        #expect(log.activated == ["r4"])
    }

    @Test func focusSurvivesEviction() throws {
        let stage = ListStage()
        stage.change = { $0.onActivate { _ in } }
        try stage.show(ids(0..<500))
        stage.list?.focus("r2")
        stage.settle()
        stage.scroll(by: 9000)
        stage.settle()
        #expect(stage.list?.focusedRow == "r2" && stage.hosts("r2"))
        #expect(!stage.hosts("r8"))
        key(stage, "Down")
        #expect(stage.list?.focusedRow == "r3" && (stage.frame("r3")?.y ?? -1) >= 0)
    }

    @Test func aRowIsReleasedWhenItLosesTheFocus() throws {
        let stage = ListStage()
        stage.change = { $0.onActivate { _ in } }
        try stage.show(ids(0..<500))
        stage.list?.focus("r2")
        stage.settle()
        stage.scroll(by: 9000)
        stage.settle()
        #expect(stage.hosts("r2"))
        stage.host.setFocus(nil)
        stage.settle()
        #expect(!stage.hosts("r2"))
    }

    @Test(arguments: [true, false]) func aRowIsReleasedWhenItsPressEnds(isCancelled: Bool) throws {
        let stage = ListStage()
        stage.change = { $0.onActivate { _ in } }
        try stage.show(ids(0..<500))
        let place = Point(x: 100, y: 60)
        stage.host.handle(.pointer(.down, at: place))
        stage.scroll(by: 9000)
        stage.settle()
        #expect(stage.hosts("r1") && !stage.hosts("r8"))
        stage.host.handle(.pointer(isCancelled ? .cancel : .up, at: place))
        stage.host.turn()
        #expect(!stage.hosts("r1"))
    }

    @Test func severalRowsAreSelectedByKeyboard() throws {
        let stage = ListStage()
        stage.change = { $0.selection(.multiple) }
        try stage.show(ids(0..<50))
        tap(stage, "r1")
        stage.list?.focus("r1")
        stage.settle()
        key(stage, "Down", .shift)
        key(stage, "Down", .shift)
        #expect(stage.list?.selection == ["r1", "r2", "r3"])
        key(stage, "Up", .shift)
        #expect(stage.list?.selection == ["r1", "r2"])
        key(stage, "a", .control)
        #expect(stage.list?.selection.count == 50)
    }

    @Test func typedTextMovesTheFocusToALabel() throws {
        let stage = ListStage()
        let names = ["r0": "Anna", "r1": "Berta", "r2": "Bodo", "r3": "Clara"]
        stage.change = { $0.onActivate { _ in }.typeAhead { names[$0.id.description] ?? "zz" } }
        try stage.show(ids(0..<100))
        stage.list?.focus("r0")
        stage.settle()
        func type(_ text: String) {
            stage.host.handle(.text(text))
            stage.settle()
        }
        type("b")
        #expect(stage.list?.focusedRow == "r1")
        type("o")
        #expect(stage.list?.focusedRow == "r2")
        stage.clock.advance(by: .seconds(2))
        type("c")
        #expect(stage.list?.focusedRow == "r3")
    }

    @Test func innerListsKeepTheirOffsetsWhileTheirRowsAreEvicted() throws {
        let stage = ListStage()
        let inner = try ListSnapshot(items(0..<50, prefix: "i"))
        stage.host.describe(
            ListNode(try ListSnapshot(items(0..<200))) { row in
                LayoutSpec(
                    ListNode(inner, layout: .columns(length: .points(60))) { _ in
                        Box().size(width: .percent(100), height: .percent(100)).background(.accent)
                    }.id("inner").size(width: .percent(100), height: 50))
            }.id("list").size(width: .percent(100), height: .percent(100)))
        stage.settle()
        func path(_ row: String) throws -> NodePath {
            let list = try #require(stage.list)
            return NodePath.item("inner", in: NodePath.item(ItemID(row), in: list.path))
        }
        let first = try #require(stage.host.list(at: path("r1")))
        #expect(first.visibleRows.map(\.description) == ids(0..<4, prefix: "i"))
        stage.host.handle(.scroll(by: Vector(dx: 330, dy: 0), at: Point(x: 100, y: 75)))
        stage.settle()
        #expect(first.position == 330)
        stage.scroll(by: 5000)
        stage.settle()
        #expect(stage.host.list(at: try path("r1")) == nil)
        stage.scroll(by: -5000)
        stage.settle()
        let again = try #require(stage.host.list(at: path("r1")))
        #expect(again.position == 330 && again.visibleRows.first == "i5")
        #expect(stage.host.list(at: try path("r0"))?.position == 0)
    }

    @Test func editedTextSurvivesEviction() throws {
        let stage = ListStage()
        stage.host.describe(
            ListNode(try ListSnapshot(items(0..<200))) { row in
                LayoutSpec(EditorNode("\(row.id)").id("editor").size(width: .percent(100), height: 40))
            }.id("list").size(width: .percent(100), height: .percent(100)))
        stage.settle()
        stage.host.handle(.pointer(.down, at: Point(x: 20, y: 60)))
        stage.host.handle(.pointer(.up, at: Point(x: 20, y: 60)))
        stage.host.handle(.text("!"))
        stage.settle()
        #expect(stage.host.dump.contains("!"))
        stage.scroll(by: 4000)
        stage.settle()
        #expect(stage.hosts("r1"), "the row that is edited stays mounted")
        stage.host.setFocus(nil)
        stage.scroll(by: 100)
        stage.settle()
        #expect(!stage.hosts("r1"))
        stage.scroll(by: -5000)
        stage.settle()
        #expect(stage.host.dump.contains("!"))
    }

    @Test func rowsHaveRolesAndPositions() throws {
        let stage = ListStage()
        try stage.show(ids(0..<300))
        let list = try #require(stage.host.accessibilityTree.first)
        #expect(list.role == .list)
        #expect(list.children.first?.role == .listItem)
        #expect(list.children[2].position == NodeAccessibility.Position(index: 3, of: 300))
    }

    @Test func rowsThatAreNotLoadedArePartOfTheListAndAreLoadedWhenTheyAreRevealed() throws {
        let stage = ListStage()
        stage.change = { $0.selection(.single, selected: ["r1"]) }
        try stage.show(ids(0..<300))
        let list = try #require(stage.host.accessibilityTree.first)
        let rows = try #require(list.rows)
        #expect(rows.count == 300 && list.children.count < 100)
        #expect((0..<list.children.count).map { rows.path(at: $0) } == list.children.map(\.path))
        #expect(rows.path(at: 300) == nil && rows.path(at: -1) == nil && rows.index(of: list.path) == nil)
        for (index, action) in [(200, NodeAccessibility.Action.reveal), (100, .focus)] {
            let path = try #require(rows.path(at: index))
            #expect(rows.index(of: path) == index && !stage.hosts("r\(index)"))
            #expect(stage.host.perform(action, on: path))
            stage.settle()
            let row = try #require(stage.host.accessibilityTree.first?.children.first { $0.path == path })
            #expect(row.position == NodeAccessibility.Position(index: index + 1, of: 300))
            #expect(row.visibleFrame.height > 0 && row.isFocused == (action == .focus))
        }
        #expect(stage.host.accessibilityTree.first?.rows == rows)
        let gone = try #require(rows.path(at: 250))
        try stage.show(ids(0..<50))
        #expect(stage.host.accessibilityTree.first?.rows != rows)
        #expect(!stage.host.perform(.reveal, on: gone) && !stage.host.perform(.focus, on: gone))
    }

    @Test func rowsOfAListWithASelectionAreSelectable() throws {
        let stage = ListStage()
        stage.change = { $0.selection(.single, selected: ["r1"]) }
        try stage.show(ids(0..<300))
        let rows = try #require(stage.host.accessibilityTree.first).children
        #expect(rows[0..<3].map(\.isSelected) == [false, true, false])
        #expect(rows[0..<3].map(\.isSelectable) == [true, true, true])
    }
}

// MARK: - Actions

extension BehaviorTests {
    /// A list in a component that equals all others.
    struct Screen: Node, Equatable {
        let log: NodeAction<String>
        let snapshot: ListSnapshot

        static func == (left: Screen, right: Screen) -> Bool { true }

        var layout: LayoutSpec {
            let log = log
            return ListNode(snapshot) { row in
                ButtonNode("Row") { log("row \(row.id)") }.id("button \(row.id)")
                    .size(width: 80, height: 40)
            }
            .onActivate { log("activate \($0)") }
            .swipeActions(trailing: { _ in [ListAction("delete", title: "Delete") { log("delete \($0)") }] })
            .id("list").size(width: .percent(100), height: .percent(100)).layout
        }
    }

    private func press(_ stage: ListStage, _ id: String) throws {
        let path = try #require(stage.host.path(of: id))
        let frame = try #require(stage.host.frame(of: path))
        stage.host.handle(.pointer(.down, at: Point(x: frame.midX, y: frame.midY)))
        stage.host.handle(.pointer(.up, at: Point(x: frame.midX, y: frame.midY)))
        stage.settle()
    }

    @MainActor final class Lines { var lines: [String] = [] }

    @Test func actionsOfAListInAnEqualComponentAreTheNewest() throws {
        let (stage, lines) = (ListStage(), Lines())
        let snapshot = try ListSnapshot(ids(0..<20).map { ListItem($0) })
        for model in 1...3 {
            stage.host.describe(Screen(log: NodeAction { lines.lines.append("\(model) \($0)") }, snapshot: snapshot))
            stage.settle()
        }
        try press(stage, "button r2")
        try press(stage, "button r2")
        #expect(lines.lines == ["3 row r2", "3 row r2"])
        lines.lines = []
        let list = try #require(stage.list)
        #expect(list.perform("delete", on: "r1"))
        #expect(list.focus("r1"))
        stage.settle()
        key(stage, "Enter")
        #expect(lines.lines == ["3 delete r1", "3 activate r1"])
    }

    /// Rows with equal versions keep their layouts, and have the actions of the newest closures.
    @Test func actionsOfRowsAreTheNewest() throws {
        let (stage, lines) = (ListStage(), Lines())
        let snapshot = try ListSnapshot(ids(0..<20).map { ListItem($0) })
        for model in 1...3 {
            stage.host.describe(
                ListNode(snapshot) { row in
                    ButtonNode("Row") { lines.lines.append("\(model) \(row.id)") }.id("button \(row.id)")
                        .size(width: 80, height: 40)
                }
                .id("list").size(width: .percent(100), height: .percent(100)))
            stage.settle()
        }
        try press(stage, "button r2")
        #expect(lines.lines == ["3 r2"])
        // Another item before it is no other row.
        stage.host.describe(
            ListNode(try snapshot.removing(["r0"])) { row in
                ButtonNode("Row") { lines.lines.append("4 \(row.id) at \(row.index)") }.id("button \(row.id)")
                    .size(width: 80, height: 40)
            }
            .id("list").size(width: .percent(100), height: .percent(100)))
        stage.settle()
        try press(stage, "button r2")
        #expect(lines.lines.last == "4 r2 at 1")
    }
}
