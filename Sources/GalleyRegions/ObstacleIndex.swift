internal import GalleyValues

/// An index of trapezoids by block position, to find those that touch a band.
final class ObstacleIndex: Sendable {
    /// The pieces, sorted by their tops.
    let pieces: [Trapezoid]
    /// A segment tree: for the middle piece of each recursively halved range, the lowest bottom in that range.
    private let lowest: [Double]
    /// For each piece, the lowest bottom of it and all pieces before it.
    private let runningEnds: [Double]
    /// The tops and bottoms, sorted.
    private let tops: [Double]
    private let bottoms: [Double]

    init(_ unsorted: [Trapezoid]) {
        pieces = unsorted.sorted { $0.top < $1.top }
        tops = pieces.map(\.top)
        bottoms = pieces.map(\.bottom).sorted()
        var reach = -Double.infinity
        runningEnds = pieces.map { piece in
            reach = max(reach, piece.bottom)
            return reach
        }
        var lowest = Array(repeating: 0.0, count: pieces.count)
        _ = Self.note(0..<pieces.count, of: pieces, in: &lowest)
        self.lowest = lowest
    }

    var isEmpty: Bool { pieces.isEmpty }
    /// The lowest bottom of all; minus infinity if there are none.
    var end: Double { runningEnds.last ?? -.infinity }

    private static func note(_ range: Range<Int>, of pieces: [Trapezoid], in lowest: inout [Double]) -> Double {
        guard !range.isEmpty else { return -.infinity }
        let middle = (range.lowerBound + range.upperBound) / 2
        let most = max(
            pieces[middle].bottom, note(range.lowerBound..<middle, of: pieces, in: &lowest),
            note(middle + 1..<range.upperBound, of: pieces, in: &lowest))
        lowest[middle] = most
        return most
    }

    /// The number of pieces that start above a height.
    private func count(above height: Double) -> Int {
        tops.partitioningIndex { $0 >= height }
    }

    /// Calls `body` with the pieces that overlap the band by more than a line, mostly from the lowest up.
    /// - Complexity: O(log *n*) each.
    @inline(__always)
    func forEachUpwards(from top: Double, to bottom: Double, _ body: (Trapezoid) -> Void) {
        let end = count(above: bottom - Self.touch)
        var index = end
        // Few other pieces are between those that touch a band, unless a long one starts far above it.
        while index > 0, runningEnds[index - 1] > top + Self.touch, end - index < 64 {
            index -= 1
            if pieces[index].bottom > top + Self.touch { body(pieces[index]) }
        }
        if index > 0, runningEnds[index - 1] > top + Self.touch {
            visit(0..<pieces.count, before: index, top, bottom, body)
        }
    }

    /// The maximum end of a band from `top` that no piece overlaps by more than a line; `top` if a piece is there.
    /// - Complexity: O(log *n*).
    func freeEnd(from top: Double) -> Double {
        let count = count(above: top)
        if count > 0, runningEnds[count - 1] > top + Self.touch { return top }
        return count < tops.count ? tops[count] + Self.touch : .infinity
    }

    /// Calls `body` with the pieces that overlap the band by more than a line.
    /// - Complexity: O(log *n*) each.
    @inline(__always)
    func forEach(from top: Double, to bottom: Double, _ body: (Trapezoid) -> Void) {
        visit(0..<pieces.count, before: pieces.count, top, bottom, body)
    }

    /// Visits the pieces of a range that touch the band and whose indices are below `end`.
    private func visit(
        _ range: Range<Int>, before end: Int, _ top: Double, _ bottom: Double, _ body: (Trapezoid) -> Void
    ) {
        guard range.lowerBound < min(range.upperBound, end) else { return }
        let middle = (range.lowerBound + range.upperBound) / 2
        guard lowest[middle] > top + Self.touch else { return }
        visit(range.lowerBound..<middle, before: end, top, bottom, body)
        let piece = pieces[middle]
        guard middle < end, piece.top < bottom - Self.touch else { return }
        if piece.bottom > top + Self.touch { body(piece) }
        visit(middle + 1..<range.upperBound, before: end, top, bottom, body)
    }

    /// The overlap in ``LayoutUnit``s below which pieces only touch: coordinates are computed in floating point.
    static let touch = 1e-3

    /// The next start after `start` at which a piece starts or ends to touch a band of `height`, or to extend over its
    /// other side; infinite if there is none.
    func event(after start: Double, height: Double) -> Double {
        min(
            Self.next(tops, after: start), Self.next(bottoms, after: start),
            Self.next(tops, after: start + height) - height, Self.next(bottoms, after: start + height) - height)
    }

    private static func next(_ sorted: [Double], after value: Double) -> Double {
        let index = sorted.partitioningIndex { $0 > value + touch }
        return index < sorted.count ? sorted[index] : .infinity
    }
}
