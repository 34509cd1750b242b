import GalleyBoxes
import GalleyLayout
import GalleyText
import Testing

/// What holds of every tree.
@Suite struct PropertyTests {
    private let environment = BoxEnvironment(fonts: BrowserTests.fonts)

    private func isSound(_ layout: BoxLayout) -> Bool {
        layout.nodes.allSatisfy { node in
            let frame = node.frame
            return [frame.x, frame.y, frame.width, frame.height, node.baseline, node.lastBaseline]
                .allSatisfy(\.isFinite) && frame.width >= 0 && frame.height >= 0
        }
    }

    @Test func randomTreesAreSoundAndCachesChangeNothing() throws {
        for seed in 0..<10_000 {
            var maker = TreeMaker(seed: UInt64(seed))
            let box = maker.box(depth: 3)
            let width: Double? = maker.chance(0.5) ? 200 : nil
            var tree = try BoxTree(box, environment: environment)
            let layout = try tree.layout(width: width)
            #expect(isSound(layout), "seed \(seed)")
            guard seed % 4 == 0 else { continue }
            tree.usesCaches = false
            #expect(try tree.layout(width: width).difference(from: layout).isEmpty, "seed \(seed)")
        }
    }

    /// A tree that was changed step by step is as one that was made so, whichever box was changed first.
    @Test func orderOfChangesDoesNotMatter() throws {
        for seed in 0..<600 {
            var maker = TreeMaker(seed: UInt64(seed + 50_000))
            let box = maker.box(depth: 3)
            var tree = try BoxTree(box, environment: environment)
            _ = try tree.layout(width: 300)
            let ids = try tree.layout(width: 300).nodes.map(\.treeID)
            let changes = (0..<4).map { _ in (maker.pick(ids), maker.style()) }
            // The last change to a box wins, so that each is changed once.
            let once = Dictionary(changes, uniquingKeysWith: { $1 }).sorted { $0.key.hashValue < $1.key.hashValue }
            var other = tree
            for (id, style) in once {
                try tree.setStyle(of: id) { $0 = style }
                _ = try tree.layout(width: 300)
            }
            for (id, style) in once.reversed() { try other.setStyle(of: id) { $0 = style } }
            let (one, two) = (try tree.layout(width: 300), try other.layout(width: 300))
            #expect(one.difference(from: two).isEmpty, "seed \(seed)")
            other.usesCaches = false
            #expect(try other.layout(width: 300).difference(from: two).isEmpty, "seed \(seed)")
        }
    }

