internal import GalleyConstraints
public import GalleyText

/// The layout of specs: finds a frame for each in its proposed range, from boxes measured by the engine.
///
/// Percentages refer to the size of the parent, which is passed in addition to the range; NaN is an unknown size.
struct SpecLayout: Sendable {
    /// A spec in tree order.
    struct Element: Sendable {
        var kind: LayoutSpec.Kind
        var style: BoxStyle
        var before: Double
        var after: Double
        var position: Point
        var name: String?
        var children: [Int] = []
        /// The index in the tree of boxes.
        var node = 0
    }

    /// The result of laying out a spec.
    struct Outcome: Sendable {
        struct Child: Sendable {
            var element: Int
            var origin: Point
            var outcome: Outcome
        }

        var size: Size
        /// The baselines relative to the top; NaN is none.
        var first = Double.nan
        var last = Double.nan
        var children: [Child] = []
    }

    private struct Known: Sendable {
        var range: SizeRange
        var parent: Size
        var outcome: Outcome
    }

    var tree: BoxTree
    private(set) var elements: [Element] = []
    private var known: [[Known]] = []
    /// The minimum sizes of each spec, horizontal and vertical.
    private var minima: [Double?] = []
    let isRightToLeft: Bool
    /// The error of constraints that could not be solved.
    var failure: GalleyError?
    /// The work that solving constraints may still take.
    var constraintWork = ConstraintSolver.Limits().work

    /// Creates the tree of boxes for the specs: one per spec, each in that of its parent.
    init(_ spec: LayoutSpec, environment: BoxEnvironment) throws(GalleyError) {
        isRightToLeft = environment.direction == .rtl
        var elements: [Element] = []
        let box = SpecLayout.box(of: spec, &elements)
        self.elements = elements
        known = Array(repeating: [], count: elements.count)
        minima = Array(repeating: nil, count: 2 * elements.count)
        tree = try BoxTree(box, environment: environment)
        for index in elements.indices {
            var child = tree.links[self.elements[index].node].first
            for inner in elements[index].children {
                self.elements[inner].node = Int(child)
                child = tree.links[Int(child)].next
            }
        }
        for element in self.elements { tree.states[element.node].isRightToLeft = isRightToLeft }
    }

    private static func box(of spec: LayoutSpec, _ elements: inout [Element]) -> Box {
        let index = elements.count
        elements.append(
            Element(
                kind: spec.kind, style: spec.style, before: spec.spacingBefore, after: spec.spacingAfter,
                position: spec.position, name: spec.id))
        if case .box(var box) = spec.kind {
            (box.id, box.style, box.node) = (spec.id, spec.style, spec.node)
            if let appearance = spec.appearance { box.appearance = appearance }
            return box
        }
        var box = Box(id: spec.id, style: spec.style, appearance: spec.appearance)
        box.node = spec.node
        var children: [Box] = []
        for child in spec.children {
            elements[index].children.append(elements.count)
            children.append(SpecLayout.box(of: child, &elements))
        }
        box.children = children
        return box
    }

    /// Determines all frames and fixes the boxes at them.
    mutating func run(in range: SizeRange) {
        let outcome = layOut(0, range, SpecLayout.known(range))
        var pending = [Outcome.Child(element: 0, origin: .zero, outcome: outcome)]
        while let next = pending.popLast() {
            let size = next.outcome.size
            tree.pin(
                elements[next.element].node,
                to: Rect(x: next.origin.x, y: next.origin.y, width: size.width, height: size.height))
            pending += next.outcome.children
        }
    }

    /// The parent size implied by a range, on axes where it is exact.
    static func known(_ range: SizeRange) -> Size {
        Size(
            width: range.width.isExact ? range.max.width : .nan,
            height: range.height.isExact ? range.max.height : .nan)
    }

