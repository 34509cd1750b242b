import Foundation
import Galley
import GalleyEditing
import GalleyUnicode
import Testing

/// The code of articles: each block of an article is in this file, line for line, so it compiles and runs.
@Suite struct ArticleTests {
    @Test(arguments: ["Queries", "Editing"]) func codeOfArticlesIsCompiled(article: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let source = try String(
            contentsOf: root.appending(path: "Sources/Galley/Galley.docc/\(article).md"), encoding: .utf8)
        let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let compiled = lines(own)
        var blocks = 0
        for (index, block) in source.components(separatedBy: "```swift\n").enumerated() where index > 0 {
            let code = lines(block.components(separatedBy: "```")[0])
            #expect(!code.isEmpty)
            let isThere = compiled.indices.contains { compiled[$0...].starts(with: code) }
            #expect(isThere, "a block of \(article).md is not in ArticleTests.swift: \(code)")
            blocks += 1
        }
        #expect(blocks >= 6)
    }

    private func lines(_ code: String) -> [String] {
        code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func askingBoxes() throws {
        let card = Box(id: "card", children: [Box(text: "A card")])
        let boxes = try card.layout(width: 200)
        let touch = Point(x: 20, y: 10)
        if case .link(let url)? = boxes.hits(at: touch, slop: 8).first?.hit.target { print(url) }
        print(boxes.nodes(at: touch).compactMap(\.id))
        #expect(boxes.nodes(at: touch).contains { $0.id == "card" })
    }

    @Test func askingALayout() throws {
        var text = AttributedText("Read the harbour notes, then שלום.")
        if let notes = text.range(of: "harbour notes") { text[notes].link = "https://example.org/notes" }
        let layout = try TextLayout(text, in: .width(160))

        let touched = layout.position(closestTo: Point(x: 40, y: 10))
        if let character = layout.character(at: Point(x: 40, y: 10)) {
            print(text.string[character.range], character.rect)
        }

        for hit in layout.hits(at: Point(x: 40, y: 10), slop: 8) {
            if case .link(let url) = hit.target { print(url, hit.rects) }
        }

        let caret = layout.caret(for: touched)
        print(caret.rect, caret.isRightToLeft)
        if let other = layout.secondaryCaret(for: touched) { print("and", other.rect) }

        let word = layout.range(of: .word, closestTo: Point(x: 40, y: 10))
        for rect in layout.selectionRects(for: word) { print(rect) }
        let painted = layout.selectionRects(for: word, style: .filled)

        var column: Double?
        var place = layout.position(from: touched, .down, column: &column)
        place = layout.position(from: place, .down, column: &column)
        place = layout.position(from: place, .wordRight)

        var edits = TextEdits()
        edits.replace(text.string.utf8.count..<text.string.utf8.count, withUTF8Count: 1)
        text.append("!")
        let next = try layout.updated(by: edits, to: text)

        var answer = EditableLayout(try TextLayout("", in: .width(160)))
        for token in ["Read ", "the ", "notes."] {
            try answer.append(AttributedText(token))
        }
        #expect(answer.layout.text.string == "Read the notes.")

        for node in layout.accessibilityTree.children { print(node.role, node.label) }

        #expect(!painted.isEmpty && next.text == text && place.index > touched.index)
    }

    @Test func editing() throws {
        var editor = TextEditor("Dear reader,", container: .width(320))
        editor.perform(.move(.documentEnd))
        editor.perform(.insertNewline)
        editor.perform(.insert("welcome to the harbour"))
        editor.perform(.extend(.wordLeft))
        print(editor.text.string, editor.text.string[editor.selectedRange])
        #expect(editor.text.string[editor.selectedRange] == "harbour")

        if let command = KeyBindings.linux[KeyStroke("Left", .control)] { editor.perform(command) }
        if let named = EditingCommand(rawValue: "deleteWordBackward") { editor.perform(named) }

        let surface = try ImageSurface(size: Size(width: 320, height: 200), background: .white)
        for rect in try editor.selectionRects() { try surface.fill(rect, with: Color(rgba: 0x3B82F6_55)) }
        try surface.draw(editor.layout())
        if let caret = try editor.caret() { print(caret.rect) }
        let offset = try editor.scrollOffset(from: .zero, viewport: Size(width: 320, height: 200))
        #expect(offset == .zero)

        try editor.moveCaret(to: Point(x: 30, y: 12))
        try editor.select(.word, at: Point(x: 30, y: 12))
        try editor.dragSelection(.end, to: Point(x: 90, y: 12))

        editor.replaceAll("harbour", with: "port")
        editor.undo()
        editor.redo()

        editor.parser = EmoticonParser.shortcodes
        editor.typingAttributes.color = .black
        editor.maximumLength = 280
        if let greeting = editor.text.range(of: "Dear reader,") { editor.lock(greeting) }

        var clipboard = LocalClipboard()
        editor.perform(.selectAll)
        editor.perform(.copy, clipboard: &clipboard)
        editor.setMarkedText("かん", selectedUTF16Range: 0..<2)
        editor.commitText("漢")
        #expect(clipboard.read()?.plain.isEmpty == false)
    }
}
