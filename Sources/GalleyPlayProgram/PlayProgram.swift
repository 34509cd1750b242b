internal import ArgumentParser
internal import GalleyConsole
internal import GalleyPlay

/// The command `galley-play`.
@main
struct PlayProgram: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-play", abstract: PlayCommand.configuration.abstract,
        discussion: PlayCommand.configuration.discussion)

    @OptionGroup var play: PlayCommand

    var place: String? { play.place }

    func perform() throws { try play.perform() }
}
