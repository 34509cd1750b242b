import GalleyLayout
import GalleyShaping
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyEditing

/// The effects of commands on a text and its selection.
@Suite struct EditorTests {
    static let fonts = FontLibrary(systemFonts: false)

    private func editor(_ string: String, at offset: Int? = nil, width: Double? = nil) -> TextEditor {
        var editor = TextEditor(
            AttributedText(string), container: TextContainer(width: width), fonts: Self.fonts)
        editor.setSelection(TextSelection(caret: offset ?? string.utf8.count))
        return editor
    }

    @Test func typingReplacesTheSelection() {
        var editor = editor("hello world")
        editor.perform(.extend(.wordBackward))
        #expect(editor.selection.utf8Range == 6..<11 && editor.selection.isReversed)
        editor.perform(.insert("you"))
        #expect(editor.text.string == "hello you")
        #expect(editor.selection == TextSelection(caret: 9))
    }

    /// Questions do not change an editor, and copies that share a layout are independent.
    @Test func constantsAnswerQuestionsAndCopiesKeepTheirLayout() throws {
        let constant = editor("one two", at: 3, width: 200)
        let x = try #require(try constant.caret()).rect.x
        #expect(x > 0 && constant.lastLayout.withLock { $0.layout != nil })
        var copy = constant
        #expect(copy.lastLayout === constant.lastLayout)
        copy.perform(.insert("!"))
        #expect(try #require(try copy.caret()).rect.x > x)
        #expect(try constant.layout().text.string == "one two" && copy.layout().text.string == "one! two")
        #expect(try constant.caret()?.rect.x == x)
        var narrow = constant
        narrow.container = .width(30)
        #expect(try narrow.layout().lines.count == 2 && constant.layout().lines.count == 1)
    }

    @Test func deletesByClusterWordAndLine() {
        var editor = editor("e\u{301}👨‍👩‍👧‍👦x")
        editor.perform(.delete(.backward))
        editor.perform(.delete(.backward))
        #expect(editor.text.string == "e\u{301}")
        editor.perform(.delete(.backward))
        #expect(editor.text.string.isEmpty)
        editor = self.editor("one two  three", at: 7)
        editor.perform(.delete(.wordForward))
        #expect(editor.text.string == "one two")
        editor.perform(.delete(.wordBackward))
        #expect(editor.text.string == "one ")
        editor = self.editor("one\ntwo three\nx", at: 8)
        editor.perform(.delete(.lineEnd))
        #expect(editor.text.string == "one\ntwo \nx")
        editor.perform(.delete(.lineStart))
        #expect(editor.text.string == "one\n\nx")
        editor.perform(.delete(.forward))
        #expect(editor.text.string == "one\nx")
        #expect(editor.selection == TextSelection(caret: 4))
    }

    /// Pango's `backspace_deletes_character`, and Chromium for variation selectors: the texts after each backspace.
    @Test(arguments: [
        ["ที่", "ที", "ท"], ["ກໍ່", "ກໍ", "ກ"], ["ស្រី", "ស្រ", "ស្", "ស"], ["က္ကို", "က္ကိ", "က္က", "က္", "က"],
        ["स्त्री", "स्त्र", "स्त्", "स्त", "स्", "स"], ["কি", "ক"], ["நொ", "ந"], ["กำ", "ก"], ["བོད", "བོ", "བ"],
        ["ב\u{5BC}\u{5B8}", "ב\u{5BC}", "ב"], ["ب\u{651}\u{64E}", "ب\u{651}", "ب"],
        ["\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}", "\u{1112}"],
        ["葛\u{E0100}"], ["\u{25CC}\u{E35}", "\u{25CC}"], ["ᠠ\u{180B}"], ["ก\u{200D}", "ก"],
        // Whole clusters.
        ["e\u{301}\u{323}"], ["α\u{301}"], ["и\u{306}"], ["か\u{3099}"], ["한"], ["👨‍👩‍👧‍👦"], ["👍🏽"], ["🇩🇪"], ["1️⃣"], ["❤️"],
        ["🏴󠁧󠁢󠁥󠁮󠁧󠁿"], ["\r\n"],
    ])
    func backspaceDeletesTheLastCharacterInScriptsWithMarks(texts: [String]) {
        var editor = editor("x" + texts[0])
        for expected in texts.dropFirst() + [""] {
            editor.perform(.delete(.backward))
            #expect(editor.text.string.unicodeScalars.elementsEqual(("x" + expected).unicodeScalars))
            #expect(editor.selection == TextSelection(caret: editor.text.utf8Count))
        }
        editor.perform(.undo)
        #expect(editor.text.string == "x" + texts[0], "successive backspaces are one step")
        // Delete, the caret and the selection use clusters.
        editor.setSelection(TextSelection(caret: 1))
        editor.perform(.delete(.forward))
        editor.perform(.undo)
        editor.setSelection(TextSelection(caret: 2))
        #expect(TextBoundaries(editor.text).isClusterBoundary(editor.selection.head))
    }

