internal import GalleyText
internal import GalleyValues

extension StyledHTMLWriter {
    mutating func writeTable(_ leaf: StyledTextLeaf, _ margins: StyledDeclarations) {
        var columns: [CellStyle.Alignment] = []
        for component in leaf.attributes.block?.components ?? [] {
            if case .table(let alignments) = component.kind { columns = alignments }
        }
        line()
        out += "<table" + (margins.isEmpty ? "" : StyledEscape.attribute("style", margins.text))
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
            for (index, cell) in row.cells.enumerated() { writeCell(cell, row, isFirst: index == 0, columns) }
            out += "</tr>\n"
        }
        if !section.isEmpty { out += "</\(section)>\n" }
        out += "</table>\n"
    }

    private mutating func writeColumns(_ widths: [ParagraphStyle.ColumnWidth]) {
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
        _ pieces: [StyledTextLine.Piece], _ row: StyledTextLeaf.Row, isFirst: Bool, _ columns: [CellStyle.Alignment]
    ) {
        let cell = pieces.first?.attributes.cell ?? CellStyle()
        let tag = row.isHeader || cell.isHeader ? "th" : "td"
        var attributes = ""
        if cell.columnSpan > 1 { attributes += " colspan=\"\(cell.columnSpan)\"" }
        if cell.rowSpan > 1 { attributes += " rowspan=\"\(cell.rowSpan)\"" }
        var style = StyledDeclarations()
        var column = 0
        for component in pieces.first?.attributes.block?.components ?? [] {
            if case .tableCell(let index) = component.kind { column = index }
        }
        let usual = column >= 0 && column < columns.count ? columns[column] : .none
        let names: [CellStyle.Alignment: String] = [
            .left: "left", .center: "center", .right: "right", .decimal: "right",
        ]
        let alignment = names[cell.alignment ?? usual]
        if let alignment, alignment != "center" || tag == "td" { style.add("text-align", alignment) }
        if alignment == nil, tag == "th" { style.add("text-align", "start") }
        let width = cell.borderWidth.rounded(.down)
        if width > 0 {
            let color = cell.borderColor.map { " " + $0.withoutName.css } ?? ""
            style.add("border", "\(StyledDeclarations.length(width)) solid\(color)")
        }
        if let fill = cell.fill { style.add("background-color", fill.withoutName.css) }
        addInsets(row.attributes.paragraph?.cellInsets, width, to: &style)
        var appearance = appearance
        appearance.enter(tag)
        if StyledParagraph.needsPreservedSpaces(pieces) { style.add("white-space", "pre-wrap") }
        out += "<\(tag)\(attributes)"
        if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
        out += ">"
        // A cell without text that shows something has a generated character.
        let isBlank = pieces.count == 1 && pieces[0].text == "\u{200B}" && pieces[0].attributes.generated == true
        let shows = cell.fill != nil || cell.columnSpan > 1 || cell.rowSpan > 1 || width > 0
        if !(isBlank && shows) { writePieces(pieces, appearance) }
        out += "</\(tag)>"
    }

    /// Adds the padding of a cell, unless browsers have it by default.
    private func addInsets(_ insets: EdgeInsets?, _ width: Double, to style: inout StyledDeclarations) {
        guard let insets else { return }
        let paddings = [insets.top, insets.right, insets.bottom, insets.left].map { max(0, $0 - width / 2) }
        if paddings == [1, 1, 1, 1] { return }
        let isEven = paddings.allSatisfy { $0 == paddings[0] }
        style.add(
            "padding", (isEven ? [paddings[0]] : paddings).map(StyledDeclarations.length).joined(separator: " "))
    }
}
