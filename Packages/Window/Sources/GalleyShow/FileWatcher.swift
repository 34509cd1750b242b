import Foundation

/// Calls a function on the main actor after a file was written, replaced or removed. It uses no processor time while nothing
/// happens.
final class FileWatcher: Sendable {
    /// - Throws: ``ShowError`` where the folder of the file cannot be watched.
    init(_ path: String, _ onChange: @escaping @MainActor @Sendable () -> Void) throws {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let name = url.lastPathComponent
        // Editors write a new file that replaces the old one, so the folder is watched.
        let queue = inotify_init1(Int32(IN_CLOEXEC))
        let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
        guard queue >= 0, inotify_add_watch(queue, folder, UInt32(mask)) >= 0 else {
            throw ShowError(reason: "the folder \(folder) cannot be watched: \(String(cString: strerror(errno)))")
        }
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 16384)
            while true {
                let count = buffer.withUnsafeMutableBytes { Foundation.read(queue, $0.baseAddress, $0.count) }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { break }
                guard FileWatcher.names(in: buffer[..<count]).contains(name) else { continue }
                Task { @MainActor in onChange() }
            }
            close(queue)
        }
    }

    /// The names of files in a series of events: each one has a head of 16 bytes, whose last four are the length of the name.
    private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
        var names: [String] = []
        var rest = bytes
        while rest.count >= 16 {
            let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
            rest = rest.dropFirst(16 + length)
        }
        return names
    }
}
