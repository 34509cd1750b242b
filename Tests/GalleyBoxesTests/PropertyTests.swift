import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Properties of every tree, each checked on random trees, whose number is `GALLEY_RANDOM_BOXES`.
@Suite struct PropertyTests {
    private let environment = BrowserTests.environment
    private static let count = RandomWork.count("BOXES", default: 500)

    @Test func everyPropertyHoldsForRandomTrees() async {
        var probe = TreeProbe(environment: environment)
        probe.withoutCaches = { tree, width, height in
            var tree = tree
            tree.usesCaches = false
            return try tree.layout(width: width, height: height)
        }
        let problems = await probe.problems(
            seeds: Self.count, workers: max(2, ProcessInfo.processInfo.activeProcessorCount))
        #expect(problems.isEmpty, "\(problems.prefix(5).joined(separator: "\n"))")
    }

    /// The same trees on several threads at the same time, with shared texts.
    @Test func manyThreadsFindTheSame() async throws {
        let environment = environment
        for batch in 0..<max(1, Self.count / 500) {
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

    /// A solver that is kept has rounding errors of its earlier solutions, which do not appear in frames.
    @Test func otherSizesInBetweenLeaveConstraintsTheSame() throws {
        let json = """
            {"box": {"style": {"display": "constraints"}, "constraints": ["a.centerY == -a.bottom + 20",
            "a.lastBaseline == 80", "a.leading >= -parent.trailing + 3 @750", "a.left == a.right",
            "b.height == 0.3 * a.height + 0.1", "b.centerY == 0.7 * parent.bottom"], "children": [{"id": "a"}, {"id": "b"}]}}
            """
        let box = try #require(Document.decode(json: json).document.box)
        for width: Double in [200, 199.3, 0.3] {
            var tree = try BoxTree(box, environment: environment)
            let first = try tree.layout(width: width)
            for height in stride(from: 10.1, to: 200, by: 13.7) as StrideTo<Double> {
                _ = try tree.layout(width: 120)
                _ = try tree.layout(width: width, height: height)
                #expect(try tree.layout(width: width).difference(from: first).isEmpty)
            }
        }
        let probe = TreeProbe(environment: environment)
        #expect(try probe.problemsWithCaches(seed: 9284).isEmpty)
    }
}
