import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyNodes

/// Random trees of nodes.
struct RandomNodes {
    var generator: SeededGenerator
    private var ids = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Nodes of the scene: identities that come and go, and values that change.
    indirect enum Model {
        case text(String, Int)
        case swatch(Int, Double)
        case button(String)
        case toggle
        case slider
        case editor
        case image(Int)
        case row([(id: String?, node: Model)])
        case column([(id: String?, node: Model)])
        case component([(id: String?, node: Model)])
        case scroll([(id: String?, node: Model)])
    }

    mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func children(_ depth: Int) -> [(id: String?, node: Model)] {
        var used: Set<String> = []
        return (0..<(1 + number(4))).map { _ in
            var id: String?
            if number(2) == 0 {
                let name = "n\(number(8))"
                if used.insert(name).inserted { id = name }
            }
            return (id, model(depth: depth - 1))
        }
    }

    mutating func model(depth: Int) -> Model {
        switch number(depth > 0 ? 13 : 7) {
        case 0: return .text(["One", "Two words", "A few more words than before", ""][number(4)], number(3))
        case 1: return .swatch(number(4), Double(4 + number(30)))
        case 2: return .button(["Send", "Cancel"][number(2)])
        case 3: return .toggle
        case 4: return .slider
        case 5: return .editor
        case 6: return .image(number(3))
        case 7, 8: return .row(children(depth))
        case 9, 10: return .column(children(depth))
        case 11: return .component(children(depth))
        default: return .scroll(children(depth))
        }
    }

    private mutating func list(_ old: [(id: String?, node: Model)], _ depth: Int) -> [(id: String?, node: Model)] {
        var new = old.map { (id: $0.id, node: number(3) == 0 ? changed($0.node, depth: depth - 1) : $0.node) }
        switch number(4) {
        case 0: new.shuffle(using: &generator)
        case 1: if new.count > 1 { new.remove(at: number(new.count)) }
        case 2: if new.count < 6 { new.insert((nil, self.model(depth: depth - 1)), at: number(new.count + 1)) }
        default: break
        }
        return new
    }

    /// A description that differs from another in some places.
    mutating func changed(_ model: Model, depth: Int) -> Model {
        if number(5) == 0 { return self.model(depth: depth) }
        switch model {
        case .row(let old): return .row(list(old, depth))
        case .column(let old): return .column(list(old, depth))
        case .component(let old): return .component(list(old, depth))
        case .scroll(let old): return .scroll(list(old, depth))
        default: return number(2) == 0 ? self.model(depth: 0) : model
        }
    }
}

extension RandomNodes.Model {
    private static let colors = [red, blue, green, Color.accent]
    static let pictures = [0xFF80_0000, 0xFF00_8000, 0xFF00_0080].map { plain($0, width: 12, height: 8) }

    private struct Group: Node {
        let children: [(id: String?, node: RandomNodes.Model)]
        var layout: LayoutSpec { .stack(.vertical, spacing: 2) { RandomNodes.Model.specs(children) }.inset(3) }
    }

    static func specs(_ list: [(id: String?, node: RandomNodes.Model)]) -> [LayoutSpec] {
        list.map { child in child.id.map { child.node.spec.id($0) } ?? child.node.spec }
    }

    var spec: LayoutSpec {
        switch self {
        case .text(let text, let style):
            var attributes = TextAttributes()
            if style == 1 { attributes.color = .accent }
            let node = TextNode(text, attributes: attributes)
            return style == 2 ? node.opacity(0.6) : node.spec
        case .swatch(let color, let length):
            return colored(Self.colors[color], length, length).cornerRadius(color == 3 ? 4 : 0)
        case .button(let title): return ButtonNode(title).spec
        case .toggle: return ToggleNode(true).spec
        case .slider: return SliderNode(0.3).spec
        case .editor: return EditorNode("text").size(width: 60)
        case .image(let index): return ImageNode(Self.pictures[index]).spec
        case .row(let list):
            return .stack(.horizontal, spacing: 3, align: .flexStart) { Self.specs(list) }.background(Color(white: 0.9))
        case .column(let list): return .stack(.vertical, spacing: 3) { Self.specs(list) }
        case .component(let list): return LayoutSpec(Group(children: list))
        case .scroll(let list):
            return ScrollNode(.vertical) { LayoutSpec.stack(.vertical, spacing: 4) { Self.specs(list) } }
                .indicators(false).size(height: 60)
        }
    }
}

