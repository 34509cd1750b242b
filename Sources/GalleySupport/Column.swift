/// The position of a column in a ``ColumnBlock``, which must outlive it.
@unsafe public struct Column<Element: BitwiseCopyable> {
    /// The first element.
    public var start: UnsafeMutablePointer<Element>
    /// The number of elements.
    public var count: Int

    /// Creates a column from its start and count.
    @inlinable public init(start: UnsafeMutablePointer<Element>, count: Int) {
        unsafe self.start = start
        unsafe self.count = count
    }
}
