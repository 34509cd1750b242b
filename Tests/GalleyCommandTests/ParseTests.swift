import Foundation
import GalleyDocuments
import Testing

@Suite struct ParseTests {
    static let markdown =
        "# Title\n\nSome *emphasis*, **strength** and `code`.\n\n- one\n- two\n\n[link](https://a.example)\n"

    @Test func printsADocument() throws {
        let outcome = try Galley.run("parse", "-", "--input-format", "markdown", input: Self.markdown)
        #expect(outcome.status == 0)
        let json = try outcome.json()
        let text = Array(try #require(json["text"] as? String).utf16)
        let spans = try #require(json["spans"] as? [[String: Any]])
        func texts(where condition: ([String: Any]) -> Bool) -> [String] {
            spans.filter(condition).map { span in
                let range = span["range"] as? [Int] ?? [0, 0]
                return String(decoding: text[range[0]..<range[1]], as: UTF16.self)
            }
        }
        let title = texts { ($0["block"] as? [String: Any])?["kind"] as? String == "heading" }.joined()
        #expect(title.trimmingCharacters(in: .newlines) == "Title")
        #expect(texts { ($0["inline"] as? [String])?.contains("strong") == true } == ["strength"])
        #expect(texts { $0["link"] as? String == "https://a.example" } == ["link"])
        let bullets = texts { $0["generated"] as? Bool == true }
        #expect(bullets.count == 2)
        #expect(bullets.allSatisfy { $0.hasPrefix("•") })
    }

    /// Scopes, roles, languages and alternative texts tell screen readers what PDF/UA tells them.
    @Test func htmlHasRoles() throws {
        let folder = try Folder()
        try folder.write("a.md", "| a | b |\n|---|---|\n| c | d |\n\nnoted[^1] ![photo](a.png)\n\n[^1]: The note.\n")
        try folder.write("a.json", #"{"text": "English Deutsch", "spans": [{"range": [8, 15], "language": "de"}]}"#)
        let plain = try Galley.run("parse", folder.path("a.md"), "--to", "html").text
        let html = try Galley.run("parse", folder.path("a.md"), "--to", "html", "--roles").text
        let roles = [
            " scope=\"col\"": 2, " role=\"doc-noteref\"": 1, " role=\"doc-endnotes\"": 1, " role=\"doc-backlink\"": 1,
        ]
        for (attribute, count) in roles {
            #expect(html.ranges(of: attribute).count == count && !plain.contains(attribute), "\(html)")
        }
        #expect(roles.keys.reduce(html) { $0.replacing($1, with: "") } == plain)
        #expect(html.contains("<section class=\"footnotes\" role") && html.contains("alt=\"photo\""), "\(html)")
        let languages = try Galley.run("parse", folder.path("a.json"), "--to", "html", "--roles").text
        #expect(languages.contains("<span lang=\"de\">Deutsch</span>"), "\(languages)")
        #expect(try Galley.run("parse", folder.path("a.md"), "--roles").status == 64)
    }

    @Test func parsesHTML() throws {
        let folder = try Folder()
        try folder.write("a.html", "<title>T</title><p>One <b>two<p>three")
        #expect(
            try Galley.run("parse", folder.path("a.html"), "--to", "html").text
                == "<html><head><title>T</title></head><body><p>One <b>two</b></p><p><b>three</b></p></body></html>\n")
        #expect(try Galley.run("parse", folder.path("a.html"), "--to", "text").text == "One two\n\nthree\n")
        let tree = try Galley.run("parse", "--text", "<p>é", "--input-format", "html", "--to", "tree").text
        #expect(tree == "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"é\"\n")
        #expect(
            try Galley.run("parse", folder.path("a.html"), "--to", "tree").text.contains("|   <head>\n|     <title>"))
        #expect(try Galley.run("parse", "--text", "<p>", "--to", "tree").status == 64)
    }

