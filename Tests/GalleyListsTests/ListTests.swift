import GalleyDisplay
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

@MainActor @Suite struct ListTests {
    /// Describes a list of rows as large as the host.
    private func describe(
        _ count: Int, on stage: ListStage, row: @escaping @Sendable (ListRow) -> any Node
    ) throws {
        stage.host.describe(
            ListNode(try ListSnapshot(items(0..<count)), row: row)
                .id("list").size(width: .percent(100), height: .percent(100)))
    }

    /// A list of 40 rows with images, and the picture to report for them.
    private func imageStage() throws -> (stage: ListStage, images: ManualImages, picture: Bitmap) {
        let (stage, images) = (ListStage(), ManualImages())
        stage.host.environment.images = images
        try describe(40, on: stage) { row in
            Box.row { Box(ImageNode("\(row.id)").id("image \(row.id)")).size(width: 50, height: 50) }
                .size(width: .percent(100), height: 100)
        }
        let pixels = [UInt32](repeating: 0xFF20_6080, count: 2500)
        return (stage, images, try Bitmap(width: 50, height: 50, pixels: pixels))
    }

    @Test func aRowIsMissingUntilItsVisiblePartIsDrawn() throws {
        let stage = ListStage(200, 200)
        try describe(200, on: stage) { row in TextNode("\(row.id)").size(height: 40) }
        stage.settle()
        let list = try #require(stage.list)
        #expect(!list.rows.isEmpty && list.rows.allSatisfy { !$0.isMissing })
        // To rows that are laid out and not drawn yet.
        stage.host.handle(.scroll(by: Vector(dx: 0, dy: 450), at: Point(x: 50, y: 50)))
        stage.host.turn()
        #expect(list.rows.filter(\.isMissing).count > 3)
        stage.settle()
        #expect(list.rows.allSatisfy { !$0.isMissing })
    }

    /// Rows that nodes around the list cut off are not in sight, and are not missing.
    @Test(arguments: [0.0, 100, 190, 200, 500]) func onlyRowsInSightAreMissing(top: Double) throws {
        let stage = ListStage(200, 200)
        let snapshot = try ListSnapshot(items(0..<200))
        stage.host.describe(
            Box.column {
                Box().size(width: 10, height: .points(top)).styled { $0.flexShrink = 0 }
                Box(
                    ListNode(snapshot) { row in TextNode("\(row.id)").size(height: 40) }
                        .id("list").size(width: .percent(100), height: 400)
                ).styled { $0.flexShrink = 0 }
            })
        stage.settle()
        let list = try #require(stage.list)
        #expect(list.rows.count > 8 && list.rows.allSatisfy { !$0.isMissing })
        list.reveal("r100", at: .start, animated: false)
        let missing = list.rows.filter(\.isMissing)
        #expect(missing.count <= Int((max(0, 200 - top) / 40).rounded(.up)))
        stage.settle()
        #expect(list.rows.allSatisfy { !$0.isMissing })
    }

    @Test func onlyRowsNearTheViewportAreMade() throws {
        let stage = ListStage()
        try stage.show(ids(0..<10_000))
        let list = try #require(stage.list)
        // Five rows are in sight; two and a half screens follow, and a quarter more.
        #expect(list.visibleRows.map(\.description) == ids(0..<5))
        #expect(list.rows.count >= 17 && list.rows.count <= 20)
        #expect(stage.heights.described.count < 60)
        #expect(list.rows.allSatisfy { !$0.isMissing })
        #expect(stage.frame("r2") == Rect(x: 0, y: 80, width: 200, height: 40))
        #expect(list.rows[0].states == .all)
        #expect(list.rows[17 - 1].states == [.preload])
    }

    @Test func theFirstRowsAppearTogether() throws {
        let stage = ListStage()
        stage.describe(try ListSnapshot(items(0..<100)))
        var seen: Set<Int> = []
        for _ in 0..<40 {
            stage.host.turn()
            seen.insert(stage.list?.rows.filter { stage.hosts($0.id) && $0.frame.y < 200 }.count ?? 0)
            stage.workers.step(0)
        }
        stage.settle()
        #expect(seen.isSubset(of: [0, 5]))
    }

