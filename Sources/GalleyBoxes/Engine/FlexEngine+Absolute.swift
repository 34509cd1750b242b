internal import GalleyText

/// Placement of the root and of absolute boxes: CSS Positioned Layout 3, CSS Flexible Box 4.1.
extension FlexEngine {
    /// Places the root. It fills the available width like a block; if that is unbounded, it is as wide as its content.
    ///
    /// - Parameter available: the available size on the root's axes.
    mutating func placeRoot(_ root: Int, available: Size) {
        let mode = modes[root]
        // Percentages of its sides refer to the page's width, whatever its writing mode.
        let across = mode.isVertical ? available.height : available.width
        let edges = edges(root, basis: across)
        let margins = margins(root, on: mode, basis: across)
        var limits = heightLimits(root, basis: available.height, edges: edges)
        let room = available.width - margins.horizontal
        let given = size(styles[root].height, root, basis: available.height, edges: edges.vertical)
        var height = given
        if !height.isNaN { height = clamp(height, limits.min, limits.max) }
        let inner = height.isNaN ? height : max(0, height - edges.vertical)
        var width = keywordWidth(
            styles[root].width, root, basis: available.width, edges: edges, available: room, height: inner,
            basisHeight: available.height)
        if width == nil, !height.isNaN, let ratio = ratio(root) {
            width = ratioWidth(root, height: height, ratio, edges)
        }
        if width == nil {
            width =
                room.isNaN || traits[root].contains(.replaced)
                ? contentWidths(root, height: inner, basis: available.height).max + edges.horizontal : room
        }
        let widest = widthLimits(root, basis: available.width, edges: edges, available: room)
        let final = clamp(max(width ?? 0, edges.horizontal), widest.min, widest.max)
        if available.width.isNaN, !mode.isVertical {
            // An unbounded root is placed as in a block with the root's width.
            placeRoot(root, available: Size(width: final + margins.horizontal, height: available.height))
            return
        }
        limits = contentLimits(
            root, basis: available.height, basisWidth: across, edges: edges, width: final, height: given)
        if !given.isNaN { height = clamp(given, limits.min, limits.max) }
        var percentHeight = height
        if height.isNaN, ratio(root) != nil || (links[root].first < 0 && !traits[root].contains(.grid)) {
            (height, percentHeight) = autoHeight(
                root, width: final, basisWidth: across, basisHeight: available.height, edges: edges, limits: limits)
        }
        if across.isNaN {
            if height.isNaN {
                let proposal = Proposal(
                    width: final, height: .nan, basisWidth: across, basisHeight: available.height)
                height = measure(root, proposal, baselines: false).height
            }
            placeRoot(root, available: Size(width: available.width, height: height + margins.vertical))
            return
        }
        touch(root)
        let corner = mode.page(margins)
        (states[root].x, states[root].y) = (corner.left, corner.top)
        // Otherwise it is the content's height, once that is placed.
        let size = mode.turned(Size(width: final, height: known(height, or: ownSize(root).height)))
        (states[root].width, states[root].height) = (size.width, size.height)
        schedule(
            root,
            Proposal(
                width: final, height: height, basisWidth: across, basisHeight: available.height,
                percentHeight: percentHeight))
    }

    /// The height determined by the content or the aspect ratio, and the height that percentages inside refer to: the
    /// one from the ratio, even if the content makes the box taller.
    mutating func autoHeight(
        _ node: Int, width: Double, basisWidth: Double, basisHeight: Double, edges: EdgeInsets,
        limits: (min: Double, max: Double)
    ) -> (height: Double, percentHeight: Double) {
        let proposal = Proposal(width: width, height: .nan, basisWidth: basisWidth, basisHeight: basisHeight)
        guard let ratio = ratio(node) else { return (measure(node, proposal, baselines: false).height, .nan) }
        let own = clamp(height(forWidth: width, ratio, edges), limits.min, limits.max)
        guard hasAutomaticMinimum(node, styles[node].minHeight) else { return (own, own) }
        let content = contentHeight(node, width: width, height: own, basisWidth: basisWidth)
        return (clamp(max(own, content), limits.min, limits.max), own)
    }

    /// The containing block of an absolute box.
    private struct ContainingBlock {
        var node: Int
        /// The padding box on the page, relative to the corner of the absolute box's container.
        var rect: Rect
        /// The size that percentages refer to, on the page.
        var basis: Size
    }

