import GalleyHTML
import GalleyText
import GalleyValues
import Testing

/// Further shapes that programs give `text/html` of clipboards: written after their documented output, not recorded.
@Suite struct HTMLClipboardShapeTests {
    /// A fragment and its expected contents.
    struct Shape: Sendable, CustomTestStringConvertible {
        var program: String
        var html: String
        var text: String
        var bold: [String] = []
        var italic: [String] = []
        var links: [String: String] = [:]
        /// The texts of list items, with whether the list is ordered.
        var items: [String: Bool] = [:]
        /// The cells of the rows of a table.
        var rows: [[String]] = []
        var colors: [String: UInt32] = [:]

        var testDescription: String { "\(program): \(text.prefix(30))" }
    }

    @Test(arguments: Shape.chromium + Shape.firefox + Shape.office + Shape.code)
    func contents(shape: Shape) throws {
        let text = try AttributedText(clipboardHTML: Array(shape.html.utf8))
        #expect(text.string == shape.text)
        func attributes(_ piece: String) throws -> TextAttributes {
            let range = try #require(text.string.firstRange(of: piece), "\(piece)")
            return try #require(text.runs.first { $0.range.contains(range.lowerBound) }).attributes
        }
        for piece in shape.bold { #expect(try attributes(piece).font?.weight ?? 400 >= 600, "\(piece)") }
        for piece in shape.italic { #expect(try attributes(piece).font?.italic == true, "\(piece)") }
        for (piece, address) in shape.links { #expect(try attributes(piece).link == address) }
        for (piece, color) in shape.colors { #expect(try attributes(piece).color == Color(rgb: color), "\(piece)") }
        for (piece, isOrdered) in shape.items {
            let kinds = try attributes(piece).block?.components.map(\.kind) ?? []
            let list = try #require(kinds.firstIndex { if case .listItem = $0 { true } else { false } })
            let isRight = kinds[(list + 1)...].first.map {
                if case .orderedList = $0 { isOrdered } else if case .unorderedList = $0 { !isOrdered } else { false }
            }
            #expect(isRight == true, "\(piece): \(kinds)")
        }
        let rows = text.string.split(separator: "\n").filter { $0.contains("\t") }.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        if !shape.rows.isEmpty {
            #expect(rows == shape.rows)
            let first = try attributes(shape.rows[0][0]).block?.components.map(\.kind) ?? []
            #expect(first.contains { if case .table = $0 { true } else { false } })
        }
    }
}

/// The computed style that Chromium writes on each element of a selection.
private let computed =
    "color: rgb(0, 0, 0); font-family: &quot;Times New Roman&quot;; font-size: medium; font-style: normal; font-variant-ligatures: normal; font-variant-caps: normal; letter-spacing: normal; orphans: 2; text-align: start; text-indent: 0px; text-transform: none; widows: 2; word-spacing: 0px; -webkit-text-stroke-width: 0px; white-space: normal; background-color: rgb(255, 255, 255); text-decoration-thickness: initial; text-decoration-style: initial; text-decoration-color: initial;"

extension HTMLClipboardShapeTests.Shape {
    fileprivate static var chromium: [Self] {
        func shape(_ html: String, _ text: String) -> Self {
            Self(program: "Chromium", html: "<meta charset='utf-8'>" + html, text: text)
        }
        var words = shape(
            "<span style=\"\(computed) font-weight: 400; display: inline !important; float: none;\">some<span>\u{A0}</span></span><b style=\"\(computed)\">bold</b><i style=\"\(computed) font-style: italic;\">italic</i>",
            "some\u{A0}bolditalic")
        (words.bold, words.italic) = (["bold"], ["italic"])
        var paragraphs = shape(
            "<p style=\"\(computed) font-weight: 400;\">One <a href=\"https://example.org/a?b=1&amp;c=2\">two</a>.</p><p style=\"\(computed) font-weight: 400;\">Three</p>",
            "One two.\nThree")
        paragraphs.links = ["two": "https://example.org/a?b=1&c=2"]
        var list = shape(
            "<ul style=\"\(computed) font-weight: 400;\"><li>a</li><li>b<ol><li>c</li></ol></li></ul>",
            "•\ta\n•\tb\n1.\tc")
        list.items = ["a": false, "b": false, "c": true]
        var ordered = shape(
            "<ol start=\"3\" style=\"\(computed)\"><li style=\"\">x <b>y</b></li><li>z</li></ol>", "3.\tx y\n4.\tz")
        (ordered.items, ordered.bold) = (["x": true, "z": true], ["y"])
        var table = shape(
            "<table border=\"1\" style=\"\(computed) font-weight: 400;\"><tbody><tr><th>A</th><th>B</th></tr><tr><td>c</td><td><a href=\"https://d.org/\">d</a></td></tr></tbody></table><br class=\"Apple-interchange-newline\">",
            "A\tB\nc\td\n")
        (table.rows, table.bold, table.links) = ([["A", "B"], ["c", "d"]], ["A", "B"], ["d": "https://d.org/"])
        var heading = shape(
            "<h2 style=\"\(computed) font-weight: 700;\">Title</h2><p style=\"\(computed)\">text<br>line</p>",
            "Title\ntext\u{2028}line")
        heading.bold = ["Title"]
        var span = shape(
            "<span style=\"color: rgb(34, 34, 34); font-family: Arial, sans-serif; font-size: 14px; font-weight: 700;\">strong</span><span style=\"color: rgb(200, 0, 0); font-size: 14px;\"> red</span>",
            "strong red")
        (span.bold, span.colors) = (["strong"], ["strong": 0x222222, "red": 0xC80000])
        var docs = shape(
            "<b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><p dir=\"ltr\" style=\"line-height:1.38;margin-top:0pt;margin-bottom:0pt;\"><span style=\"font-size:11pt;font-family:Arial;color:#000000;font-weight:400;white-space:pre-wrap;\">plain </span><span style=\"font-size:11pt;font-family:Arial;font-weight:700;white-space:pre-wrap;\">bold</span></p><ul style=\"margin-top:0;padding-inline-start:48px;\"><li dir=\"ltr\" style=\"list-style-type:disc;font-size:11pt;\" aria-level=\"1\"><p dir=\"ltr\" role=\"presentation\"><span style=\"font-size:11pt;\">item</span></p></li></ul></b>",
            "plain bold\n•\titem")
        (docs.bold, docs.items) = (["bold"], ["item": false])
        var picture = shape("<img src=\"https://example.org/p.png\" alt=\"a boat\"/>", "a boat")
        picture.program = "Chromium, picture"
        var quote = shape(
            "<blockquote style=\"\(computed)\"><em>said</em></blockquote><pre style=\"\(computed) white-space: pre;\"><code>x = 1\n  y</code></pre>",
            "said\nx = 1\n  y")
        quote.italic = ["said"]
        return [words, paragraphs, list, ordered, table, heading, span, docs, picture, quote]
    }

    /// Firefox writes the elements of the selection with those around them, and no computed styles.
    fileprivate static var firefox: [Self] {
        func shape(_ html: String, _ text: String) -> Self { Self(program: "Firefox", html: html, text: text) }
        var words = shape("some <b>bold</b> and <i>italic</i>", "some bold and italic")
        (words.bold, words.italic) = (["bold"], ["italic"])
        var link = shape("<a href=\"https://example.org/\" title=\"T\">a <strong>link</strong></a>", "a link")
        (link.links, link.bold) = (["a ": "https://example.org/", "link": "https://example.org/"], ["link"])
        let paragraphs = shape("<p>One\n two</p>\n\n<p>Three</p>", "One two\nThree")
        var list = shape("<ul>\n<li>a</li>\n\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>", "•\ta\n•\tb\n◦\tc")
        list.items = ["a": false, "b": false, "c": false]
        var part = shape("<ol><li>second</li><li>third</li></ol>", "1.\tsecond\n2.\tthird")
        part.items = ["second": true, "third": true]
        var table = shape(
            "<table><tbody>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody></table>",
            "a\tb\nc\td")
        table.rows = [["a", "b"], ["c", "d"]]
        var heading = shape("<h1 id=\"t\" class=\"x\">Title</h1>\n<div class=\"y\">text</div>", "Title\ntext")
        heading.bold = ["Title"]
        var colored = shape(
            "<span style=\"color: #c00; font-weight: bold\">red</span> <font color=\"blue\">blue</font>", "red blue")
        (colored.colors, colored.bold) = (["red": 0xCC0000, "blue": 0x0000FF], ["red"])
        let code = shape("<pre>a\n    b\n</pre>", "a\n    b")
        let breaks = shape("<div>a<br>b</div><div><br></div><div>c</div>", "a\u{2028}b\n\nc")
        return [words, link, paragraphs, list, part, table, heading, colored, code, breaks]
    }

    /// LibreOffice writes a page with a style sheet; lists and cells contain paragraphs.
    fileprivate static var office: [Self] {
        func shape(_ body: String, _ text: String) -> Self {
            Self(
                program: "LibreOffice",
                html:
                    "<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\"/>\n\t<title></title>\n\t<meta name=\"generator\" content=\"LibreOffice 7.4.7.2 (Linux)\"/>\n\t<style type=\"text/css\">\n\t\t@page { size: 8.27in 11.69in; margin: 0.79in }\n\t\tp { line-height: 115%; margin-bottom: 0.1in; background: transparent }\n\t\ttd p { orphans: 0; widows: 0; background: transparent }\n\t\tth p { font-weight: bold }\n\t\ta:link { color: #000080; text-decoration: underline }\n\t</style>\n</head>\n<body lang=\"en-US\" link=\"#000080\" vlink=\"#800000\" dir=\"ltr\">\(body)</body>\n</html>",
                text: text)
        }
        var words = shape(
            "<p style=\"line-height: 100%; margin-bottom: 0in\">\nsome <b>bold</b> and <i>italic</i></p>\n",
            "some bold and italic")
        (words.bold, words.italic) = (["bold"], ["italic"])
        var link = shape(
            "<p><a href=\"https://example.org/\">link</a> <font color=\"#c9211e\">red</font></p>", "link red")
        (link.links, link.colors) = (["link": "https://example.org/"], ["link": 0x000080, "red": 0xC9211E])
        var list = shape(
            "<ul>\n\t<li><p style=\"margin-bottom: 0in\">\n\ta</p></li>\n\t<li><p>\n\tb</p>\n\t<ol>\n\t\t<li><p>\n\t\tc</p></li>\n\t</ol></li>\n</ul>\n",
            "•\ta\n•\tb\n1.\tc")
        list.items = ["a": false, "b": false, "c": true]
        var table = shape(
            "<table width=\"100%\" cellpadding=\"4\" cellspacing=\"0\">\n\t<col width=\"128*\"/>\n\t<col width=\"128*\"/>\n\t<thead>\n\t<tr valign=\"top\">\n\t\t<th style=\"border: 1px solid #000000\"><p>\n\t\t\tA</p>\n\t\t</th>\n\t\t<th><p>B</p></th>\n\t</tr>\n\t</thead>\n\t<tbody>\n\t<tr>\n\t\t<td><p>c</p>\n\t\t</td>\n\t\t<td><p><br/>\n\n\t\t\t</p></td>\n\t</tr>\n\t</tbody>\n</table>\n",
            "A\tB\nc\t")
        (table.rows, table.bold) = ([["A", "B"], ["c", ""]], ["A", "B"])
        var calc = shape(
            "<table cellspacing=\"0\" border=\"0\">\n\t<colgroup span=\"2\" width=\"85\"></colgroup>\n\t<tr>\n\t\t<td height=\"17\" align=\"left\"><b>Name</b></td>\n\t\t<td align=\"right\" sdval=\"1.5\" sdnum=\"1033;\">1.5</td>\n\t</tr>\n\t<tr>\n\t\t<td height=\"17\" align=\"left\">x</td>\n\t\t<td align=\"right\">2</td>\n\t</tr>\n</table>\n",
            "Name\t1.5\nx\t2")
        (calc.rows, calc.bold) = ([["Name", "1.5"], ["x", "2"]], ["Name"])
        var heading = shape("<h1 class=\"western\">Title</h1>\n<p>a<br/>\nb</p>", "Title\na\u{2028}b")
        heading.bold = ["Title"]
        var font = shape(
            "<p><font face=\"Liberation Mono, monospace\"><font size=\"2\" style=\"font-size: 10pt\">code</font></font> <span lang=\"de-DE\">Wort</span></p>",
            "code Wort")
        font.program = "LibreOffice, fonts"
        let empty = shape("<p>a</p>\n<p><br/>\n<br/>\n\n</p>\n<p>b</p>", "a\n\u{2028}\u{200B}\nb")
        var numbered = shape(
            "<ol start=\"4\">\n\t<li><p><b>d</b></p></li>\n\t<li value=\"9\"><p>e</p></li>\n</ol>", "4.\td\n9.\te")
        (numbered.items, numbered.bold) = (["d": true, "e": true], ["d"])
        var centered = shape("<p align=\"center\"><u>under</u> <s>struck</s> H<sub>2</sub>O</p>", "under struck H2O")
        centered.program = "LibreOffice, lines"
        return [words, link, list, table, calc, heading, font, empty, numbered, centered]
    }

    /// Code editors write a line per block, or one block with breaks, with the colours of the theme.
    fileprivate static var code: [Self] {
        func lines(_ lines: [String]) -> String {
            "<meta charset='utf-8'><div style=\"color: #d4d4d4;background-color: #1e1e1e;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;\">"
                + lines.map { $0.isEmpty ? "<br>" : "<div>\($0)</div>" }.joined() + "</div>"
        }
        func shape(_ html: String, _ text: String, _ colors: [String: UInt32] = [:]) -> Self {
            var shape = Self(program: "code editor", html: html, text: text)
            shape.colors = colors
            return shape
        }
        func span(_ color: String, _ text: String) -> String { "<span style=\"color: \(color);\">\(text)</span>" }
        var bold = shape(
            lines(["<span style=\"color: #569cd6;font-weight: bold;\"># Title</span>", span("#d4d4d4", "text")]),
            "# Title\ntext")
        bold.bold = ["# Title"]
        let jet =
            "<html><head><meta http-equiv=\"content-type\" content=\"text/html; charset=UTF-8\"></head><body><pre style=\"background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;\"><span style=\"color:#cc7832;\">val </span>x = <span style=\"color:#6897bb;\">1<br></span>    y<br></pre></body></html>"
        return [
            shape(
                lines([span("#569cd6", "let") + span("#d4d4d4", " a = ") + span("#b5cea8", "1")]), "let a = 1",
                ["let": 0x569CD6, "1": 0xB5CEA8]),
            shape(lines([span("#c586c0", "if") + " x {", "    y()", "}"]), "if x {\n    y()\n}", ["if": 0xC586C0]),
            shape(lines(["a", "", "b"]), "a\n\nb"), shape(lines(["\ta", "\t\tb"]), "\ta\n\t\tb"),
            shape(lines([span("#ce9178", "&quot;&lt;b&gt;&amp;&quot;")]), "\"<b>&\"", ["\"<b>": 0xCE9178]),
            shape(lines(["a  b   c"]), "a  b   c"), bold,
            shape(lines([span("#6a9955", "// 日本 é")]), "// 日本 é", ["// ": 0x6A9955]),
            shape(jet, "val x = 1\u{2028}    y", ["val": 0xCC7832, "1": 0x6897BB]),
            shape(
                "<pre style=\"font-family:monospace\"><font color=\"#0000ff\">def</font> f():\n  pass</pre>",
                "def f():\n  pass", ["def": 0x0000FF]),
        ]
    }
}
