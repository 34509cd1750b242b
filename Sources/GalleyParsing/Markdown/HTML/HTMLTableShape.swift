internal import GalleyText

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
        case "char": .decimal
        default: nil
        }
    }
}
