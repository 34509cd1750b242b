internal import GalleyText

/// Intrinsic sizes: CSS Flexible Box 9.9 and CSS Sizing 5, as in browsers.
extension FlexEngine {
    /// The content widths of a node, without its edges.
    ///
    /// - Parameters:
    ///   - height: the height of the content box if it is definite; NaN otherwise.
    ///   - basis: the height that percentages of the node's height limits refer to; NaN is indefinite.
    mutating func contentWidths(_ node: Int, height: Double, basis: Double = .nan) -> IntrinsicWidths {
        if traits[node].contains(.leaf), let leaf = leaves[node] { return leaf.widths(height: height) }
        guard links[node].first >= 0 || traits[node].contains(.grid) else { return IntrinsicWidths(0) }
        var room = AvailableBlockSize(height: height)
        if height.isNaN, traits[node].contains(.heightLimits) {
            let edges = edges(node, basis: .nan)
            let limits = heightLimits(node, basis: basis, edges: edges)
            room.limit = max(0, max(limits.min, limits.max) - edges.vertical)
        }
        let state = states[node]
        if usesCaches {
            if state.hasContentWidths > 0, state.contentRooms.0.isSame(as: room) {
                return state.contentWidths.0
            }
            if state.hasContentWidths > 1, state.contentRooms.1.isSame(as: room) {
                return state.contentWidths.1
            }
        }
        let widths = containerWidths(node, in: room)
        if state.hasContentWidths == 0 {
            states[node].contentWidths.0 = widths
            states[node].contentRooms.0 = room
            states[node].hasContentWidths = 1
        } else {
            if state.hasContentWidths > 1 { states[node].hasDiscardedResults = true }
            states[node].contentWidths.1 = widths
            states[node].contentRooms.1 = room
            states[node].hasContentWidths = 2
        }
        return widths
    }

    @inline(__always)
    func same(_ one: Double, _ other: Double) -> Bool { one == other || (one.isNaN && other.isNaN) }

    mutating func containerWidths(_ node: Int, in room: AvailableBlockSize) -> IntrinsicWidths {
        if !traits[node].isDisjoint(with: .nonFlex) {
            return FormattingContext.widths(of: node, in: room, &self)
        }
        let height = room.height
        let isRow = styles[node].flexDirection == .row || styles[node].flexDirection == .rowReverse
        let wraps = styles[node].lines.wrap != .nowrap
        let start = items.count
        gather(node)
        defer { items.cut(to: start) }
        let end = items.count
        var result = IntrinsicWidths(0)
        for index in start..<end {
            let child = Int(items[index].node)
            let margins = margins(child, on: modes[node], basis: .nan)
            var stretched = Double.nan
            if isRow, !wraps, !height.isNaN, stretches(child, in: node) {
                stretched = max(0, height - margins.vertical)
            }
            if isOrthogonal(child, to: node) {
                addOrthogonal(
                    index, in: node, isRow: isRow, wraps: wraps, room, stretched: stretched, margins, &result)
                continue
            }
            let widths = contribution(child, basisHeight: height, stretched: stretched)
            var high = widths.max
            if isRow {
                // Browsers do not apply this to the minimum width.
                high = flexed(widths.max, child, basisHeight: height, stretched: stretched)
                result.max += high + margins.horizontal
                addMinimum(widths.min, widths.least, margins, wraps: wraps, &result)
            } else {
                addMinimum(widths.min, widths.least, margins, wraps: true, &result)
                result.max = max(result.max, high + margins.horizontal)
            }
            items[index].cross = isRow ? high + margins.horizontal : high
        }
        if isRow, end - start > 1 {
            let gaps = max(0, known(resolve(styles[node].columnGap, .nan), or: 0)) * Double(end - start - 1)
            result.max += gaps
            if !wraps {
                result.min += gaps
                result.least += gaps
            }
        }
        if isRow, styles[node].lines.balancedCount > 1 {
            let gap = max(0, known(resolve(styles[node].columnGap, .nan), or: 0))
            let widths = (start..<end).map { items[$0].cross }
            result.max =
                BalancedLines(widths, gap: gap, room: .infinity, count: styles[node].lines.balancedCount).longest
        }
        if !isRow, wraps, end > start {
            result.max = wrappedColumnWidth(node, start..<end, width: max(0, result.max), room)
        }
        result.min = max(0, result.min)
        result.max = max(result.max, result.min)
        result.least = max(0, min(result.least, result.min))
        return result
    }

