internal import GalleyText

/// Layout of grids: CSS Grid 2, sections 11 and 12.
extension FlexEngine {
    mutating func runGrid(_ node: Int, _ proposal: Proposal, _ purpose: Purpose) -> Outcome {
        let firstItem = items.count
        let isSpecial = gather(node)
        let range = firstItem..<items.count
        defer { items.cut(to: firstItem) }
        let edges = edges(node, basis: proposal.basisWidth)
        let width = max(0, proposal.width - edges.horizontal)
        // Rows are sized by the content again if that determined the height.
        let isOpen = proposal.height.isNaN || proposal.asksContent || proposal.isFitted
        var limits = (min: 0.0, max: Double.infinity)
        if isOpen, !proposal.ignoresLimits, traits[node].contains(.heightLimits) {
            let own = heightLimits(node, basis: proposal.basisHeight, edges: edges)
            limits.min = max(0, own.min - edges.vertical)
            limits.max = max(limits.min, own.max - edges.vertical)
        }
        var height = isOpen ? .nan : max(0, proposal.height - edges.vertical)
        var grid = gridContainer(node, range, width: width, height: height, edges: edges, limits: limits)
        prepareSubgrids(of: grid)
        sizeGrid(&grid)
        if isOpen {
            height =
                proposal.isFitted && !proposal.height.isNaN
                ? max(0, proposal.height - edges.vertical) : clamp(grid.rows.total, limits.min, limits.max)
            if !proposal.asksContent, purpose != .height, grid.rows.isPartlyFlexible || dependsOnHeight(node) {
                // Percentages, and factors that are less than 1 together, refer to the height that resulted from the content;
                // the number of tracks stays.
                grid = gridContainer(
                    node, range, width: width, height: height, edges: edges, limits: (0, .infinity),
                    explicitRows: grid.explicitRows)
                prepareSubgrids(of: grid)
                sizeGrid(&grid)
            }
        }
        let outer = proposal.asksContent ? height + edges.vertical : known(proposal.height, or: height + edges.vertical)
        guard purpose != .height, !proposal.asksContent else { return Outcome(height: outer) }
        grid.height = height
        positionRows(&grid, room: height)
        finishItems(&grid)
        if purpose == .place {
            placeGrid(grid, isSpecial: isSpecial)
            return Outcome(height: outer)
        }
        var outcome = Outcome(height: outer)
        if let source = gridBaselineSource(grid, last: false) {
            outcome.first = gridBaseline(grid, source, isLast: source.isLast)
        }
        if let source = gridBaselineSource(grid, last: true) {
            outcome.last = gridBaseline(grid, source, isLast: source.isLast)
        }
        return outcome
    }

    /// Whether rows or gaps are percentages of the height.
    private func dependsOnHeight(_ node: Int) -> Bool {
        if styles[node].rowGap.isPercentage { return true }
        func isRelative(_ track: GridTrack) -> Bool {
            if case .fitContent(.percent) = track { return true }
            return track.least.isPercentage || track.most.isPercentage
        }
        func isRelative(_ part: GridTemplate.Entry) -> Bool {
            switch part {
            case .track(let track): isRelative(track)
            case .names: false
            case .repeat(_, let parts), .autoFill(let parts), .autoFit(let parts): parts.contains(where: isRelative)
            }
        }
        let style = styles[node].grid
        return style.rows.parts.contains(where: isRelative) || style.autoRows.contains(where: isRelative)
    }

    /// The smallest and the largest width of the content of a grid.
    mutating func gridWidths(_ node: Int, in room: AvailableBlockSize) -> IntrinsicWidths {
        let firstItem = items.count
        gather(node)
        let range = firstItem..<items.count
        defer { items.cut(to: firstItem) }
        let edges = edges(node, basis: .nan)
        // A maximum or minimum width that is a length determines how often tracks are repeated.
        let least = size(styles[node].minWidth, node, basis: .nan, edges: edges.horizontal) - edges.horizontal
        let most = size(styles[node].maxWidth, node, basis: .nan, edges: edges.horizontal) - edges.horizontal
        var grid = gridContainer(
            node, range, width: .nan, height: room.height, edges: edges, limits: (0, room.limit),
            widthLimits: (max(0, known(least, or: 0)), max(0, known(most, or: .infinity))))
        prepareSubgrids(of: grid)
        let contributions = columnContributions(grid)
        var largest = grid.columns
        grid.columns.size(contributions, in: .minContent, stretches: false)
        largest.size(contributions, in: .open(isIntrinsic: true), stretches: false)
        let low = max(0, grid.columns.total)
        return IntrinsicWidths(min: low, max: max(low, largest.total), least: low)
    }

