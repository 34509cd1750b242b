extension HTMLTokenizer {
    private mutating func skipSpaces() {
        while position < end, bytes[position].isHTMLSpace { position += 1 }
    }

    /// Reads a document type after its keyword.
    mutating func readDoctype() {
        token.kind = .doctype
        token.publicID = nil
        token.systemID = nil
        token.forcesQuirks = false
        token.hasName = false
        token.text = 0..<0
        skipSpaces()
        let start = position
        while position < end, !bytes[position].isHTMLSpace, bytes[position] != UInt8(ascii: ">") { position += 1 }
        guard position > start else { return finishDoctype(isValid: false) }
        token.hasName = true
        token.text = copyReplacingNull(start..<position)
        for index in token.text { bytes[index] = bytes[index].lowercased }
        skipSpaces()
        guard let first = byte(position) else { return finishDoctype(isValid: false) }
        if first == UInt8(ascii: ">") { return finishDoctype(isValid: true) }
        if matchesKeyword("public") {
            guard let id = readIdentifier() else { return finishDoctype(isValid: false) }
            token.publicID = id.range
            guard id.isClosed else { return finishDoctype(isValid: false) }
            skipSpaces()
            if byte(position) == UInt8(ascii: ">") { return finishDoctype(isValid: true) }
        } else if !matchesKeyword("system") {
            return finishDoctype(isValid: false)
        }
        guard let id = readIdentifier() else { return finishDoctype(isValid: false) }
        token.systemID = id.range
        skipSpaces()
        // Text after the identifier does not change the mode.
        finishDoctype(isValid: id.isClosed && position < end)
    }

    private mutating func matchesKeyword(_ word: StaticString) -> Bool {
        var place = position
        for letter in word.description.utf8 {
            guard byte(place)?.lowercased == letter else { return false }
            place += 1
        }
        position = place
        return true
    }

    /// Reads a quoted identifier. It ends before `>` if its quote is missing.
    private mutating func readIdentifier() -> (range: Range<Int>, isClosed: Bool)? {
        skipSpaces()
        guard let quote = byte(position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        position += 1
        let start = position
        while position < end, bytes[position] != quote, bytes[position] != UInt8(ascii: ">") { position += 1 }
        let range = copyReplacingNull(start..<position)
        guard byte(position) == quote else { return (range, false) }
        position += 1
        return (range, true)
    }

    private mutating func finishDoctype(isValid: Bool) {
        token.forcesQuirks = !isValid
        while position < end, bytes[position] != UInt8(ascii: ">") { position += 1 }
        position = min(position + 1, end)
    }
}
