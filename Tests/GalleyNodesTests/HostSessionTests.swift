import GalleyDisplay
import GalleyDrawing
import GalleyEditing
import GalleyInterface
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// A session in a host without a window.
@MainActor final class SessionStage {
    let stage: Stage
    let window = HeadlessHost()
    let session: HostSession

    init(_ editor: EditorNode = EditorNode("").multiline()) {
        stage = Stage(200, 200)
        session = HostSession(stage.host, host: window)
        stage.show(
            LayoutSpec.stack(.vertical) {
                editor.id("field").size(width: 180, height: 80)
                ButtonNode("Send").id("send")
                TextNode("A [link](https://example.org)").id("text")
            })
        stage.host.setFocus(stage.host.path(of: "field"))
        settle()
    }

    func settle() {
        stage.settle()
        session.turn()
        session.present()
    }

    var text: String { stage.host.path(of: "field").flatMap { stage.host.editedText(of: $0)?.string } ?? "" }

    var editor: TextEditor? { stage.host.node("field")?.editor?.editor }

    /// The middle of a character on screen.
    func place(_ utf8: Int) throws -> Point {
        let node = try #require(stage.host.node("field"))
        let drawing = try #require(node.editorDrawing)
        let layout = try #require(drawing.text)
        let rects = layout.selectionRects(forUTF8: utf8..<utf8 + 1)
        let rect = try #require(rects.first).moved(
            node.hostFrame.x + drawing.origin.x, node.hostFrame.y + drawing.origin.y)
        return Point(x: rect.midX, y: rect.midY)
    }

    func press(
        _ place: Point, _ button: HostPointer.Button = .primary, _ modifiers: KeyStroke.Modifiers = [],
        to end: Point? = nil
    ) {
        session.handle(.pointer(HostPointer(.down, at: place, button: button, modifiers: modifiers)))
        if let end { session.handle(.pointer(HostPointer(.move, at: end, modifiers: modifiers))) }
        session.handle(.pointer(HostPointer(.up, at: end ?? place, button: button, modifiers: modifiers)))
    }
}

extension MountedNode {
    fileprivate var editorDrawing: EditorDrawing? {
        guard case .editor(let drawing) = wanted.content else { return nil }
        return drawing
    }
}

@MainActor @Suite struct HostSessionTests {
    @Test func theCaretBlinksAndThenRests() throws {
        let stage = SessionStage(EditorNode("some text").multiline())
        let (window, clock) = (stage.window, stage.stage.clock)
        stage.session.handle(.key(KeyStroke("End")))
        stage.settle()
        #expect(window.nextTurn == .milliseconds(530))
        let shown = try stage.stage.pixels()
        let drawn = stage.stage.total.drawn
        clock.advance(by: .milliseconds(530))
        stage.settle()
        #expect(!stage.stage.host.showsCaret)
        #expect(try stage.stage.pixels() != shown)
        // Nothing but the caret's pixels is composited, and no picture is drawn.
        let damage = try #require(window.damage.last)
        let caret = try #require(window.textInput?.caret)
        #expect(damage.count == 1)
        #expect(damage[0].width <= Int(caret.width) + 1 && damage[0].height <= Int(caret.height) + 2)
        #expect(stage.stage.total.drawn == drawn)
        clock.advance(by: .milliseconds(530))
        stage.settle()
        #expect(try stage.stage.pixels() == shown)
        clock.advance(by: .seconds(20))
        stage.settle()
        #expect(stage.stage.host.showsCaret && window.nextTurn == nil)
    }

    @Test func thePointerIsCapturedUntilItsButtonOrTheFocusIsReleased() throws {
        let stage = SessionStage(EditorNode("some text").multiline())
        let place = try stage.place(2)
        stage.session.handle(.pointer(HostPointer(.down, at: place)))
        #expect(stage.window.isPointerCaptured)
        stage.session.handle(.pointer(HostPointer(.up, at: place)))
        #expect(!stage.window.isPointerCaptured)
        stage.session.handle(.pointer(HostPointer(.down, at: place)))
        stage.session.handle(.focus(false))
        #expect(!stage.window.isPointerCaptured)
        // The button that was held down is forgotten: another pointer is the first one.
        stage.session.handle(.focus(true))
        stage.session.handle(.pointer(HostPointer(.down, at: place, id: 2)))
        #expect(stage.window.isPointerCaptured)
    }

