internal import ArgumentParser

@main
struct GalleyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley",
        abstract: "Lay out and draw rich text.",
        discussion: """
            A text, a Markdown file or a JSON document becomes a picture, its measures, or its layout:

              galley render notes.md -o notes.png --width 480 --padding 24 --scale 2
              galley render page.txt -o page.pdf --width 400 --font "Noto Serif" --size 11
              galley measure --text "Hello, world" --size 24
              galley layout card.json --pretty
              galley boxes card.json --scale 2
              galley query card.json --point 40,12
              galley parse notes.md --to html
              galley fonts --covers "สวัสดี"

            A batch has a document on every line, and gives an answer on every line, in the same order:

              galley layout --batch documents.jsonl > layouts.jsonl
              galley render --batch documents.jsonl -o pictures

            Lengths are points. Results go to standard output, everything else to standard error.

            Exit status: 0 all done; 1 some input could not be processed; 64 wrong usage; 66 input not readable; \
            73 output not writable.

            Completion of options in your shell, such as bash:

              galley --generate-completion-script bash > galley.bash && . ./galley.bash
            """,
        version: "0.1.0",
        subcommands: [
            RenderCommand.self, MeasureCommand.self, LayoutCommand.self, QueryCommand.self, BoxesCommand.self,
            ParseCommand.self, FontsCommand.self,
        ])
}
