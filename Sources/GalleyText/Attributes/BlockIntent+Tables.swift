/// The tables around text.
extension BlockIntent {
    /// The row of a table in a number of other tables, with its outer blocks; nil if there is none.
    ///
    /// - Complexity: O(*depth*).
    package func row(inTables count: Int) -> BlockIntent? {
        guard count >= 0, count < tableCount else { return nil }
        var next = self
        while next.outer.tableCount > count { next = next.outer }
        return next
    }

    /// The cell of a table in a number of other tables; nil if there is none.
    ///
    /// - Complexity: O(*depth*).
    package func cell(inTables count: Int) -> Component? {
        guard count >= 0, count < tableCount else { return nil }
        var next = self
        var inner: BlockIntent?
        while next.outer.tableCount > count { (inner, next) = (next, next.outer) }
        guard let cell = inner?.innermost, case .tableCell = cell.kind else { return nil }
        return cell
    }

    /// Whether the cell of a table in a number of other tables contains blocks: it has an identity, and the text is in a block
    /// inside it.
    package func hasBlocks(inCellInTables count: Int) -> Bool {
        guard let cell = cell(inTables: count), cell.identity != 0, let row = row(inTables: count) else { return false }
        return depth > row.depth + 1
    }

    /// The row of the outermost table whose cell contains blocks; nil if there is none.
    private var outermostRow: BlockIntent? {
        for count in 0..<tableCount where hasBlocks(inCellInTables: count) { return row(inTables: count) }
        return nil
    }

    /// Whether it is in the cell of a table that contains blocks.
    package var isInCellWithBlocks: Bool { outermostRow != nil }

    /// The outermost table whose cell contains blocks, with the blocks around it; the block itself if there is none.
    package var outsideCells: BlockIntent { outermostRow?.outer ?? self }

    /// The blocks inside the cell of that table; the block itself if there is none.
    package var insideCell: BlockIntent {
        guard let row = outermostRow else { return self }
        return BlockIntent(components: Array(components.dropLast(Int(row.depth) + 1)))
    }
}
