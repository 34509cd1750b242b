internal import GalleySupport

/// Containers of any shape, through which text flows in order.
public struct ShapedRegion: Region {
    /// False: obstacles shorten and split rows, see ``Region``.
    public static var isUniform: Bool { false }

    /// A container.
    struct Part {
        var outline: RegionOutline
        /// 0 is unlimited.
        var maximumRows: Int
    }

    let parts: [Part]
    private(set) var index = 0
    /// The space that floats occupy in the current container, for lines and for floats.
    private var floatPieces = FloatIndex()
    private var floatBoxes = FloatIndex()
    /// Whether queries avoid the boxes of other floats instead of the shapes that lines avoid, see ``Region``.
    public var placesFloat = false
    /// A band known to be free; consecutive rows are often within one.
    private var free = BlockBand(start: 0, end: 0)

    /// The occupied segments of the current band.
    private let scratch = Scratch()

    private final class Scratch {
        // Sound because a region belongs to one placer, whose queries do not nest: it has exclusive access.
        @exclusivity(unchecked) var taken: [Taken] = []
    }

    /// A segment of a band that obstacles occupy.
    private struct Taken: BitwiseCopyable {
        var start: Double
        var end: Double
    }

    private var floats: FloatIndex { placesFloat ? floatBoxes : floatPieces }

    init(_ parts: [Part]) {
        self.parts = parts
    }

    /// The measure of the current container, see ``Region``.
    public var measure: Int? { parts[index].outline.measure }
    /// The block end of the current container, see ``Region``.
    public var blockEnd: Int? { parts[index].outline.blockEnd }
    /// The maximum number of rows of the current container, see ``Region``.
    public var maximumRows: Int { parts[index].maximumRows }
    private var obstacles: ObstacleIndex { parts[index].outline.obstacles }

    /// Advances to the next container, which has no floats yet, see ``Region``.
    public mutating func advance() -> Bool {
        guard index + 1 < parts.count else { return false }
        index += 1
        floatPieces = FloatIndex()
        floatBoxes = FloatIndex()
        free = BlockBand(start: 0, end: 0)
        return true
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
        free = BlockBand(start: 0, end: 0)
    }

    // MARK: - Spans

    /// Rounds the segments between obstacles and floats to whole units, see ``Region``.
    public func spans(over band: BlockBand, in limits: InlineSpan, into spans: inout [InlineSpan]) {
        spans.removeAll(keepingCapacity: true)
        guard limits.length > 0 else { return }
        if obstacles.isEmpty, floats.isEmpty {
            spans.append(limits)
            return
        }
        collectTaken(over: band)
        var start = limits.start
        for taken in unsafe scratch.taken {
            if taken.end <= Double(start) { continue }
            if taken.start >= Double(limits.end) { break }
            let end = Int(taken.start.rounded(.down))
            if end > start { spans.append(InlineSpan(start: start, end: end)) }
            start = Int(min(taken.end, Double(limits.end)).rounded(.up))
        }
        if start < limits.end { spans.append(InlineSpan(start: start, end: limits.end)) }
    }

    /// Collects the occupied segments of a band, sorted by start.
    private func collectTaken(over band: BlockBand) {
        let (top, bottom) = (Double(band.start), Double(band.end))
        let (scratch, obstacles) = (scratch, obstacles)
        unsafe scratch.taken.removeAll(keepingCapacity: true)
        // The pieces of one outline are consecutive, and usually below each other.
        var last = Taken(start: .infinity, end: -.infinity)
        func add(_ piece: Trapezoid) {
            let reach = piece.reach(from: top, to: bottom)
            // Rounding outwards must not add a unit for a deviation below a thousandth.
            let new = Taken(start: reach.start + ObstacleIndex.touch, end: reach.end - ObstacleIndex.touch)
            guard new.end > new.start else { return }
            if new.start <= last.end, new.end >= last.start {
                last = Taken(start: min(last.start, new.start), end: max(last.end, new.end))
            } else {
                if last.end > last.start { unsafe scratch.taken.append(last) }
                last = new
            }
        }
        obstacles.forEachUpwards(from: top, to: bottom, add)
        floats.forEach(from: top, to: bottom, add)
        if last.end > last.start { unsafe scratch.taken.append(last) }
        if unsafe scratch.taken.count > 1 { unsafe scratch.taken.sort { $0.start < $1.start } }
    }

    /// Caches the last free band, see ``Region``.
    public mutating func isFree(_ band: BlockBand) -> Bool {
        if band.start < free.start || band.end > free.end { free = freeBand(from: band.start) }
        return band.start >= free.start && band.end <= free.end
    }

    private func freeBand(from start: Int) -> BlockBand {
        let top = Double(start)
        let end = min(obstacles.freeEnd(from: top), floats.top(below: top), Trapezoid.far)
        return BlockBand(start: start, end: Int(end))
    }

