import Foundation
import GalleyHTML
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

/// Parses, lays out and writes pages as hostile or broken programs may send them: all of this must end, and never trap.
///
/// `GALLEY_HTML_FUZZ_PAGES` sets the number of pages.
@Suite struct HTMLFuzzTests {
    private static let fonts = FontLibrary(systemFonts: false)

    private static let pieces = [
        "<table>", "<tr>", "<td rowspan=3>", "<td colspan=2 bgcolor=x>", "<th>", "</table>", "<caption>", "<thead>",
        "<col width=9>",
        "<b>", "</b>", "<a href=x>", "</a>", "<p>", "</p>", "<ul>", "<li value=9>", "<ol start=-9 reversed>", "</ul>",
        "<pre>", "</pre>",
        "<code class=language-x>", "\n", "  ", "text", "日本", "שלום", "<br>", "<hr>", "<img alt=a src=b width=9>",
        "<dl><dt>", "<dd>",
        "<blockquote>", "</blockquote>", "<h1>", "</h1>", "<q>", "</q>", "<figure>", "<figcaption>", "<sup>", "<sub>",
        "<mark>", "<ins>",
        "<ruby>a<rt>", "<details>", "<summary>", "<svg>", "<desc>", "<math>", "<mi>", "<template>", "</template>",
        "<select>", "<option>",
        "<!--", "-->", "<![CDATA[", "<!DOCTYPE html>", "<script>", "</script>", "<title>", "<form>",
        "<font size=+9 color=chucknorris>",
        "<plaintext>", "<body bgcolor=a text=b>", "&am", "&#x110000;", "&notit;", "\0", "<", ">", "</", "=\"", "'",
        "<div style='color: var(--a); --a: var(--b)'>",
        "<div style='border: 1px solid; padding: 1e9em; margin: -9e9px'>", "</div>",
        "<p dir=rtl lang=ar style='white-space: pre-wrap; text-align: end'>",
        "<p style='text-indent: calc(1em / 0); line-height: 1e-9'>",
        "<li style='list-style-type: \"\\a \"'>", "<span style='vertical-align: -1e9px; font: 0 a, \"b'>",
        "<div id=x class='x x'>",
        "<style>", "</style>", "p { & & { color: red } }",
        "a:has(b ~ c) > :nth-child(2n of d), :is(:not(p ~ p)) { margin: calc(1em + ",
        "@media (width > 1px) { @layer a.b { :not(", "@page :first { size: A4; margin: 9e9in }", "}", "{", ";",
        ":root { --x: var(--x) }",
        "@supports (a: b) {", "@import url(", "* { all: unset; display: ", "list-item }", "table-cell }",
    ]

    /// A page of pieces, or of random bytes, or a damaged page.
    private static func page(_ round: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<80, using: &random) {
            if round % 5 == 0 {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            } else {
                bytes += Array(random.pick(pieces).utf8)
            }
        }
        guard round % 3 == 0, !bytes.isEmpty else { return bytes }
        for _ in 0..<4 {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            if random.chance(1, in: 2) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            } else {
                bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0..<6, using: &random)))
                if bytes.isEmpty { return [] }
            }
        }
        return bytes
    }

    @Test func damagedPagesAreReadAndWritten() throws {
        let count = ProcessInfo.processInfo.environment["GALLEY_HTML_FUZZ_PAGES"].flatMap { Int($0) } ?? 300
        for round in 0..<count {
            var random = SeededGenerator(seed: UInt64(round))
            let bytes = Self.page(round, &random)
            let document = try HTMLDocument(parsing: bytes)
            _ = document.plainText()
            _ = document.html()
            let text = document.attributedText(medium: round % 2 == 0 ? .screen : .print).text
            #expect(text.brokenInvariants().isEmpty)
            let written = text.styledHTML()
            #expect(try AttributedText(html: written).string == text.string, "page \(round): \(written)")
            _ = try AttributedText(clipboardHTML: bytes)
            guard round % 10 == 0 else { continue }
            let layout = try TextLayout(
                text, in: .width(Double(Int.random(in: 0...300, using: &random))), fonts: Self.fonts)
            #expect(!layout.isTruncated)
        }
    }
}
