internal import GalleyText

/// A Markdown source with what the grammar library tells of it, by CommonMark 0.31 and GitHub's rules for tables.
struct MarkdownReading {
    /// What the events' offsets point into: the source, or the source with blanks and dashes added.
    private(set) var source: [UInt8]
    private(set) var tape = MarkdownEvents.none
    /// Where bytes were added, in the source as it is now, and how many.
    private var added: [(offset: Int, count: Int)] = []

    /// `nil` when the grammar library cannot read the source.
    ///
    /// - Parameter foresees: Whether tables are foreseen, which changes nothing but the time it takes.
    init?(_ source: [UInt8], options: MarkdownOptions, foresees: Bool = true) {
        self.source = source
        let rows = options.tables ? TableRepair.delimiterRows(in: source) : []
        guard !rows.isEmpty else {
            guard let tape = read(hiding: [], options) else { return nil }
            self.tape = tape
            return
        }
        let forecast = foresees ? TableForecast(rows, in: source, options: options) : nil
        guard let isRight = repair(rows, options, forecast) else { return nil }
        if isRight { return }
        self.source = source
        added = []
        if repair(rows, options, nil) == nil { return nil }
    }

    /// Reads until all tables are what GitHub takes them for; false where a forecast was wrong, `nil` where the
    /// library cannot read the source.
    private mutating func repair(
        _ rows: [TableRepair.DelimiterRow], _ options: MarkdownOptions, _ forecast: TableForecast?
    ) -> Bool? {
        var rows = rows
        if let forecast, !forecast.insertions.isEmpty {
            insert(forecast.insertions)
            rows = TableRepair.delimiterRows(in: source)
        }
        // Of the widest tables the library must not even see one.
        var hidden = rows.filter { $0.columns > TableRepair.maximumColumns }.map(\.line)
        // A repair can make another one necessary, but each round leaves fewer rows to repair.
        for round in 0..<4 {
            guard let tape = read(hiding: hidden, options) else { return nil }
            self.tape = tape
            if round == 0, let forecast, !forecast.isBorneOut(rows, in: source, tape) { return false }
            if round == 3 { break }
            let repair = TableRepair(rows, in: source, tape)
            let known = Set(hidden)
            let isNew = repair.hidden.contains { !known.contains($0) }
            if repair.insertions.isEmpty, !isNew { break }
            if repair.insertions.isEmpty {
                hidden += repair.hidden
            } else {
                insert(repair.insertions)
                rows = TableRepair.delimiterRows(in: source)
                hidden = rows.filter { $0.columns > TableRepair.maximumColumns }.map(\.line)
            }
        }
        return true
    }

    private func read(hiding hidden: [Range<Int>], _ options: MarkdownOptions) -> MarkdownEvents? {
        var shown = GrammarMasks.mask(source)
        if !hidden.isEmpty {
            var masked = shown ?? source
            for row in hidden {
                for index in row where masked[index] == UInt8(ascii: "-") { masked[index] = UInt8(ascii: "x") }
            }
            shown = masked
        }
        return MarkdownReading.events(of: source, shown: shown, flags: options.flags)
    }

    /// The events of a source; `nil` when the grammar library cannot read it.
    static func events(of source: [UInt8], shown: [UInt8]?, flags: UInt32) -> MarkdownEvents? {
        do {
            return try MarkdownGrammar.events(of: source, shown: shown, flags: flags)
        } catch .exhausted {
            return LongDefinitions.events(of: source, shown: shown ?? source, flags: flags)
        } catch {
            return nil
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
        // Places of earlier rounds move along with what now stands before them.
        var next = 0
        var shift = 0
        for index in added.indices {
            while next < places.count, places[next].offset <= added[index].offset + shift {
                shift += places[next].count
                next += 1
            }
            added[index].offset += shift
        }
        added = (added + places).sorted { $0.offset < $1.offset }
        source = result
    }

    /// Origins, which are in order, with their places in the text as it was given.
    func inOriginal(_ origins: [MarkdownOrigin]) -> [MarkdownOrigin] {
        if added.isEmpty { return origins }
        var result = origins
        var next = 0
        var shift = 0
        for index in result.indices {
            let offset = result[index].source
            while next < added.count, added[next].offset + added[next].count <= offset {
                shift += added[next].count
                next += 1
            }
            let inside = next < added.count ? max(0, offset - added[next].offset) : 0
            result[index].source = offset - shift - inside
        }
        return result
    }
}
