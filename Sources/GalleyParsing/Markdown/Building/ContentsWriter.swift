internal import GalleyGrammar
internal import GalleyText

/// A writer of tables of contents: a paragraph for each heading, with a link to it.
struct ContentsWriter {
    private let theme: MarkdownTheme
    private let options: MarkdownOptions

    init(_ theme: MarkdownTheme, _ options: MarkdownOptions) {
        self.theme = theme
        self.options = options
    }

    private struct Entry {
        var level: Int
        var title: String
        var name: String
    }

    private static let placeholderCount = "\u{200B}".utf8.count

    /// The text with tables of contents in place of the placeholders at the UTF-8 offsets, and the origins in it.
    func inserting(
        at offsets: [Int], in text: AttributedText, _ origins: inout [MarkdownOrigin]?
    ) -> AttributedText {
        let entries = entries(of: text)
        guard !entries.isEmpty else { return text }
        var result = text
        // One is enough; hostile sources may have many.
        for offset in offsets.prefix(1) {
            let style = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
            let contents = contents(entries, style)
            result.replaceSubrange(result.range(forUTF8: offset..<offset + Self.placeholderCount), with: contents)
            let growth = contents.utf8Count - Self.placeholderCount
            origins = origins?.map { place in
                MarkdownOrigin(
                    source: place.source, target: place.target > offset ? place.target + growth : place.target,
                    count: place.count)
            }
        }
        return result
    }

    /// The headings of the text down to the depth of the contents.
    private func entries(of text: AttributedText) -> [Entry] {
        var names = HeadingNames()
        return text.headings.compactMap { heading in
            let name = names.name(for: heading.title)
            guard heading.level <= options.contentsDepth, !heading.title.isEmpty else { return nil }
            return Entry(level: heading.level, title: heading.title, name: name)
        }
    }

    private func contents(_ entries: [Entry], _ base: TextAttributes) -> AttributedText {
        let highest = entries.map(\.level).min() ?? 1
        var result = AttributedText("")
        for (index, entry) in entries.enumerated() {
            var attributes = base
            attributes.generated = nil
            attributes.paragraph = paragraph(entry, base.paragraph ?? ParagraphStyle(), highest, isFirst: index == 0)
            var link = attributes
            link.link = "#" + entry.name
            link.highlight = Highlight(attributes: theme.pressedLink)
            if index > 0 { result.append("\n", attributes: attributes) }
            result.append(entry.title, attributes: link)
            guard options.contentsHavePageNumbers else { continue }
            result.append("\t", attributes: attributes)
            link.pageReference = entry.name
            result.append("0", attributes: link)
        }
        return result
    }

    private func paragraph(
        _ entry: Entry, _ base: ParagraphStyle, _ highest: Int, isFirst: Bool
    ) -> ParagraphStyle {
        var style = base
        let indent = Double(entry.level - highest) * theme.listIndent
        style.firstLineHeadIndent = (base.firstLineHeadIndent ?? 0) + indent
        style.headIndent = (base.headIndent ?? 0) + indent + theme.listIndent
        style.tabStops = [.atLineEnd(leader: " .")]
        style.alignment = .start
        style.hyphenation = false
        if !isFirst {
            style.paragraphSpacingBefore = entry.level == highest ? theme.blockSpacing / 2 : theme.itemSpacing
        }
        return style
    }
}
