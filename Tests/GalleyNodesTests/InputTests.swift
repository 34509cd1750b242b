import GalleyDisplay
import GalleyEditing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct InputTests {
    /// A page of buttons that scrolls.
    private func page(_ count: Int, _ action: @escaping @MainActor @Sendable () -> Void = {}) -> LayoutSpec {
        ScrollNode(.vertical) {
            LayoutSpec.stack(.vertical) {
                for index in 0..<count {
                    ButtonNode("Button \(index)", action: action).id("b\(index)").size(height: 40)
                }
            }
        }
        .id("page").size(width: .percent(100), height: .percent(100))
    }

    private func press(
        _ stage: Stage, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ kind: NodeEvent.PointerKind
    ) {
        stage.host.handle(.pointer(phase, at: Point(x: x, y: y), kind: kind))
        stage.settle()
    }

    // MARK: Taps

    @Test func aButtonIsTapped() {
        let stage = Stage()
        let taps = Counter()
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ButtonNode("Send") { taps.add() }.id("send") })
        _ = stage.events()
        stage.tap("send")
        #expect(taps.value == 1)
        #expect(stage.events() == ["send press", "send release", "send tap"])
    }

    @Test func aPressThatLeavesTheButtonIsCancelled() throws {
        let stage = Stage()
        let taps = Counter()
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ButtonNode("Send") { taps.add() }.id("send") })
        _ = stage.events()
        let path = try #require(stage.host.path(of: "send"))
        press(stage, .down, 10, 10, .mouse)
        #expect(stage.host.controlState(of: path) == .highlighted)
        press(stage, .move, 190, 190, .mouse)
        #expect(stage.host.controlState(of: path) == .normal)
        press(stage, .move, 12, 12, .mouse)
        #expect(stage.host.controlState(of: path) == .highlighted)
        press(stage, .move, 190, 190, .mouse)
        press(stage, .up, 190, 190, .mouse)
        #expect(taps.value == 0)
        #expect(stage.events() == ["send press", "send cancel"])
    }

    @Test func aDisabledButtonIsNotPressed() {
        let stage = Stage()
        let taps = Counter()
        stage.show(LayoutSpec.stack(.vertical) { ButtonNode("Send") { taps.add() }.enabled(false).id("send") })
        _ = stage.events()
        stage.tap("send")
        #expect(taps.value == 0 && stage.events().isEmpty)
    }

    @Test func aRemovedButtonLosesItsPress() {
        let stage = Stage()
        let taps = Counter()
        stage.show(LayoutSpec.stack(.vertical) { ButtonNode("Send") { taps.add() }.id("send") })
        press(stage, .down, 10, 10, .mouse)
        stage.show(LayoutSpec.stack(.vertical) { TextNode("Gone") })
        press(stage, .up, 10, 10, .mouse)
        #expect(taps.value == 0)
    }

    @Test func aLongPressIsNoTap() {
        let stage = Stage()
        let (taps, longs) = (Counter(), Counter())
        stage.show(
            LayoutSpec.stack(.vertical) { ButtonNode("Send") { taps.add() }.onLongPress { longs.add() }.id("send") })
        press(stage, .down, 10, 10, .mouse)
        stage.advance(400)
        #expect(longs.value == 0)
        stage.advance(150)
        #expect(longs.value == 1)
        press(stage, .up, 10, 10, .mouse)
        #expect(taps.value == 0 && longs.value == 1)
    }

    /// A text that can be selected takes presses; the long press goes to the node around it that takes them.
    @Test(arguments: [NodeEvent.PointerKind.mouse, .touch]) func longPressesArriveOverText(
        kind: NodeEvent.PointerKind
    ) {
        let stage = Stage()
        let (taps, longs, inner) = (Counter(), Counter(), Counter())
        var link = AttributedText("link")
        link.link = "x:y"
        func text(_ text: TextNode) -> LayoutSpec {
            Box.column { Box(text.spec) }.size(width: 100, height: 30).onTap { taps.add() }.onLongPress { longs.add() }
        }
        let linked = link
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                text(TextNode("text").selectable())
                text(TextNode(linked).onLink { _ in taps.add() })
                text(TextNode(linked).onLink { _ in taps.add() }.onLinkLongPress { _ in inner.add() })
                Box.column { Box(ButtonNode("Send") { taps.add() }.spec) }.onLongPress { longs.add() }
            })
        for (y, expected) in [(10.0, 1), (40, 2), (70, 2), (110, 2)] {
            press(stage, .down, 10, y, kind)
            stage.advance(550)
            #expect(longs.value == expected)
            press(stage, .up, 10, y, kind)
        }
        #expect(inner.value == 1 && taps.value == 1, "a button keeps its press")
        // A drag selects, and is no long press.
        press(stage, .down, 2, 10, kind)
        press(stage, .move, 25, 10, kind)
        stage.advance(550)
        press(stage, .up, 25, 10, kind)
        #expect(longs.value == 2 && stage.host.selectedText?.isEmpty == false)
    }

    @Test func aRepeatingButtonTapsAgain() {
        let stage = Stage()
        let taps = Counter()
        stage.show(LayoutSpec.stack(.vertical) { ButtonNode("More") { taps.add() }.repeating().id("more") })
        press(stage, .down, 10, 10, .mouse)
        stage.advance(750, step: 10)
        #expect(taps.value == 3)
        press(stage, .up, 10, 10, .mouse)
        #expect(taps.value == 4)
        stage.advance(500)
        #expect(taps.value == 4)
    }

    @Test func contentsFollowTheState() throws {
        let stage = Stage()
        let button = ButtonNode { state in
            Box().size(width: 40, height: 40).background(state.contains(.highlighted) ? red : blue).spec
        }
        stage.show(LayoutSpec.stack(.horizontal, align: .flexStart) { button.id("b") })
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
        press(stage, .down, 10, 10, .mouse)
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        press(stage, .up, 10, 10, .mouse)
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
    }

    // MARK: Hit testing

    @Test func hitSlopEnlargesAndAncestorsLimitIt() {
        let stage = Stage()
        let taps = Counter()
        func node(overflow: Bool) -> LayoutSpec {
            LayoutSpec.absolute {
                Box.row {
                    Box(id: "b").size(width: 20, height: 20).onTap { taps.add() }
                        .hitSlop(EdgeInsets(30)).box ?? Box()
                }
                .size(width: 40, height: 40).background(.white).allowsHitOverflow(overflow).id("outer").position(60, 60)
            }
        }
        stage.show(node(overflow: false))
        stage.tap(95, 95)
        #expect(taps.value == 1, "inside of the outer node and the slop")
        stage.tap(105, 105)
        #expect(taps.value == 1, "outside of the outer node")
        stage.show(node(overflow: true))
        stage.tap(105, 105)
        #expect(taps.value == 2)
        let area = stage.host.hitAreas.first { $0.path.id == "b" }
        #expect(area?.area == Rect(x: 30, y: 30, width: 80, height: 80))
    }

    @Test func theFrontmostNodeIsHit() {
        let stage = Stage()
        let (back, front) = (Counter(), Counter())
        stage.show(
            LayoutSpec.wrapper {
                swatch(red, 50, 50).onTap { back.add() }.id("back")
                swatch(blue, 50, 50).onTap { front.add() }.id("front")
            })
        stage.tap(10, 10)
        #expect(back.value == 0 && front.value == 1)
    }

    // MARK: Toggles and sliders

    @Test func aToggleKeepsTheUsersChoice() throws {
        let stage = Stage()
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ToggleNode(false).id("mute") })
        _ = stage.events()
        stage.tap("mute")
        let path = try #require(stage.host.path(of: "mute"))
        #expect(stage.host.value(of: path) == 1)
        #expect(stage.events() == ["mute press", "mute release", "mute tap", "mute change 1"])
        // The same description leaves it; another value replaces it.
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ToggleNode(false).id("mute") })
        #expect(stage.host.value(of: path) == 1)
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ToggleNode(true).id("mute") })
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ToggleNode(false).id("mute") })
        #expect(stage.host.value(of: path) == 0)
    }

    @Test func aSliderIsDraggedAndMovedByKeys() throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                SliderNode(0, in: 0...100, step: 10).id("s").size(width: 118)
            })
        let path = try #require(stage.host.path(of: "s"))
        press(stage, .down, 9, 12, .mouse)
        press(stage, .move, 59, 12, .mouse)
        #expect(stage.host.value(of: path) == 50)
        press(stage, .move, 500, 12, .mouse)
        press(stage, .up, 500, 12, .mouse)
        #expect(stage.host.value(of: path) == 100)
        #expect(stage.host.setFocus(path))
        stage.host.handle(.key(KeyStroke("Left")))
        #expect(stage.host.value(of: path) == 90)
        stage.host.handle(.key(KeyStroke("Home")))
        #expect(stage.host.value(of: path) == 0)
    }

    /// The arrow keys move the knob where they point; a slider from right to left starts at the right.
    @Test(arguments: [BoxStyle.Direction.ltr, .rtl])
    func arrowKeysPointAlongTheSlider(direction: BoxStyle.Direction) throws {
        let stage = Stage()
        stage.host.environment.direction = direction
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                SliderNode(50, in: 0...100, step: 10).id("s").size(width: 118)
            })
        let path = try #require(stage.host.path(of: "s"))
        #expect(stage.host.setFocus(path))
        let (forward, backward) = direction == .rtl ? ("Left", "Right") : ("Right", "Left")
        for (key, value) in [(forward, 60.0), (backward, 50), (backward, 40), ("Up", 50), ("Down", 40), ("End", 100)] {
            stage.host.handle(.key(KeyStroke(key)))
            #expect(stage.host.value(of: path) == value, "\(key)")
        }
    }

    // MARK: Links

    @Test func linksAreTappedAndFocused() throws {
        let stage = Stage()
        var text = AttributedText("See this page or that one.")
        text.mergeAttributes(TextAttributes(link: "a:1"), in: text.range(forUTF8: 4..<8))
        text.mergeAttributes(TextAttributes(link: "a:2"), in: text.range(forUTF8: 17..<21))
        let links = Recorder<String>()
        stage.show(LayoutSpec.stack(.vertical) { TextNode(text).onLink { links.append($0) }.id("t") })
        let node = try #require(stage.host.node("t"))
        let rect = try #require(node.record.text?.bounds(of: text.range(forUTF8: 4..<8)))
        stage.tap(rect.midX, rect.midY)
        #expect(links.all == ["a:1"])
        stage.host.handle(.key(KeyStroke("Tab")))
        stage.host.handle(.key(KeyStroke("Tab")))
        stage.host.handle(.key(KeyStroke("Return")))
        #expect(links.all == ["a:1", "a:2"])
        let element = stage.host.accessibilityTree.first
        #expect(element?.children.map(\.label) == ["this", "that"])
    }

    // MARK: Scrolling

    @Test func aWheelScrollsTheInnermostNodeThatCanMove() throws {
        let stage = Stage()
        stage.show(page(20))
        let path = try #require(stage.host.path(of: "page"))
        stage.host.handle(.scroll(by: Vector(dx: 0, dy: 100), at: Point(x: 50, y: 50)))
        stage.settle()
        #expect(stage.host.scrollOffset(of: path) == Point(x: 0, y: 100))
        #expect(stage.frame("b3")?.y == 20)
        #expect(stage.host.contentSize(of: path)?.height == 800)
        stage.host.handle(.scroll(by: Vector(dx: 0, dy: 10_000), at: Point(x: 50, y: 50)))
        #expect(stage.host.scrollOffset(of: path) == Point(x: 0, y: 600))
        #expect(!stage.host.handle(.scroll(by: Vector(dx: 0, dy: 1), at: Point(x: 50, y: 50))))
    }

    @Test func scrollingByTouchTakesThePressAway() throws {
        let stage = Stage()
        let taps = Counter()
        stage.show(page(20) { taps.add() })
        _ = stage.events()
        let path = try #require(stage.host.path(of: "page"))
        press(stage, .down, 50, 150, .touch)
        press(stage, .move, 50, 140, .touch)
        #expect(stage.host.scrollOffset(of: path) == .zero, "within the slop")
        press(stage, .move, 50, 100, .touch)
        #expect(stage.host.scrollOffset(of: path) == Point(x: 0, y: 32))
        stage.clock.advance(by: .milliseconds(300))
        press(stage, .up, 50, 100, .touch)
        #expect(taps.value == 0)
        let events = stage.events().filter {
            $0.hasPrefix("b3 ") && !$0.contains("isplay") && !$0.contains("isible") && !$0.contains("reload")
        }
        #expect(events == ["b3 press", "b3 cancel"])
        stage.advance(1000)
        #expect(stage.host.scrollOffset(of: path) == Point(x: 0, y: 32), "no motion without velocity")
    }

    @Test func aFlingSlowsDownAndStops() throws {
        let stage = Stage()
        stage.show(page(100))
        let path = try #require(stage.host.path(of: "page"))
        press(stage, .down, 50, 190, .touch)
        for step in 1...8 {
            stage.clock.advance(by: .milliseconds(10))
            press(stage, .move, 50, 190 - Double(step) * 20, .touch)
        }
        press(stage, .up, 50, 30, .touch)
        let start = try #require(stage.host.scrollOffset(of: path)).y
        #expect(stage.host.isMoving)
        stage.advance(100)
        let early = try #require(stage.host.scrollOffset(of: path)).y
        stage.advance(3000)
        let end = try #require(stage.host.scrollOffset(of: path)).y
        #expect(start < early && early < end)
        // 2000 points a second with a time constant of 0.325 s.
        #expect(abs(end - start - 650) < 20)
        stage.advance(1200)
        #expect(!stage.host.isMoving && stage.host.isIdle)
    }

    @Test func aPressStopsAMotion() throws {
        let stage = Stage()
        let taps = Counter()
        stage.show(page(100) { taps.add() })
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 1000), animated: true)
        stage.advance(100)
        press(stage, .down, 50, 50, .touch)
        let offset = stage.host.scrollOffset(of: path)
        stage.advance(500)
        press(stage, .up, 50, 50, .touch)
        #expect(stage.host.scrollOffset(of: path) == offset && taps.value == 0)
    }

    @Test func nestedNodesShareAGesture() throws {
        let stage = Stage()
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical) {
                    ScrollNode(.horizontal) {
                        LayoutSpec.stack(.horizontal) { for _ in 0..<10 { swatch(red, 60, 50) } }
                    }
                    .id("inner").size(height: 50)
                    swatch(blue, 100, 600)
                }
            }
            .id("outer").size(width: .percent(100), height: .percent(100)))
        let (inner, outer) = (try #require(stage.host.path(of: "inner")), try #require(stage.host.path(of: "outer")))
        press(stage, .down, 100, 25, .touch)
        press(stage, .move, 50, 25, .touch)
        press(stage, .up, 50, 25, .touch)
        #expect(stage.host.scrollOffset(of: inner)?.x == 32 && stage.host.scrollOffset(of: outer)?.y == 0)
        press(stage, .down, 100, 40, .touch)
        press(stage, .move, 100, -10, .touch)
        press(stage, .up, 100, -10, .touch)
        #expect(stage.host.scrollOffset(of: outer)?.y == 32)
    }

    @Test func offsetsAreKeptAndLimited() throws {
        let stage = Stage()
        stage.show(page(20))
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 500))
        stage.settle()
        stage.show(page(30))
        #expect(stage.host.scrollOffset(of: path)?.y == 500)
        stage.show(page(8))
        #expect(stage.host.scrollOffset(of: path)?.y == 120)
    }

    @Test func nodesAreRevealed() throws {
        let stage = Stage()
        stage.show(page(50))
        let path = try #require(stage.host.path(of: "b30"))
        #expect(stage.host.reveal(path, at: .center))
        #expect(stage.frame("b30")?.midY == 100)
        #expect(stage.host.reveal(path, at: .nearest))
        #expect(stage.frame("b30")?.midY == 100)
        #expect(stage.host.reveal(path, at: .start))
        #expect(stage.frame("b30")?.y == 0)
        #expect(stage.host.reveal(path, at: .end, animated: true))
        stage.advance(400)
        #expect(stage.frame("b30")?.maxY == 200)
    }

    @Test func keysScroll() throws {
        let stage = Stage()
        stage.show(page(50))
        let path = try #require(stage.host.path(of: "page"))
        for (key, offset) in [("PageDown", 180.0), ("Down", 220), ("Up", 180), ("End", 1800), ("Home", 0)] {
            #expect(stage.host.handle(.key(KeyStroke(key))))
            #expect(stage.host.scrollOffset(of: path)?.y == offset, "\(key)")
        }
    }

    @Test func contentsThatGrowAboveKeepWhatIsInSight() throws {
        let stage = Stage()
        func list(_ first: Int) -> LayoutSpec {
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical) {
                    for index in first..<100 { swatch(index % 2 == 0 ? red : blue, 50, 40).id("r\(index)") }
                }
            }
            .showsIndicators(false).id("page").size(width: .percent(100), height: .percent(100))
        }
        stage.show(list(50))
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 300), animated: true)
        stage.advance(100)
        let before = try #require(stage.frame("r55")).y
        stage.host.onMount = { [host = stage.host] in host.scroll(path, by: Vector(dx: 0, dy: 400)) }
        let pixels = try stage.pixels()
        stage.show(list(40))
        stage.host.onMount = nil
        #expect(stage.frame("r55")?.y == before)
        #expect(try stage.pixels() == pixels)
        stage.advance(400)
        #expect(stage.host.scrollOffset(of: path)?.y == 700, "the motion goes on to its place")
    }

    // MARK: Focus

    @Test func tabFollowsTheData() {
        let stage = Stage()
        stage.show(page(10))
        var order: [ItemID?] = []
        for _ in 0..<11 {
            stage.host.handle(.key(KeyStroke("Tab")))
            stage.settle()
            order.append(stage.host.focus?.id)
            // What has the focus is in sight.
            if let frame = stage.frame(stage.host.focus?.id?.description ?? "") {
                #expect(frame.minY >= 0 && frame.maxY <= 200)
            }
        }
        #expect(order == (0..<10).map { ItemID("b\($0)") } + ["b0"])
        stage.host.handle(.key(KeyStroke("Tab", .shift)))
        #expect(stage.host.focus?.id == "b9")
    }

    @Test func theFocusStaysOnItsNodeAndLeavesWithIt() {
        let stage = Stage()
        stage.show(page(5))
        stage.host.setFocus(stage.host.path(of: "b2"))
        stage.show(page(4))
        #expect(stage.host.focus?.id == "b2")
        stage.show(page(2))
        #expect(stage.host.focus == nil)
    }

    @Test func focusLeavesAHostInsideAWidget() {
        let stage = Stage()
        stage.show(page(2))
        stage.host.wrapsFocus = false
        #expect(stage.host.moveFocus() && stage.host.focus?.id == "b0")
        #expect(stage.host.handle(.key(KeyStroke("Tab"))) && stage.host.focus?.id == "b1")
        #expect(!stage.host.handle(.key(KeyStroke("Tab"))) && stage.host.focus == nil)
        #expect(stage.host.moveFocus(backwards: true) && stage.host.focus?.id == "b1")
        stage.host.moveFocus(backwards: true)
        #expect(!stage.host.moveFocus(backwards: true) && stage.host.focus == nil)
    }

    @Test func returnActivates() {
        let stage = Stage()
        let taps = Counter()
        stage.show(page(3) { taps.add() })
        stage.host.handle(.key(KeyStroke("Tab")))
        stage.host.handle(.key(KeyStroke("Return")))
        stage.host.handle(.key(KeyStroke("Space")))
        #expect(taps.value == 2)
    }
}

/// Remembers what happened.
@MainActor final class Recorder<Element> {
    private(set) var all: [Element] = []
    func append(_ element: Element) { all.append(element) }
}
