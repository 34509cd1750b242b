internal import GalleyText

/// The cells of the items of a grid: the automatic placement of CSS Grid 2, section 8.5.
struct GridPlacer {
    /// The rows or columns of an item.
    struct Tracks: BitwiseCopyable {
        var start: Int
        var span: Int
        var end: Int { start + span }
    }

    /// The cells of each item, and the numbers of tracks; implicit tracks before the explicit ones are counted.
    struct Result {
        var columns: [Tracks]
        var rows: [Tracks]
        var columnCount: Int
        var rowCount: Int
        /// The numbers of implicit tracks before the explicit ones.
        var columnsBefore: Int
        var rowsBefore: Int
    }

    private var major: [ExplicitTracks.Extent]
    private var minor: [ExplicitTracks.Extent]
    private let isDense: Bool
    private var majorCount: Int
    private var minorCount: Int
    private let majorBefore: Int
    private let minorBefore: Int
    private let majorLimit: Int
    private var cells: GridOccupancy
    /// The steps that dense placement may still take; then it goes on from the last item, as sparse placement does.
    private var steps = 2_000_000
    /// In dense placement: the positions before which no item of a size fits.
    private var searched: [Size: (major: Int, minor: Int)] = [:]

    private struct Size: Hashable {
        var major: Int
        var minor: Int
        /// The column; -1 if it is open.
        var at: Int
    }

    /// - Parameters:
    ///   - extents: the resolved lines of each item, columns and rows.
    static func place(
        columns: [ExplicitTracks.Extent], rows: [ExplicitTracks.Extent], explicitColumns: Int, explicitRows: Int,
        flow: BoxStyle.GridAutoFlow
    ) -> Result {
        var placer =
            flow.isColumn
            ? GridPlacer(columns, rows, explicitColumns, explicitRows, isDense: flow.isDense)
            : GridPlacer(rows, columns, explicitRows, explicitColumns, isDense: flow.isDense)
        placer.placeAll()
        func tracks(_ extents: [ExplicitTracks.Extent]) -> [Tracks] {
            extents.map { Tracks(start: $0.start ?? 0, span: $0.span) }
        }
        let (major, minor) = (tracks(placer.major), tracks(placer.minor))
        return flow.isColumn
            ? Result(
                columns: major, rows: minor, columnCount: placer.majorCount, rowCount: placer.minorCount,
                columnsBefore: placer.majorBefore, rowsBefore: placer.minorBefore)
            : Result(
                columns: minor, rows: major, columnCount: placer.minorCount, rowCount: placer.majorCount,
                columnsBefore: placer.minorBefore, rowsBefore: placer.majorBefore)
    }

    private init(
        _ major: [ExplicitTracks.Extent], _ minor: [ExplicitTracks.Extent], _ explicitMajor: Int, _ explicitMinor: Int,
        isDense: Bool
    ) {
        /// Counts from the first implicit track, and returns the number of implicit tracks before the explicit ones.
        func shift(_ extents: [ExplicitTracks.Extent]) -> (moved: [ExplicitTracks.Extent], before: Int, end: Int) {
            var (moved, low, high) = (extents, 0, 0)
            for extent in extents { low = min(low, extent.start ?? 0) }
            for index in moved.indices {
                if let start = moved[index].start { moved[index].start = start - low }
                high = max(high, (moved[index].start ?? 0) + moved[index].span)
            }
            return (moved, -low, high)
        }
        let (first, second) = (shift(major), shift(minor))
        (self.major, majorBefore) = (first.moved, first.before)
        (self.minor, minorBefore) = (second.moved, second.before)
        self.isDense = isDense
        majorCount = explicitMajor + majorBefore
        minorCount = max(explicitMinor + minorBefore, second.end)
        majorLimit = max(majorCount, first.end, majorBefore + max(GridTemplate.mostTracks, major.count))
        cells = GridOccupancy(count: majorLimit)
    }

    private mutating func set(_ index: Int, _ majorStart: Int, _ minorStart: Int) {
        (major[index].start, minor[index].start) = (majorStart, minorStart)
        let (ends, minorEnd) = (majorStart + major[index].span, minorStart + minor[index].span)
        majorCount = max(majorCount, ends)
        minorCount = max(minorCount, minorEnd)
        cells.insert(major: majorStart..<ends, minor: minorStart..<minorEnd)
    }

    private mutating func placeAll() {
        var isOpen = [Bool](repeating: true, count: major.count)
        for index in major.indices {
            guard let majorStart = major[index].start, let minorStart = minor[index].start else { continue }
            set(index, majorStart, minorStart)
            isOpen[index] = false
        }
        var cursors: [Int: Int] = [:]
        let limit = minorBefore + GridTemplate.mostTracks
        for index in major.indices where isOpen[index] {
            guard let start = major[index].start else { continue }
            let from = isDense ? 0 : cursors[start] ?? 0
            let span = minor[index].span
            let found = cells.firstFree(start..<start + major[index].span, from: from, span: span, limit: limit)
            set(index, start, found ?? max(0, limit - span))
            cursors[start] = (minor[index].start ?? 0) + span
            isOpen[index] = false
        }
        var cursor = (major: 0, minor: 0)
        for index in major.indices where isOpen[index] {
            if isDense, steps > 0 {
                placeDensely(index, &cursor)
            } else {
                place(index, &cursor)
            }
        }
    }

    /// Places an item at the first free position from a cursor, and moves the cursor there.
    private mutating func place(_ index: Int, _ cursor: inout (major: Int, minor: Int)) {
        let (majorSpan, minorSpan) = (major[index].span, minor[index].span)
        let last = max(0, majorLimit - majorSpan)
        if let start = minor[index].start {
            if start < cursor.minor { cursor.major += 1 }
            cursor.minor = start
            while cursor.major < last,
                cells.end(overlapping: cursor.major..<cursor.major + majorSpan, start..<start + minorSpan) != nil
            {
                cursor.major += 1
                steps -= 1
            }
            cursor.major = min(cursor.major, last)
        } else {
            while cursor.major < last {
                let rows = cursor.major..<cursor.major + majorSpan
                if let free = cells.firstFree(rows, from: cursor.minor, span: minorSpan, limit: minorCount) {
                    cursor.minor = free
                    break
                }
                (cursor.major, cursor.minor) = (cursor.major + 1, 0)
                steps -= 1
            }
            cursor.major = min(cursor.major, last)
        }
        set(index, cursor.major, cursor.minor)
    }

    private mutating func placeDensely(_ index: Int, _ last: inout (major: Int, minor: Int)) {
        // Cells are never freed: an item of a size does not fit before the last one of that size.
        let size = Size(major: major[index].span, minor: minor[index].span, at: minor[index].start ?? -1)
        var cursor = searched[size] ?? (0, minor[index].start ?? 0)
        place(index, &cursor)
        searched[size] = cursor
        if cursor > last { last = cursor }
    }
}
