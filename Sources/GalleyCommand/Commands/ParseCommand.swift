internal import ArgumentParser
internal import Galley

struct ParseCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Turn Markdown into a document of attributed text, HTML, Markdown or plain text.",
        discussion: """
            Prints a document whose spans describe the appearance and the meaning of the text. Text that a theme \
            adds, such as bullets, is marked "generated".

              galley parse notes.md > notes.json
              galley parse notes.md --to html
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
    }

    func perform() throws {
        var loader = try options.loader()
        loader.resources.ignoresPages = to != .json
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
        }
    }

    /// Prints text that ends in a single line feed.
    private func print(_ text: String) throws(GalleyError) {
        try StandardStream.output.write(Array((text.utf8.last == 0x0A ? text : text + "\n").utf8))
    }
}
