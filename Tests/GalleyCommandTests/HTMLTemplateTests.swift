import Foundation
import Galley
import GalleyDocuments
import Testing

@testable import GalleyEngine

/// HTML that is filled with data, and style sheets outside of it.
@Suite struct HTMLTemplateTests {
    /// The HTML of a template with data.
    private func fill(_ template: String, _ data: String) throws -> (html: String, errors: String, status: Int32) {
        let folder = try Folder()
        try folder.write("a.html", template)
        try folder.write("d.json", data)
        let outcome = try Galley.run("parse", folder.path("a.html"), "--data", folder.path("d.json"), "--to", "html")
        let html = outcome.text.replacing("<html><head></head><body>", with: "").replacing("</body></html>", with: "")
        return (html.trimmingCharacters(in: .whitespacesAndNewlines), outcome.errors, outcome.status)
    }

    /// Values are never markup, and never more than one part of an address or of a declaration.
    @Test(arguments: [
        ("<p>{{a}}", "<b>&amp;", "<p>&lt;b&gt;&amp;amp;</p>"),
        ("<p title='{{a}}'>x", "\" onclick=\"x", "<p title=\"&quot; onclick=&quot;x\">x</p>"),
        ("<a href='/s?q={{a}}&amp;n=1'>x</a>", "a&b=ü/?", "<a href=\"/s?q=a%26b%3D%C3%BC%2F%3F&amp;n=1\">x</a>"),
        ("<a href='{{a}}'>x</a>", "https://example.org/?a&b", "<a href=\"https://example.org/?a&amp;b\">x</a>"),
        ("<p style='color: {{a}}'>x", "#ff0000", "<p style=\"color: #ff0000\">x</p>"),
        ("<p style='color: {{a}}'>x", "rgb(1 2 3 / 50%)", "<p style=\"color: rgb(1 2 3 \\2f  50%)\">x</p>"),
        ("<p style='color: {{a}}'>x", "red; display: none", "<p style=\"color: red\\3b  display\\3a  none\">x</p>"),
        ("<textarea>{{a}}</textarea>", "</textarea><b>", "<textarea>&lt;/textarea&gt;&lt;b&gt;</textarea>"),
        ("<p>x<script>{{a}}</script>", "1", "<p>x<script>{{a}}</script></p>"),
        ("<p>{{a}} {{", "1", "<p>1 {{</p>"),
    ])
    func valuesAreEscaped(template: String, value: String, expected: String) throws {
        let data = try JSONSerialization.data(withJSONObject: ["a": value])
        #expect(try fill(template, String(decoding: data, as: UTF8.self)).html == expected)
    }

    /// A sheet in the document ends where it did, whatever the values are.
    @Test func sheetsEndWhereTheyDid() throws {
        let filled = try fill("<style>b { color: {{a}} }</style><b>x</b>", #"{"a": "</style><i>} * { color: red"}"#)
        #expect(
            filled.html.contains("</style></head>") || filled.html.contains("</style><b>")
                || filled.html.contains("</style>"))
        #expect(!filled.html.contains("<i>"))
    }

