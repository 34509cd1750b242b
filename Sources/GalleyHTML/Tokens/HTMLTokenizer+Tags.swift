extension HTMLTokenizer {
    /// Reads a tag from its name on. Returns false if the input ends inside the tag, which is then dropped.
    mutating func readTag(_ kind: HTMLToken.Kind) -> Bool {
        let start = position
        var hasNull = false
        while position < end {
            let byte = bytes[position]
            if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { break }
            if byte == 0 { hasNull = true }
            position += 1
        }
        let index = name(start..<position, hasNull: hasNull)
        beginAttributes()
        token.isSelfClosing = false
        guard readAttributes() else { return false }
        token.kind = kind
        token.nameIndex = index
        token.name = names.names[Int(index)]
        if kind == .startTag { lastStartTag = index }
        return true
    }

    /// The index of a name in the input.
    private mutating func name(_ range: Range<Int>, hasNull: Bool) -> Int32 {
        guard hasNull else { return names.index(of: bytes, range, lowercase: true) }
        let copy = copyReplacingNull(range)
        return names.index(of: bytes, copy, lowercase: true)
    }

    /// A copy of a range with U+FFFD for U+0000, at the end of the bytes.
    mutating func copyReplacingNull(_ range: Range<Int>) -> Range<Int> {
        let start = bytes.count
        for index in range {
            if bytes[index] == 0 { appendReplacement() } else { bytes.append(bytes[index]) }
        }
        return start..<bytes.count
    }

    private mutating func skipSpaces() {
        while position < end, bytes[position].isHTMLSpace { position += 1 }
    }

    /// Reads the attributes of a tag and its `>`. Returns false if the input ends before.
    private mutating func readAttributes() -> Bool {
        while true {
            skipSpaces()
            guard let first = byte(position) else { return false }
            if first == UInt8(ascii: ">") {
                position += 1
                return true
            }
            if first == UInt8(ascii: "/") {
                position += 1
                guard byte(position) == UInt8(ascii: ">") else { continue }
                position += 1
                token.isSelfClosing = true
                return true
            }
            guard readAttribute() else { return false }
        }
    }

    private mutating func readAttribute() -> Bool {
        let start = position
        var hasNull = bytes[position] == 0
        // A first "=" is a part of the name.
        position += 1
        while position < end {
            let byte = bytes[position]
            if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=") {
                break
            }
            if byte == 0 { hasNull = true }
            position += 1
        }
        let index = name(start..<position, hasNull: hasNull)
        skipSpaces()
        var value = position..<position
        if byte(position) == UInt8(ascii: "=") {
            position += 1
            skipSpaces()
            guard let first = byte(position) else { return false }
            if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
                position += 1
                guard let range = readQuotedValue(first) else { return false }
                value = range
            } else if first != UInt8(ascii: ">") {
                value = readUnquotedValue()
            }
        }
        if isNewAttribute(index) {
            attributes.append(
                HTMLAttribute(nameIndex: index, start: Int32(value.lowerBound), end: Int32(value.upperBound)))
        }
        return true
    }

    private mutating func readQuotedValue(_ quote: UInt8) -> Range<Int>? {
        let start = position
        var needsCopy = false
        while position < end, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "&") || bytes[position] == 0 { needsCopy = true }
            position += 1
        }
        guard position < end else { return nil }
        let stop = position
        let range = needsCopy ? decodedValue(start..<stop) : start..<stop
        position = stop + 1
        return range
    }

    private mutating func readUnquotedValue() -> Range<Int> {
        let start = position
        var needsCopy = false
        while position < end, !bytes[position].isHTMLSpace, bytes[position] != UInt8(ascii: ">") {
            if bytes[position] == UInt8(ascii: "&") || bytes[position] == 0 { needsCopy = true }
            position += 1
        }
        let stop = position
        let range = needsCopy ? decodedValue(start..<stop) : start..<stop
        position = stop
        return range
    }

    /// The value of an attribute with its references decoded, at the end of the bytes.
    private mutating func decodedValue(_ range: Range<Int>) -> Range<Int> {
        let start = bytes.count
        position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == UInt8(ascii: "&") {
                appendReference(inAttribute: true, before: range.upperBound)
            } else {
                if byte == 0 { appendReplacement() } else { bytes.append(byte) }
                position += 1
            }
        }
        return start..<bytes.count
    }
}
