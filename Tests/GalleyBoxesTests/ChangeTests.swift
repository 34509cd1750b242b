import GalleyBoxes
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

/// Trees that are changed and laid out again, step by step.
@Suite struct ChangeTests {
    private let environment = BoxEnvironment(fonts: BrowserTests.fonts)

    /// All values of a layout's boxes, in the order of the tree.
    private func described(_ layout: BoxLayout) -> [[Double]] {
        layout.nodes.map { node in
            let frame = node.frame
            return [
                frame.x, frame.y, frame.width, frame.height, node.baseline, node.lastBaseline, node.padding.left,
                node.border.left, node.isRightToLeft ? 1 : 0, Double(node.children.count),
            ]
        }
    }

    private func text(_ maker: inout TreeMaker) -> Box.Content {
        .text(BoxText(AttributedText(maker.pick(["a", "two words", "an extraordinarily long line", "שלום עולם"]))))
    }

    /// After any change and in any available size, the result equals that of a new tree.
    @Test func changesEqualANewTree() throws {
        for seed in 0..<200 {
            var maker = TreeMaker(seed: UInt64(seed + 400_000))
            var tree = try BoxTree(maker.box(depth: 3), environment: environment)
            var width: Double? = 300
            for step in 0..<6 {
                let ids = try tree.layout(width: width).nodes.map(\.treeID)
                for _ in 0..<maker.pick([0, 1, 1, 3]) {
                    let id = maker.pick(ids)
                    guard tree.contains(id) else { continue }
                    switch maker.pick([0, 0, 0, 1, 2, 3, 4, 5]) {
                    case 0:
                        let style = maker.style()
                        try tree.setStyle(of: id) { $0 = style }
                    case 1: try tree.insert(maker.box(depth: 1), in: id, before: tree.children(of: id).last)
                    case 2: tree.remove(id)
                    case 3: tree.setContent(of: id, text(&maker))
                    case 4: tree.setAppearance(of: id) { $0.transform = $0.transform == nil ? .identity : nil }
                    default: tree.markDirty(id)
                    }
                }
                if maker.chance(0.2) { width = maker.pick([nil, 120, 300, 700]) }
                let layout = try tree.layout(width: width)
                var other = tree
                other.usesCaches = false
                #expect(
                    described(layout) == described(try other.layout(width: width)), "seed \(seed), step \(step)")
            }
        }
    }

    /// The outermost box generates a box even if it has `contents`. The source of its baseline can be nested deep
    /// inside it.
    @Test func theRootHasTheBaselineOfTheChange() throws {
        var root = Box(children: [Box(children: [Box(id: "deep", children: [Box().size(height: 10)]).size(height: 60)])]
        )
        root.style.display = .contents
        root.children[0].style.alignItems = .flexEnd
        root.children[0].children[0].style.alignItems = .flexEnd
        var tree = try BoxTree(root, environment: environment)
        _ = try tree.layout(width: 100)
        let deep = try #require(tree.id(named: "deep"))
        let inner = try #require(tree.children(of: deep).first)
        try tree.setStyle(of: inner) { $0.alignSelf = .flexStart }
        let layout = try tree.layout(width: 100)
        tree.usesCaches = false
        #expect(described(layout) == described(try tree.layout(width: 100)))
        #expect(layout.root.baseline == 10)
    }

    /// A change with no effect on the surrounding boxes costs nothing there. In this test, each row has a fixed height.
    @Test func changesStopAtIndependentBoxes() throws {
        func row(_ number: Int) -> Box {
            Box(children: (0..<9).map { Box(id: "\(number)-\($0)").size(width: 10, height: 10).grow() })
        }
        var tree = try BoxTree(Box.column { (0..<400).map(row) }, environment: environment)
        _ = try tree.layout(width: 500)
        let before = tree.runs
        let leaf = try #require(tree.id(named: "200-4"))
        try tree.setStyle(of: leaf) { $0.width = 20 }
        #expect(try tree.layout(width: 500)["200-4"]?.frame.width != 10)
        #expect(tree.runs - before < 8, "\(tree.runs - before)")
        // A new height affects all ancestors, but no unchanged row is measured again.
        let next = tree.runs
        try tree.setStyle(of: leaf) { $0.height = 30 }
        #expect(try tree.layout(width: 500).size.height == 399 * 10 + 30)
        #expect(tree.runs - next < 8, "\(tree.runs - next)")
    }

    /// Without changes and in the same available size, nothing is laid out.
    @Test func theSameSizeAgainCostsNothing() throws {
        var maker = TreeMaker(seed: 600_000)
        var tree = try BoxTree(Box(children: (0..<50).map { _ in maker.box(depth: 2) }), environment: environment)
        let first = try tree.layout(width: 300)
        let runs = tree.runs
        #expect(try tree.layout(width: 300).difference(from: first).isEmpty)
        #expect(tree.runs == runs)
    }

    @Test func earlierLayoutsStayAsTheyWere() throws {
        var tree = try BoxTree(
            Box.column { (0..<3_000).map { Box(id: "\($0)").size(height: 1) } }, environment: environment)
        let first = try tree.layout(width: 50)
        try tree.setStyle(of: tree.id(named: "1500")) { $0.height = 7 }
        let second = try tree.layout(width: 50)
        #expect(first["1500"]?.frame.height == 1 && second["1500"]?.frame.height == 7)
        #expect(first["2999"]?.frame.y == 2999 && second["2999"]?.frame.y == 3005)
        let difference = second.difference(from: first)
        #expect(difference.moved.count == 1_501 && difference.inserted.isEmpty && difference.removed.isEmpty)
    }

    /// Adding and removing boxes lays out only the surrounding boxes again, and does not measure their siblings.
    @Test(arguments: [20, 80], [BoxStyle.ItemAlignment.flexStart, .stretch])
    func insertingAndRemovingCostTheirPath(_ depth: Int, _ align: BoxStyle.ItemAlignment) throws {
        let bush = Box(children: (0..<30).map { _ in Box(children: [Box().size(width: 2, height: 2)]) })
        let root = (0..<depth).reduce(Box(id: "deep", children: [Box().size(width: 4, height: 4)])) { inner, level in
            Box(children: [bush, inner]).styled {
                $0.flexDirection = level % 2 == 0 ? .row : .column
                $0.alignItems = align
            }
        }
        var tree = try BoxTree(root, environment: environment)
        let first = try tree.layout()
        #expect(tree.count > depth * 60)
        let deep = try #require(tree.id(named: "deep"))
        // Stretched siblings have the size of the box and change with it.
        let limit = align == .stretch ? depth * 40 : depth * 16 + 16
        var runs = tree.runs
        let new = try #require(try tree.insert(Box().size(width: 3, height: 9), in: deep))
        let second = try tree.layout()
        #expect(second[deep]?.frame.size == Size(width: 7, height: 9))
        #expect(tree.runs - runs <= limit, "\(tree.runs - runs)")
        runs = tree.runs
        tree.remove(new)
        let third = try tree.layout()
        #expect(tree.runs - runs <= limit, "\(tree.runs - runs)")
        #expect(third.difference(from: first).isEmpty)
    }

    /// In trees of 11 111 and 111 111 boxes, a change lays out only the ancestors of the leaf, and the siblings that
    /// these query.
    @Test(arguments: [(4, 11_111), (5, 111_111)])
    func aLeafDeepInALargeTreeCostsItsPath(_ depth: Int, _ count: Int) throws {
        let box = (0..<depth).reduce(Box().size(width: 2, height: 3)) { inner, level in
            Box(children: [Box](repeating: inner, count: 10)).styled {
                $0.flexDirection = level % 2 == 0 ? .row : .column
            }
        }
        var tree = try BoxTree(box, environment: environment)
        let before = try tree.layout(width: 1000)
        #expect(tree.count == count && tree.runs > count / 10)
        let leaf = (0..<depth).reduce(tree.root) { up, _ in tree.children(of: up)[4] }
        let runs = tree.runs
        try tree.setStyle(of: leaf) { $0.height = 8 }
        let after = try tree.layout(width: 1000)
        #expect(tree.runs - runs <= 5 * 10 * depth, "\(tree.runs - runs)")
        #expect(after[leaf]?.frame.height == 8)
        #expect(after.difference(from: before).moved.contains { $0.id == leaf })
    }

    /// Children are laid out without recursion and in linear time.
    @Test func aHundredThousandChildren() throws {
        let child = Box().size(width: 1, height: 1)
        var tree = try BoxTree(Box(children: [Box](repeating: child, count: 100_000)), environment: environment)
        let layout = try tree.layout()
        #expect(layout.size == Size(width: 100_000, height: 1))
        #expect(tree.count == 100_001 && tree.runs < 8)
    }
}
