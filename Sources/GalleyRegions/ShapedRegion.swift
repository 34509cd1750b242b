internal import GalleySupport
internal import GalleyValues

/// Containers of any shape, through which text flows in order.
public struct ShapedRegion: Region {
    /// False: obstacles shorten and split rows, see ``Region``.
    public static var isUniform: Bool { false }

    /// A container.
    struct Fragmentainer {
        var outline: RegionOutline
        /// 0 is unlimited.
        var maximumRows: Int
    }

    let parts: [Fragmentainer]
    private(set) var index = 0
    /// The space that floats occupy in the current container, for lines and for floats.
    private var floatPieces = FloatIndex()
    private var floatBoxes = FloatIndex()
    /// Whether queries avoid the boxes of other floats instead of the shapes that lines avoid, see ``Region``.
    public var placesFloat = false
    /// A band known to be free; consecutive rows are often within one.
    private var free = BlockInterval(start: 0, end: 0)

    private let scratch = Scratch()
    /// The number of the current set of floats; copies of the region with other floats have other numbers.
    private var generation = 0

    /// The memory of queries, shared by the copies of a region.
    private final class Scratch {
        // Sound because a region belongs to one placer, whose queries do not nest: it has exclusive access.
        /// The occupied segments of the current band.
        @exclusivity(unchecked) var taken: [Taken] = []
        /// The number of pieces that were visited to collect them.
        @exclusivity(unchecked) var visited = 0
        /// The number of pieces that searches have visited, without an allowance for each search.
        @exclusivity(unchecked) var work = 0
        /// The last search that found no space.
        var failure: Search?
        private var generations = 0

        func nextGeneration() -> Int {
            generations += 1
            return generations
        }
    }

    /// A search for space in the current container.
    private struct Search {
        var start: Int
        var length: Int
        var height: Int
        var limits: InlineSpan
        var isForFloat: Bool
        var generation: Int

        /// Whether the other search finds nothing if this one does not.
        func implies(_ other: Search) -> Bool {
            generation == other.generation && isForFloat == other.isForFloat && limits == other.limits
                && other.start >= start && other.length >= length && other.height >= height
        }
    }

    /// A segment of a band that obstacles occupy.
    private struct Taken: BitwiseCopyable {
        var start: Double
        var end: Double
    }

    private var floats: FloatIndex { placesFloat ? floatBoxes : floatPieces }

    init(_ parts: [Fragmentainer]) {
        self.parts = parts
    }

    /// The number of pieces that searches have visited, which tests compare for shapes of different sizes.
    var searchWork: Int { unsafe scratch.work }

    /// The measure of the current container, see ``Region``.
    public var measure: Int? { parts[index].outline.measure }
    /// The block end of the current container, see ``Region``.
    public var blockEnd: Int? { parts[index].outline.blockEnd }
    /// The maximum number of rows of the current container, see ``Region``.
    public var maximumRows: Int { parts[index].maximumRows }
    private var obstacles: ObstacleIndex { parts[index].outline.obstacles }
    /// The inline position of the current column in the coordinates of its obstacles.
    private var columnStart: Double { parts[index].outline.start }

    /// Advances to the next container, which has no floats yet, see ``Region``.
    public mutating func advance() -> Bool {
        guard index + 1 < parts.count else { return false }
        index += 1
        floatPieces = FloatIndex()
        floatBoxes = FloatIndex()
        free = BlockInterval(start: 0, end: 0)
        generation = scratch.nextGeneration()
        return true
    }

    /// The maximum over the remaining containers, see ``Region``.
    public var tallestEnd: Int? {
        var tallest = 0
        for part in parts[index...] {
            guard let end = part.outline.blockEnd else { return nil }
            tallest = max(tallest, end)
        }
        return tallest
    }

    /// Counts a longer row as several, see ``Region``.
    public func laterRows(em: Double) -> Double {
        var rows = 0.0
        for part in parts[(index + 1)...] {
            // A longer row holds as much as several.
            let length = Double(part.outline.measure ?? LayoutUnit.limit) / Double(max(1, measure ?? 1))
            var most = part.maximumRows > 0 ? Double(part.maximumRows) : .infinity
            if let end = part.outline.blockEnd { most = min(most, Double(end) / (em / 2) + 1) }
            rows += most * max(1, length)
        }
        return rows
    }

