internal import GalleySupport

extension [Trapezoid] {
    /// The maximum number of low pieces of an outline that are kept exactly: more than any realistic outline has.
    static var mostLow: Int { 1 << 10 }
    /// The height of the bands into which more low pieces are merged, in ``LayoutUnit``s: a sixteenth of a point.
    static var coarseness: Double { LayoutUnit.perPoint / 16 }

    /// The pieces unchanged if few of them are low. Otherwise low pieces, which each row would have to test singly, are
    /// enlarged to the whole bands of ``coarseness`` that they touch, and merged where they meet. Text keeps at most
    /// that much more distance from them.
    func coarse() -> [Trapezoid] {
        let step = Self.coarseness
        func isLow(_ piece: Trapezoid) -> Bool { piece.bottom - piece.top <= 2 * step }
        guard count > Self.mostLow, lazy.filter(isLow).count > Self.mostLow else { return self }
        var result: [Trapezoid] = []
        var low: [(band: Int, start: Double, end: Double)] = []
        for piece in self {
            guard isLow(piece) else {
                result.append(piece)
                continue
            }
            let first = Int((piece.top / step).rounded(.down))
            let last = Swift.max(first, Int((piece.bottom / step).rounded(.up)) - 1)
            for band in first...last {
                let reach = piece.reach(from: Double(band) * step, to: Double(band + 1) * step)
                low.append((band, reach.start, reach.end))
            }
        }
        low.sort { ($0.band, $0.start) < ($1.band, $1.start) }
        var index = 0
        while index < low.count {
            var joined = low[index]
            index += 1
            while index < low.count, low[index].band == joined.band, low[index].start <= joined.end {
                joined.end = Swift.max(joined.end, low[index].end)
                index += 1
            }
            let top = Double(joined.band) * step
            result.append(
                Trapezoid(
                    top: top, bottom: top + step, startAtTop: joined.start, startAtBottom: joined.start,
                    endAtTop: joined.end, endAtBottom: joined.end))
        }
        return result
    }
}
