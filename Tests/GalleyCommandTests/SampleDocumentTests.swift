import Foundation
import Galley
import Testing

/// The documents on pages among the samples in HTML.
@Suite struct SampleDocumentTests {
    /// The number of pages of each document, in the bundled fonts.
    @Test(
        arguments: [
            ("invoice", 3), ("statement", 1), ("tides", 8), ("newsletter", 3), ("letter", 2), ("report", 6),
            ("form", 2), ("menu", 2), ("booklet", 5), ("certificate", 1),
        ])
    func pagesHaveAllText(name: String, count: Int) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples/HTML").standardized.path
        let source = "\(folder)/\(name).html"
        let data = "\(folder)/\(name).json"
        let values = FileManager.default.fileExists(atPath: data) ? ["--data", data] : []
        let html = try Galley.run(["parse", source, "--to", "html"] + values).text
        let text = try Galley.run(["parse", source, "--to", "text"] + values).text
        var document = try Document(Array(html.utf8), format: .html)
        if name == "statement" { document.page = Document.Page(size: Document.Page.Paper.A5.size) }
        let resources = DocumentResources(fonts: FontLibrary(bundledFonts: true, systemFonts: false))
        let layout = try document.prepared(with: resources).layout()
        guard case .pages(let pages) = layout.content else { throw CocoaError(.featureUnsupported) }
        #expect(layout.document.warnings.isEmpty)
        var left = letters(of: text)
        var pageCount = 0
        try pages.forEach { page in
            pageCount += 1
            for (letter, count) in letters(of: shownText(of: page)) { left[letter, default: 0] -= count }
        }
        #expect(pageCount == count)
        #expect(left.filter { $0.value > 0 }.isEmpty)
    }

    /// The number of each letter in a text.
    private func letters(of text: String) -> [Character: Int] {
        text.lowercased().filter(\.isLetter).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The lines of a page: those of its text and of the boxes in them, of its notes, and in its margins.
    private func shownText(of page: TextPage) -> String {
        let margins = page.boxes.map(\.content.layout)
        let layouts = [page.body.layout] + [page.notes?.layout].compactMap { $0 } + margins
        let boxes = layouts.flatMap { layout in
            layout.attachments.flatMap { $0.attachment.inlineBox?.layout?.nodes.compactMap(\.text) ?? [] }
        }
        return (layouts + boxes).flatMap { layout in layout.lines.map { layout.text.string[$0.range] } }.joined()
    }
}
