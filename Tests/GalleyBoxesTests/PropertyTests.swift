import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Properties of every tree, each tested with two thousand trees, or with `GALLEY_RANDOM_BOXES` trees. A complete run
/// of `Scripts/test` uses ten thousand.
@Suite struct PropertyTests {
    private let environment = BrowserTests.environment
    private static let count = ProcessInfo.processInfo.environment["GALLEY_RANDOM_BOXES"].flatMap { Int($0) } ?? 2_000

    /// Checks `share` of all seeds on all cores.
    private func forEachSeed(
        from first: UInt64, share: Double = 1, _ check: @escaping @Sendable (UInt64) throws -> Void
    ) async throws {
        let count = Int(Double(Self.count) * share)
        let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    for seed in stride(from: worker, to: count, by: workers) { try check(first + UInt64(seed)) }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func isSound(_ layout: BoxLayout) -> Bool {
        layout.nodes.allSatisfy { node in
            let frame = node.frame
            return [frame.x, frame.y, frame.width, frame.height, node.baseline, node.lastBaseline]
                .allSatisfy(\.isFinite) && frame.width >= 0 && frame.height >= 0
        }
    }

    private static func json(_ box: Box) -> String {
        var document = Document(text: "")
        document.box = box
        return document.json()
    }

    @Test func randomTreesAreSoundAndCachesChangeNothing() async throws {
        try await forEachSeed(from: 0) { [environment] seed in
            var maker = TreeMaker(seed: seed)
            let box = maker.box(depth: 3)
            let width: Double? = maker.chance(0.5) ? 200 : nil
            let height: Double? = maker.chance(0.3) ? 150 : nil
            var tree = try BoxTree(box, environment: environment)
            let layout = try tree.layout(width: width, height: height)
            #expect(Self.isSound(layout), "seed \(seed)")
            tree.usesCaches = false
            let again = try tree.layout(width: width, height: height)
            #expect(again.difference(from: layout).isEmpty, "seed \(seed)")
        }
    }

    /// A tree that was changed step by step equals a tree that was created in the final state, in any order of changes.
    @Test func orderOfChangesDoesNotMatter() async throws {
        try await forEachSeed(from: 50_000) { [environment] seed in
            var maker = TreeMaker(seed: seed)
            let box = maker.box(depth: 2)
            var tree = try BoxTree(box, environment: environment)
            let ids = try tree.layout(width: 300).nodes.map(\.treeID)
            let changes = (0..<3).map { _ in (maker.pick(ids), maker.style()) }
            // The last change to a box wins, so each box is changed once.
            var once: [(BoxTree.ID, BoxStyle)] = []
            for change in changes {
                once.removeAll { $0.0 == change.0 }
                once.append(change)
            }
            var other = tree
            for (id, style) in once {
                try tree.setStyle(of: id) { $0 = style }
                _ = try tree.layout(width: 300)
            }
            for (id, style) in once.reversed() {
                try other.setStyle(of: id) { $0 = style }
                if seed % 2 == 0 { _ = try other.layout(width: 300) }
            }
            let (one, two) = (try tree.layout(width: 300), try other.layout(width: 300))
            #expect(one.difference(from: two).isEmpty, "seed \(seed)")
            other.usesCaches = false
            #expect(try other.layout(width: 300).difference(from: two).isEmpty, "seed \(seed)")
        }
    }

    /// Boxes in the flow never overlap their siblings, with any sizes, limits, lines and writing modes.
    @Test func siblingsStayApart() async throws {
        try await forEachSeed(from: 200_000) { [environment] seed in
            var maker = TreeMaker(seed: seed, .tame)
            let box = maker.box(depth: 3)
            let layout = try box.layout(width: maker.pick([nil, 90, 300]), environment: environment)
            for node in layout.nodes {
                let frames = node.children.map(\.frame)
                for (index, one) in frames.enumerated() {
                    for other in frames[..<index] {
                        let across = min(one.maxX, other.maxX) - max(one.minX, other.minX)
                        let down = min(one.maxY, other.maxY) - max(one.minY, other.minY)
                        #expect(
                            across < 1e-6 || down < 1e-6,
                            "seed \(seed): \(one), \(other) in \(node.frame) of \(Self.json(box))")
                    }
                }
            }
        }
    }