    /// The parent size implied by a range, on axes where it is bounded.
    static func bounded(_ range: SizeRange) -> Size {
        Size(
            width: range.max.width.isFinite ? range.max.width : .nan,
            height: range.max.height.isFinite ? range.max.height : .nan)
    }

    /// Each measurement may solve as many constraints as a whole layout.
    mutating func renewConstraintWork() { constraintWork = ConstraintSolver.Limits().work }

    /// The layout of the boxes with the frames that were found.
    mutating func finish() throws(GalleyError) -> BoxLayout {
        if let failure { throw failure }
        return try tree.layout()
    }

    // MARK: Ranges

    /// Lays out a spec in the proposed range, reduced to the sizes that its style allows.
    mutating func layOut(_ index: Int, _ handed: SizeRange, _ parent: Size) -> Outcome {
        for one in known[index] where one.range == handed && SpecLayout.isSame(one.parent, parent) {
            return one.outcome
        }
        let range = handed.intersection(ownRange(index, parent))
        let outcome: Outcome
        switch elements[index].kind {
        case .box: outcome = layOutBox(index, range)
        case .stack(let stack): outcome = layOutStack(index, stack, range)
        case .inset(let insets): outcome = layOutInset(index, insets, range, parent)
        case .overlay: outcome = layOutOver(index, range, parent, base: 0, other: 1)
        case .background: outcome = layOutOver(index, range, parent, base: 1, other: 0)
        case .relative(let across, let down, let sizing): outcome = layOutRelative(index, across, down, sizing, range)
        case .ratio(let ratio): outcome = layOutRatio(index, ratio, range, parent)
        case .absolute(let fits): outcome = layOutAbsolute(index, fits, range)
        case .corner(let corner, let offset, let wraps): outcome = layOutCorner(index, corner, offset, wraps, range)
        case .wrapper: outcome = layOutWrapper(index, range)
        case .measured(let leaf):
            let result = leaf.measure(range, parent)
            outcome = Outcome(
                size: range.clamped(result.size), first: result.firstBaseline ?? .nan,
                last: result.lastBaseline ?? .nan)
        case .constraints(let container): outcome = layOutConstraints(index, container, range)
        }
        // Stacks measure each child a few times.
        if known[index].count >= 6 { known[index].removeFirst() }
        known[index].append(Known(range: handed, parent: parent, outcome: outcome))
        return outcome
    }

    private static func isSame(_ one: Size, _ other: Size) -> Bool {
        one.width.bitPattern == other.width.bitPattern && one.height.bitPattern == other.height.bitPattern
    }

    /// The sizes allowed by a spec's style; a minimum has precedence over a maximum, and that over the size.
    ///
    /// - Parameter auto: the sizes if the style specifies none.
    mutating func ownRange(_ index: Int, _ parent: Size, auto: SizeRange = .unbounded) -> SizeRange {
        let style = elements[index].style
        return SizeRange(
            extent(index, .horizontal, (style.width, style.minWidth, style.maxWidth), parent.width, auto.width),
            extent(index, .vertical, (style.height, style.minHeight, style.maxHeight), parent.height, auto.height))
    }

    private mutating func extent(
        _ index: Int, _ axis: LayoutSpec.Axis, _ lengths: (exact: BoxLength, least: BoxLength, most: BoxLength),
        _ parent: Double, _ auto: Extent
    ) -> Extent {
        var result = auto
        if let value = resolve(lengths.exact, parent, index, axis) { result = Extent(exactly: value) }
        if let value = resolve(lengths.most, parent, index, axis) {
            result = Extent(min(result.min, value), min(result.max, value))
        }
        if let value = resolve(lengths.least, parent, index, axis) {
            result = Extent(max(result.min, value), max(result.max, value))
        }
        return result
    }

