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

    /// The axes of each subgrid, by the number of its node.
    var axes: [Int32: Axes] = [:]
}

extension GridContainer {
    func axis(isColumns: Bool) -> GridAxis { isColumns ? columns : rows }
}

extension GridContainer.Item {
    func range(isColumns: Bool) -> Range<Int> { isColumns ? columnRange : rowRange }
}

extension FlexEngine {
    /// Tells subgrids the numbers of their tracks and the names of lines, before tracks have sizes.
    mutating func prepareSubgrids(of grid: GridContainer) {
        guard subgrids != nil else { return }
        for isColumns in [true, false] { SubgridPass(grid: grid, isColumns: isColumns).prepare(&self) }
    }

    /// Hands the sizes of tracks to subgrids.
    mutating func handTracks(of grid: GridContainer, isColumns: Bool) {
        guard subgrids != nil else { return }
        SubgridPass(grid: grid, isColumns: isColumns).handTracks(&self)
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
