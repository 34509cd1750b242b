import GalleyDisplay
import GalleyDrawing
import GalleyEditing
import GalleyInterface
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// Rows that are moved, swiped and watched, and the thumb of the scroll bar.
@MainActor @Suite struct DraggingTests {
    @MainActor final class Log {
        var moves: [ListMove] = []
        var actions: [String] = []
        var events: [ListRowEvent] = []
    }

    private func pointer(
        _ stage: ListStage, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double,
        _ kind: NodeEvent.PointerKind = .touch
    ) {
        stage.host.handle(.pointer(phase, at: Point(x: x, y: y), kind: kind))
        stage.host.turn()
    }

    /// Ten rows of 40 points; a move of the user changes the snapshot.
    private func reorderable(_ log: Log, _ stage: ListStage, rows: Int = 10) throws {
        stage.change = {
            $0.onMove { [unowned stage] move in
                log.moves.append(move)
                if let next = try? stage.snapshot.moving(move.id, before: move.before) { stage.describe(next) }
            }
        }
        try stage.show(ids(0..<rows))
    }

    // MARK: - Moving

    @Test func aRowIsMovedByDragging() throws {
        let (stage, log) = (ListStage(200, 400), Log())
        try reorderable(log, stage)
        pointer(stage, .down, 100, 60, .mouse)
        pointer(stage, .move, 100, 70, .mouse)
        // The row follows the pointer, in front of the others.
        #expect(stage.layerTop("r1") == 50)
        pointer(stage, .move, 100, 150, .mouse)
        #expect(stage.layerTop("r1") == 130)
        // The rows that it passed make room.
        #expect(stage.layerTop("r0") == 0 && stage.layerTop("r2") == 40 && stage.layerTop("r3") == 80)
        #expect(stage.layerTop("r4") == 160)
        pointer(stage, .up, 100, 150, .mouse)
        #expect(log.moves == [ListMove("r1", before: "r4")])
        stage.settle()
        #expect((0..<5).map { stage.list?.snapshot.item(at: $0).id } == ["r0", "r2", "r3", "r1", "r4"])
        for (index, id) in ["r0", "r2", "r3", "r1", "r4"].enumerated() {
            #expect(stage.layerTop(id) == Double(index) * 40)
        }
    }

    /// A row is in front of the others only while it is dragged.
    @Test func aDroppedRowIsAmongTheOthersAgain() throws {
        let (stage, log) = (ListStage(200, 400), Log())
        try reorderable(log, stage)
        pointer(stage, .down, 100, 60, .mouse)
        pointer(stage, .move, 100, 150, .mouse)
        #expect(stage.host.nodes.values.filter(\.isFloating).map(\.path.id) == ["r1"])
        pointer(stage, .up, 100, 150, .mouse)
        stage.settle()
        #expect(log.moves.count == 1)
        #expect(stage.host.nodes.values.allSatisfy { !$0.isFloating })
    }