    /// A length in points; `nil` if it is `auto`, or a percentage of an unknown size.
    mutating func resolve(_ length: BoxLength, _ parent: Double, _ index: Int, _ axis: LayoutSpec.Axis) -> Double? {
        switch length {
        case .points(let points): return max(0, points)
        case .percent(let percent): return parent.isNaN ? nil : max(0, percent / 100 * parent)
        case .minContent: return minimum(index, axis)
        case .maxContent:
            let size = layOut(content: index)
            return axis == .horizontal ? size.width : size.height
        case .auto, .fitContent, .content: return nil
        }
    }

    /// The size without bounds, ignoring the spec's own size.
    private mutating func layOut(content index: Int) -> Size {
        let style = elements[index].style
        (elements[index].style.width, elements[index].style.height) = (.auto, .auto)
        (elements[index].style.minWidth, elements[index].style.minHeight) = (.auto, .auto)
        (elements[index].style.maxWidth, elements[index].style.maxHeight) = (.auto, .auto)
        defer { elements[index].style = style }
        let kept = known[index]
        known[index] = []
        defer { known[index] = kept }
        return layOut(index, .unbounded, Size(width: .nan, height: .nan)).size
    }

    // MARK: Boxes

    private mutating func layOutBox(_ index: Int, _ range: SizeRange) -> Outcome {
        let node = elements[index].node
        if elements[index].style.display == .none { return Outcome(size: range.clamped(.zero)) }
        return tree.measure(node) { engine in
            let mode = engine.modes[node]
            let range = mode.isVertical ? SizeRange(range.height, range.width) : range
            let edges = engine.edges(node, basis: .nan)
            let ratio = engine.ratio(node)
            var width = range.width.max
            if !range.width.isExact {
                if let ratio, range.height.isExact {
                    width = engine.width(forHeight: range.height.max, ratio, edges)
                } else {
                    width = engine.contentWidths(node, height: .nan).max + edges.horizontal
                }
                width = range.width.clamped(width)
            }
            let proposal = Proposal(
                width: width, height: .nan, basisWidth: width, basisHeight: .nan, ignoresLimits: true)
            let content = engine.measure(node, proposal, baselines: true)
            let height = range.height.clamped(
                ratio.map { engine.height(forWidth: width, $0, edges) } ?? content.height)
            let size = mode.turned(Size(width: width, height: height))
            // Vertical boxes have no baseline within specs.
            guard !mode.isVertical else { return Outcome(size: size) }
            return Outcome(size: size, first: content.first, last: content.last)
        }
    }

    /// The smallest width, or the height at the largest width, at which nothing of a spec overflows.
    mutating func minimum(_ index: Int, _ axis: LayoutSpec.Axis) -> Double {
        let place = 2 * index + (axis == .horizontal ? 0 : 1)
        if let known = minima[place] { return known }
        let result = findMinimum(index, axis)
        minima[place] = result
        return result
    }

    private mutating func findMinimum(_ index: Int, _ axis: LayoutSpec.Axis) -> Double {
        let element = elements[index]
        let children = element.children
        switch element.kind {
        case .box:
            let node = element.node
            return tree.measure(node) { engine in
                let edges = engine.edges(node, basis: .nan)
                let widths = engine.contentWidths(node, height: .nan)
                if (axis == .horizontal) != engine.modes[node].isVertical { return widths.min + edges.horizontal }
                let proposal = Proposal(
                    width: widths.max + edges.horizontal, height: .nan, basisWidth: .nan, basisHeight: .nan,
                    ignoresLimits: true)
                return engine.measure(node, proposal, baselines: false).height
            }
        case .stack(let stack):
            let own = children.map { elements[$0].before + elements[$0].after + least($0, axis) }
            guard stack.axis == axis, !stack.wraps else { return own.max() ?? 0 }
            return own.reduce(0, +) + stack.spacing * Double(max(0, own.count - 1))
        case .inset(let insets):
            let (one, other) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
            return max(0, points(one) + points(other) + (children.first.map { least($0, axis) } ?? 0))
        case .overlay: return children.first.map { least($0, axis) } ?? 0
        case .background: return children.last.map { least($0, axis) } ?? 0
        case .corner, .relative, .ratio: return children.first.map { least($0, axis) } ?? 0
        case .constraints(let container):
            let kept = tree.reports
            defer { tree.reports = kept }
            let size = layOutConstraints(index, container, .unbounded, least: axis == .horizontal).size
            return axis == .horizontal ? size.width : size.height
        case .wrapper, .absolute: return children.map { least($0, axis) }.max() ?? 0
        case .measured(let leaf):
            let minimum = leaf.minimum()
            return axis == .horizontal ? minimum.width : minimum.height
        }
    }

