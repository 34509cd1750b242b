/// HTML blocks.
extension BlockReader {
    /// Opens an HTML block. The kind that any tag alone on its line starts does not interrupt a paragraph.
    mutating func openHTML(mayBeAnyTag: Bool) -> Bool {
        let kind = htmlStart(mayBeAnyTag)
        guard kind > 0 else { return false }
        leafBlock = open(.html, at: position)
        leaf = .html
        htmlKind = kind
        addLine()
        if kind < 6, htmlEnds(from: nonspace) { closeLeaf() }
        return true
    }

    /// The kind of HTML block that starts here, from 1 to 7; 0 for none.
    private func htmlStart(_ mayBeAnyTag: Bool) -> Int {
        let next = bytes[nonspace + 1]
        if nonspace + 1 >= lineEnd { return 0 }
        if next == UInt8(ascii: "?") { return 3 }
        if next == UInt8(ascii: "!") {
            if bytes.has("<!--", at: nonspace, to: lineEnd) { return 2 }
            if bytes.has("<![cdata[", at: nonspace, to: lineEnd), bytes[nonspace + 3] == UInt8(ascii: "C"),
                bytes[nonspace + 4] == UInt8(ascii: "D"), bytes[nonspace + 5] == UInt8(ascii: "A"),
                bytes[nonspace + 6] == UInt8(ascii: "T"), bytes[nonspace + 7] == UInt8(ascii: "A")
            {
                return 5
            }
            return GrammarClass.isLetter(bytes[nonspace + 2]) ? 4 : 0
        }
        let isClosing = next == UInt8(ascii: "/")
        let name = nonspace + (isClosing ? 2 : 1)
        guard GrammarClass.isLetter(bytes[name]) else { return 0 }
        var end = name
        while end < lineEnd, GrammarClass.isAlphanumeric(bytes[end]), end - name < 12 { end += 1 }
        let follows = end >= lineEnd ? 0x20 : bytes[end]
        if follows <= 0x20 || follows == UInt8(ascii: ">")
            || (follows == UInt8(ascii: "/") && bytes[end + 1] == UInt8(ascii: ">"))
        {
            let kind = HTMLTagNames.kind(bytes, name, end)
            if kind == 1, !isClosing, follows != UInt8(ascii: "/") { return 1 }
            if kind == 6 { return 6 }
        }
        guard mayBeAnyTag, let tag = HTMLTag.end(bytes, nonspace, lineEnd),
            bytes.skipBlanks(tag, lineEnd) == lineEnd
        else { return 0 }
        return 7
    }

    /// Whether an HTML block of kinds 1 to 5 ends in the line.
    func htmlEnds(from start: Int) -> Bool {
        switch htmlKind {
        case 1:
            var index = start
            while true {
                index = bytes.find(UInt8(ascii: "<"), from: index, to: lineEnd)
                guard index < lineEnd else { return false }
                if bytes[index + 1] == UInt8(ascii: "/"),
                    bytes.has("</script>", at: index, to: lineEnd) || bytes.has("</pre>", at: index, to: lineEnd)
                        || bytes.has("</style>", at: index, to: lineEnd)
                        || bytes.has("</textarea>", at: index, to: lineEnd)
                {
                    return true
                }
                index += 1
            }
        case 2: return find("-->", from: start)
        case 3: return find("?>", from: start)
        case 4: return bytes.find(UInt8(ascii: ">"), from: start, to: lineEnd) < lineEnd
        default: return find("]]>", from: start)
        }
    }

    private func find(_ text: StaticString, from start: Int) -> Bool {
        let last = UInt8(ascii: ">")
        var index = start
        while true {
            index = bytes.find(last, from: index, to: lineEnd)
            guard index < lineEnd else { return false }
            if index + 1 - text.utf8CodeUnitCount >= start,
                bytes.has(text, at: index + 1 - text.utf8CodeUnitCount, to: lineEnd)
            {
                return true
            }
            index += 1
        }
    }
}

/// The names of elements that start HTML blocks.
enum HTMLTagNames {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p",
        "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track", "ul",
    ]
    private static let verbatim: Set<String> = ["script", "pre", "style", "textarea"]

    /// The block kind of an element: 1 if only its closing tag ends the block, 6 if a blank line does, 0 for others.
    static func kind(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int {
        guard end > start, end - start <= 10 else { return 0 }
        var name: [UInt8] = []
        for index in start..<end {
            let byte = bytes[index]
            name.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
        }
        let text = String(decoding: name, as: UTF8.self)
        if verbatim.contains(text) { return 1 }
        return blocks.contains(text) ? 6 : 0
    }
}

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
