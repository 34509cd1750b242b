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
        let text = front.map { String(decoding: markdown.utf8.dropFirst($0.end), as: UTF8.self) } ?? markdown
        document.markdown = text
        if let depth = front?.contentsDepth ?? contentsDepth {
            own.dialect.contents = true
            own.dialect.addsContents = true
            own.dialect.contentsDepth = depth
        }
        var loaded: LoadedDocument
        guard let front else {
            loaded = try own.complete(document)
            loaded.dialect = own.dialect
            return loaded
        }
        let decoded = try front.document(over: document)
        loaded = try own.complete(decoded.document, warnings: decoded.warnings)
        loaded.dialect = own.dialect
        loaded.metadata = PDFDocument.Metadata(
            title: front.title, author: front.authors.isEmpty ? nil : front.authors.joined(separator: ", "))
        return loaded
    }
}
