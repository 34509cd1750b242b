import Foundation

/// A note: a Markdown text with an identity.
struct Note: Sendable, Hashable, Identifiable {
    let id: String
    var text: String
    /// The time of the last change, in seconds since 1970.
    var changed: Double

    /// The first line that is not empty, without marks of headings.
    var title: String {
        let line = text.split(separator: "\n").first { !$0.allSatisfy { $0 == " " || $0 == "#" } }
        let title = line.map { $0.drop { $0 == "#" || $0 == " " } } ?? ""
        return title.isEmpty ? "New note" : String(title.prefix(80))
    }

    /// The text after the title.
    var preview: String {
        let lines = text.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " || $0 == "#" } }
        return lines.dropFirst().first.map { String($0.prefix(80)) } ?? ""
    }
}

/// An error of a file.
struct NoteError: Error, CustomStringConvertible {
    let action: String
    let path: String
    let reason: String

    init(_ action: String, _ path: String, code: Int32 = errno) {
        self.action = action
        self.path = path
        reason = String(cString: strerror(code))
    }

    var description: String { "cannot \(action) \(path): \(reason)" }
}

/// A folder of notes with one Markdown file each.
///
/// A note is written to a new file, which replaces the old one when it is complete and on disk. A crash at any time
/// leaves either the old or the new text.
struct NoteStore: Sendable {
    let folder: String
    private static let ending = ".md"
    private static let unfinished = ".part"

    /// Opens a folder, and makes it if there is none. Files of interrupted writes are removed.
    init(folder: String) throws {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw NoteError("make the folder", folder)
        }
        for name in try names() where name.hasPrefix(".") && name.hasSuffix(NoteStore.unfinished) {
            unlink(path(name))
        }
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private func names() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw NoteError("read the folder", folder)
        }
    }

    /// All notes, the latest first.
    func load() throws -> [Note] {
        var notes: [Note] = []
        for name in try names() where name.hasSuffix(NoteStore.ending) && !name.hasPrefix(".") {
            guard let data = FileManager.default.contents(atPath: path(name)) else {
                throw NoteError("read", path(name))
            }
            var status = stat()
            stat(path(name), &status)
            notes.append(
                Note(
                    id: String(name.dropLast(NoteStore.ending.count)), text: String(decoding: data, as: UTF8.self),
                    changed: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9))
        }
        return notes.sorted { $0.changed > $1.changed }
    }

    /// Writes a note. When the call returns, the text is on disk.
    func save(_ note: Note) throws {
        let place = path(note.id + NoteStore.ending)
        let number = String(UInt32.random(in: .min ... .max), radix: 16)
        let beside = path("." + note.id + "." + number + NoteStore.unfinished)
        let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw NoteError("write", beside) }
        do {
            try write(Array(note.text.utf8), to: file, beside)
            guard fsync(file) == 0 else { throw NoteError("write", beside) }
        } catch {
            close(file)
            unlink(beside)
            throw error
        }
        guard close(file) == 0, rename(beside, place) == 0 else {
            let failure = NoteError("replace", place)
            unlink(beside)
            throw failure
        }
        try synchronizeFolder()
    }

    /// Removes a note.
    func remove(_ id: String) throws {
        let place = path(id + NoteStore.ending)
        guard unlink(place) == 0 || errno == ENOENT else { throw NoteError("remove", place) }
        try synchronizeFolder()
    }

    private func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw NoteError("write", path) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Makes the names of files last, not only their contents.
    private func synchronizeFolder() throws {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw NoteError("open", folder) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw NoteError("write", folder) }
    }
}
