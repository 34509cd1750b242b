internal import GalleyGrammar
internal import GalleyText

/// Contents and page breaks.
extension MarkdownBuilder {
    /// Whether the paragraph that starts consists of `[TOC]`, without an escape in front of it.
    func isContents(_ paragraph: MarkdownEvent) -> Bool {
        let events = eventStream.events
        guard container == 0, cursor + 1 < events.count, events[cursor].kind == .text,
            events[cursor].start == paragraph.offset, events[cursor + 1].block == .paragraph
        else { return false }
        return bytes(events[cursor]).elementsEqual("[TOC]".utf8)
    }

    /// Writes a placeholder of a table of contents, and skips its text.
    mutating func writeContents() {
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        contents.append(out.bytes.count)
        writeHolder("\u{200B}")
        cursor += 1
    }

    /// Whether a comment starts a page.
    func isPageBreak(_ markup: ArraySlice<UInt8>) -> Bool {
        guard options.pageBreaks, markup.starts(with: "<!--".utf8), markup.count <= 40 else { return false }
        return String(decoding: markup, as: UTF8.self).dropFirst(4).dropLast(3).filter { $0 != " " } == "page"
    }

    /// Makes the first paragraph of a block that starts a page do so.
    mutating func endPageStart() {
        guard pageStart >= 0, pageStart < out.bytes.count else { return }
        out.restyle(from: pageStart) { attributes in
            var style = attributes.paragraph ?? ParagraphStyle()
            style.breakBefore = .page
            attributes.paragraph = style
        }
        out.endRun()
        pageStart = -1
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }
}