    private func longestSpan(over band: BlockBand, in limits: InlineSpan) -> InlineSpan? {
        var free: [InlineSpan] = []
        spans(over: band, in: limits, into: &free)
        // The first of equal spans.
        return free.reduce(nil) { best, span in span.length > best?.length ?? 0 ? span : best }
    }

    /// Considers only obstacles, not floats, see ``Region``.
    public func edges(around span: InlineSpan, over band: BlockBand) -> InlineSpan {
        var (start, end) = (0.0, Double(measure ?? LayoutUnit.limit))
        let (top, bottom) = (Double(band.start), Double(band.end))
        obstacles.forEach(from: top, to: bottom) { piece in
            let reach = piece.reach(from: top, to: bottom)
            if reach.end <= Double(span.start) + 1 { start = max(start, reach.end) }
            if reach.start >= Double(span.end) - 1 { end = min(end, reach.start) }
        }
        return InlineSpan(start: Int(start), end: Int(end.rounded(.up)))
    }

    // MARK: - Moving along

    /// Tests each position at which an obstacle or float starts or ends, in order, see ``Region``.
    public func firstFit(_ length: Int, over band: BlockBand, in limits: InlineSpan) -> Int? {
        guard length <= limits.length, limits.length > 0 else { return nil }
        let height = band.length
        func fits(_ start: Int) -> Bool {
            longestSpan(over: BlockBand(start: start, end: start + height), in: limits).map { $0.length >= length }
                ?? false
        }
        let last = blockEnd.map { $0 - height }
        if let last, band.start > last { return nil }
        if fits(band.start) { return band.start }
        var start = Double(band.start)
        while true {
            let end = event(after: start, height: Double(height))
            // After the last event there are no obstacles.
            guard end.isFinite else { return nil }
            for candidate in candidates(length, from: start, to: end, height: Double(height), in: limits) {
                let position = Int(candidate.rounded(.up))
                if let last, position > last { return nil }
                if position > band.start, fits(position) { return position }
            }
            start = end
            if let last, start > Double(last) { return nil }
        }
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
        _ length: Int, from start: Double, to end: Double, height: Double, in limits: InlineSpan
    ) -> [Double] {
        var reaches: [(start: (Double, Double), end: (Double, Double))] = []
        let middle = (start + end) / 2
        func add(_ piece: Trapezoid) {
            let (one, other) = (
                piece.reach(from: start, to: start + height), piece.reach(from: end, to: end + height)
            )
            reaches.append(((one.start, other.start), (one.end, other.end)))
        }
        obstacles.forEach(from: middle, to: middle + height, add)
        floats.forEach(from: middle, to: middle + height, add)
        var result = [end]
        let (low, high) = (Double(limits.start), Double(limits.end))
        let ends = reaches.map(\.end) + [(low, low)]
        let starts = (reaches.map(\.start) + [(high, high)]).sorted { $0.1 < $1.1 }
        // A gap grows at most by the movement of its edges, so only gaps that are nearly long enough are tested.
        func most(_ moves: [(Double, Double)]) -> Double { moves.reduce(0) { max($0, abs($1.1 - $1.0)) } }
        let growth = most(starts) + most(ends)
        for one in ends {
            let least = one.1 + Double(length)
            var index = starts.firstIndex(notBelow: least)
            while index < starts.count, starts[index].1 <= least + growth + 2, result.count < Self.mostCandidates {
                let gap = (starts[index].0 - one.0, starts[index].1 - one.1)
                index += 1
                // Spans are whole units: for a slowly growing gap, rounding takes up to two units.
                for wanted in length...length + 2 where gap.0 < Double(wanted) && gap.1 >= Double(wanted) {
                    let place = start + (end - start) * ((Double(wanted) - gap.0) / (gap.1 - gap.0))
                    result.append(min(max(place, start), end))
                }
            }
        }
        result.sort()
        return result
    }

    /// The maximum number of positions tested between two events: enough for any realistic shape, and a limit for
    /// shapes made to be expensive.
    private static let mostCandidates = 1 << 12

    /// Tests the first few thousand positions at which obstacles or floats start or end, and the position below all,
    /// see ``Region``.
    public func longest(over band: BlockBand, in limits: InlineSpan) -> (start: Int, span: InlineSpan)? {
        let height = band.length
        let last = blockEnd.map { $0 - height } ?? .max
        guard band.start <= last else { return nil }
        var best: (start: Int, span: InlineSpan)?
        func consider(_ start: Int) {
            guard start >= band.start, start <= last,
                let span = longestSpan(over: BlockBand(start: start, end: start + height), in: limits)
            else { return }
            if span.length > best?.span.length ?? 0 { best = (start, span) }
        }
        consider(band.start)
        var start = Double(band.start)
        // Enough for any realistic shape. Each position costs time proportional to the number of pieces.
        for _ in 0..<min(4096, max(64, (1 << 20) / max(1, obstacles.pieces.count + floats.pieceCount))) {
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

extension [(Double, Double)] {
    /// The index of the first element whose second value is not below `value`, for ascending values.
    fileprivate func firstIndex(notBelow value: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].1 >= value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
