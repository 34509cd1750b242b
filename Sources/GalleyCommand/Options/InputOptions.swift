internal import ArgumentParser
internal import Galley
internal import GalleyWeb

/// The options for input.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The file to read: .txt plain text, .md Markdown, .json a document, .jsonl a batch; - for standard input.",
            valueName: "input"),
        completion: .file(extensions: ["txt", "md", "markdown", "json", "jsonl"]))
    var input: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("A text to read instead of a file.", valueName: "text"))
    var text: String?

    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp(
            "text, markdown, json, jsonl, html or xhtml. Default: by the file name; without one, input that begins with { is "
                + "a document, and anything else plain text.",
            valueName: "format"))
    var format: DocumentFormat?

    @Option(
        help: ArgumentHelp(
            "Values for {{name}} in the document: a JSON file, or JSON Lines, where each line makes a document.",
            valueName: "file"), completion: .file(extensions: ["json", "jsonl"]))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Open images and fonts only in this folder, whatever paths a document names and wherever links lead.",
            valueName: "folder"),
        completion: .directory)
    var root: String?

    @Option(
        name: .customLong("allow-images"),
        help: ArgumentHelp(
            "Start of the addresses from which images are downloaded, such as https://images.example.com/; may be given "
                + "several times. Default: none.", valueName: "url"))
    var allowedImages: [String] = []

    @Flag(
        name: .customLong("allow-private-images"),
        help: "Download allowed images from addresses that are not public, too, such as that of this computer.")
    var allowsPrivateImages = false

    @Flag(help: "Read JSON Lines with one document on each line; print one answer on each line, in the same order.")
    var batch = false

    @Option(
        help: ArgumentHelp("Number of threads for a batch. Default: one for each processor.", valueName: "number"),
        transform: OptionValue.jobs)
    var jobs: Int?

    @OptionGroup(title: "Batches") var batchOptions: BatchOptions

    func validate() throws {
        try batchOptions.validate(isBatch: isBatch)
        switch (input, text) {
        case (nil, nil): throw ValidationError("Missing input: name a file, - for standard input, or give --text.")
        case (.some, .some): throw ValidationError("Both a file and --text are given; give one of them.")
        default: break
        }
        if let prefix = allowedImages.first(where: { !WebDownload.isPrefix($0) }) {
            throw ValidationError(
                "“\(prefix)” cannot be allowed; write the scheme, the host and the start of the path: "
                    + "https://images.example.com/")
        }
        if allowsPrivateImages, allowedImages.isEmpty {
            throw ValidationError("--allow-private-images needs --allow-images with the addresses.")
        }
        if text != nil, isBatch {
            throw ValidationError("--text is a single text; read a batch from a file or from -.")
        }
        if batch, let format, format != .jsonLines {
            throw ValidationError("A batch is always JSON Lines; remove --input-format \(format.rawValue).")
        }
        if data != nil {
            if text != nil { throw ValidationError("--data needs a JSON document, and --text is plain text.") }
            if batch || declaredFormat == .jsonLines {
                throw ValidationError("--data and --batch cannot be combined; pass JSON Lines as --data instead.")
            }
        }
        if jobs != nil, !isBatch { throw ValidationError("--jobs is for a batch; add --batch.") }
    }

    /// Whether there is one document per line.
    var isBatch: Bool { batch || declaredFormat == .jsonLines || hasDataLines }

    /// Whether each line of the data creates a document.
    private var hasDataLines: Bool { data.flatMap(DocumentFormat.init(fileName:)) == .jsonLines }

    /// The path of a batch's lines.
    var batchPath: String { (hasDataLines ? data : input) ?? "-" }

    /// The format given by options or the file name.
    var declaredFormat: DocumentFormat? { format ?? input.flatMap(DocumentFormat.init(fileName:)) }

    /// Whether an option or the file name says that the input is HTML.
    var isHTML: Bool { declaredFormat?.isHTML ?? false }

    /// The name of the input in messages.
    var place: String {
        guard let input else { return "--text" }
        return input == "-" ? "standard input" : input
    }

    /// The folder of relative names in documents; empty is the current one.
    var folder: String {
        guard let input, input != "-", let slash = input.lastIndex(of: "/") else { return "" }
        return slash == input.startIndex ? "/" : String(input[..<slash])
    }
}
