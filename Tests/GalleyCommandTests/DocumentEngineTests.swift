import Foundation
import Galley
import Testing

/// The library makes the same files as the command.
@Suite struct DocumentEngineTests {
    private static let samples = [
        "harbour-notes.md", "social-card.json", "three-columns.json", "showcase.txt", "two-ports.md",
        "Boxes/product-card.json", "Attributes/table.md",
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardized

    /// The resources of `--no-system-fonts`.
    private var resources: DocumentResources { DocumentResources(fonts: FontLibrary(systemFonts: false)) }

    @Test(arguments: samples, [DrawingFormat.png, .svg, .pdf])
    func samplesHaveTheBytesOfTheCommand(_ sample: String, _ format: DrawingFormat) throws {
        let folder = try Folder()
        let source = Self.root.appendingPathComponent("Samples/" + sample).path
        let file = folder.path("sample." + format.rawValue)
        let outcome = try Galley.run("render", source, "-o", file, "--no-system-fonts")
        #expect(outcome.status == 0, "\(outcome.text)")
        let layout = try Document(contentsOf: source).prepared(with: resources).layout()
        #expect(try layout.bytes(as: format) == Array(try Data(contentsOf: URL(fileURLWithPath: file))))
    }

    /// Foundation's URLs in place of paths.
    @Test func filesAreNamedByURLs() throws {
        let folder = try Folder()
        let source = Self.root.appendingPathComponent("Samples/social-card.json")
        let file = URL(fileURLWithPath: folder.path("a card.png"))
        let layout = try Document(contentsOf: source).prepared(with: resources).layout()
        try layout.write(to: file)
        #expect(try layout.bytes(as: .png) == Array(try Data(contentsOf: file)))
        #expect(try Bitmap(contentsOf: file).width > 0)
        let font = Self.root.appendingPathComponent("Fonts/NotoSans-Bold.ttf")
        #expect(try FontLibrary(systemFonts: false).addFont(file: font).count == 1)
        let address = try #require(URL(string: "https://example.org/a.md"))
        #expect(throws: GalleyError.self) { try Document(contentsOf: address) }
    }

    /// The text of documents without a colour has that of the theme.
    @Test(arguments: [
        ("a.txt", "plain text"), ("a.md", "# Title\n\n*Markdown*"),
        ("a.json", #"{"box": {"children": [{"text": "in a box"}]}}"#),
        ("b.json", #"{"text": "red", "style": {"color": "red"}}"#),
    ]) func themesHaveTheBytesOfTheCommand(_ name: String, _ source: String) throws {
        let folder = try Folder()
        let path = try folder.write(name, source)
        for theme in ["dark", "light"] {
            let file = folder.path("\(theme).svg")
            #expect(try Galley.run("render", path, "-o", file, "--theme", theme, "--no-system-fonts").status == 0)
            var resources = resources
            resources.theme = DocumentTheme(theme == "dark" ? .dark : .light)
            let document = try Document(contentsOf: path, defaults: resources.theme.defaults)
            #expect(try document.rendered(as: .svg, with: resources).bytes == Array(try folder.read("\(theme).svg")))
        }
        #expect(try folder.read("dark.svg") != folder.read("light.svg"))
    }

    /// JSON and HTML are filled from files, and find their images in the template's folder.
    @Test(arguments: [
        ("a.json", #"{"text": "{{name}} {{count}}"}"#),
        ("a.html", "<p>{{name}} <b>{{count}}</b><img src=p.png width=9>"),
    ]) func filledTemplatesHaveTheBytesOfTheCommand(_ name: String, _ source: String) throws {
        let folder = try Folder()
        let path = try folder.write(name, source)
        let image = Self.root.appendingPathComponent("Samples/Boxes/photo.png")
        try FileManager.default.copyItem(at: image, to: folder.url.appendingPathComponent("p.png"))
        let data = try folder.write("data.json", #"{"name": "A & B", "count": 3}"#)
        let file = folder.path("a.svg")
        #expect(try Galley.run("render", path, "--data", data, "-o", file, "--no-system-fonts").status == 0)
        let document = try Document(contentsOf: path, filledFrom: data)
        #expect(try document.rendered(as: .svg, with: resources).bytes == Array(try folder.read("a.svg")))
        #expect(throws: GalleyError.self) { try Document(contentsOf: path, filledFrom: folder.path("none.json")) }
    }

    /// Front matter applies to files alone: it chooses pages, title page, dialect and theme.
    @Test func booksHaveTheBytesOfTheCommand() throws {
        let folder = try Folder()
        let source =
            "---\ntitle: Harbours\ntitlePage: true\nmarkdown: book\ntheme: print\ntoc: true\npage: A5\n---\n"
            + "# North\n\n“So” ==far==[^1].\n\n# South\n\nSee [](#north).\n\n[^1]: A note.\n"
        try folder.write("book.md", source)
        let outcome = try Galley.run(
            "render", folder.path("book.md"), "-o", folder.path("book.pdf"), "--pdf-tags", "--no-system-fonts")
        #expect(outcome.status == 0, "\(outcome.text)")
        let layout = try Document(contentsOf: folder.path("book.md")).prepared(with: resources).layout()
        guard case .pages = layout.content else {
            Issue.record("the book is not on pages")
            return
        }
        let command = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("book.pdf"))))
        #expect(try layout.bytes(as: .pdf, options: DrawingOptions(pdf: PDFOptions(tagging: .tagged))) == command)
        try layout.write(to: folder.path("own.pdf"), options: DrawingOptions(pdf: PDFOptions(tagging: .tagged)))
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("own.pdf")))) == command)

        // A document of JSON has no front matter, and neither has a text.
        let text = try Document(Array(source.utf8), format: .text).prepared(with: resources)
        #expect(text.document.page == nil && text.text.string.hasPrefix("---"))
    }

    /// Contents are in front of chapters if the title is in front matter, and after a title in the text.
    @Test(
        arguments: [
            ("title: Harbours\n", "# North\n\n# South", "North"),
            ("title: Harbours\ntitlePage: true\n", "# A\n\n# B", "A"),
            ("title: Harbours\n", "# Harbours\n\n## North", nil), ("", "# Harbours\n\n# North", nil),
            ("", "text\n\n# North", "North"),
        ] as [(String, String, String?)])
    func contentsAreInFrontOfChapters(_ title: String, _ chapters: String, _ entry: String?) throws {
        let source = "---\n\(title)markdown: book\ntoc: true\n---\n\(chapters)\n"
        let document = try Document(Array(source.utf8), format: .markdown)
        let text = try document.prepared(with: resources).text
        let link = try #require(text.runs.first { $0.attributes.link != nil })
        let heading = try #require(text.anchors.first { $0.heading != nil })
        let isBefore = text.utf8Range(link.range).lowerBound < heading.offset
        #expect(isBefore == (entry != nil), "\(text.string)")
        #expect(entry.map { text.string[link.range] == $0 } ?? true)
    }

    /// The language of a document sets the base direction of paragraphs that have none (as in Pandoc and Typst).
    @Test(arguments: [
        ("ar", true), ("he-IL", true), ("fa", true), ("az-Arab", true), ("en", false), ("ur-Latn", false),
        ("az", false),
        ("tlh", false),
    ])
    func languagesSetTheBaseDirection(_ language: String, _ isRightToLeft: Bool) throws {
        let sources: [(String, DocumentFormat)] = [
            ("---\nlang: \(language)\n---\nPort 1\n\n- Port 2\n", .markdown),
            (#"{"text": "Port 1\nPort 2", "style": {"language": "\#(language)"}}"#, .json),
        ]
        for (source, format) in sources {
            let text = try Document(Array(source.utf8), format: format).prepared(with: resources).text
            #expect(text.runs.allSatisfy { ($0.attributes.paragraph?.direction == .rtl) == isRightToLeft })
        }
        let chosen = #"{"text": "a", "style": {"language": "ar", "paragraph": {"direction": "auto"}}}"#
        let text = try Document(Array(chosen.utf8), format: .json).prepared(with: resources).text
        #expect(text.runs.allSatisfy { $0.attributes.paragraph?.direction == .auto })
    }

    /// Pages in another format than PDF are one numbered file each.
    @Test func pagesAreNumberedFiles() throws {
        let folder = try Folder()
        var document = Document(text: String(repeating: "Line\n", count: 60))
        document.page = Document.Page(size: Size(width: 200, height: 300), margins: EdgeInsets(20))
        let layout = try document.prepared(with: resources).layout()
        try layout.write(to: folder.path("page.png"))
        #expect(FileManager.default.fileExists(atPath: folder.path("page-1.png")))
        #expect(FileManager.default.fileExists(atPath: folder.path("page-2.png")))
        #expect(throws: GalleyError.self) { try layout.bytes(as: .png) }
        #expect(throws: GalleyError.self) { try layout.write(to: folder.path("page.doc")) }
    }

    /// Warnings of reading, preparation and layout are kept.
    @Test func warningsAreKept() throws {
        let json = Array(#"{"txet": 1, "box": {"image": "none.png"}, "fit": {"rows": 1}}"#.utf8)
        let document = try Document(json, format: .json)
        #expect(document.origin?.warnings.isEmpty == false)
        let prepared = try document.prepared(with: resources)
        #expect(prepared.warnings.count > document.origin?.warnings.count ?? 0)
        #expect(prepared.warnings.contains { $0.message.contains("none.png") })
    }

    /// A document is drawn in one call, with the bytes of the four steps, on this thread or on another one.
    @Test(arguments: samples, DrawingFormat.allCases)
    func oneCallHasTheBytesOfTheSteps(_ sample: String, _ format: DrawingFormat) async throws {
        let folder = try Folder()
        let document = try Document(contentsOf: Self.root.appendingPathComponent("Samples/" + sample).path)
        let layout = try document.prepared(with: resources).layout()
        let expected = try layout.drawn(as: format)
        let drawn = try document.rendered(as: format, with: resources)
        #expect(drawn.bytes == expected.bytes && drawn.width == expected.width && drawn.height == expected.height)
        #expect(drawn.warnings.count == (layout.document.warnings + layout.warnings + expected.warnings).count)
        #expect(try await document.rendering(as: format, with: resources).bytes == expected.bytes)
        for name in ["now.bin", "later.bin"] {
            let path = folder.path(name)
            let warnings =
                name == "now.bin"
                ? try document.render(to: path, as: format, with: resources)
                : try await document.rendering(to: path, as: format, with: resources)
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == expected.bytes)
            #expect(warnings.map(\.message) == drawn.warnings.map(\.message))
        }
    }

    /// A cancelled task has no result, and no file: neither a text, nor boxes, nor pages, which are written as they are
    /// laid out.
    @Test(arguments: [
        "Line", #"{"box": {"text": "Line"}}"#, #"{"text": "Line", "page": {"size": "A5"}}"#,
    ])
    func cancelledTasksWriteNothing(_ source: String) async throws {
        let folder = try Folder()
        let bytes = Array(source.utf8)
        let document = try Document(bytes, format: DocumentFormat(guessedFrom: bytes))
        let (path, resources) = (folder.path("cancelled.pdf"), resources)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await document.rendering(to: path, with: resources)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Cancelled at any later moment, a file has no name either.
        let token = CancellationToken()
        #expect(throws: CancellationError.self) {
            try token.run {
                token.cancel()
                try document.render(to: path, with: resources)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        try document.render(to: path, with: resources)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    /// Text boxes and formulas in a token are laid out in a box as they are in a container.
    @Test(arguments: [
        #"{"document": {"text": "more", "style": {"underline": {"style": "single"}}}}"#, #"{"formula": "x^2"}"#,
    ])
    func tokensInBoxesHaveTheirAttachments(_ attachment: String) throws {
        func picture(_ json: String) throws -> [UInt8] {
            try Document(Array(json.utf8), format: .json).rendered(as: .png, with: resources).bytes
        }
        func token(_ attachment: String) -> String {
            #""truncationToken": {"text": "…\#u{FFFC}", "spans": [{"range": [1, 2], "attachment": \#(attachment)}]}"#
        }
        let text = #""text": "One two three four five six seven""#
        let limits = #""maxLines": 1, "truncation": "end""#
        let inText = try picture("{\(text), \"container\": {\"width\": 100, \(limits), \(token(attachment))}}")
        let inBox = try picture("{\"box\": {\(text), \(limits), \(token(attachment)), \"style\": {\"width\": 100}}}")
        #expect(inBox == inText)
        #expect(inBox != (try picture("{\"box\": {\(text), \(limits), \"style\": {\"width\": 100}}}")))
    }

    /// Without pages, contents and references have no numbers of pages, and the text has its own attachments laid out.
    @Test func textsForWindows() throws {
        let source = "---\npage: A5\ntoc: true\nmarkdown: book\n---\n# One\n\nSee [](#one), $x^2$.\n"
        let document = try Document(Array(source.utf8), format: .markdown)
        var scrolling = resources
        scrolling.ignoresPages = true
        let shown = try document.prepared(with: scrolling)
        guard case .text(let layout) = try shown.layout().content else {
            Issue.record("the text is on pages")
            return
        }
        #expect(layout.text.string == shown.text.string)
        let formulas = shown.textForLayout.runs.compactMap { $0.attributes.attachment }
        #expect(!formulas.isEmpty && formulas.allSatisfy { $0.width > 0 })
        let numbers = try document.prepared(with: resources).text.string
        #expect(numbers != shown.text.string)
    }
}