    /// A container that is as large as its content contains all of it, inside its edges.
    @Test func contentStaysInside() async throws {
        try await forEachSeed(from: 300_000) { [environment] seed in
            var maker = TreeMaker(seed: seed, .fitting)
            var box = maker.box(depth: 3)
            box.style.writingMode = maker.pick([nil, .verticalRL, .verticalLR])
            for node in try box.layout(environment: environment).nodes {
                let room = node.contentRect
                for child in node.children {
                    let frame = child.frame
                    let isInside =
                        frame.minX >= room.minX - 1e-6 && frame.maxX <= room.maxX + 1e-6
                        && frame.minY >= room.minY - 1e-6 && frame.maxY <= room.maxY + 1e-6
                    #expect(isInside, "seed \(seed): \(frame) in \(room) of \(Self.json(box))")
                }
            }
        }
    }

    /// Items that can shrink to nothing stay in a container of a fixed size.
    @Test func itemsThatMayShrinkStayInside() async throws {
        try await forEachSeed(from: 90_000) { [environment] seed in
            var maker = TreeMaker(seed: seed, .tame)
            var box = Box()
            let mode = maker.pick([TextContainer.WritingMode.horizontal, .horizontal, .verticalRL, .verticalLR])
            box.style.writingMode = mode
            box.style.width = .points(maker.pick([80, 200, 500]))
            box.style.height = .points(maker.pick([50, 160]))
            box.style.flexDirection = maker.pick(BoxStyle.FlexDirection.allCases)
            box.style.justifyContent = maker.pick(BoxStyle.ContentAlignment.allCases)
            box.children = (0..<4).map { _ in
                var child = maker.box(depth: 1)
                child.style.flexShrink = 1
                child.style.overflow = .hidden
                child.style.padding = BoxEdges(.zero)
                child.style.margin = BoxEdges(.zero)
                child.style.border = BoxEdges(0)
                (child.style.minWidth, child.style.minHeight) = (.auto, .auto)
                return child
            }
            let isRow = box.style.flexDirection == .row || box.style.flexDirection == .rowReverse
            let isAcross = isRow != mode.isVertical
            let root = try box.layout(environment: environment).root
            for frame in root.children.map(\.frame) {
                #expect(
                    isAcross
                        ? frame.minX >= -1e-6 && frame.maxX <= root.frame.width + 1e-6
                        : frame.minY >= -1e-6 && frame.maxY <= root.frame.height + 1e-6,
                    "seed \(seed): \(frame) in \(root.frame)")
            }
        }
    }

    /// The same trees on several threads at the same time, with shared texts.
    @Test func manyThreadsFindTheSame() async throws {
        let environment = environment
        for batch in 0..<(Self.count / 500) {
            let boxes = (0..<500).map { seed in
                var maker = TreeMaker(seed: UInt64(700_000 + batch * 500 + seed))
                return maker.box(depth: 2)
            }
            let trees = try boxes.map { try BoxTree($0, environment: environment) }
            let found = try await withThrowingTaskGroup(of: [[Rect]].self) { group in
                for thread in 0..<3 {
                    group.addTask {
                        var found = Array(repeating: [Rect](), count: trees.count)
                        // The threads start at different trees and meet.
                        for index in trees.indices {
                            let place = (index + thread * 3) % trees.count
                            var tree = trees[place]
                            found[place] = try tree.layout(width: 240).nodes.map(\.frame)
                        }
                        return found
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let alone = try boxes.map { try $0.layout(width: 240, environment: environment).nodes.map(\.frame) }
            for one in found { #expect(one == alone, "batch \(batch)") }
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
                    // Each edge is rounded to a pixel at its position in the root.
                    for (edge, pixel) in [(one.minX, other.minX), (one.maxX, other.maxX), (one.maxY, other.maxY)] {
                        #expect(abs(edge - pixel) * scale <= 0.5 + 1e-5, "seed \(seed) at \(scale): \(one), \(other)")
                        #expect(abs((pixel * scale).rounded() - pixel * scale) < 1e-6)
                    }
                }
            }
        }
    }

    /// The runs of the engine for `n` and `2n` boxes. Each box is measured and placed a bounded number of times.
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

    /// Like `chain`, with a different axis at every other level.
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
        // Nine levels with three children each: 29 524 boxes.
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
