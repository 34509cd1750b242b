/// A stack of trivial values, shared by nested runs.
///
/// Elements are accessed by index, since pushing may move the memory.
struct Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    /// Frees the memory.
    func free() { base.deallocate() }

    mutating func append(_ element: Element) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: base, count: count)
            base.deallocate()
            base = larger
            capacity *= 2
        }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Removes all elements from `newCount` on.
    mutating func cut(to newCount: Int) { count = newCount }

    /// Writing is mutating although the memory is elsewhere: so the address is computed after the new value, whose
    /// computation may move the memory.
    subscript(index: Int) -> Element {
        @inline(__always) get { base[index] }
        @inline(__always) set { base[index] = newValue }
        @inline(__always) _modify { yield &base[index] }
    }
}
