internal import Galley

/// The conversion of the arguments of C code.
enum Argument {
    /// The longest text or file that is read.
    private static let limit = 1 << 40

    /// A copy of bytes.
    @unsafe static func bytes(
        _ data: UnsafeRawPointer?, _ length: Int, _ name: String
    ) throws(CallError) -> [UInt8] {
        guard length != 0 else { return [] }
        // A size above the maximum of Int is negative here.
        guard length > 0, length < limit else { throw .argument(name, "has a size that is too large") }
        guard let data = unsafe data else { throw .argument(name, "is NULL, with a size that is not 0") }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: length))
    }

    /// A copy of a text.
    @unsafe static func text(
        _ data: UnsafePointer<CChar>?, _ length: Int, _ name: String
    ) throws(CallError) -> String {
        let bytes = try unsafe bytes(UnsafeRawPointer(data), length, name)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .argument(name, "is not UTF-8") }
        return text
    }

    /// A text that may be absent; `nil` if the pointer is `NULL` or there are no bytes.
    @unsafe static func option(
        _ data: UnsafePointer<CChar>?, _ length: Int, _ name: String
    ) throws(CallError) -> String? {
        guard unsafe data != nil, length != 0 else { return nil }
        return try unsafe text(data, length, name)
    }

    /// A path, which cannot contain NUL.
    @unsafe static func path(
        _ data: UnsafePointer<CChar>?, _ length: Int, _ name: String
    ) throws(CallError) -> String {
        let path = try unsafe text(data, length, name)
        guard !path.isEmpty else { throw .argument(name, "is empty") }
        guard !path.utf8.contains(0) else { throw .argument(name, "contains NUL") }
        return path
    }

    /// A number that must be finite.
    static func number(_ value: Double, _ name: String) throws(CallError) -> Double {
        guard value.isFinite else { throw .argument(name, "is not a finite number") }
        return value
    }

    /// A copy of a structure that begins with its size; fields that the caller's version does not have are 0.
    ///
    /// Every version of a structure takes whole words, so that no half of a pointer is copied.
    @unsafe static func structure<Value>(
        _ pointer: UnsafePointer<Value>?, or empty: Value, _ name: String
    ) throws(CallError) -> Value {
        guard let pointer = unsafe pointer else { return empty }
        let raw = unsafe UnsafeRawPointer(pointer)
        let size = unsafe raw.loadUnaligned(as: Int.self)
        guard size >= MemoryLayout<Int>.size, size <= 1 << 16 else {
            throw .argument(name, "does not begin with its size; declare it with GALLEY_INIT")
        }
        var value = empty
        unsafe withUnsafeMutableBytes(of: &value) { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: raw, count: min(size & ~7, bytes.count)))
        }
        return value
    }

    /// Fills a structure of the caller up to its size, which stays as it is. Returns 1, or 0 if it has none.
    @unsafe static func fill<Value>(_ pointer: UnsafeMutablePointer<Value>?, _ value: Value) -> Int32 {
        guard let pointer = unsafe pointer else { return 0 }
        let raw = UnsafeMutableRawPointer(pointer)
        let size = unsafe raw.loadUnaligned(as: Int.self)
        let header = MemoryLayout<Int>.size
        guard size > header, size <= 1 << 16 else { return 0 }
        unsafe withUnsafeBytes(of: value) { bytes in
            unsafe (raw + header).copyMemory(
                from: bytes.baseAddress.unsafelyUnwrapped + header, byteCount: min(size & ~7, bytes.count) - header)
        }
        return 1
    }
}
