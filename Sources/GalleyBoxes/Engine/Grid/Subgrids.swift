internal import GalleyText

/// The tracks that grids hand to their subgrids: CSS Grid 2, section 9.
struct Subgrids: Sendable {
    /// A track in the content box of a subgrid.
    struct Track: Equatable, BitwiseCopyable {
        var position = 0.0
        var size = 0.0
    }

    /// The tracks of the grid around a subgrid that it spans on an axis.
    struct Axis: Equatable {
        var tracks: [Track]
        /// The lines of that grid with a name, counted from the first line of the subgrid.
        var names: [String: [Int]] = [:]
    }

    /// The axes of a subgrid; nil for those with separate tracks.
    struct Axes: Equatable {
        var columns: Axis?
        var rows: Axis?

        subscript(isColumns isColumns: Bool) -> Axis? {
            get { isColumns ? columns : rows }
            set { if isColumns { columns = newValue } else { rows = newValue } }
        }
    }

    /// By the number of the subgrid's node.
    var axes: [Int32: Axes] = [:]
}

extension GridContainer {
    func axis(isColumns: Bool) -> GridAxis { isColumns ? columns : rows }
}

extension GridContainer.Item {
    func range(isColumns: Bool) -> Range<Int> { isColumns ? columnRange : rowRange }
}

extension FlexEngine {
    /// Whether an item takes the tracks of its grid on an axis.
    private func isSubgrid(_ child: Int, in node: Int, isColumns: Bool) -> Bool {
        guard traits[child].contains(.grid), modes[child] == modes[node] else { return false }
        return isColumns ? styles[child].grid.columns.isSubgrid : styles[child].grid.rows.isSubgrid
    }

    /// Tells subgrids the numbers of their tracks and the names of lines, before tracks have sizes.
    mutating func prepareSubgrids(of grid: GridContainer) {
        guard subgrids != nil else { return }
        for item in grid.items {
            for isColumns in [true, false] {
                guard isSubgrid(Int(item.node), in: grid.node, isColumns: isColumns) else {
                    subgrids?.axes[item.node]?[isColumns: isColumns] = nil
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
                if subgrids?.axes[item.node]?[isColumns: isColumns]?.tracks.count != range.count {
                    let tracks = [Subgrids.Track](repeating: Subgrids.Track(), count: range.count)
                    set(Subgrids.Axis(tracks: tracks, names: names), of: item.node, isColumns: isColumns)
                } else {
                    subgrids?.axes[item.node]?[isColumns: isColumns]?.names = names
                }
            }
        }
    }

    /// Hands the sizes of tracks to subgrids.
    mutating func handTracks(of grid: GridContainer, isColumns: Bool) {
        guard subgrids != nil else { return }
        for item in grid.items where isSubgrid(Int(item.node), in: grid.node, isColumns: isColumns) {
            let range = item.range(isColumns: isColumns)
            let tracks = grid.axis(isColumns: isColumns).tracks[range]
            let edges = edges(ofSubgrid: item, in: grid, isColumns: isColumns)
            let gap = gap(ofSubgrid: Int(item.node), in: grid, isColumns: isColumns)
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
            let names = subgrids?.axes[item.node]?[isColumns: isColumns]?.names ?? [:]
            set(Subgrids.Axis(tracks: result, names: names), of: item.node, isColumns: isColumns)
        }
    }

    /// Sets the tracks of a subgrid, whose measurements with others no longer apply.
    private mutating func set(_ axis: Subgrids.Axis, of node: Int32, isColumns: Bool) {
        guard subgrids?.axes[node]?[isColumns: isColumns] != axis else { return }
        subgrids?.axes[node, default: Subgrids.Axes()][isColumns: isColumns] = axis
        let index = Int(node)
        states[index].isPlaced = false
        states[index].hasContentWidths = 0
        measures.release(&states[index].measure)
    }

    /// The space between the tracks of a subgrid; that of its grid if it is automatic.
    private func gap(ofSubgrid child: Int, in grid: GridContainer, isColumns: Bool) -> Double {
        let own = isColumns ? styles[child].columnGap : styles[child].rowGap
        let outer = grid.axis(isColumns: isColumns).gap
        return own.isAuto ? outer : max(0, known(resolve(own, isColumns ? grid.width : grid.height), or: 0))
    }

    /// The margin, the border and the padding of a subgrid before and after its tracks.
    private func edges(
        ofSubgrid item: GridContainer.Item, in grid: GridContainer, isColumns: Bool
    ) -> (start: Double, end: Double) {
        let basis = grid.columns.tracks.isEmpty ? Double.nan : grid.columns.size(item.columnRange)
        let margins = margins(Int(item.node), on: modes[grid.node], basis: basis)
        let edges = edges(Int(item.node), basis: basis)
        guard isColumns else { return (margins.top + edges.top, margins.bottom + edges.bottom) }
        let sides = (margins.left + edges.left, margins.right + edges.right)
        return states[grid.node].isRightToLeft ? (sides.1, sides.0) : sides
    }

    /// What the items in a subgrid need of the tracks of the grid around it; nil for other items.
    mutating func subgridContributions(
        _ item: GridContainer.Item, in grid: GridContainer, isColumns: Bool
    ) -> [GridAxis.Contribution]? {
        let child = Int(item.node)
        guard isSubgrid(child, in: grid.node, isColumns: isColumns) else { return nil }
        let firstItem = items.count
        gather(child)
        let gathered = firstItem..<items.count
        defer { items.cut(to: firstItem) }
        let range = item.range(isColumns: isColumns)
        let outer = edges(ofSubgrid: item, in: grid, isColumns: isColumns)
        var width = Double.nan
        if !isColumns {
            let across = edges(ofSubgrid: item, in: grid, isColumns: true)
            width = max(0, grid.columns.size(item.columnRange) - across.start - across.end)
        }
        var inner = gridContainer(
            child, gathered, width: width, height: .nan, edges: edges(child, basis: .nan), limits: (0, .infinity),
            open: isColumns ? .columns : .rows)
        prepareSubgrids(of: inner)
        var result: [GridAxis.Contribution]
        if isColumns {
            result = columnContributions(inner)
        } else {
            sizeColumns(&inner)
            result = rowContributions(&inner)
        }
        let difference =
            (gap(ofSubgrid: child, in: grid, isColumns: isColumns) - grid.axis(isColumns: isColumns).gap) / 2
        func add(_ extra: Double, to one: inout GridAxis.Contribution) {
            one.minimum = max(0, one.minimum + extra)
            one.min = max(0, one.min + extra)
            one.max = max(0, one.max + extra)
        }
        for index in result.indices {
            let (start, end) = (result[index].start, result[index].end)
            let extra = (start == 0 ? outer.start : difference) + (end == range.count ? outer.end : difference)
            add(extra, to: &result[index])
            result[index].start += range.lowerBound
        }
        // An empty subgrid has edges, too.
        for (at, edge) in [(range.lowerBound, outer.start), (range.upperBound - 1, outer.end)] where edge > 0 {
            let both = range.count == 1 ? outer.start + outer.end : edge
            result.append(GridAxis.Contribution(start: at, span: 1, minimum: both, min: both, max: both))
        }
        return result
    }
}

extension ExplicitTracks {
    /// The lines of a subgrid with the names of its grid, its template and its areas.
    init(_ axis: Subgrids.Axis, _ template: GridTemplate, areas: GridAreas, isColumns: Bool) {
        self.init(GridTemplate(), areas: areas, isColumns: isColumns) { _, _ in 0 }
        let count = axis.tracks.count
        self.count = count
        for (name, lines) in axis.names { names[name, default: []] += lines }
        let lists = ExplicitTracks.names(of: template.parts, lineCount: count + 1)
        for (line, list) in lists.prefix(count + 1).enumerated() {
            for name in list { names[name, default: []].append(line) }
        }
        for name in names.keys { names[name] = Array(Set(names[name] ?? [])).filter { $0 <= count }.sorted() }
    }

