internal import GalleyText

/// HTML tags and blocks.
extension MarkdownBuilder {
    mutating func htmlText(_ event: MarkdownEvent) {
        let piece = bytes(event)
        if isInHTMLBlock {
            html.append(contentsOf: piece)
            return
        }
        guard imageDepth == 0 else { return }
        if options.filtersDisallowedTags, HTMLMarkup.isDisallowed(Array(piece), 0) {
            prepare()
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: piece)
            return
        }
        if !hasLeaf { openLeaf(nil, nil) }
        html.append(contentsOf: piece)
    }

    /// Writes the tags that were met, as the options say.
    mutating func flushHTML() {
        guard !html.isEmpty, !isInHTMLBlock else { return }
        // What writes it looks for HTML that waits.
        let tag = html
        html.removeAll(keepingCapacity: true)
        let outer = inline
        inline.append(.html)
        switch options.html {
        case .dropped: break
        case .shown:
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: tag)
        case .passedOn: writeTag(tag)
        }
        inline = outer
    }

    /// Writes what stands for a tag or an HTML block.
    private mutating func writeTag(_ tag: [UInt8]) {
        names.append(UInt8(ascii: "<"))
        names.append(tag, 0, tag.count)
        writeHolder(name: finishName(), backing: tag)
    }

    mutating func writeHTMLBlock() {
        while html.last == 0x0A || html.last == 0x0D { html.removeLast() }
        guard !html.isEmpty else { return }
        let source = html
        html.removeAll(keepingCapacity: true)
        if options.html == .shown {
            openLines(.html, .html)
            for part in source.split(separator: 0x0A, omittingEmptySubsequences: false) {
                line(part)
                pendingNewlines += 1
            }
            closeLines()
            return
        }
        let content = HTMLMarkup.textContent(
            of: source, filtersDisallowedTags: options.filtersDisallowedTags)
        if options.html == .dropped, content.isEmpty { return }
        if options.html == .dropped {
            openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        } else {
            openLeaf(content.isEmpty ? .unseen : .paragraph, .init(kind: .html, identity: 0))
        }
        if options.html == .passedOn { writeTag(source) }
        guard !content.isEmpty else { return }
        out.setStyle(leaves[leaf].plain)
        out.bytes.append(contentsOf: content)
    }
}
