/// A readable column. It retains its owner, which holds the block. Avoids contended reference counts of the block
/// (ARCHITECTURE, Threads).
@safe public struct ColumnView<Element: BitwiseCopyable>: RandomAccessCollection, @unchecked Sendable {
    // Sound because the owner is immutable, and lives as long as the view.
    @usableFromInline let owner: AnyObject
    @usableFromInline let start: UnsafePointer<Element>
    /// The number of elements.
    public let count: Int

    /// Creates a view of a column whose memory `owner` holds.
    @inlinable @inline(__always)
    public init(_ column: Column<Element>, of owner: AnyObject) {
        self.owner = owner
        unsafe start = UnsafePointer(column.start)
        count = unsafe column.count
    }

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }
    /// The same as ``count``.
    @inlinable public var endIndex: Int { count }

    /// The element at an index, with a bounds check.
    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            return unsafe start[index]
        }
    }

    /// Calls `body` with the elements, whose memory is valid until it returns.
    @inlinable @inline(__always)
    public func withUnsafeBufferPointer<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(owner) {} }
        return unsafe try body(UnsafeBufferPointer(start: start, count: count))
    }
}
