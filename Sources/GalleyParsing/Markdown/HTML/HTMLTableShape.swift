internal import GalleyHTML
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

    /// Reads the source of a table up to its end.
    ///
    /// - Parameter piece: Returns the next piece of the source, the first of which begins with its tag; nil if there is no other.
    init(_ piece: () -> [UInt8]?) {
        let reader = HTMLElementReader()
        var row = Row()
        var section = Section()
        var depth = 0
        var isOpen = true
        while isOpen {
            while isOpen, let step = reader.next() {
                switch step {
                case .start(let element):
                    if element.name == "table" { depth += 1 }
                    if depth == 1 { start(element, reader, &row, &section) }
                case .end(let element):
                    if element.name == "table" { depth -= 1 }
                    if depth == 1, HTMLElement.named(element.name) == .tableSection { end(&row, &section) }
                    isOpen = depth > 0
                case .text, .comment, .ignored: break
                }
            }
            guard isOpen, let next = piece() else { break }
            reader.add(next)
        }
        finish(&row, section)
        columns = min(max(columns, 1), HTMLTableShape.maximumColumns)
        while alignmentCounts.count < columns { alignmentCounts.append([:]) }
        alignments = alignmentCounts.prefix(columns).map { counts in
            func weight(_ alignment: CellStyle.Alignment) -> (Int, Int) {
                (counts[alignment] ?? 0, alignment == .none ? 0 : 1)
            }
            return CellStyle.Alignment.allCases.max { weight($0) < weight($1) } ?? .none
        }
    }

    /// The current section of the source.
    private struct Section {
        var isHead = false
        /// Whether there is a `thead` so far.
        var hasHead = false
    }

    /// Notes a part of the table that starts.
    private mutating func start(
        _ element: HTMLElementReader.Element, _ reader: HTMLElementReader, _ row: inout Row, _ section: inout Section
    ) {
        switch HTMLElement.named(element.name) {
        case .tableSection:
            section.isHead = element.name == "thead"
            section.hasHead = section.hasHead || section.isHead
        case .row:
            finish(&row, section)
            row.start()
            row.alignment = HTMLTableShape.alignment(reader.attributes(of: element, named: ["align"])["align"])
        case .headerCell, .cell:
            let isHeader = element.name == "th"
            add(reader.attributes(of: element, named: ["colspan", "rowspan", "align"]), isHeader: isHeader, to: &row)
        default: break
        }
    }

    /// Ends a section.
    private mutating func end(_ row: inout Row, _ section: inout Section) {
        finish(&row, section)
        section.isHead = false
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

        mutating func start() { (isOpen, column, isHeader, hasCells) = (true, 0, true, false) }

        /// Skips the columns that cells of earlier rows take.
        mutating func skipTaken() {
            while column < taken.count, taken[column] > 0 {
                taken[column] -= 1
                column += 1
            }
        }
    }

    /// Adds a cell to the current row.
    private mutating func add(_ attributes: [String: String], isHeader: Bool, to row: inout Row) {
        row.hasCells = true
        if !isHeader { row.isHeader = false }
        row.skipTaken()
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
    private mutating func finish(_ row: inout Row, _ section: Section) {
        guard row.isOpen, row.hasCells else { return }
        row.skipTaken()
        columns = max(columns, row.column)
        // Only the first rows name columns; a row of nothing but header cells does so without `thead`.
        let isFirst = headers.allSatisfy { $0 }
        headers.append(isFirst && (section.isHead || (row.isHeader && !section.hasHead && headers.isEmpty)))
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