    @Test func backspaceKeepsBindingsAndCountsClusters() {
        var text = AttributedText("ที่")
        text.binding = TextBinding()
        var editor = TextEditor(AttributedText("ก") + text, fonts: Self.fonts)
        editor.setSelection(TextSelection(caret: editor.text.utf8Count))
        editor.perform(.delete(.backward))
        #expect(editor.text.string == "ก", "a binding is deleted as a whole")
        editor = self.editor("ที่")
        editor.maximumLength = 2
        editor.perform(.delete(.backward))
        editor.perform(.insert("กก"))
        #expect(editor.text.string == "ทีก")
    }

    @Test func aStepLeavesASelectionAtItsEnd() {
        var editor = editor("abcdef", at: 1)
        editor.perform(.extend(.right))
        editor.perform(.extend(.right))
        var copy = editor
        copy.perform(.move(.left))
        #expect(copy.selection == TextSelection(caret: 1))
        editor.perform(.move(.right))
        #expect(editor.selection.head == 3 && editor.selection.isCaret)
    }

    @Test func verticalMovementKeepsItsColumn() throws {
        var editor = editor("wide line here\nx\nanother wide line", at: 10)
        let x = try #require(try editor.caret()).rect.x
        editor.perform(.move(.down))
        #expect(editor.selection.head == 16)
        editor.perform(.move(.down))
        let below = try #require(try editor.caret()).rect.x
        #expect(abs(below - x) < 8)
        editor.perform(.move(.up))
        editor.perform(.move(.up))
        #expect(editor.selection.head == 10)
    }

    @Test func aFinalNewlineHasALineForTheCaret() throws {
        var editor = editor("one")
        editor.perform(.insertNewline)
        #expect(editor.text.string == "one\n")
        let caret = try #require(try editor.caret())
        #expect(caret.line == 1 && caret.rect.x == 0)
        editor.perform(.insert("x"))
        #expect(editor.text.string == "one\nx")
    }

    // MARK: - Bindings

    private func bound(deleteConfirm: Bool) -> TextEditor {
        var text = AttributedText("abcde")
        let range = text.range(of: "bcd") ?? text.startIndex..<text.endIndex
        text[range].binding = TextBinding(deleteConfirm: deleteConfirm)
        return TextEditor(text, fonts: Self.fonts)
    }

    /// `a[bcd]e`: no caret position is inside, and the range is deleted as a unit.
    @Test func bindingsAreOneCharacter() throws {
        var editor = bound(deleteConfirm: false)
        editor.select(TextSelection(caret: 2))
        #expect(editor.selection.head == 1)
        editor.select(TextSelection(caret: 3))
        #expect(editor.selection.head == 4)
        editor.perform(.move(.left))
        #expect(editor.selection.head == 1)
        editor.perform(.move(.forward))
        #expect(editor.selection.head == 4)
        editor.perform(.delete(.backward))
        #expect(editor.text.string == "ae")
        #expect(editor.selection == TextSelection(caret: 1))
        // The nearest position to a point is at one end of the binding.
        editor = bound(deleteConfirm: false)
        let layout = try editor.layout()
        let offsets = stride(from: 0.0, to: layout.size.width, by: 1).map {
            layout.text.utf8Offset(layout.position(closestTo: Point(x: $0, y: 5)).index)
        }
        #expect(Set(offsets) == [0, 1, 4, 5])
        let extended = layout.range(of: .cluster, at: TextPosition(layout.text.index(atUTF8: 2)))
        #expect(layout.text.utf8Range(extended) == 1..<4)
    }

    @Test func aConfirmingBindingIsSelectedFirst() {
        var editor = bound(deleteConfirm: true)
        editor.select(TextSelection(caret: 4))
        editor.perform(.delete(.backward))
        #expect(editor.text.string == "abcde")
        #expect(editor.selection.utf8Range == 1..<4)
        editor.perform(.delete(.backward))
        #expect(editor.text.string == "ae")
    }