    /// Excludes space of the current container only, see ``Region``.
    public mutating func exclude(_ pieces: [Trapezoid]?, box: Trapezoid) {
        if let pieces { floatPieces.add(pieces, box: box) } else { floatPieces.add(box) }
        floatBoxes.add(box)
        free = BlockInterval(start: 0, end: 0)
        generation = scratch.nextGeneration()
    }

    // MARK: - Spans

    /// Rounds the segments between obstacles and floats to whole units, see ``Region``.
    public func spans(over band: BlockInterval, in limits: InlineSpan, into spans: inout [InlineSpan]) {
        spans.removeAll(keepingCapacity: true)
        guard limits.length > 0 else { return }
        if obstacles.isEmpty, floats.isEmpty {
            spans.append(limits)
            return
        }
        forEachSpan(from: Double(band.start), to: Double(band.end), in: limits) { spans.append($0) }
    }

    /// Calls `body` with the free spans between two block positions, in ascending order.
    @inline(__always)
    private func forEachSpan(
        from top: Double, to bottom: Double, in limits: InlineSpan, _ body: (InlineSpan) -> Void
    ) {
        collectTaken(from: top, to: bottom)
        var start = limits.start
        for taken in unsafe scratch.taken {
            if taken.end <= Double(start) { continue }
            if taken.start >= Double(limits.end) { break }
            let end = Int(taken.start.rounded(.down))
            if end > start { body(InlineSpan(start: start, end: end)) }
            start = Int(min(taken.end, Double(limits.end)).rounded(.up))
        }
        if start < limits.end { body(InlineSpan(start: start, end: limits.end)) }
    }

    /// Whether a span of `length` is free between two block positions.
    private func hasSpan(_ length: Int, from top: Double, to bottom: Double, in limits: InlineSpan) -> Bool {
        var longest = 0
        forEachSpan(from: top, to: bottom, in: limits) { longest = max(longest, $0.length) }
        unsafe scratch.work += scratch.visited
        return longest >= max(1, length)
    }

    /// Collects the occupied segments between two block positions, sorted by start.
    private func collectTaken(from top: Double, to bottom: Double) {
        let (scratch, obstacles, columnStart) = (scratch, obstacles, columnStart)
        unsafe scratch.taken.removeAll(keepingCapacity: true)
        var visited = 1
        // The pieces of one outline are consecutive, and usually below each other.
        var last = Taken(start: .infinity, end: -.infinity)
        func add(_ piece: Trapezoid, _ start: Double) {
            visited += 1
            let reach = piece.reach(from: top, to: bottom)
            // Rounding outwards must not add a unit for a deviation below a thousandth.
            let new = Taken(
                start: reach.start - start + ObstacleIndex.touch, end: reach.end - start - ObstacleIndex.touch)
            guard new.end > new.start else { return }
            if new.start <= last.end, new.end >= last.start {
                last = Taken(start: min(last.start, new.start), end: max(last.end, new.end))
            } else {
                if last.end > last.start { unsafe scratch.taken.append(last) }
                last = new
            }
        }
        obstacles.forEachUpwards(from: top, to: bottom) { add($0, columnStart) }
        floats.forEach(from: top, to: bottom) { add($0, 0) }
        if last.end > last.start { unsafe scratch.taken.append(last) }
        unsafe scratch.visited = visited
        if unsafe scratch.taken.count > 1 { unsafe scratch.taken.sort { $0.start < $1.start } }
    }

    /// Caches the last free band, see ``Region``.
    public mutating func isFree(_ band: BlockInterval) -> Bool {
        if band.start < free.start || band.end > free.end { free = freeBand(from: band.start) }
        return band.start >= free.start && band.end <= free.end
    }

    private func freeBand(from start: Int) -> BlockInterval {
        let top = Double(start)
        let end = min(obstacles.freeEnd(from: top), floats.top(below: top), Trapezoid.far)
        return BlockInterval(start: start, end: Int(end))
    }

    private func longestSpan(over band: BlockInterval, in limits: InlineSpan) -> InlineSpan? {
        var best: InlineSpan?
        // The first of equal spans.
        forEachSpan(from: Double(band.start), to: Double(band.end), in: limits) { span in
            if span.length > best?.length ?? 0 { best = span }
        }
        unsafe scratch.work += scratch.visited
        return best
    }

