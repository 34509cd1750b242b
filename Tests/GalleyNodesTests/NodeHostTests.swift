import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct NodeHostTests {
    private struct Row: Node, Equatable {
        var text: String
        var layout: LayoutSpec {
            .stack(.horizontal, spacing: 4) {
                Box().size(width: 10, height: 10).background(red)
                TextNode(text)
            }
        }
    }

    private func rows(_ texts: [(String, String)]) -> LayoutSpec {
        .stack(.vertical) {
            for (id, text) in texts { Row(text: text).id(id) }
        }
    }

    @Test func describedNodesAreMeasured() throws {
        let stage = Stage(200, 200)
        let node = LayoutSpec.stack(.vertical) {
            TextNode("Some words that are longer than the column").id("text")
            EditorNode("first").multiline().id("field")
        }
        stage.show(node)
        let (shown, natural) = (try #require(stage.frame("text")), try stage.host.size(in: .unbounded))
        let least = try stage.host.minimumWidth()
        let narrow = try stage.host.size(in: SizeRange(maxWidth: 100))
        #expect(least > 0 && least < 100 && natural.width > 100 && narrow.width <= 100)
        #expect(narrow.height > natural.height)
        #expect(stage.frame("text") == shown, "nothing on screen has changed")
        // The text of an editor counts, and not only the described one.
        let path = try #require(stage.host.path(of: "field"))
        stage.host.edit(path) { $0.insert("a\nb\nc\n") }
        #expect(try stage.host.size(in: .unbounded).height > natural.height)
        #expect(throws: (any Error).self) { try stage.host.size(in: SizeRange(maxWidth: .nan)) }
    }

    @Test func nothingIsShownUntilEverythingIsDrawn() throws {
        let stage = Stage()
        stage.host.describe(rows([("a", "One"), ("b", "Two")]))
        #expect(stage.host.turn().mounted == 0)
        stage.workers.runAll()
        // Laid out, but not drawn.
        let arrived = stage.host.turn()
        #expect(arrived.laidOut == 3 && arrived.mounted == 0)
        #expect(try stage.pixels().allSatisfy { $0 == 0xFFFF_FFFF })
        stage.workers.step(0)
        #expect(stage.host.turn().mounted == 0)
        stage.workers.runAll()
        let shown = stage.host.turn()
        #expect(shown.mounted == 6 && shown.drawn == 2)
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        stage.settle()
        #expect(stage.host.isIdle)
    }

    private struct Screen: Node, Equatable {
        var rows: [Row]
        var layout: LayoutSpec { .stack(.vertical) { for row in rows { row } } }
    }

    @Test func anEqualDescriptionIsNotLaidOutOrDrawn() {
        let stage = Stage()
        let screen = Screen(rows: (0..<20).map { Row(text: "Row \($0)") })
        stage.show(screen)
        #expect(stage.show(screen) == NodeWork(), "no work of any kind")
    }

    /// A spec is described again each time, but not laid out where it consists of the same components.
    @Test func aSpecOfEqualComponentsIsNotLaidOutOrDrawn() throws {
        let stage = Stage()
        stage.show(rows([("a", "One"), ("b", "Two")]))
        let layout = try #require(stage.host.layout)
        var expected = NodeWork()
        expected.described = 1
        #expect(stage.show(rows([("a", "One"), ("b", "Two")])) == expected)
        #expect(stage.host.layout === layout)
        // Each difference counts.
        let others = [
            rows([("b", "One"), ("a", "Two")]), rows([("a", "One")]), rows([("a", "One"), ("b", "Two")]).inset(1),
            rows([("a", "One"), ("b", "Two")]).id("c"), rows([("a", "One"), ("b", "Two")]).background(red),
            LayoutSpec.stack(.vertical, spacing: 1) { for id in ["a", "b"] { Row(text: id).id(id) } },
        ]
        for other in others {
            #expect(stage.show(other).laidOut > 0)
            let fresh = Stage()
            fresh.show(other)
            #expect(stage.host.dump == fresh.host.dump)
            #expect(try stage.pixels() == fresh.pixels())
        }
        stage.host.environment.textScale = 2
        #expect(stage.settle().laidOut > 1)
    }

    private enum Density: EnvironmentKey { static let defaultValue = 10.0 }

    private struct Dense: Node, Equatable {
        func layout(in environment: NodeEnvironment) -> LayoutSpec {
            let length = BoxLength.points(environment[Density.self])
            return .stack(.vertical) { Box().size(width: length, height: length).id("dense") }
        }
    }

    @Test func aKeyOfTheProgramChangesTheNodesThatReadIt() throws {
        let stage = Stage()
        stage.show(Dense())
        #expect(stage.host.layout?["dense"]?.frame.width == 10)
        stage.host.environment[Density.self] = 25
        #expect(stage.settle().described > 0)
        #expect(stage.host.layout?["dense"]?.frame.width == 25)
        stage.host.environment[Density.self] = 25
        #expect(stage.settle() == NodeWork(), "an equal value")
    }

    /// The handlers of the last description count, so a spec with handlers or primitives is placed again. Its components
    /// keep their layouts.
    @Test func aSpecWithHandlersPlacesTheLayoutsOfItsComponentsAgain() throws {
        let stage = Stage()
        let taps = Recorder<Int>()
        func node(_ number: Int) -> LayoutSpec {
            .stack(.vertical) {
                Row(text: "One").onTap { taps.append(number) }.id("a")
                Row(text: "Two").id("b")
            }
        }
        stage.show(node(1))
        let before = try #require(stage.host.layout).records.map(\.contents)
        var expected = NodeWork()
        (expected.described, expected.laidOut) = (1, 1)
        #expect(stage.show(node(2)) == expected)
        let after = try #require(stage.host.layout).records.map(\.contents)
        #expect(before.count == 2 && after.count == 2)
        #expect(zip(before, after).allSatisfy { $0 != nil && $0 === $1 }, "the same frozen layouts")
        stage.tap("a")
        #expect(taps.all == [2])
    }

    @Test func oneChangedTextIsLaidOutAndDrawnAlone() {
        let stage = Stage()
        stage.show(rows([("a", "One"), ("b", "Two")]))
        let change = stage.show(rows([("a", "One"), ("b", "Six")]))
        // The spec and the row; the text of the row.
        #expect(change.described == 2 && change.laidOut == 2 && change.drawn == 1)
        #expect(change.mounted == 0 && change.unmounted == 0)
        // The text alone has another size.
        #expect(change.moved == 1)
    }

    @Test func aMovedChildIsNeitherLaidOutNorDrawn() throws {
        let stage = Stage(200, 3000)
        let ids = (0..<100).map { ("\($0)", "Row \($0)") }
        stage.show(rows(ids))
        var moved = ids
        moved.insert(moved.remove(at: 80), at: 3)
        let layer = try #require(stage.host.node("80")?.layer)
        let change = stage.show(rows(moved))
        #expect(change.described == 1 && change.laidOut == 1 && change.drawn == 0)
        #expect(change.mounted == 0 && change.unmounted == 0)
        #expect(stage.host.node("80")?.layer === layer)
        // 78 rows have another place, and one has another place among the layers.
        #expect(change.moved == 78 + 1)
    }

    @Test func aThemeDrawsWhatUsesIt() throws {
        let stage = Stage()
        let node = LayoutSpec.stack(.vertical) {
            Box().size(width: 20, height: 20).background(Color.text)
            Box().size(width: 20, height: 20).background(red)
        }
        stage.show(node)
        let light = try stage.pixel(5, 5)
        stage.host.environment.theme = .dark
        stage.host.environment.themeName = "dark"
        let change = stage.settle()
        #expect(change.mounted == 0)
        #expect(try stage.pixel(5, 5) != light)
        #expect(try stage.pixel(5, 25) == 0xFFFF_0000)
    }

    @Test func aThemeDrawsEachPictureOnce() {
        let stage = Stage()
        stage.show(rows([("a", "One"), ("b", "Two"), ("c", "Three")]))
        stage.host.environment.theme = .dark
        let change = stage.settle()
        // The root and three rows, each with one text and a plain box, which needs no picture.
        #expect(change.described == 4 && change.laidOut == 4 && change.drawn == 3)
        #expect(change.mounted == 0 && change.unmounted == 0 && change.moved == 0)
    }

    @Test func aNodeKeepsItsPictureUntilTheNextOneIsReady() throws {
        let stage = Stage()
        let attributes = TextAttributes(color: .black)
        func node(_ text: String) -> LayoutSpec { TextNode(text, attributes: attributes).id("t") }
        stage.show(node("MMMM"))
        let before = try stage.pixels()
        stage.host.describe(node("iiii"))
        for _ in 0..<20 {
            stage.host.turn()
            let now = try stage.pixels()
            if now != before { break }
            stage.workers.step(0)
        }
        stage.settle()
        let fresh = Stage()
        fresh.show(node("iiii"))
        #expect(try stage.pixels() == fresh.pixels())
    }

    @Test func aNewerDescriptionSupersedesAnOlder() {
        let stage = Stage()
        stage.host.describe(rows([("a", "One")]))
        stage.host.turn()
        stage.host.describe(rows([("a", "Two")]))
        stage.settle()
        #expect(stage.host.layout?.elements.first { $0.kind == "text" }?.text?.text.string == "Two")
        #expect(stage.host.node("a") != nil)
    }

    @Test func aResizeLaysOutWhatDependsOnIt() {
        let stage = Stage()
        stage.show(rows([("a", "One"), ("b", "Two")]))
        stage.host.resize(to: Size(width: 150, height: 200))
        let change = stage.settle()
        #expect(change.described == 0, "nothing reads the size of the host")
        #expect(change.drawn == 0 && change.mounted == 0)
    }

    @Test func anErrorLeavesTheScreenAsItWas() throws {
        let stage = Stage()
        stage.show(rows([("a", "One")]))
        let before = try stage.pixels()
        stage.show(rows([("a", "One"), ("a", "Two")]))
        #expect(stage.host.error != nil)
        #expect(try stage.pixels() == before)
        stage.show(rows([("a", "One"), ("b", "Two")]))
        #expect(stage.host.error == nil && stage.host.node("b") != nil)
    }

    @Test func immediatePresentationIsTheSame() throws {
        let (one, other) = (Stage(), Stage())
        let node = rows([("a", "One"), ("b", "Two")])
        one.show(node)
        try other.host.describeImmediately(node)
        #expect(try one.pixels() == other.pixels())
        #expect(one.host.dump == other.host.dump)
    }

    @Test func theHostShowsWhatTheLayoutDraws() throws {
        let stage = Stage()
        let node = LayoutSpec.stack(.vertical, spacing: 3) {
            Row(text: "Row")
            Box().size(width: 50, height: 20).background(blue).cornerRadius(6).border(red, width: 2)
            swatch(green, 30, 30).shadow(Shadow(color: .black, offset: Vector(dx: 3, dy: 4), radius: 6))
            TextNode("fading").opacity(0.5)
            Box.row { Box(text: "cut off here").background(red) }.clipped().size(width: 40, height: 14).cornerRadius(5)
        }
        .inset(12)
        stage.show(node)
        let shown = try stage.pixels()
        let layout = try NodeLayout(
            node, in: SizeRange(exactly: Size(width: 200, height: 200)), environment: testEnvironment())
        let surface = try layout.makeSurface(background: .white)
        var different = 0
        surface.withUnsafeBytes { bytes in
            for y in 0..<200 {
                for x in 0..<200 {
                    let one = bytes.loadUnaligned(fromByteOffset: y * surface.stride + x * 4, as: UInt32.self)
                    let other = shown[y * 200 + x]
                    for shift: UInt32 in [0, 8, 16] {
                        let (a, b) = ((one >> shift) & 255, (other >> shift) & 255)
                        if (a > b ? a - b : b - a) > 3 { different += 1 }
                    }
                }
            }
        }
        // Pixels on the round corners of the clip, which layers and canvases smooth in different ways.
        #expect(different <= 24)
    }

    @Test func interfaceStatesAreDeliveredInOrderAndBalanced() {
        let stage = Stage(100, 100)
        stage.show(rows([("a", "One")]))
        #expect(stage.events() == ["a preload", "a display", "a visible"])
        stage.show(rows([("b", "One")]))
        #expect(
            stage.events() == [
                "a leftPreload", "a leftDisplay", "a leftVisible", "b preload", "b display", "b visible",
            ])
        stage.host.isVisible = false
        stage.settle()
        #expect(stage.events() == ["b leftVisible"])
    }

    @Test func suspendedHostsDrawWhenTheyGoOn() throws {
        let stage = Stage()
        let gradient = Gradient(.linear(angle: 0), stops: [Gradient.Stop(red, at: 0), Gradient.Stop(blue, at: 1)])
        stage.host.isSuspended = true
        stage.show(Box().size(width: 20, height: 20).background(gradient))
        stage.host.isSuspended = false
        stage.settle()
        #expect(try stage.pixel(10, 10) != 0xFFFF_FFFF)
    }

    @Test func anImmediateUpdateReplacesOneThatIsBeingDrawn() throws {
        let stage = Stage()
        stage.host.describe(rows([("a", "One"), ("b", "Two"), ("c", "Three")]))
        stage.host.turn()
        stage.workers.step(0)
        stage.host.turn()
        // Some pictures are drawn, others wait.
        stage.workers.step(0)
        try stage.host.describeImmediately(rows([("x", "Now")]))
        #expect(stage.host.node("x") != nil && stage.host.node("a") == nil)
        stage.host.describe(rows([("y", "Next"), ("z", "Last")]))
        stage.settle()
        #expect(stage.host.node("y") != nil && stage.host.node("x") == nil)
        let fresh = Stage()
        fresh.show(rows([("y", "Next"), ("z", "Last")]))
        #expect(try stage.pixels() == fresh.pixels())
    }

    /// Boxes are compared without their nodes, so they are described each time.
    @Test func aBoxThatRepresentsAnotherNodeIsNew() throws {
        let stage = Stage()
        func box(_ isOn: Bool) -> Box { Box(id: "t", children: [Box(text: "x")]).representing(ToggleNode(isOn)) }
        stage.show(box(false))
        let path = try #require(stage.host.path(of: "t"))
        #expect(stage.host.value(of: path) == 0)
        stage.show(box(true))
        #expect(stage.host.value(of: path) == 1)
        // The box's contents are the look of the toggle.
        guard case .toggle = stage.host.nodes[path]?.wanted.content else { return }
        Issue.record("a switch is drawn over the contents of the box")
    }
}