@MainActor @Suite struct NodePropertyTests {
    /// Presenting descriptions one after the other ends where presenting the last one does.
    @Test(arguments: UInt64(0)..<12) func incrementalPresentationEqualsANewOne(seed: UInt64) throws {
        var random = RandomNodes(seed: seed)
        let stage = Stage(180, 180)
        var model = RandomNodes.Model.column((0..<3).map { (id: "top\($0)", node: random.model(depth: 3)) })
        var size = Size(width: 180, height: 180)
        for step in 0..<6 {
            if random.number(4) == 0 {
                size = Size(width: Double(100 + random.number(80)), height: 180)
                stage.host.resize(to: size)
            }
            if random.number(6) == 0 {
                let isDark = random.number(2) == 0
                stage.host.environment.theme = isDark ? .dark : .light
                stage.host.environment.themeName = isDark ? "dark" : "light"
            }
            stage.host.describe(model.spec)
            // Descriptions arrive at any moment of the one before.
            for _ in 0..<random.number(6) {
                stage.host.turn()
                stage.workers.step(random.number(2))
            }
            if random.number(3) > 0 { stage.settle() }
            guard step == 5 || random.number(2) == 0 else {
                model = random.changed(model, depth: 3)
                continue
            }
            stage.settle()
            #expect(stage.host.isIdle, "seed \(seed) step \(step)")
            for node in stage.host.nodes.values where node.scroll != nil { stage.host.scroll(node.path, to: .zero) }
            stage.settle()
            let fresh = Stage(180, 180)
            fresh.host.environment.theme = stage.host.environment.theme
            fresh.host.environment.themeName = stage.host.environment.themeName
            fresh.host.resize(to: size)
            fresh.show(model.spec)
            #expect(stage.host.dump == fresh.host.dump, "seed \(seed) step \(step)")
            #expect(stage.host.accessibilityTree == fresh.host.accessibilityTree, "seed \(seed) step \(step)")
            #expect(try stage.pixels() == fresh.pixels(), "seed \(seed) step \(step)")
            let immediate = Stage(180, 180)
            immediate.host.environment.theme = stage.host.environment.theme
            immediate.host.environment.themeName = stage.host.environment.themeName
            immediate.host.resize(to: size)
            try immediate.host.describeImmediately(model.spec)
            immediate.settle()
            #expect(immediate.host.dump == fresh.host.dump, "seed \(seed) step \(step)")
            #expect(try immediate.pixels() == fresh.pixels(), "seed \(seed) step \(step)")
            model = random.changed(model, depth: 3)
        }
    }

    /// Whatever happens, each state is entered and left in turn, and all are left in the end.
    @Test(arguments: UInt64(100)..<108) func interfaceStatesAreBalanced(seed: UInt64) {
        var random = RandomNodes(seed: seed)
        let stage = Stage(120, 120)
        var model = random.model(depth: 3)
        var states: [NodePath: NodeInterfaceState] = [:]
        func check() {
            for record in stage.host.takeRecords() {
                guard case .interface(let event) = record.event else { continue }
                let (bit, enters): (NodeInterfaceState, Bool) =
                    switch event {
                    case .preload: (.preload, true)
                    case .display: (.display, true)
                    case .visible: (.visible, true)
                    case .leftPreload: (.preload, false)
                    case .leftDisplay: (.display, false)
                    case .leftVisible: (.visible, false)
                    }
                var state = states[record.path] ?? []
                #expect(state.contains(bit) != enters, "seed \(seed): \(record.line)")
                if enters { state.insert(bit) } else { state.remove(bit) }
                states[record.path] = state
            }
            // No state without those that it includes.
            for state in states.values {
                #expect(!state.contains(.visible) || state.contains(.display))
                #expect(!state.contains(.display) || state.contains(.preload))
            }
        }
        for _ in 0..<12 {
            stage.host.describe(model.spec)
            stage.settle()
            for _ in 0..<4 {
                let place = Point(x: Double(random.number(120)), y: Double(random.number(120)))
                switch random.number(5) {
                case 0: stage.host.handle(.scroll(by: Point(x: 0, y: Double(random.number(200) - 100)), at: place))
                case 1: stage.host.isVisible.toggle()
                case 2: stage.tap(place.x, place.y, kind: .touch)
                case 3: stage.host.handle(.key(KeyStroke("Tab")))
                default: stage.host.handleMemoryPressure()
                }
                stage.advance(20)
            }
            check()
            model = random.changed(model, depth: 3)
        }
        stage.host.isVisible = true
        stage.show(LayoutSpec.wrapper {})
        check()
        #expect(!states.values.contains { !$0.isEmpty }, "seed \(seed)")
    }

    /// No frame shows a hole where something was, and is again.
    @Test(arguments: UInt64(200)..<206) func contentThatStaysIsNeverAHole(seed: UInt64) throws {
        var random = RandomNodes(seed: seed)
        let stage = Stage(120, 120)
        // Fixed places, whose text, colour and size of text change.
        func scene() -> LayoutSpec {
            LayoutSpec.absolute {
                for index in 0..<4 {
                    Box(text: ["MMMM", "WWWW", "HHHH"][random.number(3)], attributes: TextAttributes(color: .black))
                        .size(width: 100, height: 20)
                        .looking {
                            $0.backgrounds = [
                                .gradient(
                                    Gradient(
                                        .linear(angle: 0),
                                        stops: [Gradient.Stop(red, at: 0), Gradient.Stop(blue, at: 1)]))
                            ]
                        }
                        .id("t\(index)").position(0, Double(index) * 25)
                }
            }
        }
        stage.show(scene())
        for _ in 0..<10 {
            stage.host.describe(scene())
            for _ in 0..<8 {
                stage.host.turn()
                let pixels = try stage.pixels()
                for index in 0..<4 {
                    #expect(pixels[(index * 25 + 1) * 120 + 50] != 0xFFFF_FFFF, "seed \(seed)")
                }
                stage.workers.step(random.number(2))
            }
            stage.settle()
        }
    }
}
