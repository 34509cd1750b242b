/// A segment of a row, in ``LayoutUnit``s from the inner edge: left in horizontal text, top in vertical text.
public struct InlineSpan: BitwiseCopyable, Equatable {
    /// The left edge, in vertical text the top edge.
    public var start: Int
    /// The right edge, in vertical text the bottom edge.
    public var end: Int

    /// Creates a span from its edges.
    @inlinable public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// The length.
    @inlinable public var length: Int { end - start }

    /// The span shortened by `length` at one end; it may be empty.
    @inlinable public func shortened(by length: Int, atEnd: Bool) -> InlineSpan {
        atEnd
            ? InlineSpan(start: start, end: max(start, end - length))
            : InlineSpan(start: start + length, end: max(start + length, end))
    }
}
