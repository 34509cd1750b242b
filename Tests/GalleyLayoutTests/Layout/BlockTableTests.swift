import GalleyLayoutTestSupport
import GalleyPlacing
import GalleySupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Tables whose cells contain paragraphs, boxes and tables. Cells have a padding of 5 at the sides and of 2.5 above and below;
/// lines are 10 high, letters 6 wide.
@Suite struct BlockTableTests {
    typealias Content = BlockTableText.Content

    private func layout(_ contents: [Content], width: Double? = nil) throws -> TextLayout {
        try Box.layout(BlockTableText(contents).text, in: TextContainer(width: width))
    }

    @Test func cellsContainParagraphs() throws {
        let layout = try layout([
            .paragraph("x"), .table([[[.paragraph("a"), .paragraph("bb")], [.paragraph("c")]], [[.paragraph("d")]]]),
            .paragraph("y"),
        ])
        #expect(layout.lineTexts == ["x\n", "a\n", "bb\n", "c\n", "d\n", "y"])
        #expect(layout.lefts == [0, 5, 5, 27, 5, 0])
        #expect(layout.tops == [0, 12.5, 22.5, 12.5, 37.5, 50])
        #expect(layout.lines.map(\.row) == [0, 1, 1, 1, 2, 3])
        #expect(layout.size == Size(width: 38, height: 60))
    }

    @Test func cellsContainTables() throws {
        let inner = Content.table([[[.paragraph("a")], [.paragraph("bb")]]])
        let layout = try layout([.table([[[.paragraph("x"), inner], [.paragraph("y")]]])])
        #expect(layout.lefts == [5, 10, 26, 53])
        #expect(layout.tops == [2.5, 15, 15, 2.5])
        #expect(layout.size == Size(width: 64, height: 30))
        #expect(layout.minimumWidth == 64 && layout.naturalWidth == 64)
    }

    /// CSS Tables 3, 3.8: a table is as wide as it states, and its automatic columns share the space.
    @Test(
        arguments: [
            (.fraction(1), nil, [5.0, 105]), (.points(500), nil, [5, 105]), (.points(100), nil, [5, 55]),
            (.points(100), .center, [55, 105]),
            (.points(100), .right, [105, 155]), (.automatic, .center, [89, 105]),
            (.points(10), nil, [5, 21]),
        ] as [(ParagraphStyle.ColumnWidth, CellStyle.Alignment?, [Double])])
    func widthsAndPlaces(_ width: ParagraphStyle.ColumnWidth, _ alignment: CellStyle.Alignment?, _ lefts: [Double])
        throws
    {
        var text = BlockTableText([.table([[[.paragraph("a")], [.paragraph("b")]]])]).text
        text.transformAttributes { attributes in
            var components = attributes.block?.components ?? []
            components[3].table = TableStyle(width: width, alignment: alignment)
            attributes.block = BlockIntent(components: components)
        }
        #expect(try Box.layout(text, in: .width(200)).lefts == lefts)
    }

    /// CSS 2.2, 17.5.3.
    @Test(
        arguments: [
            (.baseline, 2.5), (.top, 2.5), (.middle, 12.5), (.bottom, 22.5),
        ] as [(CellStyle.VerticalAlignment, Double)])
    func verticalAlignment(_ alignment: CellStyle.VerticalAlignment, top: Double) throws {
        let cells: [[Content]] = [[.paragraph("a"), .paragraph("b"), .paragraph("c")], [.paragraph("x")]]
        var text = BlockTableText([.table([cells])]).text
        text.transformAttributes { attributes in
            var components = attributes.block?.components ?? []
            components[1].cell = CellStyle()
            components[1].cell?.verticalAlignment = alignment
            attributes.block = BlockIntent(components: components)
        }
        #expect(try Box.layout(text).tops == [2.5, 12.5, 22.5, top])
    }

