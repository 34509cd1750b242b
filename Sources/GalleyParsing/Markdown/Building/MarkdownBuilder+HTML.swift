internal import GalleyGrammar
internal import GalleyHTML
internal import GalleySupport
internal import GalleyText

/// HTML tags and blocks.
extension MarkdownBuilder {
    mutating func htmlText(_ event: MarkdownEvent) {
        let piece = bytes(event)
        if isInHTMLBlock {
            html.append(contentsOf: piece)
            return
        }
        guard image.depth == 0 else { return }
        if options.filtersDisallowedTags, HTMLMarkup.isDisallowed(piece, piece.startIndex) {
            prepare()
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: piece)
            return
        }
        if options.html == .interpreted {
            html.append(contentsOf: piece)
            if HTMLElementReader.isComplete(html) { interpretTag() }
            return
        }
        if !hasLeaf { openLeaf(nil, nil) }
        html.append(contentsOf: piece)
    }

    /// Writes the collected tags, as the options specify.
    mutating func flushHTML() {
        guard !html.isEmpty, !isInHTMLBlock else { return }
        // A tag without its end.
        guard options.html != .interpreted else { return html.removeAll(keepingCapacity: true) }
        let outer = inline
        inline.append(.html)
        switch options.html {
        case .dropped, .interpreted: break
        case .shown:
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: html)
        case .preserved: writeTag()
        }
        inline = outer
        html.removeAll(keepingCapacity: true)
    }

    /// Writes the placeholder of the collected tags or HTML block.
    private mutating func writeTag() {
        let names = names()
        names.append(UInt8(ascii: "<"))
        names.append(html, 0, html.count)
        writeHolder(name: finish(names), isHTML: true)
    }

    mutating func writeHTMLBlock() {
        while html.last == 0x0A || html.last == 0x0D { html.removeLast() }
        guard !html.isEmpty else { return }
        defer { html.removeAll(keepingCapacity: true) }
        if options.html == .shown {
            openLines(.html, .html)
            for part in html.split(separator: 0x0A, omittingEmptySubsequences: false) {
                line(part)
                code.pendingNewlines += 1
            }
            closeLines()
            return
        }
        let content = HTMLElementReader.textContent(of: prepared(html))
        if options.html == .dropped, content.isEmpty { return }
        if options.html == .dropped {
            openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        } else {
            openLeaf(content.isEmpty ? .unseen : .paragraph, .init(kind: .html, identity: 0))
        }
        if options.html == .preserved { writeTag() }
        guard !content.isEmpty else { return }
        out.setStyle(leaves[leaf].plain)
        out.bytes.append(contentsOf: content)
    }
}
