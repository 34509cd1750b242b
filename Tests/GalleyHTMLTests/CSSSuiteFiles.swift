import Foundation

/// The tests of CSS parsers, which are not a part of the project.
enum CSSSuiteFiles {
    /// The archive, in the folder `shared` next to the project.
    private static let archive = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data/html/css-parsing-tests.tar.gz")

    static let areReadable = FileManager.default.isReadableFile(atPath: archive.path)
    static let reason = "shared/data/html/css-parsing-tests.tar.gz is not next to the project"

    /// The folder with the unpacked files; nil if there is no archive.
    private static let folder: URL? = {
        guard areReadable else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-css-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["tar", "xzf", archive.path, "-C", folder.path]
        try? process.run()
        process.waitUntilExit()
        return folder
    }()

    /// The inputs of a file with their results.
    static func cases(in name: String) throws -> [(input: String, expected: Any)] {
        guard let folder else { return [] }
        let list = try JSONSerialization.jsonObject(
            with: Data(contentsOf: folder.appending(path: name)), options: [.fragmentsAllowed])
        guard let list = list as? [Any] else { return [] }
        return stride(from: 0, to: list.count - 1, by: 2).compactMap { index in
            (list[index] as? String).map { ($0, list[index + 1]) }
        }
    }
}