    // MARK: Sizes of tracks

    /// Sizes the columns, then the rows (12.1). If the width of items depends on their height, both again.
    private mutating func sizeGrid(_ grid: inout GridContainer) {
        let (columns, rows) = (grid.columns, grid.rows)
        sizeColumns(&grid)
        sizeRows(&grid)
        guard hasHeightDependence(grid) else { return }
        positionRows(&grid, room: known(grid.height, or: grid.rows.total))
        grid.columns = columns
        grid.hasSizedRows = true
        sizeColumns(&grid)
        grid.rows = rows
        grid.hasSizedRows = false
        sizeRows(&grid)
    }

    /// Positions the rows, and hands them to subgrids.
    private mutating func positionRows(_ grid: inout GridContainer, room: Double) {
        if !grid.hasOuterRows { grid.rows.position(styles[grid.node].alignContent, room: room) }
        handTracks(of: grid, isColumns: false)
    }

    mutating func sizeColumns(_ grid: inout GridContainer) {
        defer { handTracks(of: grid, isColumns: true) }
        guard !grid.hasOuterColumns else { return }
        let alignment = styles[grid.node].justifyContent
        let contributions = columnContributions(grid)
        grid.columns.size(contributions, in: .definite(grid.width), stretches: alignment.stretchesTracks)
        // Positions are counted from the start of the lines.
        grid.columns.position(logical(alignment, in: grid.node), room: grid.width)
    }

    private mutating func sizeRows(_ grid: inout GridContainer) {
        guard !grid.hasOuterRows else { return findBaselineShims(&grid) }
        let contributions = rowContributions(&grid)
        grid.rows.size(
            contributions, in: grid.height.isNaN ? .open(isIntrinsic: false) : .definite(grid.height),
            limits: grid.limits, stretches: styles[grid.node].alignContent.stretchesTracks)
    }

    /// An alignment without `left` and `right`.
    private func logical(_ alignment: BoxStyle.ContentAlignment, in node: Int) -> BoxStyle.ContentAlignment {
        let isRight = states[node].isRightToLeft
        switch alignment.position {
        case .left: return BoxAlignment(isRight ? .end : .start, isSafe: alignment.isSafe)
        case .right: return BoxAlignment(isRight ? .start : .end, isSafe: alignment.isSafe)
        default: return alignment
        }
    }

    /// Whether there are items in content-sized columns whose width depends on their height.
    private func hasHeightDependence(_ grid: GridContainer) -> Bool {
        grid.items.contains { item in
            let child = Int(item.node)
            return (traits[child].contains(.ratio) || isOrthogonal(child, to: grid.node))
                && grid.columns.tracks[item.columnRange].contains { $0.isIntrinsic || $0.isFlexible }
        }
    }

    // MARK: Contributions

    /// The height of the rows of an item, if it is known before the rows are sized; NaN otherwise.
    private func knownHeight(_ item: GridContainer.Item, _ grid: GridContainer) -> Double {
        if grid.hasSizedRows { return grid.rows.size(item.rowRange) }
        let rows = grid.rows.tracks[item.rowRange]
        guard rows.allSatisfy({ $0.most == .length }) else { return .nan }
        return rows.reduce(grid.rows.gaps(item.rowRange)) { $0 + $1.limit }
    }

    /// The contributions of items to the content-sized tracks of an axis.
    private mutating func contributions(
        _ grid: GridContainer, isColumns: Bool,
        _ contribution: (inout FlexEngine, GridContainer.Item) -> GridAxis.Contribution
    ) -> [GridAxis.Contribution] {
        var result: [GridAxis.Contribution] = []
        let axis = grid.axis(isColumns: isColumns)
        for item in grid.items
        where axis.tracks[item.range(isColumns: isColumns)].contains(where: { $0.isIntrinsic || $0.isFlexible }) {
            if subgrids != nil,
                let inner = SubgridPass(grid: grid, isColumns: isColumns).contributions(of: item, &self)
            {
                result += inner
            } else {
                result.append(contribution(&self, item))
            }
        }
        return result
    }

