/// Conversion from UTF-8 to UTF-16, which parts of ICU require.
enum UTF16Conversion {
    /// Fills `units`, which has a capacity of `text.count`, and returns the number of units written.
    static func convert(_ text: UTF8Bytes, into units: UnsafeMutablePointer<UInt16>) -> Int {
        var offset = 0
        var count = 0
        let end = text.count
        while offset < end {
            let byte = unsafe text[offset]
            if byte < 0x80 {
                unsafe units[count] = UInt16(byte)
                count &+= 1
                offset &+= 1
                continue
            }
            let (scalar, length) = unsafe text.scalar(at: offset)
            offset &+= length
            if scalar < 0x10000 {
                unsafe units[count] = UInt16(truncatingIfNeeded: scalar)
                count &+= 1
            } else {
                unsafe units[count] = UInt16(truncatingIfNeeded: 0xD7C0 &+ (scalar >> 10))
                unsafe units[count &+ 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
                count &+= 2
            }
        }
        return count
    }
}

/// A forward cursor with both its UTF-16 and UTF-8 offset, so that no table of offsets is needed.
struct UTF16Cursor {
    private(set) var utf8 = 0
    private(set) var utf16 = 0

    /// The UTF-8 offset of the UTF-16 offset `target`, which must not be before the cursor.
    @inline(__always)
    mutating func advance(to target: Int, in text: UTF8Bytes) -> Int {
        while utf16 < target, utf8 < text.count {
            let byte = unsafe text[utf8]
            utf8 &+= byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            utf16 &+= byte < 0xF0 ? 1 : 2
        }
        return min(utf8, text.count)
    }
}
