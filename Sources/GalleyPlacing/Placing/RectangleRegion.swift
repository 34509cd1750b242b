internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyUnicode

/// A rectangle without obstacles.
struct RectangleRegion: Region {
    static var isUniform: Bool { true }

    let measure: Int?
    let blockEnd: Int?
    let maximumRows: Int

    func isFree(_ band: BlockInterval) -> Bool { true }

    func spans(over band: BlockInterval, in limits: InlineSpan, into spans: inout [InlineSpan]) {
        spans.removeAll(keepingCapacity: true)
        if limits.length > 0 { spans.append(limits) }
    }

    func firstFit(_ length: Int, over band: BlockInterval, in limits: InlineSpan) -> Int? {
        if length > limits.length { return nil }
        if let blockEnd, band.end > blockEnd { return nil }
        return band.start
    }

    func longest(over band: BlockInterval, in limits: InlineSpan) -> (start: Int, span: InlineSpan)? {
        limits.length > 0 ? (band.start, limits) : nil
    }

    var withoutFloats: RectangleRegion { self }

    func edges(around span: InlineSpan, over band: BlockInterval) -> InlineSpan {
        InlineSpan(start: 0, end: measure ?? LayoutUnit.limit)
    }

    /// Does nothing: text with floats is placed in a shape.
    mutating func exclude(_ pieces: [Trapezoid]?, box: Trapezoid) {}

    var placesFloat: Bool {
        get { false }
        set {}
    }

    mutating func advance() -> Bool { false }

    var tallestEnd: Int? { blockEnd }

    func laterRows(em: Double) -> Double { 0 }
}
