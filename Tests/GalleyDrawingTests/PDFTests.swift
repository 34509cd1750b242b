import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct PDFTests {
    /// The text that `pdftotext` reads, without the direction marks that it adds.
    private func text(of document: PDFDocument) throws -> String {
        let folder = try TemporaryFolder()
        try document.write(to: folder.file("a.pdf"))
        let read = try #require(try output(of: "pdftotext", [folder.file("a.pdf"), "-"]))
        let marks = CharacterSet(charactersIn: "\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{0C}")
        return String(String.UnicodeScalarView(read.unicodeScalars.filter { !marks.contains($0) }))
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        .enabled(if: isInstalled("pdftotext"), "needs poppler-utils"),
        arguments: [
            "Office files, ffi and fl", "Ångström e\u{301} a\u{308}\u{323}", "Καλημέρα κόσμε", "Добрый день",
            "שלום עולם", "שָׁלוֹם עֲלֵיכֶם", "مرحبا بالعالم", "لا إله إلا الله", "مُحَمَّدٌ رَسُولٌ", "في الأسبوع",
            "नमस्ते किताब", "ภาษาไทยที่นี่", "والنوارس (ثلاثة) تسبقها!", "שני זוגות אופניים (כחול)?",
        ])
    func textIsReadInLogicalOrder(sample: String) throws {
        for change: (inout TextAttributes) -> Void in [
            { _ in }, { $0.obliqueness = 0.2 }, { $0.stroke = TextStroke(width: 0.5, fill: true) },
        ] {
            let document = try PDFDocument.render(try makeLayout(sample, size: 20, change))
            let read = try text(of: document)
            #expect(read.precomposedStringWithCanonicalMapping == sample.precomposedStringWithCanonicalMapping)
        }
    }

    /// A font has more codes than there are letters of a language. Their bytes include parentheses, backslashes and line ends.
    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func textOfManyCodesIsRead() throws {
        let numbers = [0x21...0x7E, 0xA1...0xAC, 0xAE...0x17F].joined()
        let letters = numbers.compactMap { Unicode.Scalar(UInt32($0)) }
        let lines = stride(from: 0, to: letters.count, by: 12).map { start in
            String(String.UnicodeScalarView(letters[start..<min(start + 12, letters.count)]))
        }
        let document = try PDFDocument.render(try makeLayout(lines.joined(separator: "\n"), size: 20))
        #expect(try text(of: document).split(whereSeparator: \.isWhitespace).joined() == lines.joined())
    }

    /// A font of a file has only the glyphs of its text: Noto Sans has 4157 bytes of instructions alone.
    @Test func embeddedFontsHaveOnlyTheirGlyphs() throws {
        let document = try PDFDocument.render(try makeLayout("text 0123456789", size: 20))
        let size = try document.data().count
        #expect(size > 1000 && size < 6000, "\(size)")
    }

    /// Between two lines of a document, the renderer draws more fonts elsewhere than it keeps open. Each font is still
    /// embedded once, and the bytes of the document are the same.
    @Test func facesAreEmbeddedOnceDespiteOtherDrawing() throws {
        let layout = try makeLayout("Offices fly", size: 20)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: testFontFolder + "/GalleyBox.ttf")))
        func document(between: (TextRenderer) throws -> Void) throws -> [UInt8] {
            let renderer = TextRenderer()
            let document = try PDFDocument(renderer: renderer)
            try document.beginPage(Size(width: 200, height: 100))
            try document.draw(layout, at: Point(x: 0, y: 0))
            try between(renderer)
            try document.draw(layout, at: Point(x: 0, y: 40))
            return try document.data()
        }
        let crowded = try document { renderer in
            for _ in 0..<100 {
                let library = FontLibrary(systemFonts: false)
                let family = try #require(try library.addFont(bytes: bytes, name: "box").first?.familyName)
                let font = FontDescriptor(families: [family], size: 20)
                let other = try TextLayout(
                    AttributedText("abc", attributes: TextAttributes(font: font)), in: .unbounded, fonts: library)
                _ = try PDFDocument.render(other, renderer: renderer)
            }
        }
        #expect(crowded == (try document { _ in }))
    }

    /// Leader dots are drawn, but are not text.
    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func leadersAreNoText() throws {
        let document = try PDFDocument.render(
            try makeLayout("Bread. Butter.\t3", size: 20) {
                var style = ParagraphStyle()
                style.tabStops = [.init(location: 400, alignment: .right, leader: ".")]
                $0.paragraph = style
            })
        let read = try text(of: document)
        #expect(read.filter { !$0.isWhitespace } == "Bread.Butter.3")
    }

    /// Spaces are ignored, because the reader moves a space after the number or comma before it.
    @Test(
        .enabled(if: isInstalled("pdftotext"), "needs poppler-utils"),
        arguments: [
            "على متنها 9 ركاب، ودراجتان. والنوارس (ثلاثة) تسبقها!", "יוצאת עם 9 נוסעים, ושני זוגות אופניים: כחול.",
        ])
    func numbersAndPunctuationAreBetweenTheirNeighbours(sample: String) throws {
        let read = try text(of: try PDFDocument.render(try makeLayout(sample, size: 20)))
        #expect(read.filter { !$0.isWhitespace } == sample.filter { !$0.isWhitespace })
    }

    /// A PDF reader uses one direction for a whole page. On a page that is mostly left-to-right, it returns the parts
    /// of a right-to-left line, which digits, full stops and commas separate, from left to right. Each part is in
    /// logical order.
    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func rightToLeftPiecesAmongLeftToRightTextAreLogical() throws {
        let latin = String(repeating: "Most of this page runs from left to right. ", count: 8)
        let pieces = ["على متنها", "ركاب ودراجتان", "والنوارس تسبقها إلى البحر"]
        let document = try PDFDocument.render(
            try makeLayout("\(latin)\n\(pieces[0]) 9 \(pieces[1])، \(pieces[2]).", size: 20))
        let lines = try text(of: document).split(separator: "\n").map(String.init)
        let read = try #require(lines.first { $0.contains(pieces[0]) })
        for piece in pieces { #expect(read.contains(piece)) }
        #expect(read.filter { !$0.isWhitespace }.count == pieces.joined().filter { !$0.isWhitespace }.count + 3)
    }

    /// ISO 32000-2, 14.8.2.2.3: characters that only control where words may be divided are not in the text.
    @Test(
        .enabled(if: isInstalled("pdftotext"), "needs poppler-utils"),
        arguments: [
            ("all in\u{AD}ter\u{AD}na\u{AD}tion\u{AD}al words", "all international words"),
            ("foo\u{200B}bar", "foobar"), ("a\u{2060}b\u{FEFF}c\u{200E}d\u{2066}e\u{2069}f", "abcdef"),
            ("ספ\u{AD}רים", "ספרים"), ("well-known \u{AD}", "well-known"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ])
    func charactersThatDoNotShowAreNotText(sample: String, expected: String) throws {
        let fonts = FontLibrary()
        for change: (inout TextAttributes) -> Void in [{ _ in }, { $0.stroke = TextStroke(width: 1, fill: false) }] {
            let document = try PDFDocument.render(try makeLayout(sample, size: 20, fonts: fonts, change))
            func joined(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != "\u{200C}" } }
            #expect(joined(try text(of: document)) == joined(expected))
        }
    }

    /// The hyphen of a hyphenated word is a soft hyphen, so that readers join the word; a typed hyphen stays.
    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func hyphensOfDividedWordsAreSoft() throws {
        let layout = try makeLayout("a-b unbe\u{AD}liev\u{AD}a\u{AD}ble c", width: 70)
        #expect(layout.lines.count > 2)
        let read = try text(of: try PDFDocument.render(layout))
        #expect(read.contains("\u{AD}\n") && !read.contains("\u{2010}"))
        let joined = read.replacing("\u{AD}\n", with: "").replacing("\n", with: " ")
        #expect(joined == "a-b unbelievable c")
    }

    /// A hyphen that the patterns of a language insert is a soft hyphen too.
    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func hyphensOfPatternsAreSoft() throws {
        let words = "unbelievable internationalization of responsibilities"
        var style = ParagraphStyle()
        style.hyphenation = true
        style.language = "en"
        let layout = try makeLayout(words, width: 80) { $0.paragraph = style }
        #expect(layout.warnings.isEmpty, "install hyphen-en-us")
        let read = try text(of: try PDFDocument.render(layout))
        #expect(read.contains("\u{AD}\n") && !read.contains("\u{2010}"))
        #expect(read.replacing("\u{AD}\n", with: "").replacing("\n", with: " ") == words)
    }

    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func outlinedTextCanStillBeFound() throws {
        let document = try PDFDocument.render(
            try makeLayout("Hollow letters", size: 20) { $0.stroke = TextStroke(width: 1, fill: false) })
        #expect(try text(of: document) == "Hollow letters")
    }

    @Test func linksLeadToTheirTargets() throws {
        let document = try PDFDocument.render(
            try makeLayout("a link") { $0.link = "https://example.org/it's?q=ü(1)" })
        let data = ExpandedPDF(try document.data()).text
        #expect(data.contains("/URI (https://example.org/it's?q=%C3%BC%281%29)"))
    }

    /// After Cairo has failed to scale a font face, that face can never be used again.
    @Test(arguments: [
        GalleyText.Transform(a: 10_000, b: 0, c: 0, d: 10_000, tx: 0, ty: 0),
        GalleyText.Transform(a: 1e-7, b: 0, c: 0, d: 1e-7, tx: 0, ty: 0),
        GalleyText.Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
        GalleyText.Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    ])
    func unusualTransformsAreHarmless(transform: GalleyText.Transform) throws {
        let renderer = TextRenderer()
        let plain = try makeLayout("plain text", size: 20)
        let before = try PDFDocument.render(plain, renderer: renderer).data()
        let strange = try makeLayout("plain text", size: 20) { $0.glyphTransform = transform }
        let drawn = try PDFDocument.render(strange, renderer: renderer)
        #expect(try drawn.data().count < 1 << 20)
        #expect(try PDFDocument.render(plain, renderer: renderer).data() == before)
    }

    @Test(arguments: [0, 1e-12, 1e-6, 1e-3, 0.1])
    func flatEmojiTakeNoSpace(height: Double) throws {
        let layout = try makeLayout("😀", size: 20, fonts: try fontsWithEmoji()) {
            $0.font?.families = ["Galley Emoji"]
            $0.glyphTransform = GalleyText.Transform(a: 1, b: 1, c: 1, d: 1 + height, tx: 0, ty: 0)
        }
        let document = try PDFDocument.render(layout)
        #expect(try document.data().count < 1 << 20)
        #expect(document.warnings.map(\.code) == (height < 0.01 ? [.glyphTooLarge] : []))
    }

    /// Cairo refuses these scalars as text.
    @Test(arguments: [0xFFFF, 0xFDD0, 0x1FFFE, 0] as [UInt32])
    func noncharactersAreDrawn(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(try !PDFDocument.render(try makeLayout("a" + String(Character(scalar)) + "b")).data().isEmpty)
    }

    @Test func theSameTextIsTheSameFile() throws {
        let data = try PDFDocument.render(try makeLayout("text")).data()
        if ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] == nil {
            #expect(!String(decoding: data, as: UTF8.self).contains("CreationDate"))
        }
        #expect(try PDFDocument.render(try makeLayout("text")).data() == data)
        let dated = try PDFDocument.render(
            try makeLayout("text"), metadata: PDFDocument.Metadata(creationDate: "2026-08-01T12:00:00Z"))
        #expect(String(decoding: try dated.data(), as: UTF8.self).contains("/CreationDate (D:20260801120000"))
        #expect(SourceDate.iso8601(of: "1700000000") == "2023-11-14T22:13:20Z")
        #expect(SourceDate.iso8601(of: "soon") == nil)
    }

    @Test func longTextContinuesOnMorePages() throws {
        let layout = try makeLayout((1...40).map { "row \($0)" }.joined(separator: "\n"))
        let content = DrawnContent(layout)
        let pages = PageSlicer.pages(of: content, height: 200)
        #expect(pages.count > 1)
        #expect(pages.map(\.content.lines.count).reduce(0, +) == 40)
        for page in pages {
            let last = layout.lines[page.content.lines.upperBound - 1]
            #expect(last.frame.maxY - page.top <= 200)
        }
        // Each row has its own page even if no row fits.
        #expect(PageSlicer.pages(of: content, height: 1).count == 40)
        let data = String(
            decoding: try PDFDocument.render(layout, padding: EdgeInsets(10), pageHeight: 220).data(), as: UTF8.self)
        #expect(data.contains("/Count \(pages.count)"))
    }

    /// Pixels that a page covers partly do not show the paper below its background.
    @Test(.enabled(if: isInstalled("pdftoppm"), "needs poppler-utils"))
    func backgroundsReachTheEdges() throws {
        let document = try PDFDocument()
        try document.beginPage(Size(width: 20.2, height: 10.3), background: .black)
        let folder = try TemporaryFolder()
        try document.write(to: folder.file("a.pdf"))
        _ = try output(of: "pdftoppm", ["-png", "-r", "72", "-singlefile", folder.file("a.pdf"), folder.file("a")])
        let data = try #require(FileManager.default.contents(atPath: folder.file("a.png")))
        let picture = try Bitmap(png: Array(data))
        #expect(picture.width == 21 && picture.height == 11)
        #expect(pixels(of: picture).allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func metadataIsStored() throws {
        let document = try PDFDocument(
            metadata: PDFDocument.Metadata(title: "A title", author: "An author", creationDate: "2026-08-01T12:00:00Z"))
        try document.beginPage(Size(width: 10, height: 10))
        let data = String(decoding: try document.data(), as: UTF8.self)
        #expect(data.contains("/Title (A title)"))
        #expect(data.contains("/Author (An author)"))
        #expect(data.contains("20260801120000"))
    }

    @Test func misuseIsATypedError() throws {
        let layout = try makeLayout("x")
        let document = try PDFDocument()
        #expect(throws: GalleyError.self) { try document.draw(layout) }
        #expect(throws: GalleyError.self) { try document.beginPage(Size(width: 0, height: 10)) }
        #expect(throws: GalleyError.self) { try document.beginPage(Size(width: .nan, height: 10)) }
        #expect(throws: GalleyError.self) { try document.beginPage(Size(width: 10, height: 20_000)) }
        #expect(throws: GalleyError.self) { _ = try document.data() }
        try document.beginPage(Size(width: 100, height: 100))
        try document.draw(layout)
        let data = try document.data()
        #expect(try document.data() == data)
        #expect(throws: GalleyError.self) { try document.draw(layout) }
    }
}