    /// Adds the smallest widths of an item, which follows the others or is on a line of its own.
    @inline(__always)
    private func addMinimum(
        _ own: Double, _ least: Double, _ margins: EdgeInsets, wraps: Bool, _ result: inout IntrinsicWidths
    ) {
        if wraps {
            result.min = max(result.min, own + margins.horizontal)
            result.least = max(result.least, least + margins.horizontal)
        } else {
            result.min += own + margins.horizontal
            result.least += least + margins.horizontal
        }
    }

    /// Adds a child with orthogonal lines, whose height is along the container's width.
    mutating func addOrthogonal(
        _ index: Int, in node: Int, isRow: Bool, wraps: Bool, _ content: AvailableBlockSize, stretched: Double,
        _ margins: EdgeInsets, _ result: inout IntrinsicWidths
    ) {
        let child = Int(items[index].node)
        let edges = edges(child, basis: .nan)
        let room = content.forCrossingLines
        var width = stretched
        if width.isNaN {
            width = orthogonalWidth(child, basis: room, available: room - margins.vertical)
        } else {
            let limits = widthLimits(child, basis: content.height, edges: edges, available: content.height)
            width = clamp(width, limits.min, limits.max)
        }
        let given = size(styles[child].height, child, basis: .nan, edges: edges.vertical)
        let limits = contentLimits(
            child, basis: .nan, basisWidth: .nan, edges: edges, width: width, height: given)
        // The height derived from the width by the ratio counts as content for an automatic minimum.
        let transferred = ratio(child).map { self.height(forWidth: width, $0, edges) } ?? .nan
        var own = known(given, or: transferred)
        var minimum = edges.vertical
        let hasMinimum = isRow && styles[child].minHeight.isAuto && !traits[child].contains(.scrolls)
        if own.isNaN || hasMinimum {
            let proposal = Proposal(
                width: width, height: .nan, basisWidth: .nan, basisHeight: .nan, ignoresLimits: true)
            let measured = measure(child, proposal, baselines: false).height
            var needed = max(measured, known(transferred, or: 0))
            if let ratio = ratio(child) {
                // The height derived from the width limits includes the content, too.
                let across = widthLimits(child, basis: room, edges: edges, available: room)
                let most = across.max.isFinite ? self.height(forWidth: across.max, ratio, edges) : .infinity
                needed = clamp(needed, self.height(forWidth: across.min, ratio, edges), most)
            }
            own = own.isNaN ? needed : max(own, min(needed, known(given, or: needed)))
            if hasMinimum { minimum = min(needed, known(given, or: needed)) }
        } else if given.isNaN, styles[child].width.isAuto, hasAutomaticMinimum(child, styles[child].minHeight) {
            // The content is the minimum height of a box with a ratio too (CSS Sizing 4, 6.3). Browsers do not apply it
            // to a box whose width is a percentage.
            let proposal = Proposal(
                width: width, height: .nan, basisWidth: .nan, basisHeight: .nan, ignoresLimits: true)
            own = max(own, measure(child, proposal, baselines: false).height)
        }
        var flexed = own
        if isRow {
            let basis = known(size(styles[child].flexBasis, child, basis: .nan, edges: edges.vertical), or: own)
            if !(styles[child].flexGrow > 0) { flexed = min(flexed, basis) }
            if !(styles[child].flexShrink > 0) { flexed = max(flexed, basis) }
            flexed = max(flexed, minimum)
        }
        let (least, most) = (clamp(own, limits.min, limits.max), clamp(flexed, limits.min, limits.max))
        items[index].cross = most
        if isRow {
            result.max += most + margins.horizontal
            addMinimum(least, least, margins, wraps: wraps, &result)
        } else {
            addMinimum(least, least, margins, wraps: true, &result)
            result.max = max(result.max, most + margins.horizontal)
        }
    }

    /// The space for lines orthogonal to those of a box: its height, or its maximum height. NaN is unbounded.
    ///
    /// - Parameter height: the height of the content box, if it is definite.
    @inline(__always)
    func lineRoom(_ node: Int, height: Double) -> Double {
        height.isNaN && traits[node].contains(.heightLimits) ? limitedLineRoom(node) : height
    }

    private func limitedLineRoom(_ node: Int) -> Double {
        let edges = edges(node, basis: .nan)
        let most = size(styles[node].maxHeight, node, basis: .nan, edges: edges.vertical)
        let least = size(styles[node].minHeight, node, basis: .nan, edges: edges.vertical)
        return most.isNaN ? .nan : max(0, max(most, known(least, or: 0)) - edges.vertical)
    }

