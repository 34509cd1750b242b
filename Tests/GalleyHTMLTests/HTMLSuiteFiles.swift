import Foundation

/// The browsers' tests of HTML parsers, which are not a part of the project.
enum HTMLSuiteFiles {
    /// The archive, in the folder `shared` next to the project.
    private static let archive = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data/html/html5lib-tests.tar.gz")

    static let areReadable = FileManager.default.isReadableFile(atPath: archive.path)
    static let reason = "shared/data/html/html5lib-tests.tar.gz is not next to the project"

    /// The folder with the unpacked files; nil if there is no archive.
    static let folder: URL? = {
        guard areReadable else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-html-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["tar", "xzf", archive.path, "-C", folder.path]
        try? process.run()
        process.waitUntilExit()
        return folder
    }()

    /// The files of a folder of the suite that end in `suffix`, in order.
    static func files(in name: String, suffix: String) -> [URL] {
        guard let folder else { return [] }
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: name), includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.lastPathComponent.hasSuffix(suffix) }.sorted { $0.path < $1.path }
    }
}
