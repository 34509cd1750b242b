import GalleyLayoutTestSupport
import GalleyPlacing
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Cells have a padding of half an em, 5, at the sides, and of a quarter, 2.5, at the top and bottom.
///
/// In `rows`, the first column is at most 26.5 and at least 12 wide; the second is always 18 wide.
@Suite struct TableLayoutTests {
    private let rows = [["a", "bbb"], ["cc dd", "e"]]

    private func layout(
        _ rows: [[String]], width: Double? = nil, _ change: (inout TableText) -> Void = { _ in }
    ) throws -> TextLayout {
        var table = TableText(alignments: [.none, .none])
        change(&table)
        return try Box.layout(table.text(rows), in: TextContainer(width: width))
    }

    @Test(arguments: [false, true]) func columnsAreAsWideAsTheirContent(isSplit: Bool) throws {
        let layout = try layout(rows) { $0.isSplit = isSplit }
        #expect(layout.lefts == [5, 41.5, 5, 41.5])
        #expect(layout.tops == [2.5, 2.5, 17.5, 17.5])
        #expect(layout.lines.map(\.row) == [0, 0, 1, 1])
        #expect(layout.rowCount == 2)
        #expect(layout.size == Size(width: 64.5, height: 30))
        #expect(layout.naturalWidth == 64.5)
        #expect(layout.minimumWidth == 50)
        #expect(layout.lines.map(\.available) == [5...31.5, 41.5...59.5, 5...31.5, 41.5...59.5])
        #expect(layout.bounds == Rect(x: 5, y: 2.5, width: 54.5, height: 25))
        // More space changes nothing: a table is only as wide as its content.
        let wide = try self.layout(rows, width: 500) { $0.isSplit = isSplit }
        #expect(wide.lefts == layout.lefts)
        #expect(wide.size == layout.size)
    }

    @Test func everyCharacterKeepsItsLine() throws {
        let layout = try layout(rows)
        #expect(layout.lineTexts == ["a\t", "bbb\n", "cc dd\t", "e"])
        #expect(layout.widths == [6, 18, 26.5, 6])
    }

    /// Chosen widths include the insets of cells; the other columns share the rest.
    @Test(
        arguments: [
            ([.fraction(0.25), .fraction(0.75)], 200.0, [50.0, 150]), ([.points(70)], 200, [70, 28]),
            // Percentages without a limit, and automatic columns, are those of the cells.
            ([.fraction(0.25), .points(80)], nil, [36.5, 80]), ([.automatic, .fraction(0.5)], 200, [36.5, 100]),
            // A column is not narrower than a character, and the others wrap in the rest.
            ([.points(1)], 200, [16, 28]), ([.automatic, .points(76)], 100, [24, 76]),
            // Widths of columns that do not exist are ignored, as is a fraction without a value.
            ([.fraction(.nan), .automatic, .points(90)], 200, [36.5, 28]), ([], 200, [36.5, 28]),
        ] as [([ParagraphStyle.ColumnWidth], Double?, [Double])])
    func widthsMayBeChosen(_ chosen: [ParagraphStyle.ColumnWidth], width: Double?, _ expected: [Double]) throws {
        let layout = try layout([["a", "bbb"], ["cc dd", "e"]], width: width) { table in
            table.attributes.paragraph = ParagraphStyle()
            table.attributes.paragraph?.columnWidths = chosen
        }
        let cells = layout.lines.filter { $0.row == 0 }.map(\.available)
        #expect(cells.map { $0.upperBound - $0.lowerBound + 10 } == expected)
    }

    /// Fractions of an odd width add up to it.
    @Test func fractionsFillTheWidth() throws {
        let layout = try layout(rows, width: 100.1) { table in
            table.attributes.paragraph = ParagraphStyle()
            table.attributes.paragraph?.columnWidths = [.fraction(0.3333), .fraction(0.6667)]
        }
        let end = layout.lines[1].available.upperBound + 5
        #expect(abs(end - 100.1) < 1 / 4096)
    }