    /// A definite length on the orthogonal axis. A percentage of unbounded space is the box's maximum size. NaN is
    /// none.
    func crossing(_ length: BoxLength, _ node: Int, basis: Double, edges: Double, most: Double) -> Double {
        guard basis.isNaN, case .percent(let percent) = length, most.isFinite || percent == 0 else {
            return size(length, node, basis: basis, edges: edges)
        }
        return percent > 0 ? most : size(.points(0), node, basis: basis, edges: edges)
    }

    /// The width of a box with orthogonal lines: its width property, or the width of its content within the space.
    ///
    /// - Parameters:
    ///   - basis: the length that percentages refer to; NaN is indefinite.
    ///   - available: the available width; NaN is unbounded.
    private mutating func orthogonalWidth(_ child: Int, basis: Double, available: Double) -> Double {
        let edges = edges(child, basis: .nan)
        let height = size(styles[child].height, child, basis: .nan, edges: edges.vertical)
        let inner = height.isNaN ? height : max(0, height - edges.vertical)
        let limits = widthLimits(child, basis: basis, edges: edges, available: available, height: inner)
        var own = crossing(styles[child].width, child, basis: basis, edges: edges.horizontal, most: limits.max)
        if own.isNaN {
            let keyword = keywordWidth(
                styles[child].width, child, basis: basis, edges: edges, available: available, height: inner)
            if let keyword {
                own = keyword
            } else {
                let widths = contentWidths(child, height: inner)
                own = fit(widths, edges, available: available)
            }
        }
        return clamp(own, limits.min, limits.max)
    }

    /// The total width of the columns into which items of maximum width are wrapped.
    private mutating func wrappedColumnWidth(
        _ node: Int, _ range: Range<Int>, width: Double, _ room: AvailableBlockSize
    ) -> Double {
        let height = room.height
        let limit = known(height, or: room.limit)
        let mainGap = max(0, known(resolve(styles[node].rowGap, height), or: 0))
        let crossGap = max(0, known(resolve(styles[node].columnGap, .nan), or: 0))
        var sizes: [Size] = []
        sizes.reserveCapacity(range.count)
        for index in range {
            let child = Int(items[index].node)
            let own = items[index].cross
            // Percentages of a width that is being determined count as zero.
            let margins = margins(child, on: modes[node], basis: .nan)
            let main =
                mainSizeInColumn(child, of: node, width: own, basisWidth: width, room)
                + margins.vertical
            sizes.append(Size(width: own + margins.horizontal, height: main))
        }
        return BalancedLines.width(
            ofColumns: sizes, gaps: Size(width: crossGap, height: mainGap), room: limit,
            count: styles[node].lines.wrap.isBalanced ? styles[node].lines.balancedCount : nil)
    }

    /// The hypothetical height of an item in a column, on the container's axes.
    private mutating func mainSizeInColumn(
        _ child: Int, of node: Int, width: Double, basisWidth: Double, _ content: AvailableBlockSize
    ) -> Double {
        let basisHeight = content.height
        if isOrthogonal(child, to: node) {
            let edges = edges(child, basis: .nan)
            let inner = max(0, width - edges.vertical)
            let basis = styles[child].flexBasis.isAuto ? styles[child].width : styles[child].flexBasis
            let room = content.forCrossingLines
            let limits = widthLimits(child, basis: room, edges: edges, available: room, height: inner)
            let own = crossing(basis, child, basis: room, edges: edges.horizontal, most: limits.max)
            let content = contentWidths(child, height: inner).max + edges.horizontal
            return clamp(known(own, or: content), limits.min, limits.max)
        }
        let edges = edges(child, basis: .nan)
        let basis = styles[child].flexBasis.isAuto ? styles[child].height : styles[child].flexBasis
        var main = size(basis, child, basis: basisHeight, edges: edges.vertical)
        if main.isNaN {
            main =
                measure(
                    child,
                    Proposal(
                        width: width, height: .nan, basisWidth: .nan, basisHeight: basisHeight,
                        ignoresLimits: true), baselines: false
                ).height
        }
        let limits = heightLimits(child, basis: basisHeight, edges: edges)
        return clamp(main, limits.min, limits.max)
    }

