internal import GalleyText

/// A Markdown source with what the grammar library tells of it, by CommonMark 0.31 and GitHub's rules for tables.
struct MarkdownReading {
    /// What the events' offsets point into: the source, or the source with blanks and dashes added.
    private(set) var source: [UInt8]
    private(set) var tape = MarkdownEvents.none
    /// Where bytes were added, in the source as it is now, and how many.
    private var added: [(offset: Int, count: Int)] = []

    /// `nil` when the grammar library cannot read the source.
    init?(_ source: [UInt8], options: MarkdownOptions) {
        self.source = source
        var rows = options.tables ? TableRepair.delimiterRows(in: source) : []
        var hidden: [Range<Int>] = []
        // A repair can make another one necessary, but each round leaves fewer rows to repair.
        for round in 0..<4 {
            var shown = GrammarMasks.mask(self.source)
            if !hidden.isEmpty {
                var masked = shown ?? self.source
                for row in hidden {
                    for index in row where masked[index] == UInt8(ascii: "-") { masked[index] = UInt8(ascii: "x") }
                }
                shown = masked
            }
            guard let tape = try? MarkdownGrammar.events(of: self.source, shown: shown, flags: options.flags) else {
                return nil
            }
            self.tape = tape
            if rows.isEmpty || round == 3 { return }
            let repair = TableRepair(rows, in: self.source, tape)
            let isNew = repair.hidden.contains { !hidden.contains($0) }
            if repair.insertions.isEmpty, !isNew { return }
            if repair.insertions.isEmpty {
                hidden += repair.hidden
            } else {
                insert(repair.insertions)
                rows = TableRepair.delimiterRows(in: self.source)
                hidden = []
            }
        }
    }

    private mutating func insert(_ insertions: [(offset: Int, text: [UInt8])]) {
        var result: [UInt8] = []
        result.reserveCapacity(source.count + insertions.count * 4)
        var position = 0
        var places: [(offset: Int, count: Int)] = []
        for (offset, text) in insertions.sorted(by: { $0.offset < $1.offset }) {
            result.append(contentsOf: source[position..<offset])
            places.append((result.count, text.count))
            result.append(contentsOf: text)
            position = offset
        }
        result.append(contentsOf: source[position...])
        // Places of earlier rounds move along.
        for index in added.indices {
            let before = places.prefix { $0.offset <= added[index].offset }
            added[index].offset += before.reduce(0) { $0 + $1.count }
        }
        added = (added + places).sorted { $0.offset < $1.offset }
        source = result
    }

    /// The offset in the text as it was given.
    func originalOffset(of offset: Int) -> Int {
        var result = offset
        for place in added {
            guard place.offset < offset else { break }
            result -= min(place.count, offset - place.offset)
        }
        return result
    }
}
