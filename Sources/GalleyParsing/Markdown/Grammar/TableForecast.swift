/// What a table needs before the grammar library has read anything.
///
/// ``TableRepair`` reads off the library's events what has to change, and what changed is read again: all of it,
/// for one table that follows a paragraph without a blank line. The usual cases can be told from the lines alone.
/// Where the events then do not bear a forecast out, it is dropped, so that it changes how often the source is
/// read and nothing else.
struct TableForecast {
    /// Bytes to insert, in order of their places.
    private(set) var insertions: [(offset: Int, text: [UInt8])] = []
    /// The delimiter rows that are to be those of tables, by their places among all.
    private var expected: [(row: Int, followsText: Bool)] = []

    init(_ rows: [TableRepair.DelimiterRow], in source: [UInt8], options: MarkdownOptions) {
        var fences = FenceCount()
        for (index, row) in rows.enumerated() {
            guard row.columns <= TableRepair.maximumColumns, isPlain(row, source) else { continue }
            let header = TableForecast.line(before: row.line.lowerBound, source)
            // Below another delimiter row this one may be in its table.
            if index > 0, rows[index - 1].line.upperBound >= header.lowerBound { continue }
            guard isText(header, source, options), TableRepair.cellCount(source, header) == row.columns else {
                continue
            }
            let isShort = row.dashes.contains { $0.count < 3 }
            var followsText = false
            if header.lowerBound > 0 {
                let previous = TableForecast.line(before: header.lowerBound, source)
                if !isBlank(previous, source) {
                    guard let start = paragraph(endingIn: previous, source, options) else { continue }
                    // What follows another delimiter row is that one's to say.
                    if index > 0, rows[index - 1].line.lowerBound >= start { continue }
                    followsText = true
                }
            }
            guard isShort || followsText else { continue }
            fences.read(source, to: row.line.lowerBound)
            if fences.isOpen { continue }
            if followsText { insertions.append((header.lowerBound, [0x0A])) }
            for dashes in row.dashes where dashes.count < 3 {
                insertions.append((dashes.lowerBound, Array(repeating: UInt8(ascii: "-"), count: 3 - dashes.count)))
            }
            expected.append((index, followsText))
        }
    }

    /// The line that ends before `offset`, without its line feed.
    private static func line(before offset: Int, _ source: [UInt8]) -> Range<Int> {
        let end = max(0, offset - 1)
        var start = end
        while start > 0, source[start - 1] != 0x0A { start -= 1 }
        return start..<end
    }

    private func isBlank(_ line: Range<Int>, _ source: [UInt8]) -> Bool {
        for index in line where source[index] > 0x20 { return false }
        return true
    }

    /// Whether a row is in no quote and not indented so far that it might be code.
    private func isPlain(_ row: TableRepair.DelimiterRow, _ source: [UInt8]) -> Bool {
        firstCharacter(row.line, source).map { source[$0] != UInt8(ascii: ">") } ?? false
    }

    /// Where a line begins that is indented by three spaces or less.
    private func firstCharacter(_ line: Range<Int>, _ source: [UInt8]) -> Int? {
        var start = line.lowerBound
        while start < line.upperBound, source[start] == 0x20 { start += 1 }
        return start < line.upperBound && start - line.lowerBound < 4 ? start : nil
    }

    /// Whether a line can be nothing but text, which no span of what stands before or after it reaches into.
    private func isText(_ line: Range<Int>, _ source: [UInt8], _ options: MarkdownOptions) -> Bool {
        guard let start = firstCharacter(line, source) else { return false }
        let byte = source[start]
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return (isLetter || byte == UInt8(ascii: "|") || byte >= 0x80) && hasWholeSpans(line, source, options)
    }

    /// Where the paragraph starts that `line` is likely the last of, and whose spans end with it; `nil` where it is
    /// likely none. The events tell for sure.
    private func paragraph(endingIn line: Range<Int>, _ source: [UInt8], _ options: MarkdownOptions) -> Int? {
        guard let start = firstCharacter(line, source), !"#>=~|".utf8.contains(source[start]) else { return nil }
        var line = line
        for _ in 0..<32 {
            guard hasWholeSpans(line, source, options) else { return nil }
            if line.lowerBound == 0 { return 0 }
            let before = TableForecast.line(before: line.lowerBound, source)
            if isBlank(before, source) { return line.lowerBound }
            line = before
        }
        return nil
    }