    @Test func aWindowWithoutFocusShowsNoCaretAndHasNoTextInput() {
        let stage = SessionStage()
        #expect(stage.window.textInput != nil)
        stage.session.handle(.compose(HostComposition("にほ", utf16Caret: 2)))
        stage.session.handle(.focus(false))
        stage.settle()
        // The composition is accepted.
        #expect(stage.text == "にほ" && stage.editor?.markedTextRange == nil)
        #expect(stage.window.textInput == nil && !stage.stage.host.showsCaret && stage.window.nextTurn == nil)
        stage.session.handle(.focus(true))
        stage.settle()
        #expect(stage.window.textInput?.isMultiline == true && stage.stage.host.showsCaret)
    }

    @Test func aCompositionIsOneStepWithItsClauseMarked() throws {
        let stage = SessionStage(EditorNode("日").multiline())
        for (text, clause) in [("に", nil), ("にほん", nil), ("日本語", 1..<3)] as [(String, Range<Int>?)] {
            stage.session.handle(.compose(HostComposition(text, utf16Caret: text.utf16.count, utf16Clause: clause)))
            stage.settle()
        }
        #expect(stage.window.textInput?.isComposing == true)
        let drawing = try #require(stage.stage.host.node("field")?.editorDrawing)
        let layout = try #require(drawing.text)
        // Each of the characters takes three bytes; the first one was there before.
        #expect(drawing.clause == layout.selectionRects(forUTF8: 6..<12))
        #expect(drawing.marked == layout.selectionRects(forUTF8: 3..<12))
        stage.session.handle(.text("日本語"))
        #expect(stage.text == "日日本語")
        stage.session.handle(.key(KeyStroke("z", .control)))
        #expect(stage.text == "日")
        stage.settle()
        #expect(stage.window.textInput?.isComposing == false)
    }

    @Test func surroundingTextIsReadAndDeleted() throws {
        let stage = SessionStage(EditorNode("one\nกขค🙂").multiline())
        let around = try #require(stage.stage.host.surroundingText())
        #expect(around.text == "กขค🙂" && around.caretUTF16Offset == 5)
        stage.session.handle(.deleteSurroundingText(before: 2, after: 0))
        #expect(stage.text == "one\nกขค")
        stage.session.handle(.key(KeyStroke("Home")))
        stage.session.handle(.deleteSurroundingText(before: 0, after: 100))
        #expect(stage.text == "one\n")
    }

    @Test func restsOfClustersAreNotDeleted() {
        // A consonant, a vowel and a tone mark are one cluster.
        let stage = SessionStage(EditorNode("ก\u{E35}\u{E48}ข").multiline())
        stage.session.handle(.key(KeyStroke("Left")))
        stage.session.handle(.deleteSurroundingText(before: 1, after: 0))
        #expect(stage.text == "ก\u{E35}ข")
        stage.session.handle(.text("\u{E48}"))
        #expect(stage.text == "ก\u{E35}\u{E48}ข")
        stage.session.handle(.key(KeyStroke("Home")))
        stage.session.handle(.deleteSurroundingText(before: 0, after: 1))
        #expect(stage.text == "\u{E35}\u{E48}ข")
    }

    @Test func dotsAreKeptFromInputMethodsAndClipboards() {
        let stage = SessionStage(EditorNode("secret").secure())
        stage.session.handle(.key(KeyStroke("a", .control)))
        stage.settle()
        #expect(stage.window.textInput?.isSecure == true)
        #expect(stage.stage.host.surroundingText() == nil && stage.stage.host.selectedContent == nil)
    }

    @Test func clicksSelectWordsAndShiftExtends() throws {
        let stage = SessionStage(EditorNode("alpha beta gamma").multiline())
        stage.press(try stage.place(7))
        stage.press(try stage.place(7), to: try stage.place(13))
        #expect(stage.stage.host.selectedContent?.plain == "beta gamma")
        #expect(stage.window.clipboards[.primary]?.plain == "beta gamma")
        // Back again: the first word stays selected.
        stage.stage.clock.advance(by: .seconds(1))
        stage.press(try stage.place(7))
        stage.session.handle(.pointer(HostPointer(.down, at: try stage.place(7))))
        for offset in [13, 1] {
            stage.session.handle(.pointer(HostPointer(.move, at: try stage.place(offset))))
        }
        stage.session.handle(.pointer(HostPointer(.up, at: try stage.place(1))))
        #expect(stage.stage.host.selectedContent?.plain == "alpha beta")
        stage.stage.clock.advance(by: .seconds(1))
        let start = try stage.place(0)
        stage.press(Point(x: start.x - 3, y: start.y))
        stage.stage.clock.advance(by: .seconds(1))
        let end = try stage.place(15)
        stage.press(Point(x: end.x + 5, y: end.y), .primary, .shift)
        #expect(stage.stage.host.selectedContent?.plain == "alpha beta gamma")
    }

