import GalleyDrawing
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyBoxes
@testable import GalleyNodes

@Suite struct NodeLayoutTests {
    private struct Card: Node, Equatable {
        var title: String
        var layout: LayoutSpec {
            .stack(.vertical, spacing: 4) {
                TextNode(title).id("title")
                Box().size(width: 30, height: 10).background(red)
            }
            .inset(8)
        }
    }

    private func layout(_ node: some Node, _ range: SizeRange = SizeRange(maxWidth: 200)) throws -> NodeLayout {
        try NodeLayout(node, in: range, environment: testEnvironment())
    }

    @Test func aComponentIsAsLargeAsItsContents() throws {
        let layout = try layout(Card(title: "Hello"))
        let title = try #require(layout["title"])
        #expect(title.frame.origin == Point(x: 8, y: 8))
        #expect(layout.size.height == title.frame.height + 8 + 8 + 4 + 10)
        #expect(title.text?.text.string == "Hello")
    }

    /// A component inside another has the frames that its contents have when they are written there.
    @Test func aComponentIsLaidOutLikeItsContents() throws {
        let inner = try layout(
            LayoutSpec.stack(.horizontal, spacing: 10) {
                Card(title: "One two three").flexGrow()
                Card(title: "Four")
            })
        let flat = try layout(
            LayoutSpec.stack(.horizontal, spacing: 10) {
                Card(title: "One two three").layout.id("one").flexGrow()
                Card(title: "Four").layout.id("other")
            })
        let (one, other) = (inner.elements.filter { $0.path.id == "title" }, flat.elements.filter { $0.kind == "text" })
        // Components are as large as whole pixels.
        for (one, other) in zip(one, other) {
            #expect(abs(one.frame.x - other.frame.x) <= 1 && abs(one.frame.y - other.frame.y) <= 1)
            #expect(abs(one.frame.width - other.frame.width) <= 1)
        }
        #expect(one.count == 2 && other.count == 2)
        #expect(abs(inner.size.width - flat.size.width) <= 2)
    }

    @Test func componentsBoxesAndSpecsMix() throws {
        let layout = try layout(
            Box.column(gap: 5) {
                Card(title: "In a box")
                Box.row {
                    TextNode("in a row").id("text")
                    Box().size(width: 20, height: 20).background(blue)
                }
                LayoutSpec.stack(.horizontal) { Box(id: "spec").size(width: 7, height: 7) }
            })
        #expect(layout["text"] != nil)
        #expect(layout["spec"]?.frame.width == 7)
        let card = try #require(layout.elements.first { $0.kind == "Card" })
        let row = try #require(layout["text"])
        #expect(row.frame.y >= card.frame.maxY + 5)
    }

