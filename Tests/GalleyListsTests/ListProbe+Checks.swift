import GalleyInterface
import GalleyTesting

/// The checks of a sequence, after each step and at its end.
extension ListProbe {
    // MARK: - After each step

    func moment() -> AnchorCheck.Moment? {
        list.map { check.moment(of: $0, in: host, pressed: pressed) }
    }

    /// Follows what input changed at once.
    mutating func noteInput() {
        takeRecords()
        focused = list?.focusedRow
    }

    /// Follows the interface states and the press.
    mutating func takeRecords() {
        let records = host.takeRecords()
        for problem in states.problems(in: records) { report(problem) }
        for record in records {
            switch record.event {
            case .control(.press): pressed = ItemID(record.name)
            case .control(.release), .control(.cancel): pressed = nil
            default: break
            }
        }
    }

    /// The distance by which motion moves the list in a turn; `nil` where it is not known.
    private mutating func motion(since before: AnchorCheck.Moment) -> Double? {
        if isGoing || clock.time < unknownUntil { return nil }
        guard let fling else { return 0 }
        self.fling?.last = clock.time
        guard let distance = fling.distance(until: clock.time) else {
            self.fling = nil
            return 0
        }
        // The motion ends at an end of the list, or leaves it.
        let room = distance > 0 ? (list?.length ?? 0) - ListProbe.height - before.position : before.position
        guard let list, !check.isAtEdge(list, in: host), abs(distance) < room - 1 else {
            forgetFling()
            return nil
        }
        return distance
    }

    mutating func checkTurn(since before: AnchorCheck.Moment?) {
        takeRecords()
        guard let before, let list else { return }
        if let distance = motion(since: before),
            let problem = check.problem(since: before, in: list, of: host, distance: distance)
        {
            report(problem)
        }
        func isGone(_ id: ItemID) -> Bool { list.snapshot.index(of: id) == nil }
        if let row = focused, list.focusedRow != row {
            if !isGone(row) { report("\(row) lost the focus to \(list.focusedRow ?? "nothing")") }
            focused = list.focusedRow
        }
        if let row = pressed, host.path(of: row) == nil {
            if !isGone(row) { report("\(row) is pressed and not mounted") }
            pressed = nil
        }
    }

    /// Checks the mounted rows when nothing is left to do. They are at their places. Those that are preloaded show the contents that
    /// are described, and those that are not kept are at most two and three quarters of a screen away. Rows of a grid are
    /// mounted with the others of their line.
    mutating func checkMounted() {
        guard let list, list.snapshot == described else { return }
        let view = check.view(of: list, in: host)
        let farthest = 2.75 * view + (kind == .grid ? ListProbe.greatestLength : 1)
        let preloaded = list.mode == .full ? 1.5 * view - 1 : -1
        for row in list.rows {
            guard let path = host.path(of: row.id), let index = list.snapshot.index(of: row.id) else { continue }
            let distance = max(-check.end(row), check.start(row) - view)
            if distance > farthest, path != host.focus, row.id != pressed, !pinned.contains(row.id) {
                report("\(row.id) is mounted at \(check.start(row))")
            }
            if let frame = host.frame(of: path) {
                let origin = check.frame(of: list, in: host)
                let place = check.isHorizontal ? frame.x - origin.x : frame.y - origin.y
                if abs(place - check.start(row)) > 0.5 / scale {
                    report("\(row.id) is mounted at \(place), not at \(check.start(row))")
                }
            }
            guard distance < preloaded else { continue }
            let bar = host.path(of: "bar \(row.id)").flatMap { host.frame(of: $0) }
            let length = (rows[index].length * scale).rounded(.up) / scale
            if bar.map({ abs($0.height - length) <= 1 / scale }) != true {
                report("\(row.id) shows a bar of \(bar?.height ?? 0), not of \(length)")
            }
        }
    }

