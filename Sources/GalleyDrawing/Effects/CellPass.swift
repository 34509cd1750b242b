internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText

/// Fills and borders of tables.
enum CellPass {
    static func draw(_ lines: Range<Int>, of layout: TextLayout, with painter: any Painter) {
        // All fills first, otherwise a cell would cover half of an adjacent border.
        layout.forEachTableCell(in: lines) { cell in
            if let fill = cell.fill, fill.alpha > 0 { painter.fill(painter.snapped(cell.rect), with: fill) }
            cell.forEachBox { BorderPass.draw($0, with: painter) }
        }
        layout.forEachTableCell(in: lines, { _ in }) { draw($0, with: painter) }
    }

    private static func draw(_ border: TableBorder, with painter: any Painter) {
        let width = painter.snapped(width: border.line.usedWidth)
        let rect = painter.snapped(border.rect)
        func corner(_ length: Double) -> Double {
            length == 0 ? 0 : (length < 0 ? -1 : 1) * painter.snapped(width: abs(length)) / 2
        }
        let (before, after) = (corner(border.corners.start), corner(border.corners.end))
        let line =
            border.isHorizontal
            ? Rect(x: rect.minX - before, y: rect.minY - width / 2, width: rect.width + before + after, height: width)
            : Rect(x: rect.minX - width / 2, y: rect.minY - before, width: width, height: rect.height + before + after)
        guard line.width > 0, line.height > 0 else { return }
        switch border.line.style {
        case .solid: painter.fill(line, with: border.line.color)
        case .double where border.line.isDouble && painter.canSplit(width): drawDouble(border, line, with: painter)
        case .double: painter.fill(line, with: border.line.color)
        case .dashed, .dotted: stroke(border, line, width: width, with: painter)
        case .groove, .ridge, .inset, .outset:
            for (part, color) in border.shades(of: line, border.line.color) { painter.fill(part, with: color) }
        }
    }

    /// Draws two lines, each a third as wide as the border.
    private static func drawDouble(_ border: TableBorder, _ line: Rect, with painter: any Painter) {
        let third = painter.snapped(width: border.line.usedWidth / 3)
        let edges =
            border.isHorizontal
            ? EdgeInsets(top: line.height - third, left: 0, bottom: 0, right: 0)
            : EdgeInsets(top: 0, left: line.width - third, bottom: 0, right: 0)
        let other = EdgeInsets(top: edges.bottom, left: edges.right, bottom: edges.top, right: edges.left)
        for part in [edges, other] { painter.fill(line.inset(by: part), with: border.line.color) }
    }

    private static func stroke(_ border: TableBorder, _ line: Rect, width: Double, with painter: any Painter) {
        let pattern = border.line.style.pattern
        var path = Path()
        if border.isHorizontal {
            path.move(to: Point(x: line.minX, y: line.midY))
            path.line(to: Point(x: line.maxX, y: line.midY))
        } else {
            path.move(to: Point(x: line.midX, y: line.minY))
            path.line(to: Point(x: line.midX, y: line.maxY))
        }
        painter.stroke(
            path,
            PathStroke(
                width: width, color: border.line.color,
                dashes: pattern.dashes(thickness: width, length: max(line.width, line.height)),
                hasRoundCaps: pattern == .circleDot))
    }
}

extension TableBorder {
    /// The parts of a border that looks carved or raised. One that cells share does so on both of its sides (CSS 2.2, 17.6.3).
    func shades(of line: Rect, _ color: Color) -> [(part: Rect, color: Color)] {
        let style: BoxAppearance.BorderStyle =
            self.line.style == .inset || self.line.style == .ridge ? .ridge : .groove
        return style.lines(on: isHorizontal ? 0 : 3, color).map { shade in
            let (start, end) = (shade.part.lowerBound, shade.part.upperBound)
            let part =
                isHorizontal
                ? Rect(
                    x: line.x, y: line.y + start * line.height, width: line.width, height: (end - start) * line.height)
                : Rect(
                    x: line.x + start * line.width, y: line.y, width: (end - start) * line.width, height: line.height)
            return (part, shade.color)
        }
    }
}
