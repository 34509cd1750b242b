import GalleyDocuments
import GalleyDrawing
import GalleyLayout
import GalleyText
import Testing

/// Writing a long document needs the memory of one page: the layouts of a page are released after it is drawn.
@Suite struct PageReleaseTests {
    private struct Witness {
        weak var layout: TextLayout?
    }

    @Test func layoutsOfPagesAreGoneWhenTheNextIsMade() throws {
        let fonts = FontLibrary(systemFonts: false)
        let paragraph = "Ships lie in the harbour, and the wind is from the west. "
        var text = AttributedText()
        for chapter in 1...40 {
            var heading = TextAttributes()
            heading.block = BlockIntent(components: [.init(kind: .heading(level: 1), identity: chapter)])
            text.append(AttributedText("Chapter \(chapter)\n", attributes: heading))
            text.append(AttributedText(String(repeating: paragraph, count: 12) + "\n"))
        }
        var paper = Document.Page(size: Size(width: 240, height: 180), margins: EdgeInsets(20))
        paper.header = Document(text: "{{page}}")
        paper.footer = Document(text: "of {{pages}}")
        let pages = try TextPages(text, on: paper, fonts: fonts)
        let document = try PDFDocument()
        var witnesses: [Witness] = []
        var count = 0
        try pages.forEach { page throws(GalleyError) in
            count += 1
            #expect(witnesses.allSatisfy { $0.layout == nil }, "before page \(page.number)")
            try document.beginPage(page.size)
            for part in [page.header, page.body, page.footer] {
                guard let part else { continue }
                try document.draw(part.layout, at: part.origin)
                witnesses.append(Witness(layout: part.layout))
            }
            #expect(witnesses.suffix(3).allSatisfy { $0.layout != nil })
        }
        #expect(count > 40)
        #expect(witnesses.count == 3 * count)
        #expect(try document.data().count > 10_000)
        #expect(witnesses.allSatisfy { $0.layout == nil })
    }
}
