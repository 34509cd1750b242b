internal import ArgumentParser
internal import Galley

@main
struct GalleyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "galley", abstract: "Lay out and draw rich text.")
}