    private func containingBlock(of box: AbsoluteBox, root: Int) -> ContainingBlock {
        var node = Int(box.container)
        var (x, y) = (0.0, 0.0)
        while node != root, !traits[node].contains(.containing) || styles[node].display == .contents {
            if styles[node].display != .contents {
                states[node].hasEscapingAbsolutes = true
                x -= states[node].x
                y -= states[node].y
            }
            node = Int(links[node].parent)
        }
        if let area = box.area, node == Int(box.container) {
            return ContainingBlock(node: node, rect: area, basis: area.size)
        }
        let state = states[node]
        let outer = Rect(x: x, y: y, width: state.width, height: state.height)
        let rect = outer.inset(by: modes[node].page(borders(node)))
        guard errata.contains(.absolutePercentAgainstInnerSize) else {
            return ContainingBlock(node: node, rect: rect, basis: rect.size)
        }
        let edges = modes[node].page(edges(node, basis: state.proposal.basisWidth))
        return ContainingBlock(node: node, rect: rect, basis: outer.inset(by: edges).size)
    }

    /// Places an absolute box. Positions are on the axes of the containing block, the box's size on its own axes.
    mutating func place(_ box: AbsoluteBox, root: Int) {
        let node = Int(box.node)
        let parent = Int(box.container)
        let inherited = states[Int(links[node].parent)].isRightToLeft
        let right = styles[node].direction == .inherit ? inherited : styles[node].direction == .rtl
        if states[node].isRightToLeft != right { turn(node, isRightToLeft: right) }
        let around = containingBlock(of: box, root: root)
        let mode = modes[around.node]
        let page = Size(width: states[parent].width, height: states[parent].height)
        let block = mode.own(around.rect, in: page)
        let basis = mode.turned(around.basis)
        var statics = mode.own(around.node == parent ? box.area ?? box.content : box.content, in: page)
        if errata.contains(.absolutePositionWithoutInsetsExcludesPadding) {
            let outer = Rect(x: 0, y: 0, width: page.width, height: page.height)
            statics = mode.own(outer.inset(by: modes[parent].page(borders(parent))), in: page)
        }
        let insets = insets(node, on: mode)
        let lengths = marginLengths(node, on: mode)
        let (left, fromRight) = (resolve(insets.left, basis.width), resolve(insets.right, basis.width))
        let (top, bottom) = (resolve(insets.top, basis.height), resolve(insets.bottom, basis.height))
        let margins = margins(node, on: mode, basis: basis.width)
        let across = Span(
            start: left, end: fromRight, low: block.x, extent: block.width, margins: (margins.left, margins.right))
        let down = Span(
            start: top, end: bottom, low: block.y, extent: block.height, margins: (margins.top, margins.bottom))
        let (staticsAcross, staticsDown) = (
            StaticSpan(box: box, low: statics.x, extent: statics.width, isInline: true, mode: mode),
            StaticSpan(box: box, low: statics.y, extent: statics.height, isInline: false, mode: mode)
        )
        let isTurned = isOrthogonal(node, to: around.node)
        let rooms = (
            room(
                across, staticsAcross, styles[node].justifySelf,
                hasAutoMargins: lengths.left.isAuto || lengths.right.isAuto),
            room(
                down, staticsDown, styles[node].alignSelf, hasAutoMargins: lengths.top.isAuto || lengths.bottom.isAuto)
        )
        let own = absoluteSize(
            node, basis: isTurned ? Size(width: basis.height, height: basis.width) : basis, paddingBasis: basis.width,
            across: isTurned ? rooms.1 : rooms.0, down: isTurned ? rooms.0 : rooms.1)
        let size = isTurned ? Size(width: own.size.height, height: own.size.width) : own.size

        let x = position(
            across, staticsAcross, size: size.width, autos: (lengths.left.isAuto, lengths.right.isAuto),
            alignment: styles[node].justifySelf, isReversed: states[around.node].isRightToLeft)
        let y = position(
            down, staticsDown, size: size.height,
            autos: (lengths.top.isAuto, lengths.bottom.isAuto),
            alignment: styles[node].alignSelf, isReversed: false)
        // The box's parent in the tree may be without a box (`display: contents`), which is placed at its parent's
        // origin.
        touch(node)
        let frame = mode.page(Rect(x: x, y: y, width: size.width, height: size.height), in: mode.turned(page))
        (states[node].x, states[node].y) = (frame.x, frame.y)
        (states[node].width, states[node].height) = (frame.width, frame.height)
        schedule(
            node,
            Proposal(
                width: own.size.width, height: own.size.height, basisWidth: basis.width,
                basisHeight: isTurned ? basis.width : basis.height, percentHeight: own.percentHeight))
    }

