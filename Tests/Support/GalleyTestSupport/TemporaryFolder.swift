import Foundation

/// A folder that is deleted after the test.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { path + "/" + name }

    /// The names of the files in the folder.
    public var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
