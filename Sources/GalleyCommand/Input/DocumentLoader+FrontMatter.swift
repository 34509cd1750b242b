internal import Galley

extension DocumentLoader {
    /// Loads the document of a Markdown text. Its front matter takes precedence over the options, as the fields of
    /// documents do.
    func load(markdown: String) throws(GalleyError) -> LoadedDocument {
        // Parsers other than that of Markdown read the whole text.
        guard parsers.isEmpty || parsers.contains(.markdown) else { return try load(markdown, with: nil) }
        return try load(markdown, with: dialect.frontMatter ? try FrontMatter(of: markdown) : nil)
    }

    private func load(_ markdown: String, with front: FrontMatter?) throws(GalleyError) -> LoadedDocument {
        var document = template
        var own = self
        if let options = try front?.markdownOptions() { own.dialect = options }
        if let chosen = try front?.markdownTheme() {
            own.theme = Theme(chosen)
            document.style.color = chosen.body.color
            document.canvas.background = document.canvas.background ?? own.theme.background
        }
        let text = front.map { String(decoding: markdown.utf8.dropFirst($0.utf8End), as: UTF8.self) } ?? markdown
        document.markdown = text
        if front?.thematicBreaksStartPages == true { own.dialect.thematicBreaksStartPages = true }
        if let depth = front?.contentsDepth ?? contentsDepth {
            own.dialect.contents = true
            own.dialect.addsContents = true
            own.dialect.contentsDepth = depth
        }
        var loaded: LoadedDocument
        guard let front else {
            document.page = document.page?.styled(as: own.theme.markdown.body)
            if !choosesMargins { document.page?.useMeasure(of: own.theme.markdown) }
            if !choosesLineBreaking { document.useLineBreaking(of: own.theme.markdown) }
            loaded = try own.complete(document)
            loaded.dialect = own.dialect
            return loaded
        }
        own.front = front
        var decoded = try front.document(over: document)
        decoded.document.page = decoded.document.page?.styled(as: own.theme.markdown.body)
        if !choosesMargins, !front.setsMargins { decoded.document.page?.useMeasure(of: own.theme.markdown) }
        if !choosesLineBreaking { decoded.document.useLineBreaking(of: own.theme.markdown) }
        loaded = try own.complete(decoded.document, warnings: decoded.warnings)
        loaded.dialect = own.dialect
        loaded.metadata = PDFDocument.Metadata(
            title: front.title, author: front.authors.isEmpty ? nil : front.authors.joined(separator: ", "))
        return loaded
    }
}

extension Document {
    /// Breaks the lines of pages as a theme specifies, unless the document does.
    fileprivate mutating func useLineBreaking(of theme: MarkdownTheme) {
        guard page != nil, container.lineBreaking == .greedy, let breaking = theme.lineBreaking else { return }
        container.lineBreaking = breaking
    }
}

extension Document.Page {
    /// Gives lines the measure of a theme on paper as wide as A4 and letter.
    fileprivate mutating func useMeasure(of theme: MarkdownTheme) {
        let width = orientedSize.width
        guard width >= Paper.A4.size.width - 1, width <= Paper.letter.size.width + 1 else { return }
        measure = theme.measure
    }

    /// The page with headers and footers in the font and the colour of a theme's text, unless they have their own.
    fileprivate func styled(as body: TextAttributes) -> Document.Page {
        mappingEdges { edge in
            var edge = edge
            let own = edge.style
            edge.style = TextAttributes(font: body.font, color: body.color)
            edge.style.merge(own)
            return edge
        }
    }
}
