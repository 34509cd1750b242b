import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// The parts of a list that are displayed and preloaded, and the modes that choose them.
@MainActor @Suite struct ListRangesTests {
    @Test func theDefaultsAreThoseOfTexture() {
        typealias Extent = ListRanges.Extent
        #expect(ListRanges.full.display == Extent(leading: 1, trailing: 0.5))
        #expect(ListRanges.full.preload == Extent(leading: 2.5, trailing: 1.5))
        #expect(ListRanges.minimum.display == Extent(leading: 0.25, trailing: 0.25))
        #expect(ListRanges.minimum.preload == Extent(leading: 0.5, trailing: 0.25))
        #expect(ListRanges.visibleOnly.preload == Extent(leading: 0, trailing: 0))
        #expect(ListRanges.pager.display == Extent(leading: 1, trailing: 1))
        #expect(ListRanges.pager.preload == Extent(leading: 2, trailing: 2))
    }

    @Test func rangesGrowInTheDirectionOfScrolling() {
        var tracker = RangeTracker()
        func preload() -> [Double] {
            let (before, after) = tracker.extent(ListRanges.full.preload, view: 100)
            return [before, after]
        }
        #expect(preload() == [150, 250])
        tracker.moved(to: 400, view: 100)
        // Less than 24 points back are no other direction, and neither is a rest.
        tracker.moved(to: 377, view: 100)
        tracker.moved(to: 377, view: 100)
        #expect(tracker.isForward && preload() == [150, 250])
        tracker.moved(to: 376, view: 100)
        #expect(!tracker.isForward && preload() == [250, 150])
        // A twentieth of a large view.
        tracker.moved(to: 425, view: 1000)
        #expect(!tracker.isForward)
        tracker.moved(to: 426, view: 1000)
        #expect(tracker.isForward)
        // A fling counts at once.
        tracker.moved(to: 425, view: 1000, isFling: true)
        #expect(!tracker.isForward)
    }

    @Test func theModeFollowsVisibilityAndMemory() throws {
        let stage = ListStage()
        try stage.show(ids(0..<400))
        let list = try #require(stage.list)
        let viewport = Rect(x: 0, y: 0, width: 200, height: 200)
        func preload() -> Rect { list.ranges.rect(viewport, list.ranges.preload, .vertical) }
        #expect(list.mode == .full && preload() == Rect(x: 0, y: -300, width: 200, height: 1000))
        stage.host.isVisible = false
        stage.settle()
        #expect(list.mode == .minimum && preload() == Rect(x: 0, y: -50, width: 200, height: 350))
        stage.host.isVisible = true
        stage.settle()
        #expect(list.mode == .full)
        let count = list.rows.count
        stage.host.handleMemoryPressure()
        stage.settle()
        #expect(list.mode == .lowMemory && preload() == viewport && list.rows.count < count)
        #expect(list.rows.map(\.id).starts(with: list.visibleRows))
        // Until the user scrolls.
        stage.scroll(by: 40)
        stage.settle()
        #expect(list.mode == .full && list.rows.count >= count)
    }
}