    /// Considers only obstacles, not floats, see ``Region``.
    public func edges(around span: InlineSpan, over band: BlockInterval) -> InlineSpan {
        var (start, end) = (0.0, Double(measure ?? LayoutUnit.limit))
        let (top, bottom) = (Double(band.start), Double(band.end))
        let columnStart = columnStart
        obstacles.forEach(from: top, to: bottom) { piece in
            let reach = piece.reach(from: top, to: bottom)
            let (pieceStart, pieceEnd) = (reach.start - columnStart, reach.end - columnStart)
            if pieceEnd <= Double(span.start) + 1 { start = max(start, pieceEnd) }
            if pieceStart >= Double(span.end) - 1 { end = min(end, pieceStart) }
        }
        return InlineSpan(start: Int(start), end: Int(end.rounded(.up)))
    }

    // MARK: - Moving along

    /// The number of visited pieces after which only positions at intervals of a quarter of the height are tested: more
    /// than any realistic shape needs.
    private static let mostExact = 1 << 23
    /// The number of visited pieces after which the intervals grow with their distance from the start of the search, so
    /// that a shape of any height takes few of them.
    private static let mostEven = 1 << 25
    /// The number of visited pieces that each search adds to the maximum, so that any number of rows is exact.
    private static let allowance = 1 << 12

    /// Tests each position at which an obstacle or float starts or ends, in order, see ``Region``.
    public func firstFit(_ length: Int, over band: BlockInterval, in limits: InlineSpan) -> Int? {
        guard length <= limits.length, limits.length > 0 else { return nil }
        let height = band.length
        let last = blockEnd.map { $0 - height }
        if let last, band.start > last { return nil }
        if obstacles.isEmpty, floats.isEmpty { return band.start }
        if hasSpan(length, from: Double(band.start), to: Double(band.end), in: limits) { return band.start }
        let search = Search(
            start: band.start, length: length, height: height, limits: limits, isForFloat: placesFloat,
            generation: generation)
        if let failure = scratch.failure, failure.implies(search) { return nil }
        unsafe scratch.work = max(0, scratch.work - Self.allowance)
        let found = laterFit(search, last: last.map(Double.init) ?? .infinity)
        if found == nil { scratch.failure = search }
        return found
    }

    /// The result of a search whose start has no space.
    ///
    /// The bands of all positions in an interval have a part in common, if the interval is shorter than a band. If that
    /// part has no space, no position in the interval has, so that most positions are not tested.
    private func laterFit(_ search: Search, last: Double) -> Int? {
        let (length, limits, height) = (search.length, search.limits, Double(search.height))
        var start = Double(search.start)
        // The length of the next interval to be tested as a whole.
        var step = height / 2
        while start <= last {
            var end = event(after: start, height: height)
            // After the last event there are no obstacles.
            guard end.isFinite else { return nil }
            let isExact = unsafe scratch.work <= Self.mostExact
            if !isExact { end = max(end, start + height / 4) }
            if unsafe scratch.work > Self.mostEven { end = max(end, start + (start - Double(search.start)) / 16) }
            step = max(step, end - start)
            var isFull = false
            while true {
                // Spans are rounded to whole units at both ends.
                isFull =
                    step < height && !hasSpan(length - 2, from: start + step, to: start + height, in: limits)
                if isFull || step <= end - start { break }
                step = max(step / 4, end - start)
            }
            if isFull {
                start += step
                step *= 2
                continue
            }
            let candidates = isExact ? candidates(length, from: start, to: end, height: height, in: limits) : [end]
            for candidate in candidates {
                let position = candidate.rounded(.up)
                if position > last { return nil }
                if position > Double(search.start), hasSpan(length, from: position, to: position + height, in: limits) {
                    return Int(position)
                }
            }
            start = end
        }
        return nil
    }

    private func event(after start: Double, height: Double) -> Double {
        var result = obstacles.event(after: start, height: height)
        let least = start + ObstacleIndex.touch
        result = min(result, floats.edge(below: least))
        let ahead = floats.edge(below: least + height) - height
        if ahead > least { result = min(result, ahead) }
        return result
    }

