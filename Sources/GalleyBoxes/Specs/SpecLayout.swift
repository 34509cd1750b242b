internal import GalleyConstraints
internal import GalleyLayout
public import GalleyText

/// The layout of specs: finds a frame for each in its proposed range, from boxes measured by the engine.
///
/// Percentages refer to the size of the parent, which is passed in addition to the range; NaN is an unknown size.
/// Results are plain numbers in a few arrays, so that laying out a spec again allocates nothing.
struct SpecLayout: Sendable {
    /// The result of laying out a spec.
    struct Outcome: Sendable {
        var size: Size
        /// The baselines relative to the top; NaN is none.
        var first = Double.nan
        var last = Double.nan
        /// The frames of the specs inside: their indices in ``placed``.
        var inner = Span()
    }

    /// Indices of an array.
    struct Span: Sendable {
        var start: Int32 = 0
        var count: Int32 = 0
        var range: Range<Int> { Int(start)..<Int(start + count) }
    }

    /// The frame of a spec in the one around it.
    struct Frame: Sendable {
        var element: Int
        var origin: Point
        var outcome: Outcome
    }

    /// The layout of a spec in a range, one of a list for each spec.
    private struct Known: Sendable {
        var range: SizeRange
        var parent: Size
        var outcome: Outcome
        var next: Int
    }

    private(set) var specs: SpecTree
    /// The boxes; `nil` if all specs are simple.
    var boxes: BoxTree?
    let fonts: FontLibrary
    private var known: [Known] = []
    /// The frames of the specs inside of those in ``known``.
    var placed: [Frame] = []
    /// The first entry in ``known`` of each spec; -1 without one.
    private var heads: [Int]
    /// The minimum sizes of each spec, horizontal and vertical; NaN if unknown.
    private var minima: [Double]
    /// The children and lines of the stacks that are being laid out, each after those of the stacks around it.
    var items: [StackItem] = []
    var lines: [StackLine] = []
    let isRightToLeft: Bool
    /// The error of constraints that could not be solved.
    var failure: GalleyError?
    /// The work that solving constraints may still take.
    var constraintWork = ConstraintSolver.Limits().work

    var elements: [SpecTree.Element] { specs.elements }

    /// Creates the tree of boxes for the specs: one per spec, each in that of its parent.
    ///
    /// - Parameter mayOmitBoxes: whether simple specs have no boxes.
    init(_ tree: consuming SpecTree, environment: BoxEnvironment, mayOmitBoxes: Bool = false) throws(GalleyError) {
        specs = tree
        fonts = environment.fonts
        isRightToLeft = environment.direction == .rtl
        let count = specs.elements.count
        heads = Array(repeating: -1, count: count)
        minima = Array(repeating: .nan, count: 2 * count)
        known.reserveCapacity(4 * count)
        placed.reserveCapacity(4 * count)
        if mayOmitBoxes, specs.isSimple { return }
        var boxes = try BoxTree(specs.box(of: 0), environment: environment)
        for index in specs.elements.indices {
            var child = boxes.links[specs.elements[index].box].first
            var inner = specs.elements[index].first
            while inner >= 0 {
                specs.elements[inner].box = Int(child)
                child = boxes.links[Int(child)].next
                inner = specs.elements[inner].next
            }
        }
        for element in specs.elements { boxes.states[element.box].isRightToLeft = isRightToLeft }
        self.boxes = boxes
    }

    /// Determines all frames and fixes the boxes at them.
    mutating func run(in range: SizeRange) {
        let outcome = layOut(0, range, SpecLayout.known(range))
        var pending = [Frame(element: 0, origin: .zero, outcome: outcome)]
        while let next = pending.popLast() {
            let (size, box) = (next.outcome.size, elements[next.element].box)
            boxes?.pin(
                box,
                to: Rect(x: next.origin.x, y: next.origin.y, width: size.width, height: size.height))
            pending += placed[next.outcome.inner.range]
        }
    }

    // MARK: Frames

    /// Keeps the frames of the specs inside of one.
    mutating func keep(_ inner: [Frame]) -> Span {
        let start = placed.count
        placed += inner
        return Span(start: Int32(start), count: Int32(inner.count))
    }

    /// Keeps the frame of the only spec inside of one.
    mutating func keep(_ inner: Frame) -> Span {
        placed.append(inner)
        return Span(start: Int32(placed.count - 1), count: 1)
    }