    @Test func halfABindingIsTheWhole() {
        var editor = bound(deleteConfirm: false)
        let text = editor.text
        #expect({ editor.replace(text.index(atUTF8: 3)..<text.index(atUTF8: 5), with: "x") }())
        #expect(editor.text.string == "ax")
    }

    // MARK: - Undo

    @Test func typingIsUndoneWordByWord() {
        var editor = editor("")
        for character in "one two" { editor.perform(.insert(String(character))) }
        #expect(editor.text.string == "one two")
        editor.perform(.undo)
        #expect(editor.text.string == "one ")
        editor.perform(.undo)
        #expect(editor.text.string.isEmpty)
        #expect(!editor.canUndo && editor.canRedo)
        editor.perform(.redo)
        editor.perform(.redo)
        #expect(editor.text.string == "one two" && editor.selection == TextSelection(caret: 7))
        // A movement ends the undo step.
        editor.perform(.insert("x"))
        editor.perform(.move(.left))
        editor.perform(.move(.right))
        editor.perform(.insert("y"))
        editor.perform(.undo)
        #expect(editor.text.string == "one twox")
    }

    @Test func undoBringsAttributesAndSelectionBack() {
        var text = AttributedText("plain bold")
        text[text.range(of: "bold") ?? text.startIndex..<text.endIndex].mergeFont(FontDescriptor(weight: 700))
        var editor = TextEditor(text, fonts: Self.fonts)
        editor.perform(.selectAll)
        let selection = editor.selection
        editor.perform(.delete(.backward))
        #expect(editor.text.isEmpty)
        editor.perform(.insert("x"))
        editor.perform(.undo)
        editor.perform(.undo)
        #expect(editor.text == text && editor.selection == selection)
    }

    @Test func undoStepsAreLimited() {
        var editor = editor("")
        editor.undoLimit = 3
        for _ in 0..<10 { editor.perform(.insertNewline) }
        var steps = 0
        while editor.perform(.undo) { steps += 1 }
        #expect(steps == 3 && editor.text.utf8Count == 7)
    }

    // MARK: - Limits

    @Test func lockedRangesStay() {
        var editor = editor("keep this")
        editor.lock(editor.text.range(of: "keep") ?? editor.text.startIndex..<editor.text.endIndex)
        editor.perform(.selectAll)
        #expect({ !editor.perform(.delete(.backward)) }())
        editor.select(TextSelection(caret: 2))
        #expect({ !editor.perform(.insert("x")) }())
        editor.select(TextSelection(caret: 0))
        #expect({ editor.perform(.insert("> ")) }())
        #expect(editor.lockedTextRanges.map { String(editor.text.string[$0]) } == ["keep"])
        #expect(editor.replaceAll("e", with: "E") == 0)
        #expect(editor.replaceAll("this", with: "that") == 1)
        #expect(editor.text.string == "> keep that")
    }

    @Test func textIsLimitedToTheMaximumLength() {
        var editor = editor("abc")
        editor.maximumLength = 5
        editor.perform(.insert("d👨‍👩‍👧‍👦fgh"))
        #expect(editor.text.string == "abcd👨‍👩‍👧‍👦")
        #expect({ !editor.perform(.insert("x")) }())
        editor.perform(.selectAll)
        #expect({ editor.perform(.insert("1234567")) }())
        #expect(editor.text.string == "12345")
        editor.isEditable = false
        #expect(!editor.perform(.delete(.backward)) && !editor.canUndo)
    }

    @Test func placeholdersShowWithoutText() throws {
        var editor = editor("")
        editor.placeholder = "Type here"
        #expect(try editor.placeholderLayout()?.text.string == "Type here")
        #expect(try editor.caret() != nil)
        editor.perform(.insert("x"))
        #expect(try editor.placeholderLayout() == nil)
    }

    // MARK: - Lists

    @Test func listsContinueAndEnd() {
        var editor = editor("- one")
        editor.perform(.insertNewline)
        editor.perform(.insert("two"))
        #expect(editor.text.string == "- one\n- two")
        editor.perform(.insertNewline)
        editor.perform(.insertNewline)
        #expect(editor.text.string == "- one\n- two\n")
        editor = self.editor("  9. nine")
        editor.perform(.insertNewline)
        #expect(editor.text.string == "  9. nine\n  10. ")
        editor = self.editor("- [x] done")
        editor.perform(.insertNewline)
        #expect(editor.text.string == "- [x] done\n- [ ] ")
    }

