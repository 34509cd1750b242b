internal import ArgumentParser
internal import GalleyConsole

#if Play
    internal import GalleyPlay
#endif

@main
struct GalleyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley",
        abstract: "Lay out and draw rich text.",
        discussion: """
            Turns text, a Markdown file or a JSON document into a picture, a size or a layout:

              galley render notes.md -o notes.png --width 480 --padding 24 --scale 2
              galley render page.txt -o page.pdf --width 400 --font "Noto Serif" --size 11
              galley measure --text "Hello, world" --size 24
              galley layout card.json --pretty
              galley boxes card.json --scale 2
              galley query card.json --point 40,12
              galley parse notes.md --to html
              galley fonts --covers "สวัสดี"
              galley play script.jsonl --frames pictures
              galley schema > galley.schema.json

            A batch has one document on each line, and prints one answer on each line, in the same order:

              galley layout --batch documents.jsonl > layouts.jsonl
              galley render --batch documents.jsonl -o pictures

            Lengths are points. Results go to standard output, everything else to standard error.

            Exit status: 0 success; 1 some input could not be processed; 64 wrong usage; 66 input not readable; \
            73 output not writable.

            Shell completion, for example in bash:

              galley --generate-completion-script bash > galley.bash && . ./galley.bash
            """,
        version: "0.1.0",
        subcommands: [
            RenderCommand.self, MeasureCommand.self, LayoutCommand.self, QueryCommand.self, BoxesCommand.self,
            ParseCommand.self, FontsCommand.self, play, SchemaCommand.self,
        ])

    private static var play: any ParsableCommand.Type {
        #if Play
            PlayCommand.self
        #else
            ForwardedPlayCommand.self
        #endif
    }

    /// Runs the command of the process's arguments.
    static func main() {
        do {
            // Without the parser, which takes longer than everything else.
            if CommandLine.arguments.dropFirst() == ["--version"] {
                return try StandardStream.output.write(Array("\(configuration.version)\n".utf8))
            }
            var command = try parsed(Array(CommandLine.arguments.dropFirst()))
            try command.run()
        } catch {
            exit(withError: error)
        }
    }

    /// The command with its options.
    ///
    /// - Throws: the errors of the parser; for an unknown name a status, after a message.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        do {
            return try subcommand(of: arguments) ?? parseAsRoot(arguments)
        } catch {
            // A misspelt name explains most other errors.
            guard exitCode(for: error) == .validationFailure, let message = UnknownName.message(in: arguments)
            else { throw error }
            try StandardStream.error.write(Array(message.utf8))
            throw ExitCode.validationFailure
        }
    }

    /// The command if the arguments start with the name of one, and are complete; nil otherwise, also for help.
    ///
    /// The parser of the root builds all options of a subcommand twice, which takes longer than a short text.
    private static func subcommand(of arguments: [String]) -> (any ParsableCommand)? {
        guard let name = arguments.first,
            let type = configuration.subcommands.first(where: { $0._commandName == name }),
            let command = try? type.parseAsRoot(Array(arguments.dropFirst())), Swift.type(of: command) == type
        else { return nil }
        return command
    }
}