    mutating func columnContributions(_ grid: GridContainer) -> [GridAxis.Contribution] {
        contributions(grid, isColumns: true) { $0.columnContribution($1, grid) }
    }

    mutating func rowContributions(_ grid: inout GridContainer) -> [GridAxis.Contribution] {
        findBaselineShims(&grid)
        let grid = grid
        return contributions(grid, isColumns: false) { $0.rowContribution($1, grid) }
    }

    private mutating func columnContribution(
        _ item: GridContainer.Item, _ grid: GridContainer
    ) -> GridAxis.Contribution {
        let child = Int(item.node)
        let margins = margins(child, on: modes[grid.node], basis: .nan)
        let edges = edges(child, basis: .nan)
        let height = knownHeight(item, grid)
        let range = item.columnRange
        if isOrthogonal(child, to: grid.node) {
            let size = gridItemSize(child, in: grid.node, area: Size(width: .nan, height: height), item).size
            let outer = size.width + margins.horizontal
            return GridAxis.Contribution(
                start: range.lowerBound, span: range.count, minimum: outer, min: outer, max: outer)
        }
        var stretched = Double.nan
        if !height.isNaN, item.align == .stretch, styles[child].height.isAuto,
            !hasAutoMargins(child, acrossLines: grid),
            !traits[child].contains(.replaced) || alignment(of: child, in: grid.node).position == .stretch
        {
            stretched = max(0, height - margins.vertical)
        }
        let widths = contribution(child, basisHeight: height, stretched: stretched)
        let limit = grid.columns.fixedLimit(range) - margins.horizontal
        let minimum: Double
        if styles[child].width.isAuto || styles[child].width.isPercentage {
            switch styles[child].minWidth {
            case .auto, .content:
                let isContent = hasContentMinimum(child, range, grid.columns)
                minimum = isContent ? min(widths.min, max(limit, edges.horizontal)) : edges.horizontal
            case .percent: minimum = edges.horizontal
            case .points, .minContent, .maxContent, .fitContent:
                minimum = intrinsicLimit(styles[child].minWidth, child, edges, height: .nan)?.min ?? edges.horizontal
            }
        } else {
            minimum = widths.min
        }
        func outer(_ width: Double) -> Double { max(0, width + margins.horizontal) }
        return GridAxis.Contribution(
            start: range.lowerBound, span: range.count, minimum: outer(minimum), min: outer(widths.min),
            max: outer(widths.max))
    }

    /// Whether a margin of an item across the lines of its grid is `auto`.
    private func hasAutoMargins(_ child: Int, acrossLines grid: GridContainer) -> Bool {
        guard traits[child].contains(.autoMargins) else { return false }
        let lengths = marginLengths(child, on: modes[grid.node])
        return lengths.top.isAuto || lengths.bottom.isAuto
    }

    /// Whether the automatic minimum of an item is its content (6.6).
    private func hasContentMinimum(_ child: Int, _ range: Range<Int>, _ axis: GridAxis) -> Bool {
        guard !traits[child].contains(.scrolls), axis.tracks[range].contains(where: { $0.least == .auto }) else {
            return false
        }
        return range.count == 1 || !axis.hasFlexible(range)
    }

    private mutating func rowContribution(
        _ item: GridContainer.Item, _ grid: GridContainer
    ) -> GridAxis.Contribution {
        let child = Int(item.node)
        let range = item.rowRange
        let area = Size(width: grid.columns.size(item.columnRange), height: .nan)
        let placed = gridItemSize(child, in: grid.node, area: area, item)
        let margins = placed.margins
        let edges = turned(placed.edges, of: child, in: grid.node)
        let outer = max(0, placed.size.height + margins.vertical + item.shim)
        let isTurned = isOrthogonal(child, to: grid.node)
        let (length, least) =
            isTurned ? (styles[child].width, styles[child].minWidth) : (styles[child].height, styles[child].minHeight)
        var minimum = placed.size.height
        if length.isAuto || length.isPercentage {
            switch least {
            case .auto, .content:
                let limit = grid.rows.fixedLimit(range) - margins.vertical
                minimum =
                    hasContentMinimum(child, range, grid.rows)
                    ? min(minimum, max(limit, edges.vertical)) : edges.vertical
            case .percent: minimum = edges.vertical
            case .points: minimum = size(least, child, basis: .nan, edges: edges.vertical)
            case .minContent, .maxContent, .fitContent: break
            }
        }
        return GridAxis.Contribution(
            start: range.lowerBound, span: range.count, minimum: max(0, minimum + margins.vertical + item.shim),
            min: outer, max: outer)
    }

