import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// Behaviours of Texture's nodes: layout, hierarchy, display and interface states.
@MainActor @Suite struct TextureDisplayTests {
    private func layout(
        _ node: some Node, _ range: SizeRange = SizeRange(maxWidth: 200), scale: Double = 1
    ) throws -> NodeLayout {
        var environment = testEnvironment()
        environment.scale = scale
        return try NodeLayout(node, in: range, environment: environment)
    }

    // MARK: Layout

    @Test(arguments: UInt64(0)..<40) func sizesAreInTheirRangeAndLayoutIsIdempotent(seed: UInt64) throws {
        var random = RandomNodes(seed: seed)
        let node = random.model(depth: 3).spec
        let (width, height) = (Double(20 + random.number(300)), Double(20 + random.number(300)))
        let range = SizeRange(
            min: Size(width: Double(random.number(20)), height: Double(random.number(20))), maxWidth: width,
            maxHeight: height)
        let first = try layout(node, range)
        #expect(first.size.width >= range.min.width && first.size.width <= width + 1)
        #expect(first.size.height >= range.min.height && first.size.height <= height + 1)
        #expect(try layout(node, range).dump == first.dump)
    }

    /// The flat list of elements has the sums of the offsets on the way.
    @Test(arguments: UInt64(40)..<60) func framesAreSumsOfOffsets(seed: UInt64) throws {
        var random = RandomNodes(seed: seed)
        let stage = Stage(180, 180)
        stage.show(random.model(depth: 3).spec)
        let layout = try #require(stage.host.layout)
        for element in layout.elements {
            let node = try #require(stage.host.nodes[element.path])
            #expect(stage.host.frame(of: element.path) == element.frame)
            var (corner, layer) = (Point.zero, node.layer as DisplayLayer)
            while layer !== stage.host.root, let around = layer.superlayer {
                corner = layer.convertToSuperlayer(corner)
                layer = around
            }
            #expect(abs(corner.x - element.frame.x) + abs(corner.y - element.frame.y) < 1e-6)
        }
    }

    @Test(arguments: UInt64(60)..<80) func rightToLeftMirrorsEveryFrame(seed: UInt64) throws {
        var random = RandomNodes(seed: seed)
        let node = LayoutSpec.stack(.vertical) { random.model(depth: 3).spec }
        func frames(_ direction: BoxStyle.Direction) throws -> [NodePath: Rect] {
            var environment = testEnvironment()
            environment.direction = direction
            // Fine pixels, so that rounding does not matter.
            environment.scale = 64
            let layout = try NodeLayout(
                node, in: SizeRange(exactly: Size(width: 300, height: 400)), environment: environment)
            return Dictionary(uniqueKeysWithValues: layout.elements.map { ($0.path, $0.frame) })
        }
        let (left, right) = (try frames(.ltr), try frames(.rtl))
        #expect(left.count == right.count)
        for (path, frame) in left {
            let other = try #require(right[path])
            #expect(abs(other.minX - (300 - frame.maxX)) < 0.1, "seed \(seed) \(path)")
            #expect(other.y == frame.y && abs(other.width - frame.width) < 0.1)
        }
    }

    @Test func invalidSizesAreErrorsThatChangeNothing() throws {
        let stage = Stage()
        stage.show(swatch(red, 20, 20).id("a"))
        let before = stage.frame("a")
        for length in [Double.nan, .infinity] {
            stage.show(Box().size(width: .points(length), height: 10).background(blue).spec.id("a"))
            #expect(stage.host.error is GalleyError)
            #expect(before != nil && stage.frame("a") == before)
        }
        #expect(throws: GalleyError.self) { try layout(TextNode("a"), SizeRange(maxWidth: -1)) }
    }

    @Test func anEqualSizeIsNotMeasuredAgain() {
        let stage = Stage()
        let node = TextNode("Some text that wraps into lines of this width").id("t")
        stage.show(node)
        #expect(stage.total.laidOut > 0)
        stage.host.resize(to: Size(width: 200, height: 200))
        #expect(stage.settle().laidOut == 0)
    }