    mutating func checkBudgets() {
        guard let list else { return }
        let statistics = list.statistics
        // A screen, four around it, and a quarter of one on both sides; headers, and rows that are kept.
        let columns = kind == .grid ? 2 : 1
        let most = (Int(5.5 * ListProbe.height / ProbeRow.leastLength) + 3) * columns + (kind == .plain ? 0 : 30)
        if statistics.mounted > most { report("\(statistics.mounted) rows are mounted") }
        if statistics.keptBytes > ListProbe.budget { report("\(statistics.keptBytes) bytes of layouts are kept") }
        // Rows that are displayed: a screen, one and a half around it, and a quarter of one and a row on both sides.
        let length = 3 * ListProbe.height + 2 * ListProbe.greatestLength
        let pictures = Int(length * ListProbe.greatestWidth * scale * scale) * 4
        if group.contents.bytes > pictures { report("\(group.contents.bytes) bytes of pictures are kept") }
    }

    // MARK: - The array

    private struct Place {
        let index: Int
        let start: Double
        let length: Double
        var end: Double { start + length }
    }

    /// The width of a row's content.
    private var contentWidth: Double {
        switch kind {
        case .plain, .rows, .sections, .pager: host.size.width
        case .grid: (host.size.width - ListProbe.gridSpacing) / 2
        case .table: max(host.size.width - columnWidth, 40) - 16
        }
    }

    private func length(of row: ProbeRow) -> Double {
        kind == .pager ? host.size.width : row.length(at: contentWidth, scale: scale)
    }

    /// The rows from a place on, from the first row of a line.
    private func places(from first: Int, at place: Double, until end: Double) -> (places: [Place], end: Double) {
        var (result, place) = ([Place](), place)
        for run in hasSections ? runs : [0..<rows.count] where run.upperBound > first {
            if run.lowerBound > first { place += ListProbe.sectionSpacing + ListProbe.headerLength }
            let columns = kind == .grid ? 2 : 1
            for line in stride(from: run.lowerBound, to: run.upperBound, by: columns) where line + columns > first {
                if place >= end { return (result, place) }
                if kind == .grid, line > max(first, run.lowerBound) { place += ListProbe.gridSpacing }
                let indices = line..<min(line + columns, run.upperBound)
                let lengths = indices.map { length(of: rows[$0]) }
                for (index, length) in zip(indices, lengths) {
                    result.append(Place(index: index, start: place, length: length))
                }
                place += lengths.max() ?? 0
            }
        }
        return (result, place)
    }

    /// The visible rows are those of the array.
    mutating func compare() throws {
        guard let list else { return report("there is no list") }
        guard list.snapshot == described else { return report("another snapshot is shown") }
        let (view, frame) = (check.view(of: list, in: host), check.frame(of: list, in: host))
        let shown = list.rows.filter { check.end($0) > 1e-6 && check.start($0) < view - 1e-6 }
        guard let first = shown.first, let start = list.snapshot.index(of: first.id) else {
            if !rows.isEmpty { report("nothing is in sight") }
            return
        }
        let (places, end) = self.places(from: start, at: check.start(first), until: view)
        let wanted = places.filter { $0.end > 1e-6 && $0.start < view - 1e-6 }
        if wanted.map({ ItemID(rows[$0.index].id) }) != shown.map(\.id) {
            report("\(shown.map(\.id)) are where \(wanted.map { rows[$0.index].id }) should be")
        }
        for (row, place) in zip(shown, wanted) {
            if abs(check.start(row) - place.start) > 1e-6 || abs(check.end(row) - place.end) > 1e-6 {
                report("\(row.id) is at \(row.frame), not at \(place.start) with the length \(place.length)")
            }
            if !row.isMeasured { report("\(row.id) is not measured") }
            let bar = host.path(of: "bar \(row.id)").flatMap { host.frame(of: $0) }
            let length = (rows[place.index].length * scale).rounded(.up) / scale
            if bar.map({ abs($0.height - length) <= 1 / scale }) != true {
                report("\(row.id) shows a bar of \(bar?.height ?? 0), not of \(length)")
            }
            if row.isMissing { report("\(row.id) is a hole") }
            if let layer = host.path(of: row.id).flatMap({ host.frame(of: $0) }) {
                let onScreen = check.isHorizontal ? layer.x - frame.x : layer.y - frame.y
                if abs(onScreen - check.start(row)) > 0.5 / scale {
                    report("\(row.id) is on screen at \(onScreen), not at \(check.start(row))")
                }
            }
        }
        let isFirst = start == 0 || hasSections && rows[start].section != rows[start - 1].section
        var above = check.start(first) - (kind == .grid ? ListProbe.gridSpacing : 0)
        if isFirst, hasSections { above -= ListProbe.headerLength + ListProbe.sectionSpacing }
        if above > 1e-6, start > 0 { report("nothing is above \(first.id) at \(check.start(first))") }
        let total = self.places(from: 0, at: hasSections ? ListProbe.headerLength : 0, until: .infinity).end
        let images = rows.contains { $0.image > 0 } && kind != .pager
        if end < view - 1e-6,
            wanted.last.map({ $0.index < rows.count - 1 }) ?? true || !images && end < min(view, total) - 1e-6
        {
            report("nothing is below \(end)")
        }
        if list.position < 0 || list.position > max(0, list.length - view) + 1e-6 {
            report("the position \(list.position) is beyond the length \(list.length)")
        }
        if list.isExact, !images, abs(list.length - total) > 1e-6 {
            report("the length is \(list.length), not \(total)")
        }
        if hasSections { compareHeaders(list, frame) }
        try compareImages(wanted.map { rows[$0.index] }.filter { $0.image > 0 })
        for id in pinned where list.snapshot.index(of: id) != nil && host.path(of: id) == nil {
            report("\(id) is pinned and not mounted")
        }
    }

