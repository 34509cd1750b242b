internal import GalleySupport

/// Destinations, titles and labels in links and definitions.
enum LinkScanner {
    /// A component of a link, and the position after it.
    struct Component {
        var start: Int
        var end: Int
        var next: Int
    }

    /// The maximum nesting depth of parentheses in destinations, as in GitHub's grammar.
    private static let maximumParentheses = 32

    /// The maximum number of characters in a label.
    private static let longestLabel = 999

    /// Whether a range has no more characters than a label may have. Bytes that continue a character are not counted.
    static func mayBeLabel(_ bytes: GrammarBytes, _ range: Range<Int>) -> Bool {
        if range.count <= longestLabel { return true }
        var count = 0
        for index in range where bytes[index] & 0xC0 != 0x80 {
            count += 1
            if count > longestLabel { return false }
        }
        return true
    }

    /// The label whose bracket is at `start`.
    static func label(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Component? {
        guard start < end, bytes[start] == UInt8(ascii: "[") else { return nil }
        var index = start + 1
        var (count, hasText) = (0, false)
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "]") {
                return hasText ? Component(start: start + 1, end: index, next: index + 1) : nil
            }
            // Bytes that continue a character are not counted.
            if byte & 0xC0 != 0x80 { count += 1 }
            if byte == UInt8(ascii: "[") { return nil }
            index += 1
            if !GrammarClass.isSpace(byte) { hasText = true }
            if byte == UInt8(ascii: "\\"), index < end, GrammarClass.isPunctuation(bytes[index]) {
                count += 1
                index += 1
            }
            guard count <= longestLabel else { return nil }
        }
        return nil
    }

    /// The destination that starts at `start`.
    static func destination(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Component? {
        var index = start
        if bytes[index] == UInt8(ascii: "<"), index < end {
            index += 1
            while index < end {
                switch bytes[index] {
                case UInt8(ascii: ">"): return Component(start: start + 1, end: index, next: index + 1)
                case UInt8(ascii: "<"), 0x0A, 0x0D: return nil
                case UInt8(ascii: "\\"): index += GrammarClass.isPunctuation(bytes[index + 1]) ? 2 : 1
                default: index += 1
                }
            }
            return nil
        }
        var depth = 0
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), index + 1 < end, GrammarClass.isPunctuation(bytes[index + 1]) {
                index += 2
            } else if byte == UInt8(ascii: "(") {
                depth += 1
                if depth > maximumParentheses { return nil }
                index += 1
            } else if byte == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
                index += 1
            } else if byte <= 0x20 || byte == 0x7F {
                // A NUL is read as U+FFFD.
                if byte != 0 || index >= bytes.count { break }
                index += 1
            } else {
                index += 1
            }
        }
        return depth == 0 ? Component(start: start, end: index, next: index) : nil
    }

    /// The title whose quotation mark is at `start`.
    static func title(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Component? {
        guard start < end else { return nil }
        let opening = bytes[start]
        let closing: UInt8
        switch opening {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = opening
        case UInt8(ascii: "("): closing = UInt8(ascii: ")")
        default: return nil
        }
        var index = start + 1
        while index < end {
            let byte = bytes[index]
            if byte == closing { return Component(start: start + 1, end: index, next: index + 1) }
            if byte == UInt8(ascii: "("), opening == byte { return nil }
            index += byte == UInt8(ascii: "\\") && GrammarClass.isPunctuation(bytes[index + 1]) ? 2 : 1
        }
        return nil
    }

    /// The position after blanks and at most one line end.
    static func skipSpace(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int {
        var index = bytes.skipBlanks(start, end)
        if index < end, bytes[index] == 0x0A { index = bytes.skipBlanks(index + 1, end) }
        return index
    }

    /// The place of a part of a text with resolved escapes and references.
    static func place(_ text: LeafText, _ start: Int, _ end: Int, loose: inout [UInt8]) -> SourceSlice {
        let bytes = text.bytes
        var isPlain = true
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") || byte == 0 {
                isPlain = false
                break
            }
            index += 1
        }
        var hint = 0
        if isPlain, text.pieces.isEmpty || text.pieceEnd(start, hint: &hint) >= end {
            let place = text.source(start, hint: &hint)
            return SourceSlice(start: Int32(truncatingIfNeeded: place), count: Int32(truncatingIfNeeded: end - start))
        }
        let first = loose.count
        append(bytes, start, end, to: &loose)
        return SourceSlice(
            start: Int32(truncatingIfNeeded: -1 - first), count: Int32(truncatingIfNeeded: loose.count - first))
    }

    /// Appends a part of a text with resolved escapes and references.
    static func append(_ bytes: GrammarBytes, _ start: Int, _ end: Int, to loose: inout [UInt8]) {
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), index + 1 < end, GrammarClass.isPunctuation(bytes[index + 1]) {
                loose.append(bytes[index + 1])
                index += 2
            } else if byte == UInt8(ascii: "&"), let after = referenceEnd(bytes, index, end),
                let text = HTMLEntities.text(for: bytes, index, after)
            {
                loose.append(contentsOf: text.utf8)
                index = after
            } else if byte == 0 {
                loose.append(contentsOf: "\u{FFFD}".utf8)
                index += 1
            } else {
                loose.append(byte)
                index += 1
            }
        }
    }

    /// The end of the syntactic character reference at `start`.
    static func referenceEnd(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int? {
        var index = start + 1
        if bytes[index] == UInt8(ascii: "#") {
            index += 1
            let isHex = bytes[index] | 0x20 == UInt8(ascii: "x")
            if isHex { index += 1 }
            let first = index
            while index < end, index - first < 8 {
                let byte = bytes[index]
                let isDigit = GrammarClass.isDigit(byte) || (isHex && (byte | 0x20) &- 97 < 6)
                if !isDigit { break }
                index += 1
            }
            let count = index - first
            guard count >= 1, count <= (isHex ? 6 : 7), index < end, bytes[index] == UInt8(ascii: ";") else {
                return nil
            }
            return index + 1
        }
        let first = index
        while index < end, index - first < 33, GrammarClass.isAlphanumeric(bytes[index]) { index += 1 }
        guard index > first, index < end, bytes[index] == UInt8(ascii: ";") else { return nil }
        return index + 1
    }
}

extension HTMLEntities {
    /// The text of the reference from `start` to `end`.
    static func text(for bytes: GrammarBytes, _ start: Int, _ end: Int) -> String? {
        unsafe text(for: Array(bytes.slice(start, end)).span)
    }
}
