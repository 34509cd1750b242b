internal import GalleyText

/// A grid that is being laid out, on its own axes.
struct GridContainer {
    /// An item in its cells.
    struct Item {
        var node: Int32
        var columns: GridPlacer.Tracks
        var rows: GridPlacer.Tracks
        var justify: ItemPlace
        var align: ItemPlace
        /// The border box, with the margins outside of it.
        var size = Size.zero
        var margins = EdgeInsets.zero
        var proposal = Proposal(width: 0, height: 0, basisWidth: 0, basisHeight: 0)
        /// The distance from the margin edge to the baseline that the item shares, and the space in front of that edge.
        var baseline = 0.0
        var shim = 0.0
        var hasBaselines: Bool { align == .firstBaseline || align == .lastBaseline }
        var columnRange: Range<Int> { columns.start..<columns.end }
        var rowRange: Range<Int> { rows.start..<rows.end }
    }

    let node: Int
    var items: [Item] = []
    var columns = GridAxis([], gap: 0)
    var rows = GridAxis([], gap: 0)
    /// The explicit tracks, for lines by numbers and names.
    var explicitColumns: ExplicitTracks
    var explicitRows: ExplicitTracks
    var columnsBefore = 0
    var rowsBefore = 0
    let edges: EdgeInsets
    /// The width of the content box; NaN while the content widths are determined.
    var width: Double
    /// The height of the content box; NaN if the content determines it.
    var height: Double
    /// The limits of the content box, while its size is open.
    var limits: (min: Double, max: Double) = (0, .infinity)
    /// Whether the tracks are those of the grid around a subgrid.
    var hasOuterColumns = false
    var hasOuterRows = false
    /// Whether the rows have sizes and positions, from which the widths of items may follow.
    var hasSizedRows = false
}

extension GridContainer {
    /// An axis of a subgrid.
    enum OpenAxis { case columns, rows }
}

extension FlexEngine {
    /// A grid with its items in their cells, without sizes.
    ///
    /// - Parameters:
    ///   - range: the items that were gathered.
    ///   - widthLimits: the limits of the content width, while that is open.
    ///   - explicitRows: the rows, if they are known already.
    ///   - open: the axis on which the tracks of the grid around a subgrid are being sized.
    func gridContainer(
        _ node: Int, _ range: Range<Int>, width: Double, height: Double, edges: EdgeInsets,
        limits: (min: Double, max: Double), widthLimits: (min: Double, max: Double) = (0, .infinity),
        explicitRows: ExplicitTracks? = nil, open: GridContainer.OpenAxis? = nil
    ) -> GridContainer {
        let style = styles[node].grid
        let columnGap = max(0, known(resolve(styles[node].columnGap, width), or: 0))
        let rowGap = max(0, known(resolve(styles[node].rowGap, height), or: 0))
        func explicit(
            _ template: GridTemplate, isColumns: Bool, _ size: Double, _ limits: (min: Double, max: Double),
            _ gap: Double
        ) -> ExplicitTracks {
            ExplicitTracks(template, areas: style.areas, isColumns: isColumns) { repeated, others in
                GridContainer.repetitions(repeated, others, size: size, limits: limits, gap: gap)
            }
        }
        let outer = subgrids?.axes[Int32(node)]
        func lines(_ axis: Subgrids.Axis, isColumns: Bool) -> ExplicitTracks {
            ExplicitTracks(axis, isColumns ? style.columns : style.rows, areas: style.areas, isColumns: isColumns)
        }
        let columns =
            outer?.columns.map { lines($0, isColumns: true) }
            ?? explicit(style.columns, isColumns: true, width, widthLimits, columnGap)
        let rows =
            outer?.rows.map { lines($0, isColumns: false) } ?? explicitRows
            ?? explicit(style.rows, isColumns: false, height, limits, rowGap)
        var grid = GridContainer(
            node: node, explicitColumns: columns, explicitRows: rows, edges: edges, width: width, height: height,
            limits: limits)
        let children = range.map { Int(items[$0].node) }
        func extent(_ lines: ExplicitTracks, _ placement: GridPlacement, isOuter: Bool) -> ExplicitTracks.Extent {
            isOuter ? lines.clamped(lines.extent(placement)) : lines.extent(placement)
        }
        (grid.hasOuterColumns, grid.hasOuterRows) = (outer?.columns != nil, outer?.rows != nil)
        var placed = GridPlacer.place(
            columns: children.map { extent(columns, styles[$0].grid.column, isOuter: grid.hasOuterColumns) },
            rows: children.map { extent(rows, styles[$0].grid.row, isOuter: grid.hasOuterRows) },
            explicitColumns: columns.count, explicitRows: rows.count, flow: style.flow)
        if grid.hasOuterColumns { placed.columns = placed.columns.map { $0.clamped(to: columns.count) } }
        if grid.hasOuterRows { placed.rows = placed.rows.map { $0.clamped(to: rows.count) } }
        (grid.columnsBefore, grid.rowsBefore) = (placed.columnsBefore, placed.rowsBefore)
        grid.items.reserveCapacity(children.count)
        for (index, child) in children.enumerated() {
            grid.items.append(
                GridContainer.Item(
                    node: Int32(child), columns: placed.columns[index], rows: placed.rows[index],
                    justify: justification(of: child, in: node), align: gridAlignment(of: child, in: node)))
        }
        let (usedColumns, usedRows) = (
            GridContainer.used(columns.fitted, grid.items.map(\.columns), before: placed.columnsBefore),
            GridContainer.used(rows.fitted, grid.items.map(\.rows), before: placed.rowsBefore)
        )
        grid.columns =
            outer?.columns.map { GridAxis($0, gap: columnGap, isOpen: open == .columns) }
            ?? GridAxis(
                GridContainer.tracks(
                    columns, count: placed.columnCount, before: placed.columnsBefore, auto: style.autoColumns,
                    basis: width, used: usedColumns), gap: columnGap)
        grid.rows =
            outer?.rows.map { GridAxis($0, gap: rowGap, isOpen: open == .rows) }
            ?? GridAxis(
                GridContainer.tracks(
                    rows, count: placed.rowCount, before: placed.rowsBefore, auto: style.autoRows, basis: height,
                    used: usedRows), gap: rowGap)
        return grid
    }

