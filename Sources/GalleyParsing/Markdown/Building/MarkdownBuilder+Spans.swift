internal import GalleyText

/// Spans: emphasis, links, images, HTML tags.
extension MarkdownBuilder {
    mutating func enterSpan(_ event: MarkdownEvent) {
        guard let span = event.inline else { return }
        if span == .image {
            imageDepth += 1
            if imageDepth == 1 {
                prepare()
                image = (event.start, event.length)
                alt.removeAll(keepingCapacity: true)
            }
            return
        }
        guard imageDepth == 0 else { return }
        prepare()
        if inline.depth < InlineIntent.maximumDepth { inline.append(span.intent) } else { surplusSpans += 1 }
        if span == .link || span == .wikiLink {
            link = linkPlace(event.start, span == .link ? event.length : -1)
            linkStart = out.bytes.count
        }
    }

    mutating func leaveSpan(_ event: MarkdownEvent) {
        guard let span = event.inline else { return }
        if span == .image {
            imageDepth -= 1
            if imageDepth == 0 { writeImage() }
            return
        }
        guard imageDepth == 0 else { return }
        flushHTML()
        if span == .link || span == .wikiLink {
            if out.bytes.count == linkStart { writeGenerated("\u{200B}") { _ in } }
            link = -1
        }
        if surplusSpans > 0 { surplusSpans -= 1 } else { inline.removeLast() }
    }

    func string(_ place: Int32) -> String? {
        place >= 0 ? tape.strings[Int(place)] : nil
    }

    private mutating func linkPlace(_ url: Int32, _ title: Int32) -> Int32 {
        // By place first: a long address used a thousand times is not hashed a thousand times.
        let key = UInt64(UInt32(bitPattern: url)) << 32 | UInt64(UInt32(bitPattern: title))
        if let known = linkPlaces[key] { return known }
        let value = MarkdownLink(url: string(url) ?? "", title: string(title))
        let place: Int32
        if let known = linkIndex[value] {
            place = known
        } else {
            place = Int32(links.count)
            links.append(value)
            linkIndex[value] = place
        }
        linkPlaces[key] = place
        return place
    }

    /// The style of text here.
    @inline(__always)
    mutating func currentStyle() -> Int32 {
        if inline.isEmpty { return leaves[leaf].plain }
        let key = SpanKey(leaf: Int32(truncatingIfNeeded: leaf), inline: inline.rawValue, link: link)
        if key == lastKey { return lastStyle }
        lastStyle = spanStyle(key)
        lastKey = key
        return lastStyle
    }

    private mutating func spanStyle(_ key: SpanKey) -> Int32 {
        // Few leaves have text under more than a few kinds of spans; links are many.
        if link < 0 {
            for index in 0..<leaves[leaf].spans.count where leaves[leaf].spans[index].inline == key.inline {
                return leaves[leaf].spans[index].style
            }
        } else if let known = spanStyles[key] {
            return known
        }
        let style = out.add(spanAttributes())
        if link < 0 {
            leaves[leaf].spans.append((key.inline, style))
        } else {
            spanStyles[key] = style
        }
        return style
    }

    /// The attributes of text here.
    mutating func spanAttributes() -> TextAttributes {
        var result = blocks.attributes(of: inline, in: leaves[leaf].path, at: leaves[leaf].position)
        if !leaves[leaf].block.components.isEmpty {
            result = result.sharingBlock(with: out.attributes(leaves[leaf].plain))
        }
        if link >= 0 {
            result.link = links[Int(link)].url
            if let title = links[Int(link)].title { result.highlight?.userInfo["title"] = title }
        }
        return result
    }

    /// Writes characters that the source does not have as text.
    private mutating func writeGenerated(_ text: String, _ change: (inout TextAttributes) -> Void) {
        if !hasLeaf { openLeaf(nil, nil) }
        var attributes = spanAttributes()
        attributes.generated = true
        change(&attributes)
        out.append(text, ownStyle(attributes))
    }

    /// The style of one tag or image; the same again where it is met again.
    private mutating func ownStyle(_ attributes: TextAttributes) -> Int32 {
        if let known = ownStyles[attributes] { return known }
        let style = out.add(attributes)
        ownStyles[attributes] = style
        return style
    }

    private mutating func writeImage() {
        let alternative = String(decoding: alt, as: UTF8.self)
        let reference = ImageReference(
            url: string(image.url) ?? "", alt: alternative, title: string(image.title))
        if let box = resolver?.attachment(for: reference) {
            if !hasLeaf { openLeaf(nil, nil) }
            var attributes = spanAttributes()
            attributes.image = reference
            attributes.attachment = box
            out.append("\u{FFFC}", ownStyle(attributes))
            return
        }
        let text = alternative.isEmpty ? "\u{200B}" : alternative.split { $0.isNewline }.joined(separator: " ")
        writeGenerated(text) { $0.image = reference }
    }

    // HTML.

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
        let source = String(decoding: html, as: UTF8.self)
        html.removeAll(keepingCapacity: true)
        let outer = inline
        inline.append(.html)
        switch options.html {
        case .dropped: break
        case .shown:
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: source.utf8)
        case .passedOn:
            writeGenerated("\u{200B}") { $0.backing = source }
        }
        inline = outer
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
        if options.html == .passedOn {
            writeGenerated("\u{200B}") { $0.backing = String(decoding: source, as: UTF8.self) }
        }
        guard !content.isEmpty else { return }
        out.setStyle(leaves[leaf].plain)
        out.bytes.append(contentsOf: content)
    }
}

extension MarkdownEvent.Inline {
    var intent: InlineIntent {
        switch self {
        case .emphasis, .underline: .emphasis
        case .strong: .strong
        case .link: .link
        case .image: InlineIntent()
        case .code: .code
        case .strikethrough: .strikethrough
        case .math: .math
        case .displayMath: .displayMath
        case .wikiLink: .wikiLink
        }
    }
}
