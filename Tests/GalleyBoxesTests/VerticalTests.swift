import GalleyBoxes
import GalleyLayout
import GalleyText
import Testing

/// Boxes with vertical writing modes. `BrowserTests` compares them with a browser.
@Suite struct VerticalTests {
    private let environment = BrowserTests.environment

    private func words(_ mode: TextContainer.WritingMode?) -> Box {
        Box(
            id: "root",
            children: [
                Box(id: "text", text: "several words on lines").size(height: 60),
                Box(id: "rule").size(width: 9, height: 4),
                Box(id: "photo", image: "40x30.png"), Box(id: "leaf", content: .custom(leaf)),
            ]
        ).styled {
            $0.writingMode = mode
            $0.padding.inlineStart = 5
            $0.alignItems = .baseline
        }
    }

    private var leaf: BoxLeaf {
        BoxLeaf(identifier: "leaf", minContentWidth: 20, maxContentWidth: 20) { _ in BoxLeaf.Measure(height: 11) }
    }

    private func described(_ layout: BoxLayout) -> [[Double]] {
        layout.nodes.map {
            [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height, $0.baseline, $0.lastBaseline, $0.padding.top]
        }
    }

    /// Texts, images and sides are turned if the writing mode of their box or of a box around it changes.
    @Test func turningLaterGivesTheSameResult() throws {
        let modes: [TextContainer.WritingMode?] = [nil, .verticalRL, .verticalLR, .horizontal, .verticalRL]
        var tree = try BoxTree(Box(children: [words(nil)]), environment: environment)
        _ = try tree.layout(width: 300)
        for mode in modes {
            try tree.setStyle(of: tree.id(named: "root")) { $0.writingMode = mode }
            let fresh = try Box(children: [words(mode)]).layout(width: 300, environment: environment)
            #expect(described(try tree.layout(width: 300)) == described(fresh), "\(String(describing: mode))")
        }
        try tree.setStyle(of: tree.root) { $0.writingMode = .verticalLR }
        try tree.setStyle(of: tree.id(named: "root")) { $0.writingMode = nil }
        let outer = Box(children: [words(nil)]).styled { $0.writingMode = .verticalLR }
        #expect(
            described(try tree.layout(width: 300))
                == described(try outer.layout(width: 300, environment: environment)))
    }

    /// Columns from the left are the mirror image of columns from the right.
    @Test func bothWaysAreMirrored() throws {
        let right = try words(.verticalRL).layout(environment: environment)
        let left = try words(.verticalLR).layout(environment: environment)
        #expect(right.size == left.size)
        for (one, other) in zip(right.nodes, left.nodes).dropFirst() {
            #expect(abs(one.frame.x - (left.size.width - other.frame.maxX)) < 1e-9)
            #expect(one.frame.y == other.frame.y && one.frame.size == other.frame.size)
            // Content that is not turned keeps its own baseline.
            let mirrored = other.writingMode.isVertical ? other.frame.width - other.baseline : other.baseline
            #expect(abs(one.baseline - mirrored) < 1e-9)
        }
    }

    @Test func textsAreLaidOutInColumns() throws {
        let layout = try words(.verticalRL).layout(environment: environment)
        let node = try #require(layout["text"])
        let text = try #require(node.text)
        #expect(node.writingMode == .verticalRL && text.lines.count > 1)
        #expect(text.size.height <= 60 && abs(text.size.width - node.frame.width) < 1e-9)
        #expect(abs(node.baseline - text.lines[0].baseline) < 1e-9)
        // An image stays upright, and so does measured content that does not support columns.
        #expect(try #require(layout["photo"]).frame.size == Size(width: 40, height: 30))
        #expect(try #require(layout["leaf"]).frame.size == Size(width: 20, height: 11))
        #expect(try #require(layout["leaf"]).writingMode == .horizontal)
    }

    /// Specs use horizontal coordinates, but their boxes can have columns.
    @Test func specsHoldColumns() throws {
        let text = LayoutSpec(Box(id: "text", text: "several words")).styled { $0.writingMode = .verticalRL }
        let layout = try LayoutSpec.stack(.horizontal) { text }.layout(environment: environment)
        let frame = try #require(layout["text"]).frame
        #expect(frame.height > frame.width)
    }

    /// Columns in a block without a height are as high as the page at most (CSS Writing Modes 4, 7.3.1), also after the
    /// page has changed.
    @Test func columnsFollowTheHeightOfThePage() throws {
        var column = Box(id: "column", text: String(repeating: "word ", count: 200))
        column.style.writingMode = .verticalRL
        var block = Box(children: [column])
        block.style.display = .block
        var root = Box(children: [block])
        root.style.display = .block
        var tree = try BoxTree(root)
        for height in [400.0, 150, 300] {
            let changed = try tree.layout(width: 500, height: height)
            #expect(try #require(changed["column"]).frame.height == height)
            #expect(changed.difference(from: try root.layout(width: 500, height: height)).isEmpty)
        }
        for height in [200.0, 90] {
            root.style.height = .points(height)
            try tree.setStyle(of: tree.root) { $0.height = .points(height) }
            let changed = try tree.layout(width: 500)
            #expect(try #require(changed["column"]).frame.height == height)
            #expect(changed.difference(from: try root.layout(width: 500)).isEmpty)
        }
        #expect(try #require(try Box(children: [block]).layout(width: 500)["column"]).frame.height > 1000)
    }
}
