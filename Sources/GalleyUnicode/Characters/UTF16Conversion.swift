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