    /// The minimum of a spec for its parent, with the spec's size and limits applied.
    mutating func least(_ index: Int, _ axis: LayoutSpec.Axis) -> Double {
        let style = elements[index].style
        let isRow = axis == .horizontal
        var result = 0.0
        if case .points(let points) = isRow ? style.width : style.height {
            result = points
        } else {
            result = minimum(index, axis)
        }
        if case .points(let most) = isRow ? style.maxWidth : style.maxHeight { result = min(result, most) }
        if case .points(let least) = isRow ? style.minWidth : style.minHeight { result = max(result, least) }
        return result
    }

    private func points(_ length: BoxLength) -> Double {
        if case .points(let points) = length { return points }
        return 0
    }
}

extension LayoutSpec {
    /// Lays out the spec with everything inside it.
    ///
    /// Each spec is a box of the result, named by its ``id``, inside the box of its parent spec; the first child is at
    /// the back.
    /// - Parameter range: the allowed sizes of the outermost spec.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for unusable ranges and lengths, and the errors of
    ///   ``BoxTree/layout(width:height:)``.
    public func layout(
        in range: SizeRange = .unbounded, environment: BoxEnvironment = BoxEnvironment()
    ) throws(GalleyError) -> BoxLayout {
        try range.validate()
        try validate()
        guard depth > 60 else {
            var layout = try SpecLayout(self, environment: environment)
            layout.run(in: range)
            return try layout.finish()
        }
        var result: Result<SpecLayout, GalleyError>?
        let spec = self
        try LargeStackThread.run(levels: depth * 6, &result) { result in
            do throws(GalleyError) {
                var layout = try SpecLayout(spec, environment: environment)
                layout.run(in: range)
                result = .success(layout)
            } catch {
                result = .failure(error)
            }
        }
        switch result {
        case .success(var layout)?: return try layout.finish()
        case .failure(let error)?: throw error
        case nil: throw .invalidValue(name: "spec", value: "\(depth) levels", reason: "they could not be laid out")
        }
    }

    /// Throws if a spec has unusable numbers; the tree checks styles.
    func validate() throws(GalleyError) {
        var pending = [self]
        while let spec = pending.popLast() {
            var numbers = [
                ("spacingBefore", spec.spacingBefore), ("spacingAfter", spec.spacingAfter),
                ("position", spec.position.x), ("position", spec.position.y),
            ]
            switch spec.kind {
            case .stack(let stack):
                numbers += [("spacing", stack.spacing), ("lineSpacing", stack.lineSpacing)]
            case .ratio(let ratio):
                guard ratio > 0, ratio <= 1e9 else {
                    throw .invalidValue(name: "ratio", value: "\(ratio)", reason: "it must be above 0 and at most 1e9")
                }
            case .corner(_, let offset, _): numbers += [("offset", offset.x), ("offset", offset.y)]
            case .inset(let insets):
                for length in [insets.top, insets.left, insets.bottom, insets.right] {
                    switch length {
                    case .points(let number), .percent(let number): numbers.append(("inset", number))
                    default: break
                    }
                }
            case .constraints(let container): try container.constraints.validate()
            default: break
            }
            for (name, number) in numbers where !(abs(number) <= 1e9) {
                throw .invalidValue(
                    name: name, value: "\(number)", reason: "it must be from -1e9 to 1e9")
            }
            pending += spec.children
        }
    }
}