    /// A program that refuses a move describes the same order again, and its rows return.
    @Test func rowsReturnWhenAMoveIsRefused() throws {
        let stage = ListStage(200, 400)
        stage.change = {
            $0.onMove { [unowned stage] _ in
                let items = (0..<10).map { ListItem("r\($0)", version: $0 == 9 ? 1 : 0) }
                if let next = try? ListSnapshot(items) { stage.describe(next) }
            }
        }
        try stage.show(ids(0..<10))
        pointer(stage, .down, 100, 60, .mouse)
        pointer(stage, .move, 100, 150, .mouse)
        #expect(stage.layerTop("r2") == 40)
        pointer(stage, .up, 100, 150, .mouse)
        stage.settle()
        for index in 0..<10 { #expect(stage.layerTop("r\(index)") == Double(index) * 40) }
        #expect(stage.host.nodes.values.allSatisfy { !$0.isFloating })
    }

    @Test func aFingerMovesARowAfterALongPressAndScrollsOtherwise() throws {
        let (stage, log) = (ListStage(200, 200), Log())
        try reorderable(log, stage, rows: 40)
        pointer(stage, .down, 100, 60)
        pointer(stage, .move, 100, 20)
        #expect(stage.list?.position == 22.0)
        pointer(stage, .up, 100, 20)
        stage.advance(3000)
        let first = try #require(stage.list?.visibleRows[2])
        let top = try #require(stage.layerTop(first))
        pointer(stage, .down, 100, top + 10)
        stage.advance(520)
        pointer(stage, .move, 100, top - 30)
        #expect(stage.layerTop(first) == top - 40)
        pointer(stage, .up, 100, top - 30)
        stage.settle()
        #expect(log.moves.map(\.id) == [first])
        let snapshot = try #require(stage.list?.snapshot)
        #expect(log.moves[0].before.flatMap { snapshot.index(of: $0) } == snapshot.index(of: first).map { $0 + 1 })
    }

    @Test func aRowDraggedToAnEdgeScrollsTheList() throws {
        let (stage, log) = (ListStage(200, 200), Log())
        try reorderable(log, stage, rows: 100)
        pointer(stage, .down, 100, 20, .mouse)
        pointer(stage, .move, 100, 195, .mouse)
        stage.advance(2000)
        let position = try #require(stage.list?.position)
        #expect(position > 500)
        // The row is still under the pointer, and mounted.
        #expect(abs((stage.layerTop("r0") ?? 0) - 175) < 1e-6)
        pointer(stage, .up, 100, 195, .mouse)
        stage.settle()
        #expect(log.moves.count == 1)
        let index = try #require(stage.list?.snapshot.index(of: "r0"))
        #expect(index > 10)
        #expect(try #require(stage.layerTop("r0")) > 100)
    }

    @Test func aDragThatIsCancelledOrGoesNowhereMovesNothing() throws {
        let (stage, log) = (ListStage(200, 400), Log())
        try reorderable(log, stage)
        for phase in [PointerEvent.Phase.up, .cancel] {
            pointer(stage, .down, 100, 60, .mouse)
            pointer(stage, .move, 100, phase == .up ? 68 : 200, .mouse)
            pointer(stage, phase, 100, phase == .up ? 68 : 200, .mouse)
            stage.settle()
            #expect(log.moves.isEmpty && stage.layerTop("r1") == 40)
        }
    }

    @Test func aMoveThatTheProgramRefusesIsUndone() throws {
        let stage = ListStage(200, 400)
        stage.change = { $0.onMove { _ in } }
        try stage.show(ids(0..<10))
        pointer(stage, .down, 100, 60, .mouse)
        pointer(stage, .move, 100, 150, .mouse)
        pointer(stage, .up, 100, 150, .mouse)
        #expect(stage.layerTop("r1") == 120)
        stage.advance(1100)
        #expect(stage.layerTop("r1") == 40 && stage.layerTop("r2") == 80)
    }

    @Test func theKeyboardMovesTheFocusedRow() throws {
        let (stage, log) = (ListStage(), Log())
        try reorderable(log, stage)
        stage.list?.focus("r3")
        stage.settle()
        stage.host.handle(.key(KeyStroke("Down", .alt)))
        stage.settle()
        #expect((2..<6).map { stage.list?.snapshot.item(at: $0).id } == ["r2", "r4", "r3", "r5"])
        stage.host.handle(.key(KeyStroke("Up", .alt)))
        stage.host.handle(.key(KeyStroke("Up", .alt)))
        stage.settle()
        #expect(stage.list?.focusedRow == "r3")
        #expect(stage.list?.snapshot.index(of: "r3").map { $0 < 4 } == true)
    }

    // MARK: - Swiping

    private func swipable(_ log: Log, _ stage: ListStage) throws {
        stage.change = {
            $0.swipeActions(
                leading: { _ in [ListAction("read", title: "Read") { log.actions.append("read \($0)") }] },
                trailing: { item in
                    item.id == "r2"
                        ? []
                        : [
                            ListAction("delete", title: "Delete") { log.actions.append("delete \($0)") },
                            ListAction("flag", title: "Flag") { log.actions.append("flag \($0)") },
                        ]
                })
        }
        try stage.show(ids(0..<40))
    }

    @Test func aSwipeRevealsActions() throws {
        let (stage, log) = (ListStage(300, 200), Log())
        try swipable(log, stage)
        pointer(stage, .down, 250, 60)
        pointer(stage, .move, 230, 60)
        stage.settle()
        pointer(stage, .move, 150, 62)
        #expect(stage.frame("r1")?.x == 0)
        let path = try #require(stage.list?.path)
        func x() -> Double? { stage.host.frame(of: NodePath.item("r1", in: path))?.x }
        #expect(x() == -100 && stage.list?.swipedRow == "r1")
        pointer(stage, .up, 150, 62)
        stage.advance(300)
        #expect(x() == -144)
        // The first action is at the edge.
        let delete = try #require(stage.host.path(of: "delete").flatMap { stage.host.frame(of: $0) })
        #expect(delete == Rect(x: 228, y: 40, width: 72, height: 40))
        pointer(stage, .down, 260, 60)
        pointer(stage, .up, 260, 60)
        stage.advance(300)
        #expect(log.actions == ["delete r1"] && x() == 0 && stage.list?.swipedRow == nil)
    }

    @Test func aMouseAndTheKeyboardRevealActions() throws {
        let (stage, log) = (ListStage(300, 200), Log())
        try swipable(log, stage)
        let path = try #require(stage.list?.path)
        func x(_ id: String) -> Double? { stage.host.frame(of: NodePath.item(ItemID(id), in: path))?.x }
        pointer(stage, .down, 250, 60, .mouse)
        for place in [240.0, 200, 150] { pointer(stage, .move, place, 62, .mouse) }
        pointer(stage, .up, 150, 62, .mouse)
        stage.advance(300)
        #expect(x("r1") == -144 && stage.list?.swipedRow == "r1")
        stage.list?.closeSwipe()
        stage.advance(300)

        #expect(stage.list?.focus("r3") == true)
        stage.settle()
        stage.host.handle(.key(KeyStroke("F10", .shift)))
        stage.advance(300)
        #expect(x("r3") == -144 && stage.host.focus?.id == "delete")
        stage.host.handle(.key(KeyStroke("Escape")))
        stage.advance(300)
        #expect(x("r3") == 0 && stage.list?.swipedRow == nil && stage.list?.focusedRow == "r3")
        stage.host.handle(.key(KeyStroke("ContextMenu")))
        stage.advance(300)
        stage.host.handle(.key(KeyStroke("Return")))
        stage.advance(300)
        #expect(log.actions == ["delete r3"] && stage.list?.focusedRow == "r3")
        // The row has actions at its start only.
        #expect(stage.list?.revealActions(of: "r2") == true)
        stage.advance(300)
        #expect(x("r2") == 72)
        #expect(stage.list?.revealActions(of: "r2", at: .end) == false)
    }

    /// A mouse moves rows along the list where they can be reordered, and sideways to their actions.
    @Test func aMouseReordersAndSwipes() throws {
        let (stage, log) = (ListStage(300, 200), Log())
        try swipable(log, stage)
        let swipable = stage.change
        stage.change = { swipable($0).onMove { log.moves.append($0) } }
        try stage.show(ids(0..<40))
        pointer(stage, .down, 250, 60, .mouse)
        for place in [100.0, 130, 150] { pointer(stage, .move, 250, place, .mouse) }
        pointer(stage, .up, 250, 150, .mouse)
        #expect(log.moves.count == 1 && stage.list?.swipedRow == nil)
        stage.advance(1200)
        pointer(stage, .down, 250, 60, .mouse)
        for place in [240.0, 150] { pointer(stage, .move, place, 62, .mouse) }
        pointer(stage, .up, 150, 62, .mouse)
        stage.advance(300)
        #expect(log.moves.count == 1 && stage.list?.swipedRow == "r1")
    }

    @Test func aLongSwipePerformsTheFirstActionAndAShortOneNone() throws {
        let (stage, log) = (ListStage(300, 200), Log())
        try swipable(log, stage)
        pointer(stage, .down, 40, 20)
        pointer(stage, .move, 70, 20)
        pointer(stage, .move, 280, 20)
        pointer(stage, .up, 280, 20)
        stage.advance(300)
        #expect(log.actions == ["read r0"] && stage.list?.swipedRow == nil)
        pointer(stage, .down, 140, 20)
        pointer(stage, .move, 110, 20)
        stage.advance(200)
        pointer(stage, .up, 110, 20)
        stage.advance(300)
        #expect(log.actions.count == 1 && stage.list?.swipedRow == nil)
        // A row without actions stays, and the list scrolls by vertical drags as before.
        pointer(stage, .down, 200, 100)
        pointer(stage, .move, 100, 100)
        #expect(stage.list?.swipedRow == nil)
        pointer(stage, .up, 100, 100)
        pointer(stage, .down, 200, 150)
        pointer(stage, .move, 200, 100)
        #expect(stage.list?.position == 32.0)
        pointer(stage, .up, 200, 100)
        #expect(stage.list?.perform("flag", on: "r7") == true && stage.list?.perform("flag", on: "r2") == false)
        #expect(log.actions == ["read r0", "flag r7"])
    }

    // MARK: - Thumb

    @Test func theThumbIsDraggedByPointer() throws {
        let stage = ListStage()
        stage.heights.fallback = { varied($0, 20, 63) }
        try stage.show(ids(0..<5000))
        let list = try #require(stage.list)
        // The indicator is shown after a movement.
        stage.scroll(by: 1)
        stage.host.turn()
        pointer(stage, .down, 196, 12, .mouse)
        let length = list.length
        for y in [50.0, 60, 61, 62, 100, 150] {
            let before = list.position
            pointer(stage, .move, 196, y, .mouse)
            // The thumb is 24 points long, and 172 are its way.
            let share = (y - 10) / 172
            #expect(abs(list.position / (list.length - 200) - share) < 0.05, "\(y)")
            #expect(list.position > before)
            let step = list.position - before
            stage.settle()
            #expect(list.length == length)
            // Rows that are measured meanwhile do not make the next point a jump.
            if y == 61 || y == 62 { #expect(step < (list.length - 200) / 172 * 1.5) }
        }
        let row = try #require(list.visibleRows.dropFirst().first)
        let top = stage.layerTop(row)
        pointer(stage, .up, 196, 150, .mouse)
        stage.settle()
        #expect(stage.layerTop(row) == top && list.thumb == nil)
        pointer(stage, .down, 196, 150, .mouse)
        pointer(stage, .move, 196, 400, .mouse)
        stage.settle()
        #expect(stage.frame("r4999")?.maxY == 200)
        pointer(stage, .up, 196, 400, .mouse)
    }

    // MARK: - Events and the overlay

    @Test func rowEventsTellWhichPartIsSeen() throws {
        let (stage, log) = (ListStage(), Log())
        stage.change = { $0.onRowEvent { log.events.append($0) } }
        try stage.show(ids(0..<100))
        #expect(
            log.events == (0..<5).map { .appeared("r\($0)", Rect(x: 0, y: 0, width: 200, height: 40)) })
        log.events = []
        stage.scroll(by: 10)
        stage.settle()
        #expect(
            log.events == [
                .visibleRectangle("r0", Rect(x: 0, y: 10, width: 200, height: 30)),
                .appeared("r5", Rect(x: 0, y: 0, width: 200, height: 10)),
            ])
        log.events = []
        pointer(stage, .down, 100, 150)
        pointer(stage, .move, 100, 100)
        stage.settle()
        pointer(stage, .up, 100, 100)
        stage.settle()
        #expect(log.events.contains(.disappeared("r0")) && log.events.contains(.dragBegan("r3")))
        #expect(log.events.filter { if case .dragEnded = $0 { true } else { false } }.count >= 5)
    }