    @Test func theMiddleButtonAndDropsInsert() throws {
        let stage = SessionStage(EditorNode("ab").multiline())
        stage.window.clipboards[.primary] = ClipboardContent(plain: "X")
        let start = try stage.place(0)
        stage.press(Point(x: start.x - 4, y: start.y), .middle)
        #expect(stage.text == "Xab")
        stage.settle()
        let end = try stage.place(2)
        #expect(stage.session.handle(.dropText("Y", at: Point(x: end.x + 5, y: end.y))))
        #expect(stage.text == "XabY")
        // Nothing takes it beside of the editor.
        #expect(!stage.session.handle(.dropText("Z", at: Point(x: 190, y: 190))))
        var files: [String] = []
        stage.session.onDropFiles = { paths, _ in
            files = paths
            return true
        }
        #expect(stage.session.handle(.dropFiles(["/a", "/b"], at: end)) && files == ["/a", "/b"])
    }

    @Test func theCursorFollowsTheNodes() throws {
        let stage = SessionStage()
        func cursor(_ id: String) throws -> NodeCursor {
            let frame = try #require(stage.stage.frame(id))
            stage.session.handle(.pointer(HostPointer(.move, at: Point(x: frame.midX, y: frame.midY))))
            return stage.window.cursor
        }
        #expect(try cursor("field") == .text)
        #expect(try cursor("send") == .default)
        stage.stage.show(
            LayoutSpec.stack(.vertical) {
                TextNode(markdown: "[link](https://example.org)").onLink { _ in }.id("text")
                TextNode("plain").id("plain").cursor(.columnResize)
                TextNode("selectable").selectable().id("selectable")
            })
        let frame = try #require(stage.stage.frame("text"))
        #expect(stage.stage.host.cursor(at: Point(x: frame.x + 6, y: frame.midY)) == .pointer)
        #expect(try cursor("plain") == .columnResize)
        #expect(try cursor("selectable") == .text)
    }

    @Test func timersAreCalledInOrder() {
        let stage = SessionStage()
        stage.session.handle(.focus(false))
        var calls: [Int] = []
        stage.session.setTimer(after: .milliseconds(200)) { calls.append(2) }
        stage.session.setTimer(after: .milliseconds(100)) { calls.append(1) }
        let third = stage.session.setTimer(after: .milliseconds(150)) { calls.append(3) }
        stage.session.cancelTimer(third)
        stage.settle()
        #expect(calls.isEmpty && stage.window.nextTurn == .milliseconds(100))
        stage.stage.clock.advance(by: .milliseconds(300))
        stage.settle()
        #expect(calls == [1, 2] && stage.window.nextTurn == nil)
    }

