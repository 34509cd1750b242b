import Foundation
import Testing

/// HTML on pages, by `@page` and by options. Sizes and places of words are those of Chromium's print, without the margin of
/// `body`.
@Suite struct HTMLPageTests {
    /// The size of the first page, and the left, top, right and bottom edges of the first word with a text.
    private func print(
        _ html: String, _ options: [String] = [], word: String = "Letter"
    ) throws -> (page: [Double], word: [Double]) {
        let folder = try Folder()
        try folder.write("a.html", html)
        let outcome = try Galley.run(["render", folder.path("a.html"), "-o", folder.path("a.pdf")] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let boxes = try Tool.run(try #require(Tool.pdftotext), "-bbox", folder.path("a.pdf"), "-")
        func numbers(_ line: Substring) -> [Double] {
            line.split(separator: "\"").compactMap { Double($0) }
        }
        let lines = boxes.split(separator: "\n")
        let page = try #require(lines.first { $0.contains("<page ") })
        let found = try #require(lines.first { $0.contains(">\(word)</word>") }, "\(boxes)")
        return (numbers(page), numbers(found))
    }

    @Test(
        .enabled(if: Tool.pdftotext != nil, "needs poppler-utils"),
        arguments: [
            ("size: A5 landscape", 595.28, 419.53), ("size: A5", 419.53, 595.28), ("size: 100mm 200mm", 283.46, 566.93),
            ("size: 4in", 288, 288), ("size: letter", 612, 792), ("size: landscape", 841.89, 595.28),
            ("margin: 1cm", 595.28, 841.89), ("size: auto", 595.28, 841.89),
        ])
    func theRuleChoosesTheSize(rule: String, width: Double, height: Double) throws {
        let page = try print("<style>@page { \(rule) }</style><p>Letter").page
        #expect(abs(page[0] - width) < 0.5 && abs(page[1] - height) < 0.5, "\(page)")
    }

    /// A pixel is three quarters of a point.
    @Test(.enabled(if: Tool.pdftotext != nil, "needs poppler-utils"))
    func lengthsAreThoseOfPaper() throws {
        let style = "<style>@page { size: A5 landscape; margin: 20mm 15mm 1in } * { font-family: 'Noto Sans' }</style>"
        let word = try print(style + "<h1>Letter</h1><p style='font-size: 12pt'>Text").word
        // Chromium: from 48.75 (with 6 of the body) to 122.41, and 32.69 high.
        #expect(abs(word[0] - 42.52) < 0.1 && abs(word[2] - word[0] - 73.66) < 0.1, "\(word)")
        #expect(abs(word[1] - 56.69) < 0.6 && abs(word[3] - word[1] - 32.69) < 0.1, "\(word)")
    }

    /// The page's own rules take precedence over options, and its margins do unless an option chooses them.
    @Test(.enabled(if: Tool.pdftotext != nil, "needs poppler-utils"))
    func rulesTakePrecedence() throws {
        let html = "<style>@page { size: 300pt 400pt; margin: 30pt }</style><p>Letter"
        #expect(try print(html, ["--page", "A4"]).page == [300, 400])
        #expect(abs(try print(html).word[0] - 30) < 0.1)
        #expect(abs(try print(html, ["--page", "A4", "--margin", "50"]).word[0] - 50) < 0.1)
        #expect(try print(html, ["--media", "screen", "--page", "A5"]).page[0] > 410)
    }

    @Test(arguments: [
        ("@page { size: A9 }", "size cannot be"), ("@page { size: 10% }", "size cannot be"),
        ("@page { size: A4 10px }", "size cannot be"), ("@page { marginn: 1px }", "did you mean margin"),
        ("@page :hover { margin: 0 }", "is not a selector of pages"),
        ("@page { @top-lef { content: 'x' } }", "@top-lef is not a box of margins; did you mean @top-left?"),
    ])
    func otherRulesAreWarnings(rule: String, message: String) throws {
        let folder = try Folder()
        try folder.write("a.html", "<style>\(rule)</style><p>x")
        let outcome = try Galley.run("render", folder.path("a.html"), "-o", folder.path("a.pdf"))
        #expect(outcome.status == 0 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Margins without space for text are not used.
    @Test(arguments: ["size: 100pt; margin: 60pt", "size: 2cm 4cm", "size: 40px; margin: 0 30px"])
    func marginsLeaveSpace(rule: String) throws {
        let folder = try Folder()
        try folder.write("a.html", "<style>@page { \(rule) }</style><p>x")
        let outcome = try Galley.run("render", folder.path("a.html"), "-o", folder.path("a.pdf"))
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// The language and the title are those of the page.
    @Test func filesStateTheLanguage() throws {
        let folder = try Folder()
        try folder.write("a.html", "<html lang=de-CH><title>Brief</title><style>@page { size: A5 }</style><p>x")
        try folder.write("b.html", "<html lang=de-CH><title>Brief</title><p>x")
        for name in ["a.html", "b.html"] {
            let outcome = try Galley.run("render", folder.path(name), "-o", "-", "--format", "pdf", "--pdf-ua")
            #expect(outcome.status == 0 && !outcome.errors.contains("language"), "\(outcome.errors)")
            let file = String(decoding: outcome.output, as: UTF8.self)
            #expect(file.contains("/Lang (de-CH)") && file.contains(">Brief</rdf:li>"))
        }
    }

    /// Office programs break the lines of titles, and state the language of the body.
    @Test func titlesAreOnOneLine() throws {
        let folder = try Folder()
        try folder.write("a.html", "<html><title>\n  A &amp;\n\tB\n</title><body lang=de><p>x")
        let outcome = try Galley.run("render", folder.path("a.html"), "-o", "-", "--format", "pdf", "--pdf-ua")
        #expect(outcome.status == 0 && outcome.errors == "")
        let file = String(decoding: outcome.output, as: UTF8.self)
        #expect(file.contains("/Lang (de)") && file.contains(">A &amp; B</rdf:li>"))
    }

    /// An accessible file needs a title: the error says where a title can be stated.
    @Test(arguments: ["<p>x", "<title> </title><p>x", "<svg><title>T</title></svg><p>x"])
    func titlesAreDemanded(source: String) throws {
        let folder = try Folder()
        try folder.write("a.html", source)
        let outcome = try Galley.run("render", folder.path("a.html"), "-o", "-", "--format", "pdf", "--pdf-ua")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("a <title> in HTML, --title"))
    }

    /// A cell at the end of the text that ends with an empty list item continues on the next page.
    @Test(
        .enabled(if: Tool.pdfinfo != nil, "needs poppler-utils"),
        arguments: ["<ol><li></ol>", "<ul><li>x<li></ul>", "<ol><li></ol><p>x", "<ol><li>x</ol>"])
    func emptyListItemsEndCells(end: String) throws {
        let words = (0..<120).map { "word\($0)w" }
        let source =
            "<html lang=en><title>T</title><table><tr><td>q<td><p>" + words.joined(separator: " ") + end + "</table>"
        let file = try AccessibleFile.render(source, as: "a.html", ["--page", "300,120", "--margin", "10"])
        #expect(file.status == 0 && file.pages > 2, "\(file.errors)")
        #expect(words.filter { !file.text.contains($0) } == [])
    }
}
