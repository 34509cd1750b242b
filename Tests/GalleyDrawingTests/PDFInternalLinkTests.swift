import GalleyBoxes
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Links inside a document lead to places of its pages (ISO 32000-2, 12.3.2 and 12.6.4.2); a URI action with `#name`
/// would be a relative URI without a base.
@Suite struct PDFInternalLinkTests {
    private func heading(_ title: String, identity: Int = 1) -> AttributedText {
        var attributes = TextAttributes()
        attributes.block = BlockIntent(components: [.init(kind: .heading(level: 1), identity: identity)])
        return AttributedText(title + "\n", attributes: attributes)
    }

    private func link(_ target: String, _ text: String = "link\n") -> AttributedText {
        AttributedText(text, attributes: TextAttributes(link: target))
    }

    /// A reference to a note, the note, and the link back.
    private func footnote(_ number: Int) -> (reference: AttributedText, note: AttributedText) {
        var attributes = TextAttributes(link: "#fn\(number)")
        attributes.inline = .footnote
        let reference = AttributedText("\(number)", attributes: attributes)
        var note = AttributedText("What is noted. ")
        attributes.link = "#fnref\(number)"
        note.append(AttributedText("back\n", attributes: attributes))
        note.mergeAttributes(
            TextAttributes(
                block: BlockIntent(components: [.init(kind: .footnote(number: number, label: "a"), identity: 9)])))
        return (reference, note)
    }

    private func joined(_ parts: [AttributedText]) -> AttributedText {
        parts.reduce(into: AttributedText()) { $0.append($1) }
    }

    private func targets(_ bytes: [UInt8]) -> [String] { PDFLinkArea.all(in: bytes, height: 0).map(\.target) }

    /// The places in a file: name, and distance from the bottom of the page.
    private func places(_ bytes: [UInt8]) -> [String: Double] {
        let text = ExpandedPDF(bytes).text
        var result: [String: Double] = [:]
        for match in text.matches(of: #/\((d[0-9]+)\) \[ ?[0-9]+ 0 R /XYZ [-0-9.]+ ([-0-9.]+)/#) {
            result[String(match.1)] = Double(match.2)
        }
        return result
    }

    /// Small programs find addresses without decompressing anything. The other links are compressed.
    @Test(arguments: [PDFTagging.none, .tagged])
    func onlyAddressesAreVisible(tagging: PDFTagging) throws {
        let text = joined([heading("Tides"), link("#tides"), link("https://example.org")])
        let layout = try TextLayout(text, in: .width(200), fonts: bundledFonts)
        let metadata = PDFDocument.Metadata(title: "T", language: "en", tagging: tagging)
        let bytes = try PDFDocument.render(layout, metadata: metadata).data()
        let file = String(decoding: bytes, as: UTF8.self)
        #expect(file.contains("/URI (https://example.org)") && !file.contains("/Dest ("))
        #expect(ExpandedPDF(bytes).text.contains("/Dest ("))
    }

    /// A note at the foot of a page is reached there, and leads back.
    @Test func notesAtTheFootAreReached() throws {
        let (reference, note) = footnote(1)
        let lines = AttributedText(String(repeating: "A line\n", count: 30))
        let text = joined([AttributedText("A text"), reference, AttributedText("\n"), lines, note])
        var page = Document.Page(size: Size(width: 200, height: 300), margins: EdgeInsets(50))
        page.notes = .foot
        let document = try PDFDocument.render(try TextPages(text, on: page, fonts: bundledFonts))
        let bytes = try document.data()
        let places = places(bytes)
        let targets = targets(bytes)
        #expect(targets.count == 2 && document.warnings.isEmpty)
        // The note begins in the lower half of the first page, above the margin; the reference is at its top.
        let heights = targets.compactMap { places[$0] }
        try #require(heights.count == 2)
        #expect(heights.contains { $0 == 250 } && heights.contains { (55...150).contains($0) }, "\(heights)")
    }