    @Test func sizeScaleAndThemeChange() throws {
        let stage = SessionStage()
        stage.session.handle(.resize(Size(width: 100, height: 60), scale: 2))
        stage.settle()
        #expect(stage.window.surface?.width == 200 && stage.window.surface?.height == 120)
        stage.session.handle(.theme(.dark))
        stage.settle()
        let surface = try #require(stage.window.surface)
        let corner = surface.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: (surface.height - 1) * surface.stride, as: UInt32.self)
        }
        // A dark background.
        #expect(corner & 0xFF < 0x60)
    }

    @Test func closingCanBeRefused() {
        let stage = SessionStage()
        stage.session.onClose = { false }
        stage.session.handle(.close)
        #expect(!stage.window.isClosed)
        stage.session.onClose = { true }
        stage.session.handle(.close)
        #expect(stage.window.isClosed && stage.session.isClosed)
    }

    // MARK: - Drags

    /// A stage whose window starts drags, with a selected word.
    private func dragging(_ editor: EditorNode = EditorNode("alpha beta gamma").multiline()) throws -> SessionStage {
        let own = SessionStage(editor)
        own.window.canStartDrag = true
        own.session.connect(to: own.window)
        let path = try #require(own.stage.host.path(of: "field"))
        own.stage.host.edit(path) { editor in
            guard let range = editor.text.range(of: "beta") else { return false }
            editor.select(range)
            return true
        }
        own.settle()
        return own
    }

    private func begin(_ own: SessionStage, at start: Int = 7) throws {
        let place = try own.place(start)
        own.session.handle(.pointer(HostPointer(.down, at: place)))
        own.session.handle(.pointer(HostPointer(.move, at: Point(x: place.x + 9, y: place.y))))
    }

    private func end(_ own: SessionStage) {
        own.session.handle(.pointer(HostPointer(.cancel, at: Point(x: -1, y: -1))))
        own.settle()
    }

    @Test func selectedTextIsDraggedOut() throws {
        let own = try dragging()
        try begin(own)
        #expect(own.window.dragged.map(\.content?.plain) == ["beta"] && own.window.dragged[0].canMove)
        #expect(own.editor?.copied.plain == "beta")
        // Another program has moved it.
        own.stage.host.removeDragged()
        end(own)
        #expect(own.text == "alpha  gamma" && !own.window.isPointerCaptured)
        own.stage.host.removeDragged()
        own.session.handle(.key(KeyStroke("z", .control)))
        #expect(own.text == "alpha beta gamma")
        // A press elsewhere, or without movement, begins no drag.
        own.press(try own.place(1), to: try own.place(3))
        own.settle()
        #expect(own.window.dragged.count == 1 && own.editor?.copied.plain.contains("p") == true)
        own.press(try own.place(2))
        #expect(own.window.dragged.count == 1 && own.editor?.selection.isCaret == true)
    }

    @Test(arguments: [
        (1, true, "abetalpha  gamma"), (15, true, "alpha  gammbetaa"), (1, false, "abetalpha beta gamma"),
        (15, false, "alpha beta gammbetaa"), (7, true, "alpha beta gamma"),
    ])
    func selectedTextIsDroppedInItsEditor(target: Int, isMoved: Bool, wanted: String) throws {
        let own = try dragging()
        try begin(own)
        // The left part of a character is nearer to its start.
        let place = try own.place(target)
        own.session.handle(.dropDragged(at: Point(x: place.x - 2, y: place.y), isMoved: isMoved))
        end(own)
        #expect(own.text == wanted)
        if isMoved { #expect(own.editor?.copied.plain == "beta") }
        if target != 7 { own.session.handle(.key(KeyStroke("z", .control))) }
        #expect(own.text == "alpha beta gamma")
    }

    @Test func noDragBeginsWhereNoneIsPossible() throws {
        let secure = try dragging(EditorNode("alpha beta gamma").secure())
        try begin(secure)
        #expect(secure.window.dragged.isEmpty)
        let fixed = try dragging(EditorNode("alpha beta gamma").multiline().editable(false))
        try begin(fixed)
        #expect(fixed.window.dragged.map(\.canMove) == [false])
        #expect(!fixed.session.handle(.dropDragged(at: try fixed.place(0), isMoved: true)))
        end(fixed)
        #expect(fixed.text == "alpha beta gamma")
        // In a window without drags, the press selects.
        let own = try dragging()
        own.stage.host.onDragOut = nil
        try begin(own)
        #expect(own.window.dragged.isEmpty && own.editor?.copied.plain != "beta")
    }

    @Test func aNodeIsDraggedAsAFile() throws {
        let stage = Stage(200, 100)
        let window = HeadlessHost()
        window.canStartDrag = true
        let session = HostSession(stage.host, host: window)
        stage.show(TextNode("notes.md").draggable { NodeDragContent(files: ["/tmp/notes.md"]) }.id("file"))
        session.handle(.pointer(HostPointer(.down, at: Point(x: 10, y: 8))))
        session.handle(.pointer(HostPointer(.move, at: Point(x: 30, y: 8))))
        session.handle(.pointer(HostPointer(.move, at: Point(x: 60, y: 8))))
        session.handle(.pointer(HostPointer(.cancel, at: Point(x: 60, y: 8))))
        #expect(window.dragged == [NodeDragContent(files: ["/tmp/notes.md"])])
    }
}
