import GalleyDisplay
import GalleyEditing
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct NodeAccessibleTextTests {
    private func text(_ stage: Stage, _ id: String) throws -> NodeAccessibleText {
        let path = try #require(stage.host.path(of: id))
        return try #require(stage.host.accessibleText(of: path))
    }

    @Test func aTextHasThePlacesOfItsCharacters() throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical) {
                ButtonNode("Send").id("send").size(height: 40)
                TextNode("one two").id("text").padding(5)
            })
        let found = try text(stage, "text")
        #expect(found.layout.text.string == "one two")
        #expect(found.range == found.layout.text.startIndex..<found.layout.text.endIndex)
        #expect(found.selection == nil && found.caret == nil && !found.isEditable)
        let frame = try #require(stage.frame("text"))
        let first = try #require(found.layout.clusters(inLine: 0).first)
        #expect(found.origin == Point(x: frame.x + 5, y: frame.y + 5))
        #expect(first.rect.x + found.origin.x >= frame.x + 5)
        let button = try #require(stage.host.path(of: "send"))
        #expect(stage.host.accessibleText(of: button) == nil)
    }

    @Test func theTextOfAnEditorFollowsItsChanges() throws {
        let stage = Stage()
        stage.show(EditorNode("ab\n").multiline().id("field").size(width: 150, height: 80))
        let path = try #require(stage.host.path(of: "field"))
        let caret = try text(stage, "field")
        // The empty line at the end is no part of the text.
        #expect(String(caret.layout.text.string[caret.range]) == "ab\n")
        #expect(caret.layout.lines.count == 2)
        #expect(caret.caret == caret.range.upperBound)
        stage.host.edit(path) { editor in
            editor.select(editor.text.startIndex..<editor.text.string.index(after: editor.text.startIndex))
            return true
        }
        let selected = try text(stage, "field")
        #expect(selected.selection.map { String(selected.layout.text.string[$0]) } == "a")
        #expect(selected.isEditable && selected.isMultiline && !selected.isSecure)
        #expect(caret.layout.text == selected.layout.text, "an earlier value does not change")
    }

    @Test func anEditorThatHidesItsTextHasDots() throws {
        let stage = Stage()
        stage.show(EditorNode("héllo").secure().id("field").size(width: 150))
        let found = try text(stage, "field")
        #expect(found.layout.text.string == "•••••")
        #expect(found.isSecure && !found.isMultiline)
        #expect(found.caret == found.range.upperBound)
    }

    @Test func scrolledNodesAreOutOfSight() throws {
        let stage = Stage()
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical) {
                    for index in 0..<10 { ButtonNode("Button \(index)").id("b\(index)").size(height: 60) }
                }
            }
            .id("page").size(width: .percent(100), height: .percent(100)))
        func visible() throws -> [Bool] {
            let page = try #require(stage.host.accessibilityTree.first)
            return page.children.map { !$0.visibleFrame.isEmpty }
        }
        #expect(try visible() == [true, true, true, true] + Array(repeating: false, count: 6))
        let path = try #require(stage.host.path(of: "page"))
        _ = stage.host.takeAccessibilityChange()
        stage.host.scroll(path, to: Point(x: 0, y: 400))
        #expect(stage.host.takeAccessibilityChange())
        #expect(try visible() == Array(repeating: false, count: 6) + [true, true, true, true])
    }

    @Test func numbersAreSetAsTheSliderAllows() throws {
        let stage = Stage()
        let values = Recorder<Double>()
        stage.show(
            SliderNode(5, in: 0...10, step: 2, label: "Volume") { values.append($0) }.id("volume").size(width: 150))
        let element = try #require(stage.host.accessibilityTree.first)
        #expect(element.number == NodeAccessibility.Number(5, in: 0...10, step: 2))
        #expect(element.isFocusable && !element.isSelectable)
        #expect(stage.host.setNumber(7.2, of: element.path))
        #expect(stage.host.setNumber(99, of: element.path))
        #expect(!stage.host.setNumber(.nan, of: element.path))
        #expect(values.all == [8, 10])
        #expect(stage.host.accessibilityTree.first?.number?.value == 10)
    }

    @Test func textsThatCanBeTappedCanBePressed() throws {
        let stage = Stage()
        let taps = Counter()
        stage.show(
            LayoutSpec.stack(.vertical) {
                TextNode("more").onTap { taps.add() }.id("more")
                TextNode("plain").id("plain")
            })
        let elements = stage.host.accessibilityTree
        #expect(elements.map(\.role) == [.text, .text])
        #expect(elements.map(\.actions) == [[.press, .focus], []])
        #expect(stage.host.perform(.press, on: elements[0].path))
        #expect(!stage.host.perform(.press, on: elements[1].path))
        #expect(taps.value == 1)
    }
}
