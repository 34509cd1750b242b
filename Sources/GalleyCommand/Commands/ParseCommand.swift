internal import ArgumentParser
internal import Galley
internal import GalleyConsole
internal import GalleyHTML

struct ParseCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Turn Markdown or HTML into a document of attributed text, HTML, Markdown or plain text.",
        discussion: """
            Prints a document whose spans describe the appearance and the meaning of the text. Text that a theme \
            adds, such as bullets, is marked "generated".

            HTML (.html, .htm or --input-format html) is parsed as in browsers. Forms tree, html and text are those of \
            its nodes; json and markdown are those of its styled text.

              galley parse notes.md > notes.json
              galley parse notes.md --to html
              galley parse page.html --to tree
              galley parse notes.md --theme dark | galley render - -o notes.png --background "#222"
            """)

    @OptionGroup var options: DocumentOptions

    @OptionGroup var links: LinkOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "form"))
    var to: ParsedForm = .json

    @Flag(help: "Spread JSON over several lines.")
    var pretty = false

    @Flag(help: "Write the scope of header cells and the roles of notes to HTML, for screen readers.")
    var roles = false

    var place: String? { options.input.place }

    func validate() throws {
        if options.input.isBatch, to != .json {
            throw ValidationError("The answers of a batch are always JSON; remove --to \(to.rawValue).")
        }
        if roles, to != .html { throw ValidationError("--roles is only for HTML; add --to html.") }
        if to == .tree, !readsHTML {
            throw ValidationError("--to tree is only for HTML; name a file .html, or add --input-format html.")
        }
    }

    /// Whether the input is HTML, and has the output form.
    private var readsHTML: Bool {
        !options.input.isBatch && options.input.isHTML && (to == .tree || to == .html || to == .text)
    }

    /// Prints HTML as a tree, as HTML or as text.
    private func performHTML() throws {
        let input = options.input
        var bytes = try input.input.map { (path) throws(GalleyError) in try FileBytes.read(path) }
        if let template = bytes, let data = input.data {
            let filled = try Document(template: template, format: .html, data: try FileBytes.read(data))
            bytes = Array((filled.html ?? "").utf8)
        }
        // An option is UTF-8, whatever a meta element in it declares.
        let document = try HTMLDocument(
            parsing: bytes ?? Array((input.text ?? "").utf8), charset: bytes == nil ? "utf-8" : nil)
        for warning in document.warnings { Diagnostics.warning("\(input.place): \(warning.message)") }
        switch to {
        case .tree: try print(document.treeText())
        case .text: try print(document.plainText())
        default: try print(document.html())
        }
    }

    func perform() throws {
        if readsHTML { return try performHTML() }
        var loader = try options.loader()
        loader.resources.ignoresPages = to != .json
        loader.resources.ignoresCards = true
        if options.input.isBatch {
            return try JSONBatch(input: options.input, loader: loader).run {
                (document, _, writer) throws(GalleyError) in
                writer.value(document.parsed.json)
            }
        }
        let document = try options.document(from: loader)
        Diagnostics.warn(of: document, place: options.input.place)
        switch to {
        case .json: try print(document.parsed.json(pretty: pretty))
        case .html:
            var writing = HTMLWritingOptions()
            writing.links = links.policy
            writing.includesRoles = roles
            var warnings: [GalleyWarning] = []
            let html = document.text.html(options: writing, warnings: &warnings)
            for warning in warnings { Diagnostics.warning("\(options.input.place): \(warning.message)") }
            try print(html)
        case .markdown: try print(document.text.markdown(options: document.dialect))
        case .text: try print(document.text.plainText())
        // Refused before.
        case .tree: break
        }
    }

    /// Prints text that ends in a single line feed.
    private func print(_ text: String) throws(GalleyError) {
        try StandardStream.output.write(Array((text.utf8.last == 0x0A ? text : text + "\n").utf8))
    }
}
