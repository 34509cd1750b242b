import Foundation
import Galley
import Testing

/// Lines of text on pages of boxes: their contents, their heights and their breaks.
@Suite struct HTMLLineTests {
    private func layout(_ html: String) throws -> BoxLayout {
        var document = try Document(Array(("<body style='margin: 0'>" + html).utf8), format: .html)
        (document.container.width, document.container.height) = (400, 200)
        let prepared = try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false)))
        guard case .boxes(let boxes) = try prepared.layout().content else {
            throw GalleyError.invalidDocument(path: "", reason: "the document is prose")
        }
        return boxes
    }

    private func frame(_ id: String, _ html: String) throws -> Rect {
        try #require(try layout(html)[id]).absoluteFrame
    }

    /// The width of a text as a box that is as wide as its contents.
    private func width(_ text: String, style: String = "") throws -> Double {
        try frame("w", "<div id=w style='position: absolute; white-space: pre; \(style)'>\(text)</div>").width
    }

    // MARK: Static positions (CSS 2.2, 10.3.7 and 10.6.4)

    private static let absolute = "style='position: absolute; width: 10px; height: 10px'"

    /// An absolute box that was inline is next to the letter before it, in each writing direction.
    @Test func inlineBoxesKeepTheirPlaceInALine() throws {
        let before = try width("One two&nbsp;")
        let place = try frame("a", "<div>One two <span id=a \(Self.absolute)></span>three</div>")
        #expect(abs(place.x - before) < 0.01 && place.y == 0)
        let end = try frame("a", "<div>One two <span id=a \(Self.absolute)></span></div>")
        #expect(abs(end.x - (try width("One two"))) < 0.01 || abs(end.x - before) < 0.01)
        let right = try frame("a", "<div dir=rtl>אב <span id=a \(Self.absolute)></span>גד</div>")
        let letters = try width("אב&nbsp;")
        #expect(abs(right.maxX - (400 - letters)) < 0.01)
        let broken = try frame(
            "a", "<div style='line-height: 20px'>One<br>two<span id=a \(Self.absolute)></span></div>")
        #expect(broken.y == 20)
        #expect(abs(broken.x - (try width("two"))) < 0.01)
    }

    /// One that was a block is below the line, at its start.
    @Test func blocksAreBelowTheirLine() throws {
        let html = "<div style='line-height: 20px'>One <div id=a \(Self.absolute)></div>two</div>"
        #expect(try frame("a", html) == Rect(x: 0, y: 20, width: 10, height: 10))
        // The text is not interrupted.
        #expect(try layout(html).nodes.compactMap { $0.text?.text.string } == ["One two"])
    }

    /// Insets take precedence, axis by axis.
    @Test func insetsReplaceStaticPositions() throws {
        let html =
            "<div style='position: relative'>One <span id=a \(Self.absolute.dropLast()); left: 5px'></span></div>"
        #expect(try frame("a", html).x == 5)
    }

    // MARK: Directions

    /// `unicode-bidi` becomes the characters of UAX #9 with the same effect, which are generated text.
    @Test(
        arguments: [
            ("<bdi>x</bdi>", "\u{2068}x\u{2069}"), ("<bdo dir=rtl>x</bdo>", "\u{2067}\u{202E}x\u{202C}\u{2069}"),
            ("<span dir=rtl>x</span>", "\u{2067}x\u{2069}"),
            ("<span style='unicode-bidi: embed; direction: rtl'>x</span>", "\u{202B}x\u{202C}"),
            ("<span style='unicode-bidi: bidi-override'>x</span>", "\u{202D}x\u{202C}"),
            ("<span style='unicode-bidi: plaintext'>x</span>", "\u{2068}x\u{2069}"),
            ("<span style='unicode-bidi: isolate'></span>", ""), ("<b>x</b>", "x"),
        ])
    func directionsAreControls(html: String, text: String) throws {
        let shown = try AttributedText(html: "<p>a \(html) b</p>")
        #expect(shown.string == (text.isEmpty ? "a b" : "a \(text) b"))
        #expect(shown.string == "a x b" || shown.styles.contains { $0.attributes.generated == true } != text.isEmpty)
    }

    // MARK: Lengths in fonts (CSS Values 4, 6.1.1)

    @Test func theWidthOfZeroIsThatOfTheFont() throws {
        for family in ["Noto Sans", "Noto Sans Mono"] {
            let font = "font: 20px \(family)"
            let zeros = try width("0000000000", style: font)
            let box = try frame("a", "<div id=a style=\"\(font); width: 10ch; height: 4ex\"></div>")
            #expect(abs(box.width - zeros) < 0.05)
            // The height of "x" in Noto Sans is 536 of 1 000 units.
            #expect(abs(box.height - 4 * 20 * 0.536) < 0.5)
        }
    }

    // MARK: Inline boxes (CSS 2.2, 10.6.1 and 8.5)

    /// Margins, borders and padding of an inline element take space at its ends, and none above or below it.
    @Test func inlineElementsHaveBoxes() throws {
        let style = "padding: 30px 6px; border: 2px solid; margin: 0 3px; background: gold"
        let html = "<div id=d style='float: left; line-height: 20px'>One <span style='\(style)'>two</span> three</div>"
        let box = try frame("d", html)
        #expect(abs(box.width - (try width("One two three")) - 22) < 0.05)
        #expect(box.height == 20)
    }

    /// Equal boxes of neighbours are separate.
    @Test func neighboursHaveSeparateBoxes() throws {
        let text = try AttributedText(html: "<p><kbd style='padding: 2px'>A</kbd><kbd style='padding: 2px'>B</kbd></p>")
        let borders = text.styles.compactMap { $0.attributes.backgroundBorder?.id }
        #expect(Set(borders).count == 2)
    }

    /// A gradient is the background of an inline element, over its colour.
    @Test func gradientsAreBehindLetters() throws {
        let style = "background: linear-gradient(transparent 60%, gold 60%) #eee"
        let html = "<p>a <mark style='\(style)'>b</mark> <b style='background: gold'>c</b></p>"
        let text = try AttributedText(html: html)
        let marked = try #require(text.styles.first { $0.attributes.backgroundBorder != nil }).attributes
        #expect(marked.backgroundBorder?.gradient?.stops.map(\.position) == [0.6, 0.6])
        #expect(marked.backgroundBorder?.fill == nil && marked.backgroundColor != nil)
        #expect(text.styles.count { $0.attributes.backgroundBorder != nil } == 1)
    }

    /// A first letter that floats is a box before the text.
    @Test func firstLettersFloat() throws {
        let letter = "p::first-letter { float: left; font-size: 40px; line-height: 40px; margin-right: 4px }"
        let html = "<style>p { font: 16px/20px Noto Sans; margin: 0 } \(letter)</style><p id=a>Many words"
        let layout = try layout(html)
        let texts = layout.nodes.compactMap { node in node.text.map { (node.frame, String($0.text.string)) } }
        #expect(texts.map(\.1) == ["M", "any words"])
        #expect(texts.first?.0.height == 40)
    }

    /// Lines do not end in inline elements with `nowrap`, which the text does not show.
    @Test func inlineElementsAreNotBroken() throws {
        let style = "width: 60px; font: 16px/20px Noto Sans"
        func height(_ text: String) throws -> Double {
            try frame("a", "<div style='display: flow-root'><div id=a style='\(style)'>\(text)</div></div>").height
        }
        #expect(try height("a <span style='white-space: nowrap'>word word word word</span> b") == 60)
        #expect(try height("a word word word word b") > 60)
    }

    /// Words overflow where CSS has no opportunity, and break with `overflow-wrap`.
    @Test func wordsOverflowNarrowBoxes() throws {
        func height(_ wrap: String) throws -> Double {
            let style = "width: 20px; line-height: 20px; overflow-wrap: \(wrap)"
            return try frame("a", "<div style='display: flow-root'><div id=a style='\(style)'>wordword</div></div>")
                .height
        }
        #expect(try height("normal") == 20)
        #expect(try height("anywhere") > 40)
    }

    /// Browsers round ascents and descents of fonts, so that lines of normal height are whole.
    @Test(arguments: [11, 13, 16, 17, 19, 23])
    func normalLinesHaveWholeHeights(size: Int) throws {
        let html = "<div id=a style='position: relative; font: \(size)px Noto Sans'>a<br>b<br>c</div>"
        // 1 069 and 293 of 1 000 units.
        let line = (1.069 * Double(size)).rounded() + (0.293 * Double(size)).rounded()
        #expect(abs(try frame("a", html).height - 3 * line) < 0.01)
    }

    // MARK: Areas without contents (HTML, 15.4)

    @Test(
        arguments: [
            ("<canvas id=a>", 300.0, 150.0), ("<canvas id=a width=80 height=40>", 80, 40),
            ("<canvas id=a width=80 height=40 style='height: 20px'>", 40, 20), ("<video id=a>", 300, 150),
            ("<iframe id=a style='border: 0'></iframe>", 300, 150),
            ("<iframe id=a width=90 style='border: 0'></iframe>", 90, 150),
        ])
    func blankElementsHaveTheirSize(html: String, width: Double, height: Double) throws {
        let box = try frame("a", "<div style='display: flex; align-items: flex-start'>\(html)</div>")
        #expect(box.size == Size(width: width, height: height))
    }

    /// `clip` cuts absolute boxes only (CSS 2.2, 11.1.2).
    @Test(arguments: [("absolute", false), ("relative", true)])
    func clipCutsAbsoluteBoxes(position: String, isShown: Bool) throws {
        let style =
            "position: \(position); width: 40px; height: 40px; background: red; clip: rect(20px, auto, auto, 20px)"
        let boxes = try layout("<div style='\(style)'></div>")
        let surface = try ImageSurface.render(boxes, background: .white)
        func isRed(_ x: Int, _ y: Int) -> Bool {
            surface.withUnsafeBytes { $0[y * surface.stride + x * 4] == 0 }
        }
        #expect(isRed(10, 10) == isShown)
        #expect(isRed(30, 30))
    }
}
