/// The space for lines: one container, or several in sequence.
///
/// Placement is specialized for each kind of region, so that a rectangle has no costs for shapes.
public protocol Region {
    /// Whether every row is one span with the length of the measure.
    static var isUniform: Bool { get }
    /// The length of a row without obstacles; nil is unbounded.
    var measure: Int? { get }
    /// The end of the last row; nil is unbounded.
    var blockEnd: Int? { get }
    /// The maximum number of rows; 0 is unlimited.
    var maximumRows: Int { get }

    /// Whether `band` is known to be free of obstacles.
    mutating func isFree(_ band: BlockInterval) -> Bool
    /// Appends the segments of `limits` that are free over all of `band`, in ascending order; none is empty.
    func spans(over band: BlockInterval, in limits: InlineSpan, into spans: inout [InlineSpan])
    /// The smallest start at or after the band's at which a band of the same height has a free span of `length` in
    /// `limits`; nil if there is none up to ``blockEnd``.
    func firstFit(_ length: Int, over band: BlockInterval, in limits: InlineSpan) -> Int?
    /// The start, at or after the band's, at which a band of the same height has the longest free span; nil if there is
    /// none.
    func longest(over band: BlockInterval, in limits: InlineSpan) -> (start: Int, span: InlineSpan)?
    /// The region without the floats in the current container.
    var withoutFloats: Self { get }
    /// The free extent of the row around a span over all of `band`, ignoring floats.
    func edges(around span: InlineSpan, over band: BlockInterval) -> InlineSpan
    /// Excludes space of the current container: pieces from lines, if they avoid another shape than the box, and a
    /// rectangle from floats, which starts at or below all previous ones.
    mutating func exclude(_ pieces: [Trapezoid]?, box: Trapezoid)
    /// Whether queries are for a float, which avoids the boxes of other floats rather than their shapes.
    var placesFloat: Bool { get set }
    /// Advances to the next container; false if there is none.
    mutating func advance() -> Bool
    /// The maximum ``blockEnd`` of the current container and the later ones; nil if one is unbounded.
    var tallestEnd: Int? { get }
    /// The maximum number of rows, of half an `em` each and as long as those of the current container, that the later
    /// containers could hold; infinite if one is unbounded.
    func laterRows(em: Double) -> Double
}