    @Test(arguments: [false, true])
    func headingsAndNotesAreReached(onPages: Bool) throws {
        let (reference, note) = footnote(1)
        let text = joined([
            link("#head"), AttributedText("A text"), reference, AttributedText("\n"), heading("Head"), note,
        ])
        let bytes: [UInt8]
        let document: PDFDocument
        if onPages {
            let pages = try TextPages(text, on: Document.Page(size: Size(width: 200, height: 300)), fonts: bundledFonts)
            document = try PDFDocument.render(pages)
        } else {
            document = try PDFDocument.render(try TextLayout(text, in: .width(200), fonts: bundledFonts))
        }
        bytes = try document.data()
        let targets = targets(bytes)
        #expect(targets.count == 3 && targets.allSatisfy { $0.hasPrefix("d") } && Set(targets).count == 3)
        #expect(!ExpandedPDF(bytes).text.contains("/URI (#"))
        #expect(document.warnings.isEmpty)
        // From the top: the number, the heading, the note.
        let places = places(bytes)
        let heights = try targets.map { try #require(places[$0]) }
        #expect(heights[2] > heights[0] && heights[0] > heights[1], "\(heights)")
    }

    @Test func aMissingTargetIsNoLinkAndAWarning() throws {
        let text = joined([link("#nowhere"), heading("Head"), link("#head")])
        let layout = try TextLayout(text, in: .width(200), fonts: bundledFonts)
        let document = try PDFDocument.render(layout, padding: EdgeInsets(10))
        #expect(document.warnings.map(\.code) == [.refusedLink])
        #expect(document.warnings.first?.message.contains("#nowhere") == true)
        #expect(targets(try document.data()).count == 1)
        // A clipped heading is not a target.
        let cut = try TextLayout(
            joined([link("#head"), heading("Head")]), in: TextContainer(width: 200, maximumRows: 1), fonts: bundledFonts
        )
        let short = try PDFDocument.render(cut)
        #expect(short.warnings.map(\.code) == [.refusedLink])
        #expect(targets(try short.data()).isEmpty)
    }

    /// A link leads to the heading of its own content, or else to that of earlier or later content.
    @Test func namesAreTheDocuments() throws {
        let document = try PDFDocument()
        for parts in [
            [link("#later"), heading("Intro"), link("#intro")], [heading("Intro"), link("#intro"), link("#intro-1")],
            [heading("Later"), link("#intro")],
        ] {
            let pages = try TextPages(
                joined(parts), on: Document.Page(size: Size(width: 200, height: 300)), fonts: bundledFonts)
            try document.append(pages)
        }
        let bytes = try document.data()
        let targets = targets(bytes)
        #expect(document.warnings.isEmpty && targets.count == 5)
        #expect(targets.allSatisfy { places(bytes)[$0] != nil })
        // The second chapter's own heading is also the document's second of that name.
        #expect(targets[1] == targets[4] && targets[1] != targets[2])
        #expect(places(bytes)[targets[2]] == places(bytes)[targets[3]])
    }

    @Test func aTargetThatNeverComesIsAWarning() throws {
        let document = try PDFDocument()
        try document.beginPage(Size(width: 200, height: 200))
        try document.draw(try TextLayout(link("#never"), in: .width(200), fonts: bundledFonts))
        #expect(try document.data().starts(with: "%PDF".utf8))
        #expect(document.warnings.map(\.code) == [.refusedLink])
    }

    @Test func linksOfBoxesLeadToOtherBoxes() throws {
        let card = Box(children: [
            Box(text: link("#b-title")), Box(text: heading("A title")), Box(text: heading("B title")),
            Box(text: heading("B title")), Box(text: link("#b-title-1")),
        ])
        let document = try PDFDocument.render(try card.layout(environment: BoxEnvironment(fonts: bundledFonts)))
        let targets = targets(try document.data())
        #expect(targets.count == 2 && Set(targets).count == 2 && document.warnings.isEmpty)
    }

    @Test(arguments: ["#", "#top", "#H%C3%A9ad", "#Héad"])
    func namesAreReadAsBrowsersDo(target: String) throws {
        let text = joined([heading("Héad"), link(target)])
        let document = try PDFDocument.render(try TextLayout(text, in: .width(200), fonts: bundledFonts))
        let bytes = try document.data()
        #expect(document.warnings.isEmpty)
        #expect(PDFLinkArea.all(in: bytes, height: 0).count == 1)
        #expect(!ExpandedPDF(bytes).text.contains("/URI"))
    }

    /// The cost of each of many equal headings in boxes is the same as of a few.
    @Test func manyEqualHeadingsAreQuick() throws {
        let card = Box(children: (0..<500).map { _ in Box(text: heading("Same")) } + [Box(text: link("#same-499"))])
        var root = card
        root.style.flexDirection = .column
        let document = try PDFDocument.render(
            try root.layout(width: 100, environment: BoxEnvironment(fonts: bundledFonts)))
        #expect(document.warnings.isEmpty)
    }
}
