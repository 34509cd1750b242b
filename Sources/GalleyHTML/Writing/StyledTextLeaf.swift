internal import GalleyText

/// A block without blocks inside: a paragraph, lines of code, a table or a rule.
struct StyledTextLeaf {
    enum Kind: Equatable {
        case text(tag: String, defaultMargin: Double)
        case code(language: String?)
        case table
        case rule
    }

    /// A row of a table.
    struct Row {
        /// A cell and its first column.
        struct Cell {
            var column: Int
            var pieces: [StyledTextLine.Piece]
        }

        var isHeader: Bool
        var cells: [Cell]
        /// The attributes of the row; its cells have more.
        var attributes: TextAttributes
    }

    var kind: Kind
    var lines: [StyledTextLine]
    /// The blocks around it, the outermost first.
    var containers: [BlockIntent.Component]
    var borders: [Border]
    /// Its own box.
    var box: BlockStyle?
    /// The marker of the list item that begins here.
    var marker: StyledTextLine.Piece?
    /// The table, and its rows.
    var table: TableStyle?
    var rows: [Row] = []

    var attributes: TextAttributes { lines.first?.head ?? TextAttributes() }
    var paragraph: ParagraphStyle? { attributes.paragraph }
    var isRightToLeft: Bool { paragraph?.direction == .rtl }

    /// The space that the text demands above the block; nil if its attributes do not state any.
    var spaceBefore: Double? {
        guard let paragraph else { return nil }
        return max(0, paragraph.paragraphSpacingBefore ?? 0)
    }

    var spaceAfter: Double { max(0, lines.last?.head?.paragraph?.paragraphSpacing ?? 0) }
}
