internal import FoundationEssentials
internal import Galley
internal import GalleySupport
internal import Glibc

/// The record of the pictures in a folder, by which `--resume` skips documents that were drawn before.
///
/// Each run appends to a file in `FOLDER/.galley`, one line per picture, after the picture has its name. A line that a dying
/// process left incomplete is ignored, so its document is drawn again, to the same bytes.
final class PictureRecord: Sendable {
    /// A picture in the folder.
    struct Entry: Sendable {
        var file: String
        var sha256: String
        var size: Int
    }

    private let folder: String
    private let entries: [String: Entry]
    private let descriptor: Int32

    /// Reads the records of earlier runs, and begins the record of this one.
    init(folder: String) throws(GalleyError) {
        self.folder = folder
        let records = folder + "/.galley"
        guard unsafe mkdir(records, 0o777) == 0 || errno == EEXIST else {
            throw .unwritableFile(path: records, reason: lastSystemError())
        }
        var entries: [String: Entry] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: records)) ?? [] where name.hasSuffix(".log") {
            guard let data = FileManager.default.contents(atPath: records + "/" + name) else { continue }
            // The last line is incomplete unless a line feed follows it.
            for line in String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast()
            {
                let fields = line.split(separator: " ", maxSplits: 3).map(String.init)
                guard fields.count == 4, let size = Int(fields[2]) else { continue }
                entries[fields[0]] = Entry(file: fields[3], sha256: fields[1], size: size)
            }
        }
        self.entries = entries
        let path = "\(records)/\(getpid())-\(UInt32.random(in: 0...UInt32.max)).log"
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .unwritableFile(path: path, reason: lastSystemError()) }
    }

    deinit { close(descriptor) }

    /// The picture drawn from this content, if its file still has the recorded size.
    func picture(of content: String) -> Entry? {
        guard let entry = entries[content] else { return nil }
        var information = stat()
        guard unsafe stat(folder + "/" + entry.file, &information) == 0, information.st_size == entry.size else {
            return nil
        }
        return entry
    }

    /// Records a picture. A single write keeps lines of several threads apart.
    func append(_ content: String, _ entry: Entry) {
        let line = Array("\(content) \(entry.sha256) \(entry.size) \(entry.file)\n".utf8)
        _ = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
}
