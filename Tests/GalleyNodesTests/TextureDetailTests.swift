import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// Behaviours of Texture's nodes: details of texts, ranges around scroll nodes, and dumps.
@MainActor @Suite struct TextureDetailTests {
    private func layout(_ node: some Node, maxWidth: Double = 200) throws -> NodeLayout {
        try NodeLayout(node, in: SizeRange(maxWidth: maxWidth), environment: testEnvironment())
    }

    private func text(_ node: TextNode, maxWidth: Double = 200) throws -> TextLayout {
        try #require(try layout(node, maxWidth: maxWidth).elements.first?.text)
    }

    /// The pixels of a text at the top left corner of a host.
    private func picture(_ node: TextNode) throws -> (frame: Rect, pixels: [UInt32]) {
        let stage = Stage()
        stage.show(LayoutSpec.absolute { node.id("t").position(20, 20) })
        return (try #require(stage.frame("t")), try stage.pixels())
    }

    private let large = FontDescriptor(size: 40)

    // MARK: Texts

    @Test func aTextIsStruckThrough() throws {
        func redPixels(_ line: LineDecoration?) throws -> (frame: Rect, count: Int) {
            let attributes = TextAttributes(font: large, color: .black, strikethrough: line)
            let (frame, pixels) = try picture(TextNode("MM", attributes: attributes))
            return (frame, pixels.count(where: { $0 == 0xFFFF_0000 }))
        }
        let plain = try redPixels(nil)
        let struck = try redPixels(LineDecoration(width: 4, color: red))
        #expect(plain.count == 0 && struck.frame == plain.frame)
        // Three whole rows of pixels at least, over the width of the text.
        #expect(Double(struck.count) >= (plain.frame.width - 2) * 3)
    }

    @Test func aShadowIsDrawnOutsideOfTheFrameAndTakesNoSpace() throws {
        func shown(_ shadow: Shadow?) throws -> (frame: Rect, outside: Int) {
            let (frame, pixels) = try picture(
                TextNode("M", attributes: TextAttributes(font: large, color: .black, shadow: shadow)))
            let outside = pixels.indices.count(where: { index in
                Double(index % 200) > frame.maxX + 5 && pixels[index] != 0xFFFF_FFFF
            })
            return (frame, outside)
        }
        let plain = try shown(nil)
        let shadowed = try shown(Shadow(color: red, offset: Vector(dx: 60, dy: 0)))
        #expect(shadowed.frame == plain.frame)
        #expect(plain.outside == 0 && shadowed.outside > 20)
    }

    @Test func containerInsetsAreSpaceAroundTheText() throws {
        let words = AttributedText("Some words that need several lines of this width")
        var container = TextContainer.unbounded
        container.insets = EdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
        let plain = try layout(TextNode(words), maxWidth: 100)
        let inset = try layout(TextNode(words, in: container), maxWidth: 116)
        #expect(inset.size == Size(width: plain.size.width + 16, height: plain.size.height + 10))
        let (one, other) = (
            try #require(plain.elements.first?.text?.lines), try #require(inset.elements.first?.text?.lines)
        )
        #expect(one.count > 1 && one.map(\.range) == other.map(\.range))
        #expect(other.map(\.frame) == one.map { $0.frame.moved(5, 3) })
        // A row of Texture's text cells has insets outside of its text node.
        let row = try layout(TextNode(words).inset(10), maxWidth: 120)
        #expect(row.size == Size(width: plain.size.width + 20, height: plain.size.height + 20))
        #expect(row.elements.first?.frame == Rect(x: 10, y: 10, width: plain.size.width, height: plain.size.height))
    }

    @Test func coloursOfTextsFollowTheTheme() throws {
        let stage = Stage()
        func node(_ color: Color) -> TextNode { TextNode("M", attributes: TextAttributes(font: large, color: color)) }
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                node(.accent).id("tinted")
                node(red).id("fixed")
            })
        let (top, before) = (try #require(stage.frame("fixed")).y, try stage.pixels())
        stage.host.environment.theme = .dark
        stage.settle()
        let after = try stage.pixels()
        let rows = Int(top) * 200
        #expect(before[..<rows] != after[..<rows] && before[rows...] == after[rows...])
        #expect(stage.frame("fixed")?.y == top)
    }

