internal import GalleyGrammar
internal import GalleyText

/// Spans: emphasis, links, images, HTML tags.
extension MarkdownBuilder {
    mutating func enterSpan(_ event: MarkdownEvent) {
        guard let span = event.inline else { return }
        if span == .image {
            image.depth += 1
            if image.depth == 1 {
                prepare()
                (image.url, image.title) = (event.start, event.length)
                image.alternative.removeAll(keepingCapacity: true)
            }
            return
        }
        guard image.depth == 0 else { return }
        prepare()
        if span == .math || span == .displayMath {
            formula = []
            return
        }
        if span == .ruby {
            ruby = (event.start, out.bytes.count)
            out.endRun()
            return
        }
        if span == .attributed { return enterAttributed(event) }
        let isLink = span == .link || span == .wikiLink
        if isLink {
            link = linkNumber(event.start, span == .link ? event.length : -1)
            linkStart = out.bytes.count
            isAddress = source[Int(event.offset)] != UInt8(ascii: "[")
        }
        if inline.depth < InlineIntent.maximumDepth {
            inline.append(span.intent)
            if elements.spanCount > 0 {
                elements.spans.append(HTMLState.Span(node: nil, intent: span.intent, link: isLink ? link : -1))
            }
        } else {
            surplusSpans += 1
        }
    }

    mutating func leaveSpan(_ event: MarkdownEvent) {
        guard let span = event.inline else { return }
        if span == .image {
            image.depth -= 1
            guard image.depth == 0 else { return }
            return writeSizedImage()
        }
        guard image.depth == 0 else { return }
        flushHTML()
        if span == .ruby { return endRuby() }
        if span == .attributed { return leaveAttributed() }
        if span == .math || span == .displayMath { return writeFormula(isDisplay: span == .displayMath) }
        if span == .link || span == .wikiLink {
            if out.bytes.count == linkStart, elements.hidden == nil {
                if options.crossReferences, span == .link { addReference() }
                writeHolder(name: finish(names()), isHTML: false)
            }
            link = -1
        }
        if surplusSpans == 0, elements.spanCount > 0 {
            if let index = elements.spans.lastIndex(where: { $0.node == nil }) { elements.spans.remove(at: index) }
            return rebuildSpans()
        }
        if surplusSpans > 0 { surplusSpans -= 1 } else { inline.removeLast() }
    }

    /// Gives a link without text the title of the heading, or the number of the figure or table, to which it leads.
    private mutating func addReference() {
        let address = text(links[link].url)
        guard address.hasPrefix("#"), address.utf8.count > 1 else { return }
        if !hasLeaf { openTextLeaf() }
        holes.append(ContentsWriter.Hole(offset: out.bytes.count, content: .reference(String(address.dropFirst()))))
    }

    /// Gives the text since the start of a ruby span its reading.
    private mutating func endRuby() {
        guard out.bytes.count > ruby.start, let reading = string(ruby.reading) else { return }
        out.restyle(from: ruby.start) { $0.ruby = Ruby(text: reading) }
        out.endRun()
    }

    /// The text of a destination, title or language; `nil` if there is none.
    func string(_ place: Int32) -> String? {
        place >= 0 ? text(eventStream.places[Int(place)]) : nil
    }

    private func text(_ place: SourceSlice) -> String {
        unsafe (place.start >= 0 ? source : eventStream.loose).withUnsafeBufferPointer { buffer in
            let start = place.start >= 0 ? Int(place.start) : -1 - Int(place.start)
            return unsafe String(utf8: UnsafeBufferPointer(rebasing: buffer[start..<(start + Int(place.count))]))
        }
    }

    /// The number of a link with the given places of destination and title.
    private mutating func linkNumber(_ url: Int32, _ title: Int32) -> Int32 {
        let url = url >= 0 ? eventStream.places[Int(url)] : SourceSlice(start: 0, count: 0)
        let titlePlace = title >= 0 ? eventStream.places[Int(title)] : SourceSlice(start: 0, count: -1)
        let isLong = url.count > 64 || titlePlace.count > 64
        if isLong {
            let known = longLinks.value(url.key, titlePlace.key)
            if known >= 0 { return known }
        }
        let number = links.number(url, titlePlace, source, eventStream.loose)
        if isLong { longLinks.insert(number, url.key, titlePlace.key) }
        return number
    }

    /// A separator between the parts of a name, which does not occur in UTF-8.
    static let separator: UInt8 = 0xFF

    /// The style of the current text.
    @inline(__always)
    mutating func currentStyle() -> Int32 {
        if inline.isEmpty { return leaves[leaf].plain }
        let key = spanKey(link)
        if key == lastKey { return lastStyle }
        lastStyle = spanStyle(key)
        lastKey = key
        return lastStyle
    }

    /// The key of the current leaf and spans, with a link, image or tag, or -1.
    @inline(__always)
    func spanKey(_ name: Int32) -> SpanKey {
        SpanKey(
            owner: UInt64(UInt32(truncatingIfNeeded: leaf)) << 32 | UInt64(UInt32(bitPattern: name)),
            inline: inline.rawValue)
    }

    private mutating func spanStyle(_ key: SpanKey) -> Int32 {
        let known = spanStyles.value(key.owner, key.inline)
        if known >= 0 { return known }
        let style = out.add(spanStorage())
        spanStyles.insert(style, key.owner, key.inline)
        return style
    }

    /// The attributes of the current text.
    mutating func spanAttributes() -> TextAttributes { spanStorage().attributes }

    /// The style of the current text; an unshared copy if `isNew`.
    mutating func spanStorage(isNew: Bool = false) -> AttributedText.Style {
        let style = blocks.spanStyle(inline, in: leaves[leaf].style)
        guard leaves[leaf].hasBlock else {
            var spans = blocks.attributes(style)
            if link >= 0 { spans.link = text(links[link].url) }
            let storage = titled(spans.storage)
            return isNew ? storage.copy() : storage
        }
        let block = out.block(leaves[leaf].plain)
        guard link >= 0 else { return blocks.style(style, inside: block) }
        let (url, title) = links[link]
        let address = url.count > 64 ? longAddress(url) : text(url)
        let result = blocks.style(style, inside: block, link: address)
        return title.count < 0 ? result : titled(result)
    }

    /// The style with the title of the current link, if it has one.
    private func titled(_ style: AttributedText.Style) -> AttributedText.Style {
        guard link >= 0, links[link].title.count >= 0 else { return style }
        var attributes = style.attributes
        attributes.highlight?.userInfo["title"] = text(links[link].title)
        return attributes.storage
    }

    /// The address of a long link.
    private mutating func longAddress(_ url: SourceSlice) -> String {
        if let known = longAddresses[link] { return known }
        let address = text(url)
        longAddresses[link] = address
        return address
    }
}

extension MarkdownEvent.Inline {
    var intent: InlineIntent {
        switch self {
        case .emphasis: .emphasis
        case .strong: .strong
        case .link: .link
        case .image: InlineIntent()
        case .code: .code
        case .strikethrough: .strikethrough
        case .math: .math
        case .displayMath: .displayMath
        case .wikiLink: .wikiLink
        case .mark: .mark
        case .insertion: .insertion
        case .subscripted: .subscripted
        case .superscripted: .superscripted
        case .ruby, .attributed: InlineIntent()
        }
    }
}
