internal import ArgumentParser
internal import Galley
internal import GalleyConsole
internal import GalleySupport
internal import Glibc

struct RenderCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Render a text as PNG, JPEG, WebP, PDF or SVG.",
        discussion: """
            The picture has the size of the container, and the size of the text where the container is unbounded. \
            Text in a PDF can be selected and searched.

              galley render notes.md -o notes.pdf --width 480 --padding 48
              galley render card.json -o card.png --scale 2
              galley render --text "Hello" -o - --format svg > hello.svg
              galley render book.md -o book.pdf --page A4 --margin 72 --footer "{{page}}"
              galley render --batch cards.jsonl -o pictures --format png
              galley render --batch cards.jsonl -o pictures --resume --failures answer
              galley render --batch - --inline --again < cards.jsonl

            Pages (--page, or "page" in a document) are written as one PDF file with an outline of the headings; other \
            formats write one numbered file for each page: book-1.png, book-2.png.

            With --batch, -o is a folder. Each file is named after the id of its document, and a line of JSON is \
            printed for each document.
            """)

    @OptionGroup var options: DocumentOptions

    @OptionGroup var links: LinkOptions

    @OptionGroup(title: "PDF") var pdf: PDFFileOptions

    @OptionGroup(title: "Batches of pictures") var pictures: PictureBatchOptions

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The file to write, or the folder for a batch; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "webp", "pdf", "svg"]))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "png, jpeg, webp, pdf or svg. Default: by the file name; for a batch, png.", valueName: "format"))
    var format: DrawingFormat?

    @Option(
        help: ArgumentHelp(
            "Quality of JPEG and WebP, 0 to 100; at 100, WebP is lossless. Default: 85.", valueName: "number"))
    var quality: Int?

    @Option(
        name: .customLong("svg-glyphs"),
        help: ArgumentHelp(
            "outlines are the same everywhere; text can be selected, but needs the fonts. Default: outlines.",
            valueName: "form"),
        completion: .list(OptionValue.names(SVGDocument.GlyphForm.self)), transform: OptionValue.choice)
    var svgGlyphs: SVGDocument.GlyphForm?

    @Option(
        name: .customLong("image-resolution"), parsing: .unconditional,
        help: ArgumentHelp(
            "The maximum number of pixels per inch of images in PDF and SVG. Default: JPEG files are not scaled.",
            valueName: "number"), transform: OptionValue.resolution)
    var imageResolution: Double?

    @Flag(name: .customLong("small"), help: "Write a smaller PNG with the same pixels, which takes longer.")
    var isSmall = false

    @Flag(help: "Show the container, lines, baselines, runs, glyphs and ink bounds over the picture.")
    var debug = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Draw this range of the text as selected; UTF-16 offsets.", valueName: "start,end"),
        transform: OptionValue.range)
    var select: Range<Int>?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Draw a caret before this UTF-16 offset of the text.", valueName: "offset"),
        transform: OptionValue.offset)
    var caret: Int?

    var place: String? { options.input.place }

    func validate() throws {
        if let quality, !(0...100).contains(quality) { throw ValidationError("--quality is from 0 to 100.") }
        try pictures.validate(isBatch: options.input.isBatch)
        let inBatch = options.input.isBatch ? DrawingFormat.png : nil
        if let format = format ?? output.flatMap({ DrawingFormat(fileName: $0) }) ?? inBatch {
            try pdf.validate(format: format)
        }
        guard !options.input.isBatch else {
            if output == "-" || output == nil, !pictures.inline {
                throw ValidationError(
                    "A batch of pictures needs a folder: -o FOLDER, or --inline to print them in the answers.")
            }
            if let output, DrawingFormat(fileName: output) != nil, !isFolder(output) {
                throw ValidationError(
                    "The input has many documents, so that -o is a folder, and “\(output)” is the name of a file. Name "
                        + "a folder, which gets a file for each document.")
            }
            if output != nil, pictures.inline {
                throw ValidationError("--inline prints the pictures in the answers; leave out -o.")
            }
            return
        }
        guard let output else {
            throw ValidationError("Missing the file to write: --output FILE, or --output - for standard output.")
        }
        if format == nil, DrawingFormat(fileName: output) == nil {
            throw ValidationError(
                output == "-"
                    ? "The format of standard output is unknown; add --format png, jpeg, webp, pdf or svg."
                    : "“\(output)” has no known file extension; end it with .png, .jpg, .webp, .pdf or .svg, or add "
                        + "--format.")
        }
    }

    /// Whether a path ends like that of a folder, or is that of one.
    private func isFolder(_ path: String) -> Bool {
        var information = stat()
        return path.hasSuffix("/") || (unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR)
    }

    func perform() throws {
        let loader = try options.loader(pdf: pdf.options, attachments: pdf.attachments, invoice: pdf.invoiceFile)
        let output = output ?? ""
        let format = format ?? DrawingFormat(fileName: output) ?? .png
        var drawing = DrawingOptions(
            renderer: loader.resources.images.map(renderer(images:)),
            png: PNGOptions(compression: isSmall ? .small : .fast), quality: quality ?? 85,
            svgGlyphs: svgGlyphs ?? .outlines)
        drawing.marks = TextMarks(selection: select, caret: caret)
        if options.input.isBatch {
            return try PictureBatch(
                input: options.input, pictures: pictures, loader: loader, format: format, drawing: drawing,
                folder: pictures.inline ? nil : output,
                hash: ContentHash(
                    arguments: Array(CommandLine.arguments.dropFirst()),
                    names: [options.input.batchPath, options.input.input ?? "-"], template: loader.filled)
            ).run()
        }
        let document = try options.document(from: loader)
        Diagnostics.warn(of: document, place: options.input.place)
        let layout = try loader.layout(document)
        Diagnostics.warn(of: layout, place: options.input.place)
        if format == .pdf, let language = document.assumedLanguage {
            Diagnostics.warning(
                "\(options.input.place): the document has no language; the PDF states “\(language)”; add --locale")
        }
        let warnings: [GalleyWarning]
        if output == "-" {
            let file = try layout.drawn(as: format, options: drawing)
            warnings = file.warnings
            try StandardStream.output.write(file.bytes)
        } else {
            Interruption.removesUnfinishedFiles()
            warnings = try layout.write(to: output, as: format, options: drawing)
        }
        for warning in warnings { Diagnostics.warning("\(options.input.place): \(warning.message)") }
    }

    /// The loader of the images, used for measuring and drawing.
    private func renderer(images: any ImageLoader) -> TextRenderer {
        TextRenderer(
            options: TextRenderer.Options(
                imageLoader: images, links: links.policy, debug: debug ? .all : [], imageResolution: imageResolution))
    }
}
