internal import GalleyText

/// The open font files named by descriptors, limited to the most recently used ones.
///
/// If there are too many, the least recently used half is released, so that text shaped with released fonts is seldom
/// discarded.
public struct DescriptorFiles: Sendable {
    /// The limits of open files.
    public struct Limits: Sendable {
        var files: Int
        var bytes: Int

        /// 128 files, and 256 MiB in all.
        public static let standard = Limits(files: 128, bytes: 256 << 20)
    }

    private struct Entry: Sendable {
        var record: FontRecord
        var bytes: Int
        var lastUse: UInt64
    }

    private let limits: Limits
    private var entries: [FontDescriptor.File: Entry] = [:]
    private var bytes = 0
    private var clock: UInt64 = 0
    private var released: Set<FontDescriptor.File> = []

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// The face of a file if it is open; marks it as used.
    mutating func record(of file: FontDescriptor.File) -> FontRecord? {
        clock += 1
        entries[file]?.lastUse = clock
        return entries[file]?.record
    }

    /// Stores a face; returns it, or the one that another thread opened first.
    mutating func insert(_ record: FontRecord, for file: FontDescriptor.File, bytes added: Int) -> FontRecord {
        if let first = self.record(of: file) { return first }
        if entries.count >= limits.files || (bytes + added > limits.bytes && !entries.isEmpty) { releaseOldest() }
        clock += 1
        entries[file] = Entry(record: record, bytes: added, lastUse: clock)
        bytes += added
        released.remove(file)
        return record
    }

    /// Releases the least recently used files until half of the space is free.
    private mutating func releaseOldest() {
        for (file, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            if entries.count <= limits.files / 2, bytes <= limits.bytes / 2 { return }
            entries[file] = nil
            bytes -= entry.bytes
            released.insert(file)
        }
    }

    mutating func takeReleased() -> Set<FontDescriptor.File> {
        defer { released = [] }
        return released
    }
}
