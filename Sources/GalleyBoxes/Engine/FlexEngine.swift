internal import GalleyConstraints
internal import GalleyText

/// One pass of layout over a tree: CSS Flexible Box Layout, section 9.
///
/// A box is laid out on its own axes: x and widths along its lines, y and heights from line to line. If the lines of a
/// box and its container are orthogonal, their axes are exchanged. Positions are converted to the page's axes when they
/// are stored (`BoxState`).
///
/// Sizes are border boxes in points unless a name says otherwise; NaN is an unknown size. Nothing is rounded. The
/// engine measures recursively and caches the results; placement goes from the root to the leaves with a list of
/// remaining nodes.
struct FlexEngine {
    let links: NodeColumn<NodeLinks>
    /// The styles on the boxes' own axes.
    let styles: NodeColumn<BoxStyle>
    let modes: NodeColumn<TextContainer.WritingMode>
    let traits: NodeColumn<StyleTraits>
    let leaves: NodeColumn<Leaf?>
    let states: MutableColumn<BoxState>
    let prepared: MutableColumn<PreparedItem>
    let errata: YogaErrata
    let details: NodeColumn<BoxDetails?>
    /// The containers that place their children by constraints; nil as long as there are none.
    var constraints: ConstraintPass?
    /// The floats around texts; nil as long as no box floats.
    var textFloats: TextFloats?
    /// The tracks of subgrids; nil as long as there are none.
    var subgrids: Subgrids?
    /// The tables, which their owner holds during the layout; nil as long as there are none.
    unowned(unsafe) var tables: TablePass?
    /// The cached measurements of all nodes, a linked list for each.
    var measures: MeasurePool
    var items = Scratch<FlexItem>()
    var lines = Scratch<FlexLine>()
    /// The nodes whose children have not yet been placed.
    var pending: [Int32] = []
    /// The nodes in the order in which they were placed.
    var placed: [Int32] = []
    /// The absolute boxes that have not yet been placed, in tree order.
    var absolutes: [AbsoluteBox] = []
    /// The nodes whose frames have been set, each once.
    var touched: [Int32] = []
    var usesCaches = true
    /// The stated size of the page; NaN for a side that follows from the content.
    var page = Size(width: Double.nan, height: .nan)
    /// The number of boxes next to floats, inside each other, that are being placed.
    var floatDepth = 0
    /// The number of runs.
    var runs = 0

    /// The purpose of a run.
    enum Purpose { case height, baselines, place }
}

extension FlexEngine {
    /// Adds a node to the list of those whose positions must be published.
    @inline(__always)
    mutating func touch(_ node: Int) {
        guard !states[node].isTouched else { return }
        states[node].isTouched = true
        touched.append(Int32(node))
    }
}

// MARK: Lengths

// The common paths for every box are inlined: a call of a nonmutating method would copy the whole engine. An argument of
// such a call does not call a mutating method, which would copy the arrays that the two engines then share: for each item
// all measurements so far.
extension FlexEngine {
    /// The length in points; NaN if it depends on the content or on something unknown.
    @inline(__always)
    func resolve(_ length: BoxLength, _ basis: Double) -> Double {
        switch length {
        case .points(let points): points
        case .percent(let percent): FlexEngine.bounded(percent / 100 * basis)
        default: .nan
        }
    }

    /// Clamps a value, so that nested percentages and ratios stay finite. NaN is preserved.
    @inline(__always)
    static func bounded(_ value: Double) -> Double { max(min(value, 1e12), -1e12) }

    @inline(__always)
    func known(_ value: Double, or other: Double) -> Double { value.isNaN ? other : value }

    /// The padding and borders.
    @inline(__always)
    func edges(_ node: Int, basis: Double) -> EdgeInsets {
        traits[node].contains(.edges) ? givenEdges(node, basis: basis) : .zero
    }

    private func givenEdges(_ node: Int, basis: Double) -> EdgeInsets {
        let right = states[node].isRightToLeft
        @inline(__always) func sum(_ padding: BoxLength, _ border: Double) -> Double {
            max(0, known(resolve(padding, basis), or: 0)) + max(0, border.isFinite ? border : 0)
        }
        if !traits[node].isDisjoint(with: .sharedBorders), let edges = unsafe tables?.edges(node, basis: basis, self) {
            return edges
        }
        let padding = styles[node].padding
        let border = styles[node].border
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

    /// The border widths only.
    func borders(_ node: Int) -> EdgeInsets {
        guard traits[node].contains(.edges) else { return .zero }
        if !traits[node].isDisjoint(with: .sharedBorders), let border = unsafe tables?.sharedBorders(node, self) {
            return border
        }
        let border = styles[node].border.resolved(isRightToLeft: states[node].isRightToLeft)
        func width(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }
        return EdgeInsets(
            top: width(border.top), left: width(border.left), bottom: width(border.bottom), right: width(border.right))
    }

    /// The sides of a node on the axes of another writing mode.
    @inline(__always)
    func turned<Value>(
        _ edges: BoxSides<Value>, of node: Int, to mode: TextContainer.WritingMode
    ) -> BoxSides<Value> {
        modes[node] == mode ? edges : mode.own(modes[node].page(edges))
    }

    /// The margin properties on the axes of `mode`, with flow-relative sides resolved.
    func marginLengths(_ node: Int, on mode: TextContainer.WritingMode) -> BoxSides<BoxLength> {
        turned(styles[node].margin.resolved(isRightToLeft: states[node].isRightToLeft), of: node, to: mode)
    }

    /// The margins on the axes of `mode`, with `auto` as 0.
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

    /// The border box size for a width or height property.
    @inline(__always)
    func borderBox(_ value: Double, _ node: Int, _ edges: Double) -> Double {
        styles[node].boxSizing == .contentBox ? max(0, value) + edges : max(value, edges)
    }

    /// A definite width or height property as a border box size; NaN if there is none.
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
    /// A node's border box size on its own axes.
    func ownSize(_ node: Int) -> Size {
        modes[node].turned(Size(width: states[node].width, height: states[node].height))
    }

    /// A child's border box on the axes of an ancestor, relative to its corner.
    func frame(_ child: Int, in node: Int) -> Rect {
        let (inner, outer) = (states[child], states[node])
        return modes[node].own(
            Rect(x: inner.x, y: inner.y, width: inner.width, height: inner.height),
            in: Size(width: outer.width, height: outer.height))
    }

    /// Whether two writing modes are orthogonal.
    @inline(__always)
    func isOrthogonal(_ one: Int, to other: Int) -> Bool { modes[one].isVertical != modes[other].isVertical }

    /// The baseline of a child relative to the top of its border box, on its container's axes.
    ///
    /// Columns have a central baseline, which is also used for boxes in them without a baseline.
    /// - Parameters:
    ///   - own: its baseline, NaN if it has none.
    ///   - extent: its height on the container's axes.
    func baseline(_ own: Double, of child: Int, extent: Double, in node: Int) -> Double {
        if own.isNaN || isOrthogonal(child, to: node) { return modes[node].isVertical ? extent / 2 : extent }
        return modes[child] == modes[node] ? own : extent - own
    }
}

// MARK: Ratios

extension FlexEngine {
    /// The ratio of width to height, and whether it applies to the content box.
    @inline(__always)
    func ratio(_ node: Int) -> (value: Double, isContentBox: Bool)? {
        traits[node].contains(.ratio) ? givenRatio(node) : nil
    }

    private func givenRatio(_ node: Int) -> (value: Double, isContentBox: Bool)? {
        if styles[node].aspectRatio > 0 { return (styles[node].aspectRatio, styles[node].boxSizing == .contentBox) }
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
