/// Matrices and aligned formulas, with the spaces of LaTeX.
extension MathTypesetter {
    /// The spaces of a table, in ems.
    private struct Spaces {
        /// The least height and depth of rows.
        var strut = (ascent: 0.84, descent: 0.36)
        /// The space between columns.
        var column = 1.0
        /// The space between rows in addition to the struts.
        var row = 0.0

        init(_ kind: MathTable.Kind) {
            switch kind {
            case .matrix: break
            case .cases:
                strut = (0.98, 0.42)
            case .aligned, .gathered:
                row = 0.3
                column = 0
            case .small:
                strut = (0.6, 0.2)
                column = 0.5
            case .substack:
                strut = (0.6, 0.25)
                column = 0
            }
        }
    }

    func table(_ table: MathTable, _ outer: MathStyle) -> MathBox {
        let spaces = Spaces(table.kind)
        let style: MathStyle =
            switch table.kind {
            case .aligned, .gathered: MathStyle(.display)
            case .matrix, .cases: MathStyle(table.level ?? .text)
            case .small: MathStyle(.script)
            case .substack: outer
            }
        let em = em(style)
        let count = table.columnCount
        guard count > 0 else { return fenced([MathBox()], table.fence, outer) }
        var widths = [Double](repeating: 0, count: count)
        let rows = table.rows.map { row in
            row.enumerated().map { column, cell in
                // As in TeX, a relation after an alignment mark has the space of one after an operand.
                let isSecond = table.kind == .aligned && !column.isMultiple(of: 2)
                let box = self.row(isSecond ? [.group([], .ordinary)] + cell : cell, style)
                widths[column] = max(widths[column], box.width)
                return box
            }
        }
        func gap(before column: Int) -> Double {
            if column == 0 { return 0 }
            // Pairs of aligned columns.
            if table.kind == .aligned { return column.isMultiple(of: 2) ? 2 * em : 0 }
            return spaces.column * em
        }
        let edge = table.columns.isEmpty ? 0 : spaces.column * em / 2
        var x = edge
        var starts: [Double] = []
        for column in 0..<count {
            x += gap(before: column)
            starts.append(x)
            x += widths[column]
        }
        let width = x + edge
        var children: [MathBox.Child] = []
        let thickness = length(.fractionRuleThickness, style)
        var y = 0.0
        for (index, row) in rows.enumerated() {
            if table.horizontals.contains(index) {
                children.append(
                    MathBox.Child(x: 0, rise: -y - thickness, box: MathBox(ruleOfWidth: width, height: thickness)))
            }
            let ascent = row.reduce(spaces.strut.ascent * em) { max($0, $1.ascent) }
            let descent = row.reduce(spaces.strut.descent * em) { max($0, $1.descent) }
            y += ascent
            for (column, box) in row.enumerated() {
                let free = widths[column] - box.width
                let shift: Double =
                    switch table.alignment(column) {
                    case .left: 0
                    case .center: free / 2
                    case .right: free
                    }
                children.append(MathBox.Child(x: starts[column] + shift, rise: -y, box: box))
            }
            y += descent + (index + 1 < rows.count ? spaces.row * em : 0)
        }
        if table.horizontals.contains(rows.count) {
            children.append(
                MathBox.Child(x: 0, rise: -y - thickness, box: MathBox(ruleOfWidth: width, height: thickness)))
            y += thickness
        }
        for column in table.verticals where column <= count {
            let x = column == 0 ? 0 : column == count ? width : starts[column] - gap(before: column) / 2
            children.append(
                MathBox.Child(
                    x: x - thickness / 2, rise: -y, box: MathBox(ruleOfWidth: thickness, height: y)))
        }
        var box = MathBox(children, width: width)
        (box.ascent, box.descent) = (0, y)
        let content = centered(box, outer)
        return table.fence == [0, 0] ? content : fenced([content], table.fence, outer)
    }
}
