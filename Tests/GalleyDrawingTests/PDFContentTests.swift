import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The operators of content streams.
@Suite struct PDFContentTests {
    private func operators(_ body: (PDFContent) -> Void) -> [String] {
        let content = PDFContent(file: PDFFile { _ in true }, tagger: nil, pageHeight: 100)
        body(content)
        content.finish()
        return String(decoding: content.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
    }

    private func show(
        _ content: PDFContent, x: Double, y: Double, font: Int = 5, axes: Transform = Transform(a: 1, d: -1)
    ) {
        content.text(isReversed: false) {
            content.show(Array("(a)".utf8)[...], font: font, size: 12, axes: axes, at: Point(x: x, y: y))
        }
    }

    @Test func successiveLinesAreOneTextObject() {
        let found = operators { content in
            for line in 1...3 { show(content, x: 10, y: 0.1 * Double(line)) }
        }
        #expect(
            found == [
                "BT", "/F5 12 Tf", "1 0 0 -1 10 .1 Tm", "[(a)]TJ", "0 -.1 Td", "[(a)]TJ", "0 -.1 Td", "[(a)]TJ", "ET",
            ])
    }

    /// Only the last text object of successive ones has a place from which others are known.
    @Test func otherOperatorsEndTextObjects() {
        let found = operators { content in
            show(content, x: 10, y: 10)
            content.setFill(.color(red: 1, green: 1, blue: 1), alpha: 1)
            show(content, x: 10, y: 20)
            show(content, x: 10, y: 30, axes: Transform(a: 0, b: 1, c: 1, d: 0))
            show(content, x: 10, y: 40)
        }
        #expect(
            found == [
                "BT", "/F5 12 Tf", "1 0 0 -1 10 10 Tm", "[(a)]TJ", "ET", "1 g", "BT", "1 0 0 -1 10 20 Tm", "[(a)]TJ",
                "0 1 1 0 10 30 Tm", "[(a)]TJ", "1 0 0 -1 10 40 Tm", "[(a)]TJ", "ET",
            ])
    }

    /// The font is part of the graphics state (ISO 32000-1, 8.4.1).
    @Test func fontsAreRestored() {
        let found = operators { content in
            show(content, x: 0, y: 0)
            content.save()
            show(content, x: 0, y: 0, font: 6)
            content.restore()
            show(content, x: 0, y: 0)
            show(content, x: 0, y: 0, font: 6)
        }
        #expect(found.filter { $0.hasSuffix("Tf") } == ["/F5 12 Tf", "/F6 12 Tf", "/F6 12 Tf"])
    }

    /// Readers take a carriage return in a string for a line feed (ISO 32000-1, 7.3.4.2).
    @Test(arguments: [
        (0x28, "\\("), (0x29, "\\)"), (0x5C, "\\\\"), (0x0D, "\\r"), (0x0A, "\n"), (0x00, "\0"), (0x61, "a"),
    ])
    func bytesOfStringsAreEscaped(byte: Int, expected: String) {
        var bytes: [UInt8] = []
        bytes.append(inString: UInt8(byte))
        #expect(bytes == Array(expected.utf8))
    }
}
