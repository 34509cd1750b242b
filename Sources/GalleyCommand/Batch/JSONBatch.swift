internal import Galley
internal import GalleyConsole

/// A batch with answers as lines of JSON on standard output.
struct JSONBatch {
    let input: InputOptions
    let loader: DocumentLoader

    private struct Answers: Sendable {
        var lines: [UInt8]
        var tally: BatchRun.Tally
    }

    /// Answers every document with the output of `write`.
    func run(
        _ write: @escaping @Sendable (PreparedDocument, DocumentLoader, inout JSONWriter) throws(GalleyError) -> Void
    ) throws {
        try BatchRun(input: input).run(loader) { [limit = input.batchOptions.timeLimit] block, loader in
            var lines: [UInt8] = []
            lines.reserveCapacity(block.byteCount * 4)
            var tally = BatchRun.Tally(documents: block.lines.count, bytes: block.byteCount)
            var writer = JSONWriter(capacity: 4096)
            for line in block.lines {
                writer.removeAll()
                do throws(GalleyError) {
                    try limit.limit { () throws(GalleyError) in
                        try write(try loader.load(line), loader, &writer)
                    }
                } catch {
                    // Discard the partial answer of a failed document.
                    writer.removeAll()
                    writer.failure(error, id: RecoveredIdentifier.find(in: line.bytes), line: line.number)
                    tally.failures += 1
                }
                writer.newline()
                lines += writer.bytes
            }
            return Answers(lines: lines, tally: tally)
        } deliver: { answers in
            try StandardStream.output.write(answers.lines)
            return answers.tally
        }
    }
}
