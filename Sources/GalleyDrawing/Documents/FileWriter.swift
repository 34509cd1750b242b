internal import GalleyText
internal import Glibc

/// Files that are either complete or not there at all.
enum FileWriter {
    /// Writes beside `path`, then renames: no reader ever sees half a file, and a failure leaves the old one.
    static func write(_ bytes: [UInt8], to path: String) throws(GalleyError) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { unsafe mkstemp($0.baseAddress) }
        guard descriptor >= 0 else { throw .unwritableFile(path: path, reason: lastError()) }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var reason = writeAll(bytes, to: descriptor)
        // mkstemp made it readable by its owner alone; a written file follows the umask like any other.
        let mask = umask(0)
        umask(mask)
        if reason == nil, fchmod(descriptor, 0o666 & ~mask) != 0 { reason = lastError() }
        if close(descriptor) != 0, reason == nil { reason = lastError() }
        if reason == nil, unsafe rename(temporary, path) != 0 { reason = lastError() }
        if let reason {
            _ = unsafe unlink(temporary)
            throw .unwritableFile(path: path, reason: reason)
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

    static func lastError() -> String {
        unsafe String(cString: strerror(errno))
    }
}
