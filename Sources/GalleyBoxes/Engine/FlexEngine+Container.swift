internal import GalleyText

/// The container being laid out, and its items: CSS Flexible Box 9.1 and 4.
extension FlexEngine {
    /// The container being laid out.
    struct Container {
        var node: Int
        var isRow: Bool
        var isMultiline: Bool
        var isRightToLeft: Bool
        var wrapsReversed: Bool
        /// The minimum number of balanced lines; otherwise 1.
        var lineCount: Int
        /// Whether the main axis runs from right to left or from bottom to top.
        var mainReversed: Bool
        var crossReversed: Bool
        var edges: EdgeInsets
        /// The width of the content box.
        var width: Double
        /// The height of the content box; NaN if unknown.
        var height: Double
        /// The height that percentages refer to; NaN is indefinite.
        var basisHeight: Double
        /// The space for lines orthogonal to those of the container: as `basisHeight`, or the container's maximum
        /// height.
        var lineRoom: Double
        var mainGap: Double
        var crossGap: Double
        /// The main size that flexible lengths fill; NaN if unknown.
        var main: Double { isRow ? width : height }
        /// The main size for line breaking: in browsers the content cannot increase it.
        var lineMain: Double { isRow ? width : isRaised ? basisHeight : height }
        /// Whether the height was determined by a ratio, and increased by the content.
        var isRaised: Bool { basisHeight < height }
        var cross: Double { isRow ? height : width }
        /// The sizes that percentages of main and cross sizes refer to; NaN is indefinite.
        var basisMain: Double { isRow ? width : basisHeight }
        var basisCross: Double { isRow ? basisHeight : width }
    }

    /// The length that percentages of an item's width refer to, on the item's axes.
    @inline(__always)
    func basisWidth(_ item: FlexItem, _ container: Container) -> Double {
        item.mainIsInline == container.isRow ? container.width : container.lineRoom
    }

    /// The length that percentages of an item's height refer to, on the item's axes.
    @inline(__always)
    func basisHeight(_ item: FlexItem, _ container: Container) -> Double {
        item.mainIsInline ? container.basisCross : container.basisMain
    }

    /// The available width of an item, on its axes.
    @inline(__always)
    func availableWidth(_ item: FlexItem, _ container: Container) -> Double {
        let margins = item.mainIsInline ? item.mainMargins : item.crossMargins
        guard container.lineCount > 1, !container.isRow, !item.mainIsInline else {
            return basisWidth(item, container) - margins
        }
        // Columns of a known number divide the width.
        let gaps = container.crossGap * Double(container.lineCount - 1)
        return (basisWidth(item, container) - gaps) / Double(container.lineCount) - margins
    }

    func container(_ node: Int, _ proposal: Proposal) -> Container {
        let edges = edges(node, basis: proposal.basisWidth)
        let direction = styles[node].flexDirection
        let wrap = styles[node].lines.wrap
        let isRow = direction == .row || direction == .rowReverse
        let right = states[node].isRightToLeft
        let width = max(0, proposal.width - edges.horizontal)
        let height = proposal.height.isNaN ? .nan : max(0, proposal.height - edges.vertical)
        let basisHeight =
            proposal.percentHeight.isNaN ? .nan : max(0, proposal.percentHeight - edges.vertical)
        let columnGap = max(0, known(resolve(styles[node].columnGap, width), or: 0))
        let rowGap = max(0, known(resolve(styles[node].rowGap, basisHeight), or: 0))
        return Container(
            node: node, isRow: isRow, isMultiline: wrap != .nowrap, isRightToLeft: right,
            wrapsReversed: wrap.isReversed, lineCount: styles[node].lines.balancedCount,
            mainReversed: isRow ? right != (direction == .rowReverse) : direction == .columnReverse,
            crossReversed: wrap.isReversed != (!isRow && right), edges: edges, width: width, height: height,
            basisHeight: basisHeight, lineRoom: lineRoom(node, height: basisHeight),
            mainGap: isRow ? columnGap : rowGap, crossGap: isRow ? rowGap : columnGap)
    }

    /// Pushes the in-flow children of a node in order, with their prepared properties as items of `container` if they
    /// are cached.
    ///
    /// - Parameter isFlow: whether the children are blocks: absolute ones are pushed too, for their static positions, and
    ///   `order` has no effect.
    /// - Returns: whether there are children that are not items, or not direct children.
    @discardableResult
    mutating func gather(_ node: Int, for container: Container? = nil, isFlow: Bool = false) -> Bool {
        let start = items.count
        var hasOrder = false
        var isSpecial = false
        var next = links[node].first
        var isRight = states[node].isRightToLeft
        while true {
            // Children of a node with `display: contents` belong to its parent.
            var up = next < 0 ? node : -1
            while next >= 0 {
                let child = Int(next)
                let traits = traits[child]
                let right = traits.contains(.direction) ? styles[child].direction == .rtl : isRight
                let isHidden = traits.contains(.special) && styles[child].display == .none
                if states[child].isRightToLeft != right, !isHidden { turn(child, isRightToLeft: right) }
                if traits.contains(.special) {
                    let display = styles[child].display
                    let order = styles[child].order
                    if !display.isBox || traits.contains(.absolute) { isSpecial = true }
                    if display == .contents, links[child].first >= 0 {
                        next = links[child].first
                        isRight = right
                        continue
                    }
                    if display.isBox, isFlow || !traits.contains(.absolute) {
                        if order != 0, !isFlow { hasOrder = true }
                        push(child, order, for: container)
                    }
                } else {
                    push(child, 0, for: container)
                }
                next = links[child].next
                if next < 0 { up = Int(links[child].parent) }
            }
            while up != node, links[up].next < 0 { up = Int(links[up].parent) }
            if up == node { break }
            next = links[up].next
            isRight = states[Int(links[up].parent)].isRightToLeft
        }
        guard hasOrder else { return isSpecial }
        let sorted = (start..<items.count).map { items[$0] }.enumerated().sorted {
            ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        for (index, item) in sorted.enumerated() { items[start + index] = item.element }
        return isSpecial
    }

    @inline(__always)
    private mutating func push(_ child: Int, _ order: Int, for container: Container?) {
        if let container {
            if prepared[child].container == Int32(container.node), prepared[child].width == container.width,
                prepared[child].isRightToLeft == container.isRightToLeft,
                same(prepared[child].basisHeight, container.basisHeight)
            {
                items.append(prepared[child].item)
                return
            }
        }
        items.append(FlexItem(node: Int32(child), order: order))
    }

    /// Changes the direction of a node; its cached measurements are discarded, since they used the other side.
    mutating func turn(_ node: Int, isRightToLeft: Bool) {
        states[node].isRightToLeft = isRightToLeft
        states[node].isPlaced = false
        states[node].isChanged = true
        prepared[node].container = -1
        measures.release(&states[node].measure)
        touch(node)
    }
}
