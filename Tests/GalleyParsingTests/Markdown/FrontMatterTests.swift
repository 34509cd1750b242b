import GalleyDocuments
import GalleyParsing
import GalleyText
import Testing

/// Front matter, in the subset of YAML 1.2 that is read.
@Suite struct FrontMatterTests {
    private func front(_ fields: String) throws -> FrontMatter {
        try #require(try FrontMatter(of: "---\n\(fields)\n---\ntext"))
    }

    @Test func fieldsAreRead() throws {
        let front = try front(
            """
            # A comment
            title: "The Keeper's Year: \\u00e9" # with a comment
            author:
              - A. Keeper
              - name: 'B. O''Neil'
                email: b@example.org
            date: 2026-05-01
            lang: en-GB

            theme: dark
            markdown: book
            tags: [a, b, {c: d}]
            """)
        #expect(front.title == "The Keeper's Year: é")
        #expect(front.authors == ["A. Keeper", "B. O'Neil"])
        #expect(front.date == "2026-05-01")
        #expect(front.language == "en-GB")
        #expect(try front.markdownTheme() == .dark)
        #expect(try front.markdownOptions() == .book)
    }

    /// Values as YAML 1.2 defines them, seen through the title.
    @Test(arguments: [
        ("plain text", "plain text"), ("2026", "2026"), ("007", "007"), ("'it''s'", "it's"),
        ("\"a\\tb\\\\\"", "a\tb\\"), ("a # comment", "a"), ("a#b", "a#b"), ("one\n  two\n  three", "one two three"),
        ("|\n  a\n   b\n\n  c", "a\n b\n\nc\n"),
        ("|-\n  a\n  b", "a\nb"), ("|+\n  a\n", "a\n\n"), (">\n  a\n  b\n\n  c", "a b\nc\n"), ("\"a\n  b\"", "a b"),
        ("\"# no comment\"", "# no comment"),
    ])
    func textsAreThoseOfYAML(_ value: String, _ text: String) throws {
        #expect(try front("title: \(value)").title == text)
    }

    @Test(arguments: ["", "~", "null", "# only a comment"])
    func emptyValuesAreNone(_ value: String) throws {
        #expect(try front("title: \(value)\ndate: x").title == nil)
    }

