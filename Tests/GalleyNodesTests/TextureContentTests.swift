import GalleyDisplay
import GalleyDrawing
import GalleyEditing
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// Behaviours of Texture's nodes: texts, fields, controls and images.
@MainActor @Suite struct TextureContentTests {
    private func press(
        _ stage: Stage, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double,
        _ kind: NodeEvent.PointerKind = .mouse, pointer: Int = 0
    ) {
        stage.host.handle(.pointer(phase, at: Point(x: x, y: y), id: pointer, kind: kind))
        stage.settle()
    }

    // MARK: Texts

    private func layout(_ node: some Node, _ range: SizeRange, scale: Double = 1) throws -> NodeLayout {
        var environment = testEnvironment()
        environment.scale = scale
        return try NodeLayout(node, in: range, environment: environment)
    }

    @Test(arguments: [40.0, 77.3, 120, 200.7, 1000], [1.0, 2, 3]) func aTextFitsTheSizeThatWasMeasured(
        width: Double, scale: Double
    ) throws {
        let text = TextNode("A text of several words, measured at some widths.").id("t")
        let first = try layout(text, SizeRange(maxWidth: width), scale: scale)
        #expect(first.size.width <= width + 1 / scale)
        let again = try layout(text, SizeRange(exactly: first.size), scale: scale)
        #expect(again["t"]?.text?.lines.count == first["t"]?.text?.lines.count)
        #expect(again["t"]?.text?.isTruncated == false)
        let limited = try layout(
            text, SizeRange(maxWidth: first.size.width, maxHeight: first.size.height), scale: scale)
        #expect(limited.size == first.size)
    }

    @Test func anEmptyTextHasNoWidthAndTheHeightOfALine() throws {
        let empty = try layout(TextNode(""), SizeRange(maxWidth: 100)).size
        let line = try layout(TextNode("x"), SizeRange(maxWidth: 100)).size
        #expect(empty.width == 0 && (empty.height == 0 || empty.height == line.height))
    }

    @Test func anExclusionPathMakesATextHigher() throws {
        let words = String(repeating: "word ", count: 12)
        var container = TextContainer.width(120)
        let plain = try layout(TextNode(AttributedText(words), in: container), SizeRange(maxWidth: 120)).size
        container.exclusions = [.path(Path(rect: Rect(x: 0, y: 0, width: 60, height: 60)))]
        let shaped = try layout(TextNode(AttributedText(words), in: container), SizeRange(maxWidth: 120)).size
        #expect(shaped.height > plain.height)
    }

    /// A text with a link, in a box that can be tapped.
    private func linked(_ links: Recorder<String>, _ around: Counter, slop: Double = 9) -> LayoutSpec {
        var text = AttributedText("See this page")
        text.mergeAttributes(TextAttributes(link: "a:1"), in: text.range(forUTF8: 4..<8))
        var node = TextNode(text).onLink { links.append($0) }.onLinkLongPress { links.append("long \($0)") }
        node.linkSlop = slop
        return LayoutSpec.stack(.vertical, align: .flexStart) { node.id("t") }.inset(30).onTap { around.add() }
    }

    @Test func linksAreHitNearThemAndOtherTapsPassThrough() throws {
        let stage = Stage()
        let (links, around) = (Recorder<String>(), Counter())
        stage.show(linked(links, around))
        let node = try #require(stage.host.node("t"))
        let rect = try #require(node.record.text.flatMap { $0.bounds(of: $0.text.range(forUTF8: 4..<8)) })
            .moved(node.hostFrame.x, node.hostFrame.y)
        stage.tap(rect.midX, rect.midY)
        #expect(links.all == ["a:1"] && around.value == 0)
        // Within the slop, in each direction.
        stage.tap(rect.midX, rect.maxY - 1)
        stage.tap(rect.minX + 1, rect.minY + 1)
        #expect(links.all.count == 3)
        // On the text, but not near the link.
        stage.tap(node.hostFrame.maxX - 2, rect.midY)
        #expect(links.all.count == 3 && around.value == 1)
    }

