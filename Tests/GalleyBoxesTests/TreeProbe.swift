import GalleyBoxes
import GalleyDocuments
import GalleyText

/// Properties of the layout of every tree of boxes, checked on random trees.
struct TreeProbe: Sendable {
    let environment: BoxEnvironment
    /// Lays the tree out without caches; `nil` where the caches cannot be switched off.
    var withoutCaches: (@Sendable (BoxTree, _ width: Double?, _ height: Double?) throws -> BoxLayout)?

    /// The properties by name. Each describes the problems of the tree of a seed.
    static let properties: [(name: String, problems: @Sendable (TreeProbe, UInt64) throws -> [String])] = [
        ("frames are finite and caches change nothing", { try $0.problemsWithCaches(seed: $1) }),
        ("the order of changes does not matter", { try $0.problemsWithChanges(seed: 50_000 + $1) }),
        ("siblings do not overlap", { try $0.problemsWithSiblings(seed: 200_000 + $1) }),
        ("content stays inside its container", { try $0.problemsWithContent(seed: 300_000 + $1) }),
        ("shrinking items stay inside their container", { try $0.problemsWithShrinking(seed: 90_000 + $1) }),
        ("pages show every word once", { try $0.problemsWithPages(seed: $1) }),
    ]

    /// Checks every property on `count` seeds, on all cores.
    func problems(seeds count: Int, workers: Int) async -> [String] {
        await withTaskGroup(of: [String].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var found: [String] = []
                    for seed in stride(from: worker, to: count, by: workers) {
                        for property in Self.properties {
                            do {
                                let problems = try property.problems(self, UInt64(seed))
                                found += problems.map { "\(property.name), seed \(seed): \($0)" }
                            } catch {
                                found.append("\(property.name), seed \(seed): \(error)")
                            }
                        }
                    }
                    return found
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
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

    func problemsWithCaches(seed: UInt64) throws -> [String] {
        var maker = TreeMaker(seed: seed)
        let box = maker.box(depth: 3)
        let width: Double? = maker.chance(0.5) ? 200 : nil
        let height: Double? = maker.chance(0.3) ? 150 : nil
        var tree = try BoxTree(box, environment: environment)
        let layout = try tree.layout(width: width, height: height)
        var problems = Self.isSound(layout) ? [] : ["a frame is negative or not finite"]
        if let withoutCaches {
            let again = try withoutCaches(tree, width, height)
            if !again.difference(from: layout).isEmpty { problems.append("caches change the layout") }
        }
        // The caches hold results of other sizes.
        _ = try tree.layout(width: 120, height: height)
        _ = try tree.layout(width: width, height: 80)
        let back = try tree.layout(width: width, height: height)
        if !back.difference(from: layout).isEmpty { problems.append("other sizes in between change the layout") }
        return problems
    }

    /// A tree that was changed step by step equals a tree with all changes, whichever box was changed first.
    func problemsWithChanges(seed: UInt64) throws -> [String] {
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
        var problems = one.difference(from: two).isEmpty ? [] : ["the order of the changes changes the layout"]
        if let withoutCaches, try !withoutCaches(other, 300, nil).difference(from: two).isEmpty {
            problems.append("caches change the layout")
        }
        return problems
    }

    /// Boxes in the flow never overlap their siblings, whatever sizes, limits, lines and writing modes there are.
    func problemsWithSiblings(seed: UInt64) throws -> [String] {
        var maker = TreeMaker(seed: seed, .tame)
        let box = maker.box(depth: 3)
        let layout = try box.layout(width: maker.pick([nil, 90, 300]), environment: environment)
        var problems: [String] = []
        for node in layout.nodes {
            let frames = node.children.map(\.frame)
            for (index, one) in frames.enumerated() {
                for other in frames[..<index] {
                    let across = min(one.maxX, other.maxX) - max(one.minX, other.minX)
                    let down = min(one.maxY, other.maxY) - max(one.minY, other.minY)
                    if across >= 1e-6, down >= 1e-6 {
                        problems.append("\(one), \(other) in \(node.frame) of \(Self.json(box))")
                    }
                }
            }
        }
        return problems
    }

    /// A container as large as its content holds all of it, between its edges.
    func problemsWithContent(seed: UInt64) throws -> [String] {
        var maker = TreeMaker(seed: seed, .fitting)
        var box = maker.box(depth: 3)
        box.style.writingMode = maker.pick([nil, .verticalRL, .verticalLR])
        var problems: [String] = []
        for node in try box.layout(environment: environment).nodes {
            let room = node.contentRect
            for child in node.children {
                let frame = child.frame
                let isInside =
                    frame.minX >= room.minX - 1e-6 && frame.maxX <= room.maxX + 1e-6
                    && frame.minY >= room.minY - 1e-6 && frame.maxY <= room.maxY + 1e-6
                if !isInside { problems.append("\(frame) in \(room) of \(Self.json(box))") }
            }
        }
        return problems
    }

    /// Items that may shrink to nothing stay in a container of fixed size.
    func problemsWithShrinking(seed: UInt64) throws -> [String] {
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
            child.style.padding = BoxSides(.zero)
            child.style.margin = BoxSides(.zero)
            child.style.border = BoxSides(0)
            (child.style.minWidth, child.style.minHeight) = (.auto, .auto)
            return child
        }
        let isRow = box.style.flexDirection == .row || box.style.flexDirection == .rowReverse
        let isAcross = isRow != (mode != .horizontal)
        let root = try box.layout(environment: environment).root
        return root.children.map(\.frame).filter { frame in
            isAcross
                ? frame.minX < -1e-6 || frame.maxX > root.frame.width + 1e-6
                : frame.minY < -1e-6 || frame.maxY > root.frame.height + 1e-6
        }.map { "\($0) in \(root.frame)" }
    }
}
