internal import CMD4C
internal import Glibc

/// Searches in bytes with the C library's vectorised routines.
enum ByteSearch {
    /// The place of the first `byte` at or after `start`, and before `end`.
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

    /// The place of the first `pattern` at or after `start`.
    static func first(_ pattern: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        guard start >= 0, start < bytes.count else { return nil }
        return unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress,
                let found = unsafe galley_memmem(
                    base + start, buffer.count - start, pattern.utf8Start, pattern.utf8CodeUnitCount)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }

    /// Whether all bytes are ASCII.
    static func isASCII(_ bytes: [UInt8]) -> Bool {
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        return all < 0x80
    }
}