    /// A cell's blocks have the lines that they have as a text in a container as wide as the cell's content box.
    @Test(arguments: 0..<60)
    func cellsAreTextsOfTheirOwn(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<3).map { _ in (0..<2).map { _ in BlockTableText.random(&random, depth: 1) } }
        let width = Double(Int.random(in: 40...300, using: &random))
        let layout = try layout([.table(rows), .paragraph("end")], width: width)
        var cell = 0
        for row in layout.rowGroups where row.parent < 0 && row.table >= 0 {
            for placed in row.cells {
                let lines =
                    row.lines.lowerBound + placed.lines.lowerBound..<row.lines.lowerBound + placed.lines.upperBound
                let columns = layout.tables[Int(row.table)].columns[placed.columns].reduce(0, +)
                let insets = LayoutUnit.from(10 * layout.tables[Int(row.table)].insetScale)
                let alone = try self.layout(rows[cell / 2][cell % 2], width: LayoutUnit.points(columns - insets))
                cell += 1
                #expect(alone.records.count == lines.count)
                let (first, firstAlone) = (layout.lines[lines.lowerBound].frame, alone.lines[0].frame)
                for (one, other) in zip(layout.lines[lines], alone.lines) {
                    let x: Double = one.frame.x - first.x
                    let y: Double = one.frame.y - first.y
                    #expect(abs(x - other.frame.x + firstAlone.x) < 0.02, "seed \(seed)")
                    #expect(abs(y - other.frame.y + firstAlone.y) < 0.02, "seed \(seed)")
                    #expect(one.frame.width == other.frame.width)
                }
            }
        }
        #expect(cell == 6)
    }

    /// Lines tile the text; a point in a line hits its text; moving by lines ends.
    @Test(arguments: 0..<60)
    func queries(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = BlockTableText(BlockTableText.random(&random)).text
        // Columns that do not fit would be on top of each other.
        let least = try Box.layout(text).minimumWidth
        let layout = try Box.layout(text, in: .width(least + Double(Int.random(in: 0...300, using: &random))))
        layout.checkInvariants()
        #expect(layout.lineTexts.joined() == text.string)
        for (index, line) in layout.lines.enumerated() where line.frame.width > 0 {
            let hit = layout.lineIndex(
                at: TextLayout.FlowPoint(
                    inline: LayoutUnit.from(line.frame.midX), block: LayoutUnit.from(line.frame.midY)))
            #expect(hit == index, "seed \(seed)")
            #expect(layout.lines(inCellOf: index).contains(index))
        }
        let count = layout.accessibilityTree.texts.joined().filter { !$0.isWhitespace }.count
        #expect(count == text.string.filter { !$0.isWhitespace }.count)
    }

    /// After edits, a layout is that of the new text.
    @Test(arguments: 0..<20)
    func edits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var text = BlockTableText([.paragraph("start")] + BlockTableText.random(&random) + [.paragraph("end")]).text
        var page = EditableLayout(try TextLayout(text, in: .width(90), fonts: Box.fonts))
        for _ in 0..<20 {
            let count = text.utf8Count
            let lower = Int.random(in: 0...count, using: &random)
            let upper = min(count, lower + random.pick([0, 0, 1, 5, 20]))
            guard text.string.utf8.index(text.string.startIndex, offsetBy: lower).samePosition(in: text.string) != nil,
                text.string.utf8.index(text.string.startIndex, offsetBy: upper).samePosition(in: text.string) != nil
            else { continue }
            var new = AttributedText()
            if lower == upper {
                let run = text.styleRunIndex(atUTF8: max(0, lower - 1))
                new = AttributedText(random.pick(["x", "\n", "y z\n"]), attributes: text.style(ofRun: run).attributes)
            }
            try page.replaceSubrange(text.range(forUTF8: lower..<upper), with: new, fonts: Box.fonts)
            text.replace(lower..<upper, with: new)
            let expected = try TextLayout(text, in: .width(90), fonts: Box.fonts)
            let (lines, expectedLines) = (page.layout.lines.map(\.frame), expected.lines.map(\.frame))
            let isSame = lines == expectedLines
            #expect(isSame, "seed \(seed): \(lines) are \(expectedLines)")
            let rows = page.layout.rowGroups.map { [$0.parent, $0.table] }
            let expectedRows = expected.rowGroups.map { [$0.parent, $0.table] }
            let hasSameRows = rows == expectedRows
            #expect(hasSameRows, "seed \(seed): \(rows) are \(expectedRows)")
            guard isSame, hasSameRows else { return }
        }
    }
}

