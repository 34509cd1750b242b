import Foundation
import GalleyDocuments
import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

/// Boxes of text in attachments, on a line and floating.
@Suite struct TextBoxTests {
    private static let fonts = FontLibrary(systemFonts: false)

    private static func box(_ string: String, width: Double, mode: TextContainer.WritingMode = .horizontal) throws
        -> TextLayout
    {
        var container = TextContainer.width(width)
        if mode != .horizontal {
            container = TextContainer(height: width)
            container.writingMode = mode
        }
        return try TextLayout(AttributedText(string), in: container, fonts: fonts)
    }

    private static func text(with attachment: TextAttachment, float: TextAttributes.FloatSide? = nil)
        -> AttributedText
    {
        var attributes = TextAttributes()
        attributes.attachment = attachment
        attributes.float = float
        var text = AttributedText(String(TextAttachment.character), attributes: attributes)
        text.append(AttributedText(String(repeating: "Ships lie in the harbour. ", count: 12)))
        return text
    }

    @Test func aBoxFloatsAndLinesKeepOutOfIt() throws {
        let quote = try Self.box("Nobody hurries: the scales are old.", width: 90)
        let text = Self.text(with: TextAttachment(quote, insets: EdgeInsets(6)), float: .right)
        let layout = try TextLayout(text, in: .width(300), fonts: Self.fonts)
        let rect = try #require(layout.attachments.first?.rect)
        #expect(abs(rect.width - quote.size.width - 12) < 0.001)
        #expect(abs(rect.height - quote.size.height - 12) < 0.001)
        #expect(abs(rect.maxX - 300) < 0.001)
        for line in layout.lines where line.frame.y < rect.maxY { #expect(line.frame.maxX <= rect.x + 0.001) }
        #expect(layout.lines.contains { $0.frame.maxX > rect.x })
    }

    @Test func theLastBaselineOfABoxIsTheLines() throws {
        let note = try Self.box("one two three four five six", width: 50)
        let layout = try TextLayout(Self.text(with: TextAttachment(note)), in: .width(300), fonts: Self.fonts)
        let rect = try #require(layout.attachments.first?.rect)
        let own = try #require(note.lines.last)
        #expect(note.lines.count > 1)
        #expect(abs(rect.y + own.baseline - layout.lines[0].baseline) < 0.001)
    }

    /// The drawing in the box equals the drawing of its layout alone.
    @Test(arguments: TextContainer.WritingMode.allCases)
    func aBoxIsDrawnAsItsLayout(mode: TextContainer.WritingMode) throws {
        var attributes = TextAttributes(font: FontDescriptor(size: 14))
        attributes.underline = LineDecoration()
        attributes.backgroundColor = Color(red: 1, green: 0.8, blue: 0.8)
        var container = TextContainer(width: 80, height: 90)
        container.writingMode = mode
        let inner = try TextLayout(
            AttributedText("Nobody hurries here", attributes: attributes), in: container, fonts: Self.fonts)
        var holder = TextAttributes()
        holder.attachment = TextAttachment(inner)
        let outer = try TextLayout(
            AttributedText(String(TextAttachment.character), attributes: holder),
            in: TextContainer(insets: EdgeInsets(20)), fonts: Self.fonts)
        let rect = try #require(outer.attachments.first?.rect)
        func pixels(_ layout: TextLayout, at origin: Point) throws -> [UInt32] {
            let surface = try ImageSurface(size: Size(width: 200, height: 200), scale: 2, background: .white)
            try surface.draw(layout, at: origin)
            return GalleyDrawingTestSupport.pixels(of: surface)
        }
        let nested = try pixels(outer, at: .zero)
        #expect(nested == (try pixels(inner, at: rect.origin)))
        #expect(Set(nested).count > 10)
    }

    // MARK: - In documents

    private static func document(_ attachment: String, before: String = "", float: String = "left") throws
        -> AttributedText
    {
        let range = "[\(before.utf16.count), \(before.utf16.count + 1)]"
        let json =
            ##"{"text": "\##(before)\ufffcShips lie in the harbour, and the wind is from the west.", "style": {"##
            + ##""font": {"size": 14}, "color": "#123456"}, "spans": [{"range": \##(range), "##
            + ##""float": "\##(float)", "attachment": \##(attachment)}]}"##
        return try Document.decode(json: json).document.attributedText()
    }

    @Test func aDocumentInAnAttachmentIsItsLayout() throws {
        let text = try Self.document(
            #"{"width": 110, "insets": [6, 7, 8, 9], "document": {"text": "Nobody hurries here", "#
                + ##""canvas": {"padding": 4, "background": "#fe8"}}}"##)
        let layout = try TextLayout(
            text.layingOutAttachments(fonts: Self.fonts).text, in: .width(300), fonts: Self.fonts)
        let rect = try #require(layout.attachments.first?.rect)
        // The font and colour are inherited from the surrounding text.
        let inner = try TextLayout(
            AttributedText(
                "Nobody hurries here", attributes: TextAttributes(font: FontDescriptor(size: 14))),
            in: .width(110 - 16 - 8), fonts: Self.fonts)
        #expect(inner.lines.count == 2)
        #expect(abs(rect.width - 110) < 0.001)
        #expect(abs(rect.height - inner.size.height - 14 - 8) < 0.001)
        for line in layout.lines where line.frame.y < rect.maxY { #expect(line.frame.x >= rect.maxX - 0.001) }
        let surface = try ImageSurface(size: Size(width: 300, height: 200), background: .white)
        try surface.draw(layout, at: .zero)
        let colors = Set(pixels(of: surface))
        #expect(colors.contains(0xFFFF_EE88) && colors.contains(0xFF12_3456))
    }

    @Test func aDocumentWithoutAWidthFitsItsText() throws {
        let text = try Self.document(#"{"document": {"text": "Nobody"}}"#)
        let layout = try TextLayout(
            text.layingOutAttachments(fonts: Self.fonts).text, in: .width(300), fonts: Self.fonts)
        let inner = try TextLayout(
            AttributedText("Nobody", attributes: TextAttributes(font: FontDescriptor(size: 14))), fonts: Self.fonts)
        #expect(layout.attachments.first?.rect.size == inner.size)
    }

    /// Nested boxes, and the values that can make them larger.
    @Test func boxesAreNested() throws {
        let innermost = ##"{"width": 40, "height": 9, "document": {"text": "x", "canvas": {"background": "#00ff00"}}}"##
        let text = try Self.document(
            #"{"document": {"text": "\ufffc", "spans": [{"range": [0, 1], "attachment": \#(innermost)}]}}"#)
        for factor in [1, 2.0] {
            let scaled = try text.layingOutAttachments(fonts: Self.fonts).text.scaled(by: factor)
            let layout = try TextLayout(scaled, in: .width(600), fonts: Self.fonts)
            let surface = try ImageSurface(size: Size(width: 600, height: 200), background: .white)
            try surface.draw(layout, at: .zero)
            let green = pixels(of: surface).filter { $0 == 0xFF00_FF00 }.count
            #expect(abs(Double(green) - 360 * factor * factor) < 120 * factor * factor)
        }
    }

    @Test func aDocumentInAnAttachmentIsWrittenAsItWasRead() throws {
        let text = try Self.document(
            ##"{"width": 90, "document": {"text": "a b", "style": {"color": "var(--ink)"}, "container": {"maxLines": 2}, "##
                + ##""canvas": {"padding": 3, "background": "#fff"}}}"##)
        let again = try Document.decode(json: Document(text).json()).document.attributedText()
        #expect(again == text)
        let dark = text.resolving(ColorTheme(["ink": .white]))
        #expect(dark != text)
        #expect(Document(dark).json().contains("fff"))
    }

    @Test func boxesThatAreNotLaidOutShowAPlaceholder() throws {
        let layout = try TextLayout(
            Self.document(#"{"width": 30, "height": 30, "document": {"text": "x"}}"#), in: .width(300),
            fonts: Self.fonts)
        let surface = try ImageSurface(size: Size(width: 300, height: 100), background: .white)
        let without = try ImageSurface(size: Size(width: 300, height: 100), background: .white)
        try surface.draw(layout, at: .zero)
        try without.draw(
            TextLayout(
                Self.document(#"{"width": 30, "height": 30, "id": "x"}"#), in: .width(300), fonts: Self.fonts),
            at: .zero)
        #expect(pixels(of: surface) != pixels(of: without))
    }

    // MARK: - From strangers

    /// A few bytes that would otherwise cause an endless picture.
    @Test func nestedBoxesAreLimited() throws {
        func nested(_ depth: Int, times: Int) -> String {
            let text = String(repeating: "\u{FFFC}", count: times)
            if depth == 0 { return #"{"text": "x"}"# }
            return #"{"text": "\#(text)", "spans": [{"range": [0, \#(times)], "attachment": {"document": "#
                + nested(depth - 1, times: times) + "}}]}"
        }
        #expect(throws: Never.self) { try Document.decode(json: nested(4, times: 3)) }
        let deep = #expect(throws: GalleyError.self) { try Document.decode(json: nested(5, times: 1)) }
        #expect("\(deep.map(String.init(describing:)) ?? "")".contains("4 levels deep"))
        let many = #expect(throws: GalleyError.self) { try Document.decode(json: nested(4, times: 200)) }
        #expect("\(many.map(String.init(describing:)) ?? "")".contains("bytes"))
        // Texts that a program creates have the same limits.
        var text = AttributedText("x")
        for _ in 0..<4 {
            var attributes = TextAttributes()
            attributes.attachment = TextAttachment(width: 0, height: 0, content: .text(.init(text)))
            text = AttributedText(String(repeating: "\u{FFFC}", count: 300), attributes: attributes)
        }
        #expect(throws: GalleyError.self) { try text.layingOutAttachments(fonts: Self.fonts) }
    }

    @Test func limitsReachIntoBoxes() throws {
        let file = #""font": {"files": [{"path": "/etc/passwd"}]}"#
        let json =
            #"{"text": "\ufffc", "spans": [{"range": [0, 1], "attachment": {"document": {"text": "0123456789", "#
            + #""style": {\#(file)}}}}]}"#
        #expect(throws: GalleyError.self) { try Document.decode(json: json, limits: .init(textByteCount: 12)) }
        let decoded = try Document.decode(json: json, limits: .init(textByteCount: 13, folder: "/srv/none"))
        #expect(decoded.warnings.contains { $0.message.contains("/etc/passwd") })
        #expect(!decoded.document.json().contains("passwd"))
    }

    @Test func damagedDocumentsWithBoxesAreReadOrRefused() {
        let seed =
            ##"{"text":"a\ufffcb\ufffc","style":{"font":{"size":12}},"spans":[{"range":[1,2],"float":"right","##
            + ##""attachment":{"width":90,"insets":[1,2,3,4],"document":{"text":"x\ufffc y","spans":[{"range":[1,2],"##
            + ##""attachment":{"height":20,"document":{"text":"z"}}}],"container":{"maxLines":2,"truncation":"end"},"##
            + ##""canvas":{"padding":3,"background":"#eee"}}}}]}"##
        var random = SeededGenerator(seed: 14)
        var laidOut = 0
        for _ in 0..<400 {
            var bytes = Array(seed.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { DamagedDocument.damage(&bytes, using: &random) }
            guard let document = try? Document.decode(json: bytes).document,
                let text = try? document.attributedText().layingOutAttachments(fonts: Self.fonts).text,
                (try? TextLayout(text, in: document.container, fonts: Self.fonts)) != nil
            else { continue }
            laidOut += 1
        }
        #expect(laidOut > 10)
    }

    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func aBoxIsTextInPDFAndSVG() throws {
        let quote = try Self.box("Nobody hurries", width: 200)
        let layout = try TextLayout(
            Self.text(with: TextAttachment(quote), float: .left), in: .width(300), fonts: Self.fonts)
        let folder = try TemporaryFolder()
        try PDFDocument.render(layout).write(to: folder.file("a.pdf"))
        let words = try #require(try output(of: "pdftotext", [folder.file("a.pdf"), "-"]))
        #expect(words.contains("Nobody hurries"))
        let svg = try SVGDocument.render(layout, glyphs: .text).data()
        #expect(String(decoding: svg, as: UTF8.self).contains("Nobody"))
    }
}
