internal import Galley
internal import GalleyConsole
internal import GalleySupport
internal import GalleyUnicode
internal import Glibc

/// A batch of pictures: files in a folder whose names the answers contain, or bytes in the answers.
struct PictureBatch {
    let input: InputOptions
    let pictures: PictureBatchOptions
    let loader: DocumentLoader
    let format: DrawingFormat
    let drawing: DrawingOptions
    /// The folder of the files; `nil` to answer with bytes.
    let folder: String?
    let hash: ContentHash

    /// The parts of the batch that threads share.
    fileprivate struct Work: Sendable {
        let format: DrawingFormat
        let drawing: DrawingOptions
        let folder: String?
        let hash: ContentHash
        let record: PictureRecord?
        let known = Guarded(KnownNames())
        let limit: TimeLimit
        let namesByContent: Bool
        let drawsAgain: Bool
        let isFlushed: Bool
    }

    /// The result of a document.
    fileprivate enum Outcome: Sendable {
        case drawn(DrawnDocument, warnings: [String])
        /// An earlier run has drawn the same content.
        case skipped(PictureRecord.Entry)
        case failed(GalleyError)
    }

    fileprivate struct Answer: Sendable {
        var id: String?
        var line: Int
        var content: String
        var outcome: Outcome
    }

    private struct Answers: Sendable {
        var pictures: [Answer]
        var bytes: Int
    }

    func run() throws {
        var record: PictureRecord?
        if let folder {
            try makeFolder(folder)
            Interruption.removesUnfinishedFiles()
            FileWriter.removeAbandonedFiles(in: folder)
            if pictures.resume { record = try PictureRecord(folder: folder) }
        }
        let work = Work(
            format: format, drawing: drawing, folder: folder, hash: hash, record: record,
            limit: input.batchOptions.timeLimit,
            namesByContent: pictures.namesByContent, drawsAgain: pictures.again, isFlushed: pictures.sync)
        try BatchRun(input: input, blockLines: 2).run(loader) { block, loader in
            Answers(pictures: block.lines.map { work.answer($0, loader) }, bytes: block.byteCount)
        } deliver: { answers in
            var tally = BatchRun.Tally(documents: answers.pictures.count, bytes: answers.bytes)
            var writer = JSONWriter(capacity: 4096)
            for answer in answers.pictures {
                do throws(GalleyError) {
                    try work.write(answer, to: &writer)
                } catch {
                    writer.failure(error, id: answer.id, line: answer.line)
                    tally.failures += 1
                }
                writer.newline()
            }
            try StandardStream.output.write(writer.bytes)
            return tally
        }
    }

    private func makeFolder(_ folder: String) throws(GalleyError) {
        var path = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/") {
            path += path.isEmpty || path.hasSuffix("/") ? String(part) : "/" + part
            guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST else { continue }
            throw .unwritableFile(path: path, reason: lastSystemError())
        }
        var information = stat()
        guard unsafe stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw .unwritableFile(path: folder, reason: "it is not a folder; -o must be a folder for a batch")
        }
        guard unsafe access(folder, W_OK) == 0 else { throw .unwritableFile(path: folder, reason: lastSystemError()) }
    }
}

extension PictureBatch.Work {
    /// Draws the document of a line.
    func answer(_ line: BatchBlock.Line, _ loader: DocumentLoader) -> PictureBatch.Answer {
        let needsHash = record != nil || namesByContent
        let content = needsHash ? hash(line.bytes) : ""
        if let entry = record?.picture(of: content) {
            let id = RecoveredIdentifier.find(in: line.bytes)
            return PictureBatch.Answer(id: id, line: line.number, content: content, outcome: .skipped(entry))
        }
        do throws(GalleyError) {
            return try limit.limit { () throws(GalleyError) -> PictureBatch.Answer in
                let document = try loader.load(line)
                let layout = try loader.layout(document)
                let picture = try layout.drawn(as: format, options: drawing)
                let warnings =
                    document.warnings.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
                    + layout.warnings.map(\.message) + picture.warnings.map(\.message)
                return PictureBatch.Answer(
                    id: document.document.id, line: line.number, content: content,
                    outcome: .drawn(picture, warnings: warnings))
            }
        } catch {
            let id = RecoveredIdentifier.find(in: line.bytes)
            return PictureBatch.Answer(id: id, line: line.number, content: content, outcome: .failed(error))
        }
    }

    /// Writes a picture to its file, or into its answer.
    func write(_ answer: PictureBatch.Answer, to writer: inout JSONWriter) throws(GalleyError) {
        let (picture, warnings): (DrawnDocument, [String])
        switch answer.outcome {
        case .failed(let error): throw error
        case .skipped(let entry): return writer.skipped(entry, id: answer.id)
        case .drawn(let drawn, let messages): (picture, warnings) = (drawn, messages)
        }
        let name =
            namesByContent && (answer.id ?? "").isEmpty
            ? answer.content : PictureName.name(id: answer.id, line: answer.line)
        if !drawsAgain, !known.withLock({ $0.insert(name) }) {
            // Content without an id has one picture, however often it occurs.
            guard namesByContent, (answer.id ?? "").isEmpty else {
                throw .invalidDocument(
                    path: "id",
                    reason: "an earlier document is already written to \((folder.map { $0 + "/" } ?? "") + name); "
                        + "give each document its own id, or add --again")
            }
        }
        guard let folder else { return writer.inline(picture, format, id: answer.id, warnings: warnings) }
        let file = name + "." + format.rawValue
        try FileWriter.write(picture.bytes, to: folder + "/" + file, isFlushed: isFlushed)
        record?.append(
            answer.content,
            PictureRecord.Entry(file: file, sha256: SHA256.hexadecimal(of: picture.bytes), size: picture.bytes.count))
        writer.picture(picture, path: folder + "/" + file, id: answer.id, warnings: warnings)
    }
}

extension JSONWriter {
    fileprivate mutating func picture(_ picture: DrawnDocument, path: String, id: String?, warnings: [String]) {
        beginObject()
        identifier(id)
        key("file")
        string(path)
        end(picture, warnings)
    }

    fileprivate mutating func inline(_ picture: DrawnDocument, _ format: DrawingFormat, id: String?, warnings: [String])
    {
        beginObject()
        identifier(id)
        key("format")
        string(format.rawValue)
        key("data")
        string(Base64.encode(picture.bytes))
        key("sha256")
        string(SHA256.hexadecimal(of: picture.bytes))
        end(picture, warnings)
    }

    fileprivate mutating func skipped(_ entry: PictureRecord.Entry, id: String?) {
        beginObject()
        identifier(id)
        key("skipped")
        bool(true)
        key("sha256")
        string(entry.sha256)
        endObject()
    }

    private mutating func end(_ picture: DrawnDocument, _ warnings: [String]) {
        key("width")
        length(picture.width)
        key("height")
        length(picture.height)
        key("warnings")
        beginArray()
        for warning in warnings { string(warning) }
        endArray()
        endObject()
    }
}
