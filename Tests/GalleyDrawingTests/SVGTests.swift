import Foundation
import FoundationXML
import GalleyDrawingTestSupport
import GalleyLayout
import GalleySupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct SVGTests {
    /// Element names in order, and the characters between them.
    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []
        var characters = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append((name, attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            characters += string
        }
    }

    private func read(_ document: SVGDocument) throws -> Reader {
        let parser = XMLParser(data: Data(document.data()))
        let reader = Reader()
        parser.delegate = reader
        try #require(parser.parse())
        return reader
    }

    @Test func everyGlyphIsDefinedOnce() throws {
        let found = try read(try SVGDocument.render(try makeLayout("abcabcabc")))
        #expect(found.elements.count { $0.name == "path" } == 3)
        #expect(found.elements.count { $0.name == "use" } == 9)
        let names = Set(found.elements.compactMap { $0.attributes["id"] }.map { "#" + $0 })
        #expect(
            found.elements.filter { $0.name == "use" }.allSatisfy { names.contains($0.attributes["xlink:href"] ?? "") })
    }

    @Test func textIsEscapedAndInLogicalOrder() throws {
        let text = "a < b & \"c\" שלום"
        let layout = try makeLayout(text) { $0.link = "https://example.org/?a=1&b=<2>" }
        let found = try read(try SVGDocument.render(layout, glyphs: .text))
        #expect(found.characters.filter { !$0.isNewline } == text)
        #expect(found.elements.contains { $0.attributes["xlink:href"] == "https://example.org/?a=1&b=<2>" })
        #expect(found.elements.contains { $0.attributes["direction"] == "rtl" })
    }

    @Test func controlCharactersCannotBreakTheFile() throws {
        let layout = try makeLayout("bell\u{7}escape\u{1B}end\u{FFFE}")
        for form in SVGDocument.GlyphForm.allCases {
            _ = try read(try SVGDocument.render(layout, glyphs: form))
        }
        #expect("\u{0}\u{B}".xmlEscaped == "\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: [
        (0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.0004, "0"), (0.0005, "0.001"), (-0.001, "-0.001"), (12.3456, "12.346"),
        (100.05, "100.05"), (.nan, "0"), (.infinity, "0"), (1e300, "0"),
    ])
    func numbers(value: Double, expected: String) {
        #expect(value.svg == expected)
    }

    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64(text: String, expected: String) {
        #expect(Base64.encode(Array(text.utf8)) == expected)
    }
}
