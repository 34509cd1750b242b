/// HTML tags as in CommonMark 6.6.
enum HTMLTag {
    /// The end of the opening or closing tag that starts at `start`; `nil` if there is none.
    static func end(_ bytes: GrammarBytes, _ start: Int, _ limit: Int) -> Int? {
        var index = start + 1
        let isClosing = bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        guard index < limit, GrammarClass.isLetter(bytes[index]) else { return nil }
        while index < limit, GrammarClass.isAlphanumeric(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
            index += 1
        }
        if isClosing {
            index = skipSpace(bytes, index, limit)
            return index < limit && bytes[index] == UInt8(ascii: ">") ? index + 1 : nil
        }
        while index < limit {
            let after = skipSpace(bytes, index, limit)
            guard after < limit else { return nil }
            if bytes[after] == UInt8(ascii: ">") { return after + 1 }
            if bytes[after] == UInt8(ascii: "/") {
                return after + 1 < limit && bytes[after + 1] == UInt8(ascii: ">") ? after + 2 : nil
            }
            guard after > index, let next = attributeEnd(bytes, after, limit) else { return nil }
            index = next
        }
        return nil
    }

    private static func skipSpace(_ bytes: GrammarBytes, _ start: Int, _ limit: Int) -> Int {
        var index = start
        while index < limit, GrammarClass.isSpace(bytes[index]) { index += 1 }
        return index
    }

    private static func attributeEnd(_ bytes: GrammarBytes, _ start: Int, _ limit: Int) -> Int? {
        var index = start
        func isName(_ byte: UInt8) -> Bool {
            GrammarClass.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
        }
        guard isName(bytes[index]), !GrammarClass.isDigit(bytes[index]) else { return nil }
        while index < limit,
            isName(bytes[index]) || bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "-")
        { index += 1 }
        let value = skipSpace(bytes, index, limit)
        guard value < limit, bytes[value] == UInt8(ascii: "=") else { return index }
        index = skipSpace(bytes, value + 1, limit)
        guard index < limit else { return nil }
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = bytes.find(quote, from: index + 1, to: limit)
            return end < limit ? end + 1 : nil
        }
        let first = index
        while index < limit, bytes[index] > 0x20, !"\"'=<>`".utf8.contains(bytes[index]) { index += 1 }
        return index > first ? index : nil
    }
}
