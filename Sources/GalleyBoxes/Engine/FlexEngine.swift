internal import GalleyText

/// One pass of layout over a tree: CSS Flexible Box Layout, section 9.
///
/// Sizes are border boxes in points unless a name says otherwise; NaN is a size that is not known. Nothing is
/// rounded. The engine measures recursively and remembers what it has measured; placing goes from the root to
/// the leaves with a list of what is left to do.
struct FlexEngine {
    let links: UnsafePointer<NodeLinks>
    let styles: UnsafePointer<BoxStyle>
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

    /// The same bits; NaN is equal to NaN.
    func isSame(as other: Proposal) -> Bool {
        width == other.width && ignoresLimits == other.ignoresLimits && asksContent == other.asksContent
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

/// What is known of a node.
struct NodeState: Sendable {
    // Place in the parent's border box.
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    /// From the border box's top; NaN is none.
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
    // Smallest and largest content width, without edges, for two heights.
    var minContent = (0.0, 0.0)
    var maxContent = (0.0, 0.0)
    var contentHeights = (Double.nan, Double.nan)
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
    /// The container's content box, from its border box's corner.
    var content: Rect
}

// MARK: Lengths

extension FlexEngine {
    /// NaN where it depends on the content or on something unknown.
    @inline(__always)
    func resolve(_ length: BoxLength, _ basis: Double) -> Double {
        switch length {
        case .points(let points): points
        case .percent(let percent): percent / 100 * basis
        default: .nan
        }
    }

    @inline(__always)
    func known(_ value: Double, or other: Double) -> Double { value.isNaN ? other : value }

    /// Padding and borders.
    func edges(_ node: Int, basis: Double) -> EdgeInsets {
        guard traits[node].contains(.edges) else { return .zero }
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
        return EdgeInsets(
            top: sum(padding.top, border.top),
            left: sum(
                padding.left(isRightToLeft: right), border.left(isRightToLeft: right)),
            bottom: sum(padding.bottom, border.bottom),
            right: sum(
                padding.right(isRightToLeft: right), border.right(isRightToLeft: right)))
    }

    /// The border widths alone.
    func borders(_ node: Int) -> EdgeInsets {
        guard traits[node].contains(.edges) else { return .zero }
        let border = styles[node].border
        let right = states[node].isRightToLeft
        func width(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }
        return EdgeInsets(
            top: width(border.top), left: width(border.left(isRightToLeft: right)),
            bottom: width(border.bottom), right: width(border.right(isRightToLeft: right)))
    }

    /// The margins as they were given, with logical sides in their places.
    func marginLengths(_ node: Int) -> BoxEdges<BoxLength> {
        var margin = styles[node].margin
        let right = states[node].isRightToLeft
        (margin.left, margin.right) = (margin.left(isRightToLeft: right), margin.right(isRightToLeft: right))
        return margin
    }

    /// The margins, those that are `auto` as 0.
    func margins(_ node: Int, basis: Double) -> EdgeInsets {
        guard traits[node].contains(.margins) else { return .zero }
        let lengths = marginLengths(node)
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

// MARK: Ratios

extension FlexEngine {
    /// Width through height, and whether it is that of the content box.
    func ratio(_ node: Int) -> (value: Double, isContentBox: Bool)? {
        guard traits[node].contains(.ratio) else { return nil }
        let style = styles + node
        if style.pointee.aspectRatio > 0 { return (style.pointee.aspectRatio, style.pointee.boxSizing == .contentBox) }
        guard case .image(let size)? = leaves[node], size.width > 0, size.height > 0 else { return nil }
        return (size.width / size.height, true)
    }

    func width(forHeight height: Double, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets) -> Double {
        ratio.isContentBox
            ? max(0, height - edges.vertical) * ratio.value + edges.horizontal
            : max(height * ratio.value, edges.horizontal)
    }

    func height(forWidth width: Double, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets) -> Double {
        ratio.isContentBox
            ? max(0, width - edges.horizontal) / ratio.value + edges.vertical
            : max(width / ratio.value, edges.vertical)
    }
}

extension EdgeInsets {
    var horizontal: Double { left + right }
    var vertical: Double { top + bottom }
}
