/// A buffer for the contiguous text of a leaf, if its lines are separated by markers in the source.
///
/// Unsafe if returned bytes are used after the next change.
@safe final class GrammarScratch {
    // One thread parses one source and one leaf at a time, so it has exclusive access to the unchecked properties.
    @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var capacity = 1024
    @exclusivity(unchecked) private var filled = 0

    private let counter: GrammarSteps?

    init(counter: GrammarSteps? = nil) {
        self.counter = counter
        unsafe base = .allocate(capacity: 1024)
    }

    deinit {
        unsafe base.deallocate()
    }

    var count: Int { unsafe filled }

    /// The current bytes, valid until the next change.
    var bytes: GrammarBytes { unsafe GrammarBytes(UnsafeBufferPointer(start: base, count: count), counter: counter) }

    func clear() {
        unsafe filled = 0
    }

    func append(_ byte: UInt8) {
        if unsafe count == capacity { grow(to: count + 1) }
        unsafe base[count] = byte
        unsafe filled += 1
    }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if unsafe capacity - count < bytes.count { grow(to: count + bytes.count) }
        unsafe (base + count).update(from: source, count: bytes.count)
        unsafe filled += bytes.count
    }

    private func grow(to needed: Int) {
        let room = unsafe max(needed, 2 * capacity)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe moved
        unsafe capacity = room
    }
}