    /// The images of visible rows are on screen.
    private mutating func compareImages(_ rows: [ProbeRow]) throws {
        let compositor = try Compositor(root: host.root, size: host.size, scale: scale, background: .white)
        try compositor.composite()
        let bitmap = try compositor.surface.makeBitmap()
        let headers = Set(self.rows.map(\.section)).compactMap { host.path(of: "header" + $0).flatMap(host.frame) }
        for row in rows {
            guard let path = host.path(of: "image \(row.id)") else {
                report("\(row.id) has no image")
                continue
            }
            guard let seen = host.visibleFrame(of: path), seen.width > 8, seen.height > 2 else { continue }
            let place = Point(x: seen.x + 4, y: seen.y + seen.height / 2)
            // Headers are on whole pixels.
            guard !headers.contains(where: { $0.minY - 1 <= place.y && place.y <= $0.maxY + 1 }) else { continue }
            let index = Int(place.y * scale) * bitmap.stride + Int(place.x * scale) * 4
            let color = bitmap.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt32.self) }
            if color != ListProbe.imageColor { report("the image of \(row.id) is not on screen at \(place)") }
        }
    }

    /// The headers above the visible rows are above their sections, or remain visible.
    private mutating func compareHeaders(_ list: ListPresentation, _ frame: Rect) {
        for run in runs {
            let own = list.rows.filter { row in run.contains { row.id == ItemID(rows[$0].id) } }
            guard own.contains(where: { check.end($0) > 1e-6 && check.start($0) < ListProbe.height - 1e-6 }) else {
                continue
            }
            let section = rows[run.lowerBound].section
            guard let header = host.path(of: "header" + section).flatMap({ host.frame(of: $0) }) else {
                report("the header of \(section) is not mounted")
                continue
            }
            var wanted = 0.0
            if let first = own.first, first.id == ItemID(rows[run.lowerBound].id) {
                wanted = max(wanted, check.start(first) - ListProbe.headerLength)
            }
            if own.last?.id == ItemID(rows[run.upperBound - 1].id) {
                wanted = min(wanted, (own.map { check.end($0) }.max() ?? 0) - ListProbe.headerLength)
            }
            if abs(header.y - frame.y - wanted) > 1 / scale {
                report("the header of \(section) is at \(header.y - frame.y), not at \(wanted)")
            }
        }
    }
}
