internal import GalleyBoxes
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// A described component, with its specs, its sizes and its layouts so far, and the chunks of the components inside.
///
/// If the next description contains an equal component, its chunk is used again with all sizes and layouts.
final class NodeChunk: Sendable {
    let path: NodePath
    let node: any Node
    let environment: SharedEnvironment
    /// The description of a node that cannot be compared, if the description can be.
    let contents: LayoutSpec?
    /// The style of its outermost spec.
    let style: StyleReference
    /// Chunks of the nodes inside, by their paths.
    let children: [NodePath: NodeChunk]
    /// The payloads of the elements, if it was described for its actions.
    let payloads: [NodePath: NodePayload]
    let axes: NodeAxes
    /// Whether it, or a node inside, was described with the size of the host.
    let readsSize: Bool
    private let known: Guarded<Known>
    private let successor = Guarded(Successor())

    private struct Known: Sendable {
        var measurer: SpecMeasurer
        var sizes: [(range: SizeRange, measure: SpecLeaf.Measure)] = []
        var minimum: Size?
        var layouts: [(key: LayoutKey, layout: NodeLayout)] = []
        var failure: (any Error)?
    }

    /// The newest node that is laid out like this one: its actions count.
    private struct Successor: Sendable {
        /// The number of the description that it is part of, for items of hosted contents.
        var number = 0
        /// `nil` if the chunk's own node is the newest.
        var node: (any Node)?
        /// Its description, once an action was needed.
        var chunk: NodeChunk?
    }

    /// The inputs of a layout other than the chunk.
    struct LayoutKey: Hashable, Sendable {
        var size: Size
        /// The part of a pixel by which the chunk's exact origin is beyond its rounded one, in points.
        var phase: Point
    }

    init(
        path: NodePath, node: any Node, environment: SharedEnvironment, contents: LayoutSpec?, specs: SpecTree,
        children: [NodePath: NodeChunk], payloads: [NodePath: NodePayload], axes: NodeAxes, readsSize: Bool
    ) throws(GalleyError) {
        self.path = path
        self.node = node
        self.environment = environment
        self.contents = contents
        style = specs.style
        self.children = children
        self.payloads = payloads
        self.axes = axes
        self.readsSize = readsSize
        let measurer = try SpecMeasurer(
            specs, environment: environment.values.boxEnvironment { ImageNode.size(in: $0) })
        known = Guarded(Known(measurer: measurer))
    }

    /// The range that the contents are measured in: without a bound on the axes that scroll.
    private func open(_ range: SizeRange) -> SizeRange {
        guard !axes.isEmpty else { return range }
        return SizeRange(
            min: Size(
                width: axes.contains(.horizontal) ? 0 : range.min.width,
                height: axes.contains(.vertical) ? 0 : range.min.height),
            maxWidth: axes.contains(.horizontal) || range.max.width == .infinity ? nil : range.max.width,
            maxHeight: axes.contains(.vertical) || range.max.height == .infinity ? nil : range.max.height)
    }

    /// Components are as large as whole pixels, so that one that moves keeps its layout.
    private func wholePixels(_ size: Size) -> Size {
        let scale = environment.values.scale
        func up(_ value: Double) -> Double { ((value * scale) - 0.01).rounded(.up) / scale }
        return Size(width: up(size.width), height: up(size.height))
    }

    /// The size and baselines in a range.
    func measure(in range: SizeRange) -> SpecLeaf.Measure {
        let open = open(range)
        var measure = known.withLock { known in
            if let found = known.sizes.first(where: { $0.range == open }) { return found.measure }
            guard LayoutJob.current?.cancellation.isCancelled != true else { return SpecLeaf.Measure(size: .zero) }
            var measure = known.measurer.measure(in: open)
            measure.size = open.clamped(wholePixels(measure.size))
            if known.sizes.count >= 6 { known.sizes.removeFirst() }
            known.sizes.append((open, measure))
            return measure
        }
        if !axes.isEmpty { measure.size = range.clamped(measure.size) }
        return measure
    }