    @Test func insertsAboveMoveNothing() throws {
        let stage = ListStage()
        try stage.show(ids(0..<1000))
        stage.scroll(by: 900)
        stage.settle()
        let before = try #require(stage.layerTop("r24"))
        try stage.show(ids(0..<20, prefix: "n") + ids(0..<1000))
        #expect(stage.layerTop("r24") == before)
        #expect(stage.list?.position == 1700)
    }

    /// Rows leave the display range later than they enter it. One that has not left shows what it loads there.
    @Test func anImageThatIsLoadedAtTheEdgeOfTheRangeIsDrawn() throws {
        let (stage, images, bitmap) = try imageStage()
        stage.settle()
        // The start of the fifth row enters the range, one screen below the visible part, and goes back a little.
        for distance in [10.0, -20] {
            stage.scroll(by: distance)
            stage.settle()
        }
        stage.scroll(by: 15)
        stage.scroll(by: -15)
        stage.settle()
        for name in images.waiting { images.report(.finished(bitmap), for: name) }
        stage.settle()
        for _ in 0..<40 {
            stage.scroll(by: 10)
            stage.settle()
            for name in images.waiting { images.report(.finished(bitmap), for: name) }
        }
        stage.settle()
        try stage.compositor.composite()
        let picture = try stage.compositor.surface.makeBitmap()
        for row in stage.list?.visibleRows ?? [] {
            let top = try #require(stage.top(row))
            guard top >= 0, top < 190 else { continue }
            let color = picture.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: (Int(top) + 5) * picture.stride + 5 * 4, as: UInt32.self)
            }
            #expect(color == 0xFF20_6080, "\(row) at \(top)")
        }
    }

    /// A scroll ends the mode of little memory. Images that were released meanwhile are loaded again, also when both happen
    /// between two turns.
    @Test func imagesReleasedForMemoryAreLoadedAgainAfterAScroll() throws {
        let (stage, images, bitmap) = try imageStage()
        func load() {
            stage.settle()
            for name in images.waiting { images.report(.finished(bitmap), for: name) }
            stage.settle()
        }
        func loaded() -> [String] {
            (0..<40).map { "r\($0)" }.filter { stage.host.node("image " + $0)?.image?.shown != nil }
        }
        load()
        #expect(loaded() == ids(0..<7))
        stage.host.handleMemoryPressure()
        #expect(loaded() == ids(0..<2))
        stage.scroll(by: 10)
        load()
        #expect(loaded().starts(with: ids(0..<7)))
        #expect((0..<4).allSatisfy { stage.host.node("image r\($0)")?.shown != nil })
    }

    @Test func theItemsOfALongListAreReleasedInTheBackground() throws {
        let stage = ListStage()
        try stage.show(ids(0..<6000))
        let isHeld = { [weak items = stage.snapshot.storage] in items != nil }
        stage.describe(try ListSnapshot(items(0..<7000)))
        for _ in 0..<100 {
            stage.host.turn()
            if stage.list?.snapshot.itemCount == 7000 { break }
            stage.workers.step(0)
        }
        #expect(stage.list?.snapshot.itemCount == 7000)
        #expect(isHeld(), "the turn that shows a change does not release the old items")
        stage.settle()
        #expect(!isHeld())
    }

    @Test func rowsAboveThatAreMeasuredMoveNothing() throws {
        let stage = ListStage()
        stage.heights.fallback = { Double(30 + ($0.count * 7) % 50) }
        stage.change = { $0.estimate(100) }
        try stage.show(ids(0..<1000))
        stage.list?.reveal("r500", at: .start)
        stage.settle()
        #expect(stage.layerTop("r500") == 0)
        for _ in 0..<30 {
            let row = try #require(stage.list?.visibleRows.dropFirst().first)
            let top = try #require(stage.layerTop(row))
            stage.scroll(by: -17)
            #expect(stage.layerTop(row) == top + 17)
            stage.settle()
            #expect(stage.layerTop(row) == top + 17)
        }
    }

    @Test func aLateImageAboveMovesNothing() throws {
        let stage = ListStage()
        try stage.show(ids(0..<100))
        stage.scroll(by: 130)
        stage.settle()
        let top = try #require(stage.layerTop("r4"))
        stage.heights.byID["r2"] = 90
        stage.show(try stage.snapshot.updating("r2", version: 1))
        #expect(stage.layerTop("r4") == top)
        #expect(stage.frame("r2")?.height == 90)
    }

    @Test func aJumpTakesOneTurnWhereverItGoes() throws {
        let stage = ListStage()
        stage.heights.fallback = { varied($0, 20, 31) }
        try stage.show(ids(0..<100_000))
        for target in ["r50000", "r99999", "r3", "r77777"] {
            stage.heights.described = []
            stage.list?.reveal(target, at: .center)
            stage.host.turn()
            #expect(stage.list?.visibleRows.contains(ItemID(target)) == true)
            stage.settle()
            let frame = try #require(stage.frame(target))
            if target == "r50000" || target == "r77777" { #expect(abs(frame.midY - 100) <= 1) }
            #expect(frame.y >= 0 && frame.maxY <= 200)
            #expect(stage.heights.described.count < 200)
        }
    }

    @Test func aJumpEndsWhenItsLastRequestsAreCancelled() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: nil) }
        try stage.show(ids(0..<200))
        let list = try #require(stage.list)
        var inSight: [ListRowInfo] { list.rows.filter { $0.frame.maxY > 0 && $0.frame.y < 200 } }
        list.reveal("r100", at: .center)
        stage.host.turn()
        for _ in 0..<40 where !inSight.allSatisfy(\.isMeasured) {
            stage.workers.step(0)
            stage.host.turn()
        }
        try #require(list.statistics.requested > 0 && inSight.allSatisfy(\.isMeasured))
        // Rows out of sight are no longer needed.
        stage.host.handleMemoryPressure()
        stage.settle()
        #expect(list.statistics.requested == 0 && list.statistics.keptBytes == 0)
        let first = try #require(inSight.first { $0.frame.y >= 0 })
        stage.show(try stage.snapshot.inserting([ListItem("new")], before: "r100"))
        #expect(stage.top(first.id) == first.frame.y)
    }

    @Test func theTailIsFollowedUntilTheUserLeavesIt() throws {
        let stage = ListStage()
        stage.change = { $0.anchored(to: .end) }
        try stage.show(ids(0..<50))
        #expect(stage.list?.followsTail == true)
        #expect(stage.frame("r49")?.maxY == 200)
        try stage.show(ids(0..<53))
        #expect(stage.frame("r52")?.maxY == 200)
        // The last row grows, as an answer that is streamed.
        for step in 1..<6 {
            stage.heights.byID["r52"] = 40 + Double(step) * 20
            stage.show(try stage.snapshot.updating("r52", version: step))
            #expect(stage.frame("r52")?.maxY == 200)
        }
        stage.scroll(by: -3)
        stage.settle()
        #expect(stage.list?.followsTail == false)
        let top = try #require(stage.layerTop("r50"))
        stage.heights.byID["r52"] = 300
        stage.show(try stage.snapshot.updating("r52", version: 9).appending([ListItem("x")]))
        #expect(stage.layerTop("r50") == top)
        stage.scroll(by: 10_000)
        stage.settle()
        #expect(stage.list?.followsTail == true)
        stage.show(try stage.snapshot.appending([ListItem("y")]))
        #expect(stage.frame("y")?.maxY == 200)
    }

    @Test func newFirstRowsAreShownAtTheStart() throws {
        let stage = ListStage()
        try stage.show(ids(0..<50))
        try stage.show(["n"] + ids(0..<50))
        #expect(stage.list?.visibleRows.first == "n" && stage.list?.position == 0)
        // Without an edge, nothing moves.
        stage.change = { $0.anchored(to: nil) }
        try stage.show(["m", "n"] + ids(0..<50))
        #expect(stage.layerTop("n") == 0)
    }

    @Test func aMovedRowIsTheSameRowAndDoesNotTakeTheViewportAlong() throws {
        let stage = ListStage()
        try stage.show(ids(0..<100))
        stage.scroll(by: 400)
        stage.settle()
        let layer = try #require(stage.layer("r10"))
        stage.heights.described = []
        let top = try #require(stage.layerTop("r11"))
        stage.show(try stage.snapshot.moving("r10", before: "r0"))
        #expect(stage.layerTop("r11") == top)
        stage.show(try stage.snapshot.moving("r10", before: "r12"))
        #expect(stage.layer("r10") === layer || stage.layer("r10") != nil)
        #expect(!stage.heights.described.contains("r11"))
    }

    @Test func aRemovedAnchorIsReplacedByTheNextRow() throws {
        let stage = ListStage()
        try stage.show(ids(0..<100))
        stage.scroll(by: 400)
        stage.settle()
        let top = try #require(stage.layerTop("r12"))
        stage.show(try stage.snapshot.removing(["r10", "r11"]))
        #expect(stage.layerTop("r12") == top)
        // All rows in sight, and all after them.
        stage.show(try stage.snapshot.removing(Set(ids(9..<100))))
        #expect(stage.list?.position == 160 && stage.frame("r8")?.maxY == 200)
        stage.show(.empty)
        #expect(stage.list?.rows.isEmpty == true && stage.list?.position == 0)
    }

    @Test func aRowTallerThanTheViewportIsHeldByTheEdgeInSight() throws {
        let stage = ListStage()
        stage.heights.byID["r5"] = 1000
        try stage.show(ids(0..<20))
        stage.scroll(by: 5 * 40 + 900)
        stage.settle()
        #expect(stage.layerTop("r6") == 100)
        stage.heights.byID["r5"] = 1200
        stage.show(try stage.snapshot.updating("r5", version: 1))
        #expect(stage.layerTop("r6") == 100)
        stage.scroll(by: -400)
        stage.settle()
        let top = try #require(stage.layerTop("r5"))
        stage.heights.byID["r5"] = 1500
        stage.show(try stage.snapshot.updating("r5", version: 2))
        #expect(stage.layerTop("r5") == top)
    }

    @Test func theThumbFollowsThePointerAndNothingMovesWhenItIsReleased() throws {
        let stage = ListStage()
        stage.heights.fallback = { varied($0, 20, 63) }
        try stage.show(ids(0..<5000))
        let list = try #require(stage.list)
        list.dragThumb(to: 0.25)
        let length = list.length
        for place in [0.3, 0.5, 0.8, 0.4] {
            list.dragThumb(to: place)
            stage.settle()
            #expect(list.length == length)
            #expect(abs(list.position / (list.length - 200) - place) < 0.05)
        }
        let row = try #require(list.visibleRows.dropFirst().first)
        let top = stage.layerTop(row)
        list.releaseThumb()
        stage.settle()
        #expect(stage.layerTop(row) == top)
        list.dragThumb(to: 1)
        stage.settle()
        #expect(stage.frame("r4999")?.maxY == 200)
        list.dragThumb(to: 0)
        stage.settle()
        #expect(list.position == 0)
        list.releaseThumb()
    }

    @Test func aFlingGoesOnThroughInserts() throws {
        let (plain, changed) = (ListStage(), ListStage())
        for stage in [plain, changed] {
            try stage.show(ids(0..<1000))
            stage.scroll(by: 4000)
            stage.settle()
            stage.fling()
        }
        let start = try #require(changed.list?.position)
        var first = 0
        for step in 0..<30 {
            for stage in [plain, changed] {
                stage.clock.advance(by: .milliseconds(16))
                stage.settle()
            }
            if step.isMultiple(of: 5) {
                first += 1
                changed.show(
                    try changed.snapshot.inserting([ListItem("n\(first)")], before: "r0"))
            }
        }
        let inserted = Double(first) * 40
        let (one, other) = (try #require(plain.list?.position), try #require(changed.list?.position))
        #expect(abs(one + inserted - other) <= 1)
        #expect(other - inserted < start - 300)
    }

    @Test func aWidthChangeKeepsTheAnchorAndGoingBackMeasuresNothing() throws {
        let stage = ListStage()
        try stage.show(ids(0..<500))
        stage.list?.reveal("r200", at: .start)
        stage.settle()
        stage.host.resize(to: Size(width: 120, height: 200))
        stage.settle()
        #expect(stage.layerTop("r200") == 0)
        #expect(stage.frame("r201")?.width == 120)
        stage.host.resize(to: Size(width: 200, height: 200))
        stage.settle()
        #expect(stage.layerTop("r200") == 0)
        #expect(stage.list?.rows.allSatisfy(\.isMeasured) == true)
    }

    @Test func everythingIsMeasuredWhereTheProgramAsksForIt() throws {
        let stage = ListStage()
        stage.heights.fallback = { Double(10 + $0.count * 5) }
        stage.change = { $0.measuresAll() }
        try stage.show(ids(0..<300))
        #expect(stage.list?.isExact == true)
        let total: Int = ids(0..<300).map { 10 + $0.count * 5 }.reduce(0, +)
        #expect(stage.list?.length == Double(total))
    }

    @Test func interfaceStatesAreBalancedAndRowsAreEvicted() throws {
        let stage = ListStage()
        try stage.show(ids(0..<400))
        for distance in [700, 3000, -200, -1500, 90, 8000, -9000] {
            stage.scroll(by: Double(distance))
            stage.settle()
        }
        var states: [String: Set<String>] = [:]
        for record in stage.host.takeRecords() {
            guard case .interface(let event) = record.event else { continue }
            var set = states[record.name] ?? []
            switch event {
            case .preload, .display, .visible: #expect(set.insert(event.rawValue).inserted)
            case .leftPreload: #expect(set.remove("preload") != nil)
            case .leftDisplay: #expect(set.remove("display") != nil)
            case .leftVisible: #expect(set.remove("visible") != nil)
            }
            states[record.name] = set
        }
        #expect((stage.list?.statistics.mounted ?? 0) < 60)
        #expect(stage.host.nodeCount < 200)
    }

    @Test func sectionsHaveHeadersAndFooters() throws {
        let stage = ListStage()
        stage.show(
            try ListSnapshot([
                ListSection("a", items: items(0..<2), header: 0, footer: 0),
                ListSection("b", header: 0), ListSection("c", items: items(2..<4), header: 0),
            ]))
        #expect(stage.frame("r0")?.y == 20)
        #expect(stage.frame("r2")?.y == 150)
        #expect(stage.list?.length == 230)
    }

    @Test func rowsThatCannotBeLaidOutAreReportedAndOthersAreShown() throws {
        let stage = ListStage()
        var errors = 0
        stage.host.onError = { _ in errors += 1 }
        stage.host.describe(
            ListNode(try ListSnapshot(items(0..<3))) { row in
                row.id == "r1"
                    ? LayoutSpec.stack(.vertical) {
                        Box().size(height: 10).id("x")
                        Box().size(height: 10).id("x")
                    }
                    : Box().size(height: 30).background(.accent)
            }.id("list").size(width: .percent(100), height: .percent(100)))
        stage.settle()
        #expect(errors == 1)
        #expect(stage.hosts("r0") && !stage.hosts("r1") && stage.hosts("r2"))
    }
}

extension ListStage {
    /// Whether a row is mounted.
    func hosts(_ id: some Hashable & Sendable) -> Bool { layerTop(id) != nil }

    func layer(_ id: some Hashable & Sendable) -> DisplayLayer? {
        list.flatMap { host.nodes[NodePath.item(ItemID(id), in: $0.path)]?.layer }
    }

    /// A finger that moves the contents down and is lifted while it moves.
    func fling(_ distance: Double = 120) {
        host.handle(.pointer(.down, at: Point(x: 100, y: 20), kind: .touch))
        for step in 1...6 {
            clock.advance(by: .milliseconds(10))
            host.handle(.pointer(.move, at: Point(x: 100, y: 20 + distance * Double(step) / 6), kind: .touch))
            host.turn()
        }
        host.handle(.pointer(.up, at: Point(x: 100, y: 20 + distance), kind: .touch))
        host.turn()
    }
}

/// A length that depends on the id alone.
func varied(_ id: String, _ least: Int, _ mask: Int) -> Double {
    Double(least + (id.utf8.reduce(7) { ($0 &* 31) &+ Int($1) } & mask))
}