    @Test func aLongPressOnALinkIsNoTap() throws {
        let stage = Stage()
        let (links, around) = (Recorder<String>(), Counter())
        stage.show(linked(links, around))
        let node = try #require(stage.host.node("t"))
        let rect = try #require(node.record.text.flatMap { $0.bounds(of: $0.text.range(forUTF8: 4..<8)) })
            .moved(node.hostFrame.x, node.hostFrame.y)
        press(stage, .down, rect.midX, rect.midY, .touch)
        // The pressed link is marked.
        #expect(node.pressedRange != nil)
        stage.advance(600)
        press(stage, .up, rect.midX, rect.midY, .touch)
        #expect(links.all == ["long a:1"] && around.value == 0)
        #expect(node.pressedRange == nil)
    }

    @Test func aTapOnTheTruncationIsReported() throws {
        let stage = Stage()
        let taps = Counter()
        stage.show(
            LayoutSpec.stack(.vertical) {
                TextNode("A long text that needs more than one line of this width").maximumRows(1)
                    .truncationMessage("more") { taps.add() }.id("t")
            })
        let frame = try #require(stage.frame("t"))
        stage.tap(10, frame.midY)
        #expect(taps.value == 0)
        let end = try #require(stage.host.node("t")?.record.text?.lines.first?.frame.maxX)
        stage.tap(end - 4, frame.midY)
        #expect(taps.value == 1 && stage.events().contains("t truncation"))
    }

    @Test func scaledTextsScaleSpacingAndParagraphs() throws {
        var attributes = TextAttributes(font: FontDescriptor(size: 20), letterSpacing: 2)
        var style = ParagraphStyle()
        style.paragraphSpacing = 10
        attributes.paragraph = style
        let text = TextNode(AttributedText("Hippopotamus", attributes: attributes)).scaleFactors([0.5])
        let full = try layout(text, .unbounded).size.width
        let shown = try #require(try layout(text, SizeRange(maxWidth: full * 0.6)).elements[0].text?.text)
        let scaled = shown.attributes(at: shown.startIndex)
        #expect(scaled.font?.size == 10 && scaled.letterSpacing == 1 && scaled.paragraph?.paragraphSpacing == 5)
    }

    // MARK: Fields

    @Test func aPlaceholderIsShownWhileThereIsNoText() throws {
        let stage = Stage()
        stage.show(EditorNode("", placeholder: "Name").id("field").size(width: 150))
        func drawing() -> EditorDrawing? {
            guard case .editor(let drawing)? = stage.host.node("field")?.wanted.content else { return nil }
            return drawing
        }
        #expect(drawing()?.placeholder?.text.string == "Name" && drawing()?.text == nil)
        stage.tap("field")
        stage.host.handle(.text("x"))
        stage.settle()
        #expect(drawing()?.placeholder == nil && drawing()?.text?.text.string == "x")
    }

    @Test func theSizeOfAFieldDoesNotDependOnItsPlaceholder() throws {
        let sizes = try ["", "Name"].map {
            try layout(EditorNode("text", placeholder: $0), SizeRange(maxWidth: 150)).size
        }
        #expect(sizes[0] == sizes[1])
        // Padding is space around the text.
        let padded = try layout(EditorNode("text").padding(20), SizeRange(maxWidth: 150)).size
        #expect(padded.height == sizes[0].height - 12 + 40)
    }

    // MARK: Controls