    /// The smallest width, and the height at the largest width, at which nothing sticks out.
    func minimum() -> Size {
        let minimum = known.withLock { known in
            if let minimum = known.minimum { return minimum }
            let minimum = wholePixels(known.measurer.minimum())
            known.minimum = minimum
            return minimum
        }
        return Size(
            width: axes.contains(.horizontal) ? 0 : minimum.width, height: axes.contains(.vertical) ? 0 : minimum.height
        )
    }

    /// The contents at a size, for a scroll node at least that size.
    func layout(size: Size, phase: Point) throws -> NodeLayout {
        let key = LayoutKey(size: size, phase: phase)
        if let found = known.withLock({ known in known.layouts.first { $0.key == key }?.layout }) { return found }
        try LayoutJob.current?.cancellation.check()
        var content = size
        if !axes.isEmpty {
            let natural = measure(
                in: SizeRange(
                    min: Size(
                        width: axes.contains(.horizontal) ? 0 : size.width,
                        height: axes.contains(.vertical) ? 0 : size.height),
                    maxWidth: axes.contains(.horizontal) ? nil : size.width,
                    maxHeight: axes.contains(.vertical) ? nil : size.height)
            ).size
            content = Size(width: max(size.width, natural.width), height: max(size.height, natural.height))
        }
        let frames = try known.withLock { try $0.measurer.layout(in: SizeRange(exactly: content)) }
        let assembler = NodeAssembler(
            scale: environment.values.scale, phase: phase, isRightToLeft: environment.values.direction == .rtl)
        let layout = try assembler.layout(of: frames, size: content)
        LayoutJob.current?.noteLaidOut()
        known.withLock { known in
            if known.layouts.count >= 4 { known.layouts.removeFirst() }
            known.layouts.append((key, layout))
        }
        return layout
    }

    /// Whether a description with `node` in `environment` would be the same.
    func describes(_ node: any Node, in environment: SharedEnvironment) -> Bool {
        isFor(environment) && areEqual(self.node, node)
    }

    /// Whether the same node is described alike in another environment.
    func isFor(_ environment: SharedEnvironment) -> Bool {
        if self.environment === environment { return true }
        let (own, other) = (self.environment.values, environment.values)
        return own.isSame(as: other) && (!readsSize || own.unloggedSize == other.unloggedSize)
    }

    // MARK: Actions

    /// Takes a newer node that is laid out like this one.
    func succeed(by node: any Node) {
        successor.withLock { $0 = Successor(number: $0.number, node: node) }
    }

    /// Takes the node of a newer description of all items, unless this chunk is of that description already.
    func succeed(inDescription number: Int, by node: () -> (any Node)?) {
        guard successor.withLock({ $0.number }) < number, let node = node() else { return }
        successor.withLock { $0 = Successor(number: number, node: node) }
    }

    /// Sets the number of the description of all items that this chunk is part of.
    func setDescription(_ number: Int) {
        successor.withLock { $0.number = number }
    }

    /// The description with the newest actions: this one, or that of the node that succeeded it.
    func newest(_ job: LayoutJob) throws -> NodeChunk {
        let successor = self.successor.withLock { $0 }
        guard let node = successor.node else { return self }
        if let chunk = successor.chunk { return chunk }
        let chunk = try NodeExpander.chunk(for: node, of: self, job: job)
        self.successor.withLock { $0.chunk = chunk }
        return chunk
    }

    /// The layouts that are kept.
    var layoutCount: Int { known.withLock { $0.layouts.count } + children.values.reduce(0) { $0 + $1.layoutCount } }

    /// Releases layouts that are not the latest.
    func trim() {
        known.withLock { known in
            if known.layouts.count > 1 { known.layouts.removeFirst(known.layouts.count - 1) }
        }
        for child in children.values { child.trim() }
    }
}