    /// The names of the lines in the template of a subgrid, in order.
    private static func names(of parts: [GridTemplate.Entry], lineCount: Int) -> [[String]] {
        func lists(_ parts: [GridTemplate.Entry]) -> [[String]] {
            parts.compactMap { if case .names(let list) = $0 { list } else { nil } }
        }
        var others = lists(parts).count
        for case .repeat(let times, let inner) in parts { others += times * lists(inner).count }
        var result: [[String]] = []
        for part in parts where result.count <= lineCount {
            switch part {
            case .names(let list): result.append(list)
            case .repeat(let times, let inner):
                for _ in 0..<min(times, lineCount) { result += lists(inner) }
            case .autoFill(let inner), .autoFit(let inner):
                let repeated = lists(inner)
                let times = repeated.isEmpty ? 0 : max(0, (lineCount - others) / repeated.count)
                for _ in 0..<times { result += repeated }
            case .track: break
            }
        }
        return result
    }

    /// The tracks of an item in a subgrid, which has no implicit ones.
    func clamped(_ extent: Extent) -> Extent {
        let span = max(1, min(extent.span, count))
        guard let start = extent.start else { return Extent(start: nil, span: span) }
        let first = max(0, min(start, count - 1))
        let end = max(first + 1, min(start + extent.span, count))
        return Extent(start: first, span: end - first)
    }
}

extension GridPlacer.Tracks {
    /// The nearest tracks in a subgrid with a number of tracks.
    func clamped(to count: Int) -> GridPlacer.Tracks {
        let span = max(1, min(span, count))
        return GridPlacer.Tracks(start: max(0, min(start, count - span)), span: span)
    }
}

extension GridAxis {
    /// The tracks of a subgrid; `auto` ones while those of its grid are sized.
    init(_ axis: Subgrids.Axis, gap: Double, isOpen: Bool) {
        let tracks = axis.tracks.map { track in
            var size = GridTrackSize(isOpen ? .auto : .points(track.size), basis: .nan)
            if !isOpen { size.position = track.position }
            return size
        }
        self.init(tracks, gap: gap)
    }
}
