internal import GalleyGrammar
internal import GalleyText

/// A writer of the parts that depend on the headings and captions of the whole text.
///
/// These are tables of contents and lists of figures and tables, which have a paragraph with a link for each entry, and
/// links that show the text of their target.
struct ContentsWriter {
    /// A placeholder of one character.
    struct Hole {
        /// The text that replaces a placeholder.
        enum Content: Hashable {
            /// A table of contents.
            case headings
            /// A list of the captions of a kind.
            case captions(Caption.Kind)
            /// A reference to the place with a name.
            case reference(String)

            /// Whether it is a list in a separate paragraph.
            var isList: Bool {
                if case .reference = self { false } else { true }
            }
        }

        /// The start in UTF-8.
        var offset: Int
        var content: Content
    }

    private let theme: MarkdownTheme
    private let options: MarkdownOptions
    private let captions: [Caption]

    init(_ theme: MarkdownTheme, _ options: MarkdownOptions, _ captions: [Caption]) {
        self.theme = theme
        self.options = options
        self.captions = captions
    }

    private struct Entry {
        var level: Int
        var title: [AttributedText.TitleSegment]
        var name: String
        /// The range in UTF-8.
        var range = 0..<0
    }

    /// A text with its attributes.
    private typealias Piece = (text: String, attributes: TextAttributes)

    private static let placeholderCount = "\u{200B}".utf8.count

    /// The text with the holes filled, and the origins in it.
    func filling(_ holes: [Hole], in text: AttributedText, _ origins: inout [MarkdownOrigin]?) -> AttributedText {
        let entries = entries(of: text)
        // Headings of lists are not listed.
        let headed = Set(holes.lazy.filter(\.content.isList).map { $0.offset - 1 })
        var known: [String: Entry] = [:]
        for caption in captions {
            guard let name = caption.name else { continue }
            let label = caption.label.map { [AttributedText.TitleSegment.text($0)] }
            known[name] =
                known[name]
                ?? Entry(level: 1, title: label ?? text.titleSegments(inUTF8: caption.range), name: name)
        }
        for entry in entries where known[entry.name] == nil { known[entry.name] = entry }
        var rewriter = TextRewriter(text, Array(text.string.utf8))
        var growths: [(offset: Int, growth: Int)] = []
        var written: Set<Hole.Content> = []
        for hole in holes {
            let style = text.style(ofRun: text.styleRunIndex(atUTF8: hole.offset)).attributes
            let pieces: [Piece]
            switch hole.content {
            case .reference(let name): pieces = reference(to: known[name], style)
            case .headings, .captions:
                let shown = shown(hole, of: entries, besides: headed, in: text)
                // One of each is enough; hostile sources may have many.
                guard !shown.isEmpty, written.insert(hole.content).inserted else { continue }
                pieces = contents(shown, style)
            }
            var range = hole.offset..<hole.offset + Self.placeholderCount
            var growth = -Self.placeholderCount
            for piece in pieces {
                rewriter.replace(range, with: piece.text, piece.attributes)
                range = range.upperBound..<range.upperBound
                growth += piece.text.utf8.count
            }
            growths.append((hole.offset, growth))
        }
        guard !growths.isEmpty else { return text }
        origins = origins.map { moved($0, by: growths) }
        return rewriter.finish()
    }

    /// Origins, which are in order, after changes of the text before them.
    private func moved(_ origins: [MarkdownOrigin], by growths: [(offset: Int, growth: Int)]) -> [MarkdownOrigin] {
        var (index, distance) = (0, 0)
        return origins.map { origin in
            while index < growths.count, growths[index].offset < origin.target {
                distance += growths[index].growth
                index += 1
            }
            return MarkdownOrigin(source: origin.source, target: origin.target + distance, count: origin.count)
        }
    }

    /// The headings of the text.
    private func entries(of text: AttributedText) -> [Entry] {
        text.anchors.compactMap { anchor in
            guard let heading = anchor.heading, !heading.title.isEmpty else { return nil }
            let title = text.titleSegments(inUTF8: anchor.offset..<heading.end)
            return Entry(
                level: heading.level, title: title, name: anchor.name, range: anchor.offset..<heading.end)
        }
    }

