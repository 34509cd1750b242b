/// A stretch of a row, in ``LayoutUnit``s from the inner edge that is left in horizontal text and top in vertical.
public struct InlineSpan: BitwiseCopyable, Equatable {
    /// Its left edge, in vertical text its upper one.
    public var start: Int
    /// Its right edge, in vertical text its lower one.
    public var end: Int

    /// A span of its edges.
    @inlinable public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// How long it is.
    @inlinable public var length: Int { end - start }

    /// What is left of it without `length` at one end, which may be nothing.
    @inlinable public func shortened(by length: Int, atEnd: Bool) -> InlineSpan {
        atEnd
            ? InlineSpan(start: start, end: max(start, end - length))
            : InlineSpan(start: start + length, end: max(start + length, end))
    }
}

/// A stretch across rows, in ``LayoutUnit``s from the edge at which the first row stands.
public struct BlockBand: BitwiseCopyable, Equatable {
    /// Where it begins, towards the first row.
    public var start: Int
    /// Where it ends, towards the last row.
    public var end: Int

    /// A band of its edges.
    @inlinable public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// How far it reaches from row to row.
    @inlinable public var length: Int { end - start }
}

/// The space that lines are placed in: one container, or several that text goes through one after the other.
///
/// Placing is compiled once for each kind of region, so that a rectangle pays for nothing that only shapes need.
public protocol Region {
    /// Every row is one span as long as the measure.
    static var isUniform: Bool { get }
    /// Length of a row where nothing is in the way; nil is unbounded.
    var measure: Int? { get }
    /// Where the last row must end; nil is unbounded.
    var blockEnd: Int? { get }
    /// Rows that may be placed; 0 is unlimited.
    var maximumRows: Int { get }

    /// Whether it is known that nothing is in the way over all of `band`.
    mutating func isFree(_ band: BlockBand) -> Bool
    /// The stretches of `limits` that are free over all of `band`, in ascending order; none is empty.
    func spans(over band: BlockBand, in limits: InlineSpan, into spans: inout [InlineSpan])
    /// The least start at or after the band's at which a band as high has a span of `length` in `limits`; nil where
    /// none has, up to ``blockEnd``.
    func firstFit(_ length: Int, over band: BlockBand, in limits: InlineSpan) -> Int?
    /// Where, at or after the band's start, a band as high has the longest span; nil where no band has any.
    func longest(over band: BlockBand, in limits: InlineSpan) -> (start: Int, span: InlineSpan)?
    /// How far the row is free around a stretch over all of `band`, but for what was taken from it.
    func edges(around span: InlineSpan, over band: BlockBand) -> InlineSpan
    /// Takes room from the container in work: pieces from lines, where they keep to another shape, and a rectangle from
    /// floats, which begins at or below all those before.
    mutating func exclude(_ pieces: [Trapezoid]?, box: Trapezoid)
    /// What is asked for is room for a float, which stands beside others' boxes whatever their shapes are.
    var placesFloat: Bool { get set }
    /// Goes on to the next container; false where there is none.
    mutating func advance() -> Bool
    /// How many rows of half an `em` the containers behind the one in work could hold at most, as long as its own;
    /// infinite where one of them has no end.
    func laterRows(em: Double) -> Double
}