    @Test func paragraphsAreIndented() {
        var editor = editor("- a\n- b\nc")
        editor.select(TextSelection(anchor: 2, head: 6))
        editor.perform(.indent)
        #expect(editor.text.string == "    - a\n    - b\nc")
        #expect(editor.selection.utf8Range == 6..<14)
        editor.perform(.outdent)
        #expect(editor.text.string == "- a\n- b\nc")
        #expect(editor.selection.utf8Range == 2..<6)
        #expect({ !editor.perform(.outdent) }())
        editor.perform(.undo)
        #expect(editor.text.string == "    - a\n    - b\nc")
    }

    // MARK: - Clipboard

    @Test func copyingReturnsTheOriginalText() {
        var text = AttributedText("hi 😄!")
        text[text.range(of: "😄") ?? text.startIndex..<text.endIndex].backing = ":smile:"
        var clipboard = LocalClipboard()
        var editor = TextEditor(text, fonts: Self.fonts)
        editor.perform(.selectAll)
        editor.perform(.copy, clipboard: &clipboard)
        #expect(clipboard.read()?.plain == "hi :smile:!")
        #expect(clipboard.read()?.text == text)
        editor.perform(.cut, clipboard: &clipboard)
        #expect(editor.text.isEmpty)
        editor.perform(.paste, clipboard: &clipboard)
        #expect(editor.text == text)
        editor.perform(.selectAll)
        editor.perform(.pasteAsPlainText, clipboard: &clipboard)
        #expect(editor.text.string == "hi :smile:!")
    }

    // MARK: - Finding

    @Test func findsAndReplaces() {
        var editor = editor("Cat cat concat CAT", at: 0)
        #expect(editor.occurrences(of: "cat").count == 4)
        #expect(editor.occurrences(of: "cat", options: FindOptions(matchesCase: true)).count == 2)
        #expect(editor.occurrences(of: "cat", options: FindOptions(matchesWords: true)).count == 3)
        #expect(editor.findNext("cat") && editor.selection.utf8Range == 0..<3)
        #expect(editor.findNext("cat") && editor.selection.utf8Range == 4..<7)
        #expect(editor.findPrevious("cat") && editor.selection.utf8Range == 0..<3)
        #expect(editor.findPrevious("cat") && editor.selection.utf8Range == 15..<18)
        #expect({ !editor.findNext("cat", options: FindOptions(wraps: false)) }())
        #expect(editor.replaceAll("cat", with: "dog", options: FindOptions(matchesWords: true)) == 3)
        #expect(editor.text.string == "dog dog concat dog")
        editor.perform(.undo)
        #expect(editor.text.string == "Cat cat concat CAT")
        #expect(editor.occurrences(of: "").isEmpty)
    }

    // MARK: - Input methods

    @Test func compositionsAreOneStep() throws {
        var editor = editor("ab", at: 1)
        editor.setMarkedText("k", selectedUTF16Range: 1..<1)
        editor.setMarkedText("かん", selectedUTF16Range: 0..<1)
        #expect(editor.text.string == "aかんb")
        #expect(editor.markedUTF16Range == 1..<3 && editor.selectedUTF16Range == 1..<2)
        #expect(try editor.inputRect().x > 0)
        #expect(try editor.markedRects().count == 1)
        editor.commitText("漢")
        #expect(editor.text.string == "a漢b" && editor.markedUTF16Range == nil)
        editor.perform(.undo)
        #expect(editor.text.string == "ab" && editor.selection == TextSelection(caret: 1))
        editor.perform(.redo)
        #expect(editor.text.string == "a漢b")
        // Marked text that is discarded leaves no undo step.
        editor.setMarkedText("x", selectedUTF16Range: 1..<1)
        editor.setMarkedText("", selectedUTF16Range: 0..<0)
        #expect(editor.text.string == "a漢b")
        let around = editor.surroundingText(utf16Limit: 1)
        #expect(around.text == "漢b" && around.caretUTF16Offset == 1)
    }

    // MARK: - Commands as data

