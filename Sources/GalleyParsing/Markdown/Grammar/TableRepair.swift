/// Makes the grammar library's tables those of GitHub.
///
/// MD4C 0.4.8 wants three dashes for a column, a blank line before a table, takes `||` for one separator, and
/// a header of another width than its delimiter row for a table. What it made of each delimiter row is read off
/// its events; where that is not what GitHub would, the source is changed and read again.
struct TableRepair {
    /// A table whose delimiter row has more columns is text: rows of one cell would become rows of thousands.
    static let maximumColumns = 128

    /// Bytes to insert, in order of their places.
    private(set) var insertions: [(offset: Int, text: [UInt8])] = []
    /// Delimiter rows that are none.
    private(set) var hidden: [Range<Int>] = []

    var isEmpty: Bool { insertions.isEmpty && hidden.isEmpty }

    /// A line of dashes, colons and pipes.
    struct DelimiterRow {
        var line: Range<Int>
        /// The runs of dashes.
        var dashes: [Range<Int>]
        var columns: Int { dashes.count }
    }

    /// The delimiter rows of a source, and what looks like them in code.
    static func delimiterRows(in source: [UInt8]) -> [DelimiterRow] {
        var rows: [DelimiterRow] = []
        var position = 0
        while let pipe = ByteSearch.first(UInt8(ascii: "|"), in: source, from: position) {
            // The characters beside the first pipe of a line tell most other lines apart.
            var next = pipe + 1
            while next < source.count, source[next] == 0x20 || source[next] == 0x09 { next += 1 }
            let lineEnd = ByteSearch.first(0x0A, in: source, from: pipe) ?? source.count
            let follows = next < lineEnd ? source[next] : UInt8(ascii: "-")
            if follows == UInt8(ascii: "-") || follows == UInt8(ascii: ":") || follows == 0x0D {
                var lineStart = pipe
                while lineStart > 0, source[lineStart - 1] != 0x0A { lineStart -= 1 }
                if lineStart > 0, let row = delimiterRow(source, lineStart..<lineEnd) { rows.append(row) }
            }
            position = lineEnd + 1
        }
        return rows
    }

    private static func delimiterRow(_ source: [UInt8], _ line: Range<Int>) -> DelimiterRow? {
        var position = line.lowerBound
        while position < line.upperBound, isPrefix(source[position]) { position += 1 }
        var dashes: [Range<Int>] = []
        var pipes = 0
        var needsPipe = false
        if position < line.upperBound, source[position] == UInt8(ascii: "|") {
            position += 1
            pipes = 1
        } else if position + 1 < line.upperBound, source[position] == UInt8(ascii: "-"), source[position + 1] <= 0x20 {
            // An item of a list.
            return nil
        }
        while position < line.upperBound {
            switch source[position] {
            case 0x20, 0x09, 0x0D: position += 1
            case UInt8(ascii: "|"):
                guard needsPipe else { return nil }
                needsPipe = false
                pipes += 1
                position += 1
            case UInt8(ascii: "-"), UInt8(ascii: ":"):
                guard !needsPipe else { return nil }
                if source[position] == UInt8(ascii: ":") { position += 1 }
                let start = position
                while position < line.upperBound, source[position] == UInt8(ascii: "-") { position += 1 }
                guard position > start else { return nil }
                dashes.append(start..<position)
                if position < line.upperBound, source[position] == UInt8(ascii: ":") { position += 1 }
                needsPipe = true
            default: return nil
            }
        }
        return pipes > 0 && !dashes.isEmpty ? DelimiterRow(line: line, dashes: dashes) : nil
    }

