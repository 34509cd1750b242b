internal import GalleyText

/// Widths and horizontal margins: CSS 2.2, sections 10.3.3 and 10.3.4.
extension BlockFlow {
    /// The size and the position on the line axis of a box in a block.
    struct Sizes {
        /// The left edge in the parent's border box.
        var x = 0.0
        /// The border box on the box's own axes; the height is NaN if it is not given.
        var width: Double
        var height: Double
        var edges: EdgeInsets
        /// The margins on the axes of the parent.
        var margins: EdgeInsets
        /// The limits of the height.
        var limits: (min: Double, max: Double)
    }

    /// Determines widths and horizontal margins (10.3.3 and 10.3.4).
    ///
    /// - Parameters:
    ///   - room: the width next to floats, without margins; nil is that of the parent.
    ///   - fits: whether an automatic width is that of the content within the room, as that of a float (10.3.5).
    func sizes(
        of child: Int, in parent: Block, room: Double? = nil, fits: Bool = false, _ engine: inout FlexEngine
    ) -> Sizes {
        let mode = engine.modes[parent.node]
        let margins = engine.margins(child, on: mode, basis: parent.width)
        let edges = engine.edges(child, basis: parent.width)
        var box = Sizes(
            width: 0, height: .nan, edges: edges, margins: margins, limits: (edges.vertical, .infinity))
        let isTurned = engine.isOrthogonal(child, to: parent.node)
        if isTurned {
            let room = roomForCrossingLines(in: parent, &engine)
            let across = FlexEngine.Room(
                extent: room - margins.vertical, isBetweenInsets: false, alignment: .auto, hasAutoMargins: false)
            let down = FlexEngine.Room(extent: .nan, isBetweenInsets: false, alignment: .auto, hasAutoMargins: false)
            let own = engine.absoluteSize(
                child, basis: Size(width: room, height: parent.width), paddingBasis: parent.width,
                across: across, down: down)
            (box.width, box.height) = (own.size.width, own.size.height)
        } else {
            let available = room ?? parent.width - margins.horizontal
            findSize(&box, child, in: parent, available: available, fits: fits, &engine)
        }
        let width = isTurned ? box.height : box.width
        let isRight = engine.states[parent.node].isRightToLeft
        let free = parent.width - width - margins.horizontal
        var shares = (left: 0.0, right: 0.0)
        if engine.traits[child].contains(.autoMargins), free > 0 {
            let lengths = engine.marginLengths(child, on: mode)
            let share = lengths.left.isAuto && lengths.right.isAuto ? free / 2 : free
            shares = (lengths.left.isAuto ? share : 0, lengths.right.isAuto ? share : 0)
        }
        box.x =
            parent.edges.left
            + (isRight ? parent.width - margins.right - shares.right - width : margins.left + shares.left)
        return box
    }

    private func findSize(
        _ box: inout Sizes, _ child: Int, in parent: Block, available: Double, fits: Bool,
        _ engine: inout FlexEngine
    ) {
        let edges = box.edges
        var limits = engine.heightLimits(child, basis: parent.basisHeight, edges: edges)
        let given = engine.size(engine.styles[child].height, child, basis: parent.basisHeight, edges: edges.vertical)
        let height = given.isNaN ? .nan : engine.clamp(given, limits.min, limits.max)
        let inner = height.isNaN ? height : max(0, height - edges.vertical)
        let ratio = engine.ratio(child)
        var width = engine.keywordWidth(
            engine.styles[child].width, child, basis: parent.width, edges: edges, available: available, height: inner,
            basisHeight: parent.basisHeight)
        if width == nil {
            if let ratio, !height.isNaN {
                width = engine.ratioWidth(child, height: height, ratio, edges)
            } else if engine.traits[child].contains(.replaced) {
                width = engine.contentWidths(child, height: inner, basis: parent.basisHeight).max + edges.horizontal
            } else if engine.traits[child].contains(.table) {
                let widths = TableFlow.widths(of: child, isFinal: true, &engine)
                width = engine.fit(widths, edges, available: available)
            } else if fits {
                let widths = engine.contentWidths(child, height: inner, basis: parent.basisHeight)
                width = engine.fit(widths, edges, available: available)
            } else {
                width = available
            }
            if let ratio, height.isNaN, let own = width { width = engine.limitedByRatio(own, limits, ratio, edges) }
        }
        let widest = engine.widthLimits(
            child, basis: parent.width, edges: edges, available: available, height: inner)
        box.width = engine.clamp(max(width ?? 0, edges.horizontal), widest.min, widest.max)
        // Limits by content of a block of the same context are known once that is laid out.
        if engine.traits[child].contains(.contentLimits), !BlockFlow.isContinued(child, &engine) {
            limits = engine.contentLimits(
                child, basis: parent.basisHeight, basisWidth: parent.width, edges: edges, width: box.width,
                height: given)
        }
        box.limits = limits
        box.height = given.isNaN ? .nan : engine.clamp(given, limits.min, limits.max)
    }
}

extension BlockFlow {
    /// The space for orthogonal lines in a block: its height, or else the maximum height of a block with the height of its
    /// content, or that of the page (CSS Writing Modes 4, 7.3.1). NaN is unbounded.
    private func roomForCrossingLines(in parent: Block, _ engine: inout FlexEngine) -> Double {
        guard parent.basisHeight.isNaN else { return parent.basisHeight }
        let most = engine.heightLimits(parent.node, basis: .nan, edges: parent.edges).max
        let page = engine.modes[parent.node].isVertical ? engine.page.width : engine.page.height
        let room = min(max(0, most - parent.edges.vertical), page.isNaN ? .infinity : page)
        return room.isFinite ? room : .nan
    }
}
