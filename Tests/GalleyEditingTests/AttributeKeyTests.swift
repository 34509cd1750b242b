import Galley
import GalleyEditing
import Testing

/// Attributes of a program, through the ways that a text takes.
@Suite struct AttributeKeyTests {
    private enum Author: AttributeKey {
        typealias Value = String
        static let name = "com.example.author"
    }

    private enum Revision: AttributeKey {
        typealias Value = Int
        static let name = "com.example.revision"
    }

    private func text() throws -> AttributedText {
        var text = AttributedText("one *two* three")
        let range = try #require(text.range(of: "two"))
        text[range][Author.self] = "Ada"
        text[range][Revision.self] = 7
        return text
    }

    @Test func valuesAreTyped() throws {
        var text = try text()
        let range = try #require(text.range(of: "two"))
        #expect(text[range][Author.self] == "Ada" && text[range][Revision.self] == 7)
        #expect(text[Author.self] == nil && text.runs.count == 3)
        text[Author.self] = "Bo"
        #expect(text[Author.self] == "Bo" && text[range][Revision.self] == 7, "other keys are kept")
        text[range][Revision.self] = nil
        #expect(text.runs.count == 1)
        text[Author.self] = nil
        #expect(text == AttributedText("one *two* three"))
        // A value of another type is none.
        text.custom = [Revision.name: "seven"]
        #expect(text[Revision.self] == nil)
        var merged = TextAttributes()
        merged[Author.self] = "Cy"
        text.mergeAttributes(merged)
        #expect(text.custom == [Revision.name: "seven", Author.name: "Cy"])
    }

    @Test func editsAndParsersKeepThem() throws {
        var editor = TextEditor(try text(), parser: MarkdownHighlighting(by: MarkdownHighlighter()))
        editor.select(TextSelection(caret: "one *tw".utf8.count))
        editor.perform(.insert("x"))
        let range = try #require(editor.text.range(of: "twxo"))
        #expect(editor.text[range][Author.self] == "Ada" && editor.text[range][Revision.self] == 7)
        #expect(editor.text[range].inline != nil || editor.text[range].font != nil, "coloured as well")
        editor.perform(.undo)
        #expect(editor.text.runs.contains { $0.attributes[Author.self] == "Ada" })
        var parsed = try text()
        #expect(MarkdownParser().parse(&parsed))
        let word = try #require(parsed.range(of: "two"))
        #expect(parsed[word][Author.self] == "Ada" && parsed[word].inline == .emphasis)
    }

    @Test func documentsKeepThem() throws {
        let text = try text()
        let json = Document(text).json()
        #expect(json.contains(#""custom""#) && json.contains(#""com.example.revision""#))
        #expect(try Document.decode(json: json).document.attributedText() == text)
    }
}
