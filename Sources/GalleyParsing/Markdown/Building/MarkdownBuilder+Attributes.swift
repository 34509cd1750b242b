internal import GalleyGrammar
internal import GalleyText

/// Attributes in braces.
extension MarkdownBuilder {
    /// The maximum number of texts with attributes inside one another; deeper ones have no attributes.
    private static let maximumAttributed = 16

    mutating func enterAttributed(_ event: MarkdownEvent) {
        attributed.append((event.start, out.bytes.count))
        out.endRun()
    }

    mutating func leaveAttributed() {
        guard let last = attributed.popLast(), attributed.count < Self.maximumAttributed, out.bytes.count > last.start,
            let source = string(last.place), let attributes = MarkdownAttributes(source)
        else { return }
        apply(attributes, from: last.start, isBlock: false)
    }

    /// Gives the text of a heading its attributes.
    mutating func applyHeadingAttributes() {
        defer { headingAttributes = -1 }
        guard let source = string(headingAttributes), hasLeaf, out.bytes.count > leafStart,
            let attributes = MarkdownAttributes(source)
        else { return }
        apply(attributes, from: leafStart, isBlock: true)
    }

    private mutating func apply(_ attributes: MarkdownAttributes, from start: Int, isBlock: Bool) {
        let theme = blocks.theme
        // Texts with attributes inside this one keep theirs.
        let language = hasLeaf ? out.attributes(leaves[leaf].plain).language : nil
        let direction = isBlock ? attributes.values["dir"].flatMap { ParagraphStyle.Direction(rawValue: $0) } : nil
        out.restyle(from: start) { style in
            for name in attributes.classes {
                if let own = theme.classes[name] { style.merge(own) }
            }
            if !attributes.classes.isEmpty {
                let names = attributes.classes + (style.classes.map { [$0] } ?? [])
                style.classes = names.joined(separator: " ")
            }
            style.anchor = style.anchor ?? attributes.name
            if style.language == language, let own = attributes.values["lang"] { style.language = own }
            if let direction {
                var paragraph = style.paragraph ?? ParagraphStyle()
                paragraph.direction = direction
                style.paragraph = paragraph
            }
        }
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }

    /// The language of the innermost HTML element around the leaf that has one.
    var elementLanguage: String? {
        elements.open.isEmpty ? nil : elements.open[elements.floor...].last { $0.language != nil }?.language
    }

    /// Gives the leaf's text the language of the innermost HTML element around it that has one, except text with its own.
    mutating func applyElementLanguage() {
        guard hasLeaf, out.bytes.count > leafStart, let language = elementLanguage else { return }
        let around = out.attributes(leaves[leaf].plain).language
        out.restyle(from: leafStart) { if $0.language == around { $0.language = language } }
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }

    /// Merges the styles of the languages of the leaf's text, except that of the document.
    mutating func mergeLanguages() {
        let last = followsParagraph ? lastLanguage : nil
        lastLanguage = nil
        guard hasLeaf, out.bytes.count > leafStart else { return }
        let (theme, usual) = (blocks.theme, blocks.empty.language)
        let languages = out.languages(from: leafStart)
        guard languages.contains(where: { $0 != nil && $0 != usual && theme.style(forLanguage: $0) != nil }) else {
            return
        }
        let isWhole = languages.count == 1 && isPlainParagraph
        if isWhole, let language = languages.first { lastLanguage = language }
        // Indented paragraphs are not also apart.
        let follows = isWhole && last != nil && last == lastLanguage
        out.restyle(from: leafStart) { attributes in
            guard attributes.language != usual, let style = theme.style(forLanguage: attributes.language) else {
                return
            }
            attributes.merge(language: style, isParagraph: isWhole, follows: follows)
        }
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }

    /// The attributes at the start of the text at an event, and the number of their bytes; nil if there are none. The text may
    /// have several events.
    func attributes(at index: Int) -> (attributes: MarkdownAttributes, count: Int)? {
        let events = eventStream.events
        guard index < events.count, events[index].isFromSource else { return nil }
        let start = Int(events[index].start)
        var (end, next) = (start, index)
        while next < events.count, end < start + MarkdownAttributes.longest, events[next].kind == .text,
            events[next].type == MarkdownEvent.Text.normal.rawValue, events[next].start == end
        {
            end += Int(events[next].length)
            next += 1
        }
        return MarkdownAttributes.prefix(of: source[start..<end])
    }

    /// Skips text of a number of bytes, which may end within an event.
    mutating func skipText(_ count: Int) {
        var count = count
        while count > 0 {
            var event = eventStream.events[cursor]
            cursor += 1
            let step = Int32(min(count, Int(event.length)))
            count -= Int(step)
            guard step < event.length else { continue }
            event.start += step
            event.offset += step
            event.length -= step
            text(event)
        }
    }
}
