internal import GalleyText

/// One pass of layout over a tree: CSS Flexible Box Layout, section 9.
///
/// A box is laid out on its own axes: x and widths along its lines, y and heights from line to line. Where the writing
/// modes of a box and its container are at right angles, what is along the lines of one is across those of the other. The
/// page's axes are turned to where places are set (`NodeState`).
///
/// Sizes are border boxes in points unless a name says otherwise; NaN is a size that is not known. Nothing is
/// rounded. The engine measures recursively and remembers what it has measured; placing goes from the root to
/// the leaves with a list of what is left to do.
struct FlexEngine {
    let links: UnsafePointer<NodeLinks>
    /// On the boxes' own axes.
    let styles: UnsafePointer<BoxStyle>
    let modes: UnsafePointer<TextContainer.WritingMode>
    let traits: UnsafePointer<StyleTraits>
    let leaves: UnsafePointer<Leaf?>
    let states: UnsafeMutablePointer<NodeState>
    let prepared: UnsafeMutablePointer<PreparedItem>
    let errata: Errata
    /// Measurements of all nodes; each node's are linked.
    var measures: MeasurePool
    var items = Scratch<FlexItem>()
    var lines = Scratch<FlexLine>()
    /// Nodes whose children are still to be placed.
    var pending: [Int32] = []
    /// Nodes in the order they were placed.
    var placed: [Int32] = []
    /// Absolute boxes still to be placed, in the order of the tree.
    var absolutes: [AbsoluteBox] = []
    /// Nodes whose frames have been set, each once.
    var touched: [Int32] = []
    var usesCaches = true
    /// How many boxes have been run.
    var runs = 0

    /// What is asked of a run.
    enum Purpose { case height, baselines, place }
}

/// How a node hangs in its tree; -1 is none.
struct NodeLinks: Sendable {
    var parent: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
}

/// What a node is laid out with.
struct Proposal: Sendable {
    /// Of the border box.
    var width: Double
    /// Of the border box; NaN: what the content takes.
    var height: Double
    /// What percentages of padding refer to.
    var basisWidth: Double
    /// What percentages of the height's limits refer to; NaN is indefinite.
    var basisHeight: Double
    /// The border box's height that percentages inside refer to; NaN is none. It is less than `height` where a ratio gave
    /// it and the content needs more.
    var percentHeight = Double.nan
    /// The node's own limits of height count for nothing.
    var ignoresLimits = false
    /// What is asked for is the height of the content while the box is as high as `height`.
    var asksContent = false
    /// The height is what the content takes: lines of a column are not broken by it.
    var isFitted = false

    /// The same bits; NaN is equal to NaN.
    func isSame(as other: Proposal) -> Bool {
        width == other.width && ignoresLimits == other.ignoresLimits && asksContent == other.asksContent
            && isFitted == other.isFitted
            && height.bitPattern == other.height.bitPattern
            && percentHeight.bitPattern == other.percentHeight.bitPattern
            && basisWidth.bitPattern == other.basisWidth.bitPattern
            && basisHeight.bitPattern == other.basisHeight.bitPattern
    }
}

/// What came of a run; baselines are from the border box's top, NaN where there is none.
struct Outcome: Sendable {
    var height: Double
    var first = Double.nan
    var last = Double.nan
}

/// The room that a content has from line to line.
struct ContentRoom: Sendable {
    /// Of the content box; NaN while it is open.
    var height = Double.nan
    /// The most that it may be where it is open.
    var limit = Double.infinity

    @inline(__always)
    func isSame(as other: ContentRoom) -> Bool {
        limit == other.limit && height.bitPattern == other.height.bitPattern
    }

    /// For lines that run across those of the content; NaN is unbounded.
    @inline(__always)
    var forCrossingLines: Double { height.isNaN && limit.isFinite ? limit : height }
}

