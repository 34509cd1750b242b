import GalleyText
import GalleyValues
import Testing

@testable import GalleyHTML

/// Style sheets in files: `link` elements and `@import` (CSS Cascade 5, 2).
@Suite struct HTMLImportTests {
    /// Files by their paths; addresses are relative to the folder of the sheet that names them.
    private func text(_ html: String, _ files: [String: String]) throws -> HTMLDocument.StyledText {
        var document = try HTMLDocument(parsing: Array(html.utf8))
        document.styleFiles = HTMLStyleFiles { address, base in
            let folder = base.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
            let path = folder + address
            return files[path].map { (path, Array($0.utf8)) }
        }
        return document.attributedText()
    }

    private func color(_ html: String, _ files: [String: String]) throws -> Color? {
        try text(html, files).text.runs.first?.attributes.color
    }

    private static let files = [
        "a.css": "p { color: #f00 }", "b.css": "@import 'c/d.css'; b { color: #0f0 }", "c/d.css": "@import 'e.css';",
        "c/e.css": "p { color: #00f }", "late.css": "p { color: #0f0 } @import 'a.css';",
    ]

    @Test(arguments: [
        ("<link rel=stylesheet href=a.css><p>a", 0xFF0000), ("<link rel='x STYLESHEET' href=' a.css '><p>a", 0xFF0000),
        ("<style>@import 'a.css'</style><p>a", 0xFF0000), ("<style>@import url(a.css);</style><p>a", 0xFF0000),
        ("<style>@import url('a.css') screen;</style><p>a", 0xFF0000),
        // Addresses are relative to the sheet, and rules of the sheet follow those that it imports.
        ("<style>@import 'b.css';</style><p>a", 0x0000FF),
        ("<style>@import 'a.css'; p { color: #00f }</style><p>a", 0x0000FF),
        ("<style>@charset 'utf-8'; @layer x; @import 'a.css';</style><p>a", 0xFF0000),
        ("<style>@import 'a.css' supports(color: red);</style><p>a", 0xFF0000),
        // Rules outside of layers are stronger.
        ("<style>@import 'c/e.css'; @import 'a.css' layer(x);</style><p>a", 0x0000FF),
        ("<style>@import 'c/e.css' layer; @import 'a.css' layer(x);</style><p>a", 0xFF0000),
    ])
    func sheetsApply(html: String, rgb: UInt32) throws { #expect(try color(html, Self.files) == Color(rgb: rgb)) }

    @Test(arguments: [
        "<link rel='alternate stylesheet' href=a.css><p>a", "<link rel=stylesheet media=print href=a.css><p>a",
        "<style>@import 'a.css' print;</style><p>a", "<style>@import 'a.css' supports(color: nothing);</style><p>a",
        "<style>b {} @import 'a.css';</style><p>a", "<style>@media screen { @import 'a.css'; }</style><p>a",
        "<style>@import 'none.css';</style><p>a", "<style>@import;</style><p>a",
        "<template><link rel=stylesheet href=a.css></template><p>a",
    ])
    func otherSheetsDoNot(html: String) throws { #expect(try color(html, Self.files) == nil) }

    /// A file that cannot be read is a warning; without files, nothing is read.
    @Test func warns() throws {
        let html = "<link rel=stylesheet href=none.css>\n<style>@import 'none.css';</style><p>a"
        let warnings = try text(html, Self.files).warnings
        #expect(warnings.count == 2 && warnings.allSatisfy { $0.message.contains("none.css") })
        #expect(warnings.map(\.line) == [1, 2])
        #expect(try HTMLDocument(parsing: Array(html.utf8)).attributedText().warnings.count == 2)
    }

    /// Files that import each other end.
    @Test func cyclesEnd() throws {
        let files = ["a.css": "@import 'b.css'; p { color: #f00 }", "b.css": "@import 'a.css'; @import 'a.css';"]
        let result = try text("<style>@import 'a.css';</style><p>a", files)
        #expect(result.text.runs.first?.attributes.color == Color(rgb: 0xFF0000) && !result.warnings.isEmpty)
    }
}
