internal import GalleyText

/// Items of a container and their flex base sizes: CSS Flexible Box 9.1 to 9.3.
extension FlexEngine {
    /// The container that is being laid out.
    struct Container {
        var node: Int
        var isRow: Bool
        var isMultiline: Bool
        var isRightToLeft: Bool
        var wrapsReversed: Bool
        /// The main axis runs from right to left or from bottom to top.
        var mainReversed: Bool
        var crossReversed: Bool
        var edges: EdgeInsets
        /// Of the content box.
        var width: Double
        /// Of the content box; NaN while it is not known.
        var height: Double
        /// What percentages of heights refer to; NaN is indefinite.
        var basisHeight: Double
        var mainGap: Double
        var crossGap: Double
        /// The main size that flexible lengths are made to fill; NaN while it is not known.
        var main: Double { isRow ? width : height }
        /// The main size that lines are made for: browsers do not let the content raise it.
        var lineMain: Double { isRow ? width : isRaised ? basisHeight : height }
        /// A ratio gave the height, and the content has made it more.
        var isRaised: Bool { basisHeight < height }
        var cross: Double { isRow ? height : width }
        /// What percentages of main and cross sizes refer to; NaN is indefinite.
        var basisMain: Double { isRow ? width : basisHeight }
        var basisCross: Double { isRow ? basisHeight : width }
    }

    /// What percentages of an item's width refer to, on the item's own axes.
    @inline(__always)
    func basisWidth(_ item: FlexItem, _ container: Container) -> Double {
        item.mainIsInline ? container.basisMain : container.basisCross
    }

    /// What percentages of an item's height refer to, on the item's own axes.
    @inline(__always)
    func basisHeight(_ item: FlexItem, _ container: Container) -> Double {
        item.mainIsInline ? container.basisCross : container.basisMain
    }

    /// The width that an item may fill, on its own axes.
    @inline(__always)
    func availableWidth(_ item: FlexItem, _ container: Container) -> Double {
        basisWidth(item, container) - (item.mainIsInline ? item.mainMargins : item.crossMargins)
    }

    func container(_ node: Int, _ proposal: Proposal) -> Container {
        let style = styles + node
        let edges = edges(node, basis: proposal.basisWidth)
        let direction = style.pointee.flexDirection
        let wrap = style.pointee.flexWrap
        let isRow = direction == .row || direction == .rowReverse
        let right = states[node].isRightToLeft
        let width = max(0, proposal.width - edges.horizontal)
        let height = proposal.height.isNaN ? .nan : max(0, proposal.height - edges.vertical)
        let basisHeight =
            proposal.percentHeight.isNaN ? .nan : max(0, proposal.percentHeight - edges.vertical)
        let columnGap = max(0, known(resolve(style.pointee.columnGap, width), or: 0))
        let rowGap = max(0, known(resolve(style.pointee.rowGap, basisHeight), or: 0))
        return Container(
            node: node, isRow: isRow, isMultiline: wrap != .nowrap, isRightToLeft: right,
            wrapsReversed: wrap == .wrapReverse,
            mainReversed: isRow ? right != (direction == .rowReverse) : direction == .columnReverse,
            crossReversed: (wrap == .wrapReverse) != (!isRow && right), edges: edges, width: width, height: height,
            basisHeight: basisHeight, mainGap: isRow ? columnGap : rowGap, crossGap: isRow ? rowGap : columnGap)
    }

