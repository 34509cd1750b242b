internal import GalleyText

/// The columns of the tables of a document.
struct HTMLTableColumns {
    /// The maximum number of columns; further cells are in the last one.
    static let maximumColumns = 128

    var columns = 0
    /// Whether a cell contains lists, headings, tables, boxes, or several paragraphs, and not only lines of text.
    var hasBlocks = false
    /// The alignment of the cells of each column, and whether a cell of the body chose it.
    private var alignments: [(alignment: CellStyle.Alignment, isOfBody: Bool)?] = []
    private(set) var widths: [ParagraphStyle.ColumnWidth] = []
    var edges = HTMLCellEdges()

    /// Whether the table only surrounds the contents of its cells, which are below each other.
    var isLayout: Bool { columns <= 1 }

    /// The alignments of columns; blocks in cells have their own.
    var columnAlignments: [CellStyle.Alignment] {
        (0..<max(1, columns)).map { hasBlocks ? .none : alignment(ofColumn: $0) }
    }

    func alignment(ofColumn column: Int) -> CellStyle.Alignment {
        column < alignments.count ? alignments[column]?.alignment ?? .none : .none
    }

    /// The chosen widths; nil if there are none.
    var columnWidths: [ParagraphStyle.ColumnWidth]? {
        widths.contains { $0 != .automatic } ? Array(widths.prefix(max(1, columns))) : nil
    }

    /// Widths of columns are preferred ones, unless the table has a fixed layout.
    func columnSizing(_ table: HTMLComputedStyle) -> ParagraphStyle.ColumnSizing? {
        columnWidths == nil || table.box[.tableLayout] == .keyword("fixed") ? nil : .preferred
    }

    /// Notes a cell.
    mutating func add(column: Int, span: Int, style: HTMLComputedStyle, isHeader: Bool, collapses: Bool) {
        columns = max(columns, column + span)
        while alignments.count < column + span { alignments.append(nil) }
        while widths.count < column + span { widths.append(.automatic) }
        guard span == 1 else { return }
        if alignments[column] == nil || (!isHeader && alignments[column]?.isOfBody == false) {
            alignments[column] = (HTMLTableColumns.alignment(style), !isHeader)
        }
        if widths[column] == .automatic, let width = HTMLTableColumns.width(ofCell: style, collapses: collapses) {
            widths[column] = width
        }
    }

    /// Notes the width of a column.
    mutating func set(_ width: ParagraphStyle.ColumnWidth, column: Int) {
        guard column < HTMLTableColumns.maximumColumns else { return }
        while widths.count <= column { widths.append(.automatic) }
        widths[column] = width
    }

    static func width(_ style: HTMLComputedStyle) -> ParagraphStyle.ColumnWidth? {
        guard let width = style.width else { return nil }
        if width.percent > 0 { return .fraction(min(width.percent / 100, 1)) }
        return width.pixels > 0 ? .points(width.pixels) : nil
    }

    /// The width of a cell with its padding and borders.
    private static func width(ofCell style: HTMLComputedStyle, collapses: Bool) -> ParagraphStyle.ColumnWidth? {
        guard let width = width(style), case .points(let points) = width, !style.hasBorderBox else {
            return width(style)
        }
        return .points(points + style.edges(1, collapses: collapses) + style.edges(3, collapses: collapses))
    }

    static func alignment(_ style: HTMLComputedStyle) -> CellStyle.Alignment {
        switch style.textAlign {
        case "center", "-webkit-center": .center
        case "right", "-webkit-right": .right
        case "end": style.isRightToLeft ? .left : .right
        case "left", "-webkit-left": .left
        default: .none
        }
    }
}
