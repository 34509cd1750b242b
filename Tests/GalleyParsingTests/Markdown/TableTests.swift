import Foundation
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

    /// Six short columns beside a long one: the long one gives up its room first.
    @Test func shortCellsDoNotWrapBesideALongOne() throws {
        let long = String(repeating: "many words that need a lot of room ", count: 12)
        let text = MarkdownParser().attributedText(
            from: "|a|b|c|d|e|f|g|\n|-|-|-|-|-|-|-|\n|New York|San José|up to|no one|to be|12 kg|\(long)|\n")
        let layout = try TextLayout(text, in: .width(640), fonts: FontLibrary(systemFonts: false))
        let texts = layout.lines.map { String(text.string[$0.range]).trimmingCharacters(in: .whitespaces) }
        for cell in ["New York", "San José", "up to", "no one", "to be", "12 kg"] { #expect(texts.contains(cell)) }
        for line in layout.lines { #expect(line.frame.maxX < 640.01) }
    }

    @Test(arguments: [true, false]) func nothingIsHyphenatedOrJustifiedButParagraphs(beneath: Bool) throws {
        let markdown = """
            # Internationalization of responsibilities

            A paragraph that is long enough to be justified over several lines of the page, with responsibilities.

            ```
            let (data, response) = try await URLSession.shared.data(from: address, delegate: nil)
            ```

            | Position | Internationalization |
            |---|---|
            | north of it all and more | responsibilities of many people |
            """
        var style = ParagraphStyle()
        style.alignment = .justified
        style.lastLineAlignment = .justified
        style.hyphenation = true
        style.language = "en"
        var theme = MarkdownTheme.light
        if !beneath { theme.body.paragraph = style.merging(over: theme.body.paragraph ?? ParagraphStyle()) }
        var text = MarkdownParser(theme: theme).attributedText(from: markdown)
        if beneath { text.mergeAttributes(beneath: TextAttributes(paragraph: style)) }
        let layout = try TextLayout(text, in: .width(170), fonts: FontLibrary(systemFonts: false))
        var paragraphs = 0
        for line in layout.lines {
            let isFull = abs(line.frame.maxX - 170) < 0.01
            let isHyphenated = line.runs.contains { $0.isInserted }
            switch text.attributes(at: line.range.lowerBound).block?.innermost?.kind {
            case .paragraph?, nil: paragraphs += isFull ? 1 : 0
            case .heading?: #expect(!isHyphenated)
            default: #expect(!isFull && !isHyphenated, "\(text.string[line.range])")
            }
        }
        #expect(paragraphs > 3)
        // The theme decides.
        theme.codeBlock.paragraph?.alignment = .center
        theme.codeBlock.paragraph?.direction = .auto
        let other = MarkdownParser(theme: theme).attributedText(from: "```\nשלום\n```")
        #expect(other.paragraph?.alignment == .center && other.paragraph?.direction == .auto)
    }

    /// Code begins at the left whatever its first letter is, and reads from left to right among other text.
    @Test func codeRunsFromLeftToRight() throws {
        let fonts = FontLibrary(systemFonts: false)
        let block = MarkdownParser().attributedText(from: "```py\n# הערה\n\"שלום\" == name\nx = 1\n```")
        let lines = try TextLayout(block, in: .width(300), fonts: fonts).lines
        #expect(Set(lines.map(\.frame.x)).count == 1)
        func x(_ part: Character, _ markdown: String) throws -> Double {
            let text = MarkdownParser().attributedText(from: markdown)
            let layout = try TextLayout(text, in: .width(300), fonts: fonts)
            let place = try #require(text.string.firstIndex(of: part))
            return try #require(layout.selectionRects(for: place..<text.string.index(after: place)).first).x
        }
        let sentence = "זה `x = 1;` קוד"
        #expect(try x("x", sentence) < x(";", sentence))
        #expect(try x("=", sentence) < x("1", sentence))
        #expect(try x("ז", sentence) > x(";", sentence))
        #expect(try x("ק", sentence) < x("x", sentence))
        // Text in code does not decide which way a paragraph runs.
        let first = "`name` שלום"
        #expect(try x("ש", first) < x("n", first))
        #expect(try x("n", first) < x("a", first))
    }
}
