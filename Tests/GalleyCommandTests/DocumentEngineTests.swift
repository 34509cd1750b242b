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
        #expect(try layout.bytes(as: .pdf, options: DrawingOptions(pdf: .tagged)) == command)
        try layout.write(to: folder.path("own.pdf"), options: DrawingOptions(pdf: .tagged))
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("own.pdf")))) == command)

        // A document of JSON has no front matter, and neither has a text.
        let text = try Document(Array(source.utf8), format: .text).prepared(with: resources)
        #expect(text.document.page == nil && text.text.string.hasPrefix("---"))
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
}