/// What is known of a node.
struct NodeState: Sendable {
    // Place in the parent's border box, on the page.
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    /// From the border box's top on its own axes; NaN is none.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
    /// The child that has the node's baseline, or -1: it is the node's own.
    var firstSource: Int32 = -1
    var lastSource: Int32 = -1
    /// Which of the child's baselines it is.
    var firstIsLast = false
    var lastIsLast = true
    /// The first of the node's measurements.
    var measure: Int32 = -1
    /// What the node was placed with, if `isPlaced`.
    var proposal = Proposal(width: 0, height: 0, basisWidth: 0, basisHeight: 0)
    var isPlaced = false
    /// Something in it has changed since.
    var isDirty = true
    var isRightToLeft = false
    var hasContentWidths: UInt8 = 0
    /// It is on the list of nodes whose places are to be published.
    var isTouched = false
    /// What is published of the tree itself is not what it was.
    var isChanged = true
    /// It is on the list of nodes whose content has changed.
    var isPending = false
    /// More has been measured than is remembered, so that nobody knows who relies on what.
    var hasForgotten = false
    /// Absolute boxes below that are placed against an ancestor.
    var hasEscapingAbsolutes = false
    // Smallest and largest content width, without edges, in two rooms.
    var minContent = (0.0, 0.0)
    var maxContent = (0.0, 0.0)
    var contentRooms = (ContentRoom(), ContentRoom())
}

extension FlexEngine {
    /// Puts a node on the list of those whose places are to be published.
    @inline(__always)
    mutating func touch(_ node: Int) {
        guard !states[node].isTouched else { return }
        states[node].isTouched = true
        touched.append(Int32(node))
    }
}

/// An absolute box and where it would stand if it were not absolute.
struct AbsoluteBox {
    var node: Int32
    /// Its container, which gave it its static position.
    var container: Int32
    /// The container's content box, from its border box's corner on the page.
    var content: Rect
}

// MARK: Lengths

// What is asked of every box is inlined as far as most boxes come: for a call that does not change the engine, all of the
// engine is copied.
extension FlexEngine {
    /// NaN where it depends on the content or on something unknown.
    @inline(__always)
    func resolve(_ length: BoxLength, _ basis: Double) -> Double {
        switch length {
        case .points(let points): points
        case .percent(let percent): FlexEngine.bounded(percent / 100 * basis)
        default: .nan
        }
    }

    /// Percentages of percentages and ratios of ratios never grow beyond what can be counted with. NaN stays NaN.
    @inline(__always)
    static func bounded(_ value: Double) -> Double { max(min(value, 1e12), -1e12) }

    @inline(__always)
    func known(_ value: Double, or other: Double) -> Double { value.isNaN ? other : value }

    /// Padding and borders.
    @inline(__always)
    func edges(_ node: Int, basis: Double) -> EdgeInsets {
        traits[node].contains(.edges) ? givenEdges(node, basis: basis) : .zero
    }

    private func givenEdges(_ node: Int, basis: Double) -> EdgeInsets {
        let style = styles + node
        let right = states[node].isRightToLeft
        @inline(__always) func sum(_ padding: BoxLength, _ border: Double) -> Double {
            max(0, known(resolve(padding, basis), or: 0)) + max(0, border.isFinite ? border : 0)
        }
        let padding = style.pointee.padding
        let border = style.pointee.border
        guard traits[node].contains(.logicalEdges) else {
            return EdgeInsets(
                top: sum(padding.top, border.top), left: sum(padding.left, border.left),
                bottom: sum(padding.bottom, border.bottom), right: sum(padding.right, border.right))
        }
        let (inner, outer) = (padding.resolved(isRightToLeft: right), border.resolved(isRightToLeft: right))
        return EdgeInsets(
            top: sum(inner.top, outer.top), left: sum(inner.left, outer.left), bottom: sum(inner.bottom, outer.bottom),
            right: sum(inner.right, outer.right))
    }

    /// The border widths alone.
    func borders(_ node: Int) -> EdgeInsets {
        guard traits[node].contains(.edges) else { return .zero }
        let border = styles[node].border.resolved(isRightToLeft: states[node].isRightToLeft)
        func width(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }
        return EdgeInsets(
            top: width(border.top), left: width(border.left), bottom: width(border.bottom), right: width(border.right))
    }

    /// Sides of a node on the axes of another writing mode.
    @inline(__always)
    func turned<Value>(
        _ edges: BoxEdges<Value>, of node: Int, to mode: TextContainer.WritingMode
    ) -> BoxEdges<Value> {
        modes[node] == mode ? edges : mode.own(modes[node].page(edges))
    }

