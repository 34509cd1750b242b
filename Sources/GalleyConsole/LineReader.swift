package import GalleyValues
internal import GalleyEngine
internal import Glibc

/// A reader that splits a file or a pipe into blocks of lines, with at most a line and a chunk in memory.
package struct LineReader {
    /// The maximum length of a line; a longer one is an error, so that it cannot use up the memory.
    package static let lineLimit = 64 << 20
    private static let chunk = 256 << 10
    package static let blockLines = 64
    private static let blockBytes = 128 << 10

    private let descriptor: Int32
    private let place: String
    private let limit: Int
    private let blockLines: Int
    private var buffer: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// The position up to which there is no line feed.
    private var scanned = 0
    private var lineNumber = 0
    private var isSkipping = false
    private var isAtEnd = false
    /// The number of bytes read from the input.
    package private(set) var bytesRead = 0

    /// - Parameter blockLines: The maximum number of lines per block: few if each is much work, so that all threads are
    ///   used.
    package init(
        descriptor: Int32, place: String, limit: Int = LineReader.lineLimit, blockLines: Int = LineReader.blockLines
    ) {
        self.descriptor = descriptor
        self.place = place
        self.limit = limit
        self.blockLines = blockLines
    }

    /// Returns the next available lines, without blank ones; `nil` at the end.
    ///
    /// It only waits if it has no complete line, so that a program can send one document at a time and wait for its
    /// answer.
    package mutating func next() throws(GalleyError) -> BatchBlock? {
        var block = BatchBlock()
        while true {
            while let end = lineFeed() {
                take(upTo: end, into: &block)
                start = end + 1
                scanned = start
                if block.lines.count >= blockLines || block.byteCount >= Self.blockBytes { return block }
            }
            if !block.lines.isEmpty { return block }
            if isAtEnd {
                guard start < buffer.count || isSkipping else { return nil }
                take(upTo: buffer.count, into: &block)
                start = buffer.count
                return block.lines.isEmpty ? nil : block
            }
            try fill()
        }
    }

    private mutating func lineFeed() -> Int? {
        let from = scanned
        let found = unsafe buffer.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress, let found = unsafe memchr(base + from, 0x0A, bytes.count - from) else {
                return nil
            }
            return unsafe UnsafeRawPointer(found) - base
        }
        if found == nil { scanned = buffer.count }
        return found
    }

    private mutating func fill() throws(GalleyError) {
        buffer.removeFirst(start)
        scanned -= start
        start = 0
        if isSkipping || buffer.count > limit {
            isSkipping = true
            buffer.removeAll(keepingCapacity: true)
            scanned = 0
        }
        let before = buffer.count
        isAtEnd = !(try FileBytes.read(descriptor, upTo: Self.chunk, into: &buffer, place: place))
        bytesRead += buffer.count - before
    }

    private mutating func take(upTo end: Int, into block: inout BatchBlock) {
        lineNumber += 1
        if isSkipping || end - start > limit {
            isSkipping = false
            block.lines.append(BatchBlock.Line(number: lineNumber, bytes: [], isTooLong: true))
            return
        }
        var line = buffer[start..<end]
        if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return }
        block.lines.append(BatchBlock.Line(number: lineNumber, bytes: Array(line)))
        block.byteCount += line.count
    }
}