    /// Begins a measurement, which may solve as many constraints as a whole layout. Releases the results of earlier ones if
    /// there are many.
    mutating func prepare() {
        constraintWork = ConstraintSolver.Limits().work
        guard placed.count > 64 * (elements.count + 16) else { return }
        known.removeAll(keepingCapacity: true)
        placed.removeAll(keepingCapacity: true)
        for index in heads.indices { heads[index] = -1 }
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

    /// The layout of the boxes with the frames that were found.
    mutating func finish() throws(GalleyError) -> BoxLayout {
        if let failure { throw failure }
        guard var boxes else {
            throw .invalidValue(name: "spec", value: "no boxes", reason: "its frames are those of the specs")
        }
        self.boxes = nil
        return try boxes.layout()
    }

    // MARK: Ranges

    /// Lays out a spec in the proposed range, reduced to the sizes that its style allows.
    mutating func layOut(_ index: Int, _ handed: SizeRange, _ parent: Size) -> Outcome {
        var next = heads[index]
        while next >= 0 {
            if known[next].range == handed, SpecLayout.isSame(known[next].parent, parent) { return known[next].outcome }
            next = known[next].next
        }
        let range = elements[index].sharedStyle.isInitial ? handed : handed.intersection(ownRange(index, parent))
        let outcome: Outcome
        switch elements[index].kind {
        case .box: outcome = layOutBox(index, range)
        case .text(let text): outcome = boxes == nil ? layOutText(text, range) : layOutBox(index, range)
        case .image(_, let size): outcome = boxes == nil ? layOutImage(size, range) : layOutBox(index, range)
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
        keep(Known(range: handed, parent: parent, outcome: outcome, next: heads[index]), index)
        return outcome
    }

    /// Keeps a result; of more than six, the oldest is replaced. Stacks measure each child a few times.
    private mutating func keep(_ new: Known, _ index: Int) {
        var (count, next, previous) = (0, heads[index], -1)
        while next >= 0, known[next].next >= 0 {
            (previous, next) = (next, known[next].next)
            count += 1
        }
        if count < 5 {
            heads[index] = known.count
            known.append(new)
        } else {
            known[previous].next = -1
            known[next] = new
            heads[index] = next
        }
    }

    private static func isSame(_ one: Size, _ other: Size) -> Bool {
        one.width.bitPattern == other.width.bitPattern && one.height.bitPattern == other.height.bitPattern
    }

    /// The sizes allowed by a spec's style; a minimum has precedence over a maximum, and that over the size.
    ///
    /// - Parameter auto: the sizes if the style specifies none.
    mutating func ownRange(_ index: Int, _ parent: Size, auto: SizeRange = .unbounded) -> SizeRange {
        let shared = elements[index].sharedStyle
        if shared.isInitial { return auto }
        let style = shared.style
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
        let shared = elements[index].sharedStyle
        var style = shared.style
        (style.width, style.height) = (.auto, .auto)
        (style.minWidth, style.minHeight) = (.auto, .auto)
        (style.maxWidth, style.maxHeight) = (.auto, .auto)
        specs.elements[index].sharedStyle = StyleReference(style)
        let (head, count) = (heads[index], known.count)
        heads[index] = -1
        defer {
            // The results at the end that are only of this spec are released.
            if known.count == count + 1, heads[index] == count { known.removeLast() }
            heads[index] = head
            specs.elements[index].sharedStyle = shared
        }
        return layOut(index, .unbounded, Size(width: .nan, height: .nan)).size
    }

    // MARK: Boxes

    private mutating func layOutBox(_ index: Int, _ range: SizeRange) -> Outcome {
        let node = elements[index].box
        if elements[index].sharedStyle.isHidden { return Outcome(size: range.clamped(.zero)) }
        let outcome = boxes?.measure(node) { engine in
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
        return outcome ?? Outcome(size: range.clamped(.zero))
    }

    /// Lays out a text without edges.
    private mutating func layOutText(_ text: Int, _ range: SizeRange) -> Outcome {
        let (width, content) = specs.texts[text].measure(in: range.width, fonts)
        return Outcome(
            size: Size(width: width, height: range.height.clamped(content.height)), first: content.first,
            last: content.last)
    }

    /// The layout of a spec's text in a frame; `nil` of a spec without a text.
    mutating func text(of index: Int, in size: Size) throws(GalleyError) -> TextLayout? {
        guard case .text(let text) = elements[index].kind else { return nil }
        let layout = specs.texts[text].layout(in: size, fonts)
        if let failure = specs.texts[text].failure { throw failure }
        return layout
    }

    /// Lays out an image without edges, which keeps its ratio.
    private func layOutImage(_ natural: Size, _ range: SizeRange) -> Outcome {
        guard natural.width > 0, natural.height > 0 else { return Outcome(size: range.clamped(natural)) }
        let ratio = natural.width / natural.height
        var width = range.width.max
        if !range.width.isExact {
            width = range.height.isExact ? FlexEngine.bounded(range.height.max * ratio) : natural.width
            width = range.width.clamped(width)
        }
        return Outcome(
            size: Size(width: width, height: range.height.clamped(FlexEngine.bounded(max(0, width) / ratio))))
    }

    /// The smallest width, or the height at the largest width, at which nothing of a spec overflows.
    mutating func minimum(_ index: Int, _ axis: LayoutSpec.Axis) -> Double {
        let place = 2 * index + (axis == .horizontal ? 0 : 1)
        if !minima[place].isNaN { return minima[place] }
        let result = findMinimum(index, axis)
        minima[place] = result
        return result
    }

    private mutating func findMinimum(_ index: Int, _ axis: LayoutSpec.Axis) -> Double {
        let element = elements[index]
        let children = specs.children(of: index)
        switch element.kind {
        case .box:
            return boxMinimum(element.box, axis)
        case .text(let text):
            guard boxes == nil else { return boxMinimum(element.box, axis) }
            let widths = specs.texts[text].widths(fonts)
            if axis == .horizontal { return widths.min }
            return specs.texts[text].measure(width: max(0, widths.max), fonts).height
        case .image(_, let size):
            guard boxes == nil else { return boxMinimum(element.box, axis) }
            return axis == .horizontal ? size.width : size.height
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
            let kept = boxes?.notes.reports
            defer { if let kept { boxes?.notes.reports = kept } }
            let size = layOutConstraints(index, container, .unbounded, least: axis == .horizontal).size
            return axis == .horizontal ? size.width : size.height
        case .wrapper, .absolute: return children.map { least($0, axis) }.max() ?? 0
        case .measured(let leaf):
            let minimum = leaf.minimum()
            return axis == .horizontal ? minimum.width : minimum.height
        }
    }

    private mutating func boxMinimum(_ node: Int, _ axis: LayoutSpec.Axis) -> Double {
        let minimum = boxes?.measure(node) { engine in
            let edges = engine.edges(node, basis: .nan)
            let widths = engine.contentWidths(node, height: .nan)
            if (axis == .horizontal) != engine.modes[node].isVertical { return widths.min + edges.horizontal }
            let proposal = Proposal(
                width: widths.max + edges.horizontal, height: .nan, basisWidth: .nan, basisHeight: .nan,
                ignoresLimits: true)
            return engine.measure(node, proposal, baselines: false).height
        }
        return minimum ?? 0
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
        guard depth > 60 else {
            var layout = try SpecLayout(SpecTree(self), environment: environment)
            layout.run(in: range)
            return try layout.finish()
        }
        var result: Result<SpecLayout, GalleyError>?
        let spec = self
        try LargeStackThread.run(levels: depth * 6, &result) { result in
            do throws(GalleyError) {
                var layout = try SpecLayout(SpecTree(spec), environment: environment)
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

    private static func check(_ name: String, _ number: Double) throws(GalleyError) {
        guard abs(number) <= 1e9 else {
            throw .invalidValue(name: name, value: "\(number)", reason: "it must be from -1e9 to 1e9")
        }
    }

    /// Throws if the spec has unusable numbers, apart from its style and its children.
    func validateOwn() throws(GalleyError) {
        try LayoutSpec.check("spacingBefore", spacingBefore)
        try LayoutSpec.check("spacingAfter", spacingAfter)
        try LayoutSpec.check("position", position.x)
        try LayoutSpec.check("position", position.y)
        switch kind {
        case .stack(let stack):
            try LayoutSpec.check("spacing", stack.spacing)
            try LayoutSpec.check("lineSpacing", stack.lineSpacing)
        case .ratio(let ratio):
            guard ratio > 0, ratio <= 1e9 else {
                throw .invalidValue(name: "ratio", value: "\(ratio)", reason: "it must be above 0 and at most 1e9")
            }
        case .corner(_, let offset, _):
            try LayoutSpec.check("offset", offset.dx)
            try LayoutSpec.check("offset", offset.dy)
        case .inset(let insets):
            for length in [insets.top, insets.left, insets.bottom, insets.right] {
                switch length {
                case .points(let number), .percent(let number): try LayoutSpec.check("inset", number)
                default: break
                }
            }
        case .constraints(let container): try container.constraints.validate()
        default: break
        }
    }
}