    /// One axis of the containing block, for an absolute box.
    private struct Span {
        /// The insets; NaN is none.
        var start: Double
        var end: Double
        /// The start of the containing block in the box's container, and its extent.
        var low: Double
        var extent: Double
        var margins: (Double, Double)
    }

    /// One axis of the container for the static position of an absolute box, on the axes of the containing block.
    private struct StaticSpan {
        var box: AbsoluteBox
        var low: Double
        var extent: Double
        var isInline: Bool
        var mode: TextContainer.WritingMode
    }

    /// The space for a box on one axis, and whether it must be filled.
    struct Room {
        var extent: Double
        var isBetweenInsets: Bool
        var alignment: BoxStyle.ItemAlignment
        var hasAutoMargins: Bool
        /// Whether the space is the cells of a grid, in which images and boxes with a ratio can be stretched.
        var isGridArea = false
        var fills: Bool { isBetweenInsets && alignment.isStretch }
        /// Whether the box fills it whatever its content and its ratio are.
        var fillsAlways: Bool { isGridArea && isBetweenInsets && alignment.position == .stretch }
    }

    /// The space between the insets; without insets, from the static position.
    private func room(
        _ span: Span, _ statics: StaticSpan, _ alignment: BoxStyle.ItemAlignment, hasAutoMargins: Bool
    ) -> Room {
        var extent = span.extent - known(span.start, or: 0) - known(span.end, or: 0)
        if span.start.isNaN, span.end.isNaN { extent = staticRoom(statics, in: span) }
        return Room(
            extent: max(0, extent - span.margins.0 - span.margins.1),
            isBetweenInsets: !span.start.isNaN && !span.end.isNaN, alignment: alignment,
            hasAutoMargins: hasAutoMargins)
    }

    /// - Parameters:
    ///   - basis: the size that percentages refer to, on the box's axes like all values here.
    ///   - paddingBasis: the length that percentages of padding refer to.
    /// - Returns: the border box, and the height that percentages inside refer to; NaN is none.
    mutating func absoluteSize(
        _ node: Int, basis: Size, paddingBasis: Double, across: Room, down: Room
    ) -> (size: Size, percentHeight: Double) {
        let edges = edges(node, basis: paddingBasis)
        var limits = heightLimits(node, basis: basis.height, edges: edges)
        let isReplaced = traits[node].contains(.replaced)
        let ratio = ratio(node)
        var height = size(styles[node].height, node, basis: basis.height, edges: edges.vertical)
        // With an aspect ratio, one given size determines the other, unless the other is explicitly stretched.
        let stretchesAcross =
            across.fills && styles[node].width.isAuto && (!isReplaced || across.fillsAlways)
            && (across.isGridArea || !traits[node].contains(.table))
            && (ratio == nil
                || (across.alignment.position == .stretch
                    ? !across.hasAutoMargins : height.isNaN && !(down.fillsAlways && styles[node].height.isAuto)))
        let stretchesDown =
            down.fills && styles[node].height.isAuto && (!isReplaced || down.fillsAlways)
            && (ratio == nil || down.fillsAlways || (styles[node].width.isAuto && !stretchesAcross))
        if height.isNaN, stretchesDown { height = max(down.extent, edges.vertical) }
        let given = height
        if !height.isNaN { height = clamp(height, limits.min, limits.max) }
        let inner = height.isNaN ? height : max(0, height - edges.vertical)
        var width = keywordWidth(
            styles[node].width, node, basis: basis.width, edges: edges, available: across.extent, height: inner)
        if width != nil, height.isNaN, let ratio, !styles[node].width.isLength {
            width = width.map { limitedByRatio($0, limits, ratio, edges) }
        }
        if width == nil, stretchesAcross {
            width = max(across.extent, edges.horizontal)
            if across.isGridArea, let ratio, across.alignment.position != .stretch {
                width = width.map { limitedByRatio($0, limits, ratio, edges) }
            }
        }
        if width == nil, let ratio, !height.isNaN {
            width = ratioWidth(node, height: height, ratio, edges)
        }
        if width == nil {
            var widths = contentWidths(node, height: inner, basis: basis.height)
            if isReplaced { widths.setMinimum(widths.max) }
            let room = TableLimits.room(across.extent, in: basis.width, isTable: traits[node].contains(.table))
            var fitted = fit(widths, edges, available: room)
            if let ratio { fitted = limitedByRatio(fitted, limits, ratio, edges) }
            width = fitted
        }
        let widest = widthLimits(
            node, basis: basis.width, edges: edges, available: across.extent, height: inner)
        let final = clamp(max(width ?? 0, edges.horizontal), widest.min, widest.max)
        limits = contentLimits(
            node, basis: basis.height, basisWidth: paddingBasis, edges: edges, width: final, height: given)
        if !height.isNaN { height = clamp(given, limits.min, limits.max) }
        // A limit of the width, and its edges, take precedence over the height of the space.
        if stretchesDown, let ratio {
            let isRaised = !ratio.isContentBox && height * ratio.value < edges.horizontal
            if final != width || isRaised { height = .nan }
        }
        if height.isNaN {
            let own = autoHeight(
                node, width: final, basisWidth: paddingBasis, basisHeight: basis.height, edges: edges,
                limits: limits)
            return (Size(width: final, height: own.height), own.percentHeight)
        }
        if stretchesDown, ratio != nil, hasAutomaticMinimum(node, styles[node].minHeight) {
            let content = contentHeight(node, width: final, height: height, basisWidth: paddingBasis)
            return (Size(width: final, height: clamp(max(height, content), limits.min, limits.max)), height)
        }
        return (Size(width: final, height: height), height)
    }

