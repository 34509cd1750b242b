import Foundation
import GalleyInterface

/// The last state of a scene, as `galley play` draws it.
struct PlayedPicture {
    let bitmap: Bitmap
    /// Pixels per point.
    let scale: Double

    /// Plays a script.
    ///
    /// - Throws: ``ShowError`` with the first error of the answers.
    init(_ script: Data) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-show-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("script.jsonl")
        try (script + Data("\n{\"settle\": true, \"frame\": \"galley-show-last.png\"}\n".utf8)).write(to: file)
        let answers = try PlayedPicture.play(file.path, folder.path)
        for (index, line) in answers.split(separator: "\n").enumerated() {
            let answer = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            if let error = answer?["error"] {
                let reason = (error as? [String: Any])?["message"] ?? error
                throw ShowError(reason: "step \(index + 1): \(reason)")
            }
        }
        let loader = FileImageLoader()
        let picture = folder.appendingPathComponent("galley-show-last.png").path
        bitmap = try loader.image(named: picture, pixelSize: Size(width: .infinity, height: .infinity))
        let first = script.split(separator: UInt8(ascii: "\n")).first.map { Data($0) } ?? Data()
        let scene = (try? JSONSerialization.jsonObject(with: first) as? [String: Any])?["scene"] as? [String: Any]
        scale = max(0.01, scene?["scale"] as? Double ?? 1)
    }

    private static func play(_ script: String, _ folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let command = ProcessInfo.processInfo.environment["GALLEY"] ?? "galley"
        process.arguments = [command, "play", script, "--frames", folder]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw ShowError(reason: "the command \(command) cannot be run: \(error.localizedDescription)")
        }
        let answers = output.fileHandleForReading.readDataToEndOfFile()
        let messages = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard !answers.isEmpty else {
            let reason = String(decoding: messages, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            throw ShowError(
                reason:
                    "the command \"\(command) play\" failed: \(reason); build galley, and put it into PATH or GALLEY")
        }
        return String(decoding: answers, as: UTF8.self)
    }
}
