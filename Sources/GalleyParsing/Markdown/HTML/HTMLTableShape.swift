internal import GalleyText

/// The columns of an HTML table, and whether each of its first rows is a header.
struct HTMLTableShape {
    static let maximumColumns = 128

    private(set) var columns = 0
    /// The alignments that most cells of each column have.
    private(set) var alignments: [CellStyle.Alignment] = []
    /// The number of cells with each alignment, by column.
    private var alignmentCounts: [[CellStyle.Alignment: Int]] = []
    private(set) var headers: [Bool] = []

    /// Reads the rest of a table's source, up to its end.
    init(_ source: [UInt8]) {
        var row = Row()
        var isHead = false
        var hasHead = false
        var depth = 0
        var position = 0
        while let start = source[position...].firstIndex(of: UInt8(ascii: "<")) {
            guard let end = HTMLMarkup.markupEnd(in: source, from: start) else {
                position = start + 1
                continue
            }
            position = end
            guard let tag = HTMLTagSource(source[start..<end]), let element = HTMLElement.named(tag.name) else {
                continue
            }
            if element == .table { depth += tag.isClosing ? -1 : 1 }
            if depth < 0 { break }
            guard depth == 0 else { continue }
            switch element {
            case .tableSection:
                finish(&row, isHead: isHead, hasHead: hasHead)
                isHead = tag.name == "thead" && !tag.isClosing
                hasHead = hasHead || isHead
            case .row:
                finish(&row, isHead: isHead, hasHead: hasHead)
                row.start(isOpen: !tag.isClosing)
                row.alignment = HTMLTableShape.alignment(tag.attributes(["align"])["align"])
            case .headerCell, .cell:
                if !tag.isClosing { add(tag, isHeader: element == .headerCell, to: &row) }
            default: break
            }
        }
        finish(&row, isHead: isHead, hasHead: hasHead)
        columns = min(max(columns, 1), HTMLTableShape.maximumColumns)
        while alignmentCounts.count < columns { alignmentCounts.append([:]) }
        alignments = alignmentCounts.prefix(columns).map { counts in
            func weight(_ alignment: CellStyle.Alignment) -> (Int, Int) {
                (counts[alignment] ?? 0, alignment == .none ? 0 : 1)
            }
            return CellStyle.Alignment.allCases.max { weight($0) < weight($1) } ?? .none
        }
    }

    /// The current row of the source.
    private struct Row {
        /// The number of further rows in which a cell of an earlier row takes each column.
        var taken: [Int] = []
        var column = 0
        var isOpen = false
        var hasCells = false
        var alignment: CellStyle.Alignment?
        /// Whether all of its cells are header cells.
        var isHeader = true

        mutating func start(isOpen: Bool) {
            (self.isOpen, column, isHeader, hasCells) = (isOpen, 0, true, false)
        }

        /// Skips the columns that cells of earlier rows take.
        mutating func skipTaken() {
            while column < taken.count, taken[column] > 0 {
                taken[column] -= 1
                column += 1
            }
        }
    }

    /// Adds a cell to the current row.
    private mutating func add(_ tag: HTMLTagSource, isHeader: Bool, to row: inout Row) {
        if !row.isOpen { row.start(isOpen: true) }
        row.hasCells = true
        if !isHeader { row.isHeader = false }
        row.skipTaken()
        let attributes = tag.attributes(["colspan", "rowspan", "align"])
        let span = HTMLTableShape.span(attributes["colspan"], limit: HTMLTableShape.maximumColumns - row.column)
        let rows = HTMLTableShape.span(attributes["rowspan"], limit: 1000)
        let end = row.column + span
        while alignmentCounts.count < end { alignmentCounts.append([:]) }
        while row.taken.count < end { row.taken.append(0) }
        if span == 1 {
            let alignment = HTMLTableShape.alignment(attributes["align"]) ?? row.alignment ?? .none
            alignmentCounts[row.column][alignment, default: 0] += 1
        }
        for column in row.column..<end { row.taken[column] = rows - 1 }
        row.column = end
    }

    /// Ends the current row.
    private mutating func finish(_ row: inout Row, isHead: Bool, hasHead: Bool) {
        guard row.isOpen, row.hasCells else { return }
        row.skipTaken()
        columns = max(columns, row.column)
        // Only the first rows name columns; a row of nothing but header cells does so without `thead`.
        let isFirst = headers.allSatisfy { $0 }
        headers.append(isFirst && (isHead || (row.isHeader && !hasHead && headers.isEmpty)))
        row.isOpen = false
    }

    /// A number of columns or rows, from 1 to a limit.
    static func span(_ value: String?, limit: Int) -> Int { min(max(value.flatMap { Int($0) } ?? 1, 1), max(limit, 1)) }

    static func alignment(_ value: String?) -> CellStyle.Alignment? {
        switch value?.lowercased() {
        case "left": .left
        case "center", "middle": .center
        case "right": .right
        case "char": .decimal
        default: nil
        }
    }
}
