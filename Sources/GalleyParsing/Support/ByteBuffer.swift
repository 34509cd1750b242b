internal import Glibc

/// A growing buffer of bytes.
///
/// The overhead of an array for each small piece of text would be larger than copying the piece.
@safe final class ByteBuffer {
    // Sound because one thread writes one piece after another and has exclusive access; run-time checks would cost more
    // than the copies.
    @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var written = 0
    @exclusivity(unchecked) private var capacity: Int

    init(capacity: Int) {
        let room = max(64, capacity)
        unsafe self.capacity = room
        unsafe base = .allocate(capacity: room)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// The number of bytes.
    @inline(__always)
    var count: Int { unsafe written }

    /// The byte at an index below `count`.
    subscript(index: Int) -> UInt8 {
        get {
            precondition(index >= 0 && index < count)
            return unsafe base[index]
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe base[index] = newValue
        }
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        if unsafe written == capacity { grow(to: count + 1) }
        unsafe base[written] = byte
        unsafe written += 1
    }

    @inline(__always)
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if unsafe capacity - written < bytes.count { grow(to: count + bytes.count) }
        unsafe memcpy(base + written, source, bytes.count)
        unsafe written += bytes.count
    }

    func append(contentsOf bytes: some Sequence<UInt8>) {
        let isCopied: Void? = bytes.withContiguousStorageIfAvailable { unsafe append($0) }
        if isCopied == nil {
            for byte in bytes { append(byte) }
        }
    }

    func removeLast() {
        precondition(count > 0)
        unsafe written -= 1
    }

    /// Removes all bytes after the first `count`.
    func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        unsafe written = count
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeBufferPointer(start: base, count: written))
    }

    private func grow(to needed: Int) {
        let room = unsafe max(needed, 2 * capacity)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        unsafe moved.update(from: base, count: written)
        unsafe base.deallocate()
        unsafe base = unsafe moved
        unsafe capacity = room
    }
}