    private func turned(_ edges: EdgeInsets, of child: Int, in node: Int) -> EdgeInsets {
        isOrthogonal(child, to: node)
            ? EdgeInsets(top: edges.left, left: edges.top, bottom: edges.right, right: edges.bottom) : edges
    }

    // MARK: Baselines

    /// Determines the space in front of items whose baselines are aligned, before rows are sized (11.5 and 12.4).
    private mutating func findBaselineShims(_ grid: inout GridContainer) {
        for index in grid.items.indices where grid.items[index].hasBaselines {
            let item = grid.items[index]
            let area = Size(width: grid.columns.size(item.columnRange), height: .nan)
            takeBaseline(gridItemSize(Int(item.node), in: grid.node, area: area, item), of: index, in: &grid)
        }
        shareBaselines(in: &grid)
    }

    /// Sets the distance from the margin edge of an item to the baseline that it shares.
    mutating func takeBaseline(_ placed: GridItemSize, of index: Int, in grid: inout GridContainer) {
        let child = Int(grid.items[index].node)
        let outcome = measure(child, placed.proposal, baselines: true)
        let isLast = grid.items[index].align == .lastBaseline
        let own = isLast != isOpposite(child, to: grid.node) ? outcome.last : outcome.first
        let offset = baseline(own, of: child, extent: placed.size.height, in: grid.node)
        grid.items[index].baseline =
            isLast ? placed.size.height - offset + placed.margins.bottom : offset + placed.margins.top
    }

    /// Sets the space in front of the items that share the baseline of a row.
    func shareBaselines(in grid: inout GridContainer) {
        var ascents: [Int: Double] = [:]
        var descents: [Int: Double] = [:]
        for item in grid.items where item.hasBaselines {
            if item.align == .lastBaseline {
                descents[item.rows.end] = max(descents[item.rows.end] ?? -.infinity, item.baseline)
            } else {
                ascents[item.rows.start] = max(ascents[item.rows.start] ?? -.infinity, item.baseline)
            }
        }
        for index in grid.items.indices where grid.items[index].hasBaselines {
            let item = grid.items[index]
            let shared = item.align == .lastBaseline ? descents[item.rows.end] : ascents[item.rows.start]
            grid.items[index].shim = (shared ?? item.baseline) - item.baseline
        }
    }

    /// The item that determines the baseline of a grid, and whether by its last baseline (11.6).
    private func gridBaselineSource(_ grid: GridContainer, last: Bool) -> (item: Int, isLast: Bool)? {
        var row = last ? Int.min : Int.max
        for item in grid.items { row = last ? max(row, item.rows.end) : min(row, item.rows.start) }
        var found: (item: Int, isLast: Bool)?
        func isBefore(_ one: GridContainer.Item, _ other: GridContainer.Item) -> Bool {
            (one.rows.start, one.columns.start) < (other.rows.start, other.columns.start)
        }
        for (index, item) in grid.items.enumerated() {
            guard last ? item.rows.end == row : item.rows.start == row else { continue }
            guard let known = found else {
                found = (index, last)
                continue
            }
            let (shares, knownShares) = (item.hasBaselines, grid.items[known.item].hasBaselines)
            if shares != knownShares {
                if shares { found = (index, last) }
            } else if isBefore(item, grid.items[known.item]) != last {
                found = (index, last)
            }
        }
        return found
    }

    /// The node of that item; -1 is none.
    func gridBaselineNode(_ grid: GridContainer, last: Bool) -> Int32 {
        gridBaselineSource(grid, last: last).map { grid.items[$0.item].node } ?? -1
    }

    private mutating func gridBaseline(
        _ grid: GridContainer, _ source: (item: Int, isLast: Bool), isLast: Bool
    ) -> Double {
        let item = grid.items[source.item]
        let child = Int(item.node)
        let outcome = measure(child, item.proposal, baselines: true)
        let frame = gridFrame(item, grid)
        return frame.y + baseline(isLast ? outcome.last : outcome.first, of: child, extent: frame.height, in: grid.node)
    }
}

extension BoxStyle.ContentAlignment {
    /// Whether `auto` tracks take the free space.
    var stretchesTracks: Bool { position == .normal || position == .stretch }
}
