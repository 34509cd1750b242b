/// Tables, as in GitHub's grammar.
extension BlockReader {
    /// Opens a table if the line is a delimiter row with as many cells as the paragraph's last line.
    mutating func openTable() -> Bool {
        let paragraph = leafBlock
        guard options.tables, result.blocks[paragraph].flag == 0, let columns = delimiters() else { return false }
        let count = Int(result.blocks[paragraph].lineCount)
        let last = Int(result.blocks[paragraph].firstLine) + count - 1
        let header = result.lines[last]
        guard columns.count <= BlockReader.maximumColumns,
            TableCells.count(bytes, Int(header.start), Int(header.end)) == columns.count
        else {
            // As in GitHub's grammar, no table can start later in this paragraph.
            result.blocks[paragraph].flag = 1
            return false
        }
        var table = paragraph
        if count > 1 {
            // The lines before the header row remain a paragraph.
            result.blocks[paragraph].lineCount -= 1
            result.blocks[paragraph].end = result.lines[last - 1].end
            closeParagraph(paragraph)
            result.blocks.append(
                GrammarBlock(
                    kind: .table, parent: result.blocks[paragraph].parent, start: header.start,
                    end: Int32(truncatingIfNeeded: lineEnd)))
            table = result.blocks.count - 1
            result.blocks[table].firstLine = Int32(truncatingIfNeeded: last)
            result.blocks[table].lineCount = 1
        }
        result.blocks[table].kind = .table
        result.blocks[table].flag = 0
        result.blocks[table].detail = Int32(truncatingIfNeeded: result.alignments.count)
        result.blocks[table].detailEnd = Int32(truncatingIfNeeded: columns.count)
        result.alignments.append(contentsOf: columns)
        leafBlock = table
        leaf = .table
        afterBlank = false
        addLine(nonspace, lineEnd)
        return true
    }

    /// The alignments of a delimiter row; `nil` if the line is not one.
    private func delimiters() -> [UInt8]? {
        var alignments: [UInt8] = []
        var index = nonspace
        if bytes[index] == UInt8(ascii: "|") { index = skip(index + 1) }
        while index < lineEnd {
            var alignment: UInt8 = 0
            if bytes[index] == UInt8(ascii: ":") {
                alignment = 1
                index += 1
            }
            let first = index
            while index < lineEnd, bytes[index] == UInt8(ascii: "-") { index += 1 }
            guard index > first else { return nil }
            if index < lineEnd, bytes[index] == UInt8(ascii: ":") {
                alignment = alignment == 1 ? 2 : 3
                index += 1
            }
            alignments.append(alignment)
            index = skip(index)
            guard index < lineEnd else { break }
            guard bytes[index] == UInt8(ascii: "|") else { return nil }
            index = skip(index + 1)
        }
        return alignments.isEmpty ? nil : alignments
    }

    private func skip(_ start: Int) -> Int {
        var index = start
        while index < lineEnd, TableCells.isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// Whether the line has a cell.
    func isRow() -> Bool {
        TableCells(bytes, nonspace, lineEnd).hasNext
    }
}