    /// A table of cells, each with its number of columns.
    private func spanning(
        _ rows: [[(text: String, span: Int)]], direction: ParagraphStyle.Direction = .ltr, width: Double? = nil
    ) throws -> TextLayout {
        let columns = rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 1
        var table = TableText(alignments: Array(repeating: .none, count: columns))
        var style = ParagraphStyle()
        style.direction = direction
        table.attributes.paragraph = style
        var text = AttributedText()
        for (index, row) in rows.enumerated() {
            var column = 0
            for (place, cell) in row.enumerated() {
                var attributes = table.style(isHeader: false, column: column)
                attributes.cell = CellStyle(columnSpan: cell.span)
                text.append(cell.text, attributes: attributes)
                column += cell.span
                if index == rows.count - 1, place == row.count - 1 { continue }
                text.append(place == row.count - 1 ? "\n" : "\t", attributes: table.style(isHeader: false, column: nil))
            }
        }
        return try Box.layout(text, in: TextContainer(width: width))
    }

    @Test func cellsSpanColumns() throws {
        // 36 in two columns of 6 with 10 between them: each has 13.
        let layout = try spanning([[("dddddd", 2)], [("a", 1), ("b", 1)]])
        #expect(layout.lines.map(\.available) == [5...41, 5...18, 28...41])
        #expect(layout.size.width == 46)
        // The columns are already wide enough for the spanning cell.
        let wide = try spanning([[("d", 2), ("f", 1)], [("aaaa", 1), ("bb", 1), ("c", 1)]])
        #expect(wide.lines.map(\.available) == [5...51, 61...67, 5...29, 39...51, 61...67])
        // Chromium 150 has 70 and 90 in a width of 400, here without 10 of padding. It rounds to 64ths.
        let cells = [[("dddddd\u{200B}eeee", 2), ("f", 1)], [("aaa", 1), ("b", 1), ("cc\u{200B}c", 1)]]
        for (width, expected) in [
            (400.0, [34.531, 15.469, 18]), (70, [20.281, 7.313, 12.406]), (90, [30.453, 13.125, 16.422]),
        ] {
            let layout = try spanning(cells, width: width)
            let own = layout.lines.filter { $0.row == 1 && $0.frame.width > 0 }.map(\.available)
            let columns = Set(own).sorted { $0.lowerBound < $1.lowerBound }.map { $0.upperBound - $0.lowerBound }
            #expect(columns.count == 3 && zip(columns, expected).allSatisfy { abs($0 - $1) < 1.0 / 32 }, "\(columns)")
        }
        // The cell after a spanning cell is next to all of it, and columns start at the right for right-to-left text.
        let mirrored = try spanning(
            [[("dddddd", 2), ("f", 1)], [("a", 1), ("b", 1), ("c", 1)]], direction: .rtl, width: 100)
        #expect(mirrored.lines.map(\.available) == [59...95, 43...49, 82...95, 59...72, 43...49])
        // The number of columns is limited, and a span is at least 1.
        #expect(CellStyle(columnSpan: -3).columnSpan == 1)
        #expect(CellStyle(columnSpan: 1 << 40).columnSpan == CellStyle.maximumColumns)
        #expect(try spanning([[("a", 1000), ("b", 1000)]]).lines.count == 2)
    }

    /// A table of cells, each with its number of rows. Cells that others span are empty.
    private func rowSpanning(_ rows: [[(text: String, span: Int)]], height: Double? = nil) throws -> TextLayout {
        let table = TableText(alignments: Array(repeating: .none, count: rows[0].count))
        var text = AttributedText()
        for (index, row) in rows.enumerated() {
            for (column, cell) in row.enumerated() {
                var attributes = table.style(isHeader: false, column: column)
                var style = CellStyle()
                style.rowSpan = cell.span
                attributes.cell = style
                text.append(cell.text, attributes: attributes)
                if index == rows.count - 1, column == row.count - 1 { continue }
                let end = column == row.count - 1 ? "\n" : "\t"
                text.append(end, attributes: table.style(isHeader: false, column: nil))
            }
        }
        var container = TextContainer(width: 55)
        container.height = height
        let layout = try Box.layout(text, in: container)
        layout.checkInvariants()
        return layout
    }

