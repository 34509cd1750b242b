internal import GalleyText

/// Sizes and positions of the items of a grid: CSS Grid 2, section 6, and CSS Box Alignment 3.
extension FlexEngine {
    /// The size of an item, on the axes of its grid.
    struct GridItemSize {
        var size: Size
        var margins: EdgeInsets
        /// The padding and borders, on the item's own axes.
        var edges: EdgeInsets
        var proposal: Proposal
    }

    /// The size of an item in the area of its cells: that of a box between insets of zero.
    ///
    /// - Parameter area: the size of its cells; NaN is unknown.
    mutating func gridItemSize(
        _ child: Int, in node: Int, area: Size, _ item: GridContainer.Item
    ) -> GridItemSize {
        let mode = modes[node]
        let margins = margins(child, on: mode, basis: area.width)
        var autos = (across: false, down: false)
        if traits[child].contains(.autoMargins) {
            let lengths = marginLengths(child, on: mode)
            autos = (lengths.left.isAuto || lengths.right.isAuto, lengths.top.isAuto || lengths.bottom.isAuto)
        }
        let ownJustify = styles[child].justifySelf
        let justify = ownJustify.position == .auto ? styles[node].justifyItems : ownJustify
        func room(_ extent: Double, _ margins: Double, _ alignment: BoxStyle.ItemAlignment, _ hasAuto: Bool) -> Room {
            Room(
                extent: extent.isNaN ? .nan : max(0, extent - margins), isBetweenInsets: !extent.isNaN && !hasAuto,
                alignment: alignment, hasAutoMargins: hasAuto, isGridArea: true)
        }
        let across = room(area.width, margins.horizontal, justify, autos.across)
        let down = room(area.height, margins.vertical, alignment(of: child, in: node), autos.down)
        let isTurned = isOrthogonal(child, to: node)
        let basis = isTurned ? Size(width: area.height, height: area.width) : area
        let own = absoluteSize(
            child, basis: basis, paddingBasis: area.width, across: isTurned ? down : across,
            down: isTurned ? across : down)
        let size = isTurned ? Size(width: own.size.height, height: own.size.width) : own.size
        return GridItemSize(
            size: size, margins: margins, edges: edges(child, basis: area.width),
            proposal: Proposal(
                width: own.size.width, height: own.size.height, basisWidth: area.width, basisHeight: basis.height,
                percentHeight: own.percentHeight, isFitted: own.percentHeight.isNaN))
    }

    /// Determines the sizes of items once all tracks have their positions, and the baselines that they share.
    mutating func finishItems(_ grid: inout GridContainer) {
        for index in grid.items.indices {
            let item = grid.items[index]
            let child = Int(item.node)
            let area = Size(width: grid.columns.size(item.columnRange), height: grid.rows.size(item.rowRange))
            let placed = gridItemSize(child, in: grid.node, area: area, item)
            (grid.items[index].size, grid.items[index].margins) = (placed.size, placed.margins)
            grid.items[index].proposal = placed.proposal
            guard item.hasBaselines else { continue }
            takeBaseline(placed, of: index, in: &grid)
        }
        shareBaselines(in: &grid)
    }

    /// The border box of an item in that of its grid, on the axes of the grid.
    func gridFrame(_ item: GridContainer.Item, _ grid: GridContainer) -> Rect {
        let child = Int(item.node)
        let isRight = states[grid.node].isRightToLeft
        let area = Size(width: grid.columns.size(item.columnRange), height: grid.rows.size(item.rowRange))
        let (margins, size) = (item.margins, item.size)
        var autos = BoxSides(false)
        if traits[child].contains(.autoMargins) {
            let lengths = marginLengths(child, on: modes[grid.node])
            autos.left = lengths.left.isAuto
            autos.right = lengths.right.isAuto
            autos.top = lengths.top.isAuto
            autos.bottom = lengths.bottom.isAuto
        }
        let across = area.width - size.width - margins.horizontal
        var x = grid.columns.tracks[item.columns.start].position
        x += isRight ? margins.right : margins.left
        x += FlexEngine.offset(
            across, justification(of: child, in: grid.node, free: across),
            autos: isRight ? (autos.right, autos.left) : (autos.left, autos.right))
        if isRight { x = grid.width - x - size.width }
        let down = area.height - size.height - margins.vertical
        var y = grid.rows.tracks[item.rows.start].position + margins.top
        switch item.align {
        case .firstBaseline: y += item.shim
        case .lastBaseline: y += down - item.shim
        case .stretch, .start, .end, .center:
            y += FlexEngine.offset(
                down, gridAlignment(of: child, in: grid.node, free: down), autos: (autos.top, autos.bottom))
        }
        return Rect(x: grid.edges.left + x, y: grid.edges.top + y, width: size.width, height: size.height)
    }

