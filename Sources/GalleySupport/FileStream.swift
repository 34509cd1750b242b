public import GalleyText
internal import Glibc

/// A file that is written in parts to a temporary path, and renamed to its final path when complete.
public final class FileStream {
    private let path: String
    private var target: String?
    private let descriptor: Int32
    private var reason: String?
    /// The number of bytes written.
    public private(set) var count = 0

    /// Creates the temporary file.
    public init(path: String) throws(GalleyError) {
        self.path = path
        let (target, descriptor) = try FileWriter.begin(path)
        self.target = target
        self.descriptor = descriptor
    }

    deinit {
        // Remove an unfinished file.
        if let target { FileWriter.end(target, at: path, descriptor: descriptor, isComplete: false) }
    }

    /// Appends bytes; returns false if this write or an earlier one failed.
    public func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if reason == nil { unsafe reason = FileWriter.writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) }
        count += bytes.count
        return reason == nil
    }

    /// Reads bytes that were written; fewer if the file ends earlier.
    public func read(_ range: Range<Int>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            let read = unsafe pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound))
            count = max(0, read)
        }
    }

    /// Renames the file to its final path.
    public func finish() throws(GalleyError) {
        guard let target else { return }
        self.target = nil
        let failure = FileWriter.end(target, at: path, descriptor: descriptor, isComplete: reason == nil)
        if let reason = reason ?? failure { throw .unwritableFile(path: path, reason: reason) }
    }
}
