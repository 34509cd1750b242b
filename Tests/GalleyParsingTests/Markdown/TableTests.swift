import GalleyParsing
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

    @Test func tablesStandApart() {
        #expect(
            cells("|a|\n|---|\n\n|b|\n|---|\n|c|\n") == [[["a"]], [["b"], ["c"]]])
    }

    @Test func aTableInAnItemBeginsBehindItsMarker() {
        #expect(cells("- | a | b |\n  | --- | --- |\n  | c | |\n") == [[["a", "b"], ["c", ""]]])
    }

    @Test func aRowWithoutTextHasAnEmptyCell() {
        #expect(cells("| a |\n| --- |\n| |\n\nb") == [[["a"], [""]]])
    }
}
