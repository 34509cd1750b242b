internal import GalleyLayout
package import GalleyText
internal import Glibc

/// Files that are either complete or not there at all.
package enum FileWriter {
    /// Writes beside `path`, then renames: no reader ever sees half a file, and a failure leaves the old one.
    package static func write(_ bytes: [UInt8], to path: String) throws(GalleyError) {
        let isSpecial = exists(path) && !isRegularFile(path)
        // A device or a pipe cannot be replaced, only written to.
        let target = isSpecial ? path : "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
        let flags = isSpecial ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unfinished.withLock { unfinished in
            let descriptor = unsafe open(target, flags, 0o666)
            if descriptor >= 0, !isSpecial { unfinished.insert(target) }
            return descriptor
        }
        guard descriptor >= 0 else { throw .unwritableFile(path: path, reason: lastError()) }
        var reason = writeAll(bytes, to: descriptor)
        if close(descriptor) != 0, reason == nil { reason = lastError() }
        if !isSpecial {
            unfinished.withLock { unfinished in
                if reason == nil, unsafe rename(target, path) != 0 { reason = lastError() }
                if reason != nil { _ = unsafe unlink(target) }
                unfinished.remove(target)
            }
        }
        if let reason { throw .unwritableFile(path: path, reason: reason) }
    }

    /// Files that are being written, beside those that they will replace.
    private static let unfinished = Guarded(Set<String>())

    /// Removes all files that are not finished, then calls `end`, which ends the process; no file is begun or put into
    /// its place meanwhile.
    package static func abandon(_ end: () -> Void) {
        unfinished.withLock { unfinished in
            for path in unfinished { _ = unsafe unlink(path) }
            end()
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        unsafe bytes.withUnsafeBytes { bytes in
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
    }

    private static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var information = stat()
        return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    static func lastError() -> String {
        unsafe String(cString: strerror(errno))
    }
}
