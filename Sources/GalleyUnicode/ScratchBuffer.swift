internal import CICU

/// A growing, reusable buffer, whose contents are valid until the next `reserve`.
@safe
final class ScratchBuffer<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity = 256
    /// The capacity above which memory is released after use, so that one huge paragraph does not keep it for ever.
    private let keptCapacity = 1 << 20

    init() {
        unsafe base = .allocate(capacity: 256)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// Uninitialised memory for `count` elements.
    @inline(__always)
    func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
        if count > capacity || capacity > keptCapacity { grow(count) }
        return unsafe base
    }

    private func grow(_ count: Int) {
        guard count > capacity || count <= keptCapacity else { return }
        unsafe base.deallocate()
        capacity = max(256, count + count / 2)
        unsafe base = .allocate(capacity: capacity)
    }
}
