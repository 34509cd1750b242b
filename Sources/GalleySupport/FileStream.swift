public import GalleyText
internal import Glibc

/// A file that is written in parts to a temporary path, and renamed to its final path when complete.
public final class FileStream {
    private let path: String
    private var target: String?
    private let descriptor: Int32
    private var reason: String?
    /// The last bytes, which are not yet in the file: parts of documents are short.
    private var pending: [UInt8] = []

    /// The size of ``pending`` at which it is written.
    private static let blockSize = 65_536

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
        unsafe pending.append(contentsOf: bytes)
        if pending.count >= Self.blockSize { flush() }
        return reason == nil
    }

    private func flush() {
        guard !pending.isEmpty else { return }
        if reason == nil { reason = unsafe pending.withUnsafeBytes { unsafe FileWriter.writeAll($0, to: descriptor) } }
        pending.removeAll(keepingCapacity: true)
    }

    /// Renames the file to its final path.
    public func finish() throws(GalleyError) {
        guard let target else { return }
        self.target = nil
        flush()
        let failure = FileWriter.end(target, at: path, descriptor: descriptor, isComplete: reason == nil)
        if let reason = reason ?? failure { throw .unwritableFile(path: path, reason: reason) }
    }
}