    /// The entries of a list. Headings in front of contents, such as the title, are not listed unless all are there.
    ///
    /// - Parameter headed: The ends of headings that are those of lists.
    private func shown(_ hole: Hole, of entries: [Entry], besides headed: Set<Int>, in text: AttributedText) -> [Entry]
    {
        guard case .captions(let kind) = hole.content else {
            let listed = entries.filter { $0.level <= options.contentsDepth && !headed.contains($0.range.upperBound) }
            let later = listed.filter { $0.range.lowerBound > hole.offset }
            return later.isEmpty ? listed : later
        }
        return captions.compactMap { caption in
            guard caption.kind == kind, let name = caption.name else { return nil }
            return Entry(level: 1, title: text.titleSegments(inUTF8: caption.range), name: name)
        }
    }

    /// The title of a place, and on other pages than its own the number of its page; a question mark if it does not exist.
    private func reference(to entry: Entry?, _ base: TextAttributes) -> [Piece] {
        var link = base
        link.generated = nil
        guard let entry else { return [("?", link)] }
        let title = pieces(entry.title, link)
        guard options.contentsHavePageNumbers else { return title }
        var page = link
        page.pageReference = entry.name
        let words = PageWords(language: link.language ?? link.paragraph?.language)
        return title + [(words.before + "#" + words.after, page)]
    }

    /// A title with the attributes of its entry. Formulas are laid out again there.
    private func pieces(_ title: [AttributedText.TitleSegment], _ attributes: TextAttributes) -> [Piece] {
        title.map { part in
            switch part {
            case .text(let words): return (words, attributes)
            case .formula(_, let original):
                var formula = attributes
                (formula.attachment, formula.backing) = (original.attachment, original.backing)
                var inline = attributes.inline ?? InlineIntent()
                if inline.depth < InlineIntent.maximumDepth { inline.append(.math) }
                formula.inline = inline
                return (String(TextAttachment.character), formula)
            }
        }
    }

    private func contents(_ entries: [Entry], _ base: TextAttributes) -> [Piece] {
        let highest = entries.map(\.level).min() ?? 1
        var base = base
        if base.paragraph?.direction ?? .auto == .auto {
            // All entries run like the first, so that their numbers are on one side.
            var style = base.paragraph ?? ParagraphStyle()
            let letter = entries.lazy.flatMap { $0.title.text().unicodeScalars }.first(where: \.properties.isAlphabetic)
            style.direction = letter?.isRightToLeft == true ? .rtl : .ltr
            base.paragraph = style
        }
        var result: [Piece] = []
        for (index, entry) in entries.enumerated() {
            var attributes = base
            attributes.generated = nil
            attributes.paragraph = paragraph(entry, base.paragraph ?? ParagraphStyle(), highest, isFirst: index == 0)
            var link = attributes
            link.link = "#" + entry.name
            link.highlight = Highlight(attributes: theme.pressedLink)
            if index > 0 { result.append(("\n", attributes)) }
            result += pieces(entry.title, link)
            guard options.contentsHavePageNumbers else { continue }
            result.append(("\t", attributes))
            link.pageReference = entry.name
            Self.alignFigures(&link)
            result.append(("0", link))
        }
        return result
    }

    /// Figures of equal width are below each other.
    static func alignFigures(_ attributes: inout TextAttributes) {
        guard attributes.font?.features?.isEmpty == false else { return }
        attributes.font?.features?["onum"] = 0
        attributes.font?.features?["lnum"] = 1
        attributes.font?.features?["tnum"] = 1
    }

    private func paragraph(
        _ entry: Entry, _ base: ParagraphStyle, _ highest: Int, isFirst: Bool
    ) -> ParagraphStyle {
        var style = base
        let indent = Double(entry.level - highest) * theme.listIndent
        style.firstLineHeadIndent = (base.firstLineHeadIndent ?? 0) + indent
        style.headIndent = (base.headIndent ?? 0) + indent + theme.listIndent
        style.tabStops = [.atLineEnd(leader: " . ")]
        style.alignment = .start
        style.hyphenation = false
        if !isFirst {
            style.breakBefore = nil
            style.paragraphSpacingBefore = entry.level == highest ? theme.blockSpacing / 2 : theme.itemSpacing
        }
        return style
    }
}
