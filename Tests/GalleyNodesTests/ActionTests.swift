import GalleyBoxes
import GalleyDisplay
import GalleyEditing
import GalleyLayout
import GalleySupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// The actions of a component that equals its predecessor are those of the newest description.
@MainActor @Suite struct ActionTests {
    @MainActor final class Log {
        var lines: [String] = []

        /// An action that knows a model.
        func action(_ model: Int) -> NodeAction<String> { NodeAction { self.lines.append("\(model) \($0)") } }
    }

    /// A component with one node, which equals all others with that node.
    struct Panel: Node, Equatable {
        let kind: String
        let log: NodeAction<String>

        var layout: LayoutSpec {
            let log = log
            let content: any Node =
                switch kind {
                case "button": ButtonNode("Send") { log("action") }.id("node")
                case "face":
                    ButtonNode(contents: { _ in .wrapper { TextNode("Face") } }, action: { log("action") }).id("node")
                case "toggle": ToggleNode(false) { log("change \($0)") }.id("node")
                case "slider": SliderNode(0, in: 0...100) { _ in log("change") }.id("node").size(width: 100)
                case "link":
                    TextNode(AttributedText("link", attributes: Self.link)).onLink { log("link \($0)") }.id("node")
                case "tap": TextNode("Tap").onTap { log("tap") }.id("node")
                case "long press": TextNode("Press").onLongPress { log("long press") }.id("node")
                default: TextNode("")
                }
            return .stack(.vertical, align: .flexStart) { content }
        }

        static var link: TextAttributes {
            var attributes = TextAttributes()
            attributes.link = "https://example.org"
            return attributes
        }
    }

    /// A component around a component.
    struct Screen: Node, Equatable {
        let panel: Panel
        var layout: LayoutSpec { .stack(.vertical) { panel.padding(4) } }
    }

    /// A component that cannot be compared, but whose description can be.
    struct Frame: Node {
        let panel: Panel
        var layout: LayoutSpec { .stack(.vertical) { panel } }
    }

    private nonisolated static let kinds = [
        ("button", "action"), ("face", "action"), ("toggle", "change true"), ("slider", "change"),
        ("link", "link https://example.org"), ("tap", "tap"), ("long press", "long press"),
    ]

    /// - Parameter share: the part of a slider's length at which it is tapped.
    private func use(_ stage: Stage, _ kind: String, share: Double = 0.5) throws {
        let frame = try #require(stage.frame("node"))
        if kind == "long press" {
            stage.host.handle(.pointer(.down, at: Point(x: frame.midX, y: frame.midY)))
            stage.advance(1000)
            stage.host.handle(.pointer(.up, at: Point(x: frame.midX, y: frame.midY)))
            stage.settle()
        } else {
            stage.tap(frame.x + frame.width * share, frame.midY)
        }
    }

    @Test(arguments: kinds, [0, 1, 2])
    func actionsAreThoseOfTheNewestDescription(_ kind: (name: String, event: String), _ depth: Int) throws {
        let (stage, log) = (Stage(), Log())
        func show(_ model: Int) -> NodeWork {
            let panel = Panel(kind: kind.name, log: log.action(model))
            return switch depth {
            case 0: stage.show(panel)
            case 1: stage.show(Screen(panel: panel))
            default: stage.show(Frame(panel: panel))
            }
        }
        _ = show(1)
        // The component keeps its layout.
        #expect(show(2).laidOut == 0)
        try use(stage, kind.name)
        #expect(log.lines == ["2 " + kind.event])
        _ = show(3)
        try use(stage, kind.name, share: 0.3)
        #expect(log.lines.last == "3 " + kind.event.replacing("true", with: "false"))
    }

    struct Form: Node, Equatable {
        let log: NodeAction<String>

        var layout: LayoutSpec {
            let log = log
            return .stack(.vertical) {
                EditorNode("").onChange { log("change \($0.string)") }.onSubmit { log("submit \($0.string)") }
                    .id("editor").size(width: 100, height: 30)
            }
        }
    }

    @Test func anEditorReportsToTheNewestDescription() throws {
        let (stage, log) = (Stage(), Log())
        stage.show(Form(log: log.action(1)))
        stage.tap("editor")
        stage.show(Form(log: log.action(2)))
        stage.host.handle(.text("a"))
        stage.host.handle(.key(KeyStroke("Enter")))
        stage.settle()
        #expect(log.lines == ["2 change a", "2 submit a"])
    }

    struct Page: Node, Equatable {
        let log: NodeAction<String>

        var layout: LayoutSpec {
            let log = log
            return ScrollNode(.vertical) { Box().size(width: 50, height: 500) }
                .onScroll { log("scroll \(Int($0.y))") }
                .id("page").size(width: 200, height: 100).onInterfaceEvent { log($0.rawValue) }.layout
        }
    }

    @Test func aScrollNodeReportsToTheNewestDescription() throws {
        let (stage, log) = (Stage(), Log())
        stage.show(Page(log: log.action(1)))
        stage.show(Page(log: log.action(2)))
        log.lines = []
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 30))
        stage.settle()
        #expect(log.lines == ["2 scroll 30"])
        log.lines = []
        stage.host.isVisible = false
        stage.settle()
        #expect(!log.lines.isEmpty && log.lines.allSatisfy { $0.hasPrefix("2 ") })
    }

    /// The description is made again once, when an action is needed.
    @Test func componentsAreDescribedAgainOnlyForTheirActions() throws {
        let (stage, log) = (Stage(), Log())
        let described = Heard()
        struct Counted: Node, Equatable {
            let log: NodeAction<String>
            let described: Heard
            static func == (left: Counted, right: Counted) -> Bool { true }
            var layout: LayoutSpec {
                described.add()
                let log = log
                return .stack(.vertical, align: .flexStart) { ButtonNode("Send") { log("action") }.id("node") }
            }
        }
        for model in 1...5 { stage.show(Counted(log: log.action(model), described: described)) }
        #expect(described.count == 1)
        stage.tap("node")
        stage.tap("node")
        #expect(described.count == 2 && log.lines == ["5 action", "5 action"])
    }

    /// Counts on any thread.
    final class Heard: Sendable {
        private let value = Guarded(0)
        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }
}
