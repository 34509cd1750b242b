extension JSONReader {
    /// Reads the string whose opening quote is at the position.
    mutating func string() throws(Failure) -> String {
        position += 1
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                let result = try text(bytes[start..<position], at: start)
                position += 1
                return result
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            if byte < 0x20 { throw failure("a control character in a string must be written as an escape") }
            position += 1
        }
        throw failure("the text ends inside a string")
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var text = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let result = try self.text(text[...], at: start)
                position += 1
                return result
            case UInt8(ascii: "\\"):
                try escape(into: &text)
            case 0..<0x20:
                throw failure("a control character in a string must be written as an escape")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw failure("the text ends inside a string")
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard position + 1 < bytes.count else { throw failure("the text ends inside a string") }
        let kind = bytes[position + 1]
        let plain: UInt8
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = kind
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "u"):
            try unicodeEscape(into: &text)
            return
        default: throw failure("a string has an unknown escape")
        }
        text.append(plain)
        position += 2
    }

    private mutating func unicodeEscape(into text: inout [UInt8]) throws(Failure) {
        let start = position
        let high = try codeUnit()
        var scalar = Unicode.Scalar(high)
        if scalar == nil, high < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        {
            let second = position
            let low = try codeUnit()
            if (0xDC00...0xDFFF).contains(low) {
                scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
            } else {
                position = second
            }
        }
        // Replaces a unit by one unit, so that UTF-16 ranges remain valid.
        if scalar == nil { lostSurrogates.append(start) }
        text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func codeUnit() throws(Failure) -> UInt32 {
        guard position + 6 <= bytes.count else { throw failure("the text ends inside a string") }
        var unit: UInt32 = 0
        for byte in bytes[position + 2..<position + 6] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw failure("\\u must be followed by four hexadecimal digits")
            }
            unit = unit << 4 | UInt32(digit)
        }
        position += 6
        return unit
    }

    private func text(_ slice: ArraySlice<UInt8>, at start: Int) throws(Failure) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            let place = place(start - 1)
            throw Failure(
                line: place.line, column: place.column, reason: "the string that starts here is not UTF-8")
        }
        return text
    }
}
