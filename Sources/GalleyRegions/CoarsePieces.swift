internal import GalleySupport

extension [Trapezoid] {
    /// How many low pieces an outline may have for all to be kept as they are: more than any picture has.
    static var mostLow: Int { 1 << 10 }
    /// Height of the bands that more of them are gathered in, in ``LayoutUnit``s: a sixteenth of a point.
    static var coarseness: Double { LayoutUnit.perPoint / 16 }

    /// The same pieces where few of them are low. Of more, which a row would have to look at one by one, each takes all of
    /// the bands of ``coarseness`` that it touches, joined where they meet: text keeps from them by that much more at most.
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
