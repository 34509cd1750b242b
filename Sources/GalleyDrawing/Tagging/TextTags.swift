internal import GalleyText

/// The slots of a text's characters in the structure tree.
struct TextTags {
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
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(entries[middle].start) <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? entries[low - 1] : entries.first
    }
}
