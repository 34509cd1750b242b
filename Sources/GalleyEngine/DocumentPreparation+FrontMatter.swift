internal import GalleyDocuments
internal import GalleyDrawing
internal import GalleyGrammar
internal import GalleyParsing
internal import GalleyText
internal import GalleyValues

extension DocumentPreparation {
    /// Prepares a document of Markdown or another kind. The front matter of a Markdown file takes precedence over the
    /// document and the resources.
    func prepare(_ document: Document) throws(GalleyError) -> PreparedDocument {
        let warnings = document.origin?.warnings ?? []
        // Parsers other than that of Markdown read the whole text.
        guard document.origin?.isMarkdownFile == true, let markdown = document.markdown,
            resources.parsers.isEmpty || resources.parsers.contains(.markdown)
        else { return try prepare(document, warnings: warnings) }
        let front = dialect.frontMatter ? try FrontMatter(of: markdown) : nil
        return try prepare(document, markdown, with: front, warnings)
    }

    private static let notesNeedPages = GalleyWarning(
        .document, "the place of footnotes has no effect without pages; choose a size, such as page: A5 in front matter"
    )

    private func prepare(
        _ file: Document, _ markdown: String, with front: FrontMatter?, _ warnings: [GalleyWarning]
    ) throws(GalleyError) -> PreparedDocument {
        var document = file
        var own = self
        if let options = try front?.markdownOptions() { own.dialect = options }
        if let chosen = try front?.markdownTheme() {
            own.theme = DocumentTheme(chosen)
            document.style.color = chosen.body.color
            document.canvas.background = document.canvas.background ?? own.theme.background
        }
        document.markdown =
            front.map { String(decoding: markdown.utf8.dropFirst($0.utf8End), as: UTF8.self) } ?? markdown
        if front?.thematicBreaksStartPages == true { own.dialect.thematicBreaksStartPages = true }
        if let depth = front?.contentsDepth ?? resources.contentsDepth {
            own.dialect.contents = true
            own.dialect.addedContents = front?.title == nil ? .afterTitle : .beforeChapters
            own.dialect.contentsDepth = depth
        }
        var warnings = warnings
        if let front {
            own.front = front
            let decoded = try front.document(over: document)
            document = decoded.document
            warnings += decoded.warnings
        }
        if let notes = resources.notes, front?.setsNotes != true {
            document.page?.notes = notes
            if document.page == nil { warnings.append(Self.notesNeedPages) }
        }
        document.page = document.page?.styled(as: own.theme.markdown.body)
        if !resources.keepsMargins, front?.setsMargins != true { document.page?.useMeasure(of: own.theme.markdown) }
        if !resources.keepsLineBreaking { document.useLineBreaking(of: own.theme.markdown) }
        return try own.prepare(document, warnings: warnings)
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
        let style = TextAttributes(font: body.font, color: body.color)
        var result = mappingEdges { edge in
            var edge = edge
            edge.style = edge.style.merging(over: style)
            return edge
        }
        // The styles of boxes are stronger than that of the text.
        result.boxes = boxes
        for index in rules.indices { result.rules[index].boxes = rules[index].boxes }
        result.boxStyle = boxStyle.merging(over: style)
        return result
    }
}