    /// The last of the rows is as high as the cell needs, and first lines of the first row have one baseline.
    @Test func cellsSpanRows() throws {
        let layout = try rowSpanning([[("aa bb cc dd", 2), ("e", 1)], [("", 1), ("f", 1)], [("g", 1), ("h", 1)]])
        let lines = layout.lineTexts
        let tall = lines.filter { $0.contains("a") || $0.contains("b") || $0.contains("c") || $0.contains("d") }.count
        #expect(tall > 1)
        let e = try #require(lines.firstIndex(of: "e\n"))
        let f = try #require(lines.firstIndex(of: "f\n"))
        let g = try #require(lines.firstIndex(of: "g\t"))
        #expect(layout.tops[0] == layout.tops[e] && layout.tops[f] == layout.tops[e] + 15)
        #expect(layout.tops[g] == 2.5 + max(30, Double(tall) * 10 + 5))
        // The rows are one row of lines, so that they stay together.
        #expect(layout.lines[0].row == layout.lines[f].row && layout.lines[g].row == 1)
        #expect(layout.rowCount == 2)
        let cut = try rowSpanning(
            [[("a", 1), ("b", 1)], [("c", 2), ("d", 1)], [("", 1), ("e", 1)]], height: 32)
        #expect(cut.lineTexts == ["a\t", "b\n"])
        #expect(CellStyle().rowSpan == 1)
    }

    /// Rows share the height that a spanning cell still needs in proportion to their heights, or if other spanning cells
    /// begin in some of them, those rows get it, as in browsers.
    @Test func spannedRowsShareHeights() throws {
        let shared = try rowSpanning([[("aa bb cc dd ee ff gg hh", 2), ("e", 1)], [("", 1), ("f", 1)]])
        let high = shared.lines.filter { $0.frame.minX < 10 }.dropLast().count
        #expect(high > 3)
        let top = try #require(shared.lineTexts.firstIndex(of: "f"))
        #expect(shared.tops[top] == 2.5 + (Double(high) * 10 + 5) / 2)
        let chained = try rowSpanning(
            [[("a", 1), ("bb cc dd ee ff gg hh ii", 2)], [("j", 2), ("", 1)], [("", 1), ("k", 1)]])
        let lines = chained.lines.filter { $0.row == 0 && $0.frame.minX > 10 }
        let k = try #require(chained.lineTexts.firstIndex(of: "k"))
        let j = try #require(chained.lineTexts.firstIndex(of: "j\t"))
        #expect(chained.tops[j] == 17.5)
        #expect(chained.tops[k] == 2.5 + Double(lines.count - 2) * 10 + 5)
    }