    /// The distance from the start of the cells, for an alignment or automatic margins.
    private static func offset(_ free: Double, _ place: ItemPlace, autos: (Bool, Bool)) -> Double {
        if autos.0 || autos.1 {
            guard free > 0, autos.0 else { return 0 }
            return autos.1 ? free / 2 : free
        }
        switch place {
        case .stretch, .start, .firstBaseline: return 0
        case .end, .lastBaseline: return free
        case .center: return free / 2
        }
    }

    /// Places the children of a grid.
    mutating func placeGrid(_ grid: GridContainer, isSpecial: Bool) {
        let node = grid.node
        let mode = modes[node]
        let size = Size(width: grid.width + grid.edges.horizontal, height: grid.height + grid.edges.vertical)
        for item in grid.items {
            let child = Int(item.node)
            var frame = gridFrame(item, grid)
            if traits[child].contains(.insets) {
                let area = Size(width: grid.columns.size(item.columnRange), height: grid.rows.size(item.rowRange))
                let shift = relativeOffset(child, in: node, basis: area)
                frame.x += shift.x
                frame.y += shift.y
            }
            if mode.isVertical { frame = mode.page(frame, in: size) }
            setFrame(of: child, to: frame)
            schedule(child, item.proposal)
        }
        let first = gridBaselineNode(grid, last: false)
        let last = gridBaselineNode(grid, last: true)
        (states[node].firstSource, states[node].firstIsLast) = (first, false)
        (states[node].lastSource, states[node].lastIsLast) = (last, true)
        guard isSpecial else { return }
        let content = Rect(x: grid.edges.left, y: grid.edges.top, width: grid.width, height: grid.height)
        let next = absolutes.count
        settleOthers(node, content: mode.page(content, in: size))
        for index in next..<absolutes.count {
            absolutes[index].area = mode.page(area(of: Int(absolutes[index].node), in: grid, size), in: size)
        }
    }

    /// The containing block of an absolute box in a grid that contains it: the area between its lines; `auto` is the
    /// edge of the padding (9).
    private func area(of child: Int, in grid: GridContainer, _ size: Size) -> Rect {
        let borders = borders(grid.node)
        let style = styles[child].grid
        func span(
            _ placement: GridPlacement, _ explicit: ExplicitTracks, _ axis: GridAxis, before: Int, low: Double,
            high: Double
        ) -> (Double, Double) {
            var placement = placement
            // Lines that do not exist, and spans without a line, are `auto`.
            let (start, end) = (explicit.line(placement.start, isEnd: false), explicit.line(placement.end, isEnd: true))
            if start == nil, end == nil { return (low, high) }
            if let start, let end, end < start { swap(&placement.start, &placement.end) }
            let extent = explicit.extent(placement)
            let first = (extent.start ?? 0) + before
            func position(_ line: Int, isOpen: Bool, isEnd: Bool) -> Double? {
                guard !isOpen, (0...axis.tracks.count).contains(line) else { return nil }
                return axis.position(ofLine: line, isEnd: isEnd)
            }
            return (
                position(first, isOpen: placement.start == .auto, isEnd: false) ?? low,
                position(first + extent.span, isOpen: placement.end == .auto, isEnd: true) ?? high
            )
        }
        let isRight = states[grid.node].isRightToLeft
        let edges = grid.edges
        let (before, after) = isRight ? (edges.right, edges.left) : (edges.left, edges.right)
        let (borderBefore, borderAfter) = isRight ? (borders.right, borders.left) : (borders.left, borders.right)
        let columns = span(
            style.column, grid.explicitColumns, grid.columns, before: grid.columnsBefore, low: borderBefore - before,
            high: grid.width + after - borderAfter)
        let rows = span(
            style.row, grid.explicitRows, grid.rows, before: grid.rowsBefore, low: borders.top - edges.top,
            high: grid.height + edges.bottom - borders.bottom)
        let width = max(0, columns.1 - columns.0)
        let x = isRight ? grid.width - columns.0 - width : columns.0
        return Rect(x: edges.left + x, y: edges.top + rows.0, width: width, height: max(0, rows.1 - rows.0))
    }
}