extension AccessibilityNode {
    /// The texts of the nodes without children.
    fileprivate var texts: [String] { children.isEmpty ? [label] : children.flatMap(\.texts) }
}

/// Borders, gaps and heights of cells.
extension BlockTableTests {
    /// A table of text cells with boxes.
    private func boxed(
        _ rows: [[CellStyle?]], style: TableStyle? = nil, box: BlockStyle? = nil, width: Double? = nil
    ) throws -> TextLayout {
        var table = BlockIntent.Component(
            kind: .table(columns: rows[0].map { _ in .none }), identity: 1, style: box)
        table.table = style
        var text = AttributedText()
        for (number, row) in rows.enumerated() {
            for (column, cell) in row.enumerated() {
                var attributes = Box.attributes()
                attributes.cell = cell
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: false), identity: number + 2), table,
                ])
                let isLast = column == row.count - 1
                text.append("ab" + (isLast ? number == rows.count - 1 ? "" : "\n" : "\t"), attributes: attributes)
            }
        }
        return try Box.layout(text, in: TextContainer(width: width))
    }

    private func cell(
        _ padding: Double, top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
    ) -> CellStyle {
        func line(_ width: Double) -> BlockStyle.Line? { width > 0 ? BlockStyle.Line(width: width) : nil }
        var cell = CellStyle()
        cell.box = BlockStyle(
            padding: BoxSides(padding),
            border: BoxSides(top: line(top), left: line(left), bottom: line(bottom), right: line(right)))
        return cell
    }

    /// CSS 2.2, 17.6.2: half of the wider border is in each of two cells.
    @Test func sharedBordersAreHalfInEachCell() throws {
        let layout = try boxed([
            [cell(1, left: 2, bottom: 6, right: 4), cell(3, left: 8)], [cell(1, top: 2), cell(1)],
        ])
        // The first cell: half of 2, padding, 12 of text, padding, half of 8. The second one: half of 8, then its padding of 3.
        #expect(layout.lefts == [2, 26, 1, 20])
        // The first row is as high as 3 above the common baseline, text, padding and half of 6, and the second begins with half of 6.
        #expect(layout.tops == [3, 3, 21, 21])
        #expect(layout.size.width == 41)
    }

    /// CSS 2.2, 17.6.1: cells have their own borders, with gaps between them and around them in the box of the table.
    @Test func separateBordersHaveGaps() throws {
        var style = TableStyle()
        style.borders = .separate
        (style.columnGap, style.rowGap) = (5, 7)
        let box = BlockStyle(padding: BoxSides(2), border: BoxSides(BlockStyle.Line(width: 1)))
        let layout = try boxed([[cell(1, left: 3), cell(2)], [cell(1), cell(1)]], style: style, box: box)
        // Border, padding and gap, then the first cell of 3 + 1 + 12 + 1.
        #expect(layout.lefts == [12, 32, 9, 31])
        #expect(layout.tops == [12, 12, 32, 32])
        let frame = try #require(layout.blockBoxes.first).frame
        #expect(frame == Rect(x: 0, y: 0, width: 8 + 17 + 5 + 16 + 8, height: 10 + 14 + 7 + 12 + 10))
    }

    /// A cell is at least as high as its minimum, and its content is placed in it.
    @Test(arguments: [(CellStyle.VerticalAlignment.top, 2.0), (.middle, 17), (.bottom, 32)])
    func cellsHaveMinimumHeights(_ alignment: CellStyle.VerticalAlignment, _ top: Double) throws {
        var low = cell(2)
        low.verticalAlignment = alignment
        var high = cell(2)
        high.minimumHeight = 40
        high.verticalAlignment = .top
        let layout = try boxed([[low, high], [cell(2), cell(2)]])
        #expect(layout.tops == [top, 2, 46, 46])
    }
}
