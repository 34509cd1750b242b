import GalleyLayout
import GalleyParsing
import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyEditing

/// Properties that are true after any sequence of commands on any text.
@Suite struct EditorPropertyTests {
    private static let pieces = [
        "a", "word ", "  ", "\n", "\r\n", "\t", "e\u{301}", "\u{302}", "שלום", "مرحبا", "नमस्ते", "क्ष", "กำ", "漢字", "👨‍👩‍👧‍👦",
        "🇩🇪", "\u{1F1E9}", "\u{200D}", "\u{202E}", "\u{2067}", "\u{2069}", "- ", "1. ", "ffi", ":smile:", "\u{2028}",
        "\u{0}",
        "\u{FFFC}", "\u{AD}", "한글", "**b**",
    ]

    private static func text(_ count: Int, _ random: inout SeededGenerator) -> String {
        (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }

    private static func attributed(_ random: inout SeededGenerator) -> AttributedText {
        var text = AttributedText(Self.text(Int.random(in: 0...6, using: &random), &random))
        for id in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
            let ends = (0..<2).map { _ in text.index(atUTF8: Int.random(in: 0...text.utf8Count, using: &random)) }
                .sorted()
            let range = text.utf8Range(ends[0]..<ends[1])
            guard !range.isEmpty else { continue }
            text[text.range(forUTF8: range)].binding = TextBinding(
                deleteConfirm: Bool.random(using: &random), id: "\(id)")
            text[text.range(forUTF8: range)].color = .white
        }
        return text
    }

