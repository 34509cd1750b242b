/// Corrects two errors of Cairo in a finished file, in place.
///
/// - The cross-reference table has entries for objects that were reserved and not written. They become free entries
///   (ISO 32000-1, 7.5.4).
/// - A resource that is used several times is several times in its dictionary, whose keys must be unique (7.3.7). Spaces
///   replace the later ones.
///
/// The work is linear in the number of objects; of objects other than dictionaries of resources, only the first bytes are
/// read.
struct PDFRepair {
    /// Bytes that replace as many bytes from an offset.
    struct Change: Equatable {
        var offset: Int
        var bytes: [UInt8]
    }

    private(set) var changes: [Change] = []

    init(_ source: PDFSource) {
        for number in source.unwritten {
            changes.append(Change(offset: source.entry(of: number), bytes: Array("0000000000 65535 f".utf8)))
        }
        for number in source.order {
            let range = source.range(of: number)
            let head = PDFBytes(source.read(range.prefix(24)))
            // Cairo writes other dictionaries from their first line.
            guard let start = head.first("obj\n<<\n"), start < 12 else { continue }
            addRepetitions(in: source.read(range), at: range.lowerBound)
        }
    }

    /// Finds the repeated references of a dictionary of resources: a name, a number, a generation and `R`.
    private mutating func addRepetitions(in bytes: [UInt8], at offset: Int) {
        let words = bytes.split { $0 == 0x20 || $0 == 0x0A }
        var known: Set<ArraySlice<UInt8>> = []
        for index in words.indices.dropLast(3) where words[index].first == UInt8(ascii: "/") {
            guard words[index + 3].elementsEqual("R".utf8), !known.insert(words[index]).inserted else { continue }
            let range = words[index].startIndex..<words[index + 3].endIndex
            changes.append(
                Change(offset: offset + range.lowerBound, bytes: [UInt8](repeating: 0x20, count: range.count)))
        }
    }
}
