import Foundation
import Testing

/// The files of a batch after it is interrupted.
@Suite struct InterruptionTests {
    /// Pictures large enough that one is being written whenever the signal comes.
    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
    func noPartOfAFileIsLeft(signal: Int32) throws {
        let executable = try #require(Galley.executable, "build the product galley first")
        let folder = try Folder()
        let documents = (0..<4000).map {
            #"{"id":"d\#($0)","text":"picture \#($0)","container":{"width":700,"height":700}}"#
        }
        let input = try folder.write("batch.jsonl", documents.joined(separator: "\n"))
        // Background processes of a shell ignore some signals, and so do the processes that they start.
        _ = Foundation.signal(signal, SIG_DFL)
        for round in 0..<6 {
            let pictures = folder.path("out\(round)")
            let process = Process()
            process.executableURL = executable
            process.arguments = ["render", "--batch", input, "-o", pictures, "--no-system-fonts", "--jobs", "3"]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            // The first answer means that files are being written.
            _ = output.fileHandleForReading.availableData
            usleep(UInt32(round) * 7000)
            kill(process.processIdentifier, signal)
            _ = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == signal)
            let left = try FileManager.default.contentsOfDirectory(atPath: pictures)
            #expect(!left.isEmpty)
            #expect(left.filter { $0.hasSuffix(".part") } == [])
        }
    }
}
