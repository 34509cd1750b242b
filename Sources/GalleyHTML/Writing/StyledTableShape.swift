internal import GalleyText

/// The division of the lines of tables into cells.
///
/// A row is a paragraph with tabs between its cells. Rows that `AttributedText(html:)` would read in another way are written as
/// paragraphs.
struct StyledTableShape {
    private var taken = HTMLTableRow()
    private var columns = 0

    /// The leaves with the rows of their tables; rows that are irregular are paragraphs.
    static func checked(_ leaves: [StyledTextLeaf]) -> [StyledTextLeaf] {
        var result: [StyledTextLeaf] = []
        result.reserveCapacity(leaves.count)
        for leaf in leaves {
            guard leaf.kind == .table else {
                result.append(leaf)
                continue
            }
            var shape = StyledTableShape()
            let rows = leaf.lines.map { shape.row(of: $0) }
            if shape.columns > 1, !rows.contains(where: { $0 == nil }) {
                var leaf = leaf
                leaf.rows = rows.compactMap { $0 }
                result.append(leaf)
                continue
            }
            for line in leaf.lines {
                var plain = leaf
                plain.kind = .text(tag: "div", defaultMargin: 0)
                plain.lines = [line]
                result.append(plain)
            }
        }
        return result
    }

    /// The cells of a row without those that cells from above occupy; nil for an irregular row.
    private mutating func row(of line: StyledTextLine) -> StyledTextLeaf.Row? {
        guard let texts = StyledTableShape.cells(of: line) else { return nil }
        taken.start()
        let skipped = taken.skipTaken()
        guard skipped < texts.count, texts.prefix(skipped).allSatisfy(\.isEmpty) else { return nil }
        var cells: [StyledTextLeaf.Row.Cell] = []
        for pieces in texts.dropFirst(skipped) {
            if !cells.isEmpty { _ = taken.skipTaken() }
            let style = pieces.first?.attributes.cell
            let place = taken.place(columns: style?.columnSpan ?? 1, rows: style?.rowSpan ?? 1)
            columns = max(columns, place.column + place.span)
            cells.append(StyledTextLeaf.Row.Cell(column: place.column, pieces: pieces))
        }
        taken.finish()
        guard let attributes = line.head else { return nil }
        var isHeader = false
        for component in attributes.block?.components.prefix(2) ?? [] {
            if case .tableRow(let value) = component.kind { isHeader = value }
        }
        return StyledTextLeaf.Row(isHeader: isHeader, cells: cells, attributes: line.end ?? attributes)
    }

    private static func cells(of line: StyledTextLine) -> [[StyledTextLine.Piece]]? {
        var cells: [[StyledTextLine.Piece]] = [[]]
        for piece in line.pieces {
            switch piece.attributes.block?.innermost?.kind {
            case .tableCell?: cells[cells.count - 1].append(piece)
            case .tableRow? where piece.text.utf8.allSatisfy { $0 == 0x09 }:
                for _ in piece.text.utf8 { cells.append([]) }
            default: return nil
            }
        }
        return cells
    }
}
