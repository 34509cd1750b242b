/// The cells of a row, from the first to the last.
struct TableCells {
    private let bytes: GrammarBytes
    private let start: Int
    private let end: Int
    private var position: Int

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C }

    init(_ bytes: GrammarBytes, _ start: Int, _ end: Int) {
        self.bytes = bytes
        self.start = start
        self.end = end
        position = start
        if position < end, bytes[position] == UInt8(ascii: "|") { skipSpace(from: position + 1) }
    }

    private mutating func skipSpace(from start: Int) {
        position = start
        while position < end, TableCells.isSpace(bytes[position]) { position += 1 }
    }

    var hasNext: Bool { position < end }

    /// The next cell without surrounding blanks; `nil` after the last one.
    mutating func next() -> (start: Int, end: Int, isEscaped: Bool)? {
        guard position < end else { return nil }
        let start = position
        var index = position
        var isEscaped = false
        while true {
            index = bytes.find(UInt8(ascii: "|"), from: index, to: end)
            guard index < end, index > start, bytes[index - 1] == UInt8(ascii: "\\") else { break }
            isEscaped = true
            index += 1
        }
        var last = index
        while last > start, TableCells.isSpace(bytes[last - 1]) { last -= 1 }
        if index < end { skipSpace(from: index + 1) } else { position = end }
        return (start, last, isEscaped)
    }

    /// Whether nothing, not even a blank, is between the pipe before the next cell and the one that ends it.
    var isJoined: Bool {
        position > start && position < end && bytes[position] == UInt8(ascii: "|")
            && bytes[position - 1] == UInt8(ascii: "|")
    }

    /// The number of cells in a line.
    static func count(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int {
        var cells = TableCells(bytes, start, end)
        var count = 0
        while cells.next() != nil { count += 1 }
        return count
    }
}
