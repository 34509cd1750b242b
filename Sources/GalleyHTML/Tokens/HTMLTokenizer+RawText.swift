extension HTMLTokenizer {
    /// Whether `</` at `index` starts an end tag that matches the last start tag.
    private func endsRawText(at index: Int) -> Bool {
        guard lastStartTag >= 0, byte(index + 1) == UInt8(ascii: "/") else { return false }
        var place = index + 2
        for letter in names.bytes(of: lastStartTag) {
            guard byte(place)?.lowercased == letter else { return false }
            place += 1
        }
        guard let next = byte(place) else { return false }
        return next.isHTMLSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    }

    /// Reads the end tag at the position. The state becomes that of data.
    private mutating func readEndTag() {
        position += 2
        state = .data
        // Only the end of the input has no token.
        _ = readTag(.endTag)
    }

    /// Reads text up to an end tag that matches the last start tag, or that end tag.
    mutating func readRawText(withReferences: Bool) {
        let start = position
        if bytes[start] == 0 {
            position += 1
            return emitReplacement()
        }
        while position < end {
            let byte = bytes[position]
            if byte == 0 { break }
            if byte == UInt8(ascii: "&"), withReferences {
                if position == start { return readReferenceToken() }
                break
            }
            if byte == UInt8(ascii: "<"), endsRawText(at: position) {
                if position == start { return readEndTag() }
                break
            }
            position += 1
        }
        emit(start..<position)
    }

    /// The levels of comments in scripts.
    private enum Escape { case none, comment, script }

    /// Reads the text of a script up to its end tag, or that end tag.
    mutating func readScript() {
        let start = position
        if bytes[start] == UInt8(ascii: "<"), endsRawText(at: start) { return readEndTag() }
        var escape = Escape.none
        var hyphens = 0
        var hasNull = false
        scan: while position < end {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "<"):
                hyphens = 0
                if escape != .script, endsRawText(at: position) { break scan }
                if escape == .none {
                    if startsComment(at: position) {
                        escape = .comment
                        hyphens = 2
                        position += 3
                    }
                } else if let after = scriptName(from: position + (escape == .script ? 2 : 1), escape: escape) {
                    escape = escape == .script ? .comment : .script
                    position = after
                }
            case UInt8(ascii: "-"): hyphens += 1
            case UInt8(ascii: ">"):
                if hyphens >= 2 { escape = .none }
                hyphens = 0
            default:
                if byte == 0 { hasNull = true }
                hyphens = 0
            }
            position += 1
        }
        emit(hasNull ? copyReplacingNull(start..<position) : start..<position)
    }

    private func startsComment(at index: Int) -> Bool {
        byte(index + 1) == UInt8(ascii: "!") && byte(index + 2) == UInt8(ascii: "-")
            && byte(index + 3) == UInt8(ascii: "-")
    }

    /// The last byte of a tag's name `script` that is inside a comment of a script, with the byte that ends it.
    private func scriptName(from index: Int, escape: Escape) -> Int? {
        if escape == .script, byte(index - 1) != UInt8(ascii: "/") { return nil }
        var place = index
        for letter in "script".utf8 {
            guard byte(place)?.lowercased == letter else { return nil }
            place += 1
        }
        guard let next = byte(place), next.isHTMLSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") else {
            return nil
        }
        return place
    }
}
