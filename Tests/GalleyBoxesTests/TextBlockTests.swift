import GalleyBoxes
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

/// Blocks of a text have the geometry of the same blocks as boxes, which agree with browsers (`BlockTests`, `BrowserTests`).
@Suite struct TextBlockTests {
    private static let attributes = TextAttributes(paragraph: ParagraphStyle(lineHeight: 20))

    /// A block with blocks and paragraphs.
    private struct Tree {
        var style = BlockStyle()
        var children: [Tree] = []
        /// The text of a paragraph.
        var text: String?
    }

    private static func tree(depth: Int, using random: inout SeededGenerator) -> Tree {
        if depth == 0 || Int.random(in: 0..<4, using: &random) == 0 {
            return Tree(text: (0..<Int.random(in: 1...9, using: &random)).map { _ in "word" }.joined(separator: " "))
        }
        var tree = Tree()
        func length(_ chance: Int, _ range: ClosedRange<Int>) -> Double {
            Int.random(in: 0..<100, using: &random) < chance ? Double(Int.random(in: range, using: &random)) : 0
        }
        tree.style.margin = BoxSides(
            top: length(60, -8...30), left: length(20, 0...12), bottom: length(60, -8...30), right: length(20, 0...12))
        tree.style.padding = BoxSides(
            top: length(15, 1...9), left: length(30, 1...9), bottom: length(15, 1...9), right: length(30, 1...9))
        func line() -> BlockStyle.Line? {
            let width = length(15, 1...5)
            return width > 0 ? BlockStyle.Line(width: width, color: .black) : nil
        }
        tree.style.border = BoxSides(top: line(), left: line(), bottom: line(), right: line())
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            tree.children.append(Self.tree(depth: depth - 1, using: &random))
        }
        return tree
    }

    private static func box(_ tree: Tree) -> Box {
        if let text = tree.text { return Box(text: text, attributes: attributes) }
        var box = Box(children: tree.children.map(box))
        box.style.display = .block
        box.style.margin = tree.style.margin.points
        box.style.padding = tree.style.padding.points
        let border = tree.style.border
        box.style.border = BoxSides(
            top: border.top?.width ?? 0, left: border.left?.width ?? 0, bottom: border.bottom?.width ?? 0,
            right: border.right?.width ?? 0)
        return box
    }

    /// Appends the paragraphs of a tree.
    private static func append(
        _ tree: Tree, inside components: [BlockIntent.Component], to text: inout AttributedText, _ identity: inout Int
    ) {
        if let words = tree.text {
            var attributes = attributes
            attributes.block = BlockIntent(components: components)
            text.append(words + "\n", attributes: attributes)
            return
        }
        identity += 1
        let own = BlockIntent.Component(
            kind: .division(alignment: .none), identity: identity, style: tree.style)
        for child in tree.children { append(child, inside: [own] + components, to: &text, &identity) }
    }

    /// The margins of the first and the last block of a text are dropped, so that both are between paragraphs.
    @Test(arguments: 0..<400)
    func blocksAgreeWithBoxes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...3, using: &random)
        let trees =
            [Tree(text: "first")] + (0..<count).map { _ in Self.tree(depth: 4, using: &random) } + [Tree(text: "last")]
        let width = Double(Int.random(in: 150...400, using: &random))
        var root = Box(children: trees.map(Self.box))
        root.style.display = .flowRoot
        root.style.width = .points(width)
        let boxes = try root.layout(environment: BrowserTests.environment)
        var text = AttributedText()
        var identity = 0
        for tree in trees { Self.append(tree, inside: [], to: &text, &identity) }
        text.replaceSubrange(text.string.index(before: text.string.endIndex)..<text.string.endIndex, with: "")
        let layout = try TextLayout(text, in: .width(width), fonts: BrowserTests.fonts)
        let frames = boxes.nodes.dropFirst().filter { $0.text == nil }.map(\.absoluteFrame)
        let found = layout.blockBoxes.map(\.frame)
        #expect(found.count == frames.count)
        for (mine, other) in zip(found, frames) {
            #expect(
                abs(mine.minX - other.minX) < 0.1 && abs(mine.minY - other.minY) < 0.1
                    && abs(mine.maxX - other.maxX) < 0.1 && abs(mine.maxY - other.maxY) < 0.1,
                "\(mine) \(other)")
        }
        #expect(abs(layout.size.height - boxes.size.height) < 0.1)
    }
}

extension BoxSides<Double> {
    fileprivate var points: BoxSides<BoxLength> {
        BoxSides<BoxLength>(top: .points(top), left: .points(left), bottom: .points(bottom), right: .points(right))
    }
}
