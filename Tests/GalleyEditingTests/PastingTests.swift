import GalleyEditing
import GalleyLayout
import GalleyShaping
import GalleyText
import GalleyValues
import Testing

/// Pasting of text that adopts the style of its place.
@Suite struct PastingTests {
    private func editor() -> TextEditor {
        var attributes = TextAttributes(font: FontDescriptor("Noto Serif", size: 20))
        attributes.color = Color(rgb: 0x112233)
        var editor = TextEditor(AttributedText("ab", attributes: attributes), fonts: FontLibrary(systemFonts: false))
        editor.select(TextSelection(caret: 1))
        editor.typingAttributes = attributes
        return editor
    }

    /// Attributes of the pasted text replace the attributes of the insertion point; the insertion point determines the others.
    @Test func adoptsStyle() throws {
        var editor = editor()
        var bold = TextAttributes(font: FontDescriptor(weight: 700))
        bold.link = "https://example.org/"
        var content = ClipboardContent(plain: "x", text: AttributedText("x", attributes: bold))
        content.adoptsStyle = true
        editor.paste(content)
        #expect(editor.text.string == "axb")
        let attributes = try #require(editor.text.runs.dropFirst().first).attributes
        #expect(attributes.font == FontDescriptor("Noto Serif", size: 20, weight: 700))
        #expect(attributes.color == Color(rgb: 0x112233) && attributes.link == "https://example.org/")
    }

    /// “Paste and match style” takes the characters alone.
    @Test func matchesStyle() {
        var editor = editor()
        let bold = TextAttributes(font: FontDescriptor(weight: 700))
        var clipboard = LocalClipboard(ClipboardContent(plain: "x", text: AttributedText("x", attributes: bold)))
        editor.perform(.pasteAsPlainText, clipboard: &clipboard)
        #expect(editor.text.string == "axb" && editor.text.runs.count == 1)
    }
}
