internal import ArgumentParser
internal import Galley
internal import GalleyConsole
internal import GalleyWeb

/// The options common to all commands that read documents.
struct DocumentOptions: ParsableArguments {
    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Text options, for values that the document does not set") var style: StyleOptions
    @OptionGroup(title: "Drawing options, for values that the document does not set") var canvas: CanvasOptions
    @OptionGroup(title: "Pages") var pages: PageOptions
    @OptionGroup(title: "Markdown") var parsing: ParsingOptions
    @OptionGroup(title: "HTML") var styles: StyleSheetOptions
    @OptionGroup(title: "Fonts") var fonts: FontOptions

    func validate() throws {
        // Markdown may have pages in its front matter.
        if pages.notes != nil, pages.page == nil, input.declaredFormat != .markdown {
            throw ValidationError("--notes needs pages; choose a paper size with --page, such as --page A4.")
        }
    }

    /// The loader of documents.
    ///
    /// - Parameters:
    ///   - pdf: The options of PDF files that do not choose them.
    ///   - attachments: The attachments of all PDF files.
    ///   - invoice: The electronic invoice of PDF files.
    func loader(
        pdf: PDFOptions? = nil, attachments: [PDFAttachment] = [], invoice: PDFAttachment.Content? = nil
    ) throws(GalleyError) -> DocumentLoader {
        let theme = try parsing.chosenTheme() ?? .light
        var template = theme.defaults
        style.apply(to: &template)
        canvas.apply(to: &template, pdf: pdf)
        try pages.apply(to: &template)
        var resources = DocumentResources(
            fonts: try fonts.library(),
            images: WebImages(
                WebDownload(allowed: input.allowedImages, allowsPrivateAddresses: input.allowsPrivateImages),
                files: FileImageLoader(baseDirectory: input.folder.isEmpty ? nil : input.folder, root: input.root)),
            root: input.root, theme: theme, dialect: parsing.dialect, parsers: parsing.parsers,
            contentsDepth: parsing.contentsDepth,
            metadata: PDFDocument.Metadata(
                title: pages.title, author: pages.author, attachments: attachments, invoice: invoice))
        resources.keepsLineBreaking = style.break != nil
        resources.keepsMargins = pages.choosesMargins
        resources.notes = pages.notes
        try styles.apply(to: &resources)
        var loader = DocumentLoader(template: template, resources: resources, folder: input.folder)
        if input.data != nil, let path = input.input {
            loader.filled = try FileBytes.read(path)
            if input.isHTML { loader.filledFormat = .html }
        }
        return loader
    }

    /// The single document of an input without a batch.
    func document(from loader: DocumentLoader) throws(GalleyError) -> PreparedDocument {
        guard let path = input.input else {
            return try loader.load(text: input.text ?? "", as: input.format ?? .text, place: input.place)
        }
        if let data = input.data { return try loader.load(json: try FileBytes.read(data)) }
        let bytes = try FileBytes.read(path)
        return try loader.load(
            bytes, as: input.declaredFormat ?? DocumentFormat(guessedFrom: bytes), place: input.place)
    }
}