    @Test func aTextHasAPlaceholderOfItsSize() throws {
        let stage = Stage()
        let text = TextNode("MM", attributes: TextAttributes(font: large, color: .black))
        stage.host.describe(
            LayoutSpec.stack(.vertical, align: .flexStart) { text.placeholder(NodePlaceholder(blue)).id("t") })
        stage.host.turn()
        stage.workers.step(0)
        // Mounted while its picture waits.
        for _ in 0..<3 {
            stage.host.turn()
            stage.clock.advance(by: .milliseconds(1))
        }
        let frame = try #require(stage.frame("t"))
        let described = try layout(LayoutSpec.stack(.vertical, align: .flexStart) { text.id("t") })
        #expect(frame == described["t"]?.frame)
        let waiting = try stage.pixels()
        #expect(Double(waiting.count(where: { $0 == 0xFF00_00FF })) == frame.width * frame.height)
        stage.settle()
        #expect(try stage.pixels().contains(0xFF00_00FF) == false)
    }

    @Test func aTextKnowsItsLinesAndWhetherItIsTruncated() throws {
        let node = TextNode("A text of some words on several lines")
        let (whole, cut) = (try text(node, maxWidth: 60), try text(node.maximumRows(2), maxWidth: 60))
        #expect(whole.lines.count > 2 && !whole.isTruncated)
        #expect(cut.lines.count == 2 && cut.isTruncated)
    }

    @Test(arguments: [ParagraphStyle.Alignment.left, .center, .right, .justified])
    func theSizeDoesNotDependOnTheAlignment(
        alignment: ParagraphStyle.Alignment
    ) throws {
        var style = ParagraphStyle()
        style.alignment = alignment
        let aligned = TextNode("Two words", attributes: TextAttributes(paragraph: style))
        #expect(try layout(aligned).size == layout(TextNode("Two words")).size)
    }

