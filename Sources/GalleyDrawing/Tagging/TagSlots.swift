internal import GalleyText
internal import GalleyValues

/// The slots of a text's characters in the structure tree.
struct TagSlots {
    /// A range of the text in one slot, up to the start of the next entry.
    struct Entry {
        var start: Int32
        var slot: Int32
        /// The slot of the ruby annotation; -1 without one.
        var ruby: Int32 = -1
        /// The element of the link around it; -1 without one.
        var link: Int32 = -1
        /// The element of the attachment; -1 without one.
        var attachment: Int32 = -1

        static func decoration(from start: Int) -> Entry {
            Entry(start: Int32(start), slot: StructureTree.Artifact.decoration.rawValue)
        }
    }

    private(set) var entries: [Entry] = []
    /// The number of UTF-8 bytes of the text.
    let utf8Count: Int

    init(utf8Count: Int) {
        self.utf8Count = utf8Count
    }

    mutating func append(_ entry: Entry) {
        if let last = entries.last, last.start == entry.start { entries.removeLast() }
        entries.append(entry)
    }

    /// The entry of a UTF-8 offset.
    func entry(at offset: Int) -> Entry? {
        let next = entries.partitioningIndex { Int($0.start) > offset }
        return next > 0 ? entries[next - 1] : entries.first
    }
}
