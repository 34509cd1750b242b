internal import GalleyText
internal import GalleyDocuments
package import GalleyValues
internal import Glibc

/// Reading of files and standard input.
package enum FileBytes {
    /// The maximum size of an input.
    package static let limit = Document.byteLimit

    /// Opens a file for reading; `-` is standard input.
    package static func open(_ path: String) throws(GalleyError) -> Int32 {
        if path == "-" { return STDIN_FILENO }
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadableFile(path: path, reason: lastSystemError()) }
        return descriptor
    }

    /// Appends at most `count` bytes to `buffer`; false at the end.
    package static func read(
        _ descriptor: Int32, upTo count: Int, into buffer: inout [UInt8], place: String
    ) throws(GalleyError) -> Bool {
        var received = -1
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { space, initialized in
            repeat {
                received = unsafe Glibc.read(descriptor, space.baseAddress, count)
            } while received < 0 && errno == EINTR
            initialized = max(received, 0)
        }
        guard received >= 0 else { throw .unreadableFile(path: place, reason: lastSystemError()) }
        buffer.append(contentsOf: bytes)
        return received > 0
    }

    /// Reads all bytes of a file; `-` is standard input.
    package static func read(_ path: String) throws(GalleyError) -> [UInt8] {
        let descriptor = try open(path)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let place = path == "-" ? "standard input" : path
        var bytes: [UInt8] = []
        var chunk = 64 << 10
        var before = 0
        while try read(descriptor, upTo: chunk, into: &bytes, place: place) {
            guard bytes.count <= limit else {
                throw .unreadableFile(path: place, reason: "it has more than \(limit) bytes; split it")
            }
            // A pipe returns less than requested, and needs no larger buffers.
            if bytes.count - before == chunk { chunk = min(chunk * 2, 4 << 20) }
            before = bytes.count
        }
        return bytes
    }

    /// The size of a regular file; `nil` for pipes and other files.
    package static func size(_ descriptor: Int32) -> Int? {
        var information = stat()
        guard unsafe fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(information.st_size)
    }
}