    @Test func elementsAreRepeated() throws {
        let rows = #"{"rows": [{"n": "a", "on": true}, {"n": "b"}], "empty": []}"#
        #expect(
            try fill("<ul><li each='rows as r' class='c{{rIndex}}'>{{r.n}}</ul>", rows).html
                == #"<ul><li class="c0">a</li><li class="c1">b</li></ul>"#)
        #expect(
            try fill("<table><tr each='rows' if='row.on'><td>{{row.n}}</table>", rows).html
                == "<table><tbody><tr><td>a</td></tr></tbody></table>")
        #expect(
            try fill("<dl><template each='rows'><dt>{{row.n}}<dd>{{row.on|false}}</template></dl>", rows).html
                == "<dl><dt>a</dt><dd>true</dd><dt>b</dt><dd>false</dd></dl>")
        #expect(try fill("<p each='empty'>x<p if='!empty'>none<p if='empty'>some", rows).html == "<p>none</p>")
        #expect(
            try fill("<p each='rows as a'><b each='rows as b'>{{a.n}}{{b.n}}</b>", rows).html
                == "<p><b>aa</b><b>ab</b></p><p><b>ba</b><b>bb</b></p>")
    }

    @Test(arguments: [
        ("<p>{{nme}}", "name"), ("<p each='nme'>x", "name"), ("<table><tr><td>{{name.first}}</table>", "first"),
        ("<p each='name'>x", "list"),
    ])
    func unknownNamesAreErrors(template: String, word: String) throws {
        let filled = try fill(template, #"{"name": "a"}"#)
        #expect(filled.status == 1 && filled.errors.contains(word), "\(filled.errors)")
    }

    /// Nested loops are limited as in JSON.
    @Test func expansionIsLimited() throws {
        let data = JSONValue.object([JSONMember("a", .array(Array(repeating: .number(1), count: 30)))])
        let source = Array("<p each='a as x'><b each='a as y'><i each='a as z'>x</i></b></p>".utf8)
        var document = Document()
        let error = #expect(throws: GalleyError.self) {
            try document.fill(html: source, with: JSONTemplate(data: data, limit: 20_000))
        }
        #expect(error?.description.contains("expands to more than") == true)
        try document.fill(html: source, with: JSONTemplate(data: data, limit: 40_000))
        #expect(document.html?.ranges(of: "<i>").count == 27_000)
    }

    /// Each line of data makes a picture.
    @Test func linesOfDataMakePictures() throws {
        let folder = try Folder()
        try folder.write("a.html", "<p>{{n}}")
        try folder.write("d.jsonl", "{\"n\": 1, \"id\": \"one\"}\n{\"n\": 2, \"id\": \"two\"}\n")
        let outcome = try Galley.run(
            "render", folder.path("a.html"), "--data", folder.path("d.jsonl"), "-o", folder.path("out"), "--format",
            "svg")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == ["one.svg", "two.svg"])
    }

    // MARK: Style sheets

    @Test func sheetsApplyBeforeThoseOfThePage() throws {
        let folder = try Folder()
        try folder.write("a.html", "<style>p { color: #00ff00 }</style><p>a<b>b</b>")
        try folder.write("s.css", "p { color: #ff0000 } b { color: #0000ff }")
        let outcome = try Galley.run(
            "parse", folder.path("a.html"), "--stylesheet", folder.path("s.css"), "--to", "json")
        #expect(
            outcome.text.contains("\"#0f0\"") && outcome.text.contains("\"#00f\"") && !outcome.text.contains("\"#f00\"")
        )
    }

    /// Pages are printed, unless the option chooses another medium.
    @Test(
        arguments: [
            ([], "screen"), (["--page", "A5"], "print"), (["--media", "print"], "print"),
            (["--page", "A5", "--media", "screen"], "screen"),
        ] as [([String], String)])
    func theMediumIsChosen(options: [String], medium: String) throws {
        let folder = try Folder()
        try folder.write(
            "a.html",
            "<style>@media print { i { display: none } } @media screen { b { display: none } }</style><i>screen</i><b>print</b>"
        )
        let outcome = try Galley.run(["parse", folder.path("a.html"), "--to", "json"] + options)
        #expect(outcome.status == 0 && outcome.text.contains("\"text\":\"\(medium)\""), "\(outcome.text)")
    }

    @Test func warningsHaveTheirPlace() throws {
        let folder = try Folder()
        try folder.write("a.html", "<p>x</p>\n<style>\n  p { colr: red }\n</style>")
        let outcome = try Galley.run("layout", folder.path("a.html"))
        #expect(outcome.text.contains(#""line":3,"column":7"#), "\(outcome.text)")
        let strict = try Galley.run("layout", folder.path("a.html"), "--strict")
        #expect(
            strict.status == 1 && strict.errors.contains("colr") && strict.errors.contains("line 3"), "\(strict.errors)"
        )
    }
}
