import Foundation
import Testing

/// Pipes and devices in the place of files: nothing waits for whoever writes to them or reads from them.
@Suite struct SpecialFileTests {
    static let documents = [
        #"{"box":{"style":{"width":10,"height":10,"background":{"image":"PIPE"}}}}"#,
        #"{"box":{"image":"PIPE"}}"#,
        "{\"text\":\"\\ufffc\",\"spans\":[{\"range\":[0,1],\"attachment\":{\"image\":\"PIPE\",\"width\":10,\"height\":10}}]}",
        #"{"markdown":"![a](PIPE)"}"#,
        #"{"text":"a","style":{"font":{"files":[{"path":"PIPE"}]}}}"#,
    ]

    /// The command's status, which has to come in time, and its messages.
    private func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
        let process = Process()
        let executable = try #require(Galley.executable, "build the product galley first")
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        // The messages are far shorter than the pipe's buffer.
        let errors = Pipe()
        process.standardError = errors
        let isDone = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in isDone.signal() }
        try process.run()
        guard isDone.wait(timeout: .now() + 30) == .success else {
            process.terminate()
            Issue.record("\(arguments) hangs")
            return (-1, "")
        }
        return (
            process.terminationStatus,
            String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        )
    }

    /// The rest of the document is drawn, and a warning names the pipe.
    @Test(arguments: documents, [false, true])
    func pipesAreNoPictures(document: String, isLimited: Bool) throws {
        let folder = try Folder()
        let pipe = folder.path("p.png")
        try #require(mkfifo(pipe, 0o600) == 0)
        let input = try folder.write("input.json", document.replacingOccurrences(of: "PIPE", with: pipe))
        let root = isLimited ? ["--root", URL(fileURLWithPath: pipe).deletingLastPathComponent().path] : []
        let result = try run(["render", input, "-o", folder.path("out.png")] + root)
        #expect(result.status == 0 && result.errors.contains("p.png"), "\(result.errors)")
        #expect(!result.errors.contains("unknown field"), "\(result.errors)")
        #expect(try folder.read("out.png").count > 0)
    }

    /// A pipe that nobody reads from.
    @Test func pipesAreNoOutput() throws {
        let folder = try Folder()
        try #require(mkfifo(folder.path("out.png"), 0o600) == 0)
        #expect(try run(["render", "--text", "a", "-o", folder.path("out.png")]).status == 73)
    }

    @Test(arguments: documents)
    func devicesAreNoPictures(document: String) throws {
        let folder = try Folder()
        let input = try folder.write("input.json", document.replacingOccurrences(of: "PIPE", with: "/dev/zero"))
        let result = try run(["render", input, "-o", folder.path("out.png")])
        #expect(result.status == 0 && result.errors.contains("/dev/zero"), "\(result.errors)")
    }
}
