import GalleyEditing
import GalleyLayout
import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

/// Parsers that receive the edits of an editor.
@Suite struct IncrementalParsingTests {
    private static let pieces = [
        "# Title\n\n", "**bold** ", "`code` ", "- item\n", "\n\n", "```\n", ":tada: ", "> quote\n", "[a]: /b\n\n",
        "[a] ",
        "x", " ", "日本 ", "é",
    ]

    /// One random step of a person who writes: typing, deleting, replacing, undoing, and composing with an input method.
    private static func step(_ editor: inout TextEditor, _ random: inout SeededGenerator) {
        let count = editor.text.utf8Count
        let start = Int.random(in: 0...count, using: &random)
        let end = min(count, start + Int.random(in: 0...6, using: &random))
        editor.select(TextSelection(anchor: start, head: end))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: editor.undo()
        case 1: editor.redo()
        case 2: editor.perform(.delete(.backward))
        case 3:
            editor.setMarkedText("か", selectedUTF16Range: 0..<1)
            editor.setMarkedText("かん", selectedUTF16Range: 0..<2)
            editor.commitText("漢")
        default: editor.insert(random.pick(Self.pieces))
        }
    }

    /// Whether an editor ends each step with the same text with a parser that uses its state as with one that does not.
    private func compare(_ incremental: any TextParser, _ whole: any TextParser, seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 3)
        let start = AttributedText((0..<12).map { _ in random.pick(Self.pieces) }.joined())
        var editor = TextEditor(start, parser: incremental)
        var expected = TextEditor(start, parser: whole)
        for step in 0..<40 {
            var same = random
            Self.step(&editor, &random)
            Self.step(&expected, &same)
            guard editor.text == expected.text, editor.selection == expected.selection else {
                Issue.record("seed \(seed) step \(step): \(editor.text.string.debugDescription)")
                return
            }
        }
        while expected.undo() {
            let isUndone = editor.undo()
            #expect(isUndone)
            #expect(editor.text == expected.text, "seed \(seed), undone")
        }
    }

    @Test(arguments: 0..<40) func highlightingEqualsAFullParse(seed: Int) {
        let highlighter = MarkdownHighlighter()
        compare(MarkdownHighlighting(by: highlighter), highlighter, seed: seed)
    }

    /// A parser whose neighbours change characters learns of these changes.
    @Test(arguments: 0..<40) func sequencesEqualAFullParse(seed: Int) {
        let highlighter = MarkdownHighlighter()
        let emoticons = EmoticonParser.shortcodes
        let other = MarkdownHighlighter(theme: .dark)
        compare(
            CompositeParser(MarkdownHighlighting(by: other), emoticons, MarkdownHighlighting(by: highlighter)),
            CompositeParser(other, emoticons, highlighter), seed: seed)
    }

    /// The text that a key parses does not grow with the document.
    @Test func aKeyParsesItsBlockOnly() throws {
        for paragraphs in [100, 1_000] {
            let paragraph = "Some words with **weight**, and a line that goes on.\n\n"
            let text = AttributedText(String(repeating: paragraph, count: paragraphs))
            var editor = TextEditor(text, parser: MarkdownHighlighting(by: MarkdownHighlighter()))
            editor.select(TextSelection(caret: paragraph.utf8.count * (paragraphs / 2) + 4))
            editor.insert("s")
            let highlighting = try #require(editor.parser as? MarkdownHighlighting)
            #expect(highlighting.parsedCount < 3 * paragraph.utf8.count)
        }
    }

    /// A parser that is set later, or that knows another text of the same length, parses everything.
    @Test func aNewParserParsesEverything() {
        let parser = MarkdownHighlighting(by: MarkdownHighlighter())
        let known = TextEditor(AttributedText("*b* a"), parser: parser)
        var editor = TextEditor(AttributedText("a *b*"))
        editor.parser = known.parser
        editor.select(TextSelection(caret: 5))
        editor.insert("!")
        #expect(editor.text == MarkdownHighlighter().parsed(AttributedText("a *b*!")))
    }

    /// The text is formatted at once, and only new characters can be undone.
    @Test func aNewParserFormatsAtOnce() {
        var editor = TextEditor(AttributedText("a :D"))
        editor.select(TextSelection(caret: 2))
        editor.insert("x ")
        editor.parser = MarkdownHighlighting(by: MarkdownHighlighter())
        #expect(editor.text == MarkdownHighlighter().parsed(AttributedText("a x :D")))
        #expect(editor.selection == TextSelection(caret: 4))
        editor.undo()
        #expect(editor.text.string == "a :D")
        editor.parser = EmoticonParser(Emoticon.faces)
        #expect(editor.text.string == "a 😃")
        editor.undo()
        #expect(editor.text.string == "a :D")
        editor.redo()
        #expect(editor.text.string == "a 😃")
    }

    /// Edits in succession are one replacement that maps what is outside it.
    @Test(arguments: 0..<200) func editsAreCombined(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = (0..<Int.random(in: 0..<20, using: &random)).map { $0 }
        var new = old
        var edits = TextEdits()
        var fresh = -1
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
            let start = Int.random(in: 0...new.count, using: &random)
            let end = Int.random(in: start...new.count, using: &random)
            let inserted = (0..<Int.random(in: 0..<4, using: &random)).map { fresh - $0 }
            fresh -= inserted.count
            new.replaceSubrange(start..<end, with: inserted)
            var edit = TextEdits()
            edit.replace(start..<end, withUTF8Count: inserted.count)
            edits = edits.followed(by: edit)
        }
        let extent = try #require(edits.extent)
        #expect(Array(old[..<extent.old.lowerBound]) == Array(new[..<extent.new.lowerBound]), "seed \(seed)")
        #expect(Array(old[extent.old.upperBound...]) == Array(new[extent.new.upperBound...]), "seed \(seed)")
    }
}
