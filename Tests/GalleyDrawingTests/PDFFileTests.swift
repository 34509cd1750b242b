import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The syntax of files.
@Suite struct PDFFileTests {
    /// A heading, links to it and to the web, and the same image twice.
    private func document(_ tagging: PDFTagging) throws -> [UInt8] {
        let data =
            "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
            + "<rect width='9' height='9' opacity='0.5'/></svg>"
        var heading = TextAttributes(font: FontDescriptor("Noto Sans", size: 12))
        heading.block = BlockIntent(components: [.init(kind: .heading(level: 1), identity: 0)])
        var image = TextAttributes(font: FontDescriptor("Noto Sans", size: 12))
        image.attachment = TextAttachment(width: 9, height: 9, image: data)
        var text = AttributedText("One\n", attributes: heading)
        for target in ["#one", "https://example.org"] {
            text.append(AttributedText("link ", attributes: TextAttributes(link: target)))
            text.append(AttributedText(String(TextAttachment.character), attributes: image))
        }
        let layout = try TextLayout(text, in: .width(200), fonts: bundledFonts)
        return try PDFDocument.render(
            layout, metadata: PDFDocument.Metadata(title: "Test", language: "en", tagging: tagging)
        ).data()
    }

    @Test(.enabled(if: isInstalled("qpdf"), "needs qpdf"), arguments: [PDFTagging.none, .tagged])
    func filesAreNotDamaged(tagging: PDFTagging) throws {
        let folder = try TemporaryFolder()
        try Data(try document(tagging)).write(to: URL(filePath: folder.file("a.pdf")))
        let report = try #require(try output(of: "qpdf", ["--check", folder.file("a.pdf")]))
        #expect(!report.contains("WARNING"), "\(report)")
    }

    /// Numbers are as short as they can be, and never in a form that readers do not know (ISO 32000-1, 7.3.3).
    @Test(arguments: [
        (0.0, "0 "), (-0.0004, "0 "), (1.5, "1.5 "), (-0.25, "-.25 "), (12.0004, "12 "), (0.1 + 0.2, ".3 "),
        (.nan, "0 "), (.infinity, "1000000000 "), (-1e300, "-1000000000 "), (99.9996, "100 "),
    ])
    func numbersAreShort(value: Double, expected: String) {
        #expect(PDFNumber.text(value) + " " == expected)
    }

    @Test(arguments: [
        ("2026-08-01T12:00:00Z", "(D:20260801120000Z)"), ("2026-08-01", "(D:20260801)"),
        ("2026-08-01T12:00:00+02:00", "(D:20260801120000+02'00')"), ("2026", "(D:2026)"),
    ])
    func datesAreInTheirForm(date: String, expected: String) { #expect(PDFDate(date)?.pdf == expected) }

    @Test(arguments: ["", "tomorrow", "+1", "20"])
    func textWithoutADateIsNone(date: String) { #expect(PDFDate(date) == nil) }

    @Test func stringsAreEscaped() {
        #expect(PDFString.literal("a (b) \\") == "(a \\(b\\) \\\\)")
        #expect(PDFString.literal("é😀") == "<FEFF00e9d83dde00>")
        #expect(PDFString.url("https://a/(b)?ü \\") == "(https://a/%28b%29?%C3%BC%20%5C)")
    }
}
