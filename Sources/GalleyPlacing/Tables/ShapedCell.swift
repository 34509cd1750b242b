internal import GalleyText
internal import GalleyValues

/// A cell with its content, which is shaped when it is known to be one paragraph.
struct ShapedCell {
    enum Content {
        case text(LineSource)
        case blocks(CellFlow)
    }

    var content: Content
    var columns: Range<Int>
    var alignment: CellStyle.VerticalAlignment
    /// Its edges; nil if it has the insets of the table.
    var edges: CellEdges?

    init(content: Content, of cell: TableSource.Cell) {
        self.content = content
        (columns, alignment, edges) = (cell.columns, cell.verticalAlignment, cell.edges)
    }

    /// The paragraph of a cell without blocks.
    var source: LineSource? { if case .text(let source) = content { source } else { nil } }
}