    @Test(arguments: [
        // Contents, bounds, and the expected frame and content size.
        (Size(width: 300, height: 40), Size(width: 100, height: 100), Size(width: 100, height: 100), 300.0),
        (Size(width: 60, height: 40), Size(width: 100, height: 100), Size(width: 100, height: 100), 100.0),
        (Size(width: 300, height: 400), Size(width: 100, height: 30), Size(width: 100, height: 30), 300.0),
    ]) func scrollContentsAreUnboundedAndAtLeastAsLargeAsTheNode(
        content: Size, bounds: Size, frame: Size, width: Double
    ) throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                ScrollNode(.horizontal) { swatch(red, content.width, content.height) }.id("s")
                    .size(width: .points(bounds.width), height: .points(bounds.height))
            })
        let path = try #require(stage.host.path(of: "s"))
        #expect(stage.frame("s")?.size == frame)
        #expect(stage.host.contentSize(of: path)?.width == width)
        // The other axis is bounded.
        #expect(stage.host.contentSize(of: path)?.height == bounds.height)
    }

    @Test func aScrollNodeOnBothAxesHasAllOfItsContents() throws {
        let stage = Stage()
        stage.show(
            ScrollNode(.both) { swatch(red, 500, 600) }.id("s").size(width: .percent(100), height: .percent(100)))
        let path = try #require(stage.host.path(of: "s"))
        #expect(stage.host.contentSize(of: path) == Size(width: 500, height: 600))
        stage.host.handle(.scroll(by: Vector(dx: 1000, dy: 1000), at: Point(x: 9, y: 9)))
        #expect(stage.host.scrollOffset(of: path) == Point(x: 300, y: 400))
    }

    // MARK: Hierarchy

    @Test func theOrderOfSpecsIsTheOrderOfDrawingAndHits() throws {
        let stage = Stage()
        let names = Recorder<String>()
        func square(_ color: Color, _ name: String) -> LayoutSpec {
            swatch(color, 40, 40).onTap { names.append(name) }.id(name)
        }
        let orders: [(LayoutSpec, String, UInt32)] = [
            (square(red, "below").overlay(square(blue, "over")), "over", 0xFF00_00FF),
            (square(red, "front").background(square(blue, "back")), "front", 0xFFFF_0000),
            (LayoutSpec.wrapper { [square(red, "first"), square(green, "last")] }, "last", 0xFF00_FF00),
            (LayoutSpec.absolute { [square(red, "one"), square(blue, "two").position(0, 0)] }, "two", 0xFF00_00FF),
        ]
        for (spec, name, color) in orders {
            stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { spec })
            #expect(try stage.pixel(20, 20) == color, "\(name)")
            stage.tap(20, 20)
            #expect(names.all.last == name)
        }
    }

    @Test func nodesAreInsertedRemovedReplacedAndReordered() throws {
        let stage = Stage()
        func show(_ ids: [String], kind: Int = 0) -> NodeWork {
            stage.show(
                LayoutSpec.stack(.vertical, align: .flexStart) {
                    for id in ids {
                        if kind == 0 { swatch(red, 10, 10).id(id) } else { ToggleNode(true).id(id) }
                    }
                })
        }
        func order() -> [String] {
            stage.host.topNodes.flatMap { [$0] + $0.children }.compactMap(\.path.id?.description)
        }
        _ = show(["a", "b", "c"])
        #expect(order() == ["a", "b", "c"])
        var work = show(["a", "x", "b", "c"])
        #expect(order() == ["a", "x", "b", "c"] && work.mounted == 1 && work.unmounted == 0)
        work = show(["c", "a", "b"])
        #expect(order() == ["c", "a", "b"] && work.mounted == 0 && work.unmounted == 1)
        // The layers are in the same order.
        let layers = stage.host.root.sublayers.map(ObjectIdentifier.init)
        #expect(layers == stage.host.topNodes.map { ObjectIdentifier($0.layer) })
        // A node of another kind is another node.
        work = show(["c", "a", "b"], kind: 1)
        #expect(work.mounted == 3 && work.unmounted == 3)
    }

    @Test func aNodeUnderAnotherParentIsAnotherNode() throws {
        let stage = Stage()
        func show(first: Bool) {
            stage.show(
                LayoutSpec.stack(.vertical) {
                    Box(id: "one", children: first ? [Box(id: "x").size(width: 9, height: 9)] : [])
                    Box(id: "two", children: first ? [] : [Box(id: "x").size(width: 9, height: 9)])
                })
        }
        show(first: true)
        _ = stage.events()
        show(first: false)
        let events = stage.events().filter { $0.hasPrefix("x ") }
        #expect(events == ["x leftPreload", "x leftDisplay", "x leftVisible", "x preload", "x display", "x visible"])
    }

    @Test func aReleasedHostEndsItsWork() {
        let stage = Stage()
        var host: NodeHost? = NodeHost(
            size: Size(width: 50, height: 50), environment: testEnvironment(), group: stage.group)
        host?.describe(ImageNode("a").size(width: 10, height: 10))
        for _ in 0..<5 {
            host?.turn()
            stage.workers.runAll()
        }
        host?.environment.images = stage.images
        host?.describe(ImageNode("b").id("other").size(width: 10, height: 10))
        for _ in 0..<5 {
            host?.turn()
            stage.workers.runAll()
        }
        #expect(stage.images.waiting == ["b"])
        let reference = WeakHost(host)
        host?.describe(TextNode("never laid out"))
        host?.turn()
        host = nil
        stage.group.commit()
        stage.workers.runAll()
        stage.group.commit()
        #expect(reference.host == nil && stage.group.isIdle)
        #expect(stage.images.waiting.isEmpty && stage.images.cancelled == ["b"])
    }

    // MARK: Display

    @Test func aNodeWithoutAreaIsDrawnOnceItHasOne() {
        let stage = Stage()
        let count = Counts()
        func show(_ width: Double) -> NodeWork {
            stage.show(
                LayoutSpec.stack(.vertical, align: .flexStart) {
                    DrawingNode(version: "1") { canvas, size in
                        if size.width > 0 { count.add() }
                        try canvas.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: red)
                    }
                    .placeholder(NodePlaceholder(blue)).id("d").size(width: .points(width), height: 20)
                })
        }
        _ = show(0)
        #expect(count.value == 0)
        _ = show(20)
        #expect(count.value == 1)
        _ = show(20)
        #expect(count.value == 1)
    }

    @Test func nodesInSightAreDrawnFirst() throws {
        let stage = Stage(100, 100)
        let gradient = Gradient(.linear(angle: 0), stops: [Gradient.Stop(red, at: 0), Gradient.Stop(blue, at: 1)])
        let layout = try NodeLayout(
            LayoutSpec.absolute {
                for y in [-60.0, 40, 150, 500] {
                    Box().size(width: 50, height: 50).background(gradient).spec.id("\(Int(y))").position(0, y)
                }
            }, in: SizeRange(exactly: Size(width: 100, height: 100)), environment: testEnvironment())
        let drawings = stage.host.plan(layout, transition: nil).drawings
        // The last one is farther away than a screenful.
        #expect(drawings.map(\.path.id) == ["-60", "40", "150"])
        #expect(drawings.map(\.priority) == [2, 3, 2])
    }

    @Test func rasterizedNodesHaveStatesAndEvents() {
        let stage = Stage()
        let taps = Counter()
        stage.show(
            Box.column {
                Box(id: "inner").size(width: 30, height: 30).background(red).onTap { taps.add() }.box ?? Box()
            }
            .spec.rasterized().id("raster"))
        #expect(stage.events().filter { $0.hasPrefix("inner") } == ["inner preload", "inner display", "inner visible"])
        stage.tap(10, 10)
        #expect(taps.value == 1)
        stage.show(LayoutSpec.wrapper {})
        #expect(stage.events().suffix(3).contains("inner leftVisible"))
    }

    @Test func roundCornersClipContentsAndChildren() throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                Box.row { Box().size(width: 40, height: 40).background(blue) }
                    .background(red).cornerRadius(20).clipped()
            })
        #expect(try stage.pixel(1, 1) == 0xFFFF_FFFF)
        #expect(try stage.pixel(20, 20) == 0xFF00_00FF && stage.pixel(20, 1) == 0xFF00_00FF)
    }

    // MARK: Interface states

    @Test func statesAreDeliveredOnceATurn() throws {
        let stage = Stage(100, 100)
        let events = Recorder<NodeInterfaceEvent>()
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical) {
                    for index in 0..<40 {
                        let row = swatch(red, 50, 50).id("r\(index)")
                        if index == 39 { row.onInterfaceEvent { events.append($0) } } else { row }
                    }
                }
            }
            .id("page").size(width: .percent(100), height: .percent(100)))
        let path = try #require(stage.host.path(of: "page"))
        #expect(events.all.isEmpty)
        // There and back within a turn is nothing.
        stage.host.scroll(path, to: Point(x: 0, y: 1900))
        stage.host.scroll(path, to: .zero)
        stage.settle()
        #expect(events.all.isEmpty)
        stage.host.scroll(path, to: Point(x: 0, y: 1900))
        stage.settle()
        #expect(events.all == [.preload, .display, .visible])
        stage.host.scroll(path, to: .zero)
        stage.settle()
        #expect(events.all.suffix(3) == [.leftPreload, .leftDisplay, .leftVisible])
    }

    @Test func aHiddenHostStillPreloadsAndDisplays() {
        let stage = Stage()
        stage.host.isVisible = false
        stage.show(swatch(red, 10, 10).id("a"))
        #expect(stage.events() == ["a preload", "a display"])
        stage.host.isVisible = true
        stage.settle()
        #expect(stage.events() == ["a visible"])
    }

    // MARK: Transitions

    @Test func aChangeDuringATransitionIsNotLost() throws {
        let stage = Stage()
        func node(_ width: Double, _ y: Double) -> LayoutSpec {
            .absolute { swatch(red, width, 20).id("a").position(0, y) }
        }
        stage.show(node(20, 0))
        stage.host.describe(node(40, 50), transition: NodeTransition(duration: .milliseconds(200)))
        stage.host.turn()
        // A newer description, and a new size, while the transition's layout is made.
        stage.host.describe(node(60, 80))
        stage.host.resize(to: Size(width: 150, height: 150))
        stage.settle()
        stage.advance(400)
        #expect(stage.frame("a") == Rect(x: 0, y: 80, width: 60, height: 20))
        #expect(try #require(stage.host.node("a")).layer.frame == Rect(x: 0, y: 80, width: 60, height: 20))
    }

    @Test(arguments: UInt64(0)..<8) func randomChangesDuringTransitionsEndInTheLast(seed: UInt64) throws {
        var random = RandomNodes(seed: seed)
        let stage = Stage(180, 180)
        var model = RandomNodes.Model.column((0..<3).map { (id: "top\($0)", node: random.model(depth: 2)) })
        for _ in 0..<8 {
            stage.host.describe(
                model.spec, transition: NodeTransition(duration: .milliseconds(random.number(300))))
            for _ in 0..<random.number(4) { stage.host.turn() }
            stage.advance(random.number(200))
            model = random.changed(model, depth: 2)
        }
        stage.show(model.spec)
        stage.advance(1000)
        for node in stage.host.nodes.values where node.scroll != nil { stage.host.scroll(node.path, to: .zero) }
        stage.advance(2000)
        let fresh = Stage(180, 180)
        fresh.show(model.spec)
        #expect(stage.host.dump == fresh.host.dump, "seed \(seed)")
        #expect(try stage.pixels() == fresh.pixels(), "seed \(seed)")
    }
}

@MainActor private struct WeakHost {
    private(set) weak var host: NodeHost?
    init(_ host: NodeHost?) { self.host = host }
}
