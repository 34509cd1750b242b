internal import GalleyValues

/// The place at which a table row that is higher than a page is split.
public struct RowSplit: Sendable {
    /// The UTF-8 offset of the row's first cell.
    public var row: Int
    /// The UTF-8 offset in each cell at which the row continues; the cell's end if the whole cell is shown.
    public var cuts: [Int]
    /// Whether a table inside a cell has a row that is higher than the page, and is not divided. Then there are no cuts.
    public var isBlocked = false

    /// The split of a row in a space; nil if all of its cells fit. Each cell keeps at least its first piece.
    init?(_ cells: ArraySlice<FittedCell>, _ pieces: [[FittedCell.Piece]], room: Int) {
        let baseline = cells.baseline
        var cuts: [Int] = []
        var isCut = false
        for (cell, pieces) in zip(cells, pieces) {
            let top = cell.top(in: 0, baseline: baseline) + cell.insets.bottom
            var count = max(1, pieces.partitioningIndex { $0.bottom + top > room })
            // The part would not end with a hyphen, which is not part of the text.
            while count > 1, count < pieces.count, pieces[count - 1].endsWithHyphen { count -= 1 }
            isCut = isCut || count < pieces.count
            cuts.append(count < pieces.count ? pieces[count].start : cell.end)
        }
        guard isCut, let first = cells.first else { return nil }
        self.init(row: first.start, cuts: cuts)
    }

    /// A row that cannot be split because of a table inside a cell.
    init(blockedRow cells: ArraySlice<FittedCell>) {
        self.init(row: cells.first?.start ?? 0, cuts: [])
        isBlocked = true
    }

    private init(row: Int, cuts: [Int]) {
        self.row = row
        self.cuts = cuts
    }
}

extension ArraySlice<FittedCell> {
    /// Whether a table inside a cell has a row that is higher than a page.
    func isBlocked(_ pieces: [[FittedCell.Piece]], pageHeight: Int?) -> Bool {
        guard let pageHeight else { return false }
        return zip(self, pieces).contains { cell, pieces in
            let room = pageHeight - cell.insets.top - cell.insets.bottom
            return pieces.contains { $0.isRow && $0.bottom - $0.top > room }
        }
    }

    /// The height of a row with the first piece of each cell.
    func leastHeight(_ pieces: [[FittedCell.Piece]]) -> Int {
        let baseline = baseline
        return zip(self, pieces).reduce(0) { most, cell in
            let (cell, pieces) = cell
            return Swift.max(
                most, cell.top(in: 0, baseline: baseline) + (pieces.first?.bottom ?? 0) + cell.insets.bottom)
        }
    }
}
