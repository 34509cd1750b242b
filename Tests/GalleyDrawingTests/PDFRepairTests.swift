import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Files without the errors of Cairo.
@Suite struct PDFRepairTests {
    /// A heading, links to it and to the web, and the same image twice.
    private func document(_ tagging: PDFTagging) throws -> [UInt8] {
        let data =
            "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
            + "<rect width='9' height='9' opacity='0.5'/></svg>"
        var heading = TextAttributes(font: FontDescriptor("Noto Sans", size: 12))
        heading.block = BlockIntent(components: [.init(kind: .heading(level: 1), identity: 0)])
        var image = TextAttributes(font: FontDescriptor("Noto Sans", size: 12))
        image.attachment = GalleyText.Attachment(width: 9, height: 9, image: data)
        var text = AttributedText("One\n", attributes: heading)
        for target in ["#one", "https://example.org"] {
            text.append(AttributedText("link ", attributes: TextAttributes(link: target)))
            text.append(AttributedText(String(GalleyText.Attachment.character), attributes: image))
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

    /// Each entry in use of the table leads to its object (ISO 32000-1, 7.5.4).
    @Test func entriesLeadToTheirObjects() throws {
        let bytes = Array(try document(.none))
        // The appendix that states the language has a separate table at the end of the file.
        let start = try #require(bytes.firstRange(of: Array("\nxref\n0 ".utf8))?.lowerBound) + 1
        let lines = String(decoding: bytes[start...], as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "xref")
        let count = try #require(lines[1].split(separator: " ").last.flatMap { Int($0) })
        var inUse = 0
        for number in 1..<count {
            let entry = lines[2 + number]
            guard entry.contains(" n"), let offset = Int(entry.prefix(10)) else { continue }
            inUse += 1
            #expect(String(decoding: bytes[offset...].prefix(20), as: UTF8.self).hasPrefix("\(number) 0 obj"))
        }
        #expect(inUse > 5)
    }

    /// The second of two equal keys is replaced by spaces, and an entry without an object is free.
    @Test func errorsAreReplacedInPlace() throws {
        let body =
            "%PDF-1.5\n1 0 obj\n<< /Type /Catalog >>\nendobj\n3 0 obj\n<<\n   /XObject << /x4 4 0 R /x5 5 0 R /x4 4 0 R >>\n>>\nendobj\n"
        let third = try #require(body.range(of: "3 0 obj")).lowerBound.utf16Offset(in: body)
        let entries = [9, 9, third].map { String(format: "%010d 00000 n \n", $0) }.joined()
        let file =
            body + "xref\n0 4\n0000000000 65535 f \n" + entries
            + "trailer\n<< /Size 4\n   /Root 1 0 R\n>>\nstartxref\n\(body.utf8.count)\n%%EOF\n"
        var bytes = Array(file.utf8)
        let source = try #require(PDFSource(count: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) })
        let changes = PDFRepair(source).changes
        #expect(changes.count == 2)
        for change in changes {
            bytes.replaceSubrange(change.offset..<change.offset + change.bytes.count, with: change.bytes)
        }
        let repaired = String(decoding: bytes, as: UTF8.self)
        #expect(repaired.contains("/XObject << /x4 4 0 R /x5 5 0 R           >>"), "\(repaired)")
        #expect(repaired.contains("0000000009 00000 n \n0000000000 65535 f \n"), "\(repaired)")
        #expect(repaired.utf8.count == file.utf8.count)
    }
}