    @Test func twoSiblingsWithOneIDAreAnError() {
        #expect {
            try layout(
                LayoutSpec.stack(.vertical) {
                    TextNode("a").id("x")
                    TextNode("b").id("x")
                })
        } throws: { error in
            guard case GalleyError.invalidValue(let name, let value, let reason) = error else { return false }
            return name == "id" && value == "\"x\"" && reason.contains("root")
        }
    }

    @Test func theSameIDInDifferentParentsIsFine() throws {
        let layout = try layout(
            Box.column {
                Box(id: "a", children: [Box(id: "x")])
                Box(id: "b", children: [Box(id: "x")])
            })
        #expect(Set(layout.elements.map(\.path)).count == layout.elements.count)
    }

    @Test func pathsAreIdsOrKindsAndPositions() throws {
        let layout = try layout(
            LayoutSpec.stack(.vertical) {
                TextNode("a")
                ImageNode(plain(0xFF00_00FF))
                TextNode("b")
                Card(title: "t")
            })
        #expect(
            layout.elements.map(\.path.description) == [
                "text.0", "image.0", "text.1", "Card.0", "Card.0/title", "Card.0/box.0",
            ])
    }

    @Test func edgesAreOnWholePixels() throws {
        let row = LayoutSpec.stack(.horizontal) {
            for _ in 0..<7 { Box().background(red).flexGrow().size(height: 10) }
        }
        for scale in [1.0, 2.0, 1.5] {
            var environment = testEnvironment()
            environment.scale = scale
            let layout = try NodeLayout(
                row, in: SizeRange(exactly: Size(width: 100, height: 10)), environment: environment)
            var edge = 0.0
            for element in layout.elements {
                let pixels = element.frame.x * scale
                #expect(abs(pixels - pixels.rounded()) < 1e-6)
                #expect(abs(element.frame.x - edge) < 1e-9, "no gap and no overlap")
                edge = element.frame.maxX
            }
            #expect(abs(edge - 100) < 1e-9)
        }
    }

    @Test func textScaleMakesTextsLarger() throws {
        var environment = testEnvironment()
        let small = try NodeLayout(TextNode("Text"), environment: environment)
        environment.textScale = 2
        let large = try NodeLayout(TextNode("Text"), environment: environment)
        #expect(abs(large.size.height - 2 * small.size.height) <= 1)
    }

    @Test func aPictureShowsBoxesAndTexts() throws {
        let layout = try layout(
            LayoutSpec.stack(.horizontal) {
                swatch(red, 10, 10)
                swatch(blue, 10, 10)
            })
        let surface = try layout.makeSurface()
        #expect(surface.width == 20 && surface.height == 10)
        let pixels = surface.withUnsafeBytes { bytes in
            [3, 13].map { bytes.loadUnaligned(fromByteOffset: 5 * surface.stride + $0 * 4, as: UInt32.self) }
        }
        #expect(pixels == [0xFFFF_0000, 0xFF00_00FF])
    }

    /// The same nodes, drawn as boxes, are the same picture.
    @Test func nodesAreDrawnAsTheirBoxesAre() throws {
        let box = Box.column(gap: 6) {
            Box(text: "A title of a card", attributes: TextAttributes())
            Box().size(width: 50, height: 20).background(blue).cornerRadius(6).border(red, width: 2)
            Box.row(gap: 4) {
                Box(text: "Left").padding(3).background(green)
                Box(text: "Right").grow().appearance { $0.opacity = 0.5 }
            }
        }
        .padding(8).background(.white)
        var tree = try BoxTree(box, environment: BoxEnvironment(fonts: fonts))
        let expected = try ImageSurface.render(try tree.layout(width: 160, height: 100).rounded(scale: 1))
        let actual = try NodeLayout(
            box, in: SizeRange(exactly: Size(width: 160, height: 100)), environment: testEnvironment()
        ).makeSurface()
        #expect(expected.width == actual.width)
        var greatest = 0
        expected.withUnsafeBytes { one in
            actual.withUnsafeBytes { other in
                for y in 0..<min(expected.height, actual.height) {
                    for x in 0..<expected.width * 4 {
                        greatest = max(
                            greatest, abs(Int(one[y * expected.stride + x]) - Int(other[y * actual.stride + x])))
                    }
                }
            }
        }
        #expect(greatest <= 2)
    }

    @Test func nodesThatAreTooDeepAreRefused() {
        var box = Box(id: "x")
        for _ in 0..<400 { box = Box(children: [box]) }
        #expect(throws: GalleyError.self) { try layout(box) }
    }

    @Test func layoutLooksAtItsCancellation() {
        let cancellation = CancellationToken()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try NodeLayout(Card(title: "x"), environment: testEnvironment(), cancellation: cancellation)
        }
    }

    @Test func smallerSizesAreTriedUntilTheTextFits() throws {
        let text = TextNode("Hippopotamus").scaleFactors([0.8, 0.5])
        let full = try layout(text, .unbounded).size.width
        let narrow = try layout(text, SizeRange(maxWidth: full * 0.85))
        #expect(narrow.elements[0].text?.lines.count == 1)
        #expect(narrow.elements[0].text.map { $0.size.width <= full * 0.85 } == true)
    }

    @Test func theTruncationMessageFollowsTheToken() throws {
        let text = TextNode("A long text that needs more than one line of this width")
            .maximumRows(1).truncationMessage("more") {}
        let layout = try layout(text, SizeRange(maxWidth: 120))
        let shown = try #require(layout.elements[0].text)
        #expect(shown.isTruncated)
        #expect(shown.container.truncationToken?.string == "… more")
    }

    @Test func aScrollNodeIsAsLargeAsItMayBe() throws {
        let node = ScrollNode(.vertical) { swatch(red, 40, 500) }.id("page")
        let layout = try layout(node, SizeRange(maxWidth: 100, maxHeight: 120))
        #expect(layout["page"]?.frame.height == 120)
        let unbounded = try self.layout(node, SizeRange(maxWidth: 100))
        #expect(unbounded["page"]?.frame.height == 500)
    }
}
