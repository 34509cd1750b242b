import GalleyDisplay
import GalleyEditing
import GalleyInterface
import GalleyLayout
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct EditorNodeTests {
    private func form(_ editor: EditorNode) -> LayoutSpec {
        LayoutSpec.stack(.vertical) {
            editor.id("field").size(width: 150)
            ButtonNode("Send").id("send")
        }
    }

    private func text(_ stage: Stage) -> String? {
        stage.host.path(of: "field").flatMap { stage.host.editedText(of: $0)?.string }
    }

    @Test func typingEditsAndReports() {
        let stage = Stage()
        let changes = Recorder<String>()
        stage.show(form(EditorNode("ab", placeholder: "Name").onChange { changes.append($0.string) }))
        _ = stage.events()
        stage.tap("field")
        stage.host.handle(.key(KeyStroke("End")))
        stage.host.handle(.text("c"))
        stage.host.handle(.key(KeyStroke("BackSpace")))
        stage.host.handle(.key(KeyStroke("Backspace")))
        #expect(text(stage) == "a")
        #expect(changes.all == ["abc", "ab", "a"])
        #expect(
            stage.events().filter { $0.contains("edit") } == [
                "field edit 2..<2 c", "field edit 2..<3 ", "field edit 1..<2 ",
            ])
    }

    @Test func aParserFormatsTheTextOfAnEditor() throws {
        let stage = Stage()
        func show(_ text: String, _ parser: (any TextParser)? = MarkdownHighlighting(by: MarkdownHighlighter())) {
            stage.show(form(EditorNode(text).parser(parser)))
        }
        func formatted(_ text: String) -> AttributedText { MarkdownHighlighter().parsed(AttributedText(text)) }
        show("a *b*")
        let path = try #require(stage.host.path(of: "field"))
        #expect(stage.host.editedText(of: path) == formatted("a *b*"))
        stage.host.setFocus(path)
        stage.host.handle(.text("*c*"))
        #expect(stage.host.editedText(of: path) == formatted("a *b**c*"))
        stage.host.handle(.key(KeyStroke("Left")))
        // The characters that the program received, without attributes.
        show("a *b**c*")
        #expect(stage.host.selection(of: path)?.head == 7)
        show("a *b**c*", nil)
        stage.host.handle(.text("d"))
        show("x *y*")
        #expect(stage.host.editedText(of: path) == formatted("x *y*"))
    }

    @Test func aFieldIsClearedByTheHost() throws {
        let stage = Stage()
        let changes = Recorder<String>()
        // The program always describes the field with an empty text.
        let field = EditorNode("").onChange { changes.append($0.string) }
        stage.show(form(field))
        let path = try #require(stage.host.path(of: "field"))
        stage.host.setFocus(path)
        stage.host.handle(.text("ab"))
        stage.show(form(field))
        #expect(text(stage) == "ab")
        #expect(stage.host.setText(AttributedText(), of: path))
        #expect(text(stage) == "" && changes.all == ["ab", ""])
        stage.host.handle(.key(KeyStroke("z", .control)))
        #expect(text(stage) == "ab")
        #expect(!stage.host.setText("x", of: .root))
    }

    @Test func onlyTheEditorIsDrawnForAKey() {
        let stage = Stage()
        stage.show(form(EditorNode("ab")))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.settle()
        stage.host.handle(.text("c"))
        let work = stage.settle()
        #expect(work.laidOut == 0 && work.drawn == 1 && work.mounted == 0)
    }

    @Test func aFieldHasOneLineAndIsSubmitted() {
        let stage = Stage()
        let sent = Recorder<String>()
        stage.show(form(EditorNode("").onSubmit { sent.append($0.string) }))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.text("a\nb"))
        stage.host.handle(.key(KeyStroke("Return")))
        #expect(text(stage) == "a b" && sent.all == ["a b"])
    }

    @Test func anEditorOfManyLinesGrows() throws {
        let stage = Stage()
        stage.show(form(EditorNode("").multiline()))
        let before = try #require(stage.frame("field")).height
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.text("one"))
        stage.host.handle(.key(KeyStroke("Return")))
        stage.host.handle(.text("two"))
        stage.settle()
        #expect(try #require(stage.frame("field")).height > before + 8)
        #expect(text(stage) == "one\ntwo")
    }

    /// A wheel moves the text until the caret changes, and the rest of its movement is left to what is around the editor.
    @Test func aWheelScrollsAnEditor() throws {
        let stage = Stage()
        let lines = (1...30).map(String.init).joined(separator: "\n")
        stage.show(
            LayoutSpec.stack(.vertical) { EditorNode(lines).multiline().id("field").size(width: 150, height: 80) })
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.key(KeyStroke("Home", .control)))
        stage.settle()
        let frame = try #require(stage.frame("field"))
        let first = try #require(stage.host.caretRect)
        #expect(first.minY >= frame.minY && first.maxY <= frame.maxY)
        func turn(_ distance: Double) -> Bool {
            stage.host.handle(.scroll(by: Vector(dx: 0, dy: distance), at: Point(x: frame.midX, y: frame.midY)))
        }
        #expect(turn(50))
        #expect(abs(try #require(stage.host.caretRect).minY - (first.minY - 50)) < 0.01)
        // Another turn continues from there, though the editor was drawn.
        stage.settle()
        #expect(turn(20))
        #expect(abs(try #require(stage.host.caretRect).minY - (first.minY - 70)) < 0.01)
        // The end of the text is at the end of the viewport.
        #expect(turn(10_000))
        #expect(!turn(10))
        let end = try #require(stage.host.caretRect).minY
        #expect(end < first.minY - 200)
        #expect(turn(-10_000) && !turn(-10))
        #expect(abs(try #require(stage.host.caretRect).minY - first.minY) < 0.01)
        // A key shows the caret again.
        #expect(turn(200))
        stage.host.handle(.text("a"))
        stage.settle()
        let typed = try #require(stage.host.caretRect)
        #expect(typed.minY >= frame.minY && typed.maxY <= frame.maxY)
    }

    @Test func limitsAndValidationHold() {
        let stage = Stage()
        stage.show(form(EditorNode("").maximumLength(3).validating { !$0.string.contains("x") }))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.text("abcd"))
        #expect(text(stage) == "abc")
        stage.host.handle(.key(KeyStroke("BackSpace")))
        stage.host.handle(.text("x"))
        #expect(text(stage) == "ab")
    }

    @Test func aSecureFieldShowsDotsAndIsNotCopied() throws {
        let stage = Stage()
        stage.show(form(EditorNode("héllo").secure()))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.key(KeyStroke("a", .control)))
        stage.host.handle(.key(KeyStroke("c", .control)))
        #expect(stage.host.clipboard.read() == nil)
        let node = try #require(stage.host.node("field"))
        guard case .editor(let drawing) = node.wanted.content else { return #expect(Bool(false)) }
        #expect(drawing.text?.text.string == "•••••")
        #expect(stage.host.accessibilityTree.first?.value == "•••••")
    }

    @Test func readOnlyTextIsSelectedButNotChanged() {
        let stage = Stage()
        stage.show(form(EditorNode("fixed").editable(false)))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.text("x"))
        #expect(text(stage) == "fixed")
        stage.host.handle(.key(KeyStroke("a", .control)))
        stage.host.handle(.key(KeyStroke("c", .control)))
        #expect(stage.host.clipboard.read()?.plain == "fixed")
    }

    @Test func compositionIsShownAndCommitted() {
        let stage = Stage()
        stage.show(form(EditorNode("")))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.compose("に", caret: 1))
        #expect(text(stage) == "に")
        stage.host.handle(.text("日"))
        #expect(text(stage) == "日")
        stage.host.handle(.compose("x", caret: 1))
        stage.host.handle(.compose(nil))
        #expect(text(stage) == "日")
    }

    @Test func undoGoesBack() {
        let stage = Stage()
        stage.show(form(EditorNode("")))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.text("a"))
        stage.host.handle(.key(KeyStroke("z", .control)))
        #expect(text(stage)?.isEmpty == true)
    }

    @Test func theTextIsKeptUntilTheDescriptionChanges() {
        let stage = Stage()
        stage.show(form(EditorNode("a")))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.text("b"))
        stage.show(form(EditorNode("a")))
        #expect(text(stage) == "ab" && stage.host.focus?.id == "field")
        stage.show(form(EditorNode("new")))
        #expect(text(stage) == "new")
    }

    /// A program that describes the editor with each text that it receives, some keys late.
    @Test(arguments: UInt64(0)..<12) func aTextThatIsDescribedLateKeepsNewerKeys(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let stage = Stage()
        let told = Recorder<String>()
        func describe(_ text: String) {
            stage.host.describe(form(EditorNode(text).multiline().onChange { told.append($0.string) }))
        }
        describe("")
        stage.settle()
        stage.host.setFocus(stage.host.path(of: "field"))
        var (typed, described) = ("", 0)
        for step in 0..<80 {
            if !typed.isEmpty, random.chance(1, in: 4) {
                typed.removeLast()
                stage.host.handle(.key(KeyStroke("BackSpace")))
            } else {
                let key = random.pick(["a", "b"])
                typed += key
                stage.host.handle(.text(key))
            }
            if random.chance(1, in: 2) {
                described = Int.random(in: max(described, told.all.count - 4)..<told.all.count, using: &random)
                describe(told.all[described])
            }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: stage.host.turn()
            case 1: stage.workers.step(0)
            case 2: stage.settle()
            default: break
            }
            #expect(text(stage) == typed, "step \(step)")
        }
        for text in told.all[described...] {
            describe(text)
            stage.settle()
        }
        #expect(text(stage) == typed)
        // The history has every key.
        stage.host.handle(.key(KeyStroke("z", .control)))
        #expect(text(stage) != typed)
    }

    @Test func anOldTextThatIsDescribedReplaces() {
        let stage = Stage()
        stage.show(form(EditorNode("")))
        stage.host.setFocus(stage.host.path(of: "field"))
        for key in ["x", "y"] { stage.host.handle(.text(key)) }
        stage.show(form(EditorNode("x")))
        #expect(text(stage) == "xy")
        stage.show(form(EditorNode("z")))
        #expect(text(stage) == "z")
        // Texts of before the replacement do not count.
        stage.show(form(EditorNode("xy")))
        #expect(text(stage) == "xy")
        for _ in 0..<2 { stage.host.handle(.key(KeyStroke("BackSpace"))) }
        stage.settle()
        stage.clock.advance(by: .seconds(3))
        stage.show(form(EditorNode("x")))
        #expect(text(stage) == "x")
    }

    @Test func dragsSelect() throws {
        let stage = Stage()
        stage.show(form(EditorNode("Some words")))
        let frame = try #require(stage.frame("field"))
        stage.host.handle(.pointer(.down, at: Point(x: frame.x + 8, y: frame.midY)))
        stage.host.handle(.pointer(.move, at: Point(x: frame.maxX - 2, y: frame.midY)))
        stage.host.handle(.pointer(.up, at: Point(x: frame.maxX - 2, y: frame.midY)))
        stage.host.handle(.text("x"))
        #expect(text(stage) == "x")
    }

    @Test func tabLeavesTheField() {
        let stage = Stage()
        stage.show(form(EditorNode("")))
        stage.host.handle(.key(KeyStroke("Tab")))
        #expect(stage.host.focus?.id == "field" && stage.host.caretRect != nil)
        stage.host.handle(.key(KeyStroke("Tab")))
        #expect(stage.host.focus?.id == "send")
    }

    @Test func dragsBeyondTheEdgeScroll() throws {
        let stage = Stage()
        let long = String(repeating: "many words ", count: 30)
        stage.show(form(EditorNode(long)))
        let frame = try #require(stage.frame("field"))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.key(KeyStroke("Home")))
        stage.settle()
        stage.host.handle(.pointer(.down, at: Point(x: frame.x + 20, y: frame.midY)))
        stage.host.handle(.pointer(.move, at: Point(x: frame.maxX + 10, y: frame.midY)))
        stage.settle()
        let first = try #require(stage.host.node("field")?.editor?.offset.x)
        #expect(stage.host.isMoving)
        stage.advance(200)
        let later = try #require(stage.host.node("field")?.editor?.offset.x)
        #expect(later > first)
        stage.host.handle(.pointer(.up, at: Point(x: frame.maxX + 10, y: frame.midY)))
        stage.settle()
        #expect(!stage.host.isMoving)
    }

    @Test func textTypedIntoAnEmptyEditorHasItsAttributes() throws {
        let stage = Stage()
        let bold = TextAttributes(font: FontDescriptor(size: 20), color: red)
        stage.show(form(EditorNode("", placeholder: "Name", attributes: bold)))
        stage.tap("field")
        stage.host.handle(.text("a"))
        let path = try #require(stage.host.path(of: "field"))
        let text = try #require(stage.host.editedText(of: path))
        #expect(text.string == "a" && text.attributes(at: text.startIndex).color == red)
        #expect(text.attributes(at: text.startIndex).font?.size == 20)
    }

    @Test func anEditorHasALineForTheCaretAfterTheLastTerminator() throws {
        let stage = Stage()
        stage.show(form(EditorNode("a").multiline()))
        stage.tap("field")
        var heights = [try #require(stage.frame("field")).height]
        for _ in 0..<2 {
            stage.host.handle(.text("\n"))
            stage.settle()
            heights.append(try #require(stage.frame("field")).height)
        }
        // Padding is 12.
        #expect(abs(heights[1] - 12 - 2 * (heights[0] - 12)) <= 1)
        #expect(abs(heights[2] - 12 - 3 * (heights[0] - 12)) <= 1)
        let caret = try #require(stage.host.caretRect)
        let frame = try #require(stage.frame("field"))
        #expect(caret.maxY <= frame.maxY && caret.minY > frame.midY)
    }

    @Test func theTextScaleChangesTheSizesShownAndNotTheText() throws {
        let stage = Stage()
        let changes = Recorder<Double>()
        func sizes(_ text: AttributedText) -> Double { text.attributes(at: text.startIndex).font?.size ?? 0 }
        let node = EditorNode("a", attributes: TextAttributes(font: FontDescriptor(size: 10)))
            .onChange { changes.append(sizes($0)) }
        stage.show(form(node))
        let path = try #require(stage.host.path(of: "field"))
        let height = try #require(stage.frame("field")).height - 12
        stage.host.environment.textScale = 2
        stage.settle()
        #expect(abs(try #require(stage.frame("field")).height - 12 - 2 * height) <= 1)
        #expect(sizes(try #require(stage.host.node("field")?.editor?.editor.text)) == 20)
        stage.tap("field")
        stage.host.handle(.text("b"))
        #expect(changes.all == [10])
        #expect(sizes(try #require(stage.host.editedText(of: path))) == 10)
        // The program describes the reported text.
        stage.show(form(EditorNode(try #require(stage.host.editedText(of: path)))))
        #expect(stage.host.selection(of: path)?.head == 2)
        #expect(abs(try #require(stage.frame("field")).height - 12 - 2 * height) <= 1)
    }

    @Test func editsAreReportedInBothUnits() {
        let edit = NodeEdit(from: "🐳 é", to: "🐳 e\u{301}x")
        #expect(edit.utf8Range == 5..<7 && edit.utf16Range == 3..<4 && edit.text == "e\u{301}x")
        #expect(NodeEdit(from: "", to: "") == NodeEdit(utf8Range: 0..<0, utf16Range: 0..<0, text: ""))
        // Scalars that share bytes are replaced whole.
        #expect(NodeEdit(from: "á", to: "à").text == "à")
    }
}
