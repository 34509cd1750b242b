/// Addresses without angle brackets, as in GitHub's grammar.
extension InlineReader {
    mutating func readAddress(_ mark: UInt8, _ index: Int, _ end: Int) -> Int {
        switch mark {
        case UInt8(ascii: "."):
            guard index >= textStart + 3, bytes[index - 1] | 0x20 == UInt8(ascii: "w") else { return index + 1 }
            return readWWW(index - 3, end) ?? index + 1
        case UInt8(ascii: ":"):
            guard bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/"), index + 3 < end
            else { return index + 1 }
            return readURL(index, end) ?? index + 1
        default: return readMail(index, end) ?? index + 1
        }
    }

    private mutating func readWWW(_ start: Int, _ end: Int) -> Int? {
        guard bytes.has("www.", at: start, to: end) else { return nil }
        if start > text.start {
            let before = bytes[start - 1]
            guard GrammarClass.isSpace(before) || "*_~(".utf8.contains(before) else { return nil }
        }
        guard let domain = domainEnd(start, end, mayBeShort: false) else { return nil }
        let stop = trimmed(start, urlEnd(domain, end))
        guard stop > start else { return nil }
        addAddress(start, stop, prefixed("http://", start, stop), edge: 0)
        return stop
    }

    private mutating func readURL(_ colon: Int, _ end: Int) -> Int? {
        var start = colon
        while start > textStart, colon - start < 6, GrammarClass.isLetter(bytes[start - 1]) { start -= 1 }
        let length = colon - start
        guard
            length == 4 && bytes.has("http", at: start, to: end)
                || length == 5 && bytes.has("https", at: start, to: end)
                || length == 3 && bytes.has("ftp", at: start, to: end)
        else { return nil }
        let host = colon + 3
        guard isHost(host), let domain = domainEnd(host, end, mayBeShort: true) else { return nil }
        let stop = trimmed(start, urlEnd(domain, end))
        guard stop > host else { return nil }
        var hint = 0
        let place = text.source(start, hint: &hint)
        addAddress(
            start, stop,
            SourceSlice(start: Int32(truncatingIfNeeded: place), count: Int32(truncatingIfNeeded: stop - start)),
            edge: 0)
        return stop
    }

    /// Whether a host name may contain the character at `index`.
    private func isHost(_ index: Int) -> Bool {
        let byte = bytes[index]
        if byte < 0x80 { return GrammarClass.isAlphanumeric(byte) }
        let scalar = bytes.scalar(at: index).value
        return !GrammarClass.isWhitespace(scalar) && !isPunctuationMark(scalar)
    }

    /// Whether a scalar is in one of the categories P only: emoji are allowed in host names.
    private func isPunctuationMark(_ scalar: UInt32) -> Bool {
        guard GrammarClass.isPunctuation(scalar), let scalar = Unicode.Scalar(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return false
        default: return true
        }
    }

