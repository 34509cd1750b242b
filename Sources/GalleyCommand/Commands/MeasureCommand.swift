internal import ArgumentParser
internal import Galley

struct MeasureCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Print the size that a text takes.",
        discussion: """
            Prints {"width":…,"height":…,"lines":…,"truncated":…}. A container of exactly this size gives the same lines.

              galley measure --text "Hello, world" --size 24
              galley measure notes.md --width 320
              galley measure --batch labels.jsonl --no-system-fonts > sizes.jsonl
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
                try writer.measures(of: try document.anyLayout(with: loader), id: document.document.id)
            }
        }
        let document = try options.document(from: loader)
        Diagnostics.warn(of: document, place: options.input.place)
        let layout = try document.anyLayout(with: loader)
        Diagnostics.warn(of: layout, place: options.input.place)
        var writer = JSONWriter()
        try writer.measures(of: layout, id: document.document.id)
        try StandardStream.output.write(json: writer.bytes, pretty: pretty)
    }
}
