public import GalleyText
internal import Glibc

/// A file that is written bit by bit, beside its place, and put there when it is complete.
public final class FileStream {
    private let path: String
    private var target: String?
    private let descriptor: Int32
    private var reason: String?
    /// Bytes so far.
    public private(set) var count = 0

    /// Begins the file.
    public init(path: String) throws(GalleyError) {
        self.path = path
        let (target, descriptor) = try FileWriter.begin(path)
        self.target = target
        self.descriptor = descriptor
    }

    deinit {
        // Not finished: nothing is left of it.
        if let target { FileWriter.end(target, at: path, descriptor: descriptor, isComplete: false) }
    }

    /// Appends bytes; false where that fails, now or before.
    public func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if reason == nil { unsafe reason = FileWriter.writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) }
        count += bytes.count
        return reason == nil
    }

    /// Bytes that were written; fewer where they end.
    public func read(_ range: Range<Int>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            let read = unsafe pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound))
            count = max(0, read)
        }
    }

    /// Puts the file in its place.
    public func finish() throws(GalleyError) {
        guard let target else { return }
        self.target = nil
        let failure = FileWriter.end(target, at: path, descriptor: descriptor, isComplete: reason == nil)
        if let reason = reason ?? failure { throw .unwritableFile(path: path, reason: reason) }
    }
}
