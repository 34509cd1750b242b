internal import GalleySupport

/// A piece of an obstacle with two straight sides, in ``LayoutUnit``s.
///
/// The sides are straight lines from (`startAtTop`, `top`) to (`startAtBottom`, `bottom`), and likewise for the ends.
public struct Trapezoid: Sendable, BitwiseCopyable {
    var top: Double
    var bottom: Double
    /// The inline position of the start side, at `top`.
    public var startAtTop: Double
    /// The inline position of the start side, at `bottom`.
    public var startAtBottom: Double
    /// The inline position of the end side, at `top`.
    public var endAtTop: Double
    /// The inline position of the end side, at `bottom`.
    public var endAtBottom: Double

    /// A position beyond all others.
    static let far = Double(LayoutUnit.limit) * 4

    package init(
        top: Double, bottom: Double, startAtTop: Double, startAtBottom: Double, endAtTop: Double, endAtBottom: Double
    ) {
        self.top = top
        self.bottom = bottom
        self.startAtTop = startAtTop
        self.startAtBottom = startAtBottom
        self.endAtTop = endAtTop
        self.endAtBottom = endAtBottom
    }

    /// Creates a rectangle.
    public init(_ band: BlockInterval, _ span: InlineSpan) {
        self.init(
            top: Double(band.start), bottom: Double(band.end), startAtTop: Double(span.start),
            startAtBottom: Double(span.start), endAtTop: Double(span.end), endAtBottom: Double(span.end))
    }

    /// The piece, cut or extended along its sides.
    func cut(top newTop: Double, bottom newBottom: Double) -> Trapezoid {
        Trapezoid(
            top: newTop, bottom: newBottom, startAtTop: start(at: newTop), startAtBottom: start(at: newBottom),
            endAtTop: end(at: newTop), endAtBottom: end(at: newBottom))
    }

    /// The parts inside a box from (0, 0), moved. The piece is split where a side enters or leaves the box: outside, the
    /// box's edge replaces the side.
    public func clipped(
        length: Double, breadth: Double, movedBy inline: Double, _ block: Double
    ) -> [Trapezoid] {
        let (from, to) = (max(0, top), min(breadth, bottom))
        guard to > from else { return [] }
        var heights = [from]
        for (above, below) in [(startAtTop, startAtBottom), (endAtTop, endAtBottom)] where above != below {
            for limit in [0, length] {
                let height = top + (bottom - top) * ((limit - above) / (below - above))
                if height > from, height < to { heights.append(height) }
            }
        }
        heights.sort()
        func clamp(_ value: Double) -> Double { min(max(value, 0), length) + inline }
        return heights.indices.map { index in
            var piece = cut(top: heights[index], bottom: index + 1 < heights.count ? heights[index + 1] : to)
            piece.startAtTop = clamp(piece.startAtTop)
            piece.startAtBottom = clamp(piece.startAtBottom)
            piece.endAtTop = clamp(piece.endAtTop)
            piece.endAtBottom = clamp(piece.endAtBottom)
            piece.top += block
            piece.bottom += block
            return piece
        }
    }

    /// The inline extent between `top` and `bottom`, which must overlap the piece.
    @inline(__always)
    func reach(from top: Double, to bottom: Double) -> (start: Double, end: Double) {
        // Most pieces are lower than a row.
        if top <= self.top, bottom >= self.bottom {
            return (min(startAtTop, startAtBottom), max(endAtTop, endAtBottom))
        }
        let upper = max(top, self.top)
        let lower = min(bottom, self.bottom)
        return (min(start(at: upper), start(at: lower)), max(end(at: upper), end(at: lower)))
    }

    private func start(at y: Double) -> Double { Self.mix(startAtTop, startAtBottom, (y - top) / (bottom - top)) }

    private func end(at y: Double) -> Double { Self.mix(endAtTop, endAtBottom, (y - top) / (bottom - top)) }

    private static func mix(_ one: Double, _ other: Double, _ part: Double) -> Double {
        one == other ? one : one + (other - one) * min(1, max(0, part))
    }
}
