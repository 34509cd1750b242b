import GalleyLayout
import GalleyParsing
import GalleyShaping
import GalleyText
import Testing

@Suite struct TableTests {
    private func cells(_ markdown: String) -> [[[String]]] {
        let text = MarkdownParser().attributedText(from: markdown)
        return MarkdownTable.tables(in: text).map { $0.rows.map { $0.cells.map { String(text.string[$0]) } } }
    }

    @Test func cellsAreFoundWithTheirAlignment() {
        let text = MarkdownParser().attributedText(
            from: "before\n\n| a | b | c |\n|:--|:-:|--:|\n| **1** | | 3 |\n| | | |\n\nafter")
        let tables = MarkdownTable.tables(in: text)
        #expect(tables.count == 1)
        #expect(tables[0].alignments == [.left, .center, .right])
        #expect(tables[0].rows.map(\.isHeader) == [true, false, false])
        #expect(
            tables[0].rows.map { $0.cells.map { String(text.string[$0]) } }
                == [["a", "b", "c"], ["1", "", "3"], ["", "", ""]])
        #expect(text.string == "before\na\tb\tc\n1\t\t3\n\t\t\nafter")
    }

    @Test func tablesAreSeparate() {
        #expect(
            cells("|a|\n|---|\n\n|b|\n|---|\n|c|\n") == [[["a"]], [["b"], ["c"]]])
    }

    @Test func aTableInAnItemStartsAfterItsMarker() {
        #expect(cells("- | a | b |\n  | --- | --- |\n  | c | |\n") == [[["a", "b"], ["c", ""]]])
    }

    @Test func aRowWithoutTextHasAnEmptyCell() {
        #expect(cells("| a |\n| --- |\n| |\n\nb") == [[["a"], [""]]])
    }

    /// GitHub's result for delimiter rows below text, in tables and in code, according to its own cmark-gfm.
    @Test(arguments: [
        ("text\na | b\n-|-\nc | d\n", [[["a", "b"], ["c", "d"]]]),
        ("text\n| a |\n|---|\n", [[["a"]]]),
        ("- text\n  a | b\n  - | -\n", []),
        ("> text\n> a | b\n> --|--\n> c | d\n", [[["a", "b"], ["c", "d"]]]),
        // A row of dashes in a table is a row with its own dashes.
        ("a|b\n---|---\n-|-\nc|d\n", [[["a", "b"], ["-", "-"], ["c", "d"]]]),
        ("text\na|b\n---|---\nc|d\n-|-\n", [[["a", "b"], ["c", "d"], ["-", "-"]]]),
        ("t|u\n|---|---|\n|:-:|-|", [[["t", "u"], [":-:", "-"]]]),
        ("a|b|c\n|:-:|-|\n-|-\n", []),
        ("```\ntext\na | b\n-|-\n```\n", []),
        ("text `x\na | b\n-|-\n", [[["a", "b"]]]),
        ("# text\na | b\n-|-\n", [[["a", "b"]]]),
        ("text\na | b | c\n-|-\n", []),
        ("<div>\ntext\na | b\n-|-\n", []),
    ])
    func delimiterRowsAreThoseOfGitHub(markdown: String, tables: [[[String]]]) {
        #expect(cells(markdown) == tables)
    }

    /// The layout shows a parsed table as a grid: a line for each cell, rows with equal heights, and columns with gaps.
    @Test func tablesAreLaidOutAsTables() throws {
        let text = MarkdownParser().attributedText(
            from: "before\n\n| a | b | c |\n|:--|:-:|--:|\n| **1** `x` | | 3.5 |\n| | שלום | |\n\nafter")
        let table = try #require(MarkdownTable.tables(in: text).first)
        let layout = try TextLayout(text, in: .width(600), fonts: FontLibrary(systemFonts: false))
        let lines = Array(layout.lines)
        #expect(lines.map(\.row) == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4])
        let cells = table.rows.flatMap(\.cells)
        for (line, cell) in zip(lines[1...9], cells) {
            #expect(line.range.lowerBound == cell.lowerBound)
            #expect(line.range.contains(cell) || line.range == cell)
        }
        for row in [1..<4, 4..<7, 7..<10] {
            #expect(Set(lines[row].map(\.baseline)).count == 1)
            let columns = lines[row].map(\.available)
            #expect(columns[0].upperBound < columns[1].lowerBound)
            #expect(columns[1].upperBound < columns[2].lowerBound)
            #expect(columns == lines[1..<4].map(\.available))
        }
        // The last column is aligned right, the middle one centred.
        #expect(abs(lines[6].frame.maxX - lines[6].available.upperBound) < 0.001)
        #expect(abs(lines[8].frame.midX - (lines[8].available.lowerBound + lines[8].available.upperBound) / 2) < 0.001)
    }
}
