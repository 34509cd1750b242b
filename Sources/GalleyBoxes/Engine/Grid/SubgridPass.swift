internal import GalleyText

/// The work of a grid for the subgrids among its items, on one axis.
struct SubgridPass {
    let grid: GridContainer
    let isColumns: Bool

    private func isSubgrid(_ item: GridContainer.Item, _ engine: inout FlexEngine) -> Bool {
        let child = Int(item.node)
        guard engine.traits[child].contains(.grid), engine.modes[child] == engine.modes[grid.node] else { return false }
        return isColumns
            ? engine.styles[child].grid.columns.isSubgrid : engine.styles[child].grid.rows.isSubgrid
    }

    /// Tells subgrids the numbers of their tracks and the names of lines.
    func prepare(_ engine: inout FlexEngine) {
        for item in grid.items {
            guard isSubgrid(item, &engine) else {
                engine.subgrids?.axes[item.node]?[isColumns: isColumns] = nil
                continue
            }
            let range = item.range(isColumns: isColumns)
            let explicit = isColumns ? grid.explicitColumns : grid.explicitRows
            let first = range.lowerBound - (isColumns ? grid.columnsBefore : grid.rowsBefore)
            var names: [String: [Int]] = [:]
            for (name, lines) in explicit.names {
                let inside = lines.map { $0 - first }.filter { (0...range.count).contains($0) }
                if !inside.isEmpty { names[name] = inside }
            }
            if engine.subgrids?.axes[item.node]?[isColumns: isColumns]?.tracks.count != range.count {
                let tracks = [Subgrids.Track](repeating: Subgrids.Track(), count: range.count)
                set(Subgrids.Axis(tracks: tracks, names: names), of: item.node, &engine)
            } else {
                engine.subgrids?.axes[item.node]?[isColumns: isColumns]?.names = names
            }
        }
    }

    /// Hands the sizes of tracks to subgrids.
    func handTracks(_ engine: inout FlexEngine) {
        for item in grid.items where isSubgrid(item, &engine) {
            let range = item.range(isColumns: isColumns)
            let tracks = grid.axis(isColumns: isColumns).tracks[range]
            let edges = edges(of: item, &engine)
            let gap = gap(of: Int(item.node), &engine)
            guard let first = tracks.first, let last = tracks.last else { continue }
            let origin = first.position + edges.start
            var start = origin
            var result: [Subgrids.Track] = []
            for index in range {
                var (end, next) = (last.position + last.base - edges.end, 0.0)
                if index + 1 < range.upperBound {
                    let middle = (tracks[index].position + tracks[index].base + tracks[index + 1].position) / 2
                    (end, next) = (middle - gap / 2, middle + gap / 2)
                }
                result.append(Subgrids.Track(position: start - origin, size: max(0, end - start)))
                start = next
            }
            let names = engine.subgrids?.axes[item.node]?[isColumns: isColumns]?.names ?? [:]
            set(Subgrids.Axis(tracks: result, names: names), of: item.node, &engine)
        }
    }

    /// Sets the tracks of a subgrid, whose measurements with others no longer apply.
    private func set(_ axis: Subgrids.Axis, of node: Int32, _ engine: inout FlexEngine) {
        guard engine.subgrids?.axes[node]?[isColumns: isColumns] != axis else { return }
        engine.subgrids?.axes[node, default: Subgrids.Axes()][isColumns: isColumns] = axis
        let index = Int(node)
        engine.states[index].isPlaced = false
        engine.states[index].hasContentWidths = 0
        engine.measures.release(&engine.states[index].measure)
    }

    /// The space between the tracks of a subgrid; that of its grid if it is automatic.
    private func gap(of child: Int, _ engine: inout FlexEngine) -> Double {
        let own = isColumns ? engine.styles[child].columnGap : engine.styles[child].rowGap
        let length = engine.resolve(own, isColumns ? grid.width : grid.height)
        return own.isAuto ? grid.axis(isColumns: isColumns).gap : max(0, length.isNaN ? 0 : length)
    }

    /// The margin, the border and the padding of a subgrid before and after its tracks.
    private func edges(of item: GridContainer.Item, _ engine: inout FlexEngine) -> (start: Double, end: Double) {
        let basis = grid.columns.tracks.isEmpty ? Double.nan : grid.columns.size(item.columnRange)
        let margins = engine.margins(Int(item.node), on: engine.modes[grid.node], basis: basis)
        let edges = engine.edges(Int(item.node), basis: basis)
        guard isColumns else { return (margins.top + edges.top, margins.bottom + edges.bottom) }
        let sides = (margins.left + edges.left, margins.right + edges.right)
        return engine.states[grid.node].isRightToLeft ? (sides.1, sides.0) : sides
    }

    /// The sizes that the items in a subgrid need in the tracks of the grid around it; nil for other items.
    func contributions(of item: GridContainer.Item, _ engine: inout FlexEngine) -> [GridAxis.Contribution]? {
        guard isSubgrid(item, &engine) else { return nil }
        let range = item.range(isColumns: isColumns)
        let outer = edges(of: item, &engine)
        var result = innerContributions(of: item, &engine)
        let difference = (gap(of: Int(item.node), &engine) - grid.axis(isColumns: isColumns).gap) / 2
        for index in result.indices {
            let (start, end) = (result[index].start, result[index].end)
            let extra = (start == 0 ? outer.start : difference) + (end == range.count ? outer.end : difference)
            result[index].minimum = max(0, result[index].minimum + extra)
            result[index].min = max(0, result[index].min + extra)
            result[index].max = max(0, result[index].max + extra)
            result[index].start += range.lowerBound
        }
        // An empty subgrid has edges, too.
        for (at, edge) in [(range.lowerBound, outer.start), (range.upperBound - 1, outer.end)] where edge > 0 {
            let both = range.count == 1 ? outer.start + outer.end : edge
            result.append(GridAxis.Contribution(start: at, span: 1, minimum: both, min: both, max: both))
        }
        return result
    }

    /// The sizes that the items in a subgrid need in its tracks.
    private func innerContributions(
        of item: GridContainer.Item, _ engine: inout FlexEngine
    ) -> [GridAxis.Contribution] {
        let child = Int(item.node)
        let firstItem = engine.items.count
        engine.gather(child)
        let gathered = firstItem..<engine.items.count
        defer { engine.items.cut(to: firstItem) }
        var width = Double.nan
        if !isColumns {
            let across = SubgridPass(grid: grid, isColumns: true).edges(of: item, &engine)
            width = max(0, grid.columns.size(item.columnRange) - across.start - across.end)
        }
        var inner = engine.gridContainer(
            child, gathered, width: width, height: .nan, edges: engine.edges(child, basis: .nan),
            limits: (0, .infinity), open: isColumns ? .columns : .rows)
        engine.prepareSubgrids(of: inner)
        if isColumns { return engine.columnContributions(inner) }
        engine.sizeColumns(&inner)
        return engine.rowContributions(&inner)
    }
}
