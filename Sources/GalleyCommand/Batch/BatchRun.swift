internal import ArgumentParser
internal import FoundationEssentials
internal import Galley
internal import GalleyConsole
internal import GalleySupport
internal import GalleyUnicode
internal import Glibc

/// A batch from start to end: reading, processing on all cores, progress, and the exit status.
struct BatchRun {
    let input: InputOptions
    /// The maximum number of documents per block.
    var blockLines = LineReader.blockLines

    /// The result of a block.
    struct Tally: Sendable {
        var documents = 0
        var failures = 0
        /// The number of input bytes.
        var bytes = 0
    }

    /// - Parameters:
    ///   - loader: The loader; each thread uses a copy.
    ///   - work: Answers the documents of a block, on any thread.
    ///   - deliver: Writes answers, in order.
    /// - Throws: `ExitCode(1)` at the end, if a document could not be processed and `--failures answer` is not given.
    func run<Answers: Sendable>(
        _ loader: DocumentLoader, work: @escaping @Sendable (BatchBlock, DocumentLoader) -> Answers,
        deliver: @escaping @Sendable (Answers) throws -> Tally
    ) throws {
        let path = input.batchPath
        let descriptor = try FileBytes.open(path)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let threads = input.jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let summary = Guarded((tally: Tally(), progress: ProgressBar(total: FileBytes.size(descriptor))))

        // The queue ensures that only one thread reads at a time; the lock proves it to the compiler.
        let reader = Guarded(LineReader(descriptor: descriptor, place: input.place, blockLines: blockLines))
        let queue = BatchQueue<Answers>(
            blockLimit: threads * 4,
            read: { try reader.withLock { try $0.next() } },
            worker: {
                let loader = loader.unshared
                return { work($0, loader) }
            },
            deliver: { answers in
                let tally = try deliver(answers)
                summary.withLock { summary in
                    summary.tally.documents += tally.documents
                    summary.tally.failures += tally.failures
                    summary.progress.advance(documents: tally.documents, bytes: tally.bytes)
                }
            })
        do {
            defer { summary.withLock { $0.progress.end() } }
            try queue.run(threads: threads)
        }
        let total = summary.withLock { $0.tally }
        if total.failures > 0 {
            Diagnostics.error(
                "\(input.place): \(total.failures) of \(total.documents) documents could not be processed")
            if input.batchOptions.failures != .answer { throw ExitCode(1) }
        }
    }
}

extension DocumentLoader {
    /// Loads the document of a line.
    func load(_ line: BatchBlock.Line) throws(GalleyError) -> PreparedDocument {
        guard !line.isTooLong else {
            throw .invalidDocument(
                path: "", reason: "the line has more than \(LineReader.lineLimit) bytes; split the document")
        }
        return try load(json: line.bytes)
    }
}
