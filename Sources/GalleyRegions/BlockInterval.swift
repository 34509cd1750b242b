/// A band of rows, in ``LayoutUnit``s from the edge at the first row.
public struct BlockInterval: BitwiseCopyable, Equatable {
    /// The edge towards the first row.
    public var start: Int
    /// The edge towards the last row.
    public var end: Int

    /// Creates a band from its edges.
    @inlinable public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// The extent on the block axis.
    @inlinable public var length: Int { end - start }
}