    /// The contribution of a node to the intrinsic widths of its container, without margins.
    ///
    /// - Parameter stretched: the height given by the container; NaN if there is none.
    mutating func contribution(_ node: Int, basisHeight: Double, stretched: Double) -> IntrinsicWidths {
        let edges = edges(node, basis: .nan)
        let own = size(styles[node].width, node, basis: .nan, edges: edges.horizontal)
        var widths: IntrinsicWidths
        var height = size(styles[node].height, node, basis: basisHeight, edges: edges.vertical)
        if height.isNaN { height = stretched }
        let limits = heightLimits(node, basis: basisHeight, edges: edges)
        if !height.isNaN { height = clamp(height, limits.min, limits.max) }
        if !own.isNaN {
            widths = IntrinsicWidths(own)
        } else {
            let ratio = ratio(node)
            if let ratio, !height.isNaN {
                widths = IntrinsicWidths(ratioWidth(node, height: height, ratio, edges))
            } else {
                let inner = height.isNaN ? height : max(0, height - edges.vertical)
                widths = contentWidths(node, height: inner, basis: basisHeight)
                widths += edges.horizontal
                switch styles[node].width {
                case .minContent: widths = IntrinsicWidths(widths.min)
                case .maxContent: widths.setMinimum(widths.max)
                default: break
                }
                if let ratio {
                    let least = width(forHeight: limits.min, ratio, edges)
                    let most = limits.max.isFinite ? width(forHeight: limits.max, ratio, edges) : .infinity
                    widths = widths.clamped(IntrinsicWidths(least), IntrinsicWidths(most))
                }
            }
            if traits[node].contains(.replaced), case .percent = styles[node].width {
                widths.setMinimum(edges.horizontal)
            }
        }
        // An image limited by a percentage may become arbitrarily small (CSS Sizing 3, 5.2.2).
        if traits[node].contains(.replaced), case .percent = styles[node].maxWidth {
            widths.setMinimum(edges.horizontal)
        }
        guard traits[node].contains(.widthLimits) else { return widths }
        let stated = intrinsicLimit(styles[node].minWidth, node, edges, height: height) ?? IntrinsicWidths(0)
        let least = TableLimits.widths(stated, node, edges, &self)
        let most =
            intrinsicLimit(styles[node].maxWidth, node, edges, height: height) ?? IntrinsicWidths(.infinity)
        return widths.clamped(least, most)
    }

    /// The max-content contribution with flexibility (9.9.3): an item that cannot grow contributes at most its flex basis, one that
    /// cannot shrink at least its flex basis.
    ///
    /// - Parameter stretched: the height given by the container; NaN if there is none.
    private mutating func flexed(_ width: Double, _ node: Int, basisHeight: Double, stretched: Double) -> Double {
        let cannotGrow = !(styles[node].flexGrow > 0)
        let cannotShrink = !(styles[node].flexShrink > 0)
        guard cannotGrow || cannotShrink else { return width }
        let edges = edges(node, basis: .nan)
        let basis = styles[node].flexBasis.isAuto ? styles[node].width : styles[node].flexBasis
        var base = size(basis, node, basis: .nan, edges: edges.horizontal)
        if base.isNaN {
            guard cannotShrink else { return width }
            base = width
        }
        var result = width
        if cannotGrow { result = min(result, base) }
        if cannotShrink { result = max(result, base) }
        let height = known(
            size(styles[node].height, node, basis: basisHeight, edges: edges.vertical), or: stretched)
        var least = intrinsicLimit(styles[node].minWidth, node, edges, height: height)?.min ?? edges.horizontal
        let most = intrinsicLimit(styles[node].maxWidth, node, edges, height: height)?.max ?? .infinity
        if styles[node].minWidth.isAuto, !traits[node].contains(.scrolls),
            !errata.contains(.minSizeUndefinedInsteadOfAuto)
        {
            let own = size(styles[node].width, node, basis: .nan, edges: edges.horizontal)
            // The width of an image follows from its height.
            let takesHeight = traits[node].contains(.replaced) && !height.isNaN
            let limits = heightLimits(node, basis: basisHeight, edges: edges)
            let inner = takesHeight ? max(0, clamp(height, limits.min, limits.max) - edges.vertical) : .nan
            var content = contentWidths(node, height: inner).min + edges.horizontal
            if let ratio = ratio(node) {
                content =
                    height.isNaN
                    ? clamp(
                        content, self.width(forHeight: limits.min, ratio, edges),
                        limits.max.isFinite ? self.width(forHeight: limits.max, ratio, edges) : .infinity)
                    : max(content, self.width(forHeight: clamp(height, limits.min, limits.max), ratio, edges))
            }
            least = max(least, min(own.isNaN ? content : min(content, own), most))
        }
        return clamp(result, least, most)
    }

    /// Whether an item of a row is stretched to the height of its line.
    private func stretches(_ child: Int, in container: Int) -> Bool {
        let length = isOrthogonal(child, to: container) ? styles[child].width : styles[child].height
        guard length.isAuto else { return false }
        if traits[child].contains(.autoMargins) {
            let margins = marginLengths(child, on: modes[container])
            if margins.top.isAuto || margins.bottom.isAuto { return false }
        }
        return alignment(of: child, in: container).isStretch
    }
}
