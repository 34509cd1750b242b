internal import Galley
internal import GalleyConsole

/// A command that writes an answer about a document's layout as JSON, or one for each document of a batch.
protocol AnsweringCommand: ReportingCommand {
    var options: DocumentOptions { get }
    /// Whether JSON is spread over several lines.
    var pretty: Bool { get }
    /// Writes the answer about a layout of a document.
    var answer: @Sendable (DocumentLayout, inout JSONWriter) throws(GalleyError) -> Void { get }
    /// Checks a document that is not part of a batch before it is laid out.
    func check(_ document: PreparedDocument) throws
}

extension AnsweringCommand {
    var place: String? { options.input.place }

    func check(_ document: PreparedDocument) throws {}

    func perform() throws {
        let loader = try options.loader()
        let answer = answer
        if options.input.isBatch {
            return try JSONBatch(input: options.input, loader: loader).run {
                (document, loader, writer) throws(GalleyError) in
                try answer(try loader.layout(document), &writer)
            }
        }
        let document = try options.document(from: loader)
        try check(document)
        Diagnostics.warn(of: document, place: options.input.place)
        let layout = try loader.layout(document)
        Diagnostics.warn(of: layout, place: options.input.place)
        var writer = JSONWriter(capacity: 16 << 10)
        try answer(layout, &writer)
        try StandardStream.output.write(json: writer.bytes, pretty: pretty)
    }
}
