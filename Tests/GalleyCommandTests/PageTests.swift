import Foundation
import GalleyDocuments
import GalleyTestSupport
import Testing

/// Documents on pages, as PDF and as one image for each page.
@Suite struct PageTests {
    /// Front matter sets the page, the title, the authors, the language and the theme.
    @Test(.enabled(if: Tool.pdfinfo != nil && Tool.pdftotext != nil))
    func frontMatterDescribesTheBook() throws {
        let folder = try Folder()
        let fields =
            "title: Lights\nauthor: [A. Keeper, B. Keeper]\nlang: de\ntheme: dark\nmarkdown: book\npage: {size: A5, margins: 40}"
        try folder.write("book.md", "---\n\(fields)\n---\n\n# Heading\n\n\"Ja\" -- ==so==\n")
        let outcome = try Galley.run(
            "render", folder.path("book.md"), "-o", folder.path("book.pdf"), "--no-system-fonts")
        #expect(outcome.status == 0, "\(outcome.text)")
        let information = try Tool.run(try #require(Tool.pdfinfo), folder.path("book.pdf"))
        #expect(information.contains("Title:           Lights\n"))
        #expect(information.contains("Author:          A. Keeper, B. Keeper\n"))
        #expect(information.contains("Page size:       419.528 x 595.276 pts"))
        let text = try Tool.run(try #require(Tool.pdftotext), folder.path("book.pdf"), "-")
        #expect(text.replacing("\u{A0}", with: " ").contains("„Ja“ – so") && !text.contains("Lights"))
        // An option still replaces the title, as it does that of a heading.
        _ = try Galley.run(
            "render", folder.path("book.md"), "-o", folder.path("book.pdf"), "--title", "Other", "--no-system-fonts")
        #expect(try Tool.run(try #require(Tool.pdfinfo), folder.path("book.pdf")).contains("Title:           Other\n"))
        // The background of the dark theme.
        let picture = try Galley.run("layout", folder.path("book.md"), "--no-system-fonts")
        #expect(picture.status == 0)
    }

    /// The caption of a table is repeated in the language of the text where the table continues, and a reference has the word for
    /// pages.
    @Test(.enabled(if: Tool.pdftotext != nil))
    func captionsOfTablesAreRepeated() throws {
        let folder = try Folder()
        for (language, word, page) in [("en", "(continued)", "(p. 1)"), ("de", "(Fortsetzung)", "(S. 1)")] {
            let rows = (1...60).map { "| r\($0) | x |\n" }.joined()
            let fields = "lang: \(language)\nmarkdown: book\npage: A5\ntheme: print"
            try folder.write(
                "a.md", "---\n\(fields)\n---\n\nTable: Rows {#rows}\n\n| a | b |\n|---|---|\n\(rows)\nSee [](#rows).\n")
            let outcome = try Galley.run("render", folder.path("a.md"), "-o", folder.path("a.pdf"), "--no-system-fonts")
            #expect(outcome.status == 0, "\(outcome.text)")
            let text = try Tool.run(try #require(Tool.pdftotext), "-layout", folder.path("a.pdf"), "-").replacing(
                "\u{A0}", with: " ")
            let pages = text.split(separator: "\u{C}").filter { $0.contains("Rows") || $0.contains("r1") }
            #expect(pages.count > 1 && pages[0].contains("Rows\n"), "\(text)")
            for next in pages.dropFirst() where next.contains("x") { #expect(next.contains("Rows \(word)"), "\(next)") }
            #expect(text.contains("Rows \(page)"), "\(text)")
        }
    }

    /// The theme for paper has lines of 66 characters on A4 and letter, unless the file or an option sets margins.
    @Test(
        arguments: [
            ("A4", "", [], true), ("letter", "", [], true), ("A5", "", [], false), ("A4", ", margins: 72", [], false),
            ("A4", ", measure: 40", [], true), ("A3", "", [], false), ("A4", ", orientation: landscape", [], false),
            ("A3", ", measure: 66", [], true),
        ] as [(String, String, [String], Bool)])
    func printHasLinesOfAMeasure(_ paper: String, _ fields: String, _ options: [String], isNarrow: Bool) throws {
        let folder = try Folder()
        try folder.write("a.md", "---\ntheme: print\npage: {size: \(paper)\(fields)}\n---\n\nThe light burns.\n")
        let widths = try Self.containers(["layout", folder.path("a.md"), "--no-system-fonts"] + options)
        let full = try Self.containers(["layout", "--text", "a", "--page", paper, "--no-system-fonts"])
        #expect((widths[0] < full[0] - 10) == isNarrow || fields.contains("landscape"), "\(widths) \(full)")
        if fields.contains("landscape") { #expect(widths[0] > full[0]) }
    }

    @Test func anOptionSetsTheMeasure() throws {
        let folder = try Folder()
        try folder.write("a.md", "The light burns.\n")
        let arguments = ["layout", folder.path("a.md"), "--no-system-fonts", "--page", "A4"]
        let print = try Self.containers(arguments + ["--theme", "print"])
        #expect(try Self.containers(arguments + ["--theme", "print", "--measure", "66"]) == print)
        #expect(abs(try Self.containers(arguments + ["--theme", "print", "--measure", "33"])[0] - print[0] / 2) < 0.01)
        #expect(try Self.containers(arguments + ["--theme", "print", "--margin", "72"])[0] > print[0] + 10)
        #expect(try Self.containers(arguments + ["--theme", "light"])[0] > print[0] + 10)
        for (value, reason) in [("5", "20 to 200"), ("wide", "20 to 200")] {
            let outcome = try Galley.run(arguments + ["--measure", value])
            #expect(outcome.status != 0 && outcome.errors.contains(reason))
        }
        let outcome = try Galley.run("layout", folder.path("a.md"), "--measure", "66")
        #expect(outcome.status != 0 && outcome.errors.contains("--measure needs pages"))
    }

    /// `--notes` applies to pages of front matter that choose no place of footnotes.
    @Test func notesOfFrontMatter() throws {
        let folder = try Folder()
        func pages(_ page: String, _ arguments: [String]) throws -> String {
            try folder.write("a.md", "---\n\(page)---\nOne[^n].\n\n<!-- page -->\n\nTwo.\n\n[^n]: Note.\n")
            let outcome = try Galley.run(
                ["layout", folder.path("a.md"), "--no-system-fonts", "--markdown", "book"] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.text + outcome.errors
        }
        let foot = try pages("page: {size: A5, notes: foot}\n", [])
        #expect(try pages("page: {size: A5}\n", ["--notes", "foot"]) == foot)
        #expect(try pages("page: {size: A5}\n", []) != foot)
        #expect(try pages("page: {size: A5, notes: foot}\n", ["--notes", "end"]) == foot)
        #expect(try pages("title: a\n", ["--notes", "foot"]).contains("without pages"))
        #expect(try Galley.run("layout", "--text", "a", "--notes", "foot").errors.contains("--notes needs pages"))
    }

    /// The widths of the text of pages.
    private static func containers(_ arguments: [String]) throws -> [Double] {
        let outcome = try Galley.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let json = try #require(JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
        return try #require(json["containers"] as? [[Double]]).map { $0[2] }
    }

    /// `--break` replaces the line breaking of a theme.
    @Test func anOptionReplacesTheLineBreakingOfATheme() throws {
        let folder = try Folder()
        let words = (0..<300).map { ["of", "the", "lighthouse", "a", "keeper", "remembers"][$0 * $0 % 6] }
        try folder.write(
            "a.md", "---\nlang: en\npage: A5\ntheme: print\n---\n\n" + words.joined(separator: " ") + "\n")
        func lines(_ options: String...) throws -> String {
            let outcome = try Galley.run(["layout", folder.path("a.md"), "--no-system-fonts"] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        let (theme, greedy) = (try lines(), try lines("--break", "greedy"))
        #expect(theme != greedy)
        #expect(try lines("--break", "optimal") == theme)
    }

    /// Notes are on the page of their reference, and `layout` reports their lines and range there.
    @Test func notesAreAtTheFootOfPages() throws {
        let folder = try Folder()
        let lines = String(repeating: "line\n\n", count: 40)
        try folder.write("a.md", "One[^1] two.\n\n\(lines)Three[^2].\n\n[^1]: first\n[^2]: second\n")
        let options = ["--page", "A5", "--no-system-fonts"]
        var pages: [[String: Any]] = []
        func layout(_ more: String...) throws -> [String: Any] {
            let outcome = try Galley.run(["layout", folder.path("a.md")] + options + more)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let json = try #require(JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
            pages = try #require(json["pages"] as? [[String: Any]])
            return json
        }
        _ = try layout()
        #expect(!pages.contains { $0["notes"] != nil })
        let json = try layout("--notes", "foot")
        #expect(pages.first?["notes"] != nil && pages.last?["notes"] != nil)
        // All lines are inside their page, and the last line of the first page is that of its note.
        let all = try #require(json["lines"] as? [[String: Any]])
        let first = all.filter { $0["container"] as? Int == 0 }
        let tops = first.compactMap { $0["y"] as? Double }
        #expect(tops == tops.sorted() && tops.allSatisfy { $0 < 595 - 144 })
        let range = try #require(first.last?["range"] as? [Int])
        #expect(range == pages.first?["notes"] as? [Int])
        for (value, status) in [("foot", Int32(0)), ("end", 0), ("top", 64)] {
            let outcome = try Galley.run(["measure", folder.path("a.md"), "--notes", value] + options)
            #expect(outcome.status == status)
        }
        #expect(try Galley.run("measure", "--text", "a", "--notes", "foot").errors.contains("--page"))
    }

    @Test func errorsInFrontMatterNameTheirLine() throws {
        let folder = try Folder()
        for (fields, reason) in [
            ("title: [a", "line 2"), ("theme: nope", "light, dark, github"),
            ("markdown: nope", "github, commonmark, book"),
            ("page: B9", "page.size"), ("title: a\n\ntitle: b", "line 4"),
        ] {
            try folder.write("a.md", "---\n\(fields)\n---\ntext")
            let outcome = try Galley.run("measure", folder.path("a.md"), "--no-system-fonts")
            #expect(outcome.status == 1 && outcome.errors.contains(reason), "\(fields): \(outcome.errors)")
        }
        let outcome = try Galley.run("measure", "--text", "a", "--input-format", "markdown", "--markdown", "nope")
        #expect(outcome.status == 64 && outcome.errors.contains("github, commonmark, book"))
        // CommonMark has no front matter.
        try folder.write("a.md", "---\na: b\n---\ntext")
        let text = try Galley.run("parse", folder.path("a.md"), "--markdown", "commonmark", "--to", "text").text
        #expect(text.contains("a: b"))
    }

    private static let book = """
        # Harbours

        See [the second](#the-second-chapter) and [nothing](#nothing).

        ## The first chapter

        \(String(repeating: "Ships lie in the harbour and the wind is from the west. ", count: 60))

        ## The second chapter

        | Name | Depth |
        |---|---|
        \((1...60).map { "| Harbour \($0) | \($0) m |" }.joined(separator: "\n"))
        """

    @Test(.enabled(if: Tool.pdfinfo != nil && Tool.pdftotext != nil))
    func aBookHasPagesOutlineAndTitle() throws {
        let folder = try Folder()
        try folder.write("book.md", Self.book)
        let outcome = try Galley.run(
            "render", folder.path("book.md"), "-o", folder.path("book.pdf"), "--page", "A5", "--margin", "50",
            "--footer",
            "page {{page}} of {{pages}}", "--author", "Somebody", "--locale", "en", "--no-system-fonts")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.contents == ["book.md", "book.pdf"])
        let information = try Tool.run(try #require(Tool.pdfinfo), folder.path("book.pdf"))
        #expect(information.contains("Title:           Harbours\n"))
        #expect(information.contains("Author:          Somebody\n"))
        let count = try #require(information.firstMatch(of: /Pages: +(\d+)/).flatMap { Int($0.1) })
        #expect(count > 4)
        #expect(information.contains("419.528 x 595.276"))
        let text = try Tool.run(try #require(Tool.pdftotext), folder.path("book.pdf"), "-")
        let pages = text.split(separator: "\u{0C}").filter { $0.contains("page ") }
        #expect(pages.count == count)
        for (index, page) in pages.enumerated() {
            #expect(page.contains("page \(index + 1) of \(count)"))
            // The table header is repeated on each page of the table.
            if page.contains("Harbour ") { #expect(page.contains("Depth")) }
        }
        let order = (1...60).map { text.range(of: "Harbour \($0)\n")?.lowerBound ?? text.endIndex }
        #expect(order == order.sorted() && order.last != text.endIndex)
        let bytes = ExpandedPDF(Array(try folder.read("book.pdf"))).text
        #expect(bytes.contains("/Lang (en)"))
        #expect(bytes.contains("/Title (The second chapter)"))
        #expect(bytes.contains("/Outlines"))
    }

    @Test func picturesAreOnePerPage() throws {
        let folder = try Folder()
        try folder.write("book.md", Self.book)
        let outcome = try Galley.run(
            "render", folder.path("book.md"), "-o", folder.path("book.png"), "--page", "300,400", "--margin", "20",
            "--no-system-fonts")
        #expect(outcome.status == 0)
        let measured = try Galley.run(
            "measure", folder.path("book.md"), "--page", "300,400", "--margin", "20", "--no-system-fonts"
        ).json()
        let count = try #require(measured["pages"] as? Int)
        #expect(Set(folder.contents) == Set(["book.md"] + (1...count).map { "book-\($0).png" }))
    }

    /// Positions of lines are relative to the container of their page, and the lines cover the text.
    @Test func aLayoutHasThePageOfEachLine() throws {
        let document = """
            {"text": "\(String(repeating: "aaaa bbbb ", count: 80))", "page": {"size": [200, 120], "margins": [10, 10, 10, 10]}}
            """
        let layout = try Galley.run(
            ["layout", "-", "--input-format", "json", "--no-system-fonts"], input: Data(document.utf8)
        ).json()
        let lines = try #require(layout["lines"] as? [[String: Any]])
        let containers = try #require(layout["containers"] as? [[Double]])
        #expect(containers.count > 1 && containers.allSatisfy { $0 == [10, 10, 180, 100] })
        #expect(lines.compactMap { $0["container"] as? Int }.max() == containers.count - 1)
        var end = 0
        for line in lines {
            let range = try #require(line["range"] as? [Int])
            #expect(range[0] == end)
            end = range[1]
            let (y, height) = (line["y"] as? Double ?? -1, line["height"] as? Double ?? -1)
            #expect(y >= 0 && y + height <= 100.001)
        }
        #expect(end == 800)
    }

    @Test func marginsNeedPaper() throws {
        let outcome = try Galley.run("render", "--text", "a", "-o", "a.pdf", "--margin", "20")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--page A4"))
    }
}

/// Programs of poppler-utils.
enum Tool {
    static let pdfinfo = find("pdfinfo")
    static let pdftotext = find("pdftotext")
    static let pdfdetach = find("pdfdetach")
    static let qpdf = find("qpdf")

    private static func find(_ name: String) -> String? {
        let path = "/usr/bin/" + name
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    static func run(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
