import Foundation
import FoundationXML
import GalleyBoxes
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The structure of tagged PDF, as Poppler reads it.
@Suite(.enabled(if: isInstalled("pdfinfo"), "needs poppler-utils")) struct TaggedPDFTests {
    private static let metadata = PDFDocument.Metadata(title: "Test", language: "en", tagging: .tagged)

    private func structure(of document: PDFDocument) throws -> String {
        let folder = try TemporaryFolder()
        try document.write(to: folder.file("a.pdf"))
        return try #require(try output(of: "pdfinfo", ["-struct-text", folder.file("a.pdf")]))
    }

    /// The text of all elements.
    private func text(of structure: String) -> String {
        structure.split(separator: "\n").compactMap { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            return line.hasPrefix("\"") && line.hasSuffix("\"") ? String(line.dropFirst().dropLast()) : nil
        }.joined()
    }

    /// The names of the elements, without their contents.
    private func elements(of structure: String) -> [String] {
        structure.split(separator: "\n").compactMap { line in
            let name = line.trimmingCharacters(in: .whitespaces).prefix { $0.isLetter || $0.isNumber }
            return name.isEmpty || name == "Object" ? nil : String(name)
        }
    }

    private func blocks(_ kinds: BlockIntent.Kind...) -> TextAttributes {
        var attributes = TextAttributes(font: FontDescriptor("Noto Sans", size: 12))
        attributes.block = BlockIntent(components: kinds.map { BlockIntent.Component(kind: $0, identity: 0) })
        return attributes
    }

    @Test(arguments: [
        "Office files, ffi and fl", "Καλημέρα κόσμε", "Добрый день", "नमस्ते किताब क्षत्रिय", "ภาษาไทยที่นี่",
        "A\u{30A}ngstro\u{308}m e\u{301} n\u{303} é", "ﬁ fi",
    ])
    func textIsInLogicalOrder(sample: String) throws {
        let document = try PDFDocument.render(try makeLayout(sample, size: 20), metadata: Self.metadata)
        let read = text(of: try structure(of: document))
        #expect(read == sample, "\(read)")
    }

    /// The characters of right-to-left runs are from left to right in the file, and marked as reversed, which Poppler ignores
    /// in structures (ISO 32000-1, 14.8.2.3.3).
    @Test(arguments: ["שלום עולם", "مرحبا بالعالم", "لا إله إلا الله", "(שלום) [א] שָׁלוֹם", "مَرْحَبًا"])
    func rightToLeftRunsAreReversed(sample: String) throws {
        let document = try PDFDocument.render(try makeLayout(sample, size: 20), metadata: Self.metadata)
        let read = text(of: try structure(of: document))
        func sorted(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value).filter { $0 > 0x7F }.sorted() }
        #expect(sorted(read) == sorted(sample), "\(read)")
    }

    /// The text of a shadow is read once.
    @Test func masksAreKept() throws {
        var attributes = blocks(.paragraph)
        attributes.shadow = Shadow(color: .black, offset: Vector(dx: 1, dy: 1), radius: 3)
        let layout = try TextLayout(AttributedText("shadowed", attributes: attributes), in: .width(200))
        let folder = try TemporaryFolder()
        try PDFDocument.render(layout, metadata: Self.metadata).write(to: folder.file("a.pdf"))
        let read = try #require(try output(of: "pdfinfo", ["-struct-text", folder.file("a.pdf")]))
        #expect(text(of: read) == "shadowed")
    }

    /// Ligatures, marks and reordered letters are extracted as their characters.
    @Test(
        .enabled(if: isInstalled("pdftotext"), "needs poppler-utils"),
        arguments: [
            "Office files, ffi and fl", "Ångström e\u{301} a\u{308}\u{323}", "नमस्ते किताब", "ภาษาไทยที่นี่",
            "שלום עולם", "مرحبا بالعالم",
        ])
    func textIsExtracted(sample: String) throws {
        let folder = try TemporaryFolder()
        let document = try PDFDocument.render(try makeLayout(sample, size: 20), metadata: Self.metadata)
        try document.write(to: folder.file("a.pdf"))
        let read = try #require(try output(of: "pdftotext", [folder.file("a.pdf"), "-"]))
        let marks = CharacterSet(charactersIn: "\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{0C}")
        let text = String(String.UnicodeScalarView(read.unicodeScalars.filter { !marks.contains($0) }))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(text.decomposedStringWithCanonicalMapping == sample.decomposedStringWithCanonicalMapping)
    }

    /// Words of lines broken in paragraphs are separated.
    @Test func linesAreSeparatedBySpaces() throws {
        let sample = "Ships lie in the harbour and the wind is from the west"
        let document = try PDFDocument.render(
            try TextLayout(AttributedText(sample, attributes: blocks(.paragraph)), in: .width(60)),
            metadata: Self.metadata)
        #expect(text(of: try structure(of: document)) == sample)
    }

    /// Lines that end inside a word are not separated, whatever its last byte: é, è and Å end as line separators do.
    @Test(arguments: ["éèÅ", "Åéè", "èÅé", "aé"])
    func brokenWordsAreNotSeparated(letters: String) throws {
        let sample = String(repeating: letters, count: 8)
        for width in [9.0, 18, 27] {
            let layout = try TextLayout(AttributedText(sample, attributes: blocks(.paragraph)), in: .width(width))
            #expect(layout.lines.count > 3)
            let document = try PDFDocument.render(layout, metadata: Self.metadata)
            #expect(text(of: try structure(of: document)) == sample)
        }
    }

    /// A paragraph that is drawn on several pages is one element with the whole text.
    @Test func elementsContinueOverPages() throws {
        let words = (0..<200).map { "word\($0)" }.joined(separator: " ")
        var text = AttributedText("Title\n", attributes: blocks(.heading(level: 1)))
        text.append(AttributedText(words, attributes: blocks(.paragraph)))
        let layout = try TextLayout(text, in: .width(200))
        let document = try PDFDocument.render(layout, pageHeight: 100, metadata: Self.metadata)
        let structure = try structure(of: document)
        #expect(elements(of: structure) == ["Document", "H1", "P"])
        #expect(self.text(of: structure) == "Title" + words)
    }

    /// A row of a table that is higher than a page continues on the next ones, each cell where it ended.
    @Test(arguments: [30.0, 100, 170, 1000])
    func rowsHigherThanPagesContinue(pageHeight: Double) throws {
        func words(_ name: String, _ count: Int) -> String { (0..<count).map { "\(name)\($0)" }.joined(separator: " ") }
        let columns = BlockIntent.Component(kind: .table(columns: [.none, .none]), identity: 1)
        var text = AttributedText("Title\n", attributes: blocks(.heading(level: 1)))
        let cells = [words("a", 5), words("b", 3), words("left", 90), words("right", 40), words("c", 2), words("d", 9)]
        for (index, cell) in cells.enumerated() {
            var attributes = TextAttributes(font: FontDescriptor(size: index % 2 == 0 ? 12 : 17))
            attributes.block = BlockIntent(components: [
                .init(kind: .tableCell(column: index % 2), identity: 0),
                .init(kind: .tableRow(isHeader: false), identity: index / 2), columns,
            ])
            text.append(AttributedText(cell + (index % 2 == 0 ? "\t" : "\n"), attributes: attributes))
        }
        text.append(AttributedText("End", attributes: blocks(.paragraph)))
        let layout = try TextLayout(text, in: .width(160))
        let document = try PDFDocument.render(
            layout, padding: EdgeInsets(10), pageHeight: pageHeight, metadata: Self.metadata)
        let structure = try structure(of: document)
        let row = ["TR", "TD", "TD"]
        #expect(elements(of: structure) == ["Document", "H1", "Table", "TBody"] + row + row + row + ["P"])
        let expected = (["Title"] + cells + ["End"]).joined()
        #expect(self.text(of: structure).filter { $0 != " " } == expected.filter { $0 != " " })
    }

    /// Text in groups, which are separate streams, has its place in the structure.
    @Test func groupsContainElements() throws {
        let (second, third) = (try makeLayout("second", size: 20), try makeLayout("third", size: 20))
        let document = try PDFDocument(metadata: Self.metadata)
        try document.beginPage(Size(width: 200, height: 200), background: .white)
        try document.draw(try makeLayout("one", size: 20), at: Point(x: 10, y: 10))
        try document.group(GraphicsState(clip: Path(rect: Rect(x: 0, y: 0, width: 90, height: 90)), opacity: 0.5)) {
            try document.fill(Rect(x: 0, y: 0, width: 80, height: 80), with: .black)
            try document.draw(second, at: Point(x: 10, y: 40))
            try document.group(GraphicsState(opacity: 0.5)) {
                try document.draw(third, at: Point(x: 10, y: 70))
            }
        }
        try document.draw(try makeLayout("fourth", size: 20), at: Point(x: 10, y: 100))
        let structure = try structure(of: document)
        #expect(elements(of: structure) == ["Document", "P", "P", "P", "P"])
        #expect(text(of: structure) == "onesecondthirdfourth")
    }

    @Test func boxesAreInTreeOrder() throws {
        var heading = Box(text: "Heading")
        heading.meaning = BoxMeaning(role: .heading, level: 2)
        heading.style.order = 2
        var item = Box(children: [Box(text: "Item")])
        item.meaning.role = .listItem
        var list = Box(children: [item])
        list.meaning.role = .list
        var decoration = Box(text: "Decoration")
        decoration.meaning.role = .artifact
        var faint = Box(text: "Faint")
        faint.appearance.opacity = 0.5
        let layout = try Box(children: [heading, list, decoration, faint]).layout()
        let structure = try structure(of: try PDFDocument.render(layout, metadata: Self.metadata))
        #expect(elements(of: structure) == ["Document", "H2", "L", "LI", "LBody", "P"])
        #expect(text(of: structure) == "HeadingItemFaint")
    }

    /// A table contains rows, also if the boxes of rows have no role (ISO 32000-1, 14.8.4.3.4).
    @Test func cellsOfBoxesAreInRows() throws {
        func box(_ role: BoxMeaning.Role?, _ children: [Box]) -> Box {
            var box = Box(children: children)
            box.meaning.role = role
            return box
        }
        let rows = [BoxMeaning.Role?.none, .row].map { role in
            box(role, [box(.columnHeader, [Box(text: "One")]), box(.cell, [Box(text: "Two")])])
        }
        let layout = try box(.table, [box(nil, rows), box(.cell, [Box(text: "Three")])]).layout()
        let structure = try structure(of: try PDFDocument.render(layout, metadata: Self.metadata))
        #expect(
            elements(of: structure).filter { $0.first != "P" } == [
                "Document", "Table", "TR", "TH", "TD", "TR", "TH", "TD", "TR", "TD",
            ], "\(structure)")
    }

    /// Boxes that are drawn on several pages, each a page higher, are one structure with the whole text.
    @Test func boxesContinueOverPages() throws {
        let words = (0..<80).map { "word\($0)" }.joined(separator: " ")
        var attributes = blocks()
        // Pages of whole lines cut none.
        attributes.paragraph = ParagraphStyle(lineHeight: 20)
        var roles: [Box] = []
        for role in [BoxMeaning.Role.heading, .quote, .caption] {
            var box = Box(text: AttributedText(words, attributes: attributes))
            box.meaning.role = role
            roles.append(box)
        }
        var figure = Box(children: [Box(text: AttributedText(words, attributes: attributes))])
        figure.meaning = BoxMeaning(role: .figure, alternative: "Words")
        var all = Box(children: roles + [figure])
        all.style.flexDirection = .column
        all.style.width = 200
        let layout = try all.layout()
        let height = 160.0
        #expect(layout.size.height > 4 * height)
        let document = try PDFDocument(metadata: Self.metadata)
        for page in 0..<Int((layout.size.height / height).rounded(.up)) {
            try document.beginPage(Size(width: 200, height: height))
            try document.draw(layout, at: Point(x: 0, y: -Double(page) * height))
        }
        let structure = try structure(of: document)
        #expect(elements(of: structure) == ["Document", "H1", "BlockQuote", "P", "Caption", "Figure"], "\(structure)")
        let expected = [String](repeating: words, count: 4).joined().split(separator: " ")
        #expect(text(of: structure).split(separator: " ") == expected, "\(structure)")
    }

    /// Boxes that are drawn again, completely, have a structure each time.
    @Test func repeatedBoxesAreRepeated() throws {
        let layout = try Box(text: "Label").layout()
        let document = try PDFDocument(metadata: Self.metadata)
        for _ in 0..<2 {
            try document.beginPage(Size(width: 200, height: 100))
            try document.draw(layout, at: Point(x: 0, y: 0))
            try document.draw(layout, at: Point(x: 0, y: 50))
        }
        let structure = try structure(of: document)
        #expect(elements(of: structure) == ["Document", "P", "P", "P", "P"])
    }

    /// A term with its definitions is one item, and two terms with the same definition are one (ISO 32000-1, 14.8.4.3.3).
    @Test func termsAndDefinitionsAreItems() throws {
        var text = AttributedText()
        for (index, kind) in [
            BlockIntent.Kind.term, .definition, .definition, .term, .term, .definition,
        ].enumerated() {
            var attributes = blocks(kind, .definitionList(isTight: true))
            attributes.block?.components[0].identity = kind == .definition ? index + 2 : 0
            attributes.block?.components[1].identity = 1
            text.append(AttributedText("part \(index)\n", attributes: attributes))
        }
        let layout = try TextLayout(text, in: .width(200))
        let structure = try structure(of: try PDFDocument.render(layout, metadata: Self.metadata))
        #expect(
            elements(of: structure) == [
                "Document", "L", "LI", "Lbl", "LBody", "P", "P", "LI", "Lbl", "Lbl", "LBody", "P",
            ], "\(structure)")
    }

    /// A caption before or after a table is in it; one without a table or figure is a paragraph.
    @Test func captionsAreInTables() throws {
        func caption(_ words: String) -> AttributedText { AttributedText(words + "\n", attributes: blocks(.caption)) }
        func table(_ identity: Int) -> AttributedText {
            var attributes = blocks(.tableCell(column: 0), .tableRow(isHeader: false), .table(columns: [.none]))
            attributes.block?.components[2].identity = identity
            return AttributedText("cell\n", attributes: attributes)
        }
        let text = [
            caption("one"), table(1), caption("two"), table(2), caption("three"),
            AttributedText("text\n", attributes: blocks(.paragraph)), caption("four"),
        ].reduce(into: AttributedText()) { $0.append($1) }
        let layout = try TextLayout(text, in: .width(200))
        let structure = try structure(of: try PDFDocument.render(layout, metadata: Self.metadata))
        #expect(
            elements(of: structure) == [
                "Document", "Table", "Caption", "TBody", "TR", "TD", "Table", "Caption", "TBody", "TR", "TD", "Caption",
                "P", "P",
            ], "\(structure)")
    }

    /// Paragraphs of one internal link are contents, in which each entry is one link; a single one is a paragraph.
    @Test func contentsHaveEntries() throws {
        func entry(_ name: String, page: Bool) -> AttributedText {
            var link = blocks(.paragraph)
            link.link = "#" + name
            var result = AttributedText(name, attributes: link)
            if page {
                result.append(AttributedText("\t", attributes: blocks(.paragraph)))
                link.pageReference = name
                result.append(AttributedText("1", attributes: link))
            }
            result.append(AttributedText("\n", attributes: blocks(.paragraph)))
            return result
        }
        func elements(_ entries: [AttributedText]) throws -> [String] {
            var text = entries.reduce(into: AttributedText()) { $0.append($1) }
            for name in ["one", "two"] {
                text.append(AttributedText(name + "\n", attributes: blocks(.heading(level: 1))))
            }
            let layout = try TextLayout(text, in: .width(200))
            let document = try PDFDocument.render(layout, metadata: Self.metadata)
            return self.elements(of: try structure(of: document)).dropLast(2).dropFirst().map { $0 }
        }
        let item = ["TOCI", "Reference", "Link"]
        #expect(try elements([entry("one", page: true), entry("two", page: true)]) == ["TOC"] + item + item)
        #expect(try elements([entry("one", page: false), entry("two", page: false)]) == ["TOC"] + item + item)
        #expect(try elements([entry("one", page: false)]) == ["P", "Link"])
    }

    /// Headings are numbered by their nesting.
    @Test(arguments: [
        ([1, 2, 3, 2, 1], [1, 2, 3, 2, 1]), ([2, 3, 2], [1, 2, 1]), ([1, 3, 4, 2], [1, 2, 3, 2]),
        ([3, 1, 4, 6, 4], [1, 1, 2, 3, 2]), ([], []),
    ])
    func headingsAreNested(levels: [Int], expected: [Int]) {
        var tree = StructureTree()
        for level in levels { _ = tree.addElement(.heading(level: level), to: StructureTree.root) }
        let changes = tree.nestHeadings()
        let nested = tree.elements.compactMap { if case .heading(let level) = $0.type { level } else { nil } }
        #expect(nested == expected)
        #expect(changes.count == zip(levels, expected).count { $0 != $1 })
    }

    /// A cell that names its row is a header of the row (ISO 14289-1, 7.5).
    @Test func rowHeadersHaveScope() throws {
        var attributes = blocks(.tableCell(column: 0), .tableRow(isHeader: false), .table(columns: [.none]))
        attributes.block?.components[2].identity = 1
        attributes.cell = CellStyle()
        attributes.cell?.isHeader = true
        let layout = try TextLayout(AttributedText("name\n", attributes: attributes), in: .width(200))
        let structure = try structure(of: try PDFDocument.render(layout, metadata: Self.metadata))
        #expect(elements(of: structure) == ["Document", "Table", "TBody", "TR", "TH"], "\(structure)")
        #expect(structure.contains("/Scope /Row"), "\(structure)")
    }

    /// Every byte of the structure is the same each time.
    @Test func filesAreDeterministic() throws {
        func bytes() throws -> [UInt8] {
            try PDFDocument.render(try makeLayout("Same", size: 20), metadata: Self.metadata).data()
        }
        let first = try bytes()
        #expect(first == (try bytes()))
    }

    @Test func titlesAndLanguagesAreDemanded() {
        #expect(throws: GalleyError.self) { try PDFDocument(metadata: PDFDocument.Metadata(tagging: .ua1)) }
        #expect(throws: GalleyError.self) {
            try PDFDocument(metadata: PDFDocument.Metadata(title: "Title", tagging: .ua1))
        }
    }

    /// Without tags, a file has no structure.
    @Test func untaggedFilesHaveNoStructure() throws {
        let document = try PDFDocument.render(try makeLayout("Plain", size: 20))
        let file = String(decoding: try document.data(), as: Unicode.ASCII.self)
        #expect(!file.contains("StructTreeRoot") && file.hasPrefix("%PDF-1.7"))
    }
}

@Suite struct XMPPacketTests {
    @Test func metadataCannotBreakTheirXML() throws {
        let packet = XMPPacket(
            PDFDocument.Metadata(title: "a<b&\u{1}\u{FFFE}c", author: "\"d\u{B}\"", keywords: "</x>"), created: nil,
            invoice: nil)
        let reader = XMLParser(data: Data(packet.bytes))
        #expect(reader.parse(), "\(String(describing: reader.parserError))")
        let text = String(decoding: packet.bytes, as: UTF8.self)
        #expect(text.contains("a&lt;b&amp;\u{FFFD}\u{FFFD}c"))
    }
}
