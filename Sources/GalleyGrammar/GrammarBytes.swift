internal import Glibc

/// The bytes of a source. Bytes outside read as 0, so that lookahead never leaves the memory.
///
/// It points to memory that lives as long as the parse.
@safe struct GrammarBytes {
    private let base: UnsafePointer<UInt8>?
    let count: Int
    #if DEBUG || TEST_BUILD
        /// Counts the bytes that are read, for tests of linear time.
        private let counter: GrammarSteps?
    #endif

    init(_ buffer: UnsafeBufferPointer<UInt8>, counter: GrammarSteps? = nil) {
        unsafe base = buffer.baseAddress
        count = buffer.count
        #if DEBUG || TEST_BUILD
            self.counter = counter
        #endif
    }

    /// Counts steps, in builds for debugging and tests.
    @inline(__always)
    func step(_ count: Int = 1) {
        #if DEBUG || TEST_BUILD
            counter?.count += count
        #endif
    }

    /// The byte at `index`; 0 outside.
    @inline(__always)
    subscript(index: Int) -> UInt8 {
        step()
        guard UInt(bitPattern: index) < UInt(bitPattern: count), let base = unsafe base else { return 0 }
        return unsafe base[index]
    }

    /// The bytes of a range within the source.
    func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        let end = min(max(end, 0), count)
        let start = min(max(start, 0), end)
        step(end - start)
        guard let base = unsafe base else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeBufferPointer(start: base + start, count: end - start)
    }

    /// The position of the first `byte` from `start` to `end`; `end` if there is none.
    @inline(__always)
    func find(_ byte: UInt8, from start: Int, to end: Int) -> Int {
        let end = min(end, count)
        guard start >= 0, start < end, let base = unsafe base,
            let found = unsafe memchr(base + start, Int32(byte), end - start)
        else {
            step(max(1, end - start))
            return end
        }
        let place = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
        step(place - start + 1)
        return place
    }

    /// The position of the first of the grammar's special characters from `start` on whose bit is set; `end` if there
    /// is none.
    @inline(__always)
    func findSpecial(_ low: UInt64, _ high: UInt64, from start: Int, to end: Int) -> Int {
        let end = min(end, count)
        guard start >= 0, start < end, let base = unsafe base else { return end }
        #if DEBUG
            // Vectors are slow without optimization.
            let place = unsafe SpecialByteSearch.findSingly(base, low, high, from: start, to: end)
        #else
            let place = unsafe SpecialByteSearch.find(base, low, high, from: start, to: end)
        #endif
        step(place - start + 1)
        return place
    }

    /// Whether `text`, given in lower case, is at `index`, ignoring the case of ASCII letters.
    func has(_ text: StaticString, at index: Int, to end: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, index + length <= min(end, count) else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<length {
                var byte = self[index + offset]
                if byte >= 65, byte <= 90 { byte |= 0x20 }
                if unsafe byte != wanted[offset] { return false }
            }
            return true
        }
    }

    /// The first position from `start` on that is not a space or tab.
    @inline(__always)
    func skipBlanks(_ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, self[index] == 0x20 || self[index] == 0x09 { index += 1 }
        return index
    }

    /// The start of the blanks before `end`.
    @inline(__always)
    func trimBlanks(_ start: Int, _ end: Int) -> Int {
        var index = end
        while index > start, self[index - 1] == 0x20 || self[index - 1] == 0x09 { index -= 1 }
        return index
    }

    /// Whether an odd number of backslashes precedes a character.
    func isEscaped(_ index: Int, from start: Int) -> Bool {
        var first = index
        while first > start, self[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        return !(index - first).isMultiple(of: 2)
    }

    /// The scalar at `index`, and its number of bytes; U+FFFD and 1 for invalid bytes.
    func scalar(at index: Int) -> (value: UInt32, count: Int) {
        let first = self[index]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard index + length <= count else { return (0xFFFD, 1) }
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length { value = value << 6 | UInt32(self[index + offset] & 0x3F) }
        return (value, length)
    }

    /// The scalar that ends at `index`, and does not start before `start`.
    func scalar(before index: Int, from start: Int) -> UInt32 {
        var first = index - 1
        while first > start, self[first] & 0xC0 == 0x80, index - first < 4 { first -= 1 }
        return scalar(at: first).value
    }
}
