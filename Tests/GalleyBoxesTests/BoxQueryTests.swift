import GalleyBoxes
import GalleyLayout
import GalleyText
import Testing

/// Queries to a layout of boxes, in its own coordinates.
@Suite struct BoxQueryTests {
    private static let environment = BoxEnvironment(fonts: FontLibrary(systemFonts: false))

    private func linked(_ text: String, _ url: String, id: String? = nil) -> Box {
        Box(id: id, text: text, attributes: TextAttributes(font: FontDescriptor(size: 16), link: url))
    }

    private func card(_ children: [Box], change: (inout Box) -> Void = { _ in }) throws -> BoxLayout {
        var card = Box(id: "card", children: children)
        card.style.padding = BoxSides(20)
        card.style.flexDirection = .column
        card.style.alignItems = .flexStart
        change(&card)
        return try card.layout(width: 300, environment: Self.environment)
    }

    private func middle(of rect: Rect) -> Point { Point(x: rect.midX, y: rect.midY) }

    @Test func linksAreHitWhereTheyAre() throws {
        var body = linked("see this", "https://a.test", id: "body")
        body.style.padding = BoxSides(7)
        let layout = try card([Box(text: "A title"), body])
        let link = try #require(layout.links.first)
        let rect = try #require(link.hit.rects.first)
        let frame = try #require(layout["body"]).absoluteFrame
        #expect(
            abs(rect.minX - frame.minX - 7) < 0.01 && rect.minY >= frame.minY + 6.9 && rect.maxY <= frame.maxY - 6.9)
        let hits = layout.hits(at: middle(of: rect))
        #expect(hits.map(\.hit.target) == [.link("https://a.test")])
        #expect(
            hits.first?.node.id == "body" && hits.first?.hit.rects == link.hit.rects && hits.first?.hit.distance == 0)
        #expect(layout.hits(at: Point(x: rect.maxX + 3, y: rect.midY)).isEmpty)
        let near = layout.hits(at: Point(x: rect.maxX + 3, y: rect.midY), slop: 5)
        #expect(near.map(\.hit.target) == [.link("https://a.test")] && abs((near.first?.hit.distance ?? 0) - 3) < 0.1)
        #expect(layout.nodes(at: middle(of: rect)).map(\.id) == ["body", "card"])
        #expect(layout.nodes(at: Point(x: -1, y: 0)).isEmpty)
    }

    @Test func highlightsAreHitWhereTheyAre() throws {
        var text = AttributedText("see this", attributes: TextAttributes(font: FontDescriptor(size: 16)))
        let range = try #require(text.range(of: "this"))
        text[range].highlight = Highlight()
        let layout = try card([Box(text: "A title"), Box(id: "body", text: text)])
        let mark = try #require(layout.highlights.first)
        #expect(layout.highlights.count == 1 && layout.links.isEmpty)
        #expect(mark.hit.target == .highlight(Highlight()) && mark.hit.range == range && mark.node.id == "body")
        let rect = try #require(mark.hit.rects.first)
        let frame = try #require(layout["body"]).absoluteFrame
        #expect(rect.minX > frame.minX + 10 && rect.minY >= frame.minY && rect.maxY <= frame.maxY)
        #expect(layout.hits(at: middle(of: rect)).map(\.hit.target) == [.highlight(Highlight())])
        #expect(layout.hits(at: Point(x: frame.minX + 1, y: rect.midY)).isEmpty)
    }

    @Test func transformsCount() throws {
        let layout = try card([linked("see this", "https://a.test", id: "body")]) {
            $0.appearance.transform = Transform(a: 0, b: 2, c: -2, d: 0, tx: 50, ty: 0)
        }
        let rect = try #require(layout.links.first?.hit.rects.first)
        // After a quarter turn, the line is vertical.
        #expect(rect.height > rect.width)
        #expect(layout.hits(at: middle(of: rect)).map(\.hit.target) == [.link("https://a.test")])
        let beyond = Point(x: rect.maxX + 6, y: rect.midY)
        #expect(layout.hits(at: beyond).isEmpty)
        #expect(abs((layout.hits(at: beyond, slop: 8).first?.hit.distance ?? 0) - 6) < 0.1)
    }

    @Test func boxesInFrontCoverOthers() throws {
        var cover = Box(id: "cover")
        cover.style.position = .absolute
        cover.style.inset = BoxSides(0)
        for (background, isCovered) in [(Color.black, true), (Color(white: 0, alpha: 0), false)] {
            cover.appearance.backgrounds = [.color(background)]
            let layout = try card([linked("see this", "https://a.test"), cover])
            let rect = try #require(layout.links.first?.hit.rects.first)
            #expect(layout.hits(at: middle(of: rect)).isEmpty == isCovered)
            #expect(layout.nodes(at: middle(of: rect)).first?.id == "cover")
        }
        cover.appearance.zIndex = -1
        cover.appearance.backgrounds = [.color(.black)]
        let layout = try card([linked("see this", "https://a.test"), cover])
        let rect = try #require(layout.links.first?.hit.rects.first)
        #expect(!layout.hits(at: middle(of: rect)).isEmpty)
    }

    @Test func hiddenPartsAreNotHit() throws {
        let layout = try card([linked("one two three four five six", "https://a.test")]) {
            $0.style.overflow = .hidden
            $0.style.height = .points(60)
            $0.style.width = .points(80)
        }
        let rects = try #require(layout.links.first?.hit.rects)
        let (first, last) = (try #require(rects.first), try #require(rects.last))
        #expect(!layout.hits(at: middle(of: first)).isEmpty)
        #expect(last.minY > 60 && layout.hits(at: middle(of: last)).isEmpty)
        let none = try card([linked("see", "https://a.test")]) { $0.appearance.opacity = 0 }
        #expect(none.links.isEmpty && none.nodes(at: Point(x: 25, y: 25)).isEmpty)
    }

    @Test func treesForScreenReadersAreInReadingOrder() throws {
        var last = linked("first to read", "https://a.test")
        last.style.order = 2
        let layout = try card([last, Box(image: "photo"), Box(text: "Second")])
        let tree = layout.accessibilityTree
        #expect(tree.role == .document && tree.label == "first to read\nSecond")
        #expect(tree.children.map(\.role) == [.paragraph, .image(url: "photo"), .paragraph])
        let link = try #require(tree.children[0].children.first)
        #expect(link.role == .link(url: "https://a.test") && link.rects == layout.links[0].hit.rects)
    }
}
