import Foundation
import Galley
import Testing

/// Pages of boxes: HTML with elements that only boxes show.
@Suite struct HTMLPageTests {
    private func layout(_ html: String, format: DocumentFormat = .html, height: Double? = 200) throws -> BoxLayout {
        var document = try Document(Array(html.utf8), format: format)
        (document.container.width, document.container.height) = (300, height)
        let prepared = try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false)))
        guard case .boxes(let boxes) = try prepared.layout().content else {
            throw GalleyError.invalidDocument(path: "", reason: "the document is prose")
        }
        return boxes
    }

    private func texts(_ html: String, format: DocumentFormat = .html) throws -> [String] {
        try layout(html, format: format).nodes.compactMap { $0.text?.text.string }
    }

    private func picture(_ html: String) throws -> Picture {
        Picture(surface: try ImageSurface.render(try layout(html), background: .white))
    }

    private struct Picture {
        let surface: ImageSurface

        /// The colour of a pixel as 0xRRGGBB.
        func color(_ x: Int, _ y: Int) -> UInt32 {
            surface.withUnsafeBytes { bytes in
                let start = y * surface.stride + x * 4
                return UInt32(bytes[start + 2]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start])
            }
        }
    }

    private func frame(_ id: String, _ html: String) throws -> Rect {
        try #require(try layout(html)[id]).absoluteFrame
    }

    // MARK: Painting order

    private static let boxes = """
        <style>body { margin: 0 } div { width: 40px; height: 40px } .a { background: #ff0000 } .b { background: #00ff00 }
        .up { margin-top: -40px }</style>
        """

    /// CSS 2.2, appendix E: the last of these is on top, at 10, 10.
    @Test(
        arguments: [
            ("<div class=a></div><div class='b up'></div>", true),
            ("<div class=a style='position: relative'></div><div class='b up'></div>", false),
            ("<div class=a></div><div class='b up' style='position: relative; z-index: -1'></div>", false),
            ("<div class=a style='float: left'></div><div class=b></div>", false),
            ("<div class=a style='opacity: 0.99'></div><div class='b up'></div>", false),
            // A descendant of a box without a stacking context is above its parent's next sibling.
            (
                "<div><div class=a style='position: relative; z-index: 1'></div></div><div class='b up' style='position: "
                    + "relative'></div>", false
            ),
            (
                "<div style='position: relative; z-index: 0'><div class=a style='position: relative; z-index: 1'></div></div>"
                    + "<div class='b up' style='position: relative'></div>", true
            ),
        ])
    func boxesAreDrawnInLayers(html: String, isGreen: Bool) throws {
        let color = try picture(Self.boxes + html).color(10, 10)
        #expect((color & 0xFF00 > 0x8000) == isGreen, "\(String(color, radix: 16))")
    }

    /// A box with a negative `z-index` is above the canvas, and below the background of its block.
    @Test func negativeLayersAreAboveTheCanvas() throws {
        let below = "<div class=b style='position: absolute; z-index: -1; top: 0; left: 0'></div>"
        #expect(try picture(Self.boxes + below).color(10, 10) == 0x00FF00)
        #expect(try picture(Self.boxes + "<div class=a>\(below)</div>").color(10, 10) == 0xFF0000)
    }

    /// Overflow is hidden for boxes in the flow, and not for an absolute box whose containing block is outside.
    @Test(arguments: [("", true), ("position: relative", false)])
    func absoluteBoxesLeaveClips(style: String, isShown: Bool) throws {
        let html = """
            <div style='overflow: hidden; width: 20px; height: 20px; \(style)'><div class=b style='position: absolute; top: 0;
            left: 0'></div></div>
            """
        #expect(try (picture(Self.boxes + html).color(30, 30) == 0x00FF00) == isShown)
    }

    // MARK: Text

    /// CSS Lists 3: counters nest, and end with their parent.
    @Test func countersCount() throws {
        let html = """
            <style>body { counter-reset: part 4 } h2 { counter-increment: part; counter-reset: section } h2::before { content:
            counter(part, upper-roman) ": " } h3 { counter-increment: section 2 } h3::before { content: counter(part) "."
            counter(section) " " } ol { counter-reset: item; list-style: none } li { counter-increment: item } li::before { content:
            counters(item, ".") " " } p::before { content: counter(none) counter(item, lower-greek) } i { counter-set: part 9 }
            b::before { content: counter(part) }</style><h2>a</h2><h3>b</h3><h3>c</h3><h2>d</h2><h3>e</h3><ol><li>f<ol><li>g<li>h</ol>
            <li>i</ol><p>j</p><i></i><b>k</b>
            """
        let lines = try texts(html).joined(separator: "\n").split(separator: "\n").map(String.init)
        #expect(
            lines == ["V: a", "5.2 b", "5.4 c", "VI: d", "6.2 e", "1 f", "1.1 g", "1.2 h", "2 i", "0βj", "9k"],
            "\(lines)")
    }

    /// CSS Counter Styles 3, 6 and 7.
    @Test(
        arguments: [
            ("hebrew", 1, "א"), ("hebrew", 15, "טו"), ("hebrew", 744, "תשמד"), ("armenian", 1996, "ՌՋՂԶ"),
            ("lower-armenian", 3, "գ"), ("georgian", 1996, "ჩშჟვ"), ("thai", 203, "๒๐๓"), ("arabic-indic", 10, "١٠"),
            ("hiragana", 49, "ああ"), ("katakana-iroha", 3, "ハ"), ("cjk-decimal", 120, "一二〇"),
            ("cjk-heavenly-stem", 10, "癸"),
            ("cjk-heavenly-stem", 11, "一一"), ("japanese-informal", 1234, "千二百三十四"),
            ("japanese-formal", 1111, "壱阡壱百壱拾壱"),
            ("korean-hangul-formal", 40, "사십"), ("korean-hanja-informal", 10_000, "一〇〇〇〇"), ("devanagari", -7, "-७"),
            ("decimal-leading-zero", 7, "07"), ("upper-roman", 4, "IV"), ("unknown-style", 3, "3"),
        ])
    func numbersHaveStyles(style: String, number: Int, expected: String) throws {
        let html = "<style>p { counter-reset: n \(number) } p::before { content: counter(n, \(style)) }</style><p></p>"
        #expect(try texts(html) == [expected])
    }

    @Test func firstLettersHaveTheirStyle() throws {
        let html = """
            <style>p::first-letter { color: #ff0000; font-size: 200% }</style><p>“Ada” said</p><div><p>(2) <b>x</b></p></div>
            """
        for text in try layout(html).nodes.compactMap({ $0.text?.text }) {
            let large = text.runs.filter { $0.attributes.font?.size == 32 }
            #expect(large.map { String(text.string[$0.range]) } == ["“A", "(2)"])
            #expect(large.allSatisfy { $0.attributes.color == Color(rgb: 0xFF0000) })
        }
    }

    @Test func markersInsideAreInTheText() throws {
        let html = """
            <style>ol { list-style-position: inside; padding: 0; margin: 0 }</style><ol><li>a<li style='list-style-type: disc'>b</ol>
            """
        let text = try #require(try layout(html).nodes.lazy.compactMap { $0.text }.first)
        #expect(text.text.string == "1. a\n• b" && text.lines.allSatisfy { $0.frame.minX == 0 })
    }

    // MARK: Directions

    /// CSS Writing Modes 4: sides and sizes in the direction of lines and blocks.
    @Test(
        arguments: [
            ("horizontal-tb", "ltr", Rect(x: 3, y: 1, width: 50, height: 20)),
            ("horizontal-tb", "rtl", Rect(x: 47, y: 1, width: 50, height: 20)),
            ("vertical-rl", "ltr", Rect(x: 79, y: 3, width: 20, height: 50)),
            ("vertical-lr", "ltr", Rect(x: 1, y: 3, width: 20, height: 50)),
            ("vertical-lr", "rtl", Rect(x: 1, y: 47, width: 20, height: 50)),
        ])
    func logicalSidesFollowTheText(mode: String, direction: String, expected: Rect) throws {
        let html = """
            <body style='margin: 0'><div style='writing-mode: \(mode); direction: \(direction); width: 100px; height: 100px;
            display: flow-root'><div id=a style='margin-block: 1px 2px; margin-inline: 3px 7px; inline-size: 50px;
            block-size: 20px'></div></div>
            """
        #expect(try frame("a", html) == expected)
    }

    // MARK: XHTML

    @Test func xhtmlIsXML() throws {
        let html = """
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><style><![CDATA[
            p > span { display: inline-block } ]]></style></head><body><div style="height: 10px"/><p>a<span/>b &lt; c</p></body></html>
            """
        #expect(try texts(html, format: .xhtml) == ["a\u{FFFC}b < c"])
    }

    @Test(arguments: ["<html><p>a<br></html>", "<html><p>a</html></p>", "<p/>b<p/>", "", "text", "<html>", "</p>"])
    func malformedXMLIsHTML(source: String) throws {
        let document = try Document(Array(source.utf8), format: .xhtml)
        let prepared = try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false)))
        #expect(prepared.warnings.contains { $0.message.contains("well-formed") }, "\(prepared.warnings)")
    }

    // MARK: Boxes in lines

    /// The texts of boxes in lines are not part of the quotes, lists and tables around the lines.
    @Test(
        arguments: [
            "<blockquote style='border: 1px solid'>a BOX b</blockquote>", "<ul><li>a BOX b</ul>", "<pre>a BOX b</pre>",
            "<table><tr><td>a BOX b<td>c</table>", "<table><tr><td><p>a BOX<p>b<td>c</table>", "<h2>a BOX b</h2>",
        ])
    func boxesInLinesAreOutsideOfBlocks(html: String) throws {
        let box =
            "<span style='display: inline-block'><b style='display: block'>one</b><b style='display: block; height: 5px'></b>two</span>"
        let layout = try layout(html.replacing("BOX", with: box))
        let text = try #require(layout.nodes.lazy.compactMap { $0.text?.text }.first { $0.string.contains("\u{FFFC}") })
        let inline = text.runs.compactMap { $0.attributes.attachment?.inlineBox }
        #expect(inline.count == 1)
        var open = inline.map(\.box)
        var texts: [AttributedText] = []
        while let box = open.popLast() {
            if case .text(let content) = box.content { texts.append(content.text) }
            open += box.children.reversed()
        }
        #expect(texts.map(\.string) == ["one", "two"])
        #expect(
            texts.allSatisfy {
                $0.runs.allSatisfy { ($0.attributes.block?.components.count ?? 0) <= 1 && $0.attributes.cell == nil }
            })
    }

    /// Boxes in lines are written, read, measured and drawn.
    @Test func documentsHaveBoxesInLines() throws {
        let json = """
            {"text": "a \u{FFFC} b", "spans": [{"range": [2, 3], "attachment": {"box": {"style": {"width": 30, "height": 20,
            "background": "#00ff00"}}}}]}
            """
        let document = try Document.decode(json: Array(json.utf8)).document
        let again = try Document.decode(json: Array(document.json().utf8)).document
        #expect(again == document)
        let layout = try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false))).layout()
        guard case .text(let text) = layout.content else { throw GalleyError.invalidDocument(path: "", reason: "") }
        let placed = try #require(text.attachments.first)
        #expect(placed.rect.width == 30 && placed.rect.height == 20)
        let picture = Picture(surface: try ImageSurface.render(text, background: .white))
        #expect(picture.color(Int(placed.rect.x + 15), Int(placed.rect.y + 10)) == 0x00FF00)
    }
}
