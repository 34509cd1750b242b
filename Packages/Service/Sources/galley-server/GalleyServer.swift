internal import ArgumentParser
internal import GalleyService

/// The command `galley-server`.
@main
struct GalleyServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-server",
        abstract: "Draw cards over HTTP.",
        discussion: """
            Each option of serve can also be set in the environment: --disk-cache is GALLEY_DISK_CACHE. Lists are \
            separated by commas. Options take precedence.
            """,
        version: serviceVersion,
        subcommands: [ServeCommand.self, SignCommand.self, TemplatesCommand.self], defaultSubcommand: ServeCommand.self)
}
