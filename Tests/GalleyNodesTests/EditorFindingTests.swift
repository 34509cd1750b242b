import GalleyDisplay
import GalleyEditing
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct EditorFindingTests {
    private func stage(_ text: String) throws -> (Stage, NodePath) {
        let stage = Stage()
        stage.show(EditorNode(text).multiline().id("editor").size(width: 180, height: 80))
        return (stage, try #require(stage.host.path(of: "editor")))
    }

    private func selected(_ stage: Stage, _ path: NodePath) -> Range<Int>? {
        stage.host.selection(of: path)?.utf8Range
    }

    @Test func stepsGoAroundInBothDirections() throws {
        let (stage, path) = try stage("one two One")
        stage.host.edit(path) { editor in
            editor.select(TextSelection(caret: 0))
            return true
        }
        #expect(stage.host.selectOccurrence(.nearest, of: "one", in: path) == NodeFindResult(count: 2, current: 0))
        #expect(stage.host.selectOccurrence(.nearest, of: "one", in: path).current == 0)
        #expect(stage.host.selectOccurrence(.next, of: "one", in: path).current == 1)
        #expect(selected(stage, path) == 8..<11)
        #expect(stage.host.selectOccurrence(.next, of: "one", in: path).current == 0)
        #expect(stage.host.selectOccurrence(.previous, of: "one", in: path).current == 1)
        let exact = FindOptions(matchesCase: true, wraps: false)
        #expect(stage.host.selectOccurrence(.next, of: "one", options: exact, in: path) == NodeFindResult(count: 1))
        #expect(stage.host.selectOccurrence(.next, of: "three", in: path) == NodeFindResult())
        #expect(stage.host.selectOccurrence(.next, of: "", in: path) == NodeFindResult())
        #expect(stage.host.occurrences(in: path) == nil)
    }

    @Test func marksAreShownWithoutFocusUntilTheyAreHidden() throws {
        let (stage, path) = try stage("alpha beta alpha")
        let plain = try stage.pixels()
        stage.host.selectOccurrence(.nearest, of: "alpha", in: path)
        stage.settle()
        let marked = try stage.pixels()
        #expect(marked != plain)
        stage.host.selectOccurrence(.next, of: "alpha", in: path)
        stage.settle()
        #expect(try stage.pixels() != marked)
        stage.host.hideOccurrences(in: path)
        stage.settle()
        #expect(try stage.pixels() == plain)
    }

    @Test func anOccurrenceBelowIsScrolledIntoTheVisiblePart() throws {
        let (stage, path) = try stage((0..<100).map { "line \($0)" }.joined(separator: "\n"))
        #expect(stage.host.selectOccurrence(.nearest, of: "line 0", in: path).count == 1)
        let top = try #require(stage.host.node("editor")?.editor?.offset.y)
        stage.host.selectOccurrence(.next, of: "line 70", in: path)
        stage.settle()
        #expect(try #require(stage.host.node("editor")?.editor?.offset.y) > top + 500)
        guard case .editor(let drawing)? = stage.host.node("editor")?.wanted.content else {
            return #expect(Bool(false))
        }
        let place = try #require(drawing.currentFound.first)
        let height = try #require(stage.frame("editor")).height
        #expect(place.minY + drawing.origin.y >= 0 && place.maxY + drawing.origin.y <= height)
    }

    @Test func marksFollowEdits() throws {
        let (stage, path) = try stage("cat dog cat dog cat")
        stage.host.selectOccurrence(.nearest, of: "cat", in: path)
        stage.host.edit(path) { editor in
            editor.select(TextSelection(anchor: 4, head: 9))
            return editor.insert("é")
        }
        #expect(stage.host.occurrences(in: path)?.count == 2)
        #expect(stage.host.node("editor")?.editor?.finding?.ranges == [0..<3, 13..<16])
        #expect(stage.host.selectOccurrence(.next, of: "dog", in: path).count == 1)
    }

    @Test func occurrencesAreReplaced() throws {
        let (stage, path) = try stage("cat dog cat dog cat")
        stage.host.edit(path) { editor in
            editor.select(TextSelection(caret: 0))
            return true
        }
        #expect(stage.host.replaceOccurrence(with: "x", in: path) == nil)
        stage.host.selectOccurrence(.nearest, of: "cat", in: path)
        #expect(stage.host.replaceOccurrence(with: "bird", in: path) == NodeFindResult(count: 2, current: 0))
        #expect(stage.host.editedText(of: path)?.string == "bird dog cat dog cat")
        #expect(stage.host.replaceOccurrences(with: "cow", in: path) == 2)
        #expect(stage.host.editedText(of: path)?.string == "bird dog cow dog cow")
        stage.host.setFocus(path)
        stage.host.handle(.key(KeyStroke("z", .control)))
        #expect(stage.host.editedText(of: path)?.string == "bird dog cat dog cat")
    }

    @Test func dotsAreNotSearched() throws {
        let stage = Stage()
        stage.show(EditorNode("secret").secure().id("editor"))
        let path = try #require(stage.host.path(of: "editor"))
        #expect(stage.host.selectOccurrence(.next, of: "secret", in: path) == NodeFindResult())
    }
}