    /// Paragraphs that are cells of different rows, by identity, are in different rows.
    @Test func identitiesSeparateRows() throws {
        func text(_ identities: [Int]) -> AttributedText {
            var text = AttributedText()
            for (column, identity) in identities.enumerated() {
                var attributes = Box.attributes()
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: false), identity: identity),
                    .init(kind: .table(columns: [.none, .none]), identity: 999),
                ])
                text.append(column == 0 ? "a\n" : "b", attributes: attributes)
            }
            return text
        }
        #expect(try Box.layout(text([1, 1])).rowCount == 1)
        #expect(try Box.layout(text([1, 2])).rowCount == 2)
    }

    /// The columns without chosen widths get the rest that a spanning cell needs (CSS Tables 3).
    @Test func spanningCellsWidenColumnsWithoutWidths() throws {
        var table = TableText(alignments: [.none, .none])
        table.attributes.paragraph = ParagraphStyle()
        table.attributes.paragraph?.columnWidths = [.automatic, .points(30)]
        var attributes = table.style(isHeader: false, column: 0)
        attributes.cell = CellStyle(columnSpan: 2)
        let layout = try Box.layout(
            AttributedText("aaaa bbbb", attributes: attributes), in: TextContainer(width: 500))
        #expect(layout.lines.count == 1)
    }

    /// Columns that do not fit although words are broken have smaller insets: down to a quarter so that words are whole again,
    /// and then as small as necessary. No column is beyond the container, and broken words are reported.
    @Test(arguments: [100.0, 110, 130, 150, 170, 180, 190, 191])
    func tooManyColumnsStayInTheContainer(width: Double) throws {
        let table = TableText(alignments: Array(repeating: .none, count: 12))
        let rows = [(0..<12).map { "c\($0 % 10)" }, (0..<12).map { _ in "a" }]
        let layout = try Box.layout(table.text(rows), in: .width(width))
        #expect(layout.lines.allSatisfy { $0.frame.maxX <= width && $0.frame.width <= $0.available.upperBound })
        let starts = Set(layout.lefts).sorted()
        #expect(starts.count == 12 && zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= 6 })
        // Two letters of 6 points and insets of 5: at least 1.25 on both sides of whole words.
        let isWhole = layout.lines.count == 24
        #expect(isWhole == (width >= 12 * 14.5), "\(layout.lineTexts)")
        #expect(layout.warnings.isEmpty == isWhole)
    }

    /// Chosen widths shrink if the table would not fit, as those of columns in CSS (CSS Tables 3, automatic layout).
    @Test func chosenWidthsShrinkToTheContainer() throws {
        var table = TableText(alignments: [.none, .none, .none])
        table.attributes.paragraph = ParagraphStyle()
        table.attributes.paragraph?.columnWidths = [.points(200), .points(100)]
        let layout = try Box.layout(table.text([["a", "b", "c"]]), in: .width(150))
        #expect(layout.lines.count == 3 && layout.lines[2].frame.maxX <= 150)
        #expect(layout.lefts[1] > 80 && layout.lefts[2] > 130)
        #expect(layout.warnings.isEmpty)
    }

    /// A table whose columns do not fit side by side is reported.
    @Test func tooWideTablesAreReported() throws {
        let table = TableText(alignments: Array(repeating: .none, count: 12))
        let text = table.text([(0..<12).map { "c\($0)" }])
        #expect(try Box.layout(text, in: TextContainer(width: 300)).warnings.isEmpty)
        let warnings = try Box.layout(text, in: TextContainer(width: 100)).warnings
        #expect(warnings.map(\.code) == [.overflow] && warnings[0].message.contains("12 columns"))
    }

    /// A cell ends above a row with text in its column, and at the end of the table.
    @Test func cellsWithTextEndCellsThatSpanRows() throws {
        let layout = try rowSpanning([[("a", 3), ("b", 1)], [("", 1), ("c", 1)], [("d", 1000), ("e", 1)]])
        #expect(layout.lines.map(\.row) == [0, 0, 0, 0, 0, 0])
        #expect(layout.rowGroups[0].cells.map(\.rowCount).filter { $0 > 1 } == [2])
        #expect(layout.tops == [2.5, 2.5, 17.5, 17.5, 32.5, 32.5])
    }

    /// Carets move from row to row, and hits find the whole cell.
    @Test func spannedRowsAreFound() throws {
        let layout = try rowSpanning([[("a", 2), ("b", 1)], [("", 1), ("c", 1)]])
        let string = layout.text.string
        let b = try #require(string.firstIndex(of: "b")), c = try #require(string.firstIndex(of: "c"))
        let below = layout.caret(for: TextPosition(c)).rect
        let above = layout.caret(for: TextPosition(b)).rect
        #expect(below.minY == above.minY + 15)
        let next = layout.position(from: TextPosition(b), .down)
        #expect(next.index == c)
        let hit = try #require(layout.hits(at: Point(x: 6, y: 20)).first { $0.target == .tableCell })
        #expect(hit.rects.first?.height == 30 && hit.utf8Range == 0..<2)
    }

    @Test func narrowColumnsWrapTheirCells() throws {
        // 35 inside the padding: 30 are needed, and only the first column can use the rest.
        let layout = try layout(rows, width: 55)
        #expect(layout.lineTexts == ["a\t", "bbb\n", "cc ", "dd\t", "e"])
        #expect(layout.lines.map(\.row) == [0, 0, 1, 1, 1])
        #expect(layout.lines[1].available == 32...50)
        #expect(layout.tops == [2.5, 2.5, 17.5, 27.5, 17.5])
        #expect(layout.size == Size(width: 55, height: 40))
    }

    @Test func narrowerColumnsBreakWords() throws {
        // 20 inside: 12 for one letter each, and 8 in proportion to the unbroken words: 6 and 12.
        let layout = try layout(rows, width: 40)
        #expect(layout.lineTexts == ["a\t", "b", "b", "b\n", "c", "c ", "d", "d\t", "e"])
        let columns = layout.lines.map(\.available)
        #expect(abs(columns[0].upperBound - columns[0].lowerBound - 8.6667) < 0.001)
        #expect(abs(columns[1].upperBound - columns[1].lowerBound - 11.3333) < 0.001)
        #expect(layout.size.width == 40)
        // If not even letters fit, columns overflow without insets.
        let tiny = try self.layout(rows, width: 10)
        #expect(tiny.lefts[1] == 6)
        #expect(tiny.lines[1].available == 6...12)
        #expect(tiny.size.width == 10)
    }

    @Test func spaceIsSharedByColumnsThatCanUseIt() throws {
        // Columns of 12 to 41 and 12 to 26.5, with a total of 44: 20 more than both need.
        let layout = try layout([["aa bb cc", "dd ee"]], width: 64)
        #expect(layout.lineTexts == ["aa ", "bb ", "cc\t", "dd ", "ee"])
        let (first, second) = (layout.lines[0].available, layout.lines[4].available)
        // 12 + 20 × 29 / 43.5 and 12 + 20 × 14.5 / 43.5.
        #expect(abs(first.upperBound - first.lowerBound - 25.3333) < 0.001)
        #expect(abs(second.upperBound - second.lowerBound - 18.6667) < 0.001)
    }

    /// Chromium 150 has the same table with 61.55, 40.91 and 47.55, and 5 of padding on both sides.
    @Test func columnsAreSizedAsABrowserDoes() throws {
        let layout = try layout([["aa bb cc dd ee ff gg", "dddd ee", "aaa bbb ccc"]], width: 150) {
            $0.alignments = [.none, .none, .none]
        }
        let starts = Set(layout.lefts).sorted()
        #expect(starts.count == 3)
        #expect(abs(starts[1] - starts[0] - 61.546875) < 0.02)
        #expect(abs(starts[2] - starts[1] - 40.90625) < 0.02)
        #expect(layout.size.width == 150)
    }

    @Test func columnsAlign() throws {
        let layout = try layout(rows) { $0.alignments = [.right, .center] }
        #expect(layout.lefts == [25.5, 41.5, 5, 47.5])
        let left = try self.layout(rows) {
            $0.alignments = [.left, .left]
            $0.attributes.paragraph?.alignment = .right
        }
        #expect(left.lefts == [5, 41.5, 5, 41.5])
    }

    /// HTML 4, 11.3.2: the alignment of a cell takes precedence over that of its column, which it looks like then.
    @Test(arguments: CellStyle.Alignment.allCases, CellStyle.Alignment.allCases)
    func cellsAlignOnTheirOwn(column: CellStyle.Alignment, cell: CellStyle.Alignment) throws {
        // Words, because only columns align numbers with each other.
        let rows = [["aaa bbb aaa", "b"], ["dd", "bb"], ["c", "d"]]
        var table = TableText(alignments: [column, .none])
        table.attributes.paragraph?.alignment = .center
        var text = table.text(rows)
        text.transformAttributes(in: try #require(text.range(of: "dd"))) { $0.cell = CellStyle(alignment: cell) }
        let own = try TextLayout(text, in: .width(300), fonts: Box.fonts).lefts
        table.alignments = [cell, .none]
        let other = try TextLayout(table.text(rows), in: .width(300), fonts: Box.fonts).lefts
        table.alignments = [column, .none]
        let usual = try TextLayout(table.text(rows), in: .width(300), fonts: Box.fonts).lefts
        #expect(own[2] == other[2])
        #expect(own.indices.allSatisfy { $0 == 2 || own[$0] == usual[$0] })
    }

    @Test func columnsRunFromRightToLeft() throws {
        let layout = try layout(rows) { $0.attributes.paragraph?.direction = .rtl }
        // 64.5 wide: the first column from 33 to 59.5, the second from 5 to 23.
        #expect(layout.lefts == [53.5, 5, 33, 17])
        // In a wider container, it is at the right edge.
        let wide = try self.layout(rows, width: 100) { $0.attributes.paragraph?.direction = .rtl }
        #expect(wide.lefts == [89, 40.5, 68.5, 52.5])
        // The first strong character decides; a cell without one has the direction of the table.
        let hebrew = try self.layout([["1", "אב"], ["abc", "2"]])
        #expect(hebrew.lines.map(\.isRightToLeft) == [true, true, false, true])
        // Columns of 18 and 10: the first from 25 to 43, the second from 5 to 15.
        #expect(hebrew.lefts == [37, 5, 25, 9])
    }

    @Test func indentsMoveTheWholeTable() throws {
        let layout = try layout(rows, width: 100) {
            $0.attributes.paragraph?.headIndent = 20
            $0.attributes.paragraph?.firstLineHeadIndent = 20
            $0.attributes.paragraph?.tailIndent = -15.5
        }
        #expect(layout.lefts == [25, 61.5, 25, 61.5])
        #expect(layout.size.width == 100)
        #expect(layout.naturalWidth == 100)
    }

    @Test func firstLinesShareABaseline() throws {
        var text = TableText(alignments: [.none, .none]).text([["a", "b"]])
        if let range = text.range(of: "b") { text[range].mergeFont(FontDescriptor(size: 20)) }
        let layout = try Box.layout(text)
        #expect(layout.baselines == [18.5, 18.5])
        #expect(layout.tops == [10.5, 2.5])
        #expect(layout.size.height == 25)
    }

    @Test func tablesAreBetweenParagraphs() throws {
        var text = Box.text("before\n") { $0.paragraphSpacing = 4 }
        text.append(TableText(alignments: [.none, .none]).text(rows))
        text.append(Box.text("\nafter") { $0.paragraphSpacingBefore = 3 })
        let layout = try Box.layout(text)
        // The line feed after the table ends its last row.
        #expect(layout.lineTexts == ["before\n", "a\t", "bbb\n", "cc dd\t", "e\n", "after"])
        #expect(layout.tops == [0, 16.5, 16.5, 31.5, 31.5, 47])
        #expect(layout.lines.map(\.row) == [0, 1, 1, 2, 2, 3])
        #expect(layout.size.height == 57)
    }

    @Test func neighbouringTablesAreSizedApart() throws {
        var text = TableText(alignments: [.none, .none]).text([["aaaa", "b"]])
        text.append("\n", attributes: TableText(alignments: [.none, .none]).style(isHeader: true, column: nil))
        text.append(TableText(alignments: [.none, .none], identity: 2).text([["a", "b"]]))
        let layout = try Box.layout(text)
        #expect(layout.lefts == [5, 39, 5, 21])
    }

    @Test func emptyAndMissingCells() throws {
        let layout = try layout([["a", "b", "c"], ["", "", ""], ["d"]]) { $0.alignments = [.none, .none, .none] }
        #expect(layout.lineTexts == ["a\t", "b\t", "c\n", "\t", "\t", "\n", "d"])
        #expect(layout.lefts == [5, 21, 37, 5, 21, 37, 5])
        #expect(layout.tops == [2.5, 2.5, 2.5, 17.5, 17.5, 17.5, 32.5])
        // More cells than the declared number of columns.
        #expect(try self.layout([["a", "b", "c"]]).lefts == [5, 21, 37])
    }

    @Test func aListMarkerIsNextToItsTable() throws {
        var text = AttributedText()
        var marker = Box.attributes {
            $0.headIndent = 24
            $0.firstLineHeadIndent = 0
            $0.tabStops = [.init(location: 24)]
        }
        let item = BlockIntent.Component(kind: .listItem(number: 1, task: nil), identity: 2)
        marker.block = BlockIntent(components: [item])
        marker.generated = true
        text.append("o\t", attributes: marker)
        var table = TableText(alignments: [.none, .none])
        table.attributes = Box.attributes {
            $0.headIndent = 24
            $0.firstLineHeadIndent = 24
        }
        text.append(table.text(rows))
        let layout = try Box.layout(text)
        #expect(layout.lineTexts == ["o\t", "a\t", "bbb\n", "cc dd\t", "e"])
        #expect(layout.lefts == [0, 29, 65.5, 29, 65.5])
        #expect(layout.lines.map(\.row) == [0, 0, 0, 1, 1])
    }

    // MARK: - Queries

    @Test func pointsFindTheirCells() throws {
        let layout = try layout(rows, width: 55)
        func hit(_ x: Double, _ y: Double) -> String {
            let index = layout.position(closestTo: Point(x: x, y: y)).index
            return String(layout.text.string[index...].prefix(3))
        }
        // a at 5 and bbb at 32 in the first row; cc and dd in two lines and e in the second.
        #expect(hit(5, 7) == "a\tb")
        #expect(hit(33, 7) == "bbb")
        #expect(hit(33, 1) == "bbb")
        #expect(hit(6, 20) == "cc ")
        #expect(hit(6, 32) == "dd\t")
        #expect(hit(33, 20) == "e")
        // The space below e belongs to the cell of e.
        #expect(hit(33, 35) == "e")
        #expect(hit(6, 500) == "dd\t")
        #expect(hit(500, 30) == "")
    }

    @Test func positionsRoundTrip() throws {
        let layout = try layout(rows, width: 55)
        let string = layout.text.string
        for index in string.indices where !string[index].isWhitespace {
            let caret = layout.caret(for: TextPosition(index)).rect
            #expect(layout.position(closestTo: Point(x: caret.x, y: caret.midY)).index == index)
        }
    }

    @Test func selectionCoversCellsOnly() throws {
        let layout = try layout(rows)
        let string = layout.text.string
        let rects = layout.selectionRects(for: string.startIndex..<string.endIndex)
        #expect(
            rects == [
                Rect(x: 5, y: 2.5, width: 6, height: 10), Rect(x: 41.5, y: 2.5, width: 18, height: 10),
                Rect(x: 5, y: 17.5, width: 26.5, height: 10), Rect(x: 41.5, y: 17.5, width: 6, height: 10),
            ])
    }

    // MARK: - Too little room

    @Test func rowsAreShownWholeOrNotAtAll() throws {
        let text = TableText(alignments: [.none, .none]).text(rows)
        let one = try Box.layout(text, in: TextContainer(maximumRows: 1))
        #expect(one.lineTexts == ["a\t", "bbb\n"])
        #expect(one.isTruncated)
        // Columns are sized by all rows, and so are content widths.
        #expect(one.lefts == [5, 41.5])
        #expect(one.naturalWidth == 64.5)
        #expect(try !Box.layout(text, in: TextContainer(maximumRows: 2)).isTruncated)
        let low = try Box.layout(text, in: TextContainer(height: 29.9))
        #expect(low.lineTexts == ["a\t", "bbb\n"])
        #expect(low.size.height == 15)
        #expect(try !Box.layout(text, in: TextContainer(height: 30)).isTruncated)
    }

    @Test func theTokenIsInTheLastCell() throws {
        var container = TextContainer(maximumRows: 1, truncation: .end)
        container.truncationToken = Box.text("..")
        let layout = try Box.layout(TableText(alignments: [.none, .none]).text(rows), in: container)
        // 18 for two letters and the token.
        #expect(layout.lineTexts == ["a\t", "bb"])
        #expect(layout.widths == [6, 18])
        #expect(layout.lefts == [5, 41.5])
        #expect(layout.lines.map(\.row) == [0, 0])
    }

    // MARK: - Properties

    private func randomTable(_ random: inout SeededGenerator) -> AttributedText {
        let columns = Int.random(in: 1...5, using: &random)
        var table = TableText(
            alignments: (0..<columns).map { _ in
                BlockIntent.ColumnAlignment.allCases.randomElement(using: &random) ?? .none
            })
        table.isSplit = Bool.random(using: &random)
        table.attributes = Box.attributes {
            $0.headIndent = Double(Int.random(in: 0...30, using: &random)) / 3
            $0.direction = ParagraphStyle.Direction.allCases.randomElement(using: &random)
            $0.alignment = ParagraphStyle.Alignment.allCases.randomElement(using: &random)
            $0.lineBreak = ParagraphStyle.LineBreak.allCases.randomElement(using: &random)
        }
        let words = ["aa", "bbbbbb", "c", "שלום", "", "12.5", "ddd ddd", "e\u{2028}e", "x\u{AD}y"]
        let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            (0..<columns).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                    .joined(separator: " ")
            }
        }
        var text = Bool.random(using: &random) ? Box.text("before it\n") : AttributedText()
        text.append(table.text(rows))
        return text
    }

    @Test(arguments: 0..<200) func measuringIsLayingOut(seed: Int) throws {
        var random = SeededGenerator(seed: 9000 + UInt64(seed))
        for _ in 0..<8 {
            let text = randomTable(&random)
            var container = TextContainer(
                width: Bool.random(using: &random) ? Double.random(in: 0...250, using: &random) : nil,
                height: Bool.random(using: &random) ? Double.random(in: 0...120, using: &random) : nil,
                insets: EdgeInsets(Double(Int.random(in: 0...5, using: &random)) / 7))
            container.maximumRows = [nil, nil, 2].randomElement(using: &random) ?? nil
            container.truncation = Bool.random(using: &random) ? .end : .none
            let measured = try Box.layout(text, in: container)
            container.width = measured.size.width
            container.height = measured.size.height
            let again = try Box.layout(text, in: container)
            #expect(again.lines.map(\.utf8Range) == measured.lines.map(\.utf8Range), "\(text.string.debugDescription)")
            #expect(again.size == measured.size, "\(text.string.debugDescription)")
            let whole = try Box.layout(text)
            #expect(whole.naturalWidth == whole.size.width)
            #expect(measured.naturalWidth - 2 * container.insets.left - whole.naturalWidth < 0.001)
            // Nothing overflows in the minimum width.
            let least = try Box.layout(text, in: .width(whole.minimumWidth))
            #expect(least.bounds.maxX <= whole.minimumWidth + 0.001, "\(text.string.debugDescription)")
            #expect(least.lines.count == 0 || least.lines[least.lines.count - 1].utf8Range.upperBound == text.utf8Count)
        }
    }

    @Test func longTablesEnd() throws {
        let rows = (0..<2000).map { ["row \($0)", "some words to wrap", "", "1.5", "x"] }
        let layout = try layout(rows, width: 120) { $0.alignments = [.none, .none, .none, .right, .center] }
        #expect(layout.rowCount == 2000)
        #expect(layout.lines[layout.lines.count - 1].utf8Range.upperBound == layout.text.utf8Count)
    }
}
