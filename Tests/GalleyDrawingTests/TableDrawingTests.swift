import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct TableDrawingTests {
    private static let line = Color(red: 1, green: 0, blue: 0)

    /// A table of `rows` × `columns` cells, with the first row as its header.
    private func table(
        rows: Int = 4, columns: Int = 3, cell: CellStyle, header: CellStyle? = nil, inset: Double = 5
    ) throws -> TextLayout {
        var text = AttributedText("")
        let table = BlockIntent.Component(
            kind: .table(columns: Array(repeating: .none, count: columns)), identity: 1)
        for row in 0..<rows {
            for column in 0..<columns {
                let isHeader = row == 0
                var attributes = TextAttributes(font: FontDescriptor(size: 16))
                attributes.cell = isHeader ? header ?? cell : cell
                attributes.paragraph = ParagraphStyle()
                attributes.paragraph?.cellInsets = EdgeInsets(inset)
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: isHeader), identity: 0), table,
                ])
                let end = column < columns - 1 ? "\t" : row < rows - 1 ? "\n" : ""
                text.append(AttributedText("c\(row)\(column)\(end)", attributes: attributes))
            }
        }
        return try makeLayout(text, width: 400)
    }

    private func cells(of layout: TextLayout) -> [TableCellBox] {
        var cells: [TableCellBox] = []
        layout.forEachTableCell(in: 0..<layout.lines.count) { cells.append($0) }
        return cells
    }

    private func borders(of layout: TextLayout) -> [TableBorder] {
        var borders: [TableBorder] = []
        layout.forEachTableCell(in: 0..<layout.lines.count, { _ in }, borders: { borders.append($0) })
        return borders
    }

    /// The block positions of horizontal lines, and the inline positions of vertical ones, without those in between.
    private func places(_ borders: [TableBorder], horizontal: Bool) -> [Double] {
        let all = borders.filter { $0.isHorizontal == horizontal }.map { horizontal ? $0.rect.minY : $0.rect.minX }
        return all.sorted().reduce(into: []) { if $1 > ($0.last ?? -1) + 0.01 { $0.append($1) } }
    }

    /// Cells that span rows are as high as those rows, and nothing is drawn in the cells below.
    @Test(arguments: [CellStyle.Borders.grid, .rules])
    func cellsThatSpanRowsTileTheTable(_ borders: CellStyle.Borders) throws {
        // The column, the columns and the rows of each cell; a cell without rows is below another.
        let rows: [[(Int, Int, Int)]] = [
            [(0, 1, 1), (1, 1, 1), (2, 1, 1)], [(0, 1, 2), (1, 1, 1), (2, 1, 1)], [(0, 1, 0), (1, 1, 1), (2, 1, 1)],
            [(0, 2, 2), (2, 1, 1)], [(0, 1, 0), (1, 1, 0), (2, 1, 1)], [(0, 1, 1), (1, 1, 1), (2, 1, 1)],
        ]
        var text = AttributedText("")
        let table = BlockIntent.Component(kind: .table(columns: [.none, .none, .none]), identity: 1)
        for (number, row) in rows.enumerated() {
            let outer = [.init(kind: .tableRow(isHeader: number == 0), identity: 0), table]
            for (index, (column, columns, span)) in row.enumerated() {
                var attributes = TextAttributes(font: FontDescriptor(size: 16))
                attributes.cell = CellStyle(borderWidth: 1, borderColor: TableDrawingTests.line, columnSpan: columns)
                attributes.cell?.borders = borders
                attributes.cell?.rowSpan = span
                attributes.paragraph = ParagraphStyle()
                attributes.paragraph?.cellInsets = EdgeInsets(5)
                attributes.block = BlockIntent(
                    components: [.init(kind: .tableCell(column: column), identity: 0)] + outer)
                if span > 0 { text.append(AttributedText("c\(number)\(column)", attributes: attributes)) }
                attributes.cell?.rowSpan = 1
                attributes.cell?.columnSpan = 1
                attributes.block = BlockIntent(components: outer)
                let end = index < row.count - 1 ? "\t" : number < rows.count - 1 ? "\n" : ""
                text.append(AttributedText(end, attributes: attributes))
            }
        }
        let layout = try makeLayout(text, width: 400)
        let cells = cells(of: layout)
        // Three of the header, five of the first two rows, three of the others, and the last three.
        try #require(cells.count == 14)
        let whole = cells.dropFirst().reduce(cells[0].rect) { $0.union($1.rect) }
        #expect(abs(cells.reduce(0) { $0 + $1.rect.width * $1.rect.height } - whole.width * whole.height) < 0.01)
        for (index, cell) in cells.enumerated() {
            for other in cells[..<index] {
                let width = min(cell.rect.maxX, other.rect.maxX) - max(cell.rect.minX, other.rect.minX)
                let height = min(cell.rect.maxY, other.rect.maxY) - max(cell.rect.minY, other.rect.minY)
                #expect(width < 0.001 || height < 0.001)
            }
        }
        #expect(abs(cells[3].rect.height - cells[4].rect.height - cells[6].rect.height) < 0.01)
        let lines = self.borders(of: layout)
        if borders == .rules {
            #expect(
                places(lines, horizontal: true) == [cells[0].rect.minY, cells[0].rect.maxY, cells[13].rect.maxY])
            #expect(lines.allSatisfy(\.isHorizontal) && lines.allSatisfy { $0.rect.width == whole.width })
        } else {
            // No line is inside of a cell, and lines are as long as the edges of cells that differ.
            for line in lines {
                #expect(
                    !cells.contains { cell in
                        let middle = Point(x: line.rect.midX, y: line.rect.midY)
                        return cell.rect.minX + 0.01 < middle.x && middle.x < cell.rect.maxX - 0.01
                            && cell.rect.minY + 0.01 < middle.y && middle.y < cell.rect.maxY - 0.01
                    })
            }
            let edges = cells.reduce(2 * (whole.width + whole.height)) { $0 + 2 * ($1.rect.width + $1.rect.height) }
            #expect(abs(lines.reduce(0) { $0 + $1.rect.width + $1.rect.height } - edges / 2) < 0.01)
        }
    }

    /// Cells meet without a gap or an overlap, and each contains its own text within its insets.
    @Test func cellsTileTheTable() throws {
        let layout = try table(cell: CellStyle(borderWidth: 1, borderColor: TableDrawingTests.line))
        let cells = cells(of: layout)
        try #require(cells.count == 12)
        for index in cells.indices {
            let rect = cells[index].rect
            if index % 3 < 2 { #expect(rect.maxX == cells[index + 1].rect.minX) }
            if index < 9 { #expect(abs(rect.maxY - cells[index + 3].rect.minY) < 0.001) }
            let line = layout.lines[index].frame
            #expect(abs(line.minX - rect.minX - 5) < 0.001)
            #expect(line.maxX <= rect.maxX - 5 + 0.001)
            #expect(abs(line.minY - rect.minY - 5) < 0.001)
        }
        let lines = borders(of: layout)
        #expect(places(lines, horizontal: true) == [0, 3, 6, 9].map { cells[$0].rect.minY } + [cells[11].rect.maxY])
        #expect(places(lines, horizontal: false) == (0..<3).map { cells[$0].rect.minX } + [cells[2].rect.maxX])
    }

    /// Rules as in books: above the table, below its header, and after its last row.
    @Test(arguments: [0, 1, 2]) func rulesAreAcrossTheTable(headerRows: Int) throws {
        var style = CellStyle(borderWidth: 1, borderColor: TableDrawingTests.line)
        style.borders = .rules
        var text = try table(cell: style).text
        for row in 0..<2 {
            text.transformAttributes(inUTF8: row * 12..<row * 12 + 12) { attributes in
                let components = attributes.block?.components ?? []
                attributes.block?.components = components.map { component in
                    guard case .tableRow = component.kind else { return component }
                    return BlockIntent.Component(
                        kind: .tableRow(isHeader: row < headerRows), identity: component.identity)
                }
            }
        }
        let cells = cells(of: try makeLayout(text, width: 400))
        try #require(cells.count == 12)
        let lines = borders(of: try makeLayout(text, width: 400))
        let header = headerRows > 0 ? [cells[headerRows * 3 - 1].rect.maxY] : []
        #expect(places(lines, horizontal: true) == [cells[0].rect.minY] + header + [cells[11].rect.maxY])
        #expect(lines.allSatisfy { $0.isHorizontal && $0.rect.width == cells[2].rect.maxX - cells[0].rect.minX })
    }

    /// A cell that spans columns is one box without an inner line, and the other cells fill the rest of the row.
    @Test(arguments: [ParagraphStyle.Direction.ltr, .rtl]) func cellsOverColumnsAreOneBox(
        direction: ParagraphStyle.Direction
    ) throws {
        var text = AttributedText("")
        let table = BlockIntent.Component(kind: .table(columns: [.none, .none, .none]), identity: 1)
        // A cell spans the first two columns in the first row, the last two in the second, and none in the third.
        let rows: [[(column: Int, span: Int)]] = [[(0, 2), (2, 1)], [(0, 1), (1, 2)], [(0, 1), (1, 1), (2, 1)]]
        for (index, row) in rows.enumerated() {
            for (column, span) in row {
                var attributes = TextAttributes(font: FontDescriptor(size: 16))
                attributes.cell = CellStyle(borderWidth: 1, borderColor: TableDrawingTests.line, columnSpan: span)
                attributes.paragraph = ParagraphStyle()
                attributes.paragraph?.direction = direction
                attributes.paragraph?.cellInsets = EdgeInsets(top: 2, left: 3, bottom: 2, right: 6)
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: false), identity: index), table,
                ])
                let isLast = column + span == 3
                text.append(
                    AttributedText("c\(index)\(column)\(isLast ? index < 2 ? "\n" : "" : "\t")", attributes: attributes)
                )
            }
        }
        let boxes = cells(of: try makeLayout(text, width: 400)).map(\.rect)
        try #require(boxes.count == 7)
        let columns = boxes.suffix(3).map { $0.minX...$0.maxX }
        let first = direction == .ltr ? columns[0].lowerBound...columns[1].upperBound : columns[0]
        let second = direction == .ltr ? columns[2] : columns[1].lowerBound...columns[2].upperBound
        func isNear(_ rect: Rect, _ range: ClosedRange<Double>) -> Bool {
            abs(rect.minX - range.lowerBound) < 0.01 && abs(rect.maxX - range.upperBound) < 0.01
        }
        #expect(isNear(boxes[0], first) && isNear(boxes[1], second))
        let third = direction == .ltr ? columns[0] : columns[0].lowerBound...columns[1].upperBound
        let fourth = direction == .ltr ? columns[1].lowerBound...columns[2].upperBound : columns[2]
        #expect(isNear(boxes[2], third) && isNear(boxes[3], fourth))
    }

    @Test func everySecondBodyRowIsStriped() throws {
        let stripe = Color(red: 0, green: 1, blue: 0)
        let fill = Color(red: 0, green: 0, blue: 1)
        let layout = try table(cell: CellStyle(stripe: stripe), header: CellStyle(fill: fill))
        let rows = Dictionary(grouping: cells(of: layout), by: { Int($0.rect.minY) })
        #expect(rows.keys.sorted().map { rows[$0]?.first?.fill } == [fill, nil, stripe, nil])
        #expect(rows.values.allSatisfy { $0.count == 3 })
    }

    /// A grid is drawn once: translucent lines are nowhere darker.
    @Test(arguments: [1.0, 2, 1.5]) func linesAreDrawnOnce(scale: Double) throws {
        let layout = try table(
            cell: CellStyle(borderWidth: 1, borderColor: Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
        let bounds = layout.inkBounds
        let surface = try ImageSurface(size: Size(width: bounds.width + 8, height: bounds.height + 8), scale: scale)
        try surface.draw(layout, at: Point(x: 4 - bounds.x, y: 4 - bounds.y))
        let all = pixels(of: surface)
        // There is no text along the top edge of the second row.
        let first = try #require(cells(of: layout).first).rect
        let row = Int((first.maxY - bounds.y + 4) * scale)
        let line = (0..<surface.width).map { all[row * surface.width + $0] >> 24 }
        #expect(Set(line).isSubset(of: [0, 128]))
        #expect(Double(line.count { $0 == 128 }) >= bounds.width * scale - 2)
    }

    @Test func inkBoundsHoldTheGrid() throws {
        let layout = try table(cell: CellStyle(borderWidth: 6, borderColor: TableDrawingTests.line))
        let cells = cells(of: layout)
        #expect(layout.inkBounds.minX == cells[0].rect.minX - 3)
        #expect(layout.inkBounds.maxY == cells[11].rect.maxY + 3)
    }
}
