import GalleyValues
import Testing

@testable import GalleyHTML

/// The cascade: the computed style of the element with the id `x`.
@Suite struct HTMLStyleTests {
    private func document(_ css: String, _ body: String) throws -> HTMLDocument {
        try HTMLDocument(parsing: Array("<!DOCTYPE html><style>\(css)</style>\(body)".utf8))
    }

    private func style(_ css: String, _ body: String = "<p id=x class='a b'>t</p>") throws -> HTMLComputedStyle {
        let document = try document(css, body)
        let styles = document.styles()
        let node = try #require(
            document.tree.nodes.indices.first { index in
                document.tree.attributes(of: Int32(index)).contains {
                    document.tree.names.string(of: $0.nameIndex) == "id"
                        && document.tree.bytes[$0.value].elementsEqual("x".utf8)
                } && document.tree.nodes[index].kind == .element
            })
        return styles[Int32(node)]
    }

    private let red = Color(rgb: 0xFF0000)

    /// Each selector matches the element, and is stronger than the rule before it.
    @Test(arguments: [
        ("p", ".a", true), (".a", "#x", true), ("#x", ".a.b", false), (":where(#x)", "p", true),
        (":is(#x, p)", ".a", false),
        (".a", "p.a", true), ("*", "p", true), ("body > p", "body p", true), ("p:not(.c)", ".a", false),
        ("p:first-child", ".a", false), ("[class~=b]", "p", false), (":root p", "p", false),
        ("p:nth-child(2n+1)", "p", false),
        ("html:has(#x) p", ".a.b", false), ("p:lang(de)", "p", true), ("p:empty", "p", true),
        ("p:only-child", "p", false),
    ])
    func specificity(first: String, second: String, isSecond: Bool) throws {
        let style = try style("\(first) { color: lime } \(second) { color: red } p:lang(de), p:empty { color: blue }")
        #expect((style.color == red) == isSecond)
    }

    @Test(arguments: [
        "h1 + p", "h1 ~ p", "div > .a", "div .b", "p:last-of-type", "p:nth-last-child(1)", "p:nth-child(1 of .a)",
        "[data-y^=on]", "[data-y$=two i]", "[data-y*='e-T']", "[data-y|=one]", "p:is(h1, .b)", "div:has(> h1) p",
        "h1:has(+ p) + p", "p:dir(ltr)", "p:nth-of-type(odd)", ":not(h1):not(div)#x", "div p:not(h1 p)",
    ])
    func selectorsMatch(selector: String) throws {
        let body = "<div><h1>h</h1><p id=x class='a b' data-y='one-TWO'>t</p></div>"
        #expect(try style("\(selector) { color: red }", body).color == red)
    }

    @Test(arguments: [
        "p { color: red !important } #x { color: lime }", "@layer a { #x { color: lime } } p { color: red }",
        "@layer a, b; @layer b { p { color: red } } @layer a { #x { color: lime } }",
        "@layer a { p { color: red !important } } #x { color: lime !important }",
        "body { color: red } #x { color: inherit }", ":root { --c: red } p { color: var(--c) }",
        "p { color: var(--none, red) }", "p { --a: var(--b); --b: red; color: var(--a) }",
        "body { color: red } p { --a: var(--b); --b: var(--a); color: var(--a) }",
        "body { & p { color: red } }", "body { p { color: red } }", "p { &.a { color: red } }",
        "@media screen and (min-width: 400px) { p { color: red } }",
        "@media (400px <= width < 900px) { p { color: red } }",
        "p { color: red } @media print { p { color: lime } }", "@supports (color: red) { p { color: red } }",
        "p { color: red } @supports not (color: red) { p { color: lime } }", "p { color: red; color: nonsense }",
        "p { color: hsl(0 100% 50%) }", "p { color: rgb(100% 0 0 / 1) }", "p { color: hwb(0 0% 0%) }",
        "p { color: color(srgb 1 0 0) }", "p { color: color-mix(in srgb, red, red) }",
        "body { color: red } p { color: revert }",
        "p { color: red /* } */ } .c { color: lime }", "@unknown { p { color: lime } } p { color: red }",
    ])
    func colorIsRed(css: String) throws { #expect(try style(css).color == red) }

    @Test func lengths() throws {
        #expect(try style("p { font-size: 2em; margin: 1em 2px 3pt }").margin.top?.pixels == 32)
        #expect(try style("p { margin: 1em 2px 3pt }").margin.bottom?.pixels == 4)
        #expect(try style("p { margin-left: calc(2 * (1em + 4px) - 1rem) }").margin.left?.pixels == 24)
        #expect(try style("p { width: calc(50% - 10px) }").width == .init(pixels: -10, percent: 50))
        #expect(
            try style("p { padding: min(10px, 2em) max(1px, 3px) clamp(1px, 9px, 5px) }").padding.bottom.pixels == 5)
        #expect(try style("p { font: italic 700 12pt/1.5 'A B', serif }").families == ["A B", "serif"])
        #expect(try style("p { font: italic 700 12pt/1.5 'A B', serif }").lineHeight == .number(1.5))
        #expect(try style("p { font: italic 700 12pt/1.5 'A B', serif }").fontSize == 16)
        #expect(try style("", "<pre id=x>t</pre>").fontSize == 13)
        #expect(try style("", "<p><code id=x>t</code></p>").fontSize == 13)
        #expect(try style("p { border: 1.6px solid }").borderWidth(0) == 1)
        #expect(try style("p { font-size: smaller }").fontSize == 16 / 1.2)
    }

    @Test func mistakesAreReported() throws {
        let document = try document("\np { colr: red;\n  color: rde; margin: 1px }\np { @x; }", "<p>t")
        let warnings = document.styles().warnings.map(\.message)
        #expect(warnings.contains("CSS, line 2, column 5: colr is not a property; did you mean color?"))
        #expect(warnings.contains { $0.hasPrefix("CSS, line 3, column 10: color cannot be \"rde\"") })
    }

    /// Selectors that look at siblings and descendants, nested rules and variables take linear work.
    @Test(arguments: ["a:has(b c) d", "p ~ p ~ p ~ i", "p:nth-child(2n of p ~ p)", "p p p p > i"])
    func workIsBounded(selector: String) throws {
        let body = String(repeating: "<p>", count: 3000)
        #expect(try document("\(selector) { color: red }", body).styles().warnings.count <= 1)
        let nested = String(repeating: "& & {", count: 40) + "color: red"
        _ = try document("p { \(nested)", body).styles()
        let doubling = (1..<60).map { "--v\($0): var(--v\($0 - 1)) var(--v\($0 - 1))" }.joined(separator: ";")
        _ = try document(":root { --v0: aaaa; \(doubling) } p { color: var(--v59) }", "<p>").styles()
    }
}
