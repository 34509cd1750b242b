internal import ArgumentParser
internal import Galley
internal import GalleyConsole

struct LayoutCommand: AnsweringCommand {
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

    var answer: @Sendable (DocumentLayout, inout JSONWriter) throws(GalleyError) -> Void {
        { (layout, writer) throws(GalleyError) in try writer.layout(layout) }
    }
}
