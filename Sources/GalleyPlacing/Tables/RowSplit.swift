internal import GalleyValues

/// The place at which a table row that is higher than a page is split.
public struct RowSplit: Sendable {
    /// The UTF-8 offset of the row's first cell.
    public var row: Int
    /// The UTF-8 offset in each cell at which the row continues; the cell's end if the whole cell is shown.
    public var cuts: [Int]

    /// The split of a row in a space; nil if all of its cells fit. Each cell keeps at least its first piece.
    init?(_ cells: ArraySlice<FittedCell>, _ pieces: [[FittedCell.Piece]], room: Int, insets: CellInsets) {
        let baseline = cells.baseline
        var cuts: [Int] = []
        var isCut = false
        for (cell, pieces) in zip(cells, pieces) {
            let top = cell.top(in: 0, baseline: baseline) + insets.top + insets.bottom
            var count = max(1, pieces.partitioningIndex { $0.bottom + top > room })
            // The part would not end with a hyphen, which is not part of the text.
            while count > 1, count < pieces.count, pieces[count - 1].endsWithHyphen { count -= 1 }
            isCut = isCut || count < pieces.count
            cuts.append(count < pieces.count ? pieces[count].start : cell.end)
        }
        guard isCut, let first = cells.first else { return nil }
        self.init(row: first.start, cuts: cuts)
    }

    private init(row: Int, cuts: [Int]) {
        self.row = row
        self.cuts = cuts
    }
}

extension ArraySlice<FittedCell> {
    /// The height of a row with the first piece of each cell.
    func leastHeight(_ pieces: [[FittedCell.Piece]], insets: CellInsets) -> Int {
        let baseline = baseline
        return zip(self, pieces).reduce(0) { most, cell in
            Swift.max(most, cell.0.top(in: 0, baseline: baseline) + (cell.1.first?.bottom ?? 0))
        } + insets.top + insets.bottom
    }
}
