internal import ArgumentParser
internal import GalleyService
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Answer requests until SIGTERM or SIGINT.")

    @OptionGroup var options: ServerOptions

    @Option(help: ArgumentHelp("trace, debug, info, warning or error. Default: info.", valueName: "level"))
    var logLevel: String?

    func run() async throws {
        let name = Setting.text(logLevel, "LOG_LEVEL") ?? "info"
        guard let level = Logger.Level(rawValue: name) else {
            throw ValidationError("“\(name)” is not a log level; use trace, debug, info, warning or error.")
        }
        LoggingSystem.bootstrap { label in
            var handler = JSONLogHandler(label: label)
            handler.logLevel = level
            return handler
        }
        let logger = Logger(label: "galley-server")
        let settings = try options.settings()
        configureAllocator()
        let server: CardServer
        do throws(ServiceError) {
            server = try CardServer(settings, logger: logger)
        } catch {
            throw ValidationError(error.message)
        }

        let group = ServiceGroup(
            configuration: .init(services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
    }
}