    private static func isPrefix(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">")
    }

    /// What has to change so that each of `rows` is what GitHub takes it for.
    init(_ rows: [DelimiterRow], in source: [UInt8], _ tape: MarkdownEvents) {
        var event = 0
        var isInTable = false
        /// Whether the text is the body of a table that there will be.
        var isInBody = false
        for row in rows {
            // Text events come in the order of the source.
            var previous: MarkdownEvent.Text?
            var beforeHeader: MarkdownEvent.Text?
            let headerEnd = row.line.lowerBound - 1
            var headerStart = headerEnd
            while headerStart > 0, source[headerStart - 1] != 0x0A { headerStart -= 1 }
            var covering: MarkdownEvent.Text?
            var isCell = false
            var isInHeader = false
            while event < tape.events.count {
                let entry = tape.events[event]
                let type = MarkdownEvent.Text(rawValue: entry.type)
                if entry.kind == .text {
                    if entry.start >= 0 {
                        if Int(entry.start) >= row.line.upperBound { break }
                        if Int(entry.start) >= headerStart, !isInHeader {
                            isInHeader = true
                            beforeHeader = previous
                        }
                        if Int(entry.start) >= row.line.lowerBound {
                            covering = type
                            isCell = isInTable || isInBody
                        }
                    }
                    previous = type
                } else if entry.kind == .enterBlock {
                    previous = nil
                    isInBody = false
                    if entry.block == .table { isInTable = true }
                } else if entry.kind == .leaveBlock {
                    isInBody = false
                    if entry.block == .table { isInTable = false }
                }
                event += 1
            }
            let header = TableRepair.cellCount(source, headerStart..<headerEnd)
            switch covering {
            case nil:
                if header != row.columns || row.columns > TableRepair.maximumColumns {
                    hidden.append(row.line)
                } else {
                    splitPipes(source, after: row.line.upperBound, tape.events, event)
                }
            case .normal?, .entity?:
                // In a table it is a row like any other.
                guard !isCell, header == row.columns, row.columns <= TableRepair.maximumColumns else { continue }
                let isShort = row.dashes.contains { $0.count < 3 }
                let follows = isInHeader && (beforeHeader == .softBreak || beforeHeader == .hardBreak)
                guard isShort || follows else { continue }
                isInBody = true
                if follows {
                    var prefixEnd = headerStart
                    while prefixEnd < headerEnd, TableRepair.isPrefix(source[prefixEnd]) { prefixEnd += 1 }
                    insertions.append((headerStart, Array(source[headerStart..<prefixEnd]) + [0x0A]))
                }
                for dashes in row.dashes where dashes.count < 3 {
                    insertions.append(
                        (dashes.lowerBound, Array(repeating: UInt8(ascii: "-"), count: 3 - dashes.count)))
                }
            default: break
            }
        }
    }

    /// Puts a space between pipes that stand together in the rows below a delimiter row.
    private mutating func splitPipes(
        _ source: [UInt8], after end: Int, _ events: [MarkdownEvent], _ firstEvent: Int
    ) {
        var start = end + 1
        var event = firstEvent
        while start < source.count {
            let lineEnd = ByteSearch.first(0x0A, in: source, from: start) ?? source.count
            let line = source[start..<lineEnd]
            guard line.contains(where: { $0 > 0x20 && $0 != UInt8(ascii: ">") }) else { return }
            var index = start
            while let pipe = ByteSearch.first(UInt8(ascii: "|"), in: source, from: index, to: lineEnd - 1) {
                index = pipe + 1
                guard source[index] == UInt8(ascii: "|") else { continue }
                var backslashes = 0
                while pipe - backslashes > start, source[pipe - backslashes - 1] == UInt8(ascii: "\\") {
                    backslashes += 1
                }
                // Pipes in code are text.
                while event < events.count,
                    events[event].kind != .text || Int(events[event].start + events[event].length) <= pipe
                {
                    event += 1
                }
                let isText = event < events.count && Int(events[event].start) <= pipe
                if backslashes % 2 == 0, !isText { insertions.append((index, [0x20])) }
            }
            start = lineEnd + 1
        }
    }

    /// How many cells a header row has.
    static func cellCount(_ source: [UInt8], _ line: Range<Int>) -> Int {
        var start = line.lowerBound
        var end = line.upperBound
        while end > start, source[end - 1] <= 0x20 { end -= 1 }
        // Behind the markers of the quotes and items that the table is in.
        while start < end {
            if isPrefix(source[start]) {
                start += 1
                continue
            }
            var marker = start
            if "-+*".utf8.contains(source[marker]) {
                marker += 1
            } else {
                while marker < end, marker - start < 9, (48...57).contains(source[marker]) { marker += 1 }
                guard marker > start, marker < end, source[marker] == 0x2E || source[marker] == 0x29 else { break }
                marker += 1
            }
            guard marker < end, source[marker] == 0x20 || source[marker] == 0x09 else { break }
            start = marker
        }
        var count = 1
        var index = start
        while index < end {
            if source[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if source[index] == UInt8(ascii: "|"), index > start, index < end - 1 { count += 1 }
            index += 1
        }
        return start < end ? count : 0
    }
}
