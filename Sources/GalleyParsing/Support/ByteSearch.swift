internal import Glibc

/// Searches in bytes with the C library's vectorised routines.
enum ByteSearch {
    /// The index of the first `byte` from `start` on, before `end`.
    static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int = .max) -> Int? {
        let end = min(end, bytes.count)
        guard start >= 0, start < end else { return nil }
        return unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress,
                let found = unsafe memchr(base + start, Int32(byte), end - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
