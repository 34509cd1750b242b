internal import ArgumentParser
internal import GalleyConsole
internal import GalleyEngine
internal import GalleySupport
internal import GalleyValues
internal import Glibc

/// `galley play` of a command that is built without the trait `Play`: it becomes the program `galley-play`.
struct ForwardedPlayCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a scene of nodes without a window, with the program galley-play.")

    private static let program = "galley-play"

    @Argument(parsing: .captureForPassthrough, help: "The arguments of galley-play.")
    var arguments: [String] = []

    var place: String? { nil }

    func perform() throws {
        let searchPath = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        let own = FolderLimit.resolved("/proc/self/exe") ?? ""
        guard let path = ForwardedPlayCommand.path(beside: own, searchPath: searchPath) else {
            throw GalleyError.unreadableFile(
                path: ForwardedPlayCommand.program,
                reason: "it is neither beside galley nor in PATH; install it, or build it with "
                    + "swift build -c release --product galley-play")
        }
        var strings = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        unsafe execv(path, &strings)
        throw GalleyError.unreadableFile(path: path, reason: lastSystemError())
    }

    /// The file of the program: in the folder of a command, or else in the first folder of a search path that contains it.
    ///
    /// - Parameter searchPath: Folders with colons between them, as in `PATH`. An empty one is the current folder.
    static func path(beside command: String, searchPath: String) -> String? {
        let own = command.lastIndex(of: "/").map { String(command[..<$0]) }
        let others = searchPath.split(separator: ":", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "." : String($0)
        }
        return ([own].compactMap { $0 } + others).lazy.map { $0 + "/" + program }
            .first { unsafe access($0, X_OK) == 0 }
    }
}
