/// One allocation for all columns of a shaped text: a separate array for each would cost as much as shaping a label.
///
/// Columns are placed one after another, those with the widest elements first, and written once.
///
/// The memory is part of the object: separate Swift allocations with arbitrary alignment take a slower path.
@safe public final class ColumnBlock: ManagedBuffer<ColumnBlock.Header, UInt64> {
    /// The capacity of a block and the number of bytes used.
    public struct Header {
        @usableFromInline let byteCount: Int
        @usableFromInline var used = 0

        /// Creates the header of an empty block of `byteCount` bytes.
        @inlinable public init(byteCount: Int) { self.byteCount = byteCount }
    }

    /// Creates a block with room for `byteCount` bytes of uninitialised columns.
    @inlinable public static func make(byteCount: Int) -> ColumnBlock {
        let words = (byteCount + MemoryLayout<UInt64>.size - 1) / MemoryLayout<UInt64>.size
        let block = create(minimumCapacity: words) { _ in Header(byteCount: byteCount) }
        return unsafe unsafeDowncast(block, to: ColumnBlock.self)
    }

    /// The capacity in bytes.
    @inlinable public var byteCount: Int { header.byteCount }

    /// Reserves uninitialised memory for `count` elements. Traps if it does not fit, as an array's index does.
    @inlinable func place<Element: BitwiseCopyable>(_ count: Int, of type: Element.Type) -> UnsafeMutablePointer<
        Element
    > {
        let alignment = MemoryLayout<Element>.alignment
        // Not through `header`: each access to it checks exclusivity at run time.
        return unsafe withUnsafeMutablePointers { header, elements in
            let start = unsafe (header.pointee.used + alignment - 1) & ~(alignment - 1)
            let end = start + count * MemoryLayout<Element>.stride
            unsafe precondition(end <= header.pointee.byteCount, "a column is larger than was planned")
            unsafe header.pointee.used = end
            return unsafe (UnsafeMutableRawPointer(elements) + start).bindMemory(to: type, capacity: count)
        }
    }

    /// A column with a copy of `buffer`, followed by `last`.
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