    /// Whether all that could be a span over several lines ends on its own line, or is not there.
    private func hasWholeSpans(_ line: Range<Int>, _ source: [UInt8], _ options: MarkdownOptions) -> Bool {
        var ticks = 0
        var runs: [Int: Int] = [:]
        for index in line {
            switch source[index] {
            case UInt8(ascii: "`"):
                ticks += 1
                if index + 1 < line.upperBound, source[index + 1] == UInt8(ascii: "`") { continue }
                runs[ticks, default: 0] += 1
                ticks = 0
            case UInt8(ascii: "\\"): return false
            case UInt8(ascii: "<"):
                let next = index + 1 < line.upperBound ? source[index + 1] : UInt8(ascii: " ")
                if next | 0x20 >= UInt8(ascii: "a") || "/!?".utf8.contains(next) { return false }
            case UInt8(ascii: "]"):
                // A destination, or a definition.
                guard index + 1 < line.upperBound else { continue }
                if source[index + 1] == UInt8(ascii: ":") { return false }
                if source[index + 1] == UInt8(ascii: "("),
                    ByteSearch.first(UInt8(ascii: ")"), in: source, from: index, to: line.upperBound) == nil
                {
                    return false
                }
            case UInt8(ascii: "$"):
                if options.math { return false }
            default: break
            }
        }
        return runs.count <= 1 && runs.values.allSatisfy { $0 % 2 == 0 }
    }

    /// Whether the events of the source with the insertions bear the forecast out.
    func isBorneOut(_ rows: [TableRepair.DelimiterRow], in source: [UInt8], _ tape: MarkdownEvents) -> Bool {
        var next = 0
        var blocks: [MarkdownEvent.Block] = []
        var lastText = (start: -1, block: MarkdownEvent.Block.document)
        var beforeTable: (start: Int, block: MarkdownEvent.Block)?
        for event in tape.events {
            if next == expected.count { return true }
            switch event.kind {
            case .enterBlock:
                if event.block == .table { beforeTable = lastText }
                if let block = event.block { blocks.append(block) }
            case .leaveBlock: _ = blocks.popLast()
            case .text:
                guard event.start >= 0, expected[next].row < rows.count else { continue }
                let start = Int(event.start)
                let row = rows[expected[next].row].line
                let header = TableForecast.line(before: row.lowerBound, source)
                if start >= header.lowerBound {
                    // The first text in the line of the header has to be the first of a table.
                    guard start < header.upperBound, let before = beforeTable else { return false }
                    if expected[next].followsText {
                        let blank = TableForecast.line(before: header.lowerBound, source)
                        let text = TableForecast.line(before: blank.lowerBound, source)
                        guard text.contains(before.start), before.block == .paragraph || before.block == .item else {
                            return false
                        }
                    }
                    next += 1
                }
                beforeTable = nil
                lastText = (start, blocks.last ?? .document)
            default: break
            }
        }
        return next == expected.count
    }
}

/// Whether fenced code is open, told from the lines alone.
private struct FenceCount {
    private(set) var isOpen = false
    private var position = 0
    /// The next of each kind of fence from there on; `nil` where none is known, the end where there is none.
    private var ticks: Int?
    private var tildes: Int?

    /// Reads on up to `end`.
    mutating func read(_ source: [UInt8], to end: Int) {
        while true {
            let tick = ticks ?? ByteSearch.first("```", in: source, from: position) ?? source.count
            let tilde = tildes ?? ByteSearch.first("~~~", in: source, from: position) ?? source.count
            ticks = tick
            tildes = tilde
            let fence = min(tick, tilde)
            guard fence < end else { return }
            if tick <= tilde { ticks = nil } else { tildes = nil }
            var start = fence
            while start > 0, source[start - 1] == 0x20 || source[start - 1] == UInt8(ascii: ">") { start -= 1 }
            if start == 0 || source[start - 1] == 0x0A { isOpen.toggle() }
            position = ByteSearch.first(0x0A, in: source, from: fence) ?? source.count
        }
    }
}
