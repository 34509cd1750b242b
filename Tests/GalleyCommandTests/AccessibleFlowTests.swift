import Foundation
import Testing

/// Elements of accessible PDF that continue in other columns and on other pages.
@Suite(.enabled(if: Tool.pdfinfo != nil)) struct AccessibleFlowTests {
    private static let words = (0..<150).map { "word\($0)" }.joined(separator: " ")
    private static let letters = words.filter { $0 != " " }
    private static let page = ["--page", "300,200", "--margin", "20"]

    /// Line numbers are not in the structure; a title page precedes the text.
    @Test func booksAreAccessible() throws {
        let source = """
            ---
            title: Tides
            author: Ann
            titlePage: true
            markdown: book
            page: {size: A5, chapters: right}
            ---
            # First

            ```{.swift .numberLines startFrom=77 hl_lines="1"}
            one
            two
            ```

            | a | b |
            |---|--:|
            | c | 1.5 |
            """
        let result = try AccessibleFile.render(source, as: "a.md", [])
        #expect(result.status == 0 && result.pages == 3, "\(result.errors)")
        let words = "Tides Ann First one two a b c 1.5"
        #expect(result.letters.filter { $0 != "\u{200B}" } == AccessibleFile.letters(words), "\(result.structure)")
        // In files without structure, they have no characters.
        guard let pdftotext = Tool.pdftotext else { return }
        let folder = try Folder()
        try folder.write("a.md", source)
        #expect(try Galley.run(["render", folder.path("a.md"), "-o", folder.path("a.pdf")]).status == 0)
        let extracted = try Tool.run(pdftotext, folder.path("a.pdf"), "-")
        #expect(extracted.contains("one") && !extracted.contains("77") && !extracted.contains("78"), "\(extracted)")
    }

    @Test func taskItemsContinueOverPages() throws {
        let result = try AccessibleFile.render("# Title\n\n- [x] \(Self.words)\n- [ ] open\n")
        #expect(result.pages > 2)
        #expect(["L", "LI", "Lbl", "LBody"].map(result.count) == [1, 2, 2, 2], "\(result.structure)")
        #expect(result.letters == "Title☑\(Self.letters)☐open")
    }

    /// Cells below a cell that spans rows are not elements.
    @Test func cellsSpanRows() throws {
        let result = try AccessibleFile.render(
            """
            ---
            markdown: book
            ---
            # Title

            | a | b |
            |---|---|
            | c | d |
            | ^^ | e |
            | f | g |

            """)
        #expect(["Table", "TR", "TH", "TD"].map(result.count) == [1, 4, 2, 5], "\(result.structure)")
        #expect(result.lines.contains("/RowSpan 2"), "\(result.structure)")
    }

    @Test func spanningCellsContinueOverPages() throws {
        let result = try AccessibleFile.render(
            """
            # Title

            <table><tr><th>a</th><th>b</th></tr>
            <tr><td colspan="2">\(Self.words)</td></tr><tr><td>c</td><td>d</td></tr></table>

            """)
        #expect(result.pages > 2)
        #expect(["Table", "TR", "TH", "TD"].map(result.count) == [1, 3, 2, 3], "\(result.structure)")
        #expect(result.lines.contains("/ColSpan 2"), "\(result.structure)")
        #expect(result.letters == "Titleab\(Self.letters)cd")
    }

    /// Rows of empty cells are rows, and a table without other rows has no head.
    @Test func tablesOfEmptyCellsHaveBodies() throws {
        let empty = try AccessibleFile.render("# Title\n\n| a | b |\n|---|---|\n| | |\n| | |\n")
        #expect(
            ["THead", "TBody", "TR", "TH", "TD"].map(empty.count) == [1, 1, 3, 2, 4], "\(empty.structure)")
        let head = try AccessibleFile.render("# Title\n\n| a | b |\n|---|---|\n")
        #expect(["THead", "TBody", "TR", "TH", "TD"].map(head.count) == [0, 1, 1, 2, 0], "\(head.structure)")
    }

    /// A reference is where the note is mentioned, and the note has its own label on another page.
    @Test func referencesAndNotesAreOnTheirPages() throws {
        let words = Self.words
        let result = try AccessibleFile.render("# Title\n\n\(words) end[^1] \(words)\n\n[^1]: \(words)\n")
        #expect(result.pages > 4)
        #expect(["P", "Reference", "Note"].map(result.count) == [2, 1, 1], "\(result.structure)")
        #expect(result.letters.hasPrefix("Title\(Self.letters)end1\(Self.letters)"), "\(result.letters)")
        let note = try #require(result.lines.firstIndex { $0.hasPrefix("Note") })
        #expect(result.lines[note...].contains { $0.hasPrefix("Lbl") })
        #expect(AccessibleFile.letters(result.lines[note...].joined()).contains(Self.letters.prefix(60)))
    }

    /// The picture is in the paragraph at the place of its character, wherever it floats.
    @Test func textAroundFloatsContinuesOverPages() throws {
        let source = """
            {"text": "before \u{FFFC}\(Self.words)", "spans": [{"range": [7, 8], "float": "right",
             "attachment": {"image": "a.svg", "width": 40, "height": 60}, "image": {"url": "a.svg", "alt": "float"}}]}
            """
        let result = try AccessibleFile.render(source, as: "a.json", Self.page + ["--title", "Title"])
        #expect(result.pages > 2)
        #expect(["P", "Figure"].map(result.count) == [1, 1], "\(result.structure)")
        #expect(result.letters == "before\(Self.letters)")
        let figure = try #require(result.lines.firstIndex { $0.hasPrefix("Figure") })
        #expect(result.lines[..<figure].contains { $0.hasPrefix("\"before") }, "\(result.structure)")
    }

    @Test(arguments: [
        ("drop cap", #""style": {"dropCap": {"lines": 3}}"#),
        ("vertical", #""container": {"writingMode": "verticalRL"}"#),
    ])
    func arrangedTextContinuesOverPages(name: String, entries: String) throws {
        let result = try AccessibleFile.render(
            #"{"text": "\#(Self.words)", \#(entries)}"#, as: "a.json", Self.page + ["--title", "Title"])
        #expect(result.pages > 2)
        #expect(result.count("P") == 1, "\(result.structure)")
        #expect(AccessibleFile.words(result.text).joined(separator: " ") == Self.words, "\(result.structure)")
    }

    @Test func elementsContinueInColumns() throws {
        let words = AccessibleFile.words(Self.words).prefix(60).joined(separator: " ")
        let source = #"""
            {"text": "Title\n\#(words)\nlast", "container": {"width": 300, "height": 500, "columns": {"count": 3}},
             "spans": [{"range": [0, 5], "block": {"kind": "heading", "level": 1}}]}
            """#
        let result = try AccessibleFile.render(source, as: "a.json", [])
        #expect(["H1", "P"].map(result.count) == [1, 2], "\(result.structure)")
        #expect(result.letters == AccessibleFile.letters("Title \(words) last"))
    }

    /// A text box is a division inside the paragraph, which continues after it.
    @Test func textBoxesAreInsideTheirParagraph() throws {
        let source = """
            {"text": "before \u{FFFC} \(Self.words)", "spans": [{"range": [7, 8],
             "attachment": {"document": {"text": "inside"}, "width": 80, "height": 40}}]}
            """
        let result = try AccessibleFile.render(source, as: "a.json", Self.page + ["--title", "Title"])
        #expect(result.status == 0 && result.pages > 2, "\(result.errors)")
        #expect(["Div", "Figure"].map(result.count) == [1, 0], "\(result.structure)")
        #expect(result.letters == "beforeinside\(Self.letters)", "\(result.structure)")
    }

    // MARK: Errors

    /// The alternative text of a formula is its source, or that of its image.
    @Test(arguments: [
        #"{"text": "one   two", "spans": [{"range": [4, 5], "inline": ["math"]}]}"#,
        """
        {"text": "one \u{FFFC} two", "spans": [{"range": [4, 5], "inline": ["math"],
         "attachment": {"image": "a.svg", "width": 9, "height": 9}}]}
        """,
    ])
    func formulasDemandTheirSource(source: String) throws {
        let refused = try AccessibleFile.render(source, as: "a.json", ["--title", "Title"])
        #expect(refused.status == 1 && refused.errors.contains("a formula in “one"), "\(refused.errors)")
        #expect(refused.errors.contains("alternative text"))
        #expect(try AccessibleFile.render(source, as: "a.json", ["--pdf-tags"]).status == 0)
    }

    @Test func figureBoxesDemandAlternativeTexts() throws {
        let result = try AccessibleFile.render(
            #"{"box": {"children": [{"id": "plan", "role": "figure", "children": [{"text": "hello"}]}]}}"#,
            as: "a.json", ["--title", "Title"])
        #expect(result.status == 1 && result.errors.contains("image plan"), "\(result.errors)")
    }

    /// A skipped level is numbered by nesting, with a warning that names the heading.
    @Test func headingBoxesSkipNoLevel() throws {
        let result = try AccessibleFile.render(
            """
            {"box": {"children": [{"text": "One", "role": "heading"},
             {"text": "Three", "role": "heading", "level": 3}]}}
            """, as: "a.json", ["--title", "Title"])
        #expect(result.status == 0 && result.errors.contains("heading “Three” of level 3"), "\(result.errors)")
        #expect(result.structure.contains("H2") && !result.structure.contains("H3"), "\(result.structure)")
    }

    @Test func unknownKindsOfStructureAreAnError() throws {
        let outcome = try Galley.run(
            ["render", "-", "--input-format", "json", "-o", "/dev/null", "--format", "pdf"],
            input: Data(#"{"text": "a", "canvas": {"pdf": "ua-9"}}"#.utf8))
        #expect(outcome.status == 1 && outcome.errors.contains("canvas.pdf"), "\(outcome.errors)")
    }
}
