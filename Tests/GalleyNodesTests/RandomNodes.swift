import GalleyBoxes
import GalleyDisplay
import GalleyEditing
import GalleyImages
import GalleyNodes
import GalleyTestSupport
import GalleyText

/// Random trees of nodes.
struct RandomNodes {
    var generator: SeededGenerator

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
    private static let colors = [
        Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1), Color(red: 0, green: 1, blue: 0), .accent,
    ]
    private static let pictures: [Bitmap] = [0xFF80_0000, 0xFF00_8000, 0xFF00_0080].compactMap {
        try? Bitmap(width: 12, height: 8, pixels: [UInt32](repeating: $0, count: 96))
    }

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
            return Box().size(width: .points(length), height: .points(length)).background(Self.colors[color]).spec
                .cornerRadius(color == 3 ? 4 : 0)
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
                .showsIndicators(false).size(height: 60)
        }
    }
}
