import Foundation
import GalleyBoxes
import GalleyDocuments
import GalleyDrawing
import GalleyTestSupport
import GalleyText
import Testing

/// The code of the article about boxes.
@Suite struct BoxArticleTests {
    @Test func theArticleRuns() throws {
        let card = Box.column(id: "card", gap: 12) {
            Box(id: "title", text: "A title that may need several lines")
            Box.row(gap: 8, align: .center) {
                Box(text: "12 min")
                Box(id: "rule").size(height: 1).grow().background(Color(white: 0.8))
                Box(text: "Read")
            }
        }
        .padding(16).size(width: 240).cornerRadius(12).background(.white)
        let layout = try card.layout()
        let title = layout["title"]?.frame
        #expect(title?.x == 16 && title?.y == 16 && title?.width == 208)
        let image = try ImageSurface.render(layout.rounded(scale: 2), scale: 2, background: Color(white: 0.9))
        #expect(image.width == 480)
        var tree = try BoxTree(card)
        let before = try tree.layout()
        try tree.setStyle(of: tree.id(named: "rule")) { $0.height = 3 }
        let after = try tree.layout()
        let moved = after.difference(from: before).moved.count
        #expect(moved == 1)
    }

    @Test func layoutSpecs() throws {
        let badge = Box(id: "badge", text: "3").padding(vertical: 2, horizontal: 6)
        let row = LayoutSpec.stack(.horizontal, spacing: 8, align: .center) {
            LayoutSpec(Box(id: "photo").size(width: 40, height: 40)).corner(LayoutSpec(badge), at: .topRight)
            Box(id: "name", text: "A name that may be long")
        }
        .inset(12)
        let specLayout = try row.layout(in: SizeRange(maxWidth: 200))
        #expect(specLayout.size.width == 200)
        #expect(specLayout["name"]?.absoluteFrame.x == 60)
        let corner = try #require(specLayout["badge"]).absoluteFrame
        #expect(abs(corner.midX - 52) < 1e-9)
    }

    @Test func cardsAndTemplates() throws {
        let template = #"""
            { "box": { "style": { "width": 300, "padding": 16, "gap": 8, "flexDirection": "column", "background": "{{color}}" },
                       "children": [ { "id": "name", "text": "Hello, {{person.name}}" },
                                     { "each": "tags", "as": "tag", "box": { "text": "{{tag}}" } } ] } }
            """#
        let person = #"{"id": "ada", "color": "white", "person": {"name": "Ada"}, "tags": ["Shaping", "Bidi"]}"#
        let filled = try Document.decode(template: Array(template.utf8), filledFrom: Array(person.utf8))
        guard let card = filled.document.box else { return }
        let picture = try ImageSurface.render(try card.layout())
        #expect(filled.document.id == "ada" && card.children.count == 3 && picture.width == 300)
        guard case .text(let text) = card.children[0].content else {
            Issue.record("the first child has a text")
            return
        }
        #expect(text.text.string == "Hello, Ada")
    }

    @Test func yoga() throws {
        var environment = BoxEnvironment()
        environment.errata = .yoga
        var yogaStyle = BoxStyle()
        yogaStyle.flexDirection = .column
        yogaStyle.flexShrink = 0
        yogaStyle.alignContent = .flexStart
        yogaStyle.position = .relative
        let box = Box(
            style: yogaStyle, children: [Box().size(width: 10, height: 20), Box().size(width: 10, height: 30)])
        #expect(try box.layout(environment: environment).size.height == 50)
    }

    @Test(arguments: [("Boxes", 4), ("LayoutSpecs", 1), ("CardsAndTemplates", 3), ("ComingFromYogaAndTexture", 2)])
    func theArticleShowsIt(_ name: String, _ count: Int) throws {
        func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let own = squeezed(
            try String(contentsOf: here.appendingPathComponent("BoxArticleTests.swift"), encoding: .utf8))
        let page = here.appendingPathComponent("../../Sources/Galley/Galley.docc/\(name).md")
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
        #expect(parts.count == count + 1)
        for part in parts.dropFirst() {
            let code = squeezed(part.components(separatedBy: "```")[0])
            #expect(own.contains(code), "\(code)")
        }
    }
}