    /// Clamps a width to the limits that follow from those of the height.
    func limitedByRatio(
        _ width: Double, _ limits: (min: Double, max: Double), _ ratio: (value: Double, isContentBox: Bool),
        _ edges: EdgeInsets
    ) -> Double {
        let most = limits.max.isFinite ? self.width(forHeight: limits.max, ratio, edges) : .infinity
        return clamp(width, self.width(forHeight: limits.min, ratio, edges), most)
    }

    /// One coordinate of an absolute box in its container's border box.
    ///
    /// - Parameter isReversed: whether the containing block's direction on this axis is reversed.
    private func position(
        _ span: Span, _ statics: StaticSpan, size: Double, autos: (Bool, Bool),
        alignment: BoxStyle.ItemAlignment, isReversed: Bool
    ) -> Double {
        let (blockStart, margins) = (span.low, span.margins)
        switch (span.start.isNaN, span.end.isNaN) {
        case (true, true):
            let free = statics.extent - size - margins.0 - margins.1
            return statics.low + margins.0 + free * staticPlace(statics, free: free)
        case (false, true): return blockStart + span.start + margins.0
        case (true, false): return blockStart + span.extent - span.end - size - margins.1
        case (false, false):
            if autos.0 || autos.1 {
                // If the insets exceed the containing block, the remaining space is empty, at the start of the lines.
                let room = span.extent - span.start - span.end
                let start = span.start + (room < 0 && isReversed ? room : 0)
                let free = max(0, room) - size - margins.0 - margins.1
                if autos.0, autos.1 {
                    // Auto margins do not become negative, except on the far side.
                    if free < 0, statics.isInline { return blockStart + start + (isReversed ? free : 0) }
                    return blockStart + start + free / 2
                }
                return blockStart + start + margins.0 + (autos.0 ? free : 0)
            }
            let start = span.start
            let free = span.extent - start - span.end - size - margins.0 - margins.1
            var shift = isReversed ? free : 0
            let selfStart = startsHigh(Int(statics.box.node), statics.mode, isInline: statics.isInline) ? free : 0
            switch free < 0 && alignment.isSafe == true ? .start : alignment.position {
            case .auto, .normal, .stretch, .start, .flexStart, .baseline: break
            case .selfStart: shift = selfStart
            case .selfEnd: shift = free - selfStart
            case .end, .flexEnd, .lastBaseline: shift = free - shift
            case .center: shift = free / 2
            }
            let place = blockStart + start + shift
            if alignment.position == .auto || alignment.position == .normal || alignment.isSafe != nil {
                return place + margins.0
            }
            // A box that is too large stays in the containing block, or in the area that insets extend beyond it (CSS
            // Box Alignment 4.4).
            let outer = size + margins.0 + margins.1
            let low = blockStart + min(0, start)
            let high = blockStart + span.extent + max(0, -span.end)
            let kept = isReversed ? min(max(place, low), high - outer) : max(min(place, high - outer), low)
            return (free < 0 ? kept : place) + margins.0
        }
    }

