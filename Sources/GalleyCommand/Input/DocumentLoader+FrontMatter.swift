internal import Galley

extension DocumentLoader {
    /// Loads the document of a Markdown text. Its front matter takes precedence over the options, as the fields of documents do.
    func load(markdown: String) throws(GalleyError) -> LoadedDocument {
        var document = template
        document.markdown = markdown
        // Parsers other than that of Markdown read the whole text.
        guard dialect.frontMatter, parsers.isEmpty || parsers.contains(.markdown),
            let front = try FrontMatter(of: markdown)
        else { return try complete(document) }
        document.markdown = String(decoding: markdown.utf8.dropFirst(front.end), as: UTF8.self)
        var own = self
        if let options = try front.markdownOptions() { own.dialect = options }
        if let chosen = try front.markdownTheme() {
            own.theme = Theme(chosen)
            document.style.color = chosen.body.color
            document.canvas.background = document.canvas.background ?? own.theme.background
        }
        let decoded = try front.document(over: document)
        var loaded = try own.complete(decoded.document, warnings: decoded.warnings)
        loaded.metadata = PDFDocument.Metadata(
            title: front.title, author: front.authors.isEmpty ? nil : front.authors.joined(separator: ", "))
        return loaded
    }
}
