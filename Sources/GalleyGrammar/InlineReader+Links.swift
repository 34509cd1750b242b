/// Links, images, footnotes and wiki links.
extension InlineReader {
    mutating func openBracket(_ index: Int, isImage: Bool) -> Int {
        let contents = index + (isImage ? 2 : 1)
        if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketAfter = true }
        brackets.append(
            OpenBracket(
                token: Int32(truncatingIfNeeded: tokens.count), contents: Int32(truncatingIfNeeded: contents),
                lastRun: lastRun, isImage: isImage))
        return add(.literal, index, contents)
    }

    mutating func closeBracket(_ index: Int, _ end: Int) -> Int {
        guard let open = brackets.popLast() else { return index + 1 }
        let isActive = open.isImage || brackets.count >= linkFloor
        linkFloor = min(linkFloor, brackets.count)
        guard isActive else { return closeAttributed(open, index, end) ?? index + 1 }
        if let (link, next) = inlineLink(index + 1, end) ?? reference(open, index, end) {
            closeLink(open, link, index, next)
            return next
        }
        if options.footnotes, bytes[Int(open.contents)] == UInt8(ascii: "^"), index - Int(open.contents) > 1,
            let footnote = labels.footnote(bytes, Int(open.contents) + 1, index)
        {
            return closeFootnote(open, footnote, index)
        }
        return closeAttributed(open, index, end) ?? index + 1
    }

    /// Makes a text in brackets one with attributes, if some follow it, and returns the position after them.
    private mutating func closeAttributed(_ open: OpenBracket, _ index: Int, _ end: Int) -> Int? {
        guard options.attributes, !open.isImage,
            let next = MarkdownAttributes.end(in: bytes, from: index + 1, to: end)
        else { return nil }
        let token = Int(open.token)
        tokens[token].kind = .attributedOpen
        tokens[token].first = add(LinkScanner.place(text, index + 1, next, loose: &loose))
        matchRuns(after: open.lastRun)
        return add(.attributedClose, index, next)
    }

    private mutating func closeLink(
        _ open: OpenBracket, _ link: (url: Int32, title: Int32), _ index: Int, _ next: Int
    ) {
        let token = Int(open.token)
        tokens[token].kind = open.isImage ? .imageOpen : .linkOpen
        tokens[token].first = link.url
        tokens[token].second = link.title
        matchRuns(after: open.lastRun)
        _ = add(open.isImage ? .imageClose : .linkClose, index, next)
        if open.isImage { return }
        // Links cannot be nested: the brackets around this one cannot become links, and the addresses inside it are
        // text.
        linkFloor = brackets.count
        while let address = addresses.last, address > open.token {
            tokens[Int(address)].kind = .plainAddress
            addresses.removeLast()
        }
    }

    /// Reads the parentheses after a text in brackets.
    private mutating func inlineLink(_ start: Int, _ end: Int) -> (link: (url: Int32, title: Int32), next: Int)? {
        guard start < end, bytes[start] == UInt8(ascii: "(") else { return nil }
        let first = LinkScanner.skipSpace(bytes, start + 1, end)
        guard first < end else { return nil }
        if bytes[first] == UInt8(ascii: ")") { return ((add(SourceSlice(start: 0, count: 0)), -1), first + 1) }
        guard let url = LinkScanner.destination(bytes, first, end) else { return nil }
        var after = LinkScanner.skipSpace(bytes, url.next, end)
        var title: LinkScanner.Component?
        if after > url.next, let part = LinkScanner.title(bytes, after, end) {
            title = part
            after = LinkScanner.skipSpace(bytes, part.next, end)
        }
        guard after < end, bytes[after] == UInt8(ascii: ")") else { return nil }
        let place = add(LinkScanner.place(text, url.start, url.end, loose: &loose))
        let name = title.map { add(LinkScanner.place(text, $0.start, $0.end, loose: &loose)) } ?? -1
        return ((place, name), after + 1)
    }

    /// Adds a place and returns its number.
    mutating func add(_ place: SourceSlice) -> Int32 {
        places.append(place)
        return Int32(truncatingIfNeeded: places.count - 1)
    }

    /// The definition of the label after a text in brackets, or of the text itself.
    private func reference(
        _ open: OpenBracket, _ index: Int, _ end: Int
    ) -> (link: (url: Int32, title: Int32), next: Int)? {
        guard labels.hasLinks else { return nil }
        var label = LinkScanner.Component(start: Int(open.contents), end: index, next: index + 1)
        if bytes[index + 1] == UInt8(ascii: "["), index + 1 < end {
            if let part = LinkScanner.label(bytes, index + 1, end) {
                guard let link = labels.link(bytes, part.start, part.end) else { return nil }
                return (link, part.next)
            }
            if bytes[index + 2] == UInt8(ascii: "]"), index + 2 < end { label.next = index + 3 }
        }
        guard !open.hasBracketAfter, label.end > label.start,
            LinkScanner.mayBeLabel(bytes, label.start..<label.end),
            let link = labels.link(bytes, label.start, label.end)
        else { return nil }
        return (link, label.next)
    }

    private mutating func closeFootnote(_ open: OpenBracket, _ footnote: Int32, _ index: Int) -> Int {
        let token = Int(open.token)
        tokens.removeSubrange((token + 1)...)
        dropRuns(fromToken: token)
        while let address = addresses.last, Int(address) > token { addresses.removeLast() }
        // The exclamation mark of an image remains text.
        tokens[token] = InlineToken(.footnote, Int(open.contents) - 1, index + 1)
        tokens[token].first = footnote
        textStart = index + 1
        return index + 1
    }

    // Wiki links.

    /// Opens `[[target]]` or `[[target|label]]`; `nil` if there is none.
    mutating func openWikiLink(_ start: Int, _ end: Int) -> Int? {
        guard wikiEnd == .max else { return nil }
        var index = start + 2
        var bar: Int?
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "[") || byte == 0x0A || byte == 0 { return nil }
            if byte == UInt8(ascii: "]") { break }
            if byte == UInt8(ascii: "|"), bar == nil { bar = index }
            index += 1
        }
        guard index + 1 < end, bytes[index + 1] == UInt8(ascii: "]") else { return nil }
        let targetEnd = bar ?? index
        guard targetEnd > start + 2, targetEnd - start - 2 <= 100, bar.map({ $0 + 1 < index }) ?? true else {
            return nil
        }
        var hint = 0
        let place = add(
            SourceSlice(
                start: Int32(truncatingIfNeeded: text.source(start + 2, hint: &hint)),
                count: Int32(truncatingIfNeeded: targetEnd - start - 2)))
        let contents = bar.map { $0 + 1 } ?? start + 2
        _ = add(.wikiOpen, start, contents)
        tokens[tokens.count - 1].first = place
        wikiEnd = index
        aroundWiki = (lastRun, rest)
        rest = RestOfText()
        return contents
    }

    mutating func closeWikiLink() -> Int {
        matchRuns(after: aroundWiki.lastRun)
        rest = aroundWiki.rest
        let end = wikiEnd
        wikiEnd = .max
        return add(.wikiClose, end, end + 2)
    }
}