    /// Whether a node's direction starts at the far end of an axis of `mode`.
    private func startsHigh(_ node: Int, _ mode: TextContainer.WritingMode, isInline: Bool) -> Bool {
        let isAcross = mode.isVertical != isInline
        return modes[node].startsLow(isAcross: isAcross, isRightToLeft: states[node].isRightToLeft)
            != mode.startsLow(isAcross: isAcross, isRightToLeft: false)
    }

    /// The space from the static position to the end of the containing block.
    private func staticRoom(_ statics: StaticSpan, in span: Span) -> Double {
        let place = staticPlace(statics, free: 0)
        let (low, high) = (statics.low, statics.low + statics.extent)
        let end = span.low + span.extent
        if place == 0 { return end - low }
        if place == 1 { return high - span.low }
        let middle = (low + high) / 2
        return 2 * min(middle - span.low, end - middle)
    }

    /// The position of the box as if it were the container's only item (4.1): 0 is the start of the axis, 1 is its end.
    ///
    /// - Parameter free: the free space of the container without the box.
    private func staticPlace(_ statics: StaticSpan, free: Double) -> Double {
        let parent = Int(statics.box.container)
        let node = Int(statics.box.node)
        let mode = modes[parent]
        let direction = styles[parent].flexDirection
        let isRow = direction == .row || direction == .rowReverse
        // The same axis in terms of the container.
        let isInline = mode.isVertical == statics.mode.isVertical ? statics.isInline : !statics.isInline
        let writingReversed = isInline && states[parent].isRightToLeft
        let place: Double
        if traits[parent].contains(.grid) {
            let own =
                isInline
                ? justification(of: node, in: parent, free: free) : gridAlignment(of: node, in: parent, free: free)
            switch own {
            case .stretch, .start, .firstBaseline: place = writingReversed ? 1 : 0
            case .end, .lastBaseline: place = writingReversed ? 0 : 1
            case .center: place = 0.5
            }
        } else if traits[parent].contains(.block) {
            place = writingReversed ? 1 : 0
        } else if isRow == isInline {
            let flowReversed = writingReversed != (direction == .rowReverse || direction == .columnReverse)
            // Browsers place an out-of-flow box as if it had enough space.
            switch styles[parent].justifyContent.position {
            case .normal, .stretch, .flexStart, .spaceBetween: place = flowReversed ? 1 : 0
            case .flexEnd: place = flowReversed ? 0 : 1
            case .start, .baseline: place = writingReversed ? 1 : 0
            case .end, .lastBaseline: place = writingReversed ? 0 : 1
            case .left: place = isRow || mode != .verticalRL ? 0 : 1
            case .right: place = isRow || mode == .verticalLR ? 1 : 0
            case .center, .spaceAround, .spaceEvenly: place = 0.5
            }
        } else {
            let flowReversed = styles[parent].lines.wrap.isReversed != writingReversed
            let selfReversed = startsHigh(node, mode, isInline: isInline)
            let alignment = alignment(of: node, in: parent)
            switch free < 0 && alignment.isSafe == true ? .start : alignment.position {
            case .auto, .normal, .stretch, .flexStart: place = flowReversed ? 1 : 0
            case .flexEnd: place = flowReversed ? 0 : 1
            case .start, .baseline: place = writingReversed ? 1 : 0
            case .end, .lastBaseline: place = writingReversed ? 0 : 1
            case .selfStart: place = selfReversed ? 1 : 0
            case .selfEnd: place = selfReversed ? 0 : 1
            case .center: place = 0.5
            }
        }
        // The two may measure the axis from opposite sides of the page.
        let isMirrored =
            (isInline || mode != .verticalRL) != (statics.isInline || statics.mode != .verticalRL)
        return isMirrored ? 1 - place : place
    }
}
