/// A stack of trivial values, shared by nested runs.
///
/// Elements are accessed by index, since pushing may move the memory.
@safe struct Scratch<Element: BitwiseCopyable> {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
    }

    /// Frees the memory.
    func free() { unsafe base.deallocate() }

    /// The elements, until the next one is appended.
    @inline(__always)
    var elements: MutableColumn<Element> { unsafe MutableColumn(start: base, count: count) }

    mutating func append(_ element: Element) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
            unsafe larger.moveInitialize(from: base, count: count)
            unsafe base.deallocate()
            unsafe base = larger
            capacity *= 2
        }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    /// Removes all elements from `newCount` on.
    mutating func cut(to newCount: Int) { count = newCount }

    /// Writing is mutating although the memory is elsewhere: so the address is computed after the new value, whose
    /// computation may move the memory.
    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index < count, "index out of range")
            return unsafe base[index]
        }
        @inline(__always) set {
            assert(index < count, "index out of range")
            unsafe base[index] = newValue
        }
        @inline(__always) _modify {
            assert(index < count, "index out of range")
            yield unsafe &base[index]
        }
    }
}
