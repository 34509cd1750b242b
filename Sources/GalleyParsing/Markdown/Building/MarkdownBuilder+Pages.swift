internal import GalleyGrammar
internal import GalleyText

/// Contents and page breaks.
extension MarkdownBuilder {
    /// Whether the paragraph that starts consists of `[TOC]`, without an escape in front of it.
    func isContents(_ paragraph: MarkdownEvent) -> Bool { container == 0 && isContents(paragraph, at: cursor) }

    private func isContents(_ paragraph: MarkdownEvent, at index: Int) -> Bool {
        let events = eventStream.events
        guard index + 1 < events.count, events[index].kind == .text, events[index].start == paragraph.offset,
            events[index + 1].block == .paragraph
        else { return false }
        return bytes(events[index]).elementsEqual("[TOC]".utf8)
    }

    /// Writes a placeholder of a table of contents, and skips its text.
    mutating func writeContents() {
        openContents()
        cursor += 1
    }

    private mutating func openContents() {
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        holes.append(ContentsWriter.Hole(offset: out.bytes.count))
        writeHolder("\u{200B}")
    }

    /// Whether the source has a place for a table of contents.
    var hasContents: Bool {
        let events = eventStream.events
        return options.contents
            && events.indices.dropLast(2).contains { index in
                events[index].kind == .enterBlock && events[index].block == .paragraph
                    && isContents(events[index], at: index + 1)
            }
    }

    /// Writes a table of contents before a block, unless that is the title.
    mutating func writeAddedContents(before event: MarkdownEvent) {
        if event.block == .heading, event.level == 1, lastLeaf < 0 { return }
        addsContents = false
        openContents()
        closeLeaf()
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
