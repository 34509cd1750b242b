import Galley

/// The cost of effects: a title in several layers, a page of pills, and a table with lines and fills, laid out and
/// drawn.
func effectRows(_ corpora: Corpora) -> [Row] {
    /// One row for the layout of a text, and one for drawing it.
    func rows(
        _ name: String, _ title: String, width: Double, _ text: @escaping @Sendable () throws -> AttributedText
    ) -> [Row] {
        let layout = Row(
            id: "effects-\(name)-layout", title: "\(title): lay out, warm", unit: .milliseconds, goal: Goal()
        ) { watch in
            let (text, fonts) = (try text(), try library())
            return [
                watch.contender(.galley, .milliseconds) {
                    keep(try TextLayout(text, in: .width(width), fonts: fonts).size.height)
                }
            ]
        }
        let draw = Row(
            id: "effects-\(name)-draw", title: "\(title): draw, warm", unit: .milliseconds, goal: Goal()
        ) { watch in
            let layout = try TextLayout(text(), in: .width(width), fonts: library())
            let surface = try ImageSurface(size: Size(width: width, height: layout.size.height + 20))
            return [
                watch.contender(.galley, .milliseconds) {
                    surface.clear(.white)
                    try surface.draw(layout)
                }
            ]
        }
        return [layout, draw]
    }

    let title = rows("title", "title of 64 points with gradient, three shadows and an inner one", width: 600) {
        var attributes = TextAttributes(font: FontDescriptor(size: 64, weight: 700))
        attributes.gradient = Gradient(
            .linear(angle: 180), stops: [.init(Color(rgb: 0xFFB366)), .init(Color(rgb: 0x803380))])
        attributes.shadow = Shadow(
            color: Color(rgb: 0xFF8040), radius: 24,
            following: [
                Shadow(color: Color(white: 0, alpha: 0.5), offset: Vector(dx: 0, dy: 4), radius: 8),
                Shadow(color: .black, offset: Vector(dx: 0, dy: 1)),
            ])
        attributes.innerShadow = Shadow(color: .white, offset: Vector(dx: 0, dy: -2), radius: 2)
        return AttributedText("Lighthouse", attributes: attributes)
    }
    let pills = rows("pills", "page with 500 pills", width: 600) {
        var text = AttributedText("")
        for number in 0..<500 {
            var attributes = TextAttributes(font: FontDescriptor(size: 13))
            attributes.backgroundBorder = Border(
                .line(Color(rgb: 0x4060A0)), fill: Color(rgb: 0xE3EFFF), cornerRadius: 9,
                box: .init(
                    padding: EdgeInsets(top: 1, left: 7, bottom: 1, right: 7),
                    margin: EdgeInsets(top: 0, left: 2, bottom: 0, right: 2)))
            text.append("tag \(number % 40)", attributes: attributes)
            text.append(" ", attributes: TextAttributes(font: FontDescriptor(size: 13)))
        }
        return text
    }
    let table = rows("table", "table of 1 000 cells with lines and stripes", width: 800) {
        var text = AttributedText("")
        let table = BlockIntent.Component(kind: .table(columns: Array(repeating: .left, count: 10)), identity: 1)
        for row in 0..<100 {
            for column in 0..<10 {
                var cell = TextAttributes(font: FontDescriptor(size: 12))
                cell.paragraph = ParagraphStyle()
                cell.paragraph?.cellInsets = EdgeInsets(4)
                cell.cell = CellStyle(
                    fill: row == 0 ? Color(rgb: 0xE0E8FF) : nil, stripe: Color(white: 0.95), borderWidth: 1,
                    borderColor: Color(rgb: 0x8090A0))
                cell.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: row == 0), identity: row + 2), table,
                ])
                text.append("cell \(row * 10 + column)" + (column < 9 ? "\t" : "\n"), attributes: cell)
            }
        }
        return text
    }
    return title + pills + table
}
