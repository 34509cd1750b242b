internal import ArgumentParser
internal import Galley

struct LayoutCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Print a text's layout as JSON: lines, runs, baselines, attachments, warnings.",
        discussion: """
            Positions are points from the container's top left corner, y down. Ranges are [start, end) in UTF-16 code \
            units, as in JavaScript. Answers to a document's "queries" are printed under "queries".

              galley layout card.json --pretty
              galley layout --text "Hello, world" --width 60 | jq '.lines[].range'
              galley layout --batch documents.jsonl > layouts.jsonl
            """)

    @OptionGroup var options: DocumentOptions

    @Flag(help: "Spread JSON over several lines.")
    var pretty = false

    var place: String? { options.input.place }

    func perform() throws {
        let loader = try options.loader()
        if options.input.isBatch {
            return try JSONBatch(input: options.input, loader: loader).run {
                (document, loader, writer) throws(GalleyError) in
                try writer.layout(try document.anyLayout(with: loader), of: document)
            }
        }
        let document = try options.document(from: loader)
        Diagnostics.warn(of: document, place: options.input.place)
        let layout = try document.anyLayout(with: loader)
        Diagnostics.warn(of: layout, place: options.input.place)
        var writer = JSONWriter(capacity: 16 << 10)
        try writer.layout(layout, of: document)
        try StandardStream.output.write(json: writer.bytes, pretty: pretty)
    }
}
