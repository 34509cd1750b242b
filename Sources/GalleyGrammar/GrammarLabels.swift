internal import GalleySupport

/// The labels of a source's definitions and footnotes, compared without case.
final class GrammarLabels {
    private let links = ByteTable()
    private let notes = ByteTable()
    private var linkCount: Int32 = 0
    private var noteCount: Int32 = 0
    /// For each footnote label, its first definition.
    private var noteDefinitions: [Int32] = []
    /// The destination and title of each label.
    private(set) var places: [SourceSlice] = []

    /// Creates the table; the first definition of a label counts.
    init(_ blocks: GrammarBlocks, _ source: GrammarBytes) {
        guard !blocks.definitions.isEmpty || !blocks.footnotes.isEmpty else { return }
        unsafe blocks.loose.withUnsafeBufferPointer { buffer in
            let loose = unsafe GrammarBytes(buffer)
            for definition in blocks.definitions {
                GrammarLabels.append(definition.label, source, loose, to: links)
                guard links.finish().isNew else { continue }
                linkCount += 1
                places.append(definition.url)
                places.append(definition.title)
            }
            for (number, label) in blocks.footnotes.enumerated() {
                GrammarLabels.append(label, source, loose, to: notes)
                guard notes.finish().isNew else { continue }
                noteCount += 1
                noteDefinitions.append(Int32(truncatingIfNeeded: number))
            }
        }
    }

    /// Creates a table of link and footnote labels without definitions.
    init(links: [String], footnotes: [String]) {
        func add(_ labels: [String], _ table: ByteTable) -> Int32 {
            var count: Int32 = 0
            for label in labels {
                let bytes = Array(label.utf8)
                unsafe bytes.withUnsafeBufferPointer { buffer in
                    GrammarLabels.append(unsafe GrammarBytes(buffer), 0, buffer.count, to: table)
                }
                if table.finish().isNew { count += 1 }
            }
            return count
        }
        linkCount = add(links, self.links)
        noteCount = add(footnotes, notes)
        places = Array(repeating: SourceSlice(start: 0, count: 0), count: 2 * Int(linkCount))
        noteDefinitions = Array(repeating: 0, count: Int(noteCount))
    }

    var hasLinks: Bool { linkCount > 0 }

    /// The indices of destination and title for a label; the title's is -1 if there is none.
    func link(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> (url: Int32, title: Int32)? {
        GrammarLabels.append(bytes, start, end, to: links)
        let number = links.finish().number
        guard number < linkCount else { return nil }
        let hasTitle = places[2 * Int(number) + 1].count >= 0
        return (2 * number, hasTitle ? 2 * number + 1 : -1)
    }

    /// The number of the footnote with a label.
    func footnote(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int32? {
        guard noteCount > 0, end - start < 1000 else { return nil }
        GrammarLabels.append(bytes, start, end, to: notes)
        let number = notes.finish().number
        return number < noteCount ? noteDefinitions[Int(number)] : nil
    }

    private static func append(
        _ place: SourceSlice, _ source: GrammarBytes, _ loose: GrammarBytes, to table: ByteTable
    ) {
        let start = place.start >= 0 ? Int(place.start) : -1 - Int(place.start)
        append(place.start >= 0 ? source : loose, start, start + Int(place.count), to: table)
    }

    /// Appends the normalized label: case folded, white space collapsed.
    static func append(_ bytes: GrammarBytes, _ start: Int, _ end: Int, to table: ByteTable) {
        var hasText = false
        var hasSpace = false
        var index = start
        while index < end {
            let byte = bytes[index]
            if GrammarClass.isSpace(byte) {
                hasSpace = true
                index += 1
                continue
            }
            if hasSpace, hasText { table.append(0x20) }
            hasSpace = false
            hasText = true
            if byte < 0x80 {
                table.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
                index += 1
            } else {
                let scalar = bytes.scalar(at: index)
                for folded in folded(scalar.value).utf8 { table.append(folded) }
                index += scalar.count
            }
        }
    }

    /// The full case folding of a scalar.
    private static func folded(_ value: UInt32) -> String {
        guard let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        // The dotless i folds to itself.
        guard scalar.properties.isCased || scalar.properties.changesWhenCaseFolded, value != 0x131 else {
            return String(scalar)
        }
        return scalar.properties.lowercaseMapping.uppercased().lowercased()
    }
}
