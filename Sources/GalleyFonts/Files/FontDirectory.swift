public import GalleyText

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A search for font files in a directory.
public enum FontDirectory {
    /// The extensions of font files, including unsupported formats, so that these are reported.
    private static let extensions: Set<String> = ["ttf", "otf", "ttc", "otc", "woff", "woff2", "pfb", "pfa"]

    /// The maximum depth of directories; deeper nesting is assumed to be a loop.
    private static let depthLimit = 32

    /// The paths in a stable order, including subdirectories.
    public static func fontFiles(
        in directory: String, onProblem: (GalleyError) -> Void
    ) throws(GalleyError) -> [String] {
        var files: [String] = []
        var visited: Set<Identity> = []
        var folders = [(path: directory, depth: 0)]
        while let folder = folders.popLast() {
            let names: [String]
            do throws(GalleyError) {
                names = try entries(of: folder.path)
            } catch {
                if folder.depth == 0 { throw error }
                onProblem(error)
                continue
            }
            var nested: [(path: String, depth: Int)] = []
            for name in names {
                let path = folder.path.hasSuffix("/") ? folder.path + name : folder.path + "/" + name
                guard let status = status(path) else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR:
                    let identity = Identity(device: UInt64(status.st_dev), file: UInt64(status.st_ino))
                    if folder.depth < depthLimit, visited.insert(identity).inserted {
                        nested.append((path, folder.depth + 1))
                    }
                case S_IFREG:
                    if let last = name.lowercased().split(separator: ".").last, extensions.contains(String(last)) {
                        files.append(path)
                    }
                default: break
                }
            }
            folders += nested.reversed()
        }
        return files
    }

    /// The identity of a directory, independent of its path, so that cyclic links end.
    private struct Identity: Hashable {
        var device: UInt64
        var file: UInt64
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private static func entries(of directory: String) throws(GalleyError) -> [String] {
        guard let stream = unsafe opendir(directory) else {
            throw .unreadableFile(path: directory, reason: unsafe String(cString: strerror(errno)))
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
