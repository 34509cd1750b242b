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
