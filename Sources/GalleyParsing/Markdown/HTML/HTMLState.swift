internal import GalleyText

/// The HTML elements that are open while Markdown is read.
struct HTMLState {
    /// The maximum depth of elements; deeper tags are omitted.
    static let maximumDepth = 128

    /// An open block.
    struct Open {
        var name: String
        var element: HTMLElement
        /// The number of containers that it opened.
        var containers = 0
    }

    /// An open span of HTML, or of Markdown around or inside spans of HTML.
    struct Span {
        /// Nil for a span of Markdown.
        var name: String?
        var intent: InlineIntent
        var link: Int32 = -1
        /// The number of open blocks around it.
        var depth = 0
        /// Whether it ends with the Markdown paragraph that contains it.
        var isInLeaf = false
    }

    var open: [Open] = []
    /// The number of open elements at the start of each Markdown container.
    var floors: [Int] = []
    /// The number of open elements beyond the maximum depth.
    var surplus = 0
    /// The open spans, the outermost first; empty if none is of HTML.
    var spans: [Span] = []
    /// The number of open HTML spans.
    var spanCount = 0

    /// The element whose content is hidden, and the number of open elements with its name.
    var hidden: (name: String, count: Int, isText: Bool)?
    /// The number of open Markdown blocks inside it.
    var hiddenDepth = 0

    /// The number of line breaks to write before the next text.
    var breaks = 0
    /// Whether white space of HTML is written before the next text.
    var hasSpace = false
    /// Whether blanks after the last tag are omitted because blanks precede the tag.
    var isAfterTag = false

    var table: HTMLTableState?
    /// The number of bytes that may still be read in advance to find the columns of tables.
    var lookAhead = 0

    /// The index in `open` of the first element inside the current Markdown container.
    var floor: Int { floors.last ?? 0 }
}

/// The HTML table that is written.
struct HTMLTableState {
    var shape: HTMLTableShape?
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
    /// The number of rows for which a cell from above still occupies each column.
    var taken: [Int] = []
    /// Whether a block has ended in the cell, so that the next text starts a new line.
    var needsBreak = false
}

/// The columns of an HTML table, and whether each of its first rows is a header.
struct HTMLTableShape {
    static let mostColumns = 128

    private(set) var columns = 0
    private(set) var alignments: [BlockIntent.ColumnAlignment] = []
    private(set) var headers: [Bool] = []

    /// Reads the rest of a table's source, up to its end.
    init(_ source: [UInt8]) {
        var taken: [Int] = []
        var column = 0
        var isHead = false
        var hasHead = false
        var isHeader = true
        var hasCells = false
        var isInRow = false
        var depth = 0
        func endRow(_ shape: inout HTMLTableShape) {
            guard isInRow, hasCells else { return }
            while column < taken.count, taken[column] > 0 {
                taken[column] -= 1
                column += 1
            }
            shape.columns = max(shape.columns, column)
            // Only the first rows name columns; a row of nothing but header cells does so without `thead`.
            let isFirst = shape.headers.allSatisfy { $0 }
            shape.headers.append(isFirst && (isHead || (isHeader && !hasHead && shape.headers.isEmpty)))
            isInRow = false
        }
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
                endRow(&self)
                isHead = tag.name == "thead" && !tag.isClosing
                hasHead = hasHead || isHead
            case .row:
                endRow(&self)
                isInRow = !tag.isClosing
                (column, isHeader, hasCells) = (0, true, false)
            case .headerCell, .cell:
                guard !tag.isClosing else { continue }
                if !isInRow { (isInRow, column, isHeader, hasCells) = (true, 0, true, false) }
                hasCells = true
                if element == .cell { isHeader = false }
                while column < taken.count, taken[column] > 0 {
                    taken[column] -= 1
                    column += 1
                }
                let attributes = tag.attributes(["colspan", "rowspan", "align"])
                let span = HTMLTableShape.span(attributes["colspan"], limit: HTMLTableShape.mostColumns - column)
                let rows = HTMLTableShape.span(attributes["rowspan"], limit: 1000)
                while alignments.count < column + span { alignments.append(.none) }
                while taken.count < column + span { taken.append(0) }
                if span == 1, alignments[column] == .none, let alignment = HTMLTableShape.alignment(attributes["align"])
                {
                    alignments[column] = alignment
                }
                for index in column..<(column + span) { taken[index] = rows - 1 }
                column += span
            default: break
            }
        }
        endRow(&self)
        columns = min(max(columns, 1), HTMLTableShape.mostColumns)
        while alignments.count < columns { alignments.append(.none) }
        alignments = Array(alignments.prefix(columns))
    }

    /// A number of columns or rows, from 1 to a limit.
    static func span(_ value: String?, limit: Int) -> Int { min(max(value.flatMap { Int($0) } ?? 1, 1), max(limit, 1)) }

    static func alignment(_ value: String?) -> BlockIntent.ColumnAlignment? {
        switch value?.lowercased() {
        case "left": .left
        case "center", "middle": .center
        case "right": .right
        default: nil
        }
    }
}
