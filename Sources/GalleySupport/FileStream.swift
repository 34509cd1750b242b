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
    /// The last bytes, which are not yet in the file: parts of documents are short.
    private var pending: [UInt8] = []
    /// Bytes of the file that were read last, from an offset.
    private var window: (start: Int, bytes: [UInt8]) = (0, [])

    /// The size of ``pending`` and of ``window``, if they have no longer parts.
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
        count += bytes.count
        if pending.count >= Self.blockSize { flush() }
        return reason == nil
    }

    private func flush() {
        guard !pending.isEmpty else { return }
        if reason == nil { reason = unsafe pending.withUnsafeBytes { unsafe FileWriter.writeAll($0, to: descriptor) } }
        pending.removeAll(keepingCapacity: true)
        window = (0, [])
    }

    /// Reads bytes that were written; fewer if the file ends earlier.
    public func read(_ range: Range<Int>) -> [UInt8] {
        flush()
        if range.lowerBound < window.start || range.upperBound > window.start + window.bytes.count {
            let count = max(range.count, Self.blockSize)
            window.start = range.lowerBound
            unsafe window.bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
                let read = unsafe pread(descriptor, buffer.baseAddress, count, off_t(range.lowerBound))
                length = max(0, read)
            }
        }
        let part = range.lowerBound - window.start..<range.upperBound - window.start
        return Array(window.bytes[part.clamped(to: window.bytes.indices)])
    }

    /// Replaces bytes that were written.
    public func replace(at offset: Int, with bytes: [UInt8]) {
        flush()
        window = (0, [])
        let written = unsafe bytes.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        if written != bytes.count, reason == nil { reason = FileWriter.lastError() }
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
