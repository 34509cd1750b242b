internal import GalleyText
internal import GalleyValues

/// The HTML table that is written.
struct HTMLTableState {
    let shape: HTMLTableShape
    /// Whether its first row has started.
    var hasRows = false
    /// The widths of its `col` elements so far.
    private var widths: [ParagraphStyle.ColumnWidth] = []
    var rowNumber = -1
    var isInRow = false
    var isInCell = false
    /// The start of the text of the row and of the cell.
    var rowStart = 0
    var cellStart = 0
    /// The column of the cell, or of the next one.
    var column = 0
    var columnSpan = 1
    var rowSpan = 1
    /// The alignment of the row's cells; nil is that of their columns.
    var rowAlignment: CellStyle.Alignment?
    /// The alignment of the open cell, if it is not that of its column.
    var alignment: CellStyle.Alignment?
    /// The backgrounds of the row and of the next or open cell.
    private var rowFill: Color?
    private var cellFill: Color?
    /// Whether the open cell names its row.
    var isRowHeader = false
    /// The number of rows for which a cell from above still occupies each column.
    var taken: [Int] = []
    /// The number of cells so far, and of the empty ones for columns that cells from above occupy.
    private(set) var cellCount = 0
    private var emptyCount = 0
    /// Whether the row has a cell.
    var hasCells = false
    /// Whether a block has ended in the cell, so that the next text starts a new line.
    var needsBreak = false

    /// The maximum number of empty cells for each other cell, so that the text is as long as the source in proportion.
    private static let emptyCellsPerCell = 8

    init(_ shape: HTMLTableShape) { self.shape = shape }

    /// Whether the current row is a header.
    var isHeaderRow: Bool { shape.headers.indices.contains(rowNumber) && shape.headers[rowNumber] }

    /// The background of the open cell.
    var fill: Color? { cellFill ?? rowFill }

    /// Notes the background of a row or cell that starts.
    mutating func addBackground(_ color: Color, of name: String) {
        switch name {
        case "tr": rowFill = color
        case "td", "th": cellFill = color
        default: break
        }
    }

    /// Notes the end of a row or cell.
    mutating func endBackground(isRow: Bool) {
        cellFill = nil
        if isRow { rowFill = nil }
    }

    /// Notes the start of a cell.
    mutating func addCell() {
        cellCount += 1
        hasCells = true
    }

    /// Moves over the columns that cells from above occupy; returns those that get an empty cell.
    ///
    /// The first column always gets one, since a row that begins with a later column would continue the previous row.
    mutating func skipTaken() -> [Int] {
        var result: [Int] = []
        while column < taken.count, taken[column] > 0 {
            taken[column] -= 1
            if column == 0 || emptyCount < Self.emptyCellsPerCell * (cellCount + 32) {
                result.append(column)
                if column > 0 { emptyCount += 1 }
            }
            column += 1
        }
        return result
    }

    /// The chosen widths of a number of columns; empty if there are none.
    func widths(count: Int) -> [ParagraphStyle.ColumnWidth] {
        widths.contains { $0 != .automatic } ? Array(widths.prefix(count)) : []
    }

    /// Adds the columns of a `col` element, whose style takes precedence over its width.
    mutating func addColumn(_ attributes: [String: String]) {
        var declared = attributes["width"]
        for declaration in attributes["style"]?.split(separator: ";") ?? [] {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "width" else { continue }
            declared = String(parts[1])
        }
        let width = declared.flatMap { ParagraphStyle.ColumnWidth(html: $0) }
        let count = HTMLTableShape.span(attributes["span"], limit: HTMLTableShape.maximumColumns - widths.count)
        guard widths.count < HTMLTableShape.maximumColumns else { return }
        widths += Array(repeating: width ?? .automatic, count: count)
    }
}