    /// The end of the host name that starts at `start`; `nil` if it is not valid.
    private func domainEnd(_ start: Int, _ end: Int, mayBeShort: Bool) -> Int? {
        var index = start
        var dots = 0
        // The last two labels must not contain underscores.
        var underscores = (before: 0, here: 0)
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "_") {
                underscores.here += 1
            } else if byte == UInt8(ascii: ".") {
                guard index + 1 < end else { break }
                underscores = (underscores.here, 0)
                dots += 1
            } else if byte != UInt8(ascii: "-"), !isHost(index) {
                break
            }
            // Invalid UTF-8 may claim to continue after the end.
            index = byte < 0x80 ? index + 1 : min(end, index + bytes.scalar(at: index).count)
        }
        // GitHub's grammar accepts underscores in very long names, which keeps it linear.
        if underscores.before + underscores.here > 0, dots <= 10 { return nil }
        return mayBeShort || dots > 0 ? index : nil
    }

    /// The end of the rest of a URL: at white space, at `<`, or at a bracket that may close a surrounding link.
    private func urlEnd(_ start: Int, _ end: Int) -> Int {
        var index = start
        var depth = 0
        while index < end {
            let byte = bytes[index]
            if GrammarClass.isSpace(byte) || byte == UInt8(ascii: "<") || byte == 0 { break }
            if !brackets.isEmpty || wikiEnd < .max {
                if byte == UInt8(ascii: "[") { depth += 1 }
                if byte == UInt8(ascii: "]") {
                    if depth == 0 { break }
                    depth -= 1
                }
            }
            index += 1
        }
        return index
    }

    /// The end of an address without trailing punctuation of the sentence.
    private func trimmed(_ start: Int, _ end: Int) -> Int {
        var open = 0
        var close = 0
        for index in start..<end {
            if bytes[index] == UInt8(ascii: "(") { open += 1 }
            if bytes[index] == UInt8(ascii: ")") { close += 1 }
        }
        var stop = end
        while stop > start {
            switch bytes[stop - 1] {
            case UInt8(ascii: ")"):
                if close <= open { return stop }
                close -= 1
                stop -= 1
            case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
                UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
                stop -= 1
            case UInt8(ascii: ";"):
                // A character reference.
                var name = stop - 2
                while name > start, GrammarClass.isLetter(bytes[name]) { name -= 1 }
                stop = name < stop - 2 && bytes[name] == UInt8(ascii: "&") ? name : stop - 1
            default: return stop
            }
        }
        return stop
    }

    private mutating func readMail(_ at: Int, _ end: Int) -> Int? {
        let floor = earliestMailStart(at)
        func isLocal(_ byte: UInt8) -> Bool {
            GrammarClass.isAlphanumeric(byte) || ".+-_".utf8.contains(byte)
        }
        var start = at
        while start > floor, isLocal(bytes[start - 1]) { start -= 1 }
        guard start < at, var stop = mailDomainEnd(at, end) else { return nil }
        var hasScheme = false
        if start > floor, bytes[start - 1] == UInt8(ascii: ":") {
            if start - 7 >= floor, bytes.has("mailto", at: start - 7, to: end) {
                start -= 7
                hasScheme = true
            } else if start - 5 >= floor, bytes.has("xmpp", at: start - 5, to: end) {
                start -= 5
                hasScheme = true
                if bytes[stop] == UInt8(ascii: "/"), stop < end {
                    var resource = stop + 1
                    while resource < end,
                        GrammarClass.isAlphanumeric(bytes[resource]) || "@.".utf8.contains(bytes[resource])
                    { resource += 1 }
                    if resource > stop + 1 { stop = resource }
                }
            }
            if hasScheme, start > floor, GrammarClass.isAlphanumeric(bytes[start - 1]) { return nil }
        }
        stop = trimmed(start, stop)
        guard stop > at else { return nil }
        // Remove the tokens of emphasis marks within the address.
        while let last = tokens.last, Int(last.start) >= start {
            dropRuns(fromToken: tokens.count - 1)
            tokens.removeLast()
        }
        // A run of marks before the address may extend into it.
        if let last = tokens.last, Int(last.end) > start { start = Int(last.end) }
        guard start < at else { return nil }
        let place: SourceSlice
        if hasScheme {
            var hint = 0
            place = SourceSlice(
                start: Int32(truncatingIfNeeded: text.source(start, hint: &hint)),
                count: Int32(truncatingIfNeeded: stop - start))
        } else {
            place = prefixed("mailto:", start, stop)
        }
        addAddress(start, stop, place, edge: 0)
        return stop
    }

    /// The earliest possible start of a mail address with `@` at an offset: emphasis marks may be part of it, other tokens
    /// not.
    private mutating func earliestMailStart(_ at: Int) -> Int {
        var token = tokens.count
        while token > 0 {
            bytes.step()
            guard tokens[token - 1].kind == .run, bytes[Int(tokens[token - 1].start)] == UInt8(ascii: "_") else {
                return Int(tokens[token - 1].end)
            }
            token -= 1
            if at - Int(tokens[token].start) > 320 { break }
        }
        return text.start
    }

    /// The end of the domain after `@`, which contains a dot and ends with a letter; nil if there is none.
    private func mailDomainEnd(_ at: Int, _ end: Int) -> Int? {
        var index = at + 1
        var dots = 0
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "@") { return nil }
            if byte == UInt8(ascii: "."), index + 1 < end, GrammarClass.isAlphanumeric(bytes[index + 1]) {
                dots += 1
            } else if !GrammarClass.isAlphanumeric(byte), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
                break
            }
            index += 1
        }
        return dots > 0 && GrammarClass.isLetter(bytes[index - 1]) ? index : nil
    }
}
