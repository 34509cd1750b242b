internal import Glibc

/// A folder outside which no file is opened, wherever links lead.
public struct FolderLimit {
    private let folder: String?

    /// Creates the limit to a folder; nothing is inside one that does not exist.
    public init(_ folder: String) {
        self.folder = Self.resolved(folder)
    }

    /// Whether the folder exists.
    public var exists: Bool { folder != nil }

    /// Whether a path without links and dots is inside.
    public func contains(resolved path: String) -> Bool {
        guard let folder else { return false }
        return folder == "/" || path.hasPrefix(folder + "/")
    }

    /// The path without links and dots, so that the checked file is the one that is opened; `nil` if there is no such file.
    public static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
