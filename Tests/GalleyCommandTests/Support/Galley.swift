import Foundation
import Testing

/// Runs the command in a process, like its users do.
enum Galley {
    struct Outcome {
        var status: Int32
        var output: Data
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }

        /// The output as one JSON object.
        func json(_ location: SourceLocation = #_sourceLocation) throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(with: output)
            return try #require(value as? [String: Any], "\(text)", sourceLocation: location)
        }

        /// The output as JSON Lines.
        func jsonLines(_ location: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
            try lines.map { line in
                let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
                return try #require(value as? [String: Any], "\(line)", sourceLocation: location)
            }
        }
    }

    /// The built command is next to the test bundle.
    static let executable: URL? = {
        let running = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let argument = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folders = [running, argument, Bundle.main.bundleURL].map { $0.deletingLastPathComponent() }
        return folders.map { $0.appendingPathComponent("galley") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Runs `galley` with `arguments`, in `folder`, with `input` on its standard input.
    static func run(
        _ arguments: [String], input: Data = Data(), in folder: Folder? = nil
    ) throws -> Outcome {
        let executable = try #require(Galley.executable, "build the product galley first")
        return try run(executable, arguments, input: input, in: folder)
    }

    static func run(_ arguments: String..., input: String) throws -> Outcome {
        try run(arguments, input: Data(input.utf8))
    }

    static func run(_ arguments: String...) throws -> Outcome {
        try run(arguments)
    }

    /// Runs any program. Its streams are files, so that neither side waits for the other.
    static func run(
        _ program: URL, _ arguments: [String], input: Data = Data(), in folder: Folder? = nil
    ) throws -> Outcome {
        let streams = try Folder()
        let names = ["in", "out", "err"].map { streams.path($0) }
        for (name, data) in zip(names, [input, Data(), Data()]) {
            try data.write(to: URL(fileURLWithPath: name))
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder?.url
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: names[0]))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: names[1]))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: names[2]))
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try Data(contentsOf: URL(fileURLWithPath: names[1])),
            errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: names[2])), as: UTF8.self))
    }
}

/// A folder that is deleted when it is deallocated.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("galley-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// The names of its files.
    var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
