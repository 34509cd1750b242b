/// Trapezoids by the bands they take, to find those that touch one.
struct ObstacleIndex {
    /// By their tops.
    let pieces: [Trapezoid]
    /// For the piece in the middle of a range, halved again and again, the lowest bottom in that range.
    private var lowest: [Double]
    /// Tops and bottoms, sorted.
    private let tops: [Double]
    private let bottoms: [Double]

    init(_ unsorted: [Trapezoid]) {
        pieces = unsorted.sorted { $0.top < $1.top }
        tops = pieces.map(\.top)
        bottoms = pieces.map(\.bottom).sorted()
        lowest = Array(repeating: 0, count: pieces.count)
        _ = note(0..<pieces.count)
    }

    var isEmpty: Bool { pieces.isEmpty }

    private mutating func note(_ range: Range<Int>) -> Double {
        guard !range.isEmpty else { return -.infinity }
        let middle = (range.lowerBound + range.upperBound) / 2
        let most = max(
            pieces[middle].bottom, note(range.lowerBound..<middle), note(middle + 1..<range.upperBound))
        lowest[middle] = most
        return most
    }

    /// Those that share more than a line with the band.
    /// - Complexity: O(log *n*) each.
    @inline(__always)
    func forEach(from top: Double, to bottom: Double, _ body: (Trapezoid) -> Void) {
        visit(0..<pieces.count, top, bottom, body)
    }

    private func visit(_ range: Range<Int>, _ top: Double, _ bottom: Double, _ body: (Trapezoid) -> Void) {
        guard !range.isEmpty else { return }
        let middle = (range.lowerBound + range.upperBound) / 2
        guard lowest[middle] > top + Self.touch else { return }
        visit(range.lowerBound..<middle, top, bottom, body)
        let piece = pieces[middle]
        guard piece.top < bottom - Self.touch else { return }
        if piece.bottom > top + Self.touch { body(piece) }
        visit(middle + 1..<range.upperBound, top, bottom, body)
    }

    /// What is shared by less, in ``LayoutUnit``s, only touches: coordinates are computed in floating point.
    static let touch = 1e-3

    /// The next start after `start` at which a piece begins or ends to touch a band of `height`, or to reach over its
    /// other side; infinite where none does.
    func event(after start: Double, height: Double) -> Double {
        min(
            Self.next(tops, after: start), Self.next(bottoms, after: start),
            Self.next(tops, after: start + height) - height, Self.next(bottoms, after: start + height) - height)
    }

    private static func next(_ sorted: [Double], after value: Double) -> Double {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] > value + touch { high = middle } else { low = middle + 1 }
        }
        return low < sorted.count ? sorted[low] : .infinity
    }
}
