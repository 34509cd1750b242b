internal import GalleyText

/// Items of a container and their flex base sizes: CSS Flexible Box 9.1 to 9.3.
extension FlexEngine {
    /// Determines the margins, limits, alignment, and hypothetical main size of an item.
    mutating func prepare(_ index: Int, in container: Container) {
        let child = Int(items[index].node)
        // Prepared in its final memory: measuring may move the list of items, but never comes back to this item.
        let prepared = prepared
        prepared[child].container = -1
        prepared[child].item = FlexItem(node: Int32(child), order: items[index].order)
        prepare(&prepared[child].item, child, in: container)
        items[index] = prepared[child].item
        guard usesCaches else { return }
        prepared[child].container = Int32(container.node)
        prepared[child].isRightToLeft = container.isRightToLeft
        prepared[child].width = container.width
        prepared[child].basisHeight = container.basisHeight
    }

    private mutating func prepare(
        _ item: inout FlexItem, _ child: Int, in container: Container
    ) {
        item.grow = styles[child].flexGrow > 0 ? min(styles[child].flexGrow, 1e9) : 0
        item.shrink = styles[child].flexShrink > 0 ? min(styles[child].flexShrink, 1e9) : 0
        let alignment = alignment(of: child, in: container.node)
        item.align = place(alignment, of: child, in: container)
        if alignment.isSafe == true { item.isSafe = true }
        let edges = edges(child, basis: container.width)
        takeMargins(of: child, in: container, &item)
        let isInline = container.isRow != isOrthogonal(child, to: container.node)
        item.mainIsInline = isInline
        item.mainEdges = isInline ? edges.horizontal : edges.vertical
        item.crossEdges = isInline ? edges.vertical : edges.horizontal
        let crossLength = isInline ? styles[child].height : styles[child].width
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
            (item.minMain, item.maxMain) = mainLimits(item, in: container, edges)
        }
        item.needsMinimum =
            (isInline ? styles[child].minWidth : styles[child].minHeight).isAuto
            && !traits[child].contains(.scrolls)
            && !errata.contains(.minSizeUndefinedInsteadOfAuto)
        findBase(&item, in: container, edges)
        if item.needsMinimum {
            // If the content is the basis, it is never smaller than its automatic minimum.
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

    /// The alignment of a child: its own, or its container's for all items.
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

    /// Whether the lines of two boxes progress in opposite directions, or lines orthogonal to the container's against
    /// their direction: then first baselines are aligned with last ones (CSS Box Alignment 9.2).
    func isOpposite(_ child: Int, to container: Int) -> Bool {
        guard modes[child] != modes[container] else { return false }
        switch styles[container].flexDirection {
        case .row, .rowReverse: return modes[child].isVertical && modes[container].isVertical
        case .column, .columnReverse:
            return isOrthogonal(child, to: container) && !startsAlike(child, container, isInline: true)
        }
    }

    /// Whether an item's direction starts at the same side as its container's.
    ///
    /// - Parameter isInline: whether to compare along the container's lines.
    func startsAlike(_ child: Int, _ container: Int, isInline: Bool) -> Bool {
        let isAcross = modes[container].isVertical != isInline
        return modes[child].startsLow(isAcross: isAcross, isRightToLeft: states[child].isRightToLeft)
            == modes[container].startsLow(isAcross: isAcross, isRightToLeft: states[container].isRightToLeft)
    }

    /// Determines the cross size if it does not depend on the line.
    private mutating func findCross(
        _ item: inout FlexItem, _ length: BoxLength, in container: Container, _ edges: EdgeInsets
    ) {
        let child = Int(item.node)
        let own =
            item.mainIsInline
            ? size(length, child, basis: container.basisCross, edges: item.crossEdges)
            : givenWidth(length, item, container)
        if !own.isNaN {
            item.cross = clamp(own, item.minCross, item.maxCross)
            item.hasDefiniteCross = true
        } else if item.stretches, !container.isMultiline, !container.basisCross.isNaN {
            item.cross = clamp(
                max(container.basisCross - item.crossMargins, item.crossEdges), item.minCross, item.maxCross)
            item.hasDefiniteCross = true
        } else if !item.mainIsInline {
            let main = ownMain(child, container, edges)
            let width = fittedWidth(child, main: main, item, container, edges)
            item.cross = clamp(width, item.minCross, item.maxCross)
        }
    }

    /// The height limits of an item whose height is on the main axis. Limits by content are the content's height at the
    /// width without a given height. In a column, nothing in the content is stretched to the given height; in browsers
    /// it is if lines are orthogonal.
    private mutating func mainLimits(
        _ item: FlexItem, in container: Container, _ edges: EdgeInsets
    ) -> (min: Double, max: Double) {
        let child = Int(item.node)
        let basis = basisHeight(item, container)
        guard traits[child].contains(.contentLimits) else { return heightLimits(child, basis: basis, edges: edges) }
        var open = item
        let across = openWidth(&open, container, edges)
        let given =
            isOrthogonal(child, to: container.node)
            ? size(styles[child].height, child, basis: basis, edges: edges.vertical) : .nan
        return contentLimits(
            child, basis: basis, basisWidth: container.width, edges: edges, width: across, height: given)
    }

    /// A definite main size, ignoring limits; NaN is none.
    private func givenMain(_ length: BoxLength, _ item: FlexItem, _ container: Container) -> Double {
        item.mainIsInline
            ? givenWidth(length, item, container)
            : size(length, Int(item.node), basis: container.basisMain, edges: item.mainEdges)
    }

    /// A definite width, ignoring limits; NaN is none.
    func givenWidth(_ length: BoxLength, _ item: FlexItem, _ container: Container) -> Double {
        let edges = item.mainIsInline ? item.mainEdges : item.crossEdges
        guard item.mainIsInline != container.isRow else {
            return size(length, Int(item.node), basis: container.width, edges: edges)
        }
        return crossing(
            length, Int(item.node), basis: container.lineRoom, edges: edges,
            most: item.mainIsInline ? item.maxMain : item.maxCross)
    }

    /// The definite height of an item whose height is on the main axis; NaN if it has none.
    private func ownMain(_ child: Int, _ container: Container, _ edges: EdgeInsets) -> Double {
        guard styles[child].flexBasis.isAuto else { return .nan }
        let height = size(styles[child].height, child, basis: container.basisMain, edges: edges.vertical)
        guard !height.isNaN else { return height }
        let limits = heightLimits(child, basis: container.basisMain, edges: edges)
        return clamp(height, limits.min, limits.max)
    }

    /// The width of an item whose height is on the main axis, if the width is neither definite nor stretched.
    ///
    /// - Parameters:
    ///   - main: its height, if it is definite.
    ///   - isGiven: whether that is its height property.
    mutating func fittedWidth(
        _ child: Int, main: Double, isGiven: Bool = true, _ item: FlexItem, _ container: Container, _ edges: EdgeInsets
    ) -> Double {
        let length = styles[child].width
        let (basisWidth, basisHeight) = (basisWidth(item, container), basisHeight(item, container))
        let available = availableWidth(item, container)
        let inner = main.isNaN ? main : max(0, main - edges.vertical)
        if !main.isNaN, let ratio = ratio(child) {
            if length == .auto {
                let isOpen = !isGiven && !item.hasDefiniteBasis
                return ratioWidth(child, height: main, ratio, edges, isOpen: isOpen)
            }
            if length == .fitContent {
                // The automatic minimum applies with a given height, but not with one determined by flexing.
                return isGiven
                    ? ratioWidth(child, height: main, ratio, edges) : width(forHeight: main, ratio, edges)
            }
        }
        if let width = keywordWidth(
            length, child, basis: basisWidth, edges: edges, available: available, height: inner,
            basisHeight: basisHeight)
        {
            return width
        }
        var widths = contentWidths(child, height: inner, basis: basisHeight)
        if let ratio = ratio(child) {
            let limits = heightLimits(child, basis: basisHeight, edges: edges)
            let least = width(forHeight: limits.min, ratio, edges)
            let most = limits.max.isFinite ? width(forHeight: limits.max, ratio, edges) : .infinity
            let fitted = fit(widths, edges, available: available)
            return clamp(fitted, least, most)
        }
        if traits[child].contains(.replaced) { widths.setMinimum(widths.max) }
        return fit(widths, edges, available: available)
    }

    /// Determines the flex base size (9.2.3).
    private mutating func findBase(_ item: inout FlexItem, in container: Container, _ edges: EdgeInsets) {
        let child = Int(item.node)
        let isInline = item.mainIsInline
        let mainLength = isInline ? styles[child].width : styles[child].height
        let own = givenMain(mainLength, item, container)
        item.hasDefiniteMain = !own.isNaN
        let basis = styles[child].flexBasis.isAuto ? mainLength : styles[child].flexBasis
        let definite =
            styles[child].flexBasis.isAuto
            ? own : givenMain(basis, item, container)
        if !definite.isNaN {
            item.base = definite
            item.hasDefiniteBasis = true
            return
        }
        if let ratio = ratio(child), item.hasDefiniteCross || !isInline {
            var across = item.cross
            if !isInline, !item.hasDefiniteCross, traits[child].contains(.replaced), styles[child].width.isAuto {
                // The height limits of an image do not affect its flex basis.
                let natural = contentWidths(child, height: .nan).max + edges.horizontal
                across = clamp(natural, item.minCross, item.maxCross)
            }
            item.base = isInline ? width(forHeight: across, ratio, edges) : height(forWidth: across, ratio, edges)
            return
        }
        guard isInline else {
            item.base = contentHeight(item, container)
            item.measuredCross = item.cross
            // The content is the basis, and also the automatic minimum unless the height is less.
            if item.needsMinimum, !item.hasDefiniteMain, ratio(child) == nil {
                item.minMain = max(item.minMain, min(leastHeight(item, item.base, edges), item.maxMain))
                item.needsMinimum = false
            }
            return
        }
        let inner = item.hasDefiniteCross ? max(0, item.cross - edges.vertical) : .nan
        let widths = contentWidths(child, height: inner, basis: container.basisCross)
        switch basis {
        case .minContent: item.base = widths.min + edges.horizontal
        case .fitContent: item.base = fit(widths, edges, available: availableWidth(item, container))
        case .auto, .points, .percent, .maxContent, .content: item.base = widths.max + edges.horizontal
        }
        if let ratio = ratio(child) { item.base = limitedByRatio(item.base, item, ratio, edges) }
        if item.needsMinimum, !item.hasDefiniteMain, ratio(child) == nil {
            item.leastMain = max(item.minMain, min(widths.least + edges.horizontal, item.maxMain))
            item.minMain = max(item.minMain, min(widths.min + edges.horizontal, item.maxMain))
            item.needsMinimum = false
        }
    }

    /// Clamps a main size to the limits that follow from those of the cross size.
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

    /// The automatic minimum of an item with a content height: that height, or that of the smallest scale for a text that
    /// is fitted.
    private func leastHeight(_ item: FlexItem, _ content: Double, _ edges: EdgeInsets) -> Double {
        let child = Int(item.node)
        guard traits[child].contains(.leaf), case .text(let leaf)? = leaves[child],
            let least = leaf.leastHeight(width: max(0, item.cross - edges.horizontal))
        else { return content }
        return min(content, least + edges.vertical)
    }

    /// The width of an item whose height is on the main axis, as if that height were not known. Sets the item's width
    /// limits for that case.
    private mutating func openWidth(_ item: inout FlexItem, _ container: Container, _ edges: EdgeInsets) -> Double {
        let child = Int(item.node)
        var across = item.cross
        let hasContentLimits = !styles[child].minWidth.isPlain || !styles[child].maxWidth.isPlain
        // For orthogonal lines, browsers keep the limits at the given height, except for images.
        if hasContentLimits, traits[child].contains(.replaced) || !isOrthogonal(child, to: container.node) {
            (item.minCross, item.maxCross) = widthLimits(
                child, basis: basisWidth(item, container), edges: edges, available: availableWidth(item, container))
            if item.hasDefiniteCross {
                let own = givenWidth(styles[child].width, item, container)
                across = known(own, or: max(container.basisCross - item.crossMargins, item.crossEdges))
            }
        }
        if !item.hasDefiniteCross { across = fittedWidth(child, main: .nan, item, container, edges) }
        return clamp(across, item.minCross, item.maxCross)
    }

    /// Determines the automatic minimum of the main size (4.5).
    private mutating func findMinimum(_ item: inout FlexItem, in container: Container, _ edges: EdgeInsets) {
        let child = Int(item.node)
        item.needsMinimum = false
        let isInline = item.mainIsInline
        let length = isInline ? styles[child].width : styles[child].height
        let own = givenMain(length, item, container)
        let ratio = ratio(child)
        var open = item
        var content: Double
        var breakable = Double.infinity
        if isInline {
            let inner = item.hasDefiniteCross ? max(0, item.cross - edges.vertical) : .nan
            let widths = contentWidths(child, height: inner)
            content = widths.min + edges.horizontal
            if ratio == nil { breakable = widths.least + edges.horizontal }
            if let ratio, item.hasDefiniteCross {
                let own = width(forHeight: item.cross, ratio, edges)
                // The content size of an image follows from its aspect ratio.
                content = traits[child].contains(.replaced) ? own : max(content, own)
            }
        } else if traits[child].contains(.replaced), case .image(let size)? = leaves[child] {
            let across =
                item.hasDefiniteCross ? openWidth(&open, container, edges) : size.width + edges.horizontal
            content = ratio.map { height(forWidth: across, $0, edges) } ?? size.height + edges.vertical
        } else if let ratio {
            // The width as if the height were not known, and the content at the height derived from it by the ratio.
            let across = openWidth(&open, container, edges)
            let own = height(forWidth: across, ratio, edges)
            content = max(
                own, contentHeight(child, width: item.cross, height: own, basisWidth: container.width))
        } else {
            // Here a given height does not increase the width.
            if !item.hasDefiniteCross, !own.isNaN { open.cross = openWidth(&open, container, edges) }
            let height = contentHeight(open, container)
            content = leastHeight(open, height, edges)
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
        if traits[child].contains(.table) { (least, breakable) = (content, content) }
        item.minMain = max(item.mainEdges, min(least, item.maxMain))
        item.leastMain = max(item.mainEdges, min(breakable, item.maxMain))
    }
}