    /// Pushes the in-flow children of a node, in their order; what is known of them, as the items of `container`.
    ///
    /// - Returns: whether there are children that are no items, or not the node's own.
    @discardableResult
    mutating func gather(_ node: Int, for container: Container? = nil) -> Bool {
        let start = items.count
        var hasOrder = false
        var isSpecial = false
        var next = links[node].first
        var isRight = states[node].isRightToLeft
        while true {
            // Children of boxes that are none are their parents'.
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
                    if display != .flex || traits.contains(.absolute) { isSpecial = true }
                    if display == .contents, links[child].first >= 0 {
                        next = links[child].first
                        isRight = right
                        continue
                    }
                    if display == .flex, !traits.contains(.absolute) {
                        if order != 0 { hasOrder = true }
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
            let known = prepared + child
            if known.pointee.container == Int32(container.node), known.pointee.width == container.width,
                known.pointee.isRightToLeft == container.isRightToLeft,
                same(known.pointee.basisHeight, container.basisHeight)
            {
                items.append(known.pointee.item)
                return
            }
        }
        items.append(FlexItem(node: Int32(child), order: order))
    }

    /// Lets a node run the other way; what was measured had the sides the other way round.
    mutating func turn(_ node: Int, isRightToLeft: Bool) {
        states[node].isRightToLeft = isRightToLeft
        states[node].isPlaced = false
        states[node].isChanged = true
        prepared[node].container = -1
        measures.release(&states[node].measure)
        touch(node)
    }

    /// Finds margins, limits, alignment, and the hypothetical main size of an item.
    mutating func prepare(_ index: Int, in container: Container) {
        let child = Int(items[index].node)
        let style = styles + child
        // Made where it is kept: measuring may move the list of items, and never comes to this item again.
        let place = prepared + child
        place.pointee.container = -1
        place.pointee.item = FlexItem(node: Int32(child), order: items[index].order)
        prepare(&place.pointee.item, child, style, in: container)
        items[index] = place.pointee.item
        guard usesCaches else { return }
        place.pointee.container = Int32(container.node)
        place.pointee.isRightToLeft = container.isRightToLeft
        place.pointee.width = container.width
        place.pointee.basisHeight = container.basisHeight
    }

    private mutating func prepare(
        _ item: inout FlexItem, _ child: Int, _ style: UnsafePointer<BoxStyle>, in container: Container
    ) {
        item.grow = style.pointee.flexGrow > 0 ? min(style.pointee.flexGrow, 1e9) : 0
        item.shrink = style.pointee.flexShrink > 0 ? min(style.pointee.flexShrink, 1e9) : 0
        let alignment = alignment(of: child, in: container.node)
        item.align = place(alignment, of: child, in: container)
        if case .safe = alignment.overflow { item.isSafe = true }
        let edges = edges(child, basis: container.width)
        takeMargins(of: child, in: container, &item)
        let isInline = container.isRow != isOrthogonal(child, to: container.node)
        item.mainIsInline = isInline
        item.mainEdges = isInline ? edges.horizontal : edges.vertical
        item.crossEdges = isInline ? edges.vertical : edges.horizontal
        let crossLength = isInline ? style.pointee.height : style.pointee.width
        item.stretches =
            item.align == .stretch && crossLength.isAuto && !item.autoCrossStart && !item.autoCrossEnd
        let (basisWidth, basisHeight) = (basisWidth(item, container), basisHeight(item, container))
        let available = availableWidth(item, container)
        if isInline {
            (item.minCross, item.maxCross) = heightLimits(child, basis: basisHeight, edges: edges)
            findCross(&item, crossLength, in: container, edges)
            (item.minMain, item.maxMain) = widthLimits(
                child, basis: basisWidth, edges: edges, available: available,
                height: item.hasDefiniteCross ? max(0, item.cross - edges.vertical) : .nan)
        } else {
            let height = ownMain(child, container, edges)
            (item.minCross, item.maxCross) = widthLimits(
                child, basis: basisWidth, edges: edges, available: available,
                height: height.isNaN ? height : max(0, height - edges.vertical))
            findCross(&item, crossLength, in: container, edges)
            (item.minMain, item.maxMain) = contentLimits(
                child, basis: basisHeight, basisWidth: container.width, edges: edges, width: item.cross)
        }
        item.needsMinimum =
            (isInline ? style.pointee.minWidth : style.pointee.minHeight).isAuto
            && !traits[child].contains(.scrolls)
            && !errata.contains(.minSizeUndefinedInsteadOfAuto)
        findBase(&item, in: container, edges)
        if item.needsMinimum {
            // Content that is its own basis is never smaller than its minimum.
            findMinimum(&item, in: container, edges)
        }
        item.hypothetical = clamp(item.base, item.minMain, item.maxMain)
        item.isPrepared = true
    }

    @inline(__always)
    private func takeMargins(of child: Int, in container: Container, _ item: inout FlexItem) {
        guard traits[child].contains(.margins) else { return }
        let mode = modes[container.node]
        let margins = margins(child, on: mode, basis: container.width)
        let (left, right, top, bottom) = (margins.left, margins.right, margins.top, margins.bottom)
        let (main, cross) =
            container.isRow ? ((left, right), (top, bottom)) : ((top, bottom), (left, right))
        (item.mainStart, item.mainEnd) = container.mainReversed ? (main.1, main.0) : main
        (item.crossStart, item.crossEnd) = container.crossReversed ? (cross.1, cross.0) : cross
        guard traits[child].contains(.autoMargins) else { return }
        let lengths = marginLengths(child, on: mode)
        let across = (lengths.left.isAuto, lengths.right.isAuto)
        let down = (lengths.top.isAuto, lengths.bottom.isAuto)
        let autoMain = container.isRow ? across : down
        let autoCross = container.isRow ? down : across
        (item.autoMainStart, item.autoMainEnd) = container.mainReversed ? (autoMain.1, autoMain.0) : autoMain
        (item.autoCrossStart, item.autoCrossEnd) = container.crossReversed ? (autoCross.1, autoCross.0) : autoCross
    }

    /// What a child says of itself, or its container of all.
    func alignment(of child: Int, in container: Int) -> BoxStyle.ItemAlignment {
        let own = styles[child].alignSelf
        if case .auto = own.position { return styles[container].alignItems }
        return own
    }

    @inline(__always)
    private func place(_ alignment: BoxStyle.ItemAlignment, of child: Int, in container: Container) -> ItemPlace {
        let start: ItemPlace = container.wrapsReversed ? .end : .start
        let end: ItemPlace = container.wrapsReversed ? .start : .end
        var turned: Bool { !startsAlike(child, container.node, isInline: !container.isRow) }
        switch alignment.position {
        case .auto, .normal, .stretch: return .stretch
        case .flexStart: return .start
        case .flexEnd: return .end
        case .start: return start
        case .end: return end
        case .selfStart: return turned ? end : start
        case .selfEnd: return turned ? start : end
        case .center: return .center
        case .baseline: return isOpposite(child, to: container.node) ? .lastBaseline : .firstBaseline
        case .lastBaseline: return isOpposite(child, to: container.node) ? .firstBaseline : .lastBaseline
        }
    }

    /// Whether the lines of two boxes follow each other in opposite directions, or those of one across the other's against
    /// the way the other's run: the first lines of one keep to the last ones of the other (CSS Box Alignment 9.2).
    func isOpposite(_ child: Int, to container: Int) -> Bool {
        guard modes[child] != modes[container] else { return false }
        switch styles[container].flexDirection {
        case .row, .rowReverse: return modes[child].isVertical && modes[container].isVertical
        case .column, .columnReverse:
            return isOrthogonal(child, to: container) && !startsAlike(child, container, isInline: true)
        }
    }

    /// Whether an item's own flow begins where its container's does.
    ///
    /// - Parameter isInline: along the container's lines.
    func startsAlike(_ child: Int, _ container: Int, isInline: Bool) -> Bool {
        let isAcross = modes[container].isVertical != isInline
        return modes[child].startsLow(isAcross: isAcross, isRightToLeft: states[child].isRightToLeft)
            == modes[container].startsLow(isAcross: isAcross, isRightToLeft: states[container].isRightToLeft)
    }

    /// The cross size, where it does not depend on the line.
    private mutating func findCross(
        _ item: inout FlexItem, _ length: BoxLength, in container: Container, _ edges: EdgeInsets
    ) {
        let child = Int(item.node)
        let own = size(length, child, basis: container.basisCross, edges: item.crossEdges)
        if !own.isNaN {
            item.cross = clamp(own, item.minCross, item.maxCross)
            item.hasDefiniteCross = true
        } else if item.stretches, !container.isMultiline, !container.basisCross.isNaN {
            item.cross = clamp(
                max(container.basisCross - item.crossMargins, item.crossEdges), item.minCross, item.maxCross)
            item.hasDefiniteCross = true
        } else if !item.mainIsInline {
            item.cross = clamp(
                fittedWidth(child, main: ownMain(child, container, edges), item, container, edges),
                item.minCross, item.maxCross)
        }
    }

    /// The definite height of an item that has its height along the main axis; NaN where it has none.
    private func ownMain(_ child: Int, _ container: Container, _ edges: EdgeInsets) -> Double {
        guard styles[child].flexBasis.isAuto else { return .nan }
        let height = size(styles[child].height, child, basis: container.basisMain, edges: edges.vertical)
        guard !height.isNaN else { return height }
        let limits = heightLimits(child, basis: container.basisMain, edges: edges)
        return clamp(height, limits.min, limits.max)
    }

    /// The width of an item that has its height along the main axis and is neither definite nor stretched.
    ///
    /// - Parameter main: its height, where it is definite.
    mutating func fittedWidth(
        _ child: Int, main: Double, _ item: FlexItem, _ container: Container, _ edges: EdgeInsets
    ) -> Double {
        let length = styles[child].width
        let (basisWidth, basisHeight) = (basisWidth(item, container), basisHeight(item, container))
        let available = availableWidth(item, container)
        let inner = main.isNaN ? main : max(0, main - edges.vertical)
        if length == .auto || length == .fitContent, !main.isNaN, let ratio = ratio(child) {
            return ratioWidth(child, height: main, ratio, edges)
        }
        if let width = keywordWidth(
            length, child, basis: basisWidth, edges: edges, available: available, height: inner,
            basisHeight: basisHeight)
        {
            return width
        }
        var widths = contentWidths(child, height: inner)
        if let ratio = ratio(child) {
            let limits = heightLimits(child, basis: basisHeight, edges: edges)
            let least = width(forHeight: limits.min, ratio, edges)
            let most = limits.max.isFinite ? width(forHeight: limits.max, ratio, edges) : .infinity
            let fitted = fit(widths, edges, available: available)
            return clamp(fitted, least, most)
        }
        if traits[child].contains(.replaced) { widths.min = widths.max }
        return fit(widths, edges, available: available)
    }

    /// The flex base size (9.2.3).
    private mutating func findBase(_ item: inout FlexItem, in container: Container, _ edges: EdgeInsets) {
        let child = Int(item.node)
        let style = styles + child
        let isInline = item.mainIsInline
        let mainLength = isInline ? style.pointee.width : style.pointee.height
        let own = size(mainLength, child, basis: container.basisMain, edges: item.mainEdges)
        item.hasDefiniteMain = !own.isNaN
        let basis = style.pointee.flexBasis.isAuto ? mainLength : style.pointee.flexBasis
        let definite =
            style.pointee.flexBasis.isAuto
            ? own : size(basis, child, basis: container.basisMain, edges: item.mainEdges)
        if !definite.isNaN {
            item.base = definite
            item.hasDefiniteBasis = true
            return
        }
        if let ratio = ratio(child), item.hasDefiniteCross || !isInline {
            var across = item.cross
            if !isInline, !item.hasDefiniteCross, traits[child].contains(.replaced), style.pointee.width.isAuto {
                // Limits of its height do not make a picture's basis.
                let natural = contentWidths(child, height: .nan).max + edges.horizontal
                across = clamp(natural, item.minCross, item.maxCross)
            }
            item.base = isInline ? width(forHeight: across, ratio, edges) : height(forWidth: across, ratio, edges)
            return
        }
        guard isInline else {
            item.base = contentHeight(item, container)
            // The content is the basis, and its own minimum unless the height is less.
            if item.needsMinimum, !item.hasDefiniteMain, ratio(child) == nil {
                item.minMain = max(item.minMain, min(item.base, item.maxMain))
                item.needsMinimum = false
            }
            return
        }
        let inner = item.hasDefiniteCross ? max(0, item.cross - edges.vertical) : .nan
        let widths = contentWidths(child, height: inner)
        switch basis {
        case .minContent: item.base = widths.min + edges.horizontal
        case .fitContent: item.base = fit(widths, edges, available: availableWidth(item, container))
        case .auto, .points, .percent, .maxContent, .content: item.base = widths.max + edges.horizontal
        }
        if let ratio = ratio(child) { item.base = limitedByRatio(item.base, item, ratio, edges) }
        if item.needsMinimum, !item.hasDefiniteMain, ratio(child) == nil {
            item.minMain = max(item.minMain, min(widths.min + edges.horizontal, item.maxMain))
            item.needsMinimum = false
        }
    }

    /// A main size within what the limits of the cross size allow.
    private func limitedByRatio(
        _ main: Double, _ item: FlexItem, _ ratio: (value: Double, isContentBox: Bool), _ edges: EdgeInsets
    ) -> Double {
        func transferred(_ cross: Double) -> Double {
            item.mainIsInline ? width(forHeight: cross, ratio, edges) : height(forWidth: cross, ratio, edges)
        }
        var result = main
        if item.maxCross.isFinite { result = min(result, transferred(item.maxCross)) }
        return max(result, transferred(item.minCross))
    }

    @inline(__always)
    private mutating func contentHeight(_ item: FlexItem, _ container: Container) -> Double {
        measure(
            Int(item.node),
            Proposal(
                width: item.cross, height: .nan, basisWidth: container.width,
                basisHeight: basisHeight(item, container), ignoresLimits: true), baselines: false
        ).height
    }

    /// The width of an item that has its height along the main axis, that height left aside. Its limits become those that
    /// the width has then.
    private mutating func openWidth(_ item: inout FlexItem, _ container: Container, _ edges: EdgeInsets) -> Double {
        let child = Int(item.node)
        let style = styles + child
        var across = item.cross
        if !style.pointee.minWidth.isPlain || !style.pointee.maxWidth.isPlain {
            (item.minCross, item.maxCross) = widthLimits(
                child, basis: basisWidth(item, container), edges: edges, available: availableWidth(item, container))
            if item.hasDefiniteCross {
                let own = size(style.pointee.width, child, basis: container.basisCross, edges: item.crossEdges)
                across = known(own, or: max(container.basisCross - item.crossMargins, item.crossEdges))
            }
        }
        if !item.hasDefiniteCross { across = fittedWidth(child, main: .nan, item, container, edges) }
        return clamp(across, item.minCross, item.maxCross)
    }

    /// The automatic minimum of the main size (4.5).
    private mutating func findMinimum(_ item: inout FlexItem, in container: Container, _ edges: EdgeInsets) {
        let child = Int(item.node)
        item.needsMinimum = false
        let isInline = item.mainIsInline
        let length = isInline ? styles[child].width : styles[child].height
        let own = size(length, child, basis: container.basisMain, edges: item.mainEdges)
        let ratio = ratio(child)
        var open = item
        var content: Double
        if isInline {
            let inner = item.hasDefiniteCross ? max(0, item.cross - edges.vertical) : .nan
            content =
                contentWidths(child, height: inner).min + edges.horizontal
            if let ratio, item.hasDefiniteCross {
                content = max(content, width(forHeight: item.cross, ratio, edges))
            }
        } else if traits[child].contains(.replaced), case .image(let size)? = leaves[child] {
            let across = item.hasDefiniteCross ? item.cross : size.width + edges.horizontal
            content = ratio.map { height(forWidth: across, $0, edges) } ?? size.height + edges.vertical
        } else if let ratio {
            // As wide as it would be if its height were not known, and its content in the height that the ratio makes of it.
            let across = openWidth(&open, container, edges)
            let own = height(forWidth: across, ratio, edges)
            content = max(
                own, contentHeight(child, width: item.cross, height: own, basisWidth: container.width))
        } else {
            // A height that is given does not make it wider here.
            if !item.hasDefiniteCross, !own.isNaN { open.cross = openWidth(&open, container, edges) }
            content = contentHeight(open, container)
        }
        if let ratio { content = limitedByRatio(content, open, ratio, edges) }
        var least = content
        if !own.isNaN {
            least = min(content, own)
        } else if let ratio, traits[child].contains(.replaced), item.hasDefiniteCross {
            let transferred =
                isInline ? width(forHeight: item.cross, ratio, edges) : height(forWidth: item.cross, ratio, edges)
            least = min(content, transferred)
        }
        item.minMain = max(item.mainEdges, min(least, item.maxMain))
    }
}
