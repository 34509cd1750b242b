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

    /// The blocks without the tables inside that cell, whose cells are below each other; nil if there are none.
    package var withoutTablesInCell: BlockIntent? {
        guard let row = outermostRow, tableCount > row.tableCount else { return nil }
        let (all, outer) = (components, Int(row.depth) + 1)
        var inner = all.dropLast(outer).filter { !$0.kind.isTablePart }
        if all.first?.kind.isTablePart == true { inner.insert(Component(kind: .paragraph, identity: 0), at: 0) }
        return BlockIntent(components: inner + all.suffix(outer))
    }

    /// The blocks with another identity of the row of that cell; the block itself if there is none.
    package func inRow(_ identity: Int) -> BlockIntent {
        guard let row = outermostRow else { return self }
        var result = components
        result[result.count - Int(row.depth)].identity = identity
        return BlockIntent(components: result)
    }

    /// The number of blocks from the outermost one to that cell; 0 if there is none.
    package var cellDepth: Int { outermostRow.map { Int($0.depth) + 1 } ?? 0 }

    /// Blocks without a number of those around them. Blocks that shared the storage of their parents still do.
    package struct Inner {
        private let dropped: Int
        private var known: [ObjectIdentifier: Chain] = [:]

        /// Drops a number of blocks, from the outermost one.
        package init(dropping count: Int) {
            dropped = count
        }

        /// The blocks inside the dropped ones.
        ///
        /// - Complexity: O(*depth*) for blocks whose parents are not known yet, otherwise O(1).
        package mutating func blocks(of block: BlockIntent) -> BlockIntent {
            guard block.depth > dropped else { return BlockIntent() }
            var links: [Chain] = []
            var inner: Chain?
            var next = block.around
            while let link = next, link.block.depth > dropped {
                inner = known[ObjectIdentifier(link)]
                if inner != nil { break }
                links.append(link)
                next = link.block.around
            }
            for link in links.reversed() {
                inner = BlockIntent(link.block.innermost, inside: inner).chain
                known[ObjectIdentifier(link)] = inner
            }
            return BlockIntent(block.innermost, inside: inner)
        }
    }
}

extension BlockIntent.Kind {
    /// Whether it is a table, a row or a cell.
    fileprivate var isTablePart: Bool {
        switch self {
        case .table, .tableRow, .tableCell: true
        default: false
        }
    }
}
