import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

/// Text, attributes and documents are unchanged after encoding and decoding.
@Suite struct DocumentRoundTripTests {
    @Test(arguments: 0..<120)
    func anyTextRoundTripsThroughItsDocument(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = random.attributedText()
        var document = Document(
            text, id: random.maybe { $0.text(upTo: 4) }, container: random.container(),
            canvas: .init(background: random.maybe { $0.color() }, scale: random.maybe { _ in 2 }, padding: nil))
        document.page = random.maybe { $0.page() }
        document.fit = random.maybe { .init(minimumScale: $0.pick([0.25, 1]), maximumScale: $0.pick([1, 3.5])) }
        if seed % 3 == 0 {
            document.container = TextContainer()
            document.containers = (0..<3).map { _ in random.container() }
        }
        let json = document.json(pretty: seed % 2 == 0)

        let decoded = try Document.decode(json: json)
        #expect(decoded.warnings == [], "\(json)")
        #expect(decoded.document == document, "\(json)")
        let back = try decoded.document.attributedText()
        #expect(back == text, "\(json)")
        #expect(back.brokenInvariants() == [])
    }

    @Test(arguments: 0..<60)
    func codableCarriesTextAttributesAndDocuments(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(1000 + seed))
        let text = random.attributedText()
        #expect(try JSONDecoder().decode(AttributedText.self, from: JSONEncoder().encode(text)) == text)
        let list = PropertyListEncoder()
        list.outputFormat = seed % 2 == 0 ? .xml : .binary
        let attributes = random.attributes()
        let lists = try [attributes].map { try list.encode([$0]) }
        // XML property lists cannot contain every control character; the keys of attributes here have none.
        if seed % 2 == 1 {
            #expect(try PropertyListDecoder().decode([TextAttributes].self, from: lists[0]) == [attributes])
        }
        let document = Document(text, id: "a", container: random.container())
        #expect(try JSONDecoder().decode(Document.self, from: JSONEncoder().encode(document)) == document)
    }

    @Test(arguments: 0..<60)
    func foundationCarriesEveryAttribute(seed: Int) {
        var random = SeededGenerator(seed: UInt64(2000 + seed))
        let text = random.attributedText()
        let string = AttributedString(text)
        #expect(Array(String(string.characters).utf8) == Array(text.string.utf8))
        if !text.isEmpty { #expect(AttributedText(string) == text) }
        #expect(AttributedString(AttributedText(string)) == string)
    }

    @Test func foundationReadsAndWritesThroughTheScope() throws {
        var string = AttributedString("a link")
        let range = try #require(string.range(of: "link"))
        string[range].link = URL(string: "https://example.org")
        string.galley.color = .white
        let text = AttributedText(string)
        #expect(text.color == .white)
        #expect(text.runs.map(\.link) == [nil, "https://example.org"])
    }

    /// Foundation's links look like links; colours and underlines of the text, and Galley's own links, stay.
    @Test func linksOfFoundationLookLikeLinks() throws {
        var string = AttributedString("a link")
        let range = try #require(string.range(of: "link"))
        string[range].link = URL(string: "https://example.org")
        let text = AttributedText(string)
        #expect(text.runs.map { $0.attributes.underline == .single } == [false, true])
        #expect(text.runs.map { $0.attributes.color != nil } == [false, true])
        string.galley.color = .white
        #expect(AttributedText(string).runs.allSatisfy { $0.attributes.color == .white })
        var own = AttributedText("a")
        own.link = "https://example.org"
        #expect(AttributedText(AttributedString(own)).underline == nil)
    }

    @Test func commonAttributesBecomeTheStyle() {
        var text = AttributedText("ab", attributes: TextAttributes(font: .default, color: .black))
        text[text.range(of: "b")!].color = .white
        let document = Document(text)
        #expect(document.style.font == .default)
        #expect(document.style.color == nil)
        #expect(document.spans.map(\.utf16Range) == [0..<1, 1..<2])
        #expect(document.spans.map(\.attributes.color) == [.black, .white])
        #expect(document.spans.allSatisfy { $0.attributes.font == nil })
    }

    @Test func rangesCountUTF16Units() throws {
        let json =
            #"{"text": "a😀é\r\nz", "spans": [{"range": [1, 3], "color": "red"}, {"range": [4, 5], "link": "x"}]}"#
        let text = try Document.decode(json: json).document.attributedText()
        #expect(text.runs.map { String(text.string[$0.range].unicodeScalars) } == ["a", "😀", "é", "\r", "\nz"])
        #expect(text.runs.map { $0.color } == [nil, try Color(css: "red"), nil, nil, nil])
        #expect(text.runs.map { $0.link } == [nil, nil, nil, "x", nil])
    }

    @Test func laterSpansWinFieldByField() throws {
        let json = """
            {"text": "abc", "style": {"font": {"size": 20, "family": "A"}, "paragraph": {"lineHeight": 30}},
             "spans": [{"range": [0, 3], "font": {"weight": 700, "features": {"liga": 0}}, "color": "red"},
                       {"range": [1, 2], "font": {"size": 10, "features": {"kern": 0}}, "color": "blue",
                        "paragraph": {"alignment": "right"}}]}
            """
        let text = try Document.decode(json: json).document.attributedText()
        let middle = text.runs[1]
        #expect(middle.font?.size == 10)
        #expect(middle.font?.weight == 700)
        #expect(middle.font?.families == ["A"])
        #expect(middle.font?.features == ["liga": 0, "kern": 0])
        #expect(middle.color == Color(red: 0, green: 0, blue: 1))
        #expect(middle.paragraph?.lineHeight == 30)
        #expect(middle.paragraph?.alignment == .right)
        #expect(text.runs[2].color == Color(red: 1, green: 0, blue: 0))
    }

    @Test func aTemplateSetsUnsetValues() throws {
        var template = Document()
        template.container = TextContainer(width: 300, maximumRows: 2, truncation: .end)
        template.style.color = .white
        template.style.font = FontDescriptor("A", size: 12)
        template.canvas.scale = 3
        let json = #"{"text": "x", "style": {"font": {"size": 20}}, "container": {"maxLines": 0, "width": null}}"#
        let document = try Document.decode(json: json, over: template).document
        #expect(document.container.width == 300)
        #expect(document.container.maximumRows == nil)
        #expect(document.container.truncation == .end)
        #expect(document.canvas.scale == 3)
        #expect(document.style.color == .white)
        #expect(document.style.font == FontDescriptor("A", size: 20))
    }
}
