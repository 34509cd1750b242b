internal import ArgumentParser
internal import Galley
internal import GalleyConsole

struct BoxesCommand: AnsweringCommand {
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

    var answer: @Sendable (DocumentLayout, inout JSONWriter) throws(GalleyError) -> Void {
        { [scale = options.canvas.scale] (layout, writer) throws(GalleyError) in
            try writer.frames(of: layout, scale: scale)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func frames(
        of document: DocumentLayout, scale: Double?
    ) throws(GalleyError) {
        guard case .boxes(let layout) = document.content else {
            throw .invalidDocument(
                path: "box", reason: "the document has none; use galley layout for documents of text")
        }
        beginObject()
        identifier(document.id)
        key("box")
        try frames(of: layout.rounded(scale: scale ?? 0))
        constraintWarnings(of: layout)
        endObject()
    }
}
