internal import GalleyDocuments
internal import GalleyGrammar
internal import GalleyParsing
internal import GalleyText
internal import GalleyValues

extension DocumentPreparation {
    /// The document's text, parsed by the parsers of the document or of the options.
    func text(of document: Document) throws(GalleyError) -> AttributedText {
        if let html = document.html {
            var document = document
            return try self.html(html, for: &document).text
        }
        guard let markdown = document.markdown else {
            var text = try document.attributedText()
            for parser in resources.parsers { self.parser(parser, style: document.style).parse(&text) }
            return text
        }
        var text = AttributedText(markdown, attributes: document.style)
        for parser in resources.parsers.isEmpty ? [.markdown] : resources.parsers {
            self.parser(parser, style: document.style, isOnPages: document.page != nil && !resources.ignoresPages)
                .parse(&text)
        }
        if resources.parsers.isEmpty, theme.markdown.hasShortcodes, text.string.utf8.contains(UInt8(ascii: ":")) {
            EmoticonParser.shortcodes.parse(&text)
        }
        if let front, front.hasTitlePage {
            let page = resources.ignoresPages ? nil : document.page
            let height = page.map { $0.textSize.height }
            front.addTitlePage(
                to: &text, theme: theme.markdown.adapted(to: document.style), images: LoadedImages(images),
                height: height, startsOnRight: document.page?.chapters == .right)
        }
        try lay(document.spans, over: &text)
        return text
    }

    /// A header or footer with its text parsed.
    func edge(_ edge: Document, _ warnings: inout [GalleyWarning]) throws(GalleyError) -> Document {
        var source = edge
        // The lengths of HTML are those on paper.
        if edge.html != nil { source.page = Document.Page() }
        var read = Document(try layingOutAttachments(of: try text(of: source), &warnings))
        read.container = edge.container
        return read
    }

    private func parser(
        _ choice: DocumentParser, style: TextAttributes, isOnPages: Bool = false
    ) -> any TextParser {
        switch choice {
        case .markdown:
            MarkdownParser(
                options: dialect.forText(isOnPages: isOnPages), theme: theme.markdown.adapted(to: style),
                images: LoadedImages(images),
                highlighter: BuiltInCodeHighlighter())
        case .markdownSource: MarkdownHighlighter(theme: theme.markdown.adapted(to: style))
        case .emoticon: DocumentPreparation.emoticons
        case .detector: DataDetector(attributes: TextAttributes(color: theme.markdown.link.color))
        }
    }

    /// Created once, since it contains thousands of codes.
    private static let emoticons = EmoticonParser(Emoticon.shortcodes.merging(Emoticon.faces) { $1 })

    /// Merges the spans of a Markdown document, whose ranges refer to the parsed text.
    private func lay(_ spans: [Document.Span], over text: inout AttributedText) throws(GalleyError) {
        guard !spans.isEmpty else { return }
        let parsed = Document(text: text.string, spans: spans)
        // Throws for a span outside the text.
        _ = try parsed.attributedText()
        let map = UTF16Map(text.string)
        for span in spans {
            guard let lower = map.utf8Offset(span.utf16Range.lowerBound),
                let upper = map.utf8Offset(span.utf16Range.upperBound)
            else { continue }
            text.mergeAttributes(span.attributes, inUTF8: lower..<upper)
        }
    }
}

extension MarkdownOptions {
    /// The options for the text of a document. Front matter of a file has been removed from it; elsewhere it is text.
    fileprivate func forText(isOnPages: Bool) -> MarkdownOptions {
        var options = self
        options.frontMatter = false
        options.contentsHavePageNumbers = isOnPages
        return options
    }
}
