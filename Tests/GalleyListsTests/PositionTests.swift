import GalleyInterface
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// The position of a list through several changes of one turn, and at its ends.
@MainActor @Suite struct PositionTests {
    // MARK: - Turns

    /// Has a description prepared without showing it: it is shown in the next turn.
    private func prepare(_ snapshot: ListSnapshot, _ stage: ListStage) throws -> ListPresentation {
        let list = try #require(stage.list)
        stage.describe(snapshot)
        for _ in 0..<10 where list.preparation == nil {
            stage.host.turn()
            if list.preparation == nil { stage.workers.runAll() }
        }
        try #require(list.preparation != nil)
        stage.workers.runAll()
        return list
    }

    /// A length that was measured in the background, and is taken in the next turn.
    private func measure(_ id: String, _ length: Double, _ list: ListPresentation) {
        list.arrivals.append((.item(ItemID(id)), nil, length, 0, list.generation))
    }

    /// In one turn, rows turn out to be so short that the list ends above the end of the viewport, and rows are
    /// appended.
    @Test func aListThatIsTooShortWithinATurnMovesNoRow() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: nil) }
        try stage.show(ids(0..<40))
        stage.scroll(by: 34 * 40 - 3)
        stage.settle()
        #expect(stage.layerTop("r34") == 3)
        let list = try prepare(try stage.snapshot.appending(items(40..<80)), stage)
        for id in ids(36..<40) { measure(id, 10, list) }
        stage.host.turn()
        #expect(list.snapshot.itemCount == 80 && list.length == 76 * 40 + 4 * 10)
        #expect(stage.layerTop("r34") == 3 && stage.top("r34") == 3)
    }

    /// In one turn, a row above comes into sight because it becomes shorter, and then becomes longer.
    @Test func aRowThatComesIntoSightWithinATurnIsNotTheAnchor() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: nil) }
        try stage.show(ids(0..<100))
        stage.scroll(by: 20 * 40 - 3)
        stage.settle()
        #expect(stage.layerTop("r20") == 3)
        stage.heights.byID["r19"] = 30
        let list = try prepare(try stage.snapshot.updating("r19", version: 1), stage)
        measure("r19", 2, list)
        stage.host.turn()
        #expect(stage.frame("r19")?.height == 30)
        #expect(stage.layerTop("r20") == 3 && stage.top("r20") == 3)
    }

    // MARK: - Motion

    /// A finger that moves ends a motion that began while it was down.
    @Test func aFingerEndsTheMotionToARow() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: nil) }
        try stage.show(ids(0..<100))
        let list = try #require(stage.list)
        stage.scroll(by: 400)
        stage.settle()
        pointer(stage, .down, 150)
        pointer(stage, .move, 110)
        list.reveal("r50", at: .start, animated: true)
        stage.advance(64)
        let position = list.position
        #expect(position > 440 && position < 2000)
        pointer(stage, .move, 100)
        stage.advance(500)
        #expect(list.position == position + 10)
        pointer(stage, .up, 100)
    }

    /// A press ends a motion where the list is then.
    @Test func aPressEndsTheMotionToARow() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: nil) }
        try stage.show(ids(0..<100))
        let list = try #require(stage.list)
        list.reveal("r50", at: .start, animated: true)
        stage.advance(64)
        let position = list.position
        #expect(position > 0 && position < 2000)
        pointer(stage, .down, 100)
        stage.advance(500)
        #expect(list.position == position)
        pointer(stage, .up, 100)
        stage.advance(500)
        #expect(list.position == position)
    }

    // MARK: - Ends

    private func pointer(_ stage: ListStage, _ phase: PointerEvent.Phase, _ y: Double) {
        stage.host.handle(.pointer(phase, at: Point(x: 100, y: y), kind: .touch))
        stage.host.turn()
    }

    /// Whether the end of the list is not above the end of the viewport.
    private func isFilled(_ stage: ListStage) -> Bool {
        stage.list.map { $0.position >= 0 && $0.position <= ($0.model?.greatestOffset ?? 0) } ?? false
    }

    /// The list becomes shorter while the thumb freezes its length, and is scrolled and flung.
    @Test func scrollingWhileTheThumbIsDraggedEndsAtTheCurrentEnd() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: nil) }
        try stage.show(ids(0..<100))
        let list = try #require(stage.list)
        list.dragThumb(to: 0.05)
        stage.settle()
        stage.show(try stage.snapshot.removing(Set(ids(20..<100))))
        #expect(list.length == 4000 && list.model?.length == 800)
        stage.scroll(by: 2000)
        stage.settle()
        #expect(isFilled(stage) && stage.layerTop("r19") == 160)
        list.dragThumb(to: 0.04)
        stage.settle()
        stage.fling(-170)
        list.releaseThumb()
        for _ in 0..<200 {
            stage.advance(16)
            #expect(isFilled(stage))
        }
        #expect(list.length == 800 && list.position == 600 && stage.layerTop("r19") == 160)
    }

    /// A press stops a list on its way back from beyond an end, and does not drag it.
    @Test(arguments: [true, false]) func aPressOnAListBeyondItsEndsLetsItReturn(isStart: Bool) throws {
        let stage = ListStage()
        stage.change = { $0.allowsOverscroll() }
        try stage.show(ids(0..<10))
        let list = try #require(stage.list)
        let rest = isStart ? 0.0 : 200
        list.reveal(isStart ? "r0" : "r9")
        stage.settle()
        let sign: Double = isStart ? 1 : -1
        pointer(stage, .down, 100)
        pointer(stage, .move, 100 + 40 * sign)
        pointer(stage, .move, 100 + 80 * sign)
        let beyond = (rest - list.position) * sign
        #expect(beyond > 20)
        // Another turn does not take the contents away from the finger.
        stage.advance(100)
        #expect((rest - list.position) * sign == beyond)
        pointer(stage, .up, 100 + 80 * sign)
        stage.advance(64)
        let stopped = (rest - list.position) * sign
        #expect(stopped > 0 && stopped < beyond)
        pointer(stage, .down, 100)
        stage.advance(500)
        #expect((rest - list.position) * sign == stopped)
        pointer(stage, .up, 100)
        stage.advance(1000)
        #expect(list.position == rest && stage.layerTop(isStart ? "r0" : "r9") == (isStart ? 0 : 160))
    }
}
