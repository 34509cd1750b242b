internal import GalleyText

/// The root, and absolute boxes: CSS Positioned Layout 3, CSS Flexible Box 4.1.
extension FlexEngine {
    /// The root fills the width there is, as a block does; unbounded, it is as wide as its content.
    mutating func placeRoot(_ root: Int, available: Size) {
        let edges = edges(root, basis: available.width)
        let margins = margins(root, basis: available.width)
        let style = styles + root
        let limits = heightLimits(root, basis: available.height, edges: edges)
        let room = available.width - margins.horizontal
        var height = size(style.pointee.height, root, basis: available.height, edges: edges.vertical)
        if !height.isNaN { height = clamp(height, limits.min, limits.max) }
        let inner = height.isNaN ? height : max(0, height - edges.vertical)
        var width = keywordWidth(
            style.pointee.width, root, basis: available.width, edges: edges, available: room, height: inner)
        if width == nil, !height.isNaN, let ratio = ratio(root) {
            width = ratioWidth(root, height: height, ratio, edges)
        }
        if width == nil {
            width =
                room.isNaN || traits[root].contains(.replaced)
                ? contentWidths(root, height: inner).max + edges.horizontal : room
        }
        let across = widthLimits(root, basis: available.width, edges: edges, available: room)
        let final = clamp(max(width ?? 0, edges.horizontal), across.min, across.max)
        if available.width.isNaN {
            // Around a root without bounds there is a block that is as wide as the root.
            placeRoot(root, available: Size(width: final + margins.horizontal, height: available.height))
            return
        }
        var percentHeight = height
        if height.isNaN, ratio(root) != nil || links[root].first < 0 {
            (height, percentHeight) = autoHeight(
                root, width: final, basisWidth: available.width, basisHeight: available.height,
                edges: edges, limits: limits)
        }
        touch(root)
        states[root].x = margins.left
        states[root].y = margins.top
        states[root].width = final
        // Otherwise its content's, once that is placed.
        if !height.isNaN { states[root].height = height }
        schedule(
            root,
            Proposal(
                width: final, height: height, basisWidth: available.width,
                basisHeight: available.height, percentHeight: percentHeight))
    }

