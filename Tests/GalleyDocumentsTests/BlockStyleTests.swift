import GalleyDocuments
import GalleyText
import Testing

/// The boxes of blocks in documents.
@Suite struct BlockStyleTests {
    private func document(_ style: String) throws -> Document.Decoded {
        let block = #"{"path": [{"kind": "paragraph"}, {"kind": "blockQuote", "id": 1, "style": \#(style)}]}"#
        return try Document.decode(json: #"{"text": "a", "style": {"block": \#(block)}}"#)
    }

    private func style(_ document: Document) throws -> BlockStyle? {
        let block = try #require(document.attributedText().runs.first?.attributes.block)
        #expect(block.components.map(\.identity) == [0, 1])
        return block.components[1].style
    }

    @Test func documentsHaveStyles() throws {
        let decoded = try document(
            #"""
            {"margin": [4, 0, -2, 1], "paddingInlineStart": 8, "borderLeft": 3, "borderLeftColor": "#f00",
             "borderLeftStyle": "dashed", "background": "#eee", "borderRadius": 5}
            """#)
        #expect(decoded.warnings.isEmpty)
        var expected = BlockStyle(margin: BoxSides(top: 4, left: 0, bottom: -2, right: 1), cornerRadius: 5)
        expected.padding.inlineStart = 8
        expected.border.left = BlockStyle.Line(width: 3, color: Color(red: 1, green: 0, blue: 0), style: .dashed)
        expected.background = Color(rgb: 0xEEEEEE)
        #expect(try style(decoded.document) == expected)
        let again = try Document.decode(json: decoded.document.json()).document
        #expect(try style(again) == expected)
    }

    @Test(arguments: [#"{"display": "flex", "width": 10}"#, #"{"margin": "5%"}"#, #"{"opacity": 0.5}"#])
    func otherPropertiesAreWarnedOf(style: String) throws {
        #expect(try document(style).warnings.count == 1)
    }
}