    /// HTML is a document: it is parsed to attributed text and Markdown, measured and drawn, alone and in JSON.
    @Test func htmlIsADocument() throws {
        let folder = try Folder()
        try folder.write(
            "a.html", "<style>b { color: #f00 }\np { colr: red }</style><p>One <b>two</b><ol start=3><li>three</ol>")
        let outcome = try Galley.run("parse", folder.path("a.html"))
        #expect(try outcome.json()["text"] as? String == "One two\n3.\tthree")
        #expect(outcome.text.contains("\"color\":\"red\"") || outcome.text.contains("#f00"), "\(outcome.text)")
        #expect(outcome.errors.contains("line 2, column 5: colr is not a property; did you mean color?"))
        #expect(
            try Galley.run("parse", folder.path("a.html"), "--to", "markdown").text == "One **two**\n\n3. three\n")
        let json = #"{"html": "<p>One <b>two</b>"}"#
        #expect(
            try Galley.run("measure", "-", "--input-format", "json", input: json).json()["width"] as? Double
                == Galley.run("measure", "--text", "<p>One <b>two</b>", "--input-format", "html").json()["width"]
                as? Double)
        #expect(try Galley.run("render", folder.path("a.html"), "-o", folder.path("a.png"), "--strict").status != 0)
        #expect(try Galley.run("render", folder.path("a.html"), "-o", folder.path("a.pdf")).status == 0)
        let both = #"{"html": "a", "text": "b"}"#
        #expect(try Galley.run("parse", "-", "--input-format", "json", input: both).errors.contains("not several"))
    }

    @Test func printsHTMLMarkdownAndText() throws {
        let html = try Galley.run("parse", "-", "--input-format", "markdown", "--to", "html", input: Self.markdown).text
        for part in ["<h1>Title</h1>", "<em>emphasis</em>", "<li>one</li>", #"<a href="https://a.example">link</a>"#] {
            #expect(html.contains(part), "\(html)")
        }
        let back = try Galley.run("parse", "-", "--input-format", "markdown", "--to", "markdown", input: Self.markdown)
            .text
        let again = try Galley.run("parse", "-", "--input-format", "markdown", "--to", "html", input: back).text
        #expect(again == html)
        let text = try Galley.run("parse", "-", "--input-format", "markdown", "--to", "text", input: Self.markdown).text
        #expect(text.contains("Some emphasis, strength and code."))
    }

    /// A parsed document has the same layout as its Markdown.
    @Test func parsingFirstChangesNothing() throws {
        let folder = try Folder()
        let path = try folder.write("a.md", Self.markdown)
        for options in [[], ["--theme", "dark"], ["--size", "11", "--font", "Noto Sans Mono"]] {
            let direct = try Galley.run(["layout", path, "--width", "150", "--no-system-fonts"] + options)
            let parsed = try Galley.run(["parse", path] + options)
            let after = try Galley.run(
                ["layout", "-", "--input-format", "json", "--width", "150", "--no-system-fonts"], input: parsed.output)
            #expect(direct.status == 0)
            #expect(direct.text == after.text)
        }
    }

    @Test func sizesKeepTheirRelation() throws {
        func height(_ options: String...) throws -> Double {
            let outcome = try Galley.run(
                ["measure", "-", "--input-format", "markdown", "--no-system-fonts"] + options, input: Data("# T".utf8))
            return try #require(outcome.json()["height"] as? Double)
        }
        #expect(abs(try height("--size", "32") / height("--size", "16") - 2) < 0.001)
    }

    @Test func markdownOfADocument() throws {
        let document = ##"{"id": "m", "markdown": "a **b**", "spans": [{"range": [2, 3], "color": "#f00"}]}"##
        let json = try Galley.run("parse", "-", "--input-format", "json", input: document).json()
        #expect(json["text"] as? String == "a b")
        #expect(json["id"] as? String == "m")
        let spans = try #require(json["spans"] as? [[String: Any]])
        #expect(spans.contains { $0["range"] as? [Int] == [2, 3] && $0["color"] as? String == "#f00" })
    }

    @Test func parsesPlainTextOnRequest() throws {
        #expect(try Galley.run("parse", "--text", "**a**").json()["text"] as? String == "**a**")
        #expect(try Galley.run("parse", "--text", "**a**", "--parser", "markdown").json()["text"] as? String == "a")
        #expect(try Galley.run("parse", "--text", "a", "--to", "html", "--batch").status == 64)
    }

    @Test func runsSeveralParsersInOrder() throws {
        let input = "Done :tada: – **see** www.example.org @noor"
        for parsers in [
            ["--parser", "markdown,emoticon,detector"], ["--parser", "markdown", "--parser", "emoticon,detector"],
        ] {
            let json = try Galley.run(["parse", "-", "--input-format", "md"] + parsers, input: Data(input.utf8)).json()
            #expect(json["text"] as? String == "Done 🎉 – see www.example.org @noor")
            let spans = try #require(json["spans"] as? [[String: Any]])
            #expect(spans.contains { $0["backing"] as? String == ":tada:" && $0["range"] as? [Int] == [5, 7] })
            #expect(spans.contains { ($0["link"] as? String)?.contains("www.example.org") == true })
        }
        // The source text, styled without a change.
        let source = try Galley.run("parse", "--text", "a **b**", "--parser", "markdown-source").json()
        #expect(source["text"] as? String == "a **b**")
        #expect(source["spans"] != nil)
        let wrong = try Galley.run("parse", "--text", "a", "--parser", "markdown,emotion")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("emoticon, detector"))
    }

    @Test func takesThemes() throws {
        let folder = try Folder()
        let good = try folder.write("own.json", ##"{"base": "dark", "body": {"color": "#abcdef"}}"##)
        let bad = try folder.write("bad.json", #"{"base": "drak"}"#)
        func parse(_ theme: String) throws -> Galley.Outcome {
            try Galley.run("parse", "-", "--input-format", "md", "--theme", theme, input: "plain")
        }
        let style = try #require(parse(good).json()["style"] as? [String: Any])
        #expect(style["color"] as? String == "#abcdef")
        let wrong = try parse(bad)
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("bad.json") && wrong.errors.contains("base"))
        #expect(try parse(folder.path("none.json")).status == 66)
        let unknown = try parse("drak")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("light, dark, github"))
    }
}
