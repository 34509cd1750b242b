import Foundation
import GalleyDocuments
import GalleyText
import Testing

@Suite struct ColorThemeTests {
    @Test func namesAreResolvedByAThemesColours() throws {
        let brand = try Color.named("brand-1", fallback: .white)
        #expect(brand.name == "brand-1" && brand.withoutName == .white)
        #expect(ColorTheme(["brand-1": .black]).resolve(brand) == .black)
        #expect(ColorTheme([:]).resolve(brand) == .white)
        #expect(ColorTheme(["brand-1": .black]).resolve(.white) == .white)
        #expect(ColorTheme.dark.resolve(.text) == ColorTheme.dark["text"])
        #expect(ColorTheme(["text": .clear]).merging(over: .dark).resolve(.text) == .clear)
    }

    @Test(arguments: ["", "a b", "ä", "abcdefghijklmnopqrstu", "a)b"])
    func notEverythingIsAName(text: String) {
        #expect(throws: GalleyError.self) { _ = try Color.named(text) }
    }

    @Test(arguments: ["a", "abcdefgh", "abcdefghij", "abcdefghijk", "abcdefghijklmnopqrst", "-_ZA90"])
    func namesOfAnyLengthRoundTrip(text: String) throws {
        for fallback in [Color.black, .white, Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)] {
            let color = try Color.named(text, fallback: fallback)
            #expect(color.name == text)
            #expect(try Color(css: color.css) == color, "\(color.css)")
        }
    }

    @Test func cssVariables() throws {
        #expect(try Color(css: "var(--text)").name == "text")
        #expect(try Color(css: "var(--x,#fff)").withoutName == .white)
        #expect(try Color(css: "var(--x , #fff )") == Color(css: "var(--x,#fff)"))
        for css in ["var(--)", "var(--a", "var(--a, nothing)", "var(--a, var(--b))", "var(a)", "var(--a b)"] {
            #expect(throws: GalleyError.self, "\(css)") { _ = try Color(css: css) }
        }
    }

    /// The name of a colour is resolved in every attribute.
    @Test func everyColourOfAnAttributeIsResolved() throws {
        let name = try Color.named("n", fallback: .black)
        let shadow = Shadow(color: name, following: [Shadow(color: name)])
        let gradient = Gradient(.linear(angle: 0), stops: [.init(name), .init(name)])
        var border = Border(
            .line(name, width: 0, gradient: gradient), fill: name, gradient: gradient, shadow: shadow,
            enclosing: [Border(fill: name)])
        border.id = "b"
        let line = LineDecoration(color: name, shadow: shadow)
        let attributes = TextAttributes(
            color: name, backgroundColor: name, cell: CellStyle(fill: name, stripe: name, borderColor: name),
            emphasis: EmphasisMark(color: name), gradient: gradient, stroke: TextStroke(width: 1, color: name),
            underline: line, overline: line, strikethrough: line, shadow: shadow, innerShadow: shadow, border: border,
            backgroundBorder: border, blockBorder: border, highlight: Highlight(attributes: TextAttributes(color: name))
        )
        let text = AttributedText("ab", attributes: attributes)
        let json = Document(text.resolving(ColorTheme(["n": .white]))).json()
        #expect(!json.contains("var("), "\(json)")
        #expect(!json.contains("#000"), "\(json)")
        let back = try Document.decode(json: Document(text).json()).document.attributedText()
        #expect(back == text)
    }

    @Test func documentsNameColoursInLightAndDark() throws {
        let json =
            ##"{"text":"a","style":{"color":"var(--c)"},"canvas":{"background":"var(--background)"},"colors":{"c":{"light":"#123","dark":"#def"},"d":"#fff"}}"##
        let document = try Document.decode(json: json).document
        #expect(try Document.decode(json: document.json()).document == document)
        #expect(document.resolving(document.theme(isDark: true)).style.color == (try Color(css: "#def")))
        #expect(document.resolving(document.theme(isDark: false)).style.color == (try Color(css: "#123")))
        #expect(document.resolving(document.theme(isDark: true)).canvas.background == ColorTheme.dark["background"])
        for bad in [##"{"a b":"#fff"}"##, ##"{"a":"var(--b)"}"##, ##"{"a":{}}"##, ##"{"a":3}"##] {
            #expect(throws: GalleyError.self) {
                _ = try Document.decode(json: "{\"text\":\"a\",\"colors\":" + bad + "}")
            }
        }
    }
}
