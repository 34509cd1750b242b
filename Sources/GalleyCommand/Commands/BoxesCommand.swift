internal import ArgumentParser
internal import Galley

struct BoxesCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "boxes",
        abstract: "Print the frames of a document of boxes.",
        discussion: """
            Prints {"id":…, "box": {"id":…, "frame": [x, y, width, height], "baseline":…, "children": […]}}. Each frame is \
            in points from the corner of its parent's border box.

              galley boxes card.json --pretty
              galley boxes card.json --scale 2

            "warnings" lists constraints that contradict each other, and edges and sizes that no constraint determines.

            With --scale, edges are rounded to device pixels; without it nothing is rounded.
            """)

    @OptionGroup var options: DocumentOptions

    @Flag(help: "Spread JSON over several lines.")
    var pretty = false

    var place: String? { options.input.place }

    func perform() throws {
        let loader = try options.loader()
        let scale = options.canvas.scale
        if options.input.isBatch {
            return try JSONBatch(input: options.input, loader: loader).run {
                (document, loader, writer) throws(GalleyError) in
                try writer.frames(of: document, with: loader, scale: scale)
            }
        }
        let document = try options.document(from: loader)
        Diagnostics.warn(of: document, place: options.input.place)
        var writer = JSONWriter(capacity: 16 << 10)
        try writer.frames(of: document, with: loader, scale: scale)
        try StandardStream.output.write(json: writer.bytes, pretty: pretty)
    }
}

extension JSONWriter {
    fileprivate mutating func frames(
        of document: LoadedDocument, with loader: DocumentLoader, scale: Double?
    ) throws(GalleyError) {
        guard let layout = try document.boxLayout(with: loader) else {
            throw .invalidDocument(
                path: "box", reason: "the document has none; use galley layout for documents of text")
        }
        beginObject()
        identifier(document.document.id)
        key("box")
        try frames(of: layout.rounded(scale: scale ?? 0))
        constraintWarnings(of: layout)
        endObject()
    }
}
