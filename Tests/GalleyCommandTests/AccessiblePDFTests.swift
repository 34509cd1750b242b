import Foundation
import Testing

/// Accessible PDF from Markdown and JSON, as Poppler reads it.
@Suite(.enabled(if: Tool.pdfinfo != nil)) struct AccessiblePDFTests {
    private func render(
        _ source: String, as name: String = "a.md", _ options: [String] = ["--page", "300,200", "--margin", "20"]
    ) throws -> AccessibleFile {
        try AccessibleFile.render(source, as: name, options)
    }

    private static let words = (0..<150).map { "word\($0)" }.joined(separator: " ")

    /// Each kind of element that continues on other pages is one element with the whole text.
    @Test(arguments: [
        ("P", "\(words)"), ("BlockQuote", "> \(words)"), ("LBody", "- \(words)"), ("Note", "a[^1]\n\n[^1]: \(words)"),
        ("Code", "`\(words)`"), ("Code", "```\n\(words.replacingOccurrences(of: " ", with: "\n"))\n```"),
        ("Link", "[\(words)](https://example.org)"), ("H2", "## \(words)"),
    ])
    func elementsContinueOverPages(name: String, source: String) throws {
        let result = try render("# Title\n\n\(source)\n")
        #expect(result.status == 0 && result.pages > 2, "\(result.errors)")
        #expect(result.count(name) == 1, "\(result.structure)")
        #expect(result.letters.contains(Self.words.filter { $0 != " " }), "\(result.structure)")
    }

    /// A table over several pages has one header, and all rows have all cells.
    @Test func tablesContinueOverPages() throws {
        let rows = (1...40).map { $0 % 3 == 0 ? "| row \($0) |" : "| row \($0) | value | |" }.joined(separator: "\n")
        let result = try render("# Title\n\n| a | b | c |\n|---|---|---|\n\(rows)\n")
        #expect(result.pages > 3)
        #expect(["Table", "THead", "TBody", "TR", "TH", "TD"].map(result.count) == [1, 1, 1, 41, 3, 120])
        #expect(result.lines.count { $0 == "/Scope /Column" } == 3)
        #expect(result.letters.hasPrefix("Titleabcrow1valuerow2valuerow3row4value"))
    }

    /// Inline elements of a paragraph over several pages are complete, and in their places.
    @Test(arguments: [
        ("Span", 1, #""language": "de""#), ("Formula", 1, #""inline": ["math"]"#), ("Code", 1, #""inline": ["code"]"#),
        ("Link", 1, #""link": "https://example.org""#), ("Ruby", 1, #""ruby": {"text": "above"}"#),
    ])
    func inlineElementsContinueOverPages(name: String, count: Int, attributes: String) throws {
        let first = Self.words.utf16.count / 4
        let source = #"{"text": "\#(Self.words)", "spans": [{"range": [\#(first), \#(3 * first)], \#(attributes)}]}"#
        let result = try render(source, as: "a.json", ["--page", "300,200", "--margin", "20", "--title", "Title"])
        #expect(result.status == 0 && result.pages > 2, "\(result.errors)")
        #expect(result.count("P") == 1 && result.count(name) == count, "\(result.structure)")
        #expect(result.letters.replacing("above", with: "") == Self.words.filter { $0 != " " }, "\(result.structure)")
    }

    /// A list over several pages is one list, and each label is before its body.
    @Test func listsContinueOverPages() throws {
        let items = (1...40).map { "\($0). item\($0)" }
        let result = try render("# Title\n\n" + items.joined(separator: "\n"))
        #expect(result.pages > 3)
        #expect(["L", "LI", "Lbl", "LBody"].map(result.count) == [1, 40, 40, 40])
        #expect(result.letters == "Title" + items.joined().filter { $0 != " " })
    }

    /// Figures on several pages are in their paragraph between the words.
    @Test func figuresAreOnTheirPages() throws {
        let result = try render("# Title\n\n![one](a.svg) \(Self.words) ![two](a.svg) \(Self.words) ![three](a.svg)\n")
        #expect(result.pages > 4)
        #expect(result.count("P") == 1 && result.count("Figure") == 3)
        let kinds = result.lines.drop { !$0.hasPrefix("P (") }.compactMap { line in
            line.hasPrefix("Figure") ? "Figure" : line.hasPrefix("\"word") || line.hasPrefix("\" word") ? "text" : nil
        }
        let order = kinds.indices.filter { $0 == 0 || kinds[$0] != kinds[$0 - 1] }.map { kinds[$0] }
        #expect(order == ["Figure", "text", "Figure", "text", "Figure"], "\(result.structure)")
        #expect(result.lines.count { $0.hasPrefix("/BBox") } == 3)
    }

    /// Notes with their labels follow their references over pages, and nested blocks stay inside.
    @Test func nestedBlocksContinueOverPages() throws {
        let result = try render("# Title\n\n> - one \(Self.words)\n>\n>   two\n>\n> last\n")
        #expect(result.pages > 2)
        #expect(["BlockQuote", "L", "LI", "LBody"].map(result.count) == [1, 1, 1, 1], "\(result.structure)")
        #expect(result.letters.hasSuffix("twolast"))
    }

    /// Words of lines of code are separated, also across pages.
    @Test func linesOfCodeAreSeparated() throws {
        let lines = (1...40).map { "line\($0)" }
        let result = try render("# Title\n\n```\n\(lines.joined(separator: "\n"))\n```\n")
        #expect(result.pages > 2)
        let words = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words == "Title" + lines.joined(separator: " "))
    }

    /// A row that is higher than a page is one row.
    @Test func rowsContinueOverPages() throws {
        let result = try render("# Title\n\n| a | b |\n|---|---|\n| \(Self.words) | short |\n")
        #expect(result.pages > 2)
        #expect(["TR", "TH", "TD"].map(result.count) == [2, 2, 2])
        #expect(result.letters == "Titleab" + Self.words.filter { $0 != " " } + "short")
    }

    @Test func listsHaveLabelsAndBodies() throws {
        let result = try render("# Title\n\n1. one\n\n   two\n2. - [x] three\n")
        #expect(["L", "LI", "Lbl", "LBody"].map(result.count) == [2, 3, 3, 3], "\(result.structure)")
        #expect(result.lines.contains("/ListNumbering /Decimal") && result.lines.contains("/ListNumbering /Disc"))
    }

    /// Headers, footers and rules are artifacts.
    @Test func pageNumbersAreArtifacts() throws {
        let options = ["--page", "A5", "--header", "Head", "--footer", "{{page}}"]
        let result = try render("# Title\n\ntext\n\n---\n\nmore", as: "a.md", options)
        #expect(result.letters == "Titletextmore")
        #expect(result.lines.filter { $0.hasPrefix("P") }.count == 2)
    }

    @Test func languagesAndRubyAreElements() throws {
        let result = try render(
            """
            {"text": "English Deutsch base", "spans": [{"range": [8, 15], "language": "de"},
             {"range": [16, 20], "ruby": {"text": "above"}}]}
            """, as: "a.json", ["--title", "Title"])
        #expect(["P", "Span", "Ruby", "RB", "RT"].map(result.count) == [1, 1, 1, 1, 1], "\(result.structure)")
        #expect(result.letters == "EnglishDeutschbaseabove")
    }

    /// Leaders are artifacts, hyphens at line ends are no text, and vertical text is in order.
    @Test func insertedCharactersAreNoText() throws {
        let leaders = try render(
            """
            {"text": "Chapter\\t12", "style": {"paragraph": {"tabStops": [{"location": 200, "leader": "."}]}}}
            """, as: "a.json", ["--title", "Title"])
        #expect(leaders.letters == "Chapter12")
        let vertical = try render(
            #"{"text": "Vertical words are in order", "container": {"writingMode": "verticalRL", "height": 60}}"#,
            as: "a.json",
            ["--title", "Title"])
        #expect(vertical.letters == "Verticalwordsareinorder")
    }

    @Test func boxesHaveRoles() throws {
        let source = """
            {"box": {"children": [
              {"text": "Title", "role": "heading"}, {"text": "Rule", "role": "artifact"},
              {"role": "table", "children": [{"role": "row", "children": [
                {"text": "Total", "role": "rowHeader"}, {"text": "12", "role": "cell"}]}]},
              {"image": "a.svg", "alt": "A picture", "style": {"width": 20, "height": 20}}]}}
            """
        let result = try render(source, as: "a.json", [])
        #expect(
            ["H1", "Table", "TR", "TH", "TD", "Figure"].map(result.count) == [1, 1, 1, 1, 1, 1], "\(result.structure)")
        #expect(result.letters == "TitleTotal12")
    }

    /// Texts are read in the order of the tree, whether their boxes have roles or not.
    @Test func boxesAreReadInOrder() throws {
        let source = """
            {"box": {"style": {"flexDirection": "column"}, "children": [
              {"text": "one"}, {"text": "two", "role": "heading"}, {"text": "three", "style": {"order": -1}},
              {"role": "figure", "alt": "all", "style": {"background": "#fff"}, "children": [{"text": "four"}]},
              {"text": "five", "role": "caption"}]}}
            """
        let result = try render(source, as: "a.json", ["--title", "Title"])
        #expect(result.letters == "onetwothreefourfive", "\(result.structure)")
        #expect(["P", "H1", "Figure", "Caption"].map(result.count) == [2, 1, 1, 1], "\(result.structure)")
    }

    /// A background that covers the page keeps the structure of what follows.
    @Test func figuresWithBackgroundsHaveContent() throws {
        let source = """
            {"box": {"role": "figure", "alt": "A note", "style": {"width": 200, "height": 100, "background": "#fff"},
              "children": [{"text": "hello"}]}}
            """
        let result = try render(source, as: "a.json", ["--title", "Title"])
        #expect(result.count("Figure") == 1 && result.letters == "hello", "\(result.structure)")
    }

    // MARK: Errors

    /// Headings are numbered by their nesting in the structure, with a warning.
    @Test func skippedLevelsAreNested() throws {
        let skipped = try render("# One\n\n### Three\n", as: "a.md", [])
        #expect(skipped.status == 0 && skipped.count("H1") == 1 && skipped.count("H2") == 1, "\(skipped.structure)")
        #expect(skipped.errors.contains("heading “Three”") && skipped.errors.contains("level 2"), "\(skipped.errors)")
        let first = try render("## Two\n", as: "a.md", ["--title", "Title"])
        #expect(first.status == 0 && first.count("H1") == 1, "\(first.structure)")
        #expect(first.errors.contains("heading “Two”"), "\(first.errors)")
    }

    @Test func demandsAreErrorsWithPlaces() throws {
        let untitled = try render("text")
        #expect(untitled.status == 1 && untitled.errors.contains("--title"), "\(untitled.errors)")
        let picture = try render(
            #"{"box": {"children": [{"image": "a.svg", "style": {"width": 20, "height": 20}}]}}"#, as: "a.json",
            ["--title", "Title"])
        #expect(picture.status == 1 && picture.errors.contains("image a.svg"), "\(picture.errors)")
        #expect(picture.errors.contains("alternative text"))
        for (name, source) in [
            ("a.md", "# Title\n\n![](a.svg)\n"),
            (
                "a.json",
                #"{"text": "\#u{FFFC}", "spans": [{"range": [0, 1], "#
                    + #""attachment": {"image": "a.svg", "width": 9, "height": 9}}]}"#
            ),
        ] {
            let image = try render(source, as: name, ["--title", "Title"])
            #expect(image.status == 1 && image.errors.contains("image a.svg"), "\(image.errors)")
        }
    }

    @Test(arguments: ["measure", "layout", "parse", "query", "boxes"])
    func onlyRenderingWritesStructure(command: String) throws {
        let outcome = try Galley.run(command, "--text", "a", "--pdf-ua")
        #expect(outcome.status == 64 && outcome.errors.contains("--pdf-ua"), "\(outcome.errors)")
    }

    @Test func structureNeedsPDF() throws {
        for option in ["--pdf-ua", "--pdf-tags"] {
            let outcome = try Galley.run("render", "--text", "a", "-o", "a.png", option)
            #expect(outcome.status == 64 && outcome.errors.contains("--format pdf"), "\(outcome.errors)")
        }
    }

    /// Without the demands, the same documents have a structure.
    @Test(arguments: ["# One\n\n### Three\n", "## Two\n", "text"])
    func tagsDemandNothing(source: String) throws {
        let result = try render(source, as: "a.md", ["--pdf-tags"])
        #expect(result.status == 0 && result.structure.contains("Document"))
    }

    @Test func bothOptionsAreAnError() throws {
        #expect(try Galley.run("render", "--text", "a", "-o", "a.pdf", "--pdf-ua", "--pdf-tags").status == 64)
    }

    /// No file remains when a demand is not met.
    @Test func failedFilesAreAbsent() throws {
        let folder = try Folder()
        // Without a heading there is no title.
        try folder.write("a.md", "One\n")
        let outcome = try Galley.run(
            "render", folder.path("a.md"), "-o", folder.path("a.pdf"), "--page", "A5", "--pdf-ua")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(folder.contents == ["a.md"])
    }

    /// Documents can ask for it themselves.
    @Test func documentsChooseTheirStructure() throws {
        let folder = try Folder()
        try folder.write(
            "a.json", #"{"text": "a", "canvas": {"pdf": "ua-1"}, "id": "Name", "style": {"language": "en"}}"#)
        let outcome = try Galley.run("render", folder.path("a.json"), "-o", folder.path("a.pdf"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let information = try Tool.run(try #require(Tool.pdfinfo), folder.path("a.pdf"))
        #expect(information.contains("Title:           Name\n") && information.contains("Tagged:          yes"))
    }
}
