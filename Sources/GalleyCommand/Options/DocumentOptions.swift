internal import ArgumentParser
internal import Galley

/// The options common to all commands that read documents.
struct DocumentOptions: ParsableArguments {
    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Text options, for values that the document does not set") var style: StyleOptions
    @OptionGroup(title: "Drawing options, for values that the document does not set") var canvas: CanvasOptions
    @OptionGroup(title: "Pages") var pages: PageOptions
    @OptionGroup(title: "Markdown") var parsing: ParsingOptions
    @OptionGroup(title: "Fonts") var fonts: FontOptions

    /// The loader of documents.
    ///
    /// - Parameter pdf: The structure of PDF files that do not choose one.
    func loader(pdf: PDFTagging? = nil) throws(GalleyError) -> DocumentLoader {
        var template = Document()
        let theme = try parsing.chosenTheme()
        if let theme { template.style.color = theme.markdown.body.color }
        style.apply(to: &template)
        canvas.apply(to: &template, pdf: pdf)
        try pages.apply(to: &template)
        var loader = DocumentLoader(
            template: template, fonts: try fonts.library(), theme: theme ?? .light,
            parsers: parsing.parsers, folder: input.folder)
        loader.dialect = parsing.dialect
        loader.choosesLineBreaking = style.break != nil
        loader.choosesMargins = pages.choosesMargins
        loader.contentsDepth = parsing.contentsDepth
        loader.root = input.root
        loader.images = FileImageLoader(baseDirectory: input.folder.isEmpty ? nil : input.folder, root: input.root)
        loader.metadata = PDFDocument.Metadata(title: pages.title, author: pages.author)
        if input.data != nil, let path = input.input { loader.filled = try FileBytes.read(path) }
        return loader
    }

    /// The single document of an input without a batch.
    func document(from loader: DocumentLoader) throws(GalleyError) -> LoadedDocument {
        guard let path = input.input else { return try loader.load(text: input.text ?? "", as: input.format ?? .text) }
        if let data = input.data { return try loader.load(json: try FileBytes.read(data)) }
        let bytes = try FileBytes.read(path)
        return try loader.load(bytes, as: input.declaredFormat ?? InputFormat(guessedFrom: bytes), place: input.place)
    }
}