    @Test func theOverlayShowsRangesAndRows() throws {
        let stage = ListStage()
        stage.change = { $0.estimate(90) }
        try stage.show(ids(0..<100))
        let list = try #require(stage.list)
        list.showsRanges = true
        stage.settle()
        try stage.compositor.composite()
        let surface = stage.compositor.surface
        func color(_ x: Int, _ y: Int) -> [UInt8] {
            surface.withUnsafeBytes { bytes in
                let start = y * surface.stride + x * 4
                return [bytes[start + 2], bytes[start + 1], bytes[start]]
            }
        }
        // Measured rows are green; ranges are grey, blue and green.
        let green: [UInt8] = [26, 179, 51]
        #expect(zip(color(1, 20), green).allSatisfy { abs(Int($0) - Int($1)) < 6 })
        #expect(zip(color(194, 10), green).allSatisfy { abs(Int($0) - Int($1)) < 6 })
        let end = color(194, 190)
        #expect(end[0] > 140 && end[0] == end[1])
        list.showsRanges = false
        stage.settle()
        try stage.compositor.composite()
        #expect(color(1, 20) != green)
    }

    // MARK: - Typing

    @Test func typedTextFindsRowsByTheirAccessibilityLabels() throws {
        let stage = ListStage()
        let names = ["Aberdeen", "Bergen", "Cuxhaven", "Dunkirk", "Esbjerg", "Frederikshavn"]
        stage.layout = .rows()
        let snapshot = try ListSnapshot((0..<600).map { ListItem("\($0)") })
        stage.host.describe(
            ListNode(snapshot) { row in
                TextNode(row.index == 500 ? "Zadar" : names[row.index % 6]).padding(8)
            }
            .selection(.single).id("list").size(width: .percent(100), height: .percent(100)))
        stage.settle()
        stage.list?.focus("0")
        stage.settle()
        stage.host.handle(.text("d"))
        stage.settle()
        #expect(stage.list?.focusedRow == "3")
        stage.clock.advance(by: .seconds(2))
        stage.host.handle(.text("z"))
        stage.settle()
        #expect(stage.list?.focusedRow == "500" && stage.list?.visibleRows.contains("500") == true)
    }
}
