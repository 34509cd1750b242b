import Foundation
import Testing

/// Pipes and devices in the place of files: nothing waits for whoever writes to them or reads from them.
@Suite struct SpecialFileTests {
    static let documents = [
        #"{"box":{"style":{"width":10,"height":10,"background":{"image":"PIPE"}}}}"#,
        #"{"box":{"image":"PIPE"}}"#,
        "{\"text\":\"\\ufffc\",\"spans\":[{\"range\":[0,1],\"attachment\":{\"image\":\"PIPE\"}}]}",
        #"{"markdown":"![a](PIPE)"}"#,
        #"{"text":"a","style":{"font":{"file":"PIPE"}}}"#,
    ]

    /// The command's status, which has to come in time.
    private func status(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        let executable = try #require(Galley.executable, "build the product galley first")
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let isDone = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in isDone.signal() }
        try process.run()
        guard isDone.wait(timeout: .now() + 30) == .success else {
            process.terminate()
            Issue.record("\(arguments) hangs")
            return -1
        }
        return process.terminationStatus
    }

    @Test(arguments: documents, [false, true])
    func pipesAreNoPictures(document: String, isLimited: Bool) throws {
        let folder = try Folder()
        let pipe = folder.path("p.png")
        try #require(mkfifo(pipe, 0o600) == 0)
        let input = try folder.write("input.json", document.replacingOccurrences(of: "PIPE", with: pipe))
        let root = isLimited ? ["--root", URL(fileURLWithPath: pipe).deletingLastPathComponent().path] : []
        let result = try status(["render", input, "-o", folder.path("out.png")] + root)
        #expect(result == 0 || result == 1)
    }

    /// A pipe that nobody reads from.
    @Test func pipesAreNoOutput() throws {
        let folder = try Folder()
        try #require(mkfifo(folder.path("out.png"), 0o600) == 0)
        #expect(try status(["render", "--text", "a", "-o", folder.path("out.png")]) == 73)
    }

    @Test func devicesAreNoPictures() throws {
        let folder = try Folder()
        let input = try folder.write(
            "input.json", Self.documents[0].replacingOccurrences(of: "PIPE", with: "/dev/zero"))
        #expect(try status(["render", input, "-o", folder.path("out.png")]) == 0)
    }
}
