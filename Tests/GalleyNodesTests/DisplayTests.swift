import GalleyDisplay
import GalleyDrawing
import GalleyEditing
import GalleyLayout
import GalleySupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct NodeDisplayTests {
    private let gradient = Gradient(.linear(angle: 0), stops: [Gradient.Stop(red, at: 0), Gradient.Stop(red, at: 1)])

    private func drawn(_ id: String) -> LayoutSpec {
        Box().size(width: 20, height: 20).background(gradient).spec.id(id)
    }

    @Test func aPlaceholderIsShownUntilTheNodeIsDrawn() throws {
        let stage = Stage()
        stage.host.describe(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                drawn("a").placeholder(NodePlaceholder(blue, delay: .milliseconds(50)))
            })
        stage.host.turn()
        stage.workers.step(0)
        // Mounted without its picture, which is being drawn.
        stage.host.turn()
        stage.host.turn()
        #expect(stage.host.node("a") != nil)
        #expect(try stage.pixel(5, 5) == 0xFFFF_FFFF)
        stage.clock.advance(by: .milliseconds(60))
        stage.host.turn()
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func synchronousNodesAreDrawnInTheTurnThatMountsThem() throws {
        let stage = Stage()
        stage.host.describe(
            LayoutSpec.stack(.vertical, align: .flexStart) { drawn("a").displayedSynchronously() })
        stage.host.turn()
        stage.workers.step(0)
        stage.host.turn()
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func aRasterizedSubtreeLooksTheSame() throws {
        func node(_ isRasterized: Bool) -> LayoutSpec {
            LayoutSpec.stack(.vertical, spacing: 4) {
                Box.column(gap: 3) {
                    Box(text: "Some text")
                    Box().size(width: 30, height: 12).background(gradient).cornerRadius(4)
                }
                .padding(5).background(green).spec.rasterized(isRasterized).id("r")
                drawn("b")
            }
        }
        let (plain, raster) = (Stage(), Stage())
        plain.show(node(false))
        raster.show(node(true))
        #expect(try plain.pixels() == raster.pixels())
        // It can be switched while it is shown.
        raster.show(node(false))
        #expect(try plain.pixels() == raster.pixels())
    }

    @Test func drawingsAreDrawnAgainForAnotherVersion() throws {
        let stage = Stage()
        let count = Counts()
        func node(_ version: String, _ color: Color) -> LayoutSpec {
            LayoutSpec.stack(.vertical, align: .flexStart) {
                DrawingNode(version: version) { canvas, size in
                    count.add()
                    try canvas.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: color)
                }
                .id("d").size(width: 20, height: 20)
            }
        }
        stage.show(node("1", red))
        stage.show(node("1", blue))
        #expect(count.value == 1)
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        stage.show(node("2", blue))
        #expect(count.value == 2)
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
    }

    @Test func layersOfTheProgramAreShownAndReleased() throws {
        let stage = Stage()
        let layer = DisplayLayer(group: stage.group)
        layer.backgroundColor = red
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) { LayerNode(layer).id("l").size(width: 20, height: 20) })
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        stage.show(TextNode(""))
        #expect(layer.superlayer == nil)
    }

    @Test func picturesAreReleasedOutOfTheDisplayRangeAndDrawnAgain() throws {
        let stage = Stage(100, 100)
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical, align: .flexStart) { for index in 0..<50 { drawn("d\(index)") } }
            }
            .showsIndicators(false).id("page").size(width: .percent(100), height: .percent(100)))
        // Two screenfuls of five.
        #expect(stage.host.node("d5")?.shown != nil && stage.host.node("d30")?.shown == nil)
        let before = try stage.pixels()
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 700))
        stage.settle()
        #expect(stage.host.node("d0")?.shown == nil && stage.host.node("d36")?.shown != nil)
        #expect(try stage.pixels() == before)
        stage.host.scroll(path, to: .zero)
        stage.settle()
        #expect(try stage.pixels() == before)
    }

    @Test func memoryPressureReleasesWhatIsNotSeen() throws {
        let stage = Stage(100, 100)
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical, align: .flexStart) { for index in 0..<20 { drawn("d\(index)") } }
            }
            .showsIndicators(false).id("page").size(width: .percent(100), height: .percent(100)))
        let before = try stage.pixels()
        stage.host.handleMemoryPressure()
        #expect(stage.host.node("d7")?.shown == nil && stage.host.node("d0")?.shown != nil)
        #expect(try stage.pixels() == before)
        // What was released is drawn as soon as it is seen.
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 100))
        stage.settle()
        #expect(stage.host.interfaceState(of: try #require(stage.host.path(of: "d7"))) == .all)
        #expect(stage.host.node("d7")?.shown != nil)
        #expect(try stage.pixels() == before)
    }

    @Test func aHostInTheBackgroundReleasesItsPicturesAndDrawsThemAgain() throws {
        let stage = Stage()
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { drawn("a") })
        let before = try stage.pixels()
        stage.host.isVisible = false
        stage.settle()
        // Alone, this releases nothing.
        #expect(stage.host.node("a")?.shown != nil)
        stage.host.handleMemoryPressure()
        stage.settle()
        #expect(stage.host.node("a")?.shown == nil && stage.host.memory.pictures == 0)
        stage.host.isVisible = true
        stage.settle()
        #expect(try stage.pixels() == before)
    }

    @Test func anEnvironmentIsChangedForAPart() throws {
        let layout = try NodeLayout(
            LayoutSpec.stack(.vertical) {
                TextNode("Text").id("a")
                Box.column { TextNode("Text").id("inner") }.environment { $0.textScale = 2 }.id("b")
            }, environment: testEnvironment())
        let (small, large) = (try #require(layout["a"]), try #require(layout["inner"]))
        #expect(large.frame.height > small.frame.height * 1.8)
    }

    @Test func aComponentThatReadsTheSizeIsDescribedAgain() {
        struct Columns: Node, Equatable {
            func layout(in environment: NodeEnvironment) -> LayoutSpec {
                .stack(environment.containerSize.width > 150 ? .horizontal : .vertical) {
                    swatch(red, 20, 20).id("a")
                    swatch(blue, 20, 20).id("b")
                }
            }
        }
        let stage = Stage()
        stage.show(Columns())
        #expect(stage.frame("b")?.x == 20)
        stage.host.resize(to: Size(width: 100, height: 200))
        stage.settle()
        #expect(stage.frame("b")?.y == 20)
    }

    @Test func boxesOfTheCallerRepresentNodes() throws {
        let stage = Stage()
        let taps = Counter()
        stage.show(
            Box.column {
                Box.row(id: "b") { Box().size(width: 30, height: 30).background(red) }
                    .representing(ButtonNode { taps.add() })
                Box(id: "s", children: (0..<9).map { Box(id: "\($0)").size(height: 40).background(blue) })
                    .styled {
                        $0.flexDirection = .column
                        $0.flexGrow = 1
                        $0.flexBasis = 0
                        $0.overflow = .hidden
                    }
                    .representing(ScrollNode(.vertical))
            }
            .size(width: .percent(100), height: .percent(100)))
        stage.tap("b")
        #expect(taps.value == 1)
        let path = try #require(stage.host.path(of: "s"))
        #expect(stage.host.contentSize(of: path)?.height == 360)
        stage.host.handle(.scroll(by: Vector(dx: 0, dy: 50), at: Point(x: 50, y: 100)))
        #expect(stage.host.scrollOffset(of: path)?.y == 50)
    }

    @Test func textIsSelectedAndCopied() throws {
        let stage = Stage()
        stage.show(LayoutSpec.stack(.vertical) { TextNode("Some words to copy").selectable().id("t") })
        let frame = try #require(stage.frame("t"))
        stage.host.handle(.pointer(.down, at: Point(x: 0, y: frame.midY)))
        stage.host.handle(.pointer(.move, at: Point(x: 199, y: frame.midY)))
        stage.host.handle(.pointer(.up, at: Point(x: 199, y: frame.midY)))
        #expect(stage.host.selectedText?.string == "Some words to copy")
        #expect(stage.host.handle(.key(KeyStroke("c", .control))))
        #expect(stage.host.clipboard.read()?.plain == "Some words to copy")
    }

    @Test func layoutsAreDrawnAsPDFAndSVG() throws {
        let layout = try NodeLayout(
            LayoutSpec.stack(.vertical) {
                TextNode("Text")
                drawn("a")
                ToggleNode(true)
            }, in: SizeRange(maxWidth: 100), environment: testEnvironment())
        let document = SVGDocument(size: layout.size)
        try layout.draw(on: document)
        #expect(document.warnings.isEmpty)
        let page = try PDFDocument()
        try page.beginPage(layout.size)
        try layout.draw(on: page)
        #expect(page.warnings.isEmpty)
    }

    @Test func hitAreasAreShown() throws {
        let stage = Stage()
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { swatch(.white, 30, 30).onTap {}.id("a") })
        let before = try stage.pixels()
        stage.host.showsHitAreas = true
        stage.settle()
        #expect(try stage.pixel(5, 5) != 0xFFFF_FFFF)
        stage.host.showsHitAreas = false
        stage.settle()
        #expect(try stage.pixels() == before)
    }

    @Test func theAccessibilityTreeFollowsTheData() throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical) {
                TextNode("Title").accessibility(NodeAccessibility(role: .heading)).id("title")
                ToggleNode(false, label: "Mute").id("mute")
                SliderNode(5, in: 0...10, step: 1, label: "Volume").id("volume")
                ButtonNode("Send").enabled(false).id("send")
                TextNode("Hidden").accessibility(NodeAccessibility(isHidden: true))
            })
        let tree = stage.host.accessibilityTree
        #expect(tree.map(\.role) == [.heading, .switch, .slider, .button])
        #expect(tree.map(\.label) == ["Title", "Mute", "Volume", "Send"])
        #expect(tree.map(\.value) == [nil, "off", "5", nil])
        #expect(!tree[3].isEnabled && tree[3].actions.isEmpty)
        #expect(stage.host.perform(.press, on: tree[1].path))
        #expect(stage.host.perform(.increment, on: tree[2].path))
        #expect(!stage.host.perform(.press, on: tree[3].path))
        #expect(stage.host.accessibilityTree.map(\.value) == [nil, "on", "6", nil])
    }
}

/// Counts from any thread.
final class Counts: Sendable {
    private let count = Guarded(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}
