/// One stretch of memory for all the columns of a shaped text: an array each would cost as much as shaping a label.
///
/// Columns are placed one after the other, those of the widest elements first, and written once.
///
/// The memory is the object's own: memory that Swift allocates by itself, of whatever alignment, costs a slower call.
@safe public final class ColumnBlock: ManagedBuffer<ColumnBlock.Header, UInt64> {
    /// How large a block is, and how much of it is taken.
    public struct Header {
        @usableFromInline let byteCount: Int
        @usableFromInline var used = 0

        /// The header of a block of `byteCount` bytes, none of them taken.
        @inlinable public init(byteCount: Int) { self.byteCount = byteCount }
    }

    /// A block with room for `byteCount` bytes of columns, uninitialised.
    @inlinable public static func make(byteCount: Int) -> ColumnBlock {
        let words = (byteCount + MemoryLayout<UInt64>.size - 1) / MemoryLayout<UInt64>.size
        let block = create(minimumCapacity: words) { _ in Header(byteCount: byteCount) }
        return unsafe unsafeDowncast(block, to: ColumnBlock.self)
    }

    /// Bytes that it has room for, taken or not.
    @inlinable public var byteCount: Int { header.byteCount }

    /// Room for `count` more elements, uninitialised. What does not fit traps, as an array's index does.
    @inlinable func place<Element: BitwiseCopyable>(_ count: Int, of type: Element.Type) -> UnsafeMutablePointer<
        Element
    > {
        let alignment = MemoryLayout<Element>.alignment
        // Not by `header`, each use of which asks at run time for exclusive access.
        return unsafe withUnsafeMutablePointers { header, elements in
            let start = unsafe (header.pointee.used + alignment - 1) & ~(alignment - 1)
            let end = start + count * MemoryLayout<Element>.stride
            unsafe precondition(end <= header.pointee.byteCount, "a column is larger than was planned")
            unsafe header.pointee.used = end
            return unsafe (UnsafeMutableRawPointer(elements) + start).bindMemory(to: type, capacity: count)
        }
    }

    /// A column with a copy of `buffer`, and `last` after it.
    @inlinable public func column<Element>(_ buffer: borrowing ColumnBuffer<Element>, appending last: Element? = nil)
        -> Column<Element>
    {
        let count = buffer.count + (last == nil ? 0 : 1)
        let start = unsafe place(count, of: Element.self)
        unsafe start.update(from: buffer.base, count: buffer.count)
        if let last { unsafe start[buffer.count] = last }
        return unsafe Column(start: start, count: count)
    }

    /// A column with a copy of `elements`.
    @inlinable public func column<Element: BitwiseCopyable>(_ elements: UnsafeBufferPointer<Element>) -> Column<Element>
    {
        let start = unsafe place(elements.count, of: Element.self)
        if let first = elements.baseAddress { unsafe start.update(from: first, count: elements.count) }
        return unsafe Column(start: start, count: elements.count)
    }
}

/// A column's place in a ``ColumnBlock``, which must outlive it.
@unsafe public struct Column<Element: BitwiseCopyable> {
    /// The first element.
    public var start: UnsafeMutablePointer<Element>
    /// How many elements there are.
    public var count: Int

    /// A column of its parts.
    @inlinable public init(start: UnsafeMutablePointer<Element>, count: Int) {
        unsafe self.start = start
        unsafe self.count = count
    }
}

/// A column to read. It keeps its owner, which holds the block, alive: the block itself is shared by threads,
/// which would meet on its references.
@safe public struct ColumnView<Element: BitwiseCopyable>: RandomAccessCollection, @unchecked Sendable {
    // Sound because the owner is immutable, and lives as long as the view.
    @usableFromInline let owner: AnyObject
    @usableFromInline let start: UnsafePointer<Element>
    /// How many elements there are.
    public let count: Int

    /// A view of a column whose memory `owner` keeps.
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

    /// The element at an index, which is checked.
    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            return unsafe start[index]
        }
    }

    /// Calls `body` with the elements, whose memory stays at least until it returns.
    @inlinable @inline(__always)
    public func withUnsafeBufferPointer<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(owner) {} }
        return unsafe try body(UnsafeBufferPointer(start: start, count: count))
    }
}
