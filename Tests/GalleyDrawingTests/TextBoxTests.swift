import Foundation
import GalleyDrawing
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

/// Boxes of text in attachments: on a line, and floating.
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

    private static func text(with attachment: GalleyText.Attachment, float: TextAttributes.FloatSide? = nil)
        -> AttributedText
    {
        var attributes = TextAttributes()
        attributes.attachment = attachment
        attributes.float = float
        var text = AttributedText(String(GalleyText.Attachment.character), attributes: attributes)
        text.append(AttributedText(String(repeating: "Ships lie in the harbour. ", count: 12)))
        return text
    }

    @Test func aBoxFloatsAndLinesKeepOutOfIt() throws {
        let quote = try Self.box("Nobody hurries: the scales are old.", width: 90)
        let text = Self.text(with: GalleyText.Attachment(quote, insets: EdgeInsets(6)), float: .right)
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
        let layout = try TextLayout(Self.text(with: GalleyText.Attachment(note)), in: .width(300), fonts: Self.fonts)
        let rect = try #require(layout.attachments.first?.rect)
        let own = try #require(note.lines.last)
        #expect(note.lines.count > 1)
        #expect(abs(rect.y + own.baseline - layout.lines[0].baseline) < 0.001)
    }

    /// What is drawn in the box is what the layout by itself draws in its place.
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
        holder.attachment = GalleyText.Attachment(inner)
        let outer = try TextLayout(
            AttributedText(String(GalleyText.Attachment.character), attributes: holder),
            in: TextContainer(insets: EdgeInsets(20)), fonts: Self.fonts)
        let rect = try #require(outer.attachments.first?.rect)
        func pixels(_ layout: TextLayout, at origin: Point) throws -> [UInt32] {
            let surface = try ImageSurface(size: Size(width: 200, height: 200), scale: 2, background: .white)
            try surface.draw(layout, at: origin)
            return GalleyDrawingTests.pixels(of: surface)
        }
        let nested = try pixels(outer, at: .zero)
        #expect(nested == (try pixels(inner, at: rect.origin)))
        #expect(Set(nested).count > 10)
    }

    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func aBoxIsTextInPDFAndSVG() throws {
        let quote = try Self.box("Nobody hurries", width: 200)
        let layout = try TextLayout(
            Self.text(with: GalleyText.Attachment(quote), float: .left), in: .width(300), fonts: Self.fonts)
        let folder = try TemporaryFolder()
        try PDFDocument.render(layout).write(to: folder.file("a.pdf"))
        let words = try #require(try output(of: "pdftotext", [folder.file("a.pdf"), "-"]))
        #expect(words.contains("Nobody hurries"))
        let svg = try SVGDocument.render(layout, glyphs: .text).data()
        #expect(String(decoding: svg, as: UTF8.self).contains("Nobody"))
    }
}
