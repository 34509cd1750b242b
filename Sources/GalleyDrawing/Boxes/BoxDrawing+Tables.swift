internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// Tables: the layers of their backgrounds and the borders that cells share (CSS 2.2, 17.5.1 and 17.6).
extension BoxDrawing {
    /// Draws the decorations of a table or a part of one; returns false for other boxes.
    func decorateTable(_ item: BoxPaintOrder.Item) -> Bool {
        let node = item.node
        switch node.record.display {
        case .table:
            decorate(table: item)
            return true
        case .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup:
            guard let appearance = node.appearance, !appearance.backgrounds.isEmpty else { return true }
            drawLayer(appearance, of: node, item.rect, in: cells(of: node, at: item.rect.origin))
            return true
        case .tableColumn, .tableColumnGroup: return true
        case .tableCell:
            guard !node.isHiddenEmptyCell else { return true }
            guard node.layout.tables?.sharesBorders(node.index) == true else { return false }
            guard let appearance = node.appearance else { return true }
            decorate(RoundedBox(item.rect, BoxAppearance.Corners()), appearance.withoutBorders, node.record)
            return true
        default: return false
        }
    }

    private func decorate(table item: BoxPaintOrder.Item) {
        let (node, corner) = (item.node, item.rect.origin)
        let parts = node.layout.tables?.tables[node.index]
        let grid = parts.map { $0.grid.moved(to: corner) } ?? item.rect
        if let appearance = node.appearance {
            let sharesBorders = node.layout.tables?.sharesBorders(node.index) == true
            decorate(
                RoundedBox(grid, sharesBorders ? BoxAppearance.Corners() : appearance.cornerRadii),
                sharesBorders ? appearance.withoutBorders : appearance, node.record)
        }
        for column in parts?.columns ?? [] {
            let part = BoxLayout.Node(layout: node.layout, index: column.node)
            guard let appearance = part.appearance else { continue }
            drawLayer(
                appearance, of: part, column.frame.moved(to: corner), in: column.cells.map { $0.moved(to: corner) })
        }
    }

    /// Draws the backgrounds of a row, a column or a group of them in the areas of cells.
    private func drawLayer(_ appearance: BoxAppearance, of node: BoxLayout.Node, _ rect: Rect, in cells: [Rect]) {
        let border = BoxBorder(of: RoundedBox(rect, BoxAppearance.Corners()), appearance.withoutBorders, node.record)
        for cell in cells {
            for background in appearance.backgrounds.reversed() {
                var layer = background
                // A cell that spans rows extends beyond its row, where the background is repeated.
                if case .gradient(let gradient) = background, !rect.contains(cell) {
                    layer = .image(BoxAppearance.BackgroundImage(gradient))
                }
                draw(layer, in: RoundedBox(cell, BoxAppearance.Corners()), border)
            }
        }
    }

    /// The frames of the cells of a row or a group of rows.
    private func cells(of node: BoxLayout.Node, at corner: Point) -> [Rect] {
        var result: [Rect] = []
        var pending = node.children.map { ($0, corner) }
        while let (child, origin) = pending.popLast() {
            let rect = child.record.frame.moved(to: origin)
            switch child.record.display {
            case .tableCell where !child.isHiddenEmptyCell: result.append(rect)
            case .tableRow, .contents: pending += child.children.map { ($0, rect.origin) }
            default: break
            }
        }
        return result
    }

    // MARK: Borders

    func drawTableBorders(of item: BoxPaintOrder.Item) {
        for border in item.node.layout.tables?.tables[item.node.index]?.borders ?? [] {
            draw(border, at: item.rect.origin, color: item.node.layout.resolved(border.line.color))
        }
    }

    private func draw(_ border: TableBorder, at corner: Point, color: Color) {
        let rect = border.rect.moved(to: corner)
        let width = border.line.usedWidth
        let (before, after) = (border.corners.start / 2, border.corners.end / 2)
        let line =
            border.isHorizontal
            ? Rect(x: rect.minX - before, y: rect.minY - width / 2, width: rect.width + before + after, height: width)
            : Rect(x: rect.minX - width / 2, y: rect.minY - before, width: width, height: rect.height + before + after)
        guard line.width > 0, line.height > 0 else { return }
        switch border.line.style {
        case .solid: painter.fill(Path(rect: line), with: color)
        case .groove, .ridge, .inset, .outset:
            for (part, color) in border.shades(of: line, color) { painter.fill(Path(rect: part), with: color) }
        case .double where border.line.isDouble:
            let third = (width / 3).rounded(.up)
            let inset = border.isHorizontal ? line.height - third : line.width - third
            let first =
                border.isHorizontal
                ? EdgeInsets(top: 0, left: 0, bottom: inset, right: 0)
                : EdgeInsets(top: 0, left: 0, bottom: 0, right: inset)
            let other = EdgeInsets(top: first.bottom, left: first.right, bottom: 0, right: 0)
            for edges in [first, other] { painter.fill(Path(rect: line.inset(by: edges)), with: color) }
        case .double: painter.fill(Path(rect: line), with: color)
        case .dashed, .dotted:
            let index = border.isHorizontal ? 0 : 3
            var widths = [0.0, 0, 0, 0]
            widths[index] = width
            let side = BorderSide(
                index: index, shape: RoundedBox(line, BoxAppearance.Corners()), widths: widths, color: color,
                style: border.line.style)
            var path = Path()
            side.addMarks(to: &path)
            painter.fill(path, with: color)
        }
    }
}

extension Rect {
    fileprivate func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    fileprivate func moved(to corner: Point) -> Rect {
        Rect(x: x + corner.x, y: y + corner.y, width: width, height: height)
    }
}

extension BoxAppearance {
    /// The appearance of a box whose borders are drawn by its table.
    fileprivate var withoutBorders: BoxAppearance {
        var result = self
        result.borderColor = BoxSides(Color(red: 0, green: 0, blue: 0, alpha: 0))
        return result
    }
}
