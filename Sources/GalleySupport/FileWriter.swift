public import GalleyText
internal import Glibc

/// Functions for writing files that are either complete or absent.
public enum FileWriter {
    /// Writes to a temporary file next to `path`, then renames it: no reader ever sees an incomplete file, and a
    /// failure keeps the old one.
    public static func write(_ bytes: [UInt8], to path: String) throws(GalleyError) {
        let (target, descriptor) = try begin(path)
        let reason = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
        let failure = end(target, at: path, descriptor: descriptor, isComplete: reason == nil)
        if let reason = reason ?? failure { throw .unwritableFile(path: path, reason: reason) }
    }

    /// Opens a temporary file next to `path`, which ``end(_:at:descriptor:isComplete:)`` renames.
    static func begin(_ path: String) throws(GalleyError) -> (target: String, descriptor: Int32) {
        let isSpecial = exists(path) && !isRegularFile(path)
        // A device or a pipe cannot be replaced, only written to.
        let target = isSpecial ? path : "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
        // Without waiting, because a pipe without a reader would block the process forever.
        let flags = isSpecial ? O_WRONLY | O_CLOEXEC | O_NONBLOCK : O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unfinished.withLock { unfinished in
            let descriptor = unsafe open(target, flags, 0o666)
            if descriptor >= 0, !isSpecial { unfinished.insert(target) }
            return descriptor
        }
        guard descriptor >= 0 else {
            let reason = isSpecial && errno == ENXIO ? "nobody reads from this pipe or device" : lastError()
            throw .unwritableFile(path: path, reason: reason)
        }
        if isSpecial {
            // Writing may wait for the reader.
            let status = unsafe fcntl(descriptor, F_GETFL)
            _ = unsafe fcntl(descriptor, F_SETFL, status & ~O_NONBLOCK)
        }
        return (target, descriptor)
    }

    /// Closes the temporary file, and renames or removes it; returns an error message on failure.
    @discardableResult
    static func end(_ target: String, at path: String, descriptor: Int32, isComplete: Bool) -> String? {
        var reason = close(descriptor) == 0 ? nil : lastError()
        guard target != path else { return reason }
        unfinished.withLock { unfinished in
            if isComplete, reason == nil, unsafe rename(target, path) != 0 { reason = lastError() }
            if !isComplete || reason != nil { _ = unsafe unlink(target) }
            unfinished.remove(target)
        }
        return reason
    }

    /// Temporary files that are currently being written.
    private static let unfinished = Guarded(Set<String>())

    /// Removes all temporary files, then calls `end`, which ends the process. Meanwhile no file is created or renamed.
    public static func abandon(_ end: () -> Void) {
        unfinished.withLock { unfinished in
            for path in unfinished { _ = unsafe unlink(path) }
            end()
        }
    }

    /// Writes all bytes; returns an error message on failure.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> String? {
        var offset = 0
        while offset < bytes.count, let base = bytes.baseAddress {
            let count = unsafe Glibc.write(descriptor, base + offset, bytes.count - offset)
            if count < 0 {
                if errno == EINTR { continue }
                return lastError()
            }
            offset += count
        }
        return nil
    }

    private static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var information = stat()
        return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    /// The system's message for the last error on this thread (`errno`).
    public static func lastError() -> String {
        unsafe String(cString: strerror(errno))
    }
}
