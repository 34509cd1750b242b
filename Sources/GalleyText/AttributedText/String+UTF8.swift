extension String {
    /// Creates a string from `bytes`, with U+FFFD for invalid UTF-8.
    ///
    /// The standard library examines every byte after the first that is not ASCII: for long texts that takes longer
    /// than everything else in a parser.
    package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        if String.isUTF8(bytes) {
            self = String(copying: UTF8Span(unchecked: bytes.span))
        } else {
            self = String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether `bytes` are well-formed UTF-8 according to table 3-7 of the Unicode Standard.
    private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset < raw.count {
            while offset + 32 <= raw.count {
                let lanes = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
                if (lanes[0] | lanes[1] | lanes[2] | lanes[3]) & 0x8080_8080_8080_8080 != 0 { break }
                offset += 32
            }
            while offset + 8 <= raw.count,
                raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                offset += 8
            }
            // At most eight bytes of ASCII, or scalars up to the next word of ASCII.
            while offset < raw.count, raw[offset] < 0x80 { offset += 1 }
            while offset < raw.count, raw[offset] >= 0x80 {
                let length = scalarLength(raw, offset)
                guard length > 0 else { return false }
                offset += length
            }
        }
        return true
    }

    /// The length of the scalar at `offset`, which is not ASCII; 0 if it is invalid.
    @inline(__always)
    private static func scalarLength(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
        func isContinuation(_ place: Int) -> Bool { bytes[offset + place] & 0xC0 == 0x80 }
        let left = bytes.count - offset
        switch bytes[offset] {
        case 0xC2...0xDF:
            return left > 1 && isContinuation(1) ? 2 : 0
        case 0xE0...0xEF:
            guard left > 2, isContinuation(1), isContinuation(2) else { return 0 }
            // Reject overlong forms and surrogates.
            if bytes[offset] == 0xE0, bytes[offset + 1] < 0xA0 { return 0 }
            if bytes[offset] == 0xED, bytes[offset + 1] > 0x9F { return 0 }
            return 3
        case 0xF0...0xF4:
            guard left > 3, isContinuation(1), isContinuation(2), isContinuation(3) else { return 0 }
            if bytes[offset] == 0xF0, bytes[offset + 1] < 0x90 { return 0 }
            if bytes[offset] == 0xF4, bytes[offset + 1] > 0x8F { return 0 }
            return 4
        default: return 0
        }
    }
}