    @Test func itemsThatMayShrinkStayInsideAndApart() throws {
        for seed in 0..<2_000 {
            var maker = TreeMaker(seed: UInt64(seed + 90_000), isTame: true)
            var box = Box()
            box.style.width = .points(maker.pick([80, 200, 500]))
            box.style.height = .points(maker.pick([50, 160]))
            box.style.flexDirection = maker.pick(BoxStyle.FlexDirection.allCases)
            box.style.justifyContent = maker.pick(BoxStyle.ContentAlignment.allCases)
            box.children = (0..<4).map { _ in
                var child = Box(style: maker.style())
                child.style.flexShrink = 1
                child.style.overflow = .hidden
                child.style.padding = BoxEdges(.zero)
                child.style.border = BoxEdges(0)
                return child
            }
            let isRow = box.style.flexDirection == .row || box.style.flexDirection == .rowReverse
            let root = try box.layout(environment: environment).root
            let frames = root.children.map(\.frame)
                .sorted { isRow ? $0.midX < $1.midX : $0.midY < $1.midY }
            for frame in frames {
                #expect(isRow ? frame.minX >= -1e-6 : frame.minY >= -1e-6, "seed \(seed)")
                #expect(isRow ? frame.maxX <= root.frame.width + 1e-6 : frame.maxY <= root.frame.height + 1e-6)
            }
            for (one, next) in zip(frames, frames.dropFirst()) {
                #expect(
                    isRow ? next.minX >= one.maxX - 1e-6 : next.minY >= one.maxY - 1e-6,
                    "seed \(seed): \(one), \(next) in \(root.frame), \(box.style.flexDirection) \(box.style.justifyContent)"
                )
            }
        }
    }

    @Test func manyThreadsFindTheSame() async throws {
        let boxes = (0..<64).map { seed in
            var maker = TreeMaker(seed: UInt64(seed + 7_000))
            return maker.box(depth: 3)
        }
        let environment = environment
        let expected = try boxes.map { try $0.layout(width: 240, environment: environment).nodes.map(\.frame) }
        try await withThrowingTaskGroup(of: [[Rect]].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try boxes.map { try $0.layout(width: 240, environment: environment).nodes.map(\.frame) }
                }
            }
            for try await found in group { #expect(found == expected) }
        }
    }

    @Test func roundingLeavesNoGapAndNoOverlap() throws {
        for seed in 0..<500 {
            var maker = TreeMaker(seed: UInt64(seed + 30_000))
            let layout = try maker.box(depth: 3).layout(width: 333, environment: environment)
            for scale in [1.0, 1.5, 3] {
                let rounded = layout.rounded(scale: scale)
                for (exact, snapped) in zip(layout.nodes, rounded.nodes) where exact.frame != .zero {
                    let (one, other) = (exact.absoluteFrame, snapped.absoluteFrame)
                    // Each edge is where it lies on the whole, and on a pixel.
                    for (edge, pixel) in [(one.minX, other.minX), (one.maxX, other.maxX), (one.maxY, other.maxY)] {
                        #expect(abs(edge - pixel) * scale <= 0.5 + 1e-5, "seed \(seed) at \(scale): \(one), \(other)")
                        #expect(abs((pixel * scale).rounded() - pixel * scale) < 1e-6)
                    }
                }
            }
        }
    }

    /// Runs of the engine for `n` and `2n` boxes; each box is measured and placed a bounded number of times.
    private func runs(_ count: Int, _ make: (Int) -> Box) throws -> Int {
        var tree = try BoxTree(make(count), environment: environment)
        _ = try tree.layout(width: 300)
        return tree.runs
    }

    private func chain(_ count: Int) -> Box {
        (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, level in
            Box(children: [inner, Box()]).styled {
                $0.flexDirection = level % 2 == 0 ? .row : .column
                $0.alignItems = level % 3 == 0 ? .baseline : .normal
                $0.flexWrap = level % 5 == 0 ? .wrap : .nowrap
                if level % 7 == 0 { $0.height = .percent(80) }
                if level % 11 == 0 { $0.aspectRatio = 1.5 }
            }
        }
    }

    /// As `chain`, and at every other level lines cross those around them.
    private func turningChain(_ count: Int) -> Box {
        (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, level in
            Box(children: [inner, Box()]).styled {
                $0.flexDirection = level % 3 == 0 ? .row : .column
                $0.writingMode = [.horizontal, .verticalRL, .verticalLR, .horizontal][level % 4]
                $0.flexWrap = level % 5 == 0 ? .wrap : .nowrap
            }
        }
    }

    @Test func workGrowsWithTheBoxes() throws {
        for chain in [chain, turningChain] {
            let chains = try (runs(200, chain), runs(400, chain))
            #expect(chains.1 < chains.0 * 9 / 4, "\(chains)")
            #expect(chains.1 < 400 * 20, "\(chains)")
        }
        func row(_ count: Int) -> Box {
            Box(children: (0..<count).map { _ in Box(children: [Box().size(width: 3, height: 3)]).grow() })
        }
        let rows = try (runs(500, row), runs(1000, row))
        #expect(rows.1 < rows.0 * 9 / 4, "\(rows)")
    }

    @Test func aLeafCostsItsPath() throws {
        // Nine levels of three: 29 524 boxes.
        func section(_ depth: Int, isPath: Bool) -> Box {
            guard depth > 0 else { return Box(id: isPath ? "deep" : nil).size(width: 2, height: 2) }
            return Box(children: (0..<3).map { section(depth - 1, isPath: isPath && $0 == 1) })
        }
        var tree = try BoxTree(section(9, isPath: true), environment: environment)
        _ = try tree.layout()
        let before = tree.runs
        try tree.setStyle(of: tree.id(named: "deep")) { $0.maxWidth = 1 }
        let layout = try tree.layout()
        #expect(tree.count == 29_524 && tree.runs - before < 100, "\(tree.runs - before)")
        #expect(layout["deep"]?.frame.width == 1)
    }
}
