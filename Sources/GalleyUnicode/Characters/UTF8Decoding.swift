/// The UTF-8 of a paragraph, or of a part of it. Always well-formed: it comes from a `String`.
public typealias UTF8Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
    /// The scalar that starts at `offset`, and its length in bytes.
    ///
    /// Bytes beyond the end of the buffer read as zero, so that a truncated text is safe.
    @inlinable @inline(__always)
    package func scalar(at offset: Int) -> (value: UInt32, length: Int) {
        let lead = unsafe UInt32(self[offset])
        if lead < 0x80 { return (lead, 1) }
        guard offset &+ 4 <= count else { return unsafe scalarNearEnd(at: offset, lead) }
        let second = unsafe UInt32(self[offset &+ 1] & 0x3F)
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
        let third = unsafe UInt32(self[offset &+ 2] & 0x3F)
        if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
        return unsafe ((lead & 0x07) << 18 | second << 12 | third << 6 | UInt32(self[offset &+ 3] & 0x3F), 4)
    }

    /// The same for a scalar that may be cut off by the end of the buffer.
    @inlinable @inline(never)
    package func scalarNearEnd(at offset: Int, _ lead: UInt32) -> (value: UInt32, length: Int) {
        if lead < 0xE0 { return unsafe ((lead & 0x1F) << 6 | tail(offset + 1), Swift.min(2, count - offset)) }
        if lead < 0xF0 {
            let value = unsafe (lead & 0x0F) << 12 | tail(offset + 1) << 6 | tail(offset + 2)
            return (value, Swift.min(3, count - offset))
        }
        let high = unsafe (lead & 0x07) << 18 | tail(offset + 1) << 12
        return unsafe (high | tail(offset + 2) << 6 | tail(offset + 3), Swift.min(4, count - offset))
    }

    /// The scalar that ends before `offset`, and its start. `offset` must be above 0.
    @inline(__always)
    func scalar(before offset: Int) -> (value: UInt32, start: Int) {
        var start = offset - 1
        while start > 0, unsafe self[start] & 0xC0 == 0x80 { start -= 1 }
        return unsafe (scalar(at: start).value, start)
    }

    @inlinable @inline(__always)
    package func tail(_ offset: Int) -> UInt32 {
        unsafe offset < count ? UInt32(self[offset] & 0x3F) : 0
    }

    /// Whether every byte is below 0x80.
    @inline(__always)
    var isASCII: Bool {
        guard let base = baseAddress else { return true }
        let raw = unsafe UnsafeRawPointer(base)
        var offset = 0
        while offset + 32 <= count {
            let lanes = unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            if (lanes & 0x8080_8080_8080_8080) != .zero { return false }
            offset += 32
        }
        var seen: UInt8 = 0
        while offset < count {
            unsafe seen |= self[offset]
            offset += 1
        }
        return seen < 0x80
    }
}
