internal import GalleySupport

extension HTMLTokenizer {
    /// Emits the characters of the reference at the position, or its `&`.
    mutating func readReferenceToken() {
        let start = bytes.count
        appendReference(inAttribute: false, before: end)
        emit(start..<bytes.count)
    }

    /// Appends the text of the reference at the position, or `&` if there is none, and moves the position after it.
    ///
    /// - Parameter limit: The end of the text that contains the reference.
    mutating func appendReference(inAttribute: Bool, before limit: Int) {
        let start = position
        position += 1
        guard position < limit else { return bytes.append(UInt8(ascii: "&")) }
        if bytes[position] == UInt8(ascii: "#") {
            if appendNumber(before: limit) { return }
        } else if appendNamed(inAttribute: inAttribute, before: limit) {
            return
        }
        position = start + 1
        bytes.append(UInt8(ascii: "&"))
    }

    private mutating func appendNamed(inAttribute: Bool, before limit: Int) -> Bool {
        let start = position
        var stop = start
        // The longest name has 31 letters.
        while stop < limit, stop - start < 32, bytes[stop].isLetterOrDigit { stop += 1 }
        guard stop > start else { return false }
        if stop < limit, bytes[stop] == UInt8(ascii: ";") {
            let name = String(decoding: bytes[start..<stop], as: UTF8.self)
            if let text = HTMLEntities.text(named: name) {
                bytes.append(contentsOf: text.utf8)
                position = stop + 1
                return true
            }
        }
        // The longest name without semicolon has six letters.
        var length = min(stop - start, 6)
        while length >= 2 {
            let name = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
            if HTMLEntities.isReadWithoutSemicolon(name), let text = HTMLEntities.text(named: name) {
                let after = start + length
                if inAttribute, after < limit, bytes[after] == UInt8(ascii: "=") || bytes[after].isLetterOrDigit {
                    return false
                }
                bytes.append(contentsOf: text.utf8)
                position = after
                return true
            }
            length -= 1
        }
        return false
    }

    private mutating func appendNumber(before limit: Int) -> Bool {
        var index = position + 1
        let isHex = index < limit && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHex { index += 1 }
        let first = index
        var code: UInt32 = 0
        while index < limit {
            let byte = bytes[index]
            let digit: UInt32
            if byte &- 0x30 < 10 {
                digit = UInt32(byte &- 0x30)
            } else if isHex, (byte | 0x20) &- 0x61 < 6 {
                digit = UInt32((byte | 0x20) &- 0x61) + 10
            } else {
                break
            }
            code = min(code * (isHex ? 16 : 10) + digit, 0x11_0000)
            index += 1
        }
        guard index > first else { return false }
        if index < limit, bytes[index] == UInt8(ascii: ";") { index += 1 }
        position = index
        if code &- 0x80 < 32 { code = Self.windows1252[Int(code - 0x80)] }
        let scalar = code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
        bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        return true
    }

    /// The characters of windows-1252 from 0x80 to 0x9F, which numeric references name.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