    private static func command(_ random: inout SeededGenerator) -> EditingCommand {
        let movement = TextMovement.allCases.randomElement(using: &random) ?? .left
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<3: return .move(movement)
        case 3..<5: return .extend(movement)
        case 5..<8: return .insert(text(Int.random(in: 1...3, using: &random), &random))
        case 8..<10:
            return .delete(
                [.backward, .forward, .wordBackward, .wordForward, movement].randomElement(using: &random) ?? .backward)
        case 10: return .select(TextUnit.allCases.randomElement(using: &random) ?? .word)
        case 11: return [.indent, .outdent, .insertNewline, .insertTab].randomElement(using: &random) ?? .indent
        case 12: return [.cut, .copy].randomElement(using: &random) ?? .copy
        case 13: return [.paste, .pasteAsPlainText].randomElement(using: &random) ?? .paste
        case 14: return .undo
        default: return [.redo, .selectAll, .collapse, .undo].randomElement(using: &random) ?? .undo
        }
    }

    /// The length that limits typing is updated by each change, and counted as a whole only once.
    @Test(arguments: 0..<40) func theLengthIsThatOfTheText(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 104_729)
        var editor = TextEditor(Self.attributed(&random), fonts: EditorTests.fonts)
        editor.maximumLength = 60
        var known = 0
        for _ in 0..<60 {
            let ends = (0..<2).map { _ in Int.random(in: 0...editor.text.utf8Count, using: &random) }.sorted()
            if Bool.random(using: &random) {
                editor.select(TextSelection(anchor: ends[0], head: ends[1]))
            }
            editor.perform(
                random.chance(1, in: 4)
                    ? .delete(.backward) : .insert(Self.text(Int.random(in: 1...3, using: &random), &random)))
            let count = TextBoundaries(editor.text).clusterBoundaries(inUTF8: 0..<editor.text.utf8Count).count - 1
            #expect(count <= 60)
            guard let length = editor.knownLength else { continue }
            known += 1
            #expect(length == count, "seed \(seed): \(editor.text.string.debugDescription)")
        }
        #expect(known > 20)
    }

    /// 10 000 sequences: 100 for each seed.
    @Test(arguments: 0..<100) func randomEditing(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919)
        for round in 0..<100 {
            let parser: (any TextParser)? = round % 3 == 0 ? EmoticonParser.shortcodes : nil
            var editor = TextEditor(
                Self.attributed(&random),
                container: TextContainer(width: [nil, 40, 90].randomElement(using: &random) ?? nil),
                fonts: EditorTests.fonts, parser: parser)
            editor.undoLimit = .max
            var clipboard = LocalClipboard()
            let original = (editor.text, editor.selection)
            for _ in 0..<Int.random(in: 1...7, using: &random) {
                if Int.random(in: 0..<12, using: &random) == 0 {
                    editor.setMarkedText(
                        Self.text(1, &random), selectedUTF16Range: 0..<Int.random(in: 0...3, using: &random))
                    if Bool.random(using: &random) { editor.commitText(Self.text(1, &random)) }
                } else {
                    editor.perform(Self.command(&random), clipboard: &clipboard)
                }
                check(editor)
                try checkLayout(&editor)
            }
            editor.unmarkText()
            let last = (editor.text, editor.selection)
            while editor.undo() {}
            #expect(editor.text == original.0)
            if last.0 != original.0 {
                // After undo, the selection is the one before the first change, which no movement has adjusted.
                #expect(editor.selection.utf8Range.upperBound <= editor.text.utf8Count)
            }
            while editor.redo() {}
            while editor.undo() {}
            #expect(editor.text == original.0)
        }
    }

    private func check(_ editor: TextEditor) {
        let boundaries = TextBoundaries(editor.text)
        for end in [editor.selection.anchor, editor.selection.head] {
            #expect(boundaries.isClusterBoundary(end), "\(editor.text.string.debugDescription) \(editor.selection)")
            if editor.markedRange == nil {
                #expect(
                    editor.binding(around: end) == nil, "\(editor.text.string.debugDescription) \(editor.selection)")
            }
        }
        if let marked = editor.markedRange { #expect(marked.upperBound <= editor.text.utf8Count) }
    }

    /// The layout that follows the edits equals a new layout of the text.
    private func checkLayout(_ editor: inout TextEditor) throws {
        let layout = try editor.layout()
        let fresh = try TextLayout(editor.displayed, in: editor.container, fonts: EditorTests.fonts)
        #expect(layout.size == fresh.size && layout.text == fresh.text)
        #expect(layout.lines.map(\.range) == fresh.lines.map(\.range))
        #expect(layout.lines.map(\.frame) == fresh.lines.map(\.frame))
        for (line, other) in zip(layout.lines, fresh.lines) {
            #expect(line.runs.map(\.glyphs) == other.runs.map(\.glyphs))
        }
        _ = try editor.caret()
        _ = try editor.selectionRects()
    }

    /// Every single step is undone exactly: text, attributes, selection.
    @Test(arguments: 0..<100) func everyStepIsUndoneExactly(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 104_729 &+ 1)
        for round in 0..<10 {
            var editor = TextEditor(
                Self.attributed(&random), fonts: EditorTests.fonts,
                parser: round % 2 == 0 ? EmoticonParser.shortcodes : nil)
            var clipboard = LocalClipboard(ClipboardContent(plain: "clip", text: Self.attributed(&random)))
            editor.setSelection(
                TextSelection(
                    anchor: Int.random(in: 0...editor.text.utf8Count, using: &random),
                    head: Int.random(in: 0...editor.text.utf8Count, using: &random)))
            for _ in 0..<4 {
                var copy = editor
                let steps = copy.history.undo.count
                copy.history.seal()
                let command = Self.command(&random)
                if command == .undo || command == .redo { continue }
                copy.perform(command, clipboard: &clipboard)
                if copy.history.undo.count == steps + 1 {
                    let after = (copy.text, copy.selection)
                    copy.undo()
                    #expect(copy.text == editor.text && copy.selection == editor.selection, "\(command)")
                    copy.redo()
                    #expect(copy.text == after.0 && copy.selection == after.1, "\(command)")
                }
                editor = copy
            }
        }
    }

    /// A binding exists completely or not at all.
    @Test(arguments: 0..<60) func bindingsStayWhole(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 31 &+ 5)
        for _ in 0..<20 {
            var text = AttributedText("one ")
            for id in ["first", "second", "third"] {
                var attributes = TextAttributes()
                attributes.binding = TextBinding(deleteConfirm: Bool.random(using: &random), id: id)
                text.append("[\(id)]", attributes: attributes)
                text.append(Bool.random(using: &random) ? "" : " and ", attributes: TextAttributes())
            }
            var editor = TextEditor(text, container: .width(60), fonts: EditorTests.fonts)
            for _ in 0..<6 {
                let command = Self.command(&random)
                if command == .paste || command == .copy || command == .cut { continue }
                editor.perform(command)
                for id in ["first", "second", "third"] {
                    let runs = editor.text.runs.filter { $0.attributes.binding?.id == id }
                    let characters = runs.map { String(editor.text.string[$0.range]) }.joined()
                    #expect(characters.isEmpty || characters == "[\(id)]", "\(command) left “\(characters)”")
                }
            }
        }
    }
}
