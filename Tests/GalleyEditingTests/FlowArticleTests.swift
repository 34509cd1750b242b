import Foundation
import Galley
import Testing

/// The code of the articles on shapes, lines and pages: each block is in this file, line for line, so it compiles and
/// runs.
@Suite struct FlowArticleTests {
    @Test(arguments: [("Shapes", 9), ("LineBreaks", 4), ("Pages", 6)])
    func codeOfArticlesIsCompiled(article: String, blocks: Int) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let source = try String(
            contentsOf: root.appending(path: "Sources/Galley/Galley.docc/\(article).md"), encoding: .utf8)
        let compiled = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        let codes = source.components(separatedBy: "```swift\n").dropFirst()
        #expect(codes.count == blocks)
        for code in codes {
            let code = lines(code.components(separatedBy: "```")[0])
            let isThere = compiled.indices.contains { compiled[$0...].starts(with: code) }
            #expect(isThere, "a block of \(article).md is not here: \(code)")
        }
    }

    private func lines(_ code: String) -> [String] {
        code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private let article = AttributedText(
        "Ships lie in the harbour and the wind is from the west. Boats that sailed at dawn come home with their nets full, "
            + "and gulls follow them to the quay where the buyers wait.")

    @Test func shapes() throws {
        var container = TextContainer(width: 320)
        container.exclusions = [
            .ellipse(center: Point(x: 90, y: 80), radiusX: 70, radiusY: 60),
            .path(try Path(svg: "M320 120 L220 200 L320 280 Z")),
        ]
        let page = try TextLayout(article, in: container)

        let linked = try TextLayout(
            article, in: [TextContainer(width: 140, height: 120), TextContainer(width: 140, height: 200)])
        print(linked.containers.map(\.lines))

        var figure = AttributedText(String(TextAttachment.character))
        figure.attachment = TextAttachment(width: 96, height: 72, image: "harbour.jpg", insets: EdgeInsets(6))
        figure.float = .right
        let illustrated = try TextLayout(figure + article, in: .width(320))
        for placed in illustrated.attachments { print(placed.rect) }

        var quote = AttributedText(String(TextAttachment.character))
        quote.attachment = TextAttachment(try TextLayout("Nobody hurries.", in: .width(96)), insets: EdgeInsets(6))
        quote.float = .left
        let quoted = try TextLayout(quote + article, in: .width(320))

        var note = AttributedText(String(TextAttachment.character))
        note.attachment = TextAttachment(
            width: 96, height: 0, content: .text(TextAttachment.TextBox("Nobody hurries.", padding: 8)))
        note.float = .right
        let noted = try TextLayout((note + article).layingOutAttachments().text, in: .width(320))

        var fruit = AttributedText(String(TextAttachment.character))
        fruit.attachment = TextAttachment(width: 90, height: 120, image: "Pictures/pear.png")
        fruit.float = .left
        fruit.shapeOutside = FloatShape(.image(threshold: 0.5), margin: 8)
        let traced = (fruit + article).tracingFloats(images: FileImageLoader(baseDirectory: "Samples"))
        let around = try TextLayout(traced.text, in: .width(320))
        print(around.lines.count, traced.warnings.map(\.message))

        var ruled = TextContainer(width: 320, height: 200, columns: TextContainer.Columns(count: 2, gap: 20))
        ruled.linePositionModifier = FixedLineHeight(18, baseline: 13)
        print(try TextLayout(article, in: ruled).lines.map(\.frame.y))

        var chapter = article
        chapter[chapter.startIndex..<chapter.string.index(after: chapter.startIndex)].dropCap = DropCap(lines: 3)
        let opening = try TextLayout(chapter, in: .width(320))

        let size = try article.fittingSize(within: Size(width: 200, height: .infinity))
        let bubble = try article.narrowestWidth(rows: 4)
        let poster = try TextLayout.fitting(
            article, in: TextContainer(width: 400, height: 200, verticalAlignment: .center), scales: 0.5...4)
        print(size, bubble ?? 0, poster.layout.size, poster.scale)

        #expect(noted.attachments.first?.rect.width == 96)
        #expect(page.lines.contains { $0.available.lowerBound > 0 })
        #expect(linked.containers.count == 2)
        #expect(illustrated.attachments.map(\.rect) == [Rect(x: 224, y: 0, width: 96, height: 72)])
        let beside = try #require(quote.attachment).width
        #expect(quoted.lines[0].frame.x >= beside)
        #expect(opening.lines[0].frame.height > opening.lines[1].frame.height * 2.5)
        #expect(poster.layout.size.width <= 400 && !poster.layout.isTruncated && poster.scale > 0.5)
        #expect(size.width <= 200 && (bubble ?? 0) > 0)
    }

    @Test func lineBreaks() throws {
        var column = TextContainer(width: 220)
        column.lineBreaking = .optimal
        var style = ParagraphStyle()
        style.alignment = .justified
        style.hyphenation = true
        style.language = "en"
        var paragraph = article
        paragraph.mergeAttributes(TextAttributes(paragraph: style))
        let set = try TextLayout(paragraph, in: column)

        var quotation = AttributedText("“Ships,” he said, “lie in the harbour.”")
        var hanging = ParagraphStyle()
        hanging.hangingPunctuation = true
        quotation.paragraph = hanging
        let quoted = try TextLayout(quotation, in: .width(120))

        var japanese = ParagraphStyle()
        japanese.strictness = .strict
        japanese.autospace = true
        japanese.trimPunctuation = true

        var asBrowsers = ParagraphStyle()
        asBrowsers.breakRules = .browser

        #expect(set.lines.dropLast().allSatisfy { abs($0.frame.width - 220) < 0.1 })
        #expect(quoted.lines[0].frame.x < 0)
        #expect(japanese != style && asBrowsers != ParagraphStyle())
    }

    @Test func pages() throws {
        var book = AttributedText()
        for _ in 0..<20 { book.append(article + AttributedText("\n")) }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "book.pdf").path

        var style = ParagraphStyle()
        style.widows = 2
        style.orphans = 2
        book.mergeAttributes(TextAttributes(paragraph: style))

        var paper = Document.Page(size: Document.Page.Paper.A5.size, margins: EdgeInsets(54))
        paper.footer = Document(text: "{{page}} of {{pages}}")
        let pages = try TextPages(book, on: paper)
        try pages.forEach { page throws(GalleyError) in
            print(page.number, page.headings.map(\.title), page.body.layout.lines.count)
        }

        paper.header = Document(text: "{{section}}")
        paper.leftEdges = Document.Page.Edges(header: Document(text: "{{chapter}}"), footer: paper.footer)
        paper.firstEdges = Document.Page.Edges(footer: paper.footer)
        paper.mirrorsMargins = true
        paper.numbering = .lowerRoman
        paper.chapters = .right
        var headers: [String] = []
        try TextPages(book, on: paper).forEach { headers.append($0.header?.layout.text.string ?? "none") }
        #expect(headers.first == "none" && headers.count > 2)

        paper.boxes[.bottomRight] = Document.Page.MarginBox(Document(text: "{{page}}"))
        var cover = Document.Page.Rule(for: Document.Page.Rule.Selector(isFirst: true))
        cover.marginTop = 200
        cover.boxes[.bottomRight] = Document.Page.MarginBox(isHidden: true)
        paper.rules = [cover]
        var numbers: [String?] = []
        try TextPages(book, on: paper).forEach { numbers.append($0.boxes.first?.content.layout.text.string) }
        #expect(numbers.prefix(2) == [nil, "ii"])

        var letter = Document.Page(size: Document.Page.Paper.letter.size)
        letter.measure = 66
        // At 16 points the page has fewer characters.
        #expect(try TextPages(book, on: letter).page.margins == letter.margins)
        letter.measure = 40
        #expect(try TextPages(book, on: letter).page.margins.left > letter.margins.left)

        let metadata = PDFDocument.Metadata(title: "Harbours", author: "A. Sailor", language: "en")
        try PDFDocument.write(pages, to: path, metadata: metadata)

        #expect(try pages.count() > 2)
        let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(written == ["book.pdf"])
        let bytes = String(decoding: try Data(contentsOf: URL(filePath: path)), as: Unicode.ASCII.self)
        #expect(bytes.contains("/Lang (en)"))
    }
}
