/// Elements that can be changed, in memory that its owner holds while they are used.
///
/// Indices are checked in builds for debugging and tests only; see ``NodeColumn``.
@safe struct MutableColumn<Element> {
    private let start: UnsafeMutablePointer<Element>
    /// The number of elements.
    let count: Int

    /// Creates a column; `nil` without elements.
    @inline(__always)
    init?(_ elements: UnsafeMutableBufferPointer<Element>) {
        guard let start = elements.baseAddress else { return nil }
        unsafe self.init(start: start, count: elements.count)
    }

    @inline(__always)
    init(start: UnsafeMutablePointer<Element>, count: Int) {
        unsafe self.start = start
        self.count = count
    }

    @inline(__always)
    private func check(_ index: Int) {
        #if DEBUG || TEST_BUILD
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
        #endif
    }

    /// The element at an index.
    subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress {
            check(index)
            return unsafe UnsafePointer(start + index)
        }
        @inline(__always) nonmutating unsafeMutableAddress {
            check(index)
            return unsafe start + index
        }
    }
}
