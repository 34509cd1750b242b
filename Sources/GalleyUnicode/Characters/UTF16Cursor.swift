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
