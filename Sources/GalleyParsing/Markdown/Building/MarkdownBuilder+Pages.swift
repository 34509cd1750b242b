internal import GalleyGrammar
internal import GalleyText

/// Contents and page breaks.
extension MarkdownBuilder {
    /// The list that replaces the paragraph at an event: `[TOC]` for contents, `[LOF]` for figures and `[LOT]` for tables,
    /// without an escape in front of it.
    func list(_ paragraph: MarkdownEvent, at index: Int) -> ContentsWriter.Hole.Content? {
        let events = eventStream.events
        guard index + 1 < events.count, events[index].isFromSource, events[index].start == paragraph.offset,
            events[index].length == 5, events[index + 1].block == .paragraph
        else { return nil }
        let text = bytes(events[index])
        if text.elementsEqual("[TOC]".utf8) { return .headings }
        if text.elementsEqual("[LOF]".utf8) { return .captions(.figure) }
        return text.elementsEqual("[LOT]".utf8) ? .captions(.table) : nil
    }

    /// Writes a placeholder of a list, and skips its text.
    mutating func writeList(_ content: ContentsWriter.Hole.Content) {
        openList(content)
        cursor += 1
    }

    private mutating func openList(_ content: ContentsWriter.Hole.Content) {
        // The entries are not indented like paragraphs.
        lastParagraph = -1
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        holes.append(ContentsWriter.Hole(offset: out.bytes.count, content: content))
        writeHolder("\u{200B}")
        lastParagraph = -1
    }

    /// Finds the lists that the source has places for.
    mutating func findLists() {
        let events = eventStream.events
        var hasContents = false
        if options.contents {
            for index in events.indices.dropLast(2)
            where events[index].kind == .enterBlock && events[index].block == .paragraph {
                switch list(events[index], at: index + 1) {
                case .headings?: hasContents = true
                case .captions(let kind)?: captions.listedKinds.insert(kind)
                default: break
                }
            }
        }
        addsContents = options.addsContents && !hasContents
    }

    /// Writes a table of contents before a block, unless that is the title.
    mutating func writeAddedContents(before event: MarkdownEvent) {
        if event.block == .heading, event.level == 1, lastLeaf < 0, !isFirstOfChapters { return }
        addsContents = false
        openList(.headings)
        closeLeaf()
    }

    /// Whether the text has a title elsewhere, and at least two headings of level 1, which are those of chapters.
    private var isFirstOfChapters: Bool {
        guard options.addedContents == .beforeChapters else { return false }
        let titles = eventStream.events.lazy.filter { $0.kind == .enterBlock && $0.block == .heading && $0.level == 1 }
        return titles.prefix(2).count == 2
    }

    /// Whether a comment with this text starts a page.
    func isPageBreak(_ comment: [UInt8]) -> Bool {
        guard options.pageBreaks, comment.count <= 33 else { return false }
        return comment.filter { $0 != 0x20 }.elementsEqual("page".utf8)
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
