import Foundation
import Galley
import Testing

/// Cards: HTML whose elements are boxes.
@Suite struct HTMLCardTests {
    private struct Card: Decodable {
        let name: String
        let html: String
        let frames: [String: [Double]]
    }

    /// The frames of boxes by their ids, from the corner of the card; nil if the document is prose.
    private func frames(_ html: String, width: Double? = nil) throws -> [String: [Double]]? {
        guard let layout = try boxes(html, width: width) else { return nil }
        var result: [String: [Double]] = [:]
        var open = [(layout.root, 0.0, 0.0)]
        while let (node, x, y) = open.popLast() {
            let place = (x: x + node.frame.x, y: y + node.frame.y)
            if let id = node.id { result[id] = [place.x, place.y, node.frame.width, node.frame.height] }
            for child in node.children { open.append((child, place.x, place.y)) }
        }
        return result
    }

    private func document(_ html: String, width: Double? = nil) throws -> PreparedDocument {
        var document = try Document(Array(html.utf8), format: .html)
        document.container.width = width
        return try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false)))
    }

    private func boxes(_ html: String, width: Double? = nil) throws -> BoxLayout? {
        guard case .boxes(let layout) = try document(html, width: width).layout().content else { return nil }
        return layout
    }

    /// `Scripts/make-browser-cards` writes the cards and the frames. Browsers round lines to whole pixels.
    @Test func framesAgreeWithChromium() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/cards.jsonl")
        let lines = try Data(contentsOf: file).split(separator: 0x0A)
        #expect(lines.count >= 16)
        for line in lines {
            let card = try JSONDecoder().decode(Card.self, from: line)
            let actual = try #require(try frames(card.html), "\(card.name)")
            for (id, expected) in card.frames {
                let frame = try #require(actual[id], "\(card.name): \(id)")
                #expect(
                    zip(frame, expected).allSatisfy { abs($0 - $1) <= 1 },
                    "\(card.name): \(id) is at \(frame), not \(expected)")
            }
        }
    }

    /// One box with everything visible makes a document a card.
    @Test(
        arguments: [
            ("<div style='display: flex'>x</div>", true), ("<p>x", false),
            ("<body style='display: grid'><p>x", true), ("<html style='display: inline-flex'>x", true),
            ("<main><section><div style='display: flex'>x</div></section></main>", true),
            ("<style>p { color: red }</style><!-- --><div style='display: flex'>x</div> <script></script>", true),
            ("<p hidden>y</p><div style='display: flex'>x</div>", true),
            ("<p>y</p><div style='display: flex'>x</div>", false), ("y<div style='display: flex'>x</div>", false),
            ("<div style='width: 100px; height: 50px'>x</div>", true),
            ("<div style='width: 100%; height: 50px'>x</div>", false), ("<div style='width: 100px'>x</div>", false),
            ("<table width=100 height=50><tr><td>x</table>", false), ("<img width=10 height=10 src=a.png>", false),
            ("<style>@page { size: A5 }</style><div style='display: flex'>x</div>", false), ("", false),
        ])
    func oneBoxIsACard(html: String, isCard: Bool) throws {
        #expect(try (boxes(html) != nil) == isCard)
    }

    /// Percentages and units of the viewport are parts of the picture.
    @Test func sizesAreThoseOfThePicture() throws {
        let html = "<div id=a style='display: flex; width: 100%; height: 50vw; padding: 10%; box-sizing: border-box'>x"
        #expect(try frames(html, width: 400)?["a"] == [0, 0, 400, 200])
        #expect(try frames(html)?["a"] == [0, 0, 800, 400])
    }

    /// Text that no box separates is one text, with the attributes of all elements around it.
    @Test func textsAreThoseOfProse() throws {
        let html = """
            <div style='display: flex; flex-direction: column; font-size: 20px'><a href='https://a.example' \
            style='display: flex'>one <b>two</b></a><div><p>three<p>four <i>five</i></div><!-- --> six </div>
            """
        let layout = try #require(try boxes(html))
        let texts = layout.nodes.compactMap { $0.text?.text }
        #expect(texts.map(\.string) == ["one", "two", "three\nfour five", "six"])
        #expect(texts[0].runs.first?.attributes.link == "https://a.example")
        #expect(texts[1].runs.first?.attributes.font?.weight == 700)
        #expect(texts[2].runs.last?.attributes.font?.italic == true)
        #expect(texts.allSatisfy { $0.runs.first?.attributes.font?.size == 20 })
    }

    /// Mistakes are warnings with their place, and the rest is drawn.
    @Test(
        arguments: [
            ("display: flexx", "display cannot be"), ("justify-content: middle", "justify-content cannot be"),
            ("background: linear-gradient(red, blu)", "background cannot be"),
            ("flex: 1 2 3 4", "flex cannot be"), ("inset: 1px red", "inset cannot be"),
            ("transform: rotate(45)", "transform cannot be"), ("box-shadow: 1px", "box-shadow cannot be"),
            ("aspect-ratio: 1/2/3", "aspect-ratio cannot be"), ("flex-directoin: row", "did you mean flex-direction"),
        ])
    func mistakesAreReported(style: String, message: String) throws {
        let html = "<div style='display: flex'>\n<i style='\(style)'>x</i></div>"
        let warnings = try document(html).warnings
        #expect(warnings.count == 1 && warnings.first?.message.contains(message) == true, "\(warnings)")
        #expect(warnings.first?.message.contains("line 2") == true)
    }

    /// A deep tree is drawn, and what is too deep to be a box is text.
    @Test(arguments: [50, 400, 5000]) func depthIsLimited(depth: Int) throws {
        let html = String(repeating: "<div style='display: flex'>", count: depth) + "x"
        let layout = try #require(try boxes(html))
        #expect(layout.nodes.contains { $0.text?.text.string == "x" } && Array(layout.nodes).count <= 110)
    }

    /// Files outside of the root and addresses of the network are not read.
    @Test(arguments: ["../a.png", "/etc/a.png", "https://a.example/a.png", "file:///etc/a.png"])
    func imagesAreLimited(source: String) throws {
        for html in ["<img src='\(source)' alt=x>", "<i style='background: url(\(source))'>x</i>"] {
            let folder = try Folder()
            var document = try Document(Array("<div style='display: flex'>\(html)</div>".utf8), format: .html)
            document.origin = Document.Origin(folder: folder.path("."))
            var resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
            resources.root = folder.path(".")
            let prepared = try document.prepared(with: resources)
            #expect(prepared.warnings.contains { $0.code == .unreadableImage }, "\(prepared.warnings)")
        }
    }
}