    /// The positions between two events at which a span of `length` may become free, in ascending order, and the later
    /// event.
    ///
    /// Between events the extent of each obstacle is linear, so a linear equation determines where a gap between two of
    /// them reaches `length`.
    private func candidates(
        _ length: Int, from top: Double, to end: Double, height: Double, in limits: InlineSpan
    ) -> [Double] {
        var extents: [(start: (Double, Double), end: (Double, Double))] = []
        let middle = (top + end) / 2
        func add(_ piece: Trapezoid, _ start: Double) {
            let (one, other) = (
                piece.reach(from: top, to: top + height), piece.reach(from: end, to: end + height)
            )
            extents.append(((one.start - start, other.start - start), (one.end - start, other.end - start)))
        }
        let columnStart = columnStart
        obstacles.forEach(from: middle, to: middle + height) { add($0, columnStart) }
        floats.forEach(from: middle, to: middle + height) { add($0, 0) }
        var result = [end]
        let (low, high) = (Double(limits.start), Double(limits.end))
        let ends = extents.map(\.end) + [(low, low)]
        let starts = (extents.map(\.start) + [(high, high)]).sorted { $0.1 < $1.1 }
        // A gap grows at most by the movement of its edges, so only gaps that are nearly long enough are tested.
        func most(_ moves: [(Double, Double)]) -> Double { moves.reduce(0) { max($0, abs($1.1 - $1.0)) } }
        let growth = most(starts) + most(ends)
        var pairs = 0
        for one in ends {
            let least = one.1 + Double(length)
            var index = starts.partitioningIndex { $0.1 >= least }
            while index < starts.count, starts[index].1 <= least + growth + 2, pairs < Self.mostPairs {
                pairs += 1
                let gap = (starts[index].0 - one.0, starts[index].1 - one.1)
                index += 1
                // Spans are whole units: for a slowly growing gap, rounding takes up to two units.
                for wanted in length...length + 2 where gap.0 < Double(wanted) && gap.1 >= Double(wanted) {
                    let place = top + (end - top) * ((Double(wanted) - gap.0) / (gap.1 - gap.0))
                    result.append(min(max(place, top), end))
                }
            }
        }
        unsafe scratch.work += pairs + extents.count
        result.sort()
        if result.count > Self.mostCandidates { result.removeSubrange(Self.mostCandidates..<result.count - 1) }
        return result
    }

    /// The maximum number of positions tested, and of gaps considered, between two events: enough for any realistic
    /// shape, and a limit for shapes made to be expensive.
    private static let mostCandidates = 1 << 12
    private static let mostPairs = 1 << 17

    /// A copy, see ``Region``.
    public var withoutFloats: ShapedRegion {
        var copy = self
        (copy.floatPieces, copy.floatBoxes) = (FloatIndex(), FloatIndex())
        return copy
    }

    /// Tests the first few thousand positions at which obstacles or floats start or end, and the position below all,
    /// see ``Region``.
    public func longest(over band: BlockInterval, in limits: InlineSpan) -> (start: Int, span: InlineSpan)? {
        let height = band.length
        let last = blockEnd.map { $0 - height } ?? .max
        guard band.start <= last else { return nil }
        var best: (start: Int, span: InlineSpan)?
        func consider(_ start: Int) {
            guard start >= band.start, start <= last,
                let span = longestSpan(over: BlockInterval(start: start, end: start + height), in: limits)
            else { return }
            if span.length > best?.span.length ?? 0 { best = (start, span) }
        }
        consider(band.start)
        var start = Double(band.start)
        // Enough for any realistic shape. Each position costs time proportional to the number of pieces.
        let most = min(4096, max(64, (1 << 20) / max(1, obstacles.pieces.count + floats.pieceCount)))
        for _ in 0..<most {
            if unsafe scratch.work > Self.mostExact { break }
            let end = event(after: start, height: Double(height))
            guard end.isFinite, start <= Double(last) else { break }
            consider(Int(((start + end) / 2).rounded()))
            consider(Int(end.rounded(.up)))
            start = end
        }
        // Below everything there is the most space, even if the loop did not get that far.
        let end = max(obstacles.end, floats.bottom)
        if end.isFinite { consider(min(Int(end.rounded(.up)), last)) }
        if last != .max { consider(last) }
        return best
    }
}
