import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

@MainActor @Suite struct LayoutTests {
    private func model(
        _ snapshot: ListSnapshot, _ layout: ListLayout, _ width: Double = 200, _ height: Double = 200,
        isRightToLeft: Bool = false
    ) -> ListModel {
        ListModel(
            snapshot, layout: layout,
            metrics: ListMetrics(
                viewport: Size(width: width, height: height), scale: 1, isRightToLeft: isRightToLeft, generation: 0),
            estimate: { _ in 40 })
    }

    @Test func aGridHasLinesAsLongAsTheirLongestItem() throws {
        var model = model(try ListSnapshot(items(0..<7)), .grid(.count(3), spacing: 10))
        for (index, length) in [30.0, 50, 20, 40, 10, 10, 25].enumerated() { model.measured(.item(index), length) }
        #expect(model.frame(of: .item(0)) == Rect(x: 0, y: 0, width: 60, height: 30))
        #expect(model.frame(of: .item(1)) == Rect(x: 70, y: 0, width: 60, height: 50))
        #expect(model.frame(of: .item(2)) == Rect(x: 140, y: 0, width: 60, height: 20))
        #expect(model.frame(of: .item(3)) == Rect(x: 0, y: 60, width: 60, height: 40))
        #expect(model.frame(of: .item(6)) == Rect(x: 0, y: 110, width: 60, height: 25))
        #expect(model.length == 135 && model.isExact)
    }

    @Test func columnsAreAsManyAsFit() throws {
        func columns(_ width: Double) throws -> Double {
            model(try ListSnapshot(items(0..<9)), .grid(.minimumWidth(90), spacing: 8), width)
                .frame(of: .item(0)).width
        }
        // Two gaps and three columns of at least 90 points need 286 points.
        #expect(try columns(286) == 90)
        #expect(try columns(285) == 139 || columns(285) == 138)
        #expect(try columns(50) == 50)
    }

    @Test func itemsOfAGridTakeSeveralColumns() throws {
        let snapshot = try ListSnapshot([
            ListItem("a", kind: 2), ListItem("b"), ListItem("c", kind: 9), ListItem("d"), ListItem("e", kind: 2),
        ])
        let model = model(snapshot, .grid(.count(3), length: .points(20), span: { max(1, $0.kind) }), 300)
        #expect(model.frame(of: .item(0)) == Rect(x: 0, y: 0, width: 200, height: 20))
        #expect(model.frame(of: .item(1)) == Rect(x: 200, y: 0, width: 100, height: 20))
        #expect(model.frame(of: .item(2)) == Rect(x: 0, y: 20, width: 300, height: 20))
        #expect(model.frame(of: .item(3)) == Rect(x: 0, y: 40, width: 100, height: 20))
        #expect(model.frame(of: .item(4)) == Rect(x: 100, y: 40, width: 200, height: 20))
        #expect(model.isExact, "lengths that are given need no measuring")
    }

    @Test func aWaterfallFillsTheShortestColumn() throws {
        var model = model(try ListSnapshot(items(0..<5)), .waterfall(.count(2), spacing: 10), 210)
        #expect((0..<5).map { model.frame(of: .item($0)).x } == [0, 110, 0, 110, 0])
        let before = model.frame(of: .item(3))
        model.measured(.item(0), 100)
        #expect(model.frame(of: .item(2)).y == 110)
        #expect(model.frame(of: .item(3)) == before, "other columns stay where they are")
        // New items go to the column that is shorter now; the others keep theirs.
        let next = try model.snapshot.appending([ListItem("x"), ListItem("y")])
        let more = ListModel(
            next, layout: model.layout, metrics: model.metrics, estimate: { _ in 40 }, previous: model)
        #expect(more.frame(of: .item(4)).x == 0 && more.frame(of: .item(5)).x == 110)
    }

    @Test func aPagerHasPagesAsLargeAsTheViewport() throws {
        let model = model(try ListSnapshot(items(0..<4)), .pager(), 300, 100)
        #expect(model.frame(of: .item(2)) == Rect(x: 600, y: 0, width: 300, height: 100))
        #expect(model.contentSize() == Size(width: 1200, height: 100))
    }

