internal import ArgumentParser
internal import Galley
internal import GalleyConsole

struct MeasureCommand: AnsweringCommand {
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

    var answer: @Sendable (DocumentLayout, inout JSONWriter) throws(GalleyError) -> Void {
        { (layout, writer) throws(GalleyError) in try writer.measures(of: layout) }
    }
}