    @Test func commandsHaveNames() throws {
        var all: [EditingCommand] = [
            .selectAll, .collapse, .insertNewline, .insertLineBreak, .insertTab, .indent, .outdent, .cut, .copy, .paste,
            .pasteAsPlainText, .undo, .redo, .insert("x: y"),
        ]
        all += TextMovement.allCases.flatMap { [.move($0), .extend($0), .delete($0)] }
        all += TextUnit.allCases.map { .select($0) }
        for command in all {
            #expect(EditingCommand(rawValue: command.rawValue) == command, "\(command.rawValue)")
        }
        #expect(Set(all.map(\.rawValue)).count == all.count)
        #expect(EditingCommand(rawValue: "moveSideways") == nil)
        #expect(EditingCommand(rawValue: "") == nil)
        let keys = KeyBindings.linux
        #expect(keys[KeyStroke("Left", [.control, .shift])] == .extend(.wordLeft))
        #expect(keys[KeyStroke("BackSpace")] == .delete(.backward))
        #expect(keys[KeyStroke("z", [.control, .shift])] == .redo)
        #expect(keys[KeyStroke("a")] == nil)
    }

    @Test func scrollingIsMinimal() {
        let content = Size(width: 100, height: 1000)
        let viewport = Size(width: 100, height: 200)
        func scroll(_ y: Double, to rect: Double) -> Double {
            TextEditor.scrollOffset(
                from: Point(x: 0, y: y), viewport: viewport, toShow: Rect(x: 0, y: rect, width: 0, height: 20),
                in: content, margin: 10
            ).y
        }
        #expect(scroll(0, to: 50) == 0)
        #expect(scroll(0, to: 190) == 20)
        #expect(scroll(500, to: 400) == 390)
        #expect(scroll(500, to: 980) == 800)
        #expect(scroll(100, to: 0) == 0)
    }

    @Test func pointingSelects() throws {
        var editor = editor("one two three", at: 0)
        try editor.moveCaret(to: Point(x: 1000, y: 5))
        #expect(editor.selection.head == 13)
        let rect = try #require(try editor.layout().bounds(of: editor.text.range(of: "two") ?? editor.selectedRange))
        try editor.select(.word, at: Point(x: rect.maxX - 1, y: 5))
        #expect(editor.selection.utf8Range == 4..<7)
        try editor.select(.word, at: Point(x: 1000, y: 5), extending: true)
        #expect(editor.selection.utf8Range == 4..<13)
        #expect(try editor.selectionRects(style: .text).count == 1)
    }

    // MARK: - Handles

    @Test func draggedEdgesNeverMeet() throws {
        // Lines with one word each.
        var editor = editor("alpha beta gamma", width: 60)
        let lines = try editor.layout().lines.map(\.frame)
        #expect(lines.count == 3)
        func select(_ range: Range<Int>) {
            editor.setSelection(TextSelection(anchor: range.lowerBound, head: range.upperBound))
        }
        // Below the line of the other edge, it moves along that line, and stays before the other edge.
        select(0..<8)
        try editor.dragSelection(.start, to: Point(x: 0, y: lines[2].midY))
        #expect(editor.selection.utf8Range == 6..<8)
        try editor.dragSelection(.start, to: Point(x: 59, y: lines[2].midY))
        #expect(editor.selection.utf8Range == 7..<8)
        // The other edge has not moved, and is now the one that follows the drag.
        try editor.dragSelection(.end, to: Point(x: 0, y: lines[0].midY))
        #expect(editor.selection.utf8Range == 7..<8)
        try editor.dragSelection(.end, to: Point(x: 59, y: lines[2].midY))
        #expect(editor.selection.utf8Range == 7..<16)
        try editor.dragSelection(.start, to: Point(x: 0, y: lines[0].midY))
        #expect(editor.selection.utf8Range == 0..<16)
        #expect(editor.selection.isReversed)
    }

    @Test func aDraggedEdgeStopsAWholeBindingBeforeTheOther() throws {
        var editor = editor("a bcd e", width: 400)
        let range = editor.text.range(forUTF8: 2..<5)
        editor.text[range].binding = TextBinding(deleteConfirm: true)
        editor.setSelection(TextSelection(anchor: 0, head: 5))
        let line = try editor.layout().lines[0].frame
        try editor.dragSelection(.start, to: Point(x: 400, y: line.midY))
        #expect(editor.selection.utf8Range == 2..<5)
    }

    @Test func aCaretIsDraggedToThePoint() throws {
        var editor = editor("alpha", at: 2, width: 400)
        try editor.dragSelection(.end, to: Point(x: 400, y: 5))
        #expect(editor.selection == TextSelection(caret: 5, affinity: editor.selection.affinity))
    }
}