    @Test func horizontalListsAndMirroredOnes() throws {
        let snapshot = try ListSnapshot(items(0..<10))
        let row = model(snapshot, .columns(spacing: 5, length: .points(50)), 200, 80)
        #expect(row.frame(of: .item(1)) == Rect(x: 55, y: 0, width: 50, height: 80))
        let mirrored = model(snapshot, .columns(spacing: 5, length: .points(50)), 200, 80, isRightToLeft: true)
        #expect(mirrored.frame(of: .item(0)).maxX == 545 && mirrored.length == 545)
        #expect(mirrored.exchanged(0) == 345, "the start of the list is at the right end of the contents")
        let grid = model(snapshot, .grid(.count(2), length: .points(10)), 200, isRightToLeft: true)
        #expect(grid.frame(of: .item(0)).x == 100 && grid.frame(of: .item(1)).x == 0)
        let inverted = model(snapshot, ListLayout.rows(length: .points(50)).inverted())
        #expect(inverted.frame(of: .item(0)).maxY == 500 && inverted.frame(of: .item(9)).y == 0)
    }

    @Test func insetsAreAroundEverythingAndAroundTheItemsOfASection() throws {
        let snapshot = try ListSnapshot([
            ListSection("a", items: items(0..<2), header: 0), ListSection("b", items: items(2..<3), header: 0),
        ])
        var model = model(
            snapshot,
            .rows(length: .points(10)).insets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
                .sections(insets: EdgeInsets(top: 5, left: 6, bottom: 7, right: 8), spacing: 9))
        model.measured(.header(0), 20)
        model.measured(.header(1), 20)
        #expect(model.frame(of: .header(0)) == Rect(x: 2, y: 1, width: 194, height: 20))
        #expect(model.frame(of: .item(0)) == Rect(x: 8, y: 26, width: 180, height: 10))
        #expect(model.frame(of: .header(1)) == Rect(x: 2, y: 1 + 20 + 5 + 20 + 7 + 9, width: 194, height: 20))
        #expect(model.length == 62 + 20 + 5 + 10 + 7 + 3)
    }

    @Test func pinnedHeadersArePushedOutByTheNextSection() throws {
        let stage = ListStage()
        stage.layout = ListLayout.rows().pinned()
        stage.show(
            try ListSnapshot([
                ListSection("a", items: items(0..<10), header: 0), ListSection("b", items: items(10..<30), header: 0),
            ]))
        func top(_ id: String) -> Double? {
            stage.list.flatMap { stage.host.frame(of: NodePath.part("header", ItemID(id), in: $0.path))?.y }
        }
        #expect(top("a") == 0)
        stage.scroll(by: 100)
        stage.settle()
        #expect(top("a") == 0)
        stage.scroll(by: 310)
        stage.settle()
        #expect(top("a") == -10 && top("b") == 10)
        stage.scroll(by: 300)
        stage.settle()
        #expect(top("b") == 0)
        // A row is revealed below the header.
        stage.list?.reveal("r12", at: .start)
        stage.settle()
        #expect(stage.layerTop("r12") == 20)
    }

    private struct Timeline: ListArrangement {
        func width(of index: Int, count: Int, in width: Double) -> Double { width / 2 - 12 }
        func place(_ lengths: [Double], in width: Double) -> [Rect] {
            var next = (left: 0.0, right: 24.0)
            return lengths.enumerated().map { index, length in
                let isLeft = index.isMultiple(of: 2)
                let y = isLeft ? next.left : next.right
                if isLeft { next.left = y + length + 16 } else { next.right = y + length + 16 }
                return Rect(x: isLeft ? 0 : width / 2 + 12, y: y, width: width / 2 - 12, height: length)
            }
        }
    }

    @Test func arrangementsOfTheProgram() throws {
        let stage = ListStage()
        stage.layout = .custom(Timeline())
        try stage.show(ids(0..<40))
        #expect(stage.frame("r0") == Rect(x: 0, y: 0, width: 88, height: 40))
        #expect(stage.frame("r1") == Rect(x: 112, y: 24, width: 88, height: 40))
        #expect(stage.frame("r2")?.y == 56)
        stage.list?.reveal("r30", at: .start)
        stage.settle()
        #expect(stage.layerTop("r30") == 0)
    }

