import GalleyLayoutTestSupport
import GalleyText

@testable import GalleyLayout

/// Tables as a parser returns them: one paragraph for each row, with tabs between cells. The first row is the header.
struct TableText {
    var alignments: [BlockIntent.ColumnAlignment]
    var identity = 1
    /// The attributes of every row.
    var attributes = Box.attributes()
    /// Whether there is one paragraph for each cell instead of one for each row.
    var isSplit = false

    func text(_ rows: [[String]]) -> AttributedText {
        var result = AttributedText()
        for (index, row) in rows.enumerated() {
            for (column, cell) in row.enumerated() {
                result.append(cell, attributes: style(isHeader: index == 0, column: column))
                let isLast = index == rows.count - 1 && column == row.count - 1
                if isLast { continue }
                let isEnd = isSplit || column == row.count - 1
                result.append(
                    isEnd ? "\n" : "\t", attributes: style(isHeader: index == 0, column: isSplit ? column : nil))
            }
        }
        return result
    }

    func style(isHeader: Bool, column: Int?) -> TextAttributes {
        var result = attributes
        var components: [BlockIntent.Component] = []
        if let column { components.append(.init(kind: .tableCell(column: column), identity: 0)) }
        components.append(.init(kind: .tableRow(isHeader: isHeader), identity: 0))
        components.append(.init(kind: .table(columns: alignments), identity: identity))
        result.block = BlockIntent(components: components)
        return result
    }
}
