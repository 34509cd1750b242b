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
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset < raw.count {
            while offset + 32 <= raw.count {
                let lanes = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
                if (lanes[0] | lanes[1] | lanes[2] | lanes[3]) & 0x8080_8080_8080_8080 != 0 { break }
                offset += 32
            }
            while offset + 8 <= raw.count {
                let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                let ascii = (word & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
                offset += ascii
                if ascii < 8 { break }
            }
            // The scalars before the next ASCII character.
            while offset + 8 <= raw.count {
                let word = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                if word & 0x80 == 0 { break }
                guard let length = scalarLength(word) else { return false }
                offset += length
            }
            // Fewer than eight bytes are left. A scalar that they cut off is invalid: the missing bytes are read as 0.
            while offset + 8 > raw.count, offset < raw.count {
                let bytes = raw[offset..<Swift.min(offset + 4, raw.count)]
                let word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                guard let length = word & 0x80 == 0 ? 1 : scalarLength(word) else { return false }
                offset += length
            }
        }
        return true
    }

    /// The length of the scalar, which is not ASCII, that begins in the lowest byte of `word`; `nil` if it is invalid.
    @inline(__always)
    private static func scalarLength(_ word: UInt32) -> Int? {
        // Each mask selects the bits that mark leading and continuation bytes.
        if word & 0xC0E0 == 0x80C0 {
            // U+0000 to U+007F have one byte.
            return word & 0x1E != 0 ? 2 : nil
        }
        if word & 0xC0_C0F0 == 0x80_80E0 {
            // U+0000 to U+07FF have fewer bytes, and surrogates are no scalars.
            let high = word & 0x200F
            return high != 0 && high != 0x200D ? 3 : nil
        }
        if word & 0xC0C0_C0F8 == 0x8080_80F0 {
            // U+0000 to U+FFFF have fewer bytes, and U+10FFFF is the last scalar.
            let high = (word & 0x07) << 2 | (word & 0x3000) >> 12
            return high >= 1 && high <= 16 ? 4 : nil
        }
        return nil
    }
}
