import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct NodeRelationTests {
    private func elements(_ stage: Stage) -> [String: NodeAccessibilityElement] {
        var result: [String: NodeAccessibilityElement] = [:]
        func add(_ elements: [NodeAccessibilityElement]) {
            for element in elements {
                result[element.path.name] = element
                add(element.children)
            }
        }
        add(stage.host.accessibilityTree)
        return result
    }

    @Test func relationsAreThoseToTheNearestNodes() throws {
        let stage = Stage()
        func field(_ id: String, _ title: String) -> LayoutSpec {
            LayoutSpec.stack(.vertical) {
                TextNode(title).id("title")
                EditorNode("", placeholder: "Empty").id("field")
                    .accessibility(NodeAccessibility(relations: [.labelledBy: "title", .describedBy: "missing"]))
            }
            .id(id)
        }
        stage.show(
            LayoutSpec.stack(.vertical) {
                field("first", "Name")
                field("second", "Town")
                ButtonNode("Find").id("find").accessibility(
                    NodeAccessibility(relations: [.controls: "results", .flowsTo: "find"]))
                TextNode("None").id("results")
            })
        let fields = stage.host.accessibilityTree.filter { $0.role == .textField }
        let titles = stage.host.accessibilityTree.filter { $0.path.id == "title" }
        #expect(fields.map(\.label) == ["Name", "Town"])
        #expect(fields.map(\.relations) == titles.map { [.labelledBy: $0.path] })
        let found = elements(stage)
        #expect(found["find"]?.relations == [.controls: try #require(stage.host.path(of: "results"))])
        #expect(found["find"]?.label == "Find")
    }

    @Test func aLabelOfTheNodeComesFirst() {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical) {
                TextNode("Other").id("other")
                EditorNode("").id("field").accessibility(
                    NodeAccessibility(label: "Own", relations: [.labelledBy: "other"]))
            })
        #expect(elements(stage)["field"]?.label == "Own")
    }

    @Test func announcementsAreTakenOnce() {
        let stage = Stage()
        stage.show(TextNode("Text"))
        _ = stage.host.takeAccessibilityChange()
        stage.host.announce("Saved")
        stage.host.announce("")
        stage.host.announce("Lost", isUrgent: true)
        #expect(stage.host.takeAccessibilityChange())
        #expect(stage.host.takeAnnouncements().map(\.text) == ["Saved", "Lost"])
        #expect(stage.host.takeAnnouncements() == [])
        // Without a listener they do not pile up.
        for number in 0..<1000 { stage.host.announce("\(number)") }
        let rest = stage.host.takeAnnouncements()
        #expect(rest.count <= 50 && rest.last?.text == "999")
    }
}