    /// The margins as they were given, with the sides of the flow in their places, on the axes of `mode`.
    func marginLengths(_ node: Int, on mode: TextContainer.WritingMode) -> BoxEdges<BoxLength> {
        turned(styles[node].margin.resolved(isRightToLeft: states[node].isRightToLeft), of: node, to: mode)
    }

    /// The margins, those that are `auto` as 0, on the axes of `mode`.
    @inline(__always)
    func margins(_ node: Int, on mode: TextContainer.WritingMode, basis: Double) -> EdgeInsets {
        traits[node].contains(.margins) ? givenMargins(node, on: mode, basis: basis) : .zero
    }

    private func givenMargins(_ node: Int, on mode: TextContainer.WritingMode, basis: Double) -> EdgeInsets {
        let lengths = marginLengths(node, on: mode)
        return EdgeInsets(
            top: known(resolve(lengths.top, basis), or: 0), left: known(resolve(lengths.left, basis), or: 0),
            bottom: known(resolve(lengths.bottom, basis), or: 0), right: known(resolve(lengths.right, basis), or: 0))
    }

    /// The border box of a width or height property.
    @inline(__always)
    func borderBox(_ value: Double, _ node: Int, _ edges: Double) -> Double {
        styles[node].boxSizing == .contentBox ? max(0, value) + edges : max(value, edges)
    }

    /// A definite width or height property as a border box; NaN where there is none.
    @inline(__always)
    func size(_ length: BoxLength, _ node: Int, basis: Double, edges: Double) -> Double {
        let value = resolve(length, basis)
        return value.isNaN ? value : borderBox(max(0, value), node, edges)
    }

    @inline(__always)
    func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double { Self.clamp(value, low, high) }

    @inline(__always)
    static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(value, high)) }
}

// MARK: Axes

extension FlexEngine {
    /// A node's border box on its own axes.
    func ownSize(_ node: Int) -> Size {
        modes[node].turned(Size(width: states[node].width, height: states[node].height))
    }

    /// A child's border box on the axes of a box around it, from that box's corner.
    func frame(_ child: Int, in node: Int) -> Rect {
        let (inner, outer) = (states[child], states[node])
        return modes[node].own(
            Rect(x: inner.x, y: inner.y, width: inner.width, height: inner.height),
            in: Size(width: outer.width, height: outer.height))
    }

    /// Whether two writing modes are at right angles.
    @inline(__always)
    func isOrthogonal(_ one: Int, to other: Int) -> Bool { modes[one].isVertical != modes[other].isVertical }

    /// Where a child's baseline lies from the top of its border box, on its container's axes.
    ///
    /// Columns stand on a central baseline, and so do boxes among them that have none of their own.
    /// - Parameters:
    ///   - own: its own baseline, NaN where it has none.
    ///   - extent: its height on the container's axes.
    func baseline(_ own: Double, of child: Int, extent: Double, in node: Int) -> Double {
        if own.isNaN || isOrthogonal(child, to: node) { return modes[node].isVertical ? extent / 2 : extent }
        return modes[child] == modes[node] ? own : extent - own
    }
}

// MARK: Ratios

extension FlexEngine {
    /// Width through height, and whether it is that of the content box.
    @inline(__always)
    func ratio(_ node: Int) -> (value: Double, isContentBox: Bool)? {
        traits[node].contains(.ratio) ? givenRatio(node) : nil
    }

    private func givenRatio(_ node: Int) -> (value: Double, isContentBox: Bool)? {
        let style = styles + node
        if style.pointee.aspectRatio > 0 { return (style.pointee.aspectRatio, style.pointee.boxSizing == .contentBox) }
        guard case .image(let size)? = leaves[node], size.width > 0, size.height > 0 else { return nil }
        return (size.width / size.height, true)
    }

    func width(forHeight height: Double, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets) -> Double {
        let width =
            ratio.isContentBox
            ? max(0, height - edges.vertical) * ratio.value + edges.horizontal
            : max(height * ratio.value, edges.horizontal)
        return FlexEngine.bounded(width)
    }

    func height(forWidth width: Double, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets) -> Double {
        let height =
            ratio.isContentBox
            ? max(0, width - edges.horizontal) / ratio.value + edges.vertical
            : max(width / ratio.value, edges.vertical)
        return FlexEngine.bounded(height)
    }
}

extension EdgeInsets {
    var horizontal: Double { left + right }
    var vertical: Double { top + bottom }
}
