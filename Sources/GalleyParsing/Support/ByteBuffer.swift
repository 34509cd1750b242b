internal import GalleySupport

/// A growing buffer of bytes, to which several writers append.
///
/// The overhead of an array for each small piece of text would be larger than copying the piece.
@safe final class ByteBuffer {
    // Sound because one thread writes one piece after another and has exclusive access; run-time checks would cost more
    // than the copies.
    @exclusivity(unchecked) private var bytes: ColumnBuffer<UInt8>

    init(capacity: Int) { unsafe bytes = ColumnBuffer(capacity: max(64, capacity)) }

    /// The number of bytes.
    @inline(__always)
    var count: Int { unsafe bytes.count }

    /// The byte at an index below `count`.
    subscript(index: Int) -> UInt8 {
        get {
            precondition(index >= 0 && index < count)
            return unsafe bytes[index]
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe bytes[index] = newValue
        }
    }

    @inline(__always)
    func append(_ byte: UInt8) { unsafe bytes.append(byte) }

    @inline(__always)
    func append(_ other: UnsafeBufferPointer<UInt8>) { unsafe bytes.append(other) }

    func append(contentsOf bytes: some Sequence<UInt8>) {
        let isCopied: Void? = bytes.withContiguousStorageIfAvailable { unsafe append($0) }
        if isCopied == nil {
            for byte in bytes { append(byte) }
        }
    }

    func removeLast() {
        precondition(count > 0)
        unsafe bytes.removeLast()
    }

    /// Removes all bytes after the first `count`.
    func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        unsafe bytes.truncate(to: count)
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeBufferPointer(start: bytes.base, count: bytes.count))
    }
}
