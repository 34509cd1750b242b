/// A growing column of trivial values that keeps its memory when it is emptied.
///
/// An `Array` checks on every write that it is uniquely referenced. Columns of a worker have one owner and are written
/// glyph by glyph: here a write is a plain store.
@safe public struct ColumnBuffer<Element: BitwiseCopyable>: ~Copyable {
    /// The address of the first element, valid until the column grows.
    public var base: UnsafeMutablePointer<Element>
    /// The number of elements.
    public var count = 0
    @usableFromInline var capacity: Int

    /// Creates an empty column with room for `capacity` elements.
    @inlinable public init(capacity: Int = 64) {
        self.capacity = capacity
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    }

    @inlinable deinit {
        unsafe base.deallocate()
    }

    /// The range from 0 up to ``count``.
    @inlinable public var indices: Range<Int> { 0..<count }

    /// The element at an index, which only debug builds check.
    @inlinable @inline(__always)
    public subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return unsafe base[index]
        }
        set {
            assert(index >= 0 && index < count)
            unsafe base[index] = newValue
        }
        _modify {
            assert(index >= 0 && index < count)
            yield unsafe &base[index]
        }
    }

    /// Appends an element.
    @inlinable @inline(__always)
    public mutating func append(_ element: Element) {
        if count == capacity { grow(1) }
        unsafe base[count] = element
        count &+= 1
    }

    /// Reserves memory for `more` elements.
    @inlinable @inline(__always)
    public mutating func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    /// Reserves memory for `more` elements and returns its address; `extend` then appends the elements written there.
    @inlinable @inline(__always)
    public mutating func tail(_ more: Int) -> UnsafeMutablePointer<Element> {
        reserve(more)
        return unsafe base + count
    }

    /// Appends `more` elements that were written to ``tail(_:)``.
    @inlinable @inline(__always)
    public mutating func extend(_ more: Int) {
        assert(count + more <= capacity)
        count &+= more
    }

    @usableFromInline @inline(never)
    mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        unsafe moved.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = larger
    }

    /// Keeps the first `count` elements.
    @inlinable public mutating func truncate(to count: Int) {
        self.count = min(self.count, count)
    }

    /// Appends part of a column.
    @inlinable public mutating func append(_ source: ColumnView<Element>, _ range: Range<Int>) {
        unsafe source.withUnsafeBufferPointer { unsafe append(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Appends copies of elements outside the column.
    @inlinable public mutating func append(_ source: UnsafeBufferPointer<Element>) {
        guard let start = source.baseAddress else { return }
        reserve(source.count)
        unsafe (base + count).update(from: start, count: source.count)
        count += source.count
    }

    /// Appends `more` copies of an element.
    @inlinable public mutating func append(repeating element: Element, count more: Int) {
        reserve(more)
        unsafe (base + count).update(repeating: element, count: more)
        count += more
    }

    /// Removes the last element. The column must not be empty.
    @inlinable public mutating func removeLast() {
        assert(count > 0)
        count &-= 1
    }

    /// Reverses the elements from `first` on.
    @inlinable public mutating func reverse(from first: Int) {
        var elements = unsafe UnsafeMutableBufferPointer(start: base + first, count: count - first)
        unsafe elements.reverse()
    }

    /// Empties the column; releases memory above a limit.
    @inlinable public mutating func removeAll() {
        count = 0
        if capacity > 1 << 20 {
            unsafe base.deallocate()
            capacity = 64
            unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        }
    }
}
