internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A piece of a table row: a piece of each of its cells.
struct PageRow: Equatable {
    struct Cell: Equatable {
        /// UTF-8 offsets in the whole text.
        var shown: Range<Int>
        /// The UTF-8 offset of the cell's start, including list markers.
        var start: Int
        /// The UTF-8 offset of the cell's end, including its tab or terminator.
        var end: Int
        /// The direction of the whole cell; nil if it has no strong character.
        var direction: ParagraphStyle.Direction?
        /// The block of the cell's first character, which determines its table and column.
        var block: BlockIntent?

        /// Whether it contains blocks.
        var hasBlocks: Bool { block?.isInCellWithBlocks == true }

        /// The tab or terminator at the end of the cell; empty at the end of the text.
        func terminator(in whole: AttributedText) -> Range<Int> {
            var string = whole.string
            let length = string.withUTF8 { bytes -> Int in
                guard end > 0 else { return 0 }
                switch unsafe bytes[end - 1] {
                case 0x0A: return unsafe end > 1 && bytes[end - 2] == 0x0D ? 2 : 1
                // The paragraphs in a cell with blocks end with lines; a tab at their end is that of a list marker.
                case 0x09: return hasBlocks ? 0 : 1
                case 0x0D: return 1
                case 0x85: return unsafe end > 1 && bytes[end - 2] == 0xC2 ? 2 : 0
                case 0xA9: return unsafe end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2 ? 3 : 0
                default: return 0
                }
            }
            return end - length..<end
        }

        /// The cell with at most about `most` bytes, cut after a space if possible.
        func windowed(to most: Int, in whole: AttributedText) -> Cell {
            guard shown.count > most + 64 else { return self }
            var string = whole.string
            let cut = string.withUTF8 { bytes -> Int in
                let limit = shown.lowerBound + most
                var place = limit
                while place > limit - most / 2, unsafe bytes[place - 1] != 0x20 { place -= 1 }
                if unsafe bytes[place - 1] != 0x20 { place = limit }
                while place < shown.upperBound, unsafe bytes[place] & 0xC0 == 0x80 { place += 1 }
                return place
            }
            var result = self
            result.shown = shown.lowerBound..<cut
            return result
        }

        /// The rest of the cell, which is only the terminator if the whole cell is shown.
        func rest(in whole: AttributedText) -> Cell {
            var result = self
            let start = shown.upperBound < end ? shown.upperBound : terminator(in: whole).lowerBound
            result.shown = start..<end
            return result
        }
    }

    var cells: [Cell]

    var end: Int { cells.last?.end ?? 0 }
    var lowest: Int { cells.reduce(.max) { min($0, $1.shown.lowerBound) } }
    /// Whether any of its cells contains blocks.
    var hasBlocks: Bool { cells.contains(where: \.hasBlocks) }
    /// Whether it follows another piece of the row.
    var isContinued: Bool { cells.contains { $0.shown.lowerBound > $0.start } }
    /// Whether nothing of the row follows.
    var isComplete: Bool { cells.allSatisfy { $0.shown.upperBound == $0.end } }
    /// The row from the start of this piece to its end.
    var remaining: PageRow {
        PageRow(
            cells: cells.map { cell in
                var cell = cell
                cell.shown = cell.shown.lowerBound..<cell.end
                return cell
            })
    }
    /// The rest of the row after this piece.
    func rest(in whole: AttributedText) -> PageRow { PageRow(cells: cells.map { $0.rest(in: whole) }) }

    /// The row that begins with a paragraph of the whole text.
    init(_ row: RowCells, of whole: AttributedText) {
        var string = whole.string
        cells = string.withUTF8 { bytes in
            zip(row.cells, row.starts).map { range, start in
                let level = unsafe BidiAnalysis.firstStrongLevel(UnsafeBufferPointer(rebasing: bytes[range]))
                let run = whole.styleRunIndex(atUTF8: min(start, max(0, whole.utf8Count - 1)))
                return Cell(
                    shown: range, start: range.lowerBound, end: range.upperBound,
                    direction: level.map { $0 == 1 ? .rtl : .ltr }, block: whole.style(ofRun: run).attributes.block)
            }
        }
    }

    init(cells: [Cell]) {
        self.cells = cells
    }
}