    /// The height that the content or the ratio gives, and the one that percentages inside refer to: what the ratio gives,
    /// even where the content makes the box higher.
    private mutating func autoHeight(
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

    /// The padding box that an absolute box is placed against, in the coordinates of its container's border box.
    private func containingBlock(of box: AbsoluteBox, root: Int) -> (rect: Rect, inner: Size, isRightToLeft: Bool) {
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
        let state = states[node]
        let borders = borders(node)
        let rect = Rect(
            x: x + borders.left, y: y + borders.top, width: max(0, state.width - borders.left - borders.right),
            height: max(0, state.height - borders.top - borders.bottom))
        guard errata.contains(.absolutePercentAgainstInnerSize) else { return (rect, rect.size, state.isRightToLeft) }
        let edges = edges(node, basis: state.proposal.basisWidth)
        return (
            rect, Size(width: max(0, state.width - edges.horizontal), height: max(0, state.height - edges.vertical)),
            state.isRightToLeft
        )
    }

    mutating func place(_ box: AbsoluteBox, root: Int, available: Size) {
        let node = Int(box.node)
        let parent = Int(box.container)
        let style = styles + node
        let inherited = states[Int(links[node].parent)].isRightToLeft
        let right = style.pointee.direction == .inherit ? inherited : style.pointee.direction == .rtl
        if states[node].isRightToLeft != right { turn(node, isRightToLeft: right) }
        let (block, inner, blockRight) = containingBlock(of: box, root: root)
        let edges = edges(node, basis: inner.width)
        let inset = style.pointee.inset
        let leftLength = inset.left(isRightToLeft: right)
        let rightLength = inset.right(isRightToLeft: right)
        let (left, fromRight) = (resolve(leftLength, inner.width), resolve(rightLength, inner.width))
        let (top, bottom) = (resolve(inset.top, inner.height), resolve(inset.bottom, inner.height))
        let margins = margins(node, basis: inner.width)
        var statics = box.content
        if errata.contains(.absolutePositionWithoutInsetsExcludesPadding) {
            let (outer, borders) = (states[parent], borders(parent))
            statics = Rect(x: 0, y: 0, width: outer.width, height: outer.height).inset(by: borders)
        }

        // The room between the insets; a side without an inset is where the box would stand in the flow.
        var roomWidth = block.width - known(left, or: 0) - known(fromRight, or: 0)
        if left.isNaN, fromRight.isNaN { roomWidth = staticRoom(box, statics, in: block) }
        roomWidth = max(0, roomWidth - margins.horizontal)
        let roomHeight = max(0, block.height - known(top, or: 0) - known(bottom, or: 0) - margins.vertical)
        let (size, percentHeight) = absoluteSize(
            node, block: inner, edges: edges, roomWidth: roomWidth, roomHeight: roomHeight,
            fillsWidth: !left.isNaN && !fromRight.isNaN, fillsHeight: !top.isNaN && !bottom.isNaN)

        let lengths = marginLengths(node)
        // A box that fills the room between its insets has none left for its margins.
        let fillsDown = style.pointee.height.isAuto && style.pointee.alignSelf.isStretch
        let x = position(
            start: left, end: fromRight, blockStart: block.x, block: block.width, size: size.width,
            margins: (margins.left, margins.right), autos: (lengths.left.isAuto, lengths.right.isAuto),
            fallback: { staticPosition(box, statics, size, margins, vertical: false) },
            alignment: style.pointee.justifySelf, isReversed: blockRight, selfReversed: right, isInline: true)
        let y = position(
            start: top, end: bottom, blockStart: block.y, block: block.height, size: size.height,
            margins: (margins.top, margins.bottom),
            autos: (lengths.top.isAuto && !fillsDown, lengths.bottom.isAuto && !fillsDown),
            fallback: { staticPosition(box, statics, size, margins, vertical: true) },
            alignment: style.pointee.alignSelf, isReversed: false, selfReversed: false, isInline: false)
        // The box's parent in the tree may be one that is no box; it lies at its parent's origin.
        touch(node)
        states[node].x = x
        states[node].y = y
        states[node].width = size.width
        states[node].height = size.height
        schedule(
            node,
            Proposal(
                width: size.width, height: size.height, basisWidth: inner.width, basisHeight: inner.height,
                percentHeight: percentHeight))
    }

    /// - Returns: the border box, and the height that percentages inside refer to; NaN is none.
    private mutating func absoluteSize(
        _ node: Int, block: Size, edges: EdgeInsets, roomWidth: Double, roomHeight: Double, fillsWidth: Bool,
        fillsHeight: Bool
    ) -> (size: Size, percentHeight: Double) {
        let style = styles + node
        let limits = heightLimits(node, basis: block.height, edges: edges)
        let isReplaced = traits[node].contains(.replaced)
        let ratio = ratio(node)
        var height = size(style.pointee.height, node, basis: block.height, edges: edges.vertical)
        // One size that is given makes the other by the ratio, unless that is to be stretched in so many words.
        let stretchesAcross =
            fillsWidth && style.pointee.width.isAuto && !isReplaced && style.pointee.justifySelf.isStretch
            && (ratio == nil || height.isNaN || style.pointee.justifySelf == .stretch)
        let stretchesDown =
            fillsHeight && style.pointee.height.isAuto && !isReplaced && style.pointee.alignSelf.isStretch
            && (ratio == nil || (style.pointee.width.isAuto && !stretchesAcross))
        if height.isNaN, stretchesDown { height = max(roomHeight, edges.vertical) }
        if !height.isNaN { height = clamp(height, limits.min, limits.max) }
        let inner = height.isNaN ? height : max(0, height - edges.vertical)
        var width = keywordWidth(
            style.pointee.width, node, basis: block.width, edges: edges, available: roomWidth, height: inner)
        if width != nil, height.isNaN, let ratio, !style.pointee.width.isLength {
            width = width.map { limitedByRatio($0, limits, ratio, edges) }
        }
        if width == nil, stretchesAcross { width = max(roomWidth, edges.horizontal) }
        if width == nil, let ratio, !height.isNaN {
            width = ratioWidth(node, height: height, ratio, edges)
        }
        if width == nil {
            var widths = contentWidths(node, height: inner)
            if isReplaced { widths.min = widths.max }
            var fitted = fit(widths, edges, available: roomWidth)
            if let ratio { fitted = limitedByRatio(fitted, limits, ratio, edges) }
            width = fitted
        }
        let across = widthLimits(node, basis: block.width, edges: edges, available: roomWidth, height: inner)
        let final = clamp(max(width ?? 0, edges.horizontal), across.min, across.max)
        // A limit of the width counts for more than the height that the room has.
        if stretchesDown, ratio != nil, final != width { height = .nan }
        if height.isNaN {
            let own = autoHeight(
                node, width: final, basisWidth: block.width, basisHeight: block.height, edges: edges, limits: limits)
            return (Size(width: final, height: own.height), own.percentHeight)
        }
        return (Size(width: final, height: height), height)
    }

    /// A width within what the limits of the height allow.
    private func limitedByRatio(
        _ width: Double, _ limits: (min: Double, max: Double), _ ratio: (value: Double, isContentBox: Bool),
        _ edges: EdgeInsets
    ) -> Double {
        let most = limits.max.isFinite ? self.width(forHeight: limits.max, ratio, edges) : .infinity
        return clamp(width, self.width(forHeight: limits.min, ratio, edges), most)
    }

    /// One coordinate of an absolute box in its container's border box.
    private func position(
        start: Double, end: Double, blockStart: Double, block: Double, size: Double, margins: (Double, Double),
        autos: (Bool, Bool), fallback: () -> Double, alignment: BoxStyle.ItemAlignment, isReversed: Bool,
        selfReversed: Bool, isInline: Bool
    ) -> Double {
        switch (start.isNaN, end.isNaN) {
        case (true, true): return fallback()
        case (false, true): return blockStart + start + margins.0
        case (true, false): return blockStart + block - end - size - margins.1
        case (false, false):
            let free = block - start - end - size - margins.0 - margins.1
            if autos.0 || autos.1 {
                if autos.0, autos.1 {
                    // Margins are not made negative, but for the far side.
                    if free < 0, isInline { return blockStart + start + (isReversed ? free : 0) }
                    return blockStart + start + free / 2
                }
                return blockStart + start + margins.0 + (autos.0 ? free : 0)
            }
            let reversed = isInline && isReversed
            var shift = reversed ? free : 0
            switch free < 0 && alignment.overflow == .safe ? .start : alignment.position {
            case .auto, .normal, .stretch, .start, .flexStart, .baseline: break
            case .selfStart: shift = isInline && selfReversed ? free : 0
            case .selfEnd: shift = isInline && selfReversed ? 0 : free
            case .end, .flexEnd, .lastBaseline: shift = reversed ? 0 : free
            case .center: shift = free / 2
            }
            let place = blockStart + start + shift
            if alignment.position == .auto || alignment.position == .normal || alignment.overflow != .default {
                return place + margins.0
            }
            // What is too large keeps to the containing block, and to where the insets reach beyond it (CSS Box
            // Alignment 4.4).
            let outer = size + margins.0 + margins.1
            let low = blockStart + min(0, start)
            let high = blockStart + block + max(0, -end)
            let kept = reversed ? min(max(place, low), high - outer) : max(min(place, high - outer), low)
            return (free < 0 ? kept : place) + margins.0
        }
    }

    /// Where the box would stand as the container's only item (4.1).
    private func staticPosition(
        _ box: AbsoluteBox, _ content: Rect, _ size: Size, _ margins: EdgeInsets, vertical: Bool
    ) -> Double {
        let direction = styles[Int(box.container)].flexDirection
        let isRow = direction == .row || direction == .rowReverse
        let isMain = isRow != vertical
        let origin = vertical ? content.y : content.x
        let extent = vertical ? content.height : content.width
        let own = vertical ? size.height : size.width
        let (before, after) = vertical ? (margins.top, margins.bottom) : (margins.left, margins.right)
        let free = extent - own - before - after
        return origin + before + free * staticPlace(box, isMain: isMain, free: free)
    }

    /// The width from where the box would stand to the end of its containing block.
    private func staticRoom(_ box: AbsoluteBox, _ content: Rect, in block: Rect) -> Double {
        let direction = styles[Int(box.container)].flexDirection
        let place = staticPlace(box, isMain: direction == .row || direction == .rowReverse, free: 0)
        if place == 0 { return block.maxX - content.x }
        if place == 1 { return content.maxX - block.x }
        return 2 * min(content.midX - block.x, block.maxX - content.midX)
    }

    /// 0 is the left or the top of the container, 1 the right or the bottom.
    ///
    /// - Parameter free: what the container has room for beside the box.
    private func staticPlace(_ box: AbsoluteBox, isMain: Bool, free: Double) -> Double {
        let parent = Int(box.container)
        let node = Int(box.node)
        let style = styles + parent
        let direction = style.pointee.flexDirection
        let isRow = direction == .row || direction == .rowReverse
        let right = states[parent].isRightToLeft
        let place: Double
        if isMain {
            let flowReversed = isRow ? right != (direction == .rowReverse) : direction == .columnReverse
            let writingReversed = isRow && right
            // Browsers place a box that is out of the flow as if it had room.
            switch style.pointee.justifyContent.position {
            case .normal, .stretch, .flexStart, .spaceBetween: place = flowReversed ? 1 : 0
            case .flexEnd: place = flowReversed ? 0 : 1
            case .start, .baseline: place = writingReversed ? 1 : 0
            case .end, .lastBaseline: place = writingReversed ? 0 : 1
            case .left: place = 0
            case .right: place = isRow ? 1 : 0
            case .center, .spaceAround, .spaceEvenly: place = 0.5
            }
        } else {
            let writingReversed = !isRow && right
            let flowReversed = (style.pointee.flexWrap == .wrapReverse) != writingReversed
            let selfReversed = !isRow && states[node].isRightToLeft
            let alignment = alignment(of: node, in: parent)
            switch free < 0 && alignment.overflow == .safe ? .start : alignment.position {
            case .auto, .normal, .stretch, .flexStart: place = flowReversed ? 1 : 0
            case .flexEnd: place = flowReversed ? 0 : 1
            case .start, .baseline: place = writingReversed ? 1 : 0
            case .end, .lastBaseline: place = writingReversed ? 0 : 1
            case .selfStart: place = selfReversed ? 1 : 0
            case .selfEnd: place = selfReversed ? 0 : 1
            case .center: place = 0.5
            }
        }
        return place
    }
}
