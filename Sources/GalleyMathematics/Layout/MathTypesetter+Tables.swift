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

    /// The columns of a table, in points.
    private struct Columns {
        var widths: [Double]
        var starts: [Double] = []
        /// The space before each column.
        var gaps: [Double] = []
        /// The width of the table.
        var width = 0.0

        /// Places columns next to each other.
        init(_ widths: [Double], of table: MathTable, space: Double, em: Double) {
            self.widths = widths
            let edge = table.columns.isEmpty ? 0 : space / 2
            width = edge
            for column in widths.indices {
                // Pairs of aligned columns.
                let isPair = table.kind == .aligned
                let gap = column == 0 ? 0 : isPair ? (column.isMultiple(of: 2) ? 2 * em : 0) : space
                width += gap
                gaps.append(gap)
                starts.append(width)
                width += widths[column]
            }
            width += edge
        }
    }

    func table(_ table: MathTable, _ outer: MathStyle) -> MathBox {
        let style: MathStyle =
            switch table.kind {
            case .aligned, .gathered: MathStyle(.display)
            case .matrix, .cases: MathStyle(table.level ?? .text)
            case .small: MathStyle(.script)
            case .substack: outer
            }
        let spaces = Spaces(table.kind)
        let em = em(style)
        guard table.columnCount > 0 else { return fenced([MathBox()], table.fence, outer) }
        var widths = [Double](repeating: 0, count: table.columnCount)
        let rows = table.rows.map { row in
            row.enumerated().map { column, cell in
                // As in TeX, a relation after an alignment mark has the space of one after an operand.
                let isSecond = table.kind == .aligned && !column.isMultiple(of: 2)
                let box = self.row(isSecond ? [.group([], .ordinary)] + cell : cell, style)
                widths[column] = max(widths[column], box.width)
                return box
            }
        }
        let columns = Columns(widths, of: table, space: spaces.column * em, em: em)
        let thickness = length(.fractionRuleThickness, style)
        var (children, height) = place(rows, of: table, in: columns, spaces, em: em, thickness: thickness)
        let width = addTags(of: table, at: columns, rows, &children)
        for column in table.verticals where column <= columns.widths.count {
            let x =
                column == 0
                ? 0
                : column == columns.widths.count
                    ? columns.width : columns.starts[column] - columns.gaps[column] / 2
            children.append(
                MathBox.Child(
                    x: x - thickness / 2, rise: -height, box: MathBox(ruleOfWidth: thickness, height: height)))
        }
        var box = MathBox(children, width: width)
        (box.ascent, box.descent) = (0, height)
        let content = centered(box, outer)
        return table.fence == [0, 0] ? content : fenced([content], table.fence, outer)
    }

    /// Adds the numbers of rows, aligned at the right, after a space of two ems; returns the width with them.
    private func addTags(
        of table: MathTable, at columns: Columns, _ rows: [[MathBox]], _ children: inout [MathBox.Child]
    ) -> Double {
        guard !table.tags.isEmpty else { return columns.width }
        let tags = table.tags.mapValues { row($0, MathStyle(.text)) }
        let right = columns.width + 2 * size + tags.values.reduce(0) { max($0, $1.width) }
        // The first cell of each row, in the order of children, has the row's baseline.
        var rises: [Double] = []
        var index = 0
        for (number, row) in rows.enumerated() {
            if table.horizontals.contains(number) { index += 1 }
            rises.append(children.indices.contains(index) ? children[index].rise : 0)
            index += row.count
        }
        for (number, rise) in rises.enumerated() {
            guard let box = tags[number] else { continue }
            children.append(MathBox.Child(x: right - box.width, rise: rise, box: box))
        }
        return right
    }

    /// Places the rows and horizontal rules of a table below each other; returns them with their height.
    private func place(
        _ rows: [[MathBox]], of table: MathTable, in columns: Columns, _ spaces: Spaces, em: Double, thickness: Double
    ) -> (children: [MathBox.Child], height: Double) {
        var children: [MathBox.Child] = []
        var y = 0.0
        func addRule() {
            children.append(
                MathBox.Child(x: 0, rise: -y - thickness, box: MathBox(ruleOfWidth: columns.width, height: thickness)))
        }
        for (index, row) in rows.enumerated() {
            if table.horizontals.contains(index) { addRule() }
            let ascent = row.reduce(spaces.strut.ascent * em) { max($0, $1.ascent) }
            let distance = (table.distances[index] ?? 0) * size
            let strut = spaces.strut.descent * em + (table.distancesContainDepth ? max(0, distance) : 0)
            let descent = row.reduce(strut) { max($0, $1.descent) }
            y += ascent
            for (column, box) in row.enumerated() {
                let free = columns.widths[column] - box.width
                let shift: Double =
                    switch table.alignment(column) {
                    case .left: 0
                    case .center: free / 2
                    case .right: free
                    }
                children.append(MathBox.Child(x: columns.starts[column] + shift, rise: -y, box: box))
            }
            y += descent + (index + 1 < rows.count ? spaces.row * em : 0)
            y += table.distancesContainDepth ? min(0, distance) : distance
        }
        y = max(0, y)
        if table.horizontals.contains(rows.count) {
            addRule()
            y += thickness
        }
        return (children, y)
    }
}
