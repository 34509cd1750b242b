internal import GalleyText
internal import GalleyValues

extension StyledHTMLWriter {
    mutating func writeTable(_ leaf: StyledTextLeaf, _ margins: StyledDeclarations) {
        var columns: [CellStyle.Alignment] = []
        // The innermost table is the first.
        for component in leaf.attributes.block?.components ?? [] {
            guard case .table(let alignments) = component.kind else { continue }
            columns = alignments
            break
        }
        line()
        out +=
            "<table"
            + StyledParagraph.attributes(
                leaf.paragraph ?? ParagraphStyle(), [], isInsideRightToLeft: isRightToLeft)
        var style = margins
        if let paragraph = leaf.paragraph {
            let (head, tail) = leaf.box == nil ? edges(of: leaf) : (0, 0)
            StyledParagraph.addIndents(paragraph, head: head, tail: tail, to: &style)
        }
        let table = leaf.table ?? TableStyle()
        if let box = leaf.box { addBox(box.written(in: table), hasDefaults: false, leaf, to: &style) }
        addTable(table, to: &style)
        addLayout(leaf.paragraph?.columnWidths ?? [], leaf.paragraph?.columnSizing, to: &style)
        if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
        for (name, value) in leaf.paragraph?.carriedTotals?.attributes ?? [] {
            out += StyledEscape.attribute("data-" + name, value)
        }
        out += ">\n"
        if let widths = leaf.paragraph?.columnWidths, !widths.isEmpty { writeColumns(widths) }
        var section = ""
        let hasHeader = leaf.rows.first?.isHeader == true
        for row in leaf.rows {
            let tag = row.isHeader ? "thead" : "tbody"
            if hasHeader || row.isHeader, section != tag {
                if !section.isEmpty { out += "</\(section)>\n" }
                out += "<\(tag)>\n"
                section = tag
            }
            out += "<tr>"
            for cell in row.cells { writeCell(cell, row, columns) }
            out += "</tr>\n"
        }
        if !section.isEmpty { out += "</\(section)>\n" }
        out += "</table>\n"
    }

    /// Adds the width and the place of a table.
    func addTable(_ table: TableStyle, to style: inout StyledDeclarations) {
        switch table.width {
        case .automatic: break
        case .points(let width): style.add("width", StyledDeclarations.length(width))
        case .fraction(let part): style.add("width", "\(StyledDeclarations.number(part * 100))%")
        }
        if table.alignment == .center || table.alignment == .right { style.add("margin-left", "auto") }
        if table.alignment == .center { style.add("margin-right", "auto") }
        guard table.borders == .separate else { return style.add("border-collapse", "collapse") }
        if (table.columnGap, table.rowGap) != (2, 2) {
            let gaps = table.columnGap == table.rowGap ? [table.columnGap] : [table.columnGap, table.rowGap]
            style.add("border-spacing", gaps.map(StyledDeclarations.length).joined(separator: " "))
        }
    }

    /// Chosen widths are preferred ones in HTML, except in a fixed layout.
    func addLayout(
        _ widths: [ParagraphStyle.ColumnWidth], _ sizing: ParagraphStyle.ColumnSizing?,
        to style: inout StyledDeclarations
    ) {
        if !widths.isEmpty, sizing != .preferred { style.add("table-layout", "fixed") }
    }

    /// The spans of a cell.
    static func attributes(of cell: CellStyle) -> String {
        (cell.columnSpan > 1 ? " colspan=\"\(cell.columnSpan)\"" : "")
            + (cell.rowSpan > 1 ? " rowspan=\"\(cell.rowSpan)\"" : "")
    }

    /// The borders, the background and the padding of a cell that contains blocks.
    func cellStyle(_ cell: CellStyle, insets: EdgeInsets?) -> StyledDeclarations {
        var style = StyledDeclarations()
        if let box = cell.box {
            addAppearance(of: box, isRightToLeft: isRightToLeft, to: &style)
            addPadding(box.padding.resolved(isRightToLeft: isRightToLeft), to: &style)
        } else {
            let width = cell.borderWidth.rounded(.down)
            if width > 0 {
                let color = cell.borderColor.map { " " + $0.withoutName.css } ?? ""
                style.add("border", "\(StyledDeclarations.length(width)) solid\(color)")
            }
            if let fill = cell.fill { style.add("background-color", fill.withoutName.css) }
            if let insets {
                let all = BoxSides(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
                addPadding(all.mapped { max(0, $0 - width / 2) }, to: &style)
            }
        }
        if cell.minimumHeight > 0 { style.add("height", StyledDeclarations.length(cell.minimumHeight)) }
        if cell.verticalAlignment != .middle { style.add("vertical-align", cell.verticalAlignment.rawValue) }
        return style
    }

    mutating func writeColumns(_ widths: [ParagraphStyle.ColumnWidth]) {
        out += "<colgroup>"
        for width in widths {
            switch width {
            case .automatic: out += "<col>"
            case .points(let width): out += "<col style=\"width:\(StyledDeclarations.length(width))\">"
            case .fraction(let part): out += "<col style=\"width:\(StyledDeclarations.number(part * 100))%\">"
            }
        }
        out += "</colgroup>\n"
    }

    private mutating func writeCell(
        _ place: StyledTextLeaf.Row.Cell, _ row: StyledTextLeaf.Row, _ columns: [CellStyle.Alignment]
    ) {
        let pieces = place.pieces
        let cell = pieces.first?.attributes.cell ?? CellStyle()
        let tag = row.isHeader || cell.isHeader ? "th" : "td"
        let attributes = StyledHTMLWriter.attributes(of: cell)
        var style = StyledDeclarations()
        let usual = place.column < columns.count ? columns[place.column] : .none
        let names: [CellStyle.Alignment: String] = [
            .left: "left", .center: "center", .right: "right", .decimal: "right",
        ]
        let alignment = names[cell.alignment ?? usual]
        if let alignment, alignment != "center" || tag == "td" { style.add("text-align", alignment) }
        if alignment == nil, tag == "th" { style.add("text-align", "start") }
        style.append(cellStyle(cell, insets: row.attributes.paragraph?.cellInsets))
        var appearance = appearance
        appearance.language = row.attributes.paragraph?.language
        appearance.enter(tag)
        if StyledParagraph.needsPreservedSpaces(pieces) { style.add("white-space", "pre-wrap") }
        out += "<\(tag)\(attributes)"
        if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
        out += ">"
        // A cell without text that shows something has a generated character.
        let isBlank = pieces.count == 1 && pieces[0].text == "\u{200B}" && pieces[0].attributes.generated == true
        if !(isBlank && cell.showsWithoutText) { writePieces(pieces, appearance) }
        out += "</\(tag)>"
    }

    /// Adds the padding of a cell, unless browsers have it by default.
    private func addPadding(_ padding: BoxSides<Double>, to style: inout StyledDeclarations) {
        if padding != BoxSides(1) { StyledHTMLWriter.add(padding: padding, to: &style) }
    }
}

extension BlockStyle {
    /// The box of a table in HTML. If borders are shared, its padding consists of the halves of borders that are outside of the cells.
    func written(in table: TableStyle) -> BlockStyle {
        guard table.borders == .collapse else { return self }
        var result = self
        (result.padding, result.border) = (BoxSides(0), BoxSides(nil))
        return result
    }
}

extension CellStyle {
    /// Whether a cell without text shows something, or has a place that others do not take.
    var showsWithoutText: Bool {
        fill != nil || columnSpan > 1 || rowSpan > 1 || borderWidth >= 1
            || box.map { $0.background != nil || $0.border != BoxSides(nil) } == true
    }
}