    @Test(arguments: [true, false]) func aPressedLinkIsMarkedUnlessTheProgramWantsNoMark(isMarked: Bool) throws {
        let stage = Stage()
        var node = TextNode("link", attributes: TextAttributes(font: large, link: "a:1")).onLink { _ in }
        if !isMarked { node.linkHighlight = nil }
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { node.id("t") })
        let before = try stage.pixels()
        let place = try #require(stage.frame("t").map { Point(x: $0.midX, y: $0.midY) })
        stage.host.handle(.pointer(.down, at: place))
        stage.settle()
        #expect(try (stage.pixels() != before) == isMarked)
        stage.host.handle(.pointer(.up, at: place))
        stage.settle()
        #expect(try stage.pixels() == before)
    }

    // MARK: Drawings

    @Test func aDrawingHasTheSizeThatItsProgramMeasures() throws {
        let drawing = DrawingNode(version: "1", naturalSize: Size(width: 30, height: 12)) { _, _ in }
        #expect(
            try layout(LayoutSpec.stack(.vertical, align: .flexStart) { drawing }).size == Size(width: 30, height: 12))
        let sized = LayoutSpec.stack(.vertical, align: .flexStart) { drawing.id("d").size(width: 50, height: 40) }
        #expect(try layout(sized)["d"]?.frame.size == Size(width: 50, height: 40))
    }

    // MARK: Ranges

    @Test func rangesAreScreenfulsOnTheAxesThatScroll() {
        let view = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(NodeRanges.rect(view, 0, .both) == view)
        #expect(NodeRanges.rect(view, 1, .vertical) == Rect(x: 10, y: -30, width: 100, height: 150))
        #expect(NodeRanges.rect(view, 1, .horizontal) == Rect(x: -90, y: 20, width: 300, height: 50))
        #expect(NodeRanges.rect(view, 2.5, .both) == Rect(x: -240, y: -105, width: 600, height: 300))
        #expect(NodeRanges() == NodeRanges(display: 1, preload: 2.5))
        // Content that is displayed is preloaded.
        #expect(NodeRanges(display: 3, preload: 1).preload == 3 && NodeRanges(display: -1).display == 0)
    }

    /// A page of rows that are half as high as it.
    private func page(_ stage: Stage, count: Int = 40, _ row: (Int) -> LayoutSpec) throws -> NodePath {
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical, align: .flexStart) { for index in 0..<count { row(index).id("r\(index)") } }
            }
            .showsIndicators(false).id("page").size(width: .percent(100), height: .percent(100)))
        return try #require(stage.host.path(of: "page"))
    }

    /// The state of row `index` of a page of 100 points that is scrolled by `offset`.
    private func state(_ index: Int, _ offset: Double) -> NodeInterfaceState {
        let (top, bottom) = (Double(index) * 50 - offset, Double(index) * 50 + 50 - offset)
        func isWithin(_ screenfuls: Double) -> Bool { bottom > -100 * screenfuls && top < 100 + 100 * screenfuls }
        return isWithin(0) ? .all : isWithin(1) ? [.preload, .display] : isWithin(2.5) ? .preload : []
    }

    @Test(arguments: [0.0, 20, 500, 1900]) func statesFollowFromTheOffset(offset: Double) throws {
        let stage = Stage(100, 100)
        let path = try page(stage) { _ in swatch(red, 50, 50) }
        stage.host.scroll(path, to: Point(x: 0, y: offset))
        stage.settle()
        for index in 0..<40 {
            let row = try #require(stage.host.path(of: "r\(index)"))
            #expect(stage.host.interfaceState(of: row) == state(index, offset), "row \(index)")
            // Frames are relative to the host, whatever is scrolled.
            #expect(stage.host.frame(of: row) == Rect(x: 0, y: Double(index) * 50 - offset, width: 50, height: 50))
        }
    }

    @Test func changesOfStatesAreDeliveredInDrawingOrder() throws {
        let stage = Stage(100, 100)
        let path = try page(stage) { _ in swatch(red, 50, 50) }
        _ = stage.events()
        stage.host.scroll(path, to: Point(x: 0, y: 300))
        stage.settle()
        var expected: [String] = []
        for index in 0..<40 {
            let (before, after) = (state(index, 0), state(index, 300))
            for (bit, name) in [(NodeInterfaceState.preload, "Preload"), (.display, "Display"), (.visible, "Visible")]
            where before.contains(bit) != after.contains(bit) {
                expected.append("r\(index) " + (after.contains(bit) ? name.lowercased() : "left" + name))
            }
        }
        #expect(stage.events() == expected && !expected.isEmpty)
    }

    @Test func imagesInSightAreLoadedFirst() throws {
        let stage = Stage(100, 100)
        let path = try page(stage) { ImageNode("i\($0)").size(width: 50, height: 50) }
        #expect(stage.images.waiting == (0..<7).map { "i\($0)" })
        #expect(stage.images.priorities == [3, 3, 2, 2, 1, 1, 1])
        stage.host.scroll(path, to: Point(x: 0, y: 100))
        stage.settle()
        #expect(stage.images.waiting == (0..<9).map { "i\($0)" })
        #expect(stage.images.priorities == [2, 2, 3, 3, 2, 2, 1, 1, 1])
    }

    // MARK: Dumps

    @Test func dumpsNameFramesStatesAndContents() throws {
        let stage = Stage()
        let node = LayoutSpec.stack(.vertical, align: .flexStart) {
            swatch(red, 20, 10).id("a")
            ToggleNode(true).id("mute").size(width: 40, height: 20)
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical, align: .flexStart) { swatch(blue, 10, 300).id("inside") }
            }
            .showsIndicators(false).id("page").size(width: 50, height: 60)
        }
        stage.show(node)
        stage.host.scroll(try #require(stage.host.path(of: "page")), to: Point(x: 0, y: 25))
        stage.settle()
        #expect(
            stage.host.dump == """
                box #a (0 0 20 10) pdv
                toggle #mute (0 10 40 20) pdv on
                scroll #page (0 30 50 60) pdv offset (0 25)
                  box #inside (0 5 10 300) pdv

                """)
        #expect(
            try layout(node).dump == """
                box #a (0 0 20 10)
                toggle #mute (0 10 40 20)
                scroll #page (0 30 50 60)
                  box #inside (0 30 10 300)

                """)
        #expect(try layout(TextNode("Some text").id("t")).dump.hasSuffix(" \"Some text\"\n"))
    }
}