    @Test(arguments: 0..<8) func everyLayoutKeepsItsAnchorThroughChanges(kind: Int) throws {
        let stage = ListStage(240, 200)
        stage.layout =
            [
                .rows(spacing: 4), .grid(.count(3), spacing: 6), .waterfall(.minimumWidth(70), spacing: 5),
                .columns(spacing: 3), ListLayout.rows().inverted(), ListLayout.grid(.count(2)).horizontal(),
                ListLayout.rows(spacing: 2).insets(EdgeInsets(30)), .custom(Timeline()),
            ][kind]
        stage.heights.fallback = { id in
            let sum = id.unicodeScalars.reduce(0) { sum, scalar in sum + Int(scalar.value) }
            return Double(25 + sum * 13 % 40)
        }
        try stage.show(ids(0..<300))
        stage.list?.reveal("r150", at: .start)
        stage.settle()
        var random = SeededGenerator(seed: UInt64(kind))
        var version = 0
        for _ in 0..<12 {
            stage.scroll(by: Double(Int.random(in: -90...90, using: &random)))
            stage.settle()
            guard let list = stage.list, let model = list.model else {
                Issue.record("no list")
                return
            }
            let anchor = ListAnchoring.candidates(in: model, at: list.offset).first
            let id = try #require(anchor?.key.item)
            let before = try #require(stage.frame(id))
            version += 1
            var snapshot = stage.snapshot
            if !id.description.hasPrefix("r") || Bool.random(using: &random) {
                let first = snapshot.item(at: 0).id
                snapshot = try snapshot.inserting(items(0..<6, prefix: "n\(version)-"), before: first)
            } else {
                stage.heights.byID["r20"] = Double(Int.random(in: 5...99, using: &random))
                snapshot = try snapshot.updating("r20", version: version)
            }
            stage.show(snapshot)
            let after = try #require(stage.frame(id))
            let isHorizontal = stage.layout.axis == .horizontal
            let (one, other) = isHorizontal ? (before.x, after.x) : (before.y, after.y)
            #expect(abs(one - other) <= 1, "\(id) in layout \(kind)")
        }
    }

    @Test func aPagerStopsAtPagesAndKeepsThePage() throws {
        let stage = ListStage(200, 100)
        stage.layout = .pager()
        try stage.show(ids(0..<6))
        let list = try #require(stage.list)
        #expect(list.page == 0)
        list.go(toPage: 2, animated: false)
        stage.settle()
        #expect(list.page == 2 && stage.frame("r2")?.x == 0)
        // A drag of a fifth of a page, slowly, goes back; a fast one goes on.
        func drag(_ distance: Double, _ milliseconds: Int) {
            stage.host.handle(.pointer(.down, at: Point(x: 150, y: 50), kind: .touch))
            for step in 1...10 {
                stage.clock.advance(by: .milliseconds(milliseconds / 10))
                stage.host.handle(
                    .pointer(.move, at: Point(x: 150 - distance * Double(step) / 10, y: 50), kind: .touch))
            }
            if milliseconds > 500 { stage.clock.advance(by: .milliseconds(300)) }
            stage.host.handle(.pointer(.up, at: Point(x: 150 - distance, y: 50), kind: .touch))
            stage.advance(500)
        }
        drag(60, 1000)
        #expect(list.page == 2 && stage.frame("r2")?.x == 0)
        drag(80, 60)
        #expect(list.page == 3 && stage.frame("r3")?.x == 0)
        stage.show(try stage.snapshot.inserting([ListItem("n")], before: "r0"))
        #expect(list.page == 4 && stage.frame("r3")?.x == 0)
        stage.host.resize(to: Size(width: 120, height: 100))
        stage.settle()
        #expect(stage.frame("r3")?.x == 0 && stage.frame("r3")?.width == 120)
    }

    @Test(arguments: [80.0, -80]) func aPagerThatIsResizedOnItsWayGoesToItsPage(distance: Double) throws {
        let stage = ListStage(200, 100)
        stage.layout = .pager()
        try stage.show(ids(0..<6))
        let list = try #require(stage.list)
        list.go(toPage: 2, animated: false)
        stage.settle()
        stage.host.handle(.pointer(.down, at: Point(x: 100, y: 50), kind: .touch))
        for step in 1...5 {
            stage.clock.advance(by: .milliseconds(10))
            stage.host.handle(
                .pointer(.move, at: Point(x: 100 - distance * Double(step) / 5, y: 50), kind: .touch))
        }
        let held = try #require(stage.frame("r2")).x
        stage.host.resize(to: Size(width: 160, height: 100))
        stage.settle()
        #expect(abs((stage.frame("r2")?.x ?? 0) - held * 160 / 200) <= 1)
        stage.host.handle(.pointer(.up, at: Point(x: 100 - distance, y: 50), kind: .touch))
        stage.advance(50)
        stage.host.resize(to: Size(width: 120, height: 100))
        stage.advance(1000)
        #expect(stage.frame(distance > 0 ? "r3" : "r1") == Rect(x: 0, y: 0, width: 120, height: 100))
    }
}
