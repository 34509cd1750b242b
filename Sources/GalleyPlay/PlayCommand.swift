package import ArgumentParser
internal import Galley
package import GalleyConsole
internal import GalleyEngine
internal import Glibc

/// Plays a script: the command `galley-play`, and `galley play`.
package struct PlayCommand: ReportingCommand {
    package static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a scene of nodes without a window.",
        discussion: """
            The script has one JSON object on each line: first a scene, then steps. Each line is answered with one \
            line, in the same order, which has the events of the step.

              {"scene": {"size": [320, 120], "root": {"node": "button", "id": "send", "text": "Send"}}}
              {"settle": true}
              {"pointer": "down", "at": [20, 12]}
              {"pointer": "up"}
              {"frame": "sent.png"}

              galley play script.jsonl --frames pictures --no-system-fonts

            Time passes only in {"advance": milliseconds}, and background work is done only in {"work": pieces} and \
            {"settle": true}, so every run gives the same answers.

            Kinds of nodes: box, text, image, animation, button, toggle, slider, editor, scroll, list, spacer.

            Steps: describe, resize, environment, pointer, wheel, key, type, compose, thumb, reveal, focus, advance, \
            work, settle, memoryPressure, visible, list, fetch, fetched, fetchFailed, refreshed. Any step can also have \
            a "frame", and "ask" for states, rows, focus, accessibility, layers or memory; both can be a step alone.

            An invalid step changes nothing and is answered with an "error"; the exit status is then 1.
            """)

    @Argument(
        help: ArgumentHelp("The script, as JSON Lines; - for standard input.", valueName: "script"),
        completion: .file(extensions: ["jsonl"]))
    package var script: String

    @Option(
        help: ArgumentHelp("The folder for the pictures of steps with a frame; it is created.", valueName: "folder"),
        completion: .directory)
    package var frames: String?

    @Option(
        help: ArgumentHelp(
            "Open images and fonts only in this folder, whatever paths a scene names and wherever links lead.",
            valueName: "folder"),
        completion: .directory)
    package var root: String?

    @OptionGroup(title: "Fonts") package var fonts: FontOptions

    package init() {}

    package var place: String? { script == "-" ? "standard input" : script }

    package func perform() throws {
        if let frames { try PlayCommand.makeFolder(frames) }
        let settings = ScenePlayer.Settings(
            fonts: try fonts.library(),
            images: FileImageLoader(baseDirectory: folder.isEmpty ? nil : folder, root: root), root: root,
            folder: folder, frames: frames)
        let descriptor = try FileBytes.open(script)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        Interruption.removesUnfinishedFiles()
        let place = place ?? script
        // The command runs on the main thread.
        let hasFailed = try MainActor.assumeIsolated {
            var lines = LineReader(descriptor: descriptor, place: place, blockLines: 1)
            let player = ScenePlayer(settings)
            var isEmpty = true
            while let block = try lines.next() {
                for line in block.lines {
                    isEmpty = false
                    try StandardStream.output.write(player.answer(line) + [0x0A])
                }
            }
            if isEmpty {
                throw GalleyError.invalidDocument(
                    path: "",
                    reason: "the script is empty; its first line is {\"scene\": {\"size\": [w, h], \"root\": …}}")
            }
            return player.hasFailed
        }
        if hasFailed { throw ExitCode(1) }
    }

    /// The folder of relative names in scenes; empty is the current one.
    private var folder: String {
        guard script != "-", let slash = script.lastIndex(of: "/") else { return "" }
        return slash == script.startIndex ? "/" : String(script[..<slash])
    }

    private static func makeFolder(_ path: String) throws(GalleyError) {
        if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        throw .unwritableFile(path: path, reason: lastSystemError())
    }
}
