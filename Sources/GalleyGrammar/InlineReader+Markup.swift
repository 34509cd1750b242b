/// HTML and addresses in angle brackets.
extension InlineReader {
    mutating func readMarkup(_ start: Int, _ end: Int) -> Int {
        if let close = bracketedAddress(start, end) {
            let isMail = close.isMail
            let place: SourceSlice
            if isMail {
                place = prefixed("mailto:", start + 1, close.end)
            } else {
                var hint = 0
                place = SourceSlice(
                    start: Int32(truncatingIfNeeded: text.source(start + 1, hint: &hint)),
                    count: Int32(truncatingIfNeeded: close.end - start - 1))
            }
            addAddress(start, close.end + 1, place, edge: 1)
            return close.end + 1
        }
        guard let close = markupEnd(start, end) else { return start + 1 }
        return add(.html, start, close)
    }

    /// Adds an address token, which becomes text inside a link.
    mutating func addAddress(_ start: Int, _ end: Int, _ place: SourceSlice, edge: UInt8) {
        addresses.append(Int32(truncatingIfNeeded: tokens.count))
        _ = add(.autolink, start, end)
        tokens[tokens.count - 1].flag = edge
        tokens[tokens.count - 1].first = add(place)
    }

    /// A part of the text with a prefix.
    mutating func prefixed(_ prefix: StaticString, _ start: Int, _ end: Int) -> SourceSlice {
        let first = loose.count
        prefix.withUTF8Buffer { unsafe loose.append(contentsOf: $0) }
        unsafe loose.append(contentsOf: bytes.slice(start, end))
        return SourceSlice(
            start: Int32(truncatingIfNeeded: -1 - first), count: Int32(truncatingIfNeeded: loose.count - first))
    }

    /// The end of an address in angle brackets.
    private func bracketedAddress(_ start: Int, _ end: Int) -> (end: Int, isMail: Bool)? {
        var index = start + 1
        guard index < end else { return nil }
        // A scheme.
        if GrammarClass.isLetter(bytes[index]) {
            while index < end, GrammarClass.isAlphanumeric(bytes[index]) || "+.-".utf8.contains(bytes[index]) {
                index += 1
            }
            let length = index - start - 1
            if index < end, bytes[index] == UInt8(ascii: ":"), length >= 2, length <= 32 {
                index += 1
                while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "<"), bytes[index] != 0x7F {
                    if bytes[index] == UInt8(ascii: ">") { return (index, false) }
                    index += 1
                }
                return nil
            }
        }
        // A mailbox.
        index = start + 1
        while index < end,
            GrammarClass.isAlphanumeric(bytes[index]) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(bytes[index])
        { index += 1 }
        guard index > start + 1, index < end, bytes[index] == UInt8(ascii: "@") else { return nil }
        repeat {
            index += 1
            let first = index
            while index < end, GrammarClass.isAlphanumeric(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            guard index > first, index - first <= 63, bytes[first] != UInt8(ascii: "-"),
                bytes[index - 1] != UInt8(ascii: "-")
            else { return nil }
        } while index < end && bytes[index] == UInt8(ascii: ".")
        return index < end && bytes[index] == UInt8(ascii: ">") ? (index, true) : nil
    }

    /// The end of the tag, comment or other markup that starts at `start`.
    private mutating func markupEnd(_ start: Int, _ end: Int) -> Int? {
        let next = bytes[start + 1]
        if next == UInt8(ascii: "?") { return markup("?>", start + 2, end, 1) }
        guard next == UInt8(ascii: "!") else { return HTMLTag.end(bytes, start, end) }
        if bytes.has("<!--", at: start, to: end) {
            if bytes[start + 4] == UInt8(ascii: ">"), start + 4 < end { return start + 5 }
            if bytes.has("->", at: start + 4, to: end) { return start + 6 }
            return markup("-->", start + 4, end, 2)
        }
        if bytes.has("<![cdata[", at: start, to: end), bytes[start + 3] == UInt8(ascii: "C"),
            bytes[start + 4] == UInt8(ascii: "D"), bytes[start + 5] == UInt8(ascii: "A"),
            bytes[start + 6] == UInt8(ascii: "T"), bytes[start + 7] == UInt8(ascii: "A")
        {
            return markup("]]>", start + 9, end, 4)
        }
        return GrammarClass.isLetter(bytes[start + 2]) ? markup(">", start + 2, end, 8) : nil
    }

    /// The end of `closing`. If it is absent once, it is not searched again.
    private mutating func markup(_ closing: StaticString, _ start: Int, _ end: Int, _ kind: UInt8) -> Int? {
        guard rest.noMarkup & kind == 0 else { return nil }
        let length = closing.utf8CodeUnitCount
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: ">"), from: index, to: end)
            guard index < end else { break }
            if index + 1 - length >= start, bytes.has(closing, at: index + 1 - length, to: end) { return index + 1 }
            index += 1
        }
        rest.noMarkup |= kind
        return nil
    }
}
