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
            for placed in node.text?.attachments ?? [] {
                guard let layout = placed.attachment.inlineBox?.layout else { continue }
                let origin = node.textOrigin
                open.append((layout.root, place.x + origin.x + placed.rect.x, place.y + origin.y + placed.rect.y))
            }
        }
        return result
    }

    private func document(_ html: String, width: Double? = nil, height: Double? = nil) throws -> PreparedDocument {
        var document = try Document(Array(html.utf8), format: .html)
        (document.container.width, document.container.height) = (width, height)
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

    enum Kind { case card, page, prose }

    /// One box with everything visible makes a document a card. A page of boxes is as wide as the viewport.
    @Test(
        arguments: [
            ("<div style='display: flex'>x</div>", .card), ("<p>x", .prose),
            ("<body style='display: grid'><p>x", .card), ("<html style='display: inline-flex'>x", .card),
            ("<main><section><div style='display: flex'>x</div></section></main>", .card),
            ("<style>p { color: red }</style><!-- --><div style='display: flex'>x</div> <script></script>", .card),
            ("<p hidden>y</p><div style='display: flex'>x</div>", .card),
            ("<p>y</p><div style='display: flex'>x</div>", .page), ("y<div style='display: flex'>x</div>", .page),
            ("<p>y<span style='float: left'>x</span>", .page), ("<p>y<b style='display: inline-block'>x</b>", .page),
            ("<p>y<p style='background: #fff none; border-radius: 3px; outline: none; transform: none'>x", .prose),
            ("<p>y<p style='background: linear-gradient(red, blue)'>x", .page),
            ("<p>y<p style='position: relative; top: 1px'>x", .page), ("<p style='writing-mode: vertical-rl'>x", .page),
            ("<div style='width: 100px; height: 50px'>x</div>", .card),
            ("<div style='width: 100%; height: 50px'>x</div>", .page), ("<div style='width: 100px'>x</div>", .prose),
            ("<table width=100 height=50><tr><td>x</table>", .prose), ("<img width=10 height=10 src=a.png>", .prose),
            ("<style>@page { size: A5 }</style><div style='display: flex'>x</div>", .prose), ("", .prose),
        ] as [(String, Kind)])
    func oneBoxIsACard(html: String, kind: Kind) throws {
        let found = try boxes(html).map { $0.root.frame.width == 800 ? Kind.page : .card } ?? .prose
        #expect(found == kind)
    }

    /// The picture with a width and a height is that of the page, as in a browser.
    @Test func aHeightShowsThePage() throws {
        let layout = try document("<div id=a style='display: flex; width: 30px'>x</div>", width: 400, height: 300)
            .layout()
        guard case .boxes(let boxes) = layout.content else { throw GalleyError.invalidDocument(path: "", reason: "") }
        #expect(boxes.size == Size(width: 400, height: 300))
        #expect(try #require(boxes["a"]).absoluteFrame.origin == Point(x: 8, y: 8))
    }

    /// Boxes in lines of text have frames, links and places for hits.
    @Test func boxesInLinesAreFound() throws {
        let html = """
            <div id=a style='display: flex; width: 300px; font: 20px/20px "Noto Sans"'><p style='margin: 0'>one <a id=b href=x.html
            style='display: inline-block; width: 50px; height: 30px; line-height: 30px; margin-left: 4px'>two</a> three</div>
            """
        let layout = try #require(try boxes(html))
        let link = try #require(layout.links.first)
        let rect = try #require(link.hit.rects.first)
        #expect(layout.links.count == 1 && link.hit.target == .link("x.html"))
        let middle = Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        #expect(layout.hits(at: middle).first?.hit.target == .link("x.html"))
        let box = try #require(layout.nodes(at: middle).first)
        #expect(box.id == "b" && box.frame.width == 50 && box.frame.height == 30)
        #expect(layout.accessibilityTree.label.contains("two"))
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

    /// A deep tree is drawn; elements below the deepest box are text.
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

    /// The colour of a pixel of a picture, as red, green and blue.
    private func pixels(_ html: String, _ places: [(x: Int, y: Int)]) throws -> [[Int]] {
        let png = try document(html).layout().bytes(as: .png)
        let bitmap = try Bitmap.decode(png)
        return bitmap.withUnsafeBytes { bytes in
            places.map { place in
                let word = bytes.loadUnaligned(fromByteOffset: place.y * bitmap.stride + place.x * 4, as: UInt32.self)
                return [Int(word >> 16 & 255), Int(word >> 8 & 255), Int(word & 255)]
            }
        }
    }

    private static let red = [255, 0, 0], blue = [0, 0, 255], white = [255, 255, 255], cyan = [0, 255, 255]

    /// A red box of 40 pixels on white, by definitions of CSS.
    @Test(
        arguments: [
            ("clip-path: circle(50%)", (1, 1), white), ("clip-path: circle(50%)", (20, 20), red),
            ("clip-path: polygon(0 0, 100% 0, 0 100%)", (30, 30), white),
            ("clip-path: inset(10px 0 0)", (20, 5), white),
            ("mask-image: linear-gradient(90deg, black 50%, transparent 50%)", (10, 20), red),
            ("mask-image: linear-gradient(90deg, black 50%, transparent 50%)", (30, 20), white),
            ("filter: invert(1)", (20, 20), cyan), ("filter: opacity(0.5)", (20, 20), [255, 127, 127]),
            ("filter: grayscale(1)", (20, 20), [54, 54, 54]), ("filter: blur(2px)", (20, 20), red),
            ("mix-blend-mode: difference", (20, 20), cyan), ("mix-blend-mode: multiply", (20, 20), red),
            ("background: conic-gradient(red 25%, blue 0)", (30, 10), red),
            ("background: conic-gradient(red 25%, blue 0)", (10, 10), blue),
            ("background: repeating-linear-gradient(90deg, red 0 10px, blue 10px 20px)", (25, 20), red),
            ("background: repeating-linear-gradient(90deg, red 0 10px, blue 10px 20px)", (35, 20), blue),
            ("background: radial-gradient(circle at 10px 10px, red 5px, blue 6px)", (10, 10), red),
            ("background: radial-gradient(circle at 10px 10px, red 5px, blue 6px)", (30, 10), blue),
            ("background: linear-gradient(to right bottom, red 49%, blue 51%)", (30, 30), blue),
            ("background: linear-gradient(blue, blue) right 10px top/10px 10px no-repeat", (25, 5), blue),
            ("background: linear-gradient(blue, blue) right 10px top/10px 10px no-repeat", (35, 5), white),
            ("transform: translate(50%, 0)", (10, 20), white), ("transform: translate(50%, 0)", (30, 20), red),
            ("transform: rotate(90deg); transform-origin: 0 0", (20, 20), white), ("translate: 0 -50%", (20, 10), red),
            ("translate: 0 -50%", (20, 30), white),
            ("box-sizing: border-box; border: 5px solid transparent; background-clip: padding-box", (2, 20), white),
            ("box-sizing: border-box; border: 5px solid transparent; background-clip: padding-box", (7, 20), red),
            ("box-sizing: border-box; padding: 5px; background: red content-box", (2, 20), white),
            (
                "background: linear-gradient(blue, blue) 0 0/10px 10px no-repeat border-box; border: 5px solid transparent",
                (2, 2), blue
            ),
            (
                "background: linear-gradient(blue, blue) 0 0/10px 10px no-repeat; border: 5px solid transparent",
                (2, 2), white
            ),
            (
                "background: linear-gradient(blue, blue) 0 0/10px 10px no-repeat; padding: 8px; background-origin: content-box",
                (5, 5), white
            ),
            (
                "background: linear-gradient(blue, blue) 0 0/10px 10px no-repeat; padding: 8px; background-origin: content-box",
                (10, 10), blue
            ),
            ("mask: linear-gradient(black, black) 0 0/10px 10px no-repeat; border: 5px solid red", (2, 2), red),
            (
                "mask: linear-gradient(black, black) 0 0/10px 10px no-repeat content-box; border: 5px solid red",
                (2, 2), white
            ),
        ])
    func effectsAreDrawn(style: String, place: (Int, Int), color: [Int]) throws {
        let html = """
            <body style='background: white'><div style='display: flex; width: 40px; height: 40px; background: white'>\
            <div style='width: 40px; height: 40px; background: red; \(style)'></div></div>
            """
        let actual = try pixels(html, [(place.0, place.1)])[0]
        #expect(zip(actual, color).allSatisfy { abs($0 - $1) <= 2 }, "\(style) is \(actual), not \(color)")
    }

    /// Drawings in the source have the colour of the text around them.
    @Test func drawingsAreInline() throws {
        let html = """
            <div style='display: flex; width: 40px; height: 40px; background: white; color: blue'><svg width=40 height=40 \
            viewBox='0 0 4 4'><rect width=4 height=2 fill=currentColor /></svg></div>
            """
        #expect(try pixels(html, [(20, 10), (20, 30)]) == [Self.blue, Self.white])
    }

    /// A background shows through glyphs, and only there.
    @Test func backgroundsAreClippedToText() throws {
        let html = """
            <div style='display: flex; width: 40px; height: 40px; background: white; font: 60px/40px "Noto Sans"'><div \
            style='color: transparent; background: red text'>█</div></div>
            """
        #expect(try pixels(html, [(10, 20)]) == [Self.red])
        let other = html.replacingOccurrences(of: "█", with: ".")
        #expect(try pixels(other, [(10, 5)]) == [Self.white])
    }

    /// An opacity counts once, of an element in a line and of the same element as a box.
    @Test(arguments: [
        "<span style='opacity: 0.5'>█</span>", "<p style='margin: 0'><span style='opacity: 0.5'>█</span></p>",
    ])
    func opacitiesCountOnce(content: String) throws {
        let html = """
            <div style='display: flex; width: 40px; height: 40px; background: white; color: red; font: 60px/40px "Noto Sans"'>\
            \(content)</div>
            """
        let color = try pixels(html, [(10, 20)])[0]
        #expect(zip(color, [255, 127, 127]).allSatisfy { abs($0 - $1) <= 2 }, "\(color)")
    }

    /// Contents before and after elements are parts of the text, or boxes.
    @Test func contentsAreGenerated() throws {
        let html = """
            <style>i { font-style: normal } i::before { content: '$' } i::after { content: ' / ' attr(title) }
            p::before { content: 'none'; display: none } b::after { content: ''; position: absolute; width: 5px; height: 6px }
            div::before { content: '→' }</style><div style='display: flex'><i title=month>12</i><p>text</p><b>x</b></div>
            """
        let layout = try #require(try boxes(html))
        #expect(layout.nodes.compactMap { $0.text?.text.string } == ["→", "$12 / month", "text", "x"])
        #expect(layout.nodes.contains { $0.frame.size == Size(width: 5, height: 6) })
        // Prose has none.
        #expect(try document("<style>p::before { content: 'a' }</style><p>b").text.string == "b")
    }

    /// Rules of fonts use the files in the folder.
    @Test func fontsAreThoseOfRules() throws {
        let fonts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fonts").standardized
        func font(_ rule: String, folder: String) throws -> (file: String?, warnings: [GalleyWarning]) {
            let html =
                "<style>@font-face { font-family: Mine; \(rule) }</style><div style='display: flex; font-family: Mine'>x"
            var document = try Document(Array(html.utf8), format: .html)
            document.origin = Document.Origin(folder: folder)
            let prepared = try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false)))
            guard case .text(let text)? = prepared.document.box?.children.first?.content else {
                return (nil, prepared.warnings)
            }
            return (text.text.runs.first?.attributes.font?.files?.first?.path, prepared.warnings)
        }
        let found = try font("src: local(x), url(NotoSansMono-Bold.ttf)", folder: fonts.path)
        #expect(found.file?.hasSuffix("NotoSansMono-Bold.ttf") == true && found.warnings.isEmpty, "\(found)")
        for address in ["../README.md", "/etc/passwd", "https://a.example/a.ttf", "none.ttf"] {
            let refused = try font("src: url('\(address)')", folder: fonts.path)
            #expect(refused.file == nil && refused.warnings.map(\.code) == [.unavailableFont], "\(refused)")
        }
    }

    private static let testFonts = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fonts/Test").standardized

    /// The text of HTML whose letters are those of `GalleyBox`, 0.6 em wide, if the source of its font is used.
    private func text(_ source: String) throws -> (width: Double, warnings: [GalleyWarning]) {
        let html =
            "<style>@font-face { font-family: Mine; src: \(source) }</style><p style='font: 10px Mine; margin: 0'>abcde"
        let document = try Document(Array(html.utf8), format: .html)
        let fonts = FontLibrary(systemFonts: false)
        let prepared = try document.prepared(with: DocumentResources(fonts: fonts))
        let layout = try TextLayout(prepared.text, fonts: fonts)
        return (layout.size.width, prepared.warnings + layout.warnings)
    }

    /// CSS Fonts 4, 4.3: a font may be in the style sheet itself.
    @Test(arguments: ["ttf", "woff", "woff2"])
    func fontsMayBeData(format: String) throws {
        let bytes = try Data(contentsOf: Self.testFonts.appending(path: "GalleyBox.\(format)"))
        let address = "data:font/\(format);base64,\(bytes.base64EncodedString())"
        for source in [
            "url(\(address))", "url('\(address)') format('\(format)')", "url(none.ttf), url(\(address)), url(a.ttf)",
        ] {
            let result = try text(source)
            #expect(abs(result.width - 30) < 0.01 && result.warnings.isEmpty, "\(result)")
        }
        // A font that cannot be used is a warning, and the next one is used.
        let fallback = try text("url(data:font/ttf;base64,AAAA), url(\(address))")
        #expect(abs(fallback.width - 30) < 0.01 && fallback.warnings.map(\.code) == [.unusableFont])
    }

    @Test(arguments: [
        ("data:font/ttf;base64,A", "base64"), ("data:font/ttf;base64,", "empty"),
        ("data:font/ttf;base64,AAAA", "short"),
        ("data:text/plain,abcdefgh", "not an OpenType"), ("data:,%25%21PS-Adobe", "Type 1"),
        ("data:font/woff;base64,d09GRgABAAAAAAAAAAAAAP////8=", "header"),
        ("data:font/woff2,wOF2000100000000%05%00%00%00000", "64 MiB"),
    ])
    func unusableDataIsAWarning(address: String, reason: String) throws {
        let result = try text("url('\(address)')")
        let warning = try #require(result.warnings.first { $0.code == .unusableFont })
        #expect(warning.message.contains("Mine") && warning.message.contains(reason), "\(result.warnings)")
        #expect(result.width > 0 && result.warnings.contains { $0.code == .unavailableFont })
    }

    /// Calculations are limited to the values that a property has (CSS Values 4, 10.12), not errors.
    @Test(arguments: ["calc(-7px)", "calc(3px - 50%)", "calc(2px - 10px)", "min(-1px, 5%)", "max(-3px, -9%)"])
    func calculationsAreLimited(value: String) throws {
        for property in [
            "width", "height", "min-width", "min-height", "max-width", "max-height", "padding", "gap", "flex-basis",
            "border-width", "border-radius", "font-size", "line-height", "background-size", "column-gap",
            "outline-width",
            "inline-size", "max-block-size",
        ] {
            let html = """
                <div style='display: flex; height: 50px; border: 1px solid'><div style='\(property): \(value); \
                background-image: linear-gradient(red, blue)'>a</div><p>b</div>
                """
            let layout = try #require(try boxes(html, width: 100), "\(property)")
            #expect(layout.nodes.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 }, "\(property)")
        }
    }

    /// The baseline of an inline block is not that of a table in it, as in browsers.
    @Test func tablesHaveNoBaselineInLines() throws {
        /// The distance of the line's baseline from the top of the box.
        func baseline(_ content: String) throws -> Double {
            let html = """
                <div style='display: flex; font: 20px/20px "Noto Sans"'><div>x<div style='display: inline-block; height: 60px'>\
                \(content)</div></div></div>
                """
            let layout = try #require(try boxes(html))
            let texts = layout.nodes.compactMap { $0.text }
            return try #require(texts.first).lines[0].baseline
        }
        #expect(try baseline("<table><tr><td>y</table>") == 60)
        #expect(try baseline("<div><table><tr><td>y</table></div>") == 60)
        #expect(try baseline("y") < 20)
        #expect(try baseline("<table><tr><td>y</table>z") < 50)
    }

    /// Boxes in a line of text keep the spaces around them.
    @Test func linesKeepTheirSpaces() throws {
        let html = "<div style='display: flex'><p>one <b style='display: inline-block'>two</b> three</div>"
        let layout = try #require(try boxes(html))
        #expect(layout.nodes.compactMap { $0.text?.text.string } == ["one \u{FFFC} three"])
    }
}
