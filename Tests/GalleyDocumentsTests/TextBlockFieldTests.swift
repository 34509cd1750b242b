import GalleyDocuments
import GalleyText
import Testing

/// Documents of blocks.
@Suite struct TextBlockFieldTests {
    private func read(_ blocks: String, _ rest: String = "") throws -> AttributedText {
        let decoded = try Document.decode(json: "{\"blocks\": \(blocks)\(rest)}")
        #expect(decoded.warnings.isEmpty)
        let text = try decoded.document.attributedText()
        // Written documents have the same text with spans.
        let again = try Document.decode(json: decoded.document.json()).document
        #expect(try again.attributedText() == text)
        return text
    }

    @Test func blocksEqualThoseOfSwift() throws {
        let text = try read(
            ##"""
            [{"kind": "heading", "level": 2, "text": "Tides", "textStyle": {"color": "#00f"}},
             {"kind": "blockQuote", "style": {"padding": 12, "borderLeftWidth": 3, "borderLeftColor": "red"}, "blocks": [
                {"text": "High water", "spans": [{"range": [0, 4], "color": "#f00"}]},
                {"kind": "orderedList", "blocks": [{"kind": "listItem", "number": 3, "text": "Six"}]}]},
             {"blocks": [{"text": "End"}]}]
            """##)
        var high = AttributedText("High water")
        high.transformAttributes(in: high.string.startIndex..<high.string.index(high.string.startIndex, offsetBy: 4)) {
            $0.color = Color(rgb: 0xFF0000)
        }
        var style = BlockStyle(padding: BoxSides(12))
        style.border.left = BlockStyle.Line(width: 3, color: Color(rgb: 0xFF0000))
        let expected = AttributedText {
            TextBlock(.heading(level: 2), attributes: TextAttributes(color: Color(rgb: 0x0000FF))) { "Tides" }
            TextBlock(.blockQuote, style: style) {
                TextBlock { high }
                TextBlock(.orderedList(start: 1, isTight: true)) {
                    TextBlock(.listItem(number: 3, task: nil)) { "Six" }
                }
            }
            TextBlock(.division(alignment: .none)) { TextBlock { "End" } }
        }
        #expect(text.string == expected.string)
        for index in text.string.indices {
            let (own, other) = (text.attributes(at: index), expected.attributes(at: index))
            #expect(own.block == other.block && own.color == other.color, "\(text.string[index])")
        }
    }

    @Test func tablesAreBlocks() throws {
        let text = try read(
            """
            [{"kind": "table", "columns": ["left", "right"], "blocks": [{"kind": "tableRow", "header": true, "blocks": [
                {"kind": "tableCell", "blocks": [{"text": "A"}]}, {"kind": "tableCell", "column": 1, "text": "B"}]}]}]
            """)
        let kinds = text.attributes(at: text.string.startIndex).block?.components.map(\.kind)
        #expect(
            kinds == [.paragraph, .tableCell(column: 0), .tableRow(isHeader: true), .table(columns: [.left, .right])])
    }

    @Test(arguments: [
        #"[{"kind": "paragraph"}]"#, #"[{"text": "a", "blocks": []}]"#, #"[{"kind": "box", "text": "a"}]"#, "{}",
        #"["text"]"#, #"[{"kind": "heading", "level": 9, "text": "a"}]"#,
    ])
    func wrongBlocksAreErrors(blocks: String) {
        #expect(throws: GalleyError.self) { try Document.decode(json: "{\"blocks\": \(blocks)}") }
    }

    @Test func blocksAreTheOnlyContent() {
        for other in [#""text": "a""#, #""markdown": "a""#, #""html": "a""#, #""box": {}"#, #""spans": []"#] {
            #expect(throws: GalleyError.self) {
                try Document.decode(json: "{\"blocks\": [{\"text\": \"a\"}], \(other)}")
            }
        }
    }
}
