/// A growing array of plain values without reference counts, bounds checks or copy on write.
///
/// Its owner frees it. Shrinking keeps the memory, so that a solver that has reached its size allocates no more.
@safe struct SolverBuffer<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 8) {
        self.capacity = max(1, capacity)
        unsafe base = .allocate(capacity: self.capacity)
    }

    init(repeating element: Element, count: Int) {
        self.init(capacity: count)
        unsafe base.initialize(repeating: element, count: count)
        self.count = count
    }

    /// A copy with separate memory.
    func clone() -> SolverBuffer {
        var copy = SolverBuffer(capacity: count)
        unsafe copy.base.initialize(from: base, count: count)
        copy.count = count
        return copy
    }

    func free() { unsafe base.deallocate() }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { reserve(capacity * 2) }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    mutating func reserve(_ newCapacity: Int) {
        guard newCapacity > capacity else { return }
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        unsafe larger.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity = newCapacity
    }

    /// Sets all elements to `element` and their number to `newCount`.
    mutating func reset(_ newCount: Int, _ element: Element) {
        reserve(newCount)
        unsafe base.initialize(repeating: element, count: newCount)
        count = newCount
    }

    @inline(__always)
    mutating func removeAll() { count = 0 }

    @inline(__always)
    mutating func removeLast() { count -= 1 }

    @inline(__always)
    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count)
            return unsafe base[index]
        }
        @inline(__always) nonmutating set {
            assert(index >= 0 && index < count)
            unsafe base[index] = newValue
        }
    }
}