    @Test func thePageAndTheFitAreThoseOfDocuments() throws {
        let front = try front("page:\n  size: A5\n  margins: 40\nfit: {minimumScale: 0.5}\nlang: de")
        let document = try front.document(over: Document(text: "x")).document
        #expect(document.page?.size == Document.Page.Paper.A5.size)
        #expect(document.page?.margins == EdgeInsets(40))
        #expect(document.fit != nil)
        #expect(document.style.language == "de")
        #expect(
            try self.front("page: letter").document(over: Document(text: "x")).document.page?.size
                == Document.Page.Paper.letter.size)
    }

    /// A title that contains braces is text.
    @Test func headersShowTheFields() throws {
        let front = try front(
            "title: 'A {{x}}'\nauthor: [B, C]\npage: {size: A5, header: {text: '{{title}} {{author}} {{date}}|{{page}}'}}"
        )
        let decoded = try front.document(over: Document(text: "x"))
        #expect(decoded.document.page?.header?.text == "A {{x}} B, C |{{page}}")
    }

    @Test(arguments: [
        ("title: [a", 2), ("title: {a: b", 2), ("title: \"a", 2), ("title: 'a", 2), ("title: a\nb", 3),
        ("title: a\ntitle: b", 3), ("title: &x a", 2),
        ("title: *x", 2), ("title: !!str a", 2), ("title: \"\\q\"", 2), ("title: \"\\u12\"", 2), ("title: [a] b", 2),
        ("title:\n  a: b", 2), ("title: a\n b: c", 0),
        ("x:\n  a: 1\n c: 2", 4), ("title: |x\n  a", 2), ("x: |\n    a\n  b", 4), ("title: true", 2),
        ("author: [[a]]", 2),
    ])
    func errorsNameTheLine(_ fields: String, _ line: Int) throws {
        // A plain text may continue on an indented line.
        guard line > 0 else { return #expect(try front(fields).title == "a b: c") }
        do {
            _ = try front(fields)
            Issue.record("\(fields) is read")
        } catch let error as GalleyError {
            #expect(error.description.contains("line \(line):"), "\(error)")
        }
    }

    @Test func depthIsLimitedAndTimeIsLinear() {
        for fields in [
            "x: " + String(repeating: "[", count: 100_000), "x: " + String(repeating: "{a: ", count: 50_000),
            (0..<40).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"),
            String(repeating: "- ", count: 50_000),
            "x: " + String(repeating: "\"", count: 100_001),
        ] {
            #expect(throws: GalleyError.self) { try FrontMatter(of: "---\ntitle: x\n\(fields)\n---\n") }
        }
    }

    @Test(arguments: [
        "---\n---\ntext", "---\n\ntitle\n---", "--- \ntext\n---", "---\nno end: x", "text\n---\na: b\n---",
        "----\na: b\n---", " ---\na: b\n---",
        "---\n- a\n---", "***\na: b\n***", "---\nhttp://a.b\n---", "+++\ntext\n+++",
    ])
    func otherTextIsMarkdown(_ source: String) throws {
        #expect(try FrontMatter(of: source) == nil)
        var options = MarkdownOptions.gitHub
        options.frontMatter = false
        #expect(
            MarkdownParser().attributedText(from: source)
                == MarkdownParser(options: options).attributedText(from: source))
    }

    @Test(arguments: [
        "---\na: b\n---\ntext", "---\r\na: b\r\n---\r\ntext", "\u{FEFF}---\n# c\n\na: b\n...\ntext",
        "---\na: b\n---  \ntext",
    ])
    func itIsNotPartOfTheText(_ source: String) throws {
        #expect(MarkdownParser().attributedText(from: source).string == "text")
        let front = try #require(try FrontMatter(of: source))
        #expect(String(decoding: source.utf8.dropFirst(front.utf8End), as: UTF8.self) == "text")
        // CommonMark has a thematic break and a heading.
        #expect(MarkdownParser(options: .commonMark).attributedText(from: source).string != "text")
    }

    @Test func tomlIsRefusedByName() {
        do {
            _ = try FrontMatter(of: "+++\ntitle = 'x'\n+++\n")
            Issue.record("TOML is read")
        } catch {
            #expect(error.description.contains("TOML") && error.description.contains("YAML"))
        }
    }

    @Test func unknownThemesAndDialectsAreErrors() throws {
        #expect(throws: GalleyError.self) { try front("theme: nope").markdownTheme() }
        #expect(throws: GalleyError.self) { try front("markdown: nope").markdownOptions() }
        #expect(throws: GalleyError.self) { try front("page: B9").document(over: Document(text: "x")) }
        #expect(try front("theme: {base: dark, blockSpacing: 3}").markdownTheme()?.blockSpacing == 3)
    }

    @Test func thematicBreaksMayStartPages() throws {
        #expect(try front("thematicBreaks: page").thematicBreaksStartPages)
        #expect(
            try !front("thematicBreaks: rule").thematicBreaksStartPages && !front("lang: en").thematicBreaksStartPages)
        #expect(throws: GalleyError.self) { try front("thematicBreaks: line") }
    }

    /// No word is alone on the last line of a long title.
    @Test(arguments: [
        ("The Keeper of Sule Rock", "The Keeper of Sule\u{A0}Rock"), ("On Tides", "On Tides"),
        ("A Year of Unaccompaniedlighthouses", "A Year of Unaccompaniedlighthouses"),
    ])
    func longTitlesHaveNoShortLastLine(_ title: String, _ expected: String) throws {
        let front = try front("title: \(title)\ntitlePage: true\npage: A5")
        var text = AttributedText("text")
        front.addTitlePage(to: &text)
        #expect(text.string.hasPrefix(expected + "\n"))
        #expect(front.title == title)
    }

    @Test func titlePagesPrecedeTheText() throws {
        let front = try front(
            "title: Tides\nsubtitle: A Year\nauthor: [A, B]\ndate: 2026\ncover: sea.png\ntitlePage: true\npage: A5")
        #expect(front.hasTitlePage && front.subtitle == "A Year" && front.cover == "sea.png")
        let parsed = MarkdownParser(theme: .print).attributedText(from: "# One\n\ntext")
        var text = parsed
        front.addTitlePage(to: &text, height: 400)
        #expect(text.string == "\u{200B}\nTides\nA Year\nA\nB\n2026\nOne\ntext")
        let runs = Array(text.runs)
        #expect(runs.prefix(6).allSatisfy { $0.attributes.paragraph?.alignment == .center })
        let onNewPages = runs.filter { run in run.attributes.paragraph?.breakBefore == .page }
        #expect(onNewPages.map { String(text.string[$0.range]) } == ["One\n"])
        #expect(text.anchors.map(\.name) == ["one"])
        #expect(text.html().hasPrefix("<div align=\"center\">\n<p>"))
        // The first page has neither header nor footer.
        #expect(try front.document(over: Document(text: "")).document.page?.firstEdges == Document.Page.Edges())
        // In a book whose chapters start on right pages, the text does, too.
        text = parsed
        front.addTitlePage(to: &text, height: 400, startsOnRight: true)
        #expect(text.runs.compactMap { $0.attributes.paragraph?.breakBefore } == [.right])
        // Without anything to show, the text stays.
        text = parsed
        try self.front("lang: en").addTitlePage(to: &text, height: 400)
        #expect(text == parsed)
        var empty = AttributedText()
        front.addTitlePage(to: &empty)
        #expect(empty.string == "Tides\nA Year\nA\nB\n2026\n")
    }

    @Test func titlePagesShowTheirCover() throws {
        struct Images: ImageResolver {
            func attachment(for image: ImageReference) -> TextAttachment? {
                TextAttachment(width: 200, height: 500)
            }
        }
        let front = try front("cover: sea.png\ntitle: Tides")
        var text = AttributedText("a")
        front.addTitlePage(to: &text, images: Images(), height: 500)
        #expect(text.string == "\u{FFFC}\nTides\na")
        let cover = try #require(text.runs.first?.attributes)
        #expect(cover.attachment?.height == 300 && cover.attachment?.width == 120 && cover.image?.alt == "Tides")
        #expect(throws: GalleyError.self) { try self.front("titlePage: maybe") }
    }
}