    // MARK: Alignment

    /// The alignment of an item along the lines: its own, or that of its grid.
    func justification(of child: Int, in node: Int, free: Double = 0) -> ItemPlace {
        let own = styles[child].justifySelf
        let alignment = own.position == .auto ? styles[node].justifyItems : own
        let place = gridPlace(alignment, of: child, in: node, isInline: true, free: free)
        return place == .firstBaseline ? .start : place == .lastBaseline ? .end : place
    }

    func gridAlignment(of child: Int, in node: Int, free: Double = 0) -> ItemPlace {
        let alignment = alignment(of: child, in: node)
        let place = gridPlace(alignment, of: child, in: node, isInline: false, free: free)
        guard place == .firstBaseline || place == .lastBaseline, traits[child].contains(.autoMargins) else {
            return place
        }
        let margins = marginLengths(child, on: modes[node])
        return margins.top.isAuto || margins.bottom.isAuto ? .start : place
    }

    private func gridPlace(
        _ alignment: BoxStyle.ItemAlignment, of child: Int, in node: Int, isInline: Bool, free: Double
    ) -> ItemPlace {
        if free < 0, alignment.isSafe == true { return .start }
        switch alignment.position {
        case .auto, .normal, .stretch: return .stretch
        case .flexStart, .start: return .start
        case .flexEnd, .end: return .end
        case .center: return .center
        case .selfStart: return startsAlike(child, node, isInline: isInline) ? .start : .end
        case .selfEnd: return startsAlike(child, node, isInline: isInline) ? .end : .start
        case .baseline: return isOpposite(child, to: node) ? .lastBaseline : .firstBaseline
        case .lastBaseline: return isOpposite(child, to: node) ? .firstBaseline : .lastBaseline
        }
    }
}

extension GridContainer {
    /// The number of automatic repetitions (7.2.3.2).
    fileprivate static func repetitions(
        _ repeated: [GridTrack], _ others: [GridTrack], size: Double, limits: (min: Double, max: Double), gap: Double
    ) -> Int {
        var room = size
        var covers = false
        if room.isNaN, limits.max.isFinite {
            room = limits.max
        } else if room.isNaN, limits.min > 0 {
            (room, covers) = (limits.min, true)
        }
        guard !room.isNaN else { return 1 }
        func fixed(_ track: GridTrack) -> Double {
            let sized = GridTrackSize(track, basis: size)
            return sized.most == .length ? sized.limit : sized.base
        }
        let one = max(1, repeated.reduce(0) { $0 + fixed($1) }) + gap * Double(repeated.count)
        let rest = others.reduce(room + gap) { $0 - fixed($1) - gap }
        let count = covers ? (rest / one - 1e-9).rounded(.up) : (rest / one + 1e-9).rounded(.down)
        return Int(max(1, min(count, Double(GridTemplate.mostTracks))))
    }

    /// Which of the tracks that `auto-fit` repeats have items.
    fileprivate static func used(_ fitted: Range<Int>, _ items: [GridPlacer.Tracks], before: Int) -> [Bool] {
        guard !fitted.isEmpty else { return [] }
        // Counts the items that begin and end at each track.
        var changes = [Int](repeating: 0, count: fitted.count + 1)
        for item in items {
            let first = max(0, item.start - before - fitted.lowerBound)
            let end = min(fitted.count, item.end - before - fitted.lowerBound)
            guard first < end else { continue }
            changes[first] += 1
            changes[end] -= 1
        }
        var open = 0
        return fitted.indices.map { index in
            open += changes[index - fitted.lowerBound]
            return open > 0
        }
    }

    /// All tracks of an axis: implicit ones before the explicit ones, those, and implicit ones after them.
    fileprivate static func tracks(
        _ explicit: ExplicitTracks, count: Int, before: Int, auto: [GridTrack], basis: Double, used: [Bool]
    ) -> [GridTrackSize] {
        let automatic = (auto.isEmpty ? [.auto] : auto).map { GridTrackSize($0, basis: basis) }
        var result: [GridTrackSize] = []
        result.reserveCapacity(count)
        for index in 0..<count {
            let at = index - before
            if at < 0 {
                // The last of them is the one in front of the explicit grid.
                result.append(automatic[(at % automatic.count + automatic.count) % automatic.count])
            } else if at >= explicit.tracks.count {
                result.append(automatic[(at - explicit.tracks.count) % automatic.count])
            } else if explicit.fitted.contains(at), !used[at - explicit.fitted.lowerBound] {
                result.append(.collapsed)
            } else {
                result.append(GridTrackSize(explicit.tracks[at], basis: basis))
            }
        }
        return result
    }
}
