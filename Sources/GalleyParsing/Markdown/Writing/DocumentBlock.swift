internal import GalleyText

/// A block with its own text, derived from attributed text.
struct DocumentBlock {
    /// The blocks around the text, the outermost first, without the leaf.
    var containers: [BlockIntent.Component]
    /// The block itself; `nil` for text directly in an item, or for an empty container.
    var leaf: BlockIntent.Kind?
    var identity: Int
    var pieces: [DocumentPiece]
    /// The cells of a table row.
    var cells: [[DocumentPiece]] = []
    /// The columns and rows that each of the cells spans; empty if none spans several.
    var spans: [(columns: Int, rows: Int)] = []
    /// The chosen attributes of a row's table.
    var tableAttributes = TableAttributes()
    /// The number of the first line of code; `nil` without line numbers.
    var firstLine: Int?
    /// The number of lines of code, and the highlighted ones, counted from 0.
    var lineCount = 0
    var markedLines: [Int] = []
    /// Whether the innermost container has no text.
    var isEmpty = false

    /// Whether it is a row of a table.
    var isTable: Bool {
        if case .tableRow? = leaf { return true }
        return false
    }

    /// Whether it is part of a footnote.
    var isFootnote: Bool {
        if case .footnote? = containers.first?.kind { return true }
        return false
    }
}

extension DocumentBlock {
    /// Whether its text has right-to-left letters, so that the base direction matters.
    var mayRunRightToLeft: Bool {
        pieces.contains { piece in
            piece.text.unicodeScalars.contains(where: \.isRightToLeft)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is in a block of scripts that run from right to left, or the right-to-left mark.
    var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