    @Test func eventsAreReportedInOrder() {
        let stage = Stage()
        let events = Recorder<String>()
        let button = ButtonNode("Send") { events.append("action") }.onEvent { events.append($0.rawValue) }
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { button.id("b") })
        stage.tap("b")
        #expect(
            events.all == ["press", "release", "tap", "action"] || events.all == ["press", "release", "action", "tap"])
        // The last description has the handlers.
        let other = Recorder<String>()
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) { ButtonNode("Send") { other.append("action") }.id("b") })
        stage.tap("b")
        #expect(events.all.count == 4 && other.all == ["action"])
    }

    @Test func aControlThatIsDisabledWhilePressedIsCancelled() throws {
        let stage = Stage()
        let taps = Counter()
        func show(_ isEnabled: Bool) {
            stage.show(
                LayoutSpec.stack(.vertical, align: .flexStart) {
                    ButtonNode("Send") { taps.add() }.enabled(isEnabled).id("b")
                })
        }
        show(true)
        press(stage, .down, 10, 10)
        show(false)
        let path = try #require(stage.host.path(of: "b"))
        #expect(!stage.host.controlState(of: path).contains(.highlighted))
        press(stage, .up, 10, 10)
        #expect(taps.value == 0)
    }

    @Test func eachPointerHasItsPress() throws {
        let stage = Stage()
        let (one, other) = (Counter(), Counter())
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                ButtonNode("One") { one.add() }.id("one").size(width: 80, height: 40)
                ButtonNode("Other") { other.add() }.id("other").size(width: 80, height: 40)
            })
        press(stage, .down, 10, 10, .touch, pointer: 1)
        press(stage, .down, 10, 60, .touch, pointer: 2)
        press(stage, .up, 10, 10, .touch, pointer: 1)
        #expect(one.value == 1 && other.value == 0)
        press(stage, .up, 10, 60, .touch, pointer: 2)
        #expect(one.value == 1 && other.value == 1)
    }

    @Test(arguments: [(NodeEvent.PointerKind.touch, 70.0), (.mouse, 25)]) func aPressIsTrackedOutsideOfTheControl(
        kind: NodeEvent.PointerKind, distance: Double
    ) throws {
        let stage = Stage(300, 300)
        stage.show(
            LayoutSpec.absolute { ButtonNode("Send").id("b").size(width: 80, height: 40).position(100, 100) })
        let path = try #require(stage.host.path(of: "b"))
        press(stage, .down, 140, 120, kind)
        press(stage, .move, 180 + distance - 1, 120, kind)
        #expect(stage.host.controlState(of: path).contains(.highlighted))
        press(stage, .move, 180 + distance + 1, 120, kind)
        #expect(!stage.host.controlState(of: path).contains(.highlighted))
    }

    @Test func hiddenAndUntouchableNodesAreNotHit() {
        let stage = Stage()
        let (back, front) = (Counter(), Counter())
        func show(_ change: (LayoutSpec) -> LayoutSpec) {
            stage.show(
                LayoutSpec.wrapper {
                    swatch(red, 50, 50).onTap { back.add() }.id("back")
                    change(swatch(blue, 50, 50).onTap { front.add() }.id("front"))
                })
        }
        show { $0 }
        stage.tap(10, 10)
        #expect(front.value == 1 && back.value == 0)
        show { $0.opacity(0.009) }
        stage.tap(10, 10)
        #expect(front.value == 1 && back.value == 1)
        show { $0.hitTestable(false) }
        stage.tap(10, 10)
        #expect(front.value == 1 && back.value == 2)
        show { $0.opacity(0.02) }
        stage.tap(10, 10)
        #expect(front.value == 2 && back.value == 2)
    }

    @Test func buttonsHaveContentsForEachState() throws {
        let stage = Stage()
        func show(_ isSelected: Bool, _ isEnabled: Bool) {
            stage.show(
                LayoutSpec.stack(.vertical, align: .flexStart) {
                    ButtonNode { state in
                        let color: Color =
                            state.contains(.disabled)
                            ? (state.contains(.selected) ? .black : red) : state.contains(.selected) ? green : blue
                        return LayoutSpec.stack(.horizontal, spacing: 8) {
                            swatch(color, 20, 20)
                            swatch(.black, 10, 20)
                        }
                        .inset(5)
                    }
                    .selected(isSelected).enabled(isEnabled).id("b")
                })
        }
        show(false, true)
        // An image and a title in a row, with space between them and around both.
        #expect(stage.frame("b")?.size == Size(width: 20 + 8 + 10 + 10, height: 30))
        #expect(try stage.pixel(10, 10) == 0xFF00_00FF && stage.pixel(35, 10) == 0xFF00_0000)
        show(true, true)
        #expect(try stage.pixel(10, 10) == 0xFF00_FF00)
        show(false, false)
        #expect(try stage.pixel(10, 10) == 0xFFFF_0000)
        show(true, false)
        #expect(try stage.pixel(10, 10) == 0xFF00_0000)
    }

    // MARK: Images

    /// The pixels that a modifier of a node in a frame of 20 points receives.
    private func backing(_ image: Size, _ mode: ImageNode.ContentMode, scale: Double) -> Size? {
        let stage = Stage(50, 50, scale: scale)
        let sizes = SizeList()
        let node = ImageNode(plain(0xFFFF_0000, width: Int(image.width), height: Int(image.height))).contentMode(mode)
            .modifier(
                ImageModifier(id: "size") { bitmap in
                    sizes.append(Size(width: Double(bitmap.width), height: Double(bitmap.height)))
                    return bitmap
                })
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { node.size(width: 20, height: 20) })
        return sizes.last
    }

    @Test func imagesAreNeverDrawnWithMorePixelsThanTheyHave() {
        // Scaled down to the pixels of the node.
        #expect(backing(Size(width: 100, height: 100), .fit, scale: 1) == Size(width: 20, height: 20))
        #expect(backing(Size(width: 100, height: 100), .fit, scale: 2) == Size(width: 40, height: 40))
        #expect(backing(Size(width: 200, height: 100), .fill, scale: 2) == Size(width: 40, height: 40))
        // Not scaled up.
        #expect(backing(Size(width: 10, height: 10), .fill, scale: 1) == Size(width: 10, height: 10))
        #expect(backing(Size(width: 10, height: 10), .stretch, scale: 3) == Size(width: 10, height: 10))
        #expect(backing(Size(width: 20, height: 10), .fill, scale: 2) == Size(width: 10, height: 10))
    }

    @Test func aTintKeepsTheShapeAndFollowsTheTheme() throws {
        let stage = Stage()
        let shape = try Bitmap(width: 2, height: 1, pixels: [0xFF12_3456, 0])
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                ImageNode(shape).contentMode(.stretch).tint(.text).id("i").size(width: 20, height: 20)
            })
        let light = try stage.pixel(2, 10)
        #expect(try stage.pixel(18, 10) == 0xFFFF_FFFF)
        stage.host.environment.theme = .dark
        stage.settle()
        #expect(try stage.pixel(2, 10) != light)
    }

    private func sized(_ image: ImageNode) -> LayoutSpec {
        LayoutSpec.stack(.vertical, align: .flexStart) { image.id("p").size(width: 20, height: 20) }
    }

    @Test func aLateReportOfAnotherSourceIsIgnored() throws {
        let stage = Stage()
        stage.show(sized(ImageNode("a").defaultImage(plain(0xFF00_FF00))))
        stage.images.report(.partial(plain(0xFF88_0000)), for: "a")
        stage.settle()
        stage.show(sized(ImageNode("b").defaultImage(plain(0xFF00_FF00))))
        #expect(stage.images.waiting == ["b"] && stage.images.cancelled == ["a"])
        #expect(!stage.images.report(.finished(plain(0xFFFF_0000)), for: "a"))
        stage.images.report(.finished(plain(0xFF00_00FF)), for: "b")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
    }

    @Test func defaultAndOwnImagesSurviveTheRanges() throws {
        let stage = Stage(100, 100)
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical, align: .flexStart) {
                    ImageNode("late").defaultImage(plain(0xFF00_FF00)).id("late").size(width: 20, height: 20)
                    ImageNode(plain(0xFFFF_0000)).id("own").size(width: 20, height: 20)
                    swatch(.white, 10, 3000)
                }
            }
            .showsIndicators(false).id("page").size(width: .percent(100), height: .percent(100)))
        let before = try stage.pixels()
        #expect(before[5 * 100 + 5] == 0xFF00_FF00 && before[25 * 100 + 5] == 0xFFFF_0000)
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 2000))
        stage.settle()
        #expect(stage.images.cancelled == ["late"])
        stage.host.scroll(path, to: .zero)
        stage.settle()
        #expect(try stage.pixels() == before)
        #expect(stage.images.waiting == ["late"])
    }

    @Test func worseSourcesAreTakenInTheirOrder() throws {
        let stage = Stage()
        let outcomes = Recorder<String>()
        stage.show(
            sized(
                ImageNode(sources: ["best", "good", "worst"]).onLoad { outcome in
                    switch outcome {
                    case .loaded(let source): outcomes.append("loaded \(source)")
                    case .failed: outcomes.append("failed")
                    case .progress: break
                    }
                }))
        for name in ["best", "good"] {
            stage.images.report(.failed(Failure()), for: name)
            stage.settle()
        }
        stage.images.report(.finished(plain(0xFF00_00FF)), for: "worst")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
        #expect(outcomes.all.last == "loaded 2")
        // All of them failing is a failure.
        stage.show(sized(ImageNode(sources: ["x", "y"]).onLoad { if case .failed = $0 { outcomes.append("none") } }))
        for name in ["x", "y"] {
            stage.images.report(.failed(Failure()), for: name)
            stage.settle()
        }
        #expect(outcomes.all.last == "none" && stage.events().last == "p failed")
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF, "the old image stays")
    }
}

/// Sizes from any thread.
private final class SizeList: Sendable {
    private let list = Guarded<[Size]>([])
    var last: Size? { list.withLock { $0.last } }
    func append(_ size: Size) { list.withLock { $0.append(size) } }
}
