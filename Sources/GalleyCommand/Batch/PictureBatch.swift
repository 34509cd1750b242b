internal import Galley
internal import GalleySupport
internal import GalleyUnicode
internal import Glibc

/// A batch that writes each document to a file in a folder; the answers contain the names.
struct PictureBatch {
    let input: InputOptions
    let loader: DocumentLoader
    let draftsman: Draftsman
    let folder: String

    /// A document's image file, or an error.
    private struct Answer: Sendable {
        var id: String?
        var line: Int
        var result: Result<DrawnFile, GalleyError>
        var warnings: [String]
    }

    private struct Answers: Sendable {
        var pictures: [Answer]
        var bytes: Int
    }

    func run() throws {
        try makeFolder()
        Interruption.removesUnfinishedFiles()
        let (draftsman, folder) = (draftsman, folder)
        // Hashes instead of names: 8 bytes per document, whatever the length of the ids.
        let taken = Guarded(Set<Int>())
        try BatchRun(input: input, blockLines: 2).run(loader) { block, loader in
            Answers(pictures: block.lines.map { draw($0, loader, draftsman) }, bytes: block.byteCount)
        } deliver: { answers in
            var tally = BatchRun.Tally(documents: answers.pictures.count, bytes: answers.bytes)
            var writer = JSONWriter(capacity: 4096)
            for answer in answers.pictures {
                do throws(GalleyError) {
                    let name = PictureName.name(id: answer.id, line: answer.line)
                    let path = folder + "/" + name + "." + draftsman.format.rawValue
                    let picture = try answer.result.get()
                    guard taken.withLock({ $0.insert(name.hashValue).inserted }) else {
                        throw .invalidDocument(
                            path: "id",
                            reason: "an earlier document is already written to \(path); give each document its own id"
                        )
                    }
                    try FileWriter.write(picture.bytes, to: path)
                    writer.picture(picture, path: path, id: answer.id, warnings: answer.warnings)
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

    private func makeFolder() throws(GalleyError) {
        var path = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/") {
            path += path.isEmpty || path.hasSuffix("/") ? String(part) : "/" + part
            guard mkdir(path, 0o777) != 0, errno != EEXIST else { continue }
            throw .unwritableFile(path: path, reason: lastSystemError())
        }
        var information = stat()
        guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw .unwritableFile(path: folder, reason: "it is not a folder; -o must be a folder for a batch")
        }
        guard access(folder, W_OK) == 0 else { throw .unwritableFile(path: folder, reason: lastSystemError()) }
    }

    private func draw(_ line: BatchLine, _ loader: DocumentLoader, _ draftsman: Draftsman) -> Answer {
        do throws(GalleyError) {
            let document = try loader.load(line)
            let layout = try document.anyLayout(with: loader)
            let picture = try draftsman.draw(layout, on: document.document.canvas)
            let warnings =
                document.warnings.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
                + layout.messages + document.untold(picture.warnings).map(\.message)
            return Answer(id: document.document.id, line: line.number, result: .success(picture), warnings: warnings)
        } catch {
            let id = RecoveredIdentifier.find(in: line.bytes)
            return Answer(id: id, line: line.number, result: .failure(error), warnings: [])
        }
    }
}

extension JSONWriter {
    fileprivate mutating func picture(_ picture: DrawnFile, path: String, id: String?, warnings: [String]) {
        beginObject()
        identifier(id)
        key("file")
        string(path)
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
