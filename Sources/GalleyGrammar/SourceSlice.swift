/// The position of bytes of text: an offset in the source, or -1 minus an offset in the loose bytes.
public struct SourceSlice: Sendable {
    /// An offset in the source, or -1 minus an offset in the loose bytes.
    public var start: Int32
    /// The number of bytes; below 0 is no text, 0 is empty text.
    public var count: Int32

    /// Creates a place from its parts.
    @inlinable public init(start: Int32, count: Int32) {
        self.start = start
        self.count = count
    }

    /// The bytes; empty if the count is negative.
    @inlinable @inline(__always)
    public func bytes(_ source: UnsafeRawBufferPointer, _ loose: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = start >= 0 ? Int(self.start) : -1 - Int(self.start)
        let all = unsafe self.start >= 0 ? source : loose
        return unsafe UnsafeRawBufferPointer(rebasing: all[start..<(start + Int(max(0, count)))])
    }

    /// Both values as one word.
    @inlinable public var key: UInt64 { UInt64(UInt32(bitPattern: start)) << 32 | UInt64(UInt32(bitPattern: count)) }
}
