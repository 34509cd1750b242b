internal import GalleyText

extension DocumentDecoding {
    mutating func cellStyle(_ value: JSONValue) throws(GalleyError) -> CellStyle? {
        guard let members = try members(value, "the style of a cell (an object)") else { return nil }
        var style = CellStyle()
        for member in members {
            enter(member.key)
            switch member.key {
            case "fill": style.fill = try color(member.value)
            case "stripe": style.stripe = try color(member.value)
            case "borderWidth": style.borderWidth = try length(member.value) ?? 0
            case "borderColor": style.borderColor = try color(member.value)
            case "borders": style.borders = try choice(member.value, CellStyle.Borders.self) ?? .grid
            case "columnSpan": style.columnSpan = try integer(member.value, in: 1...CellStyle.maximumColumns) ?? 1
            case "rowSpan": style.rowSpan = try integer(member.value, in: 1...CellStyle.maximumRows) ?? 1
            default: warnUnknown(DocumentFields.cell)
            }
            leave()
        }
        return style
    }
}

extension CellStyle {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("fill", fill?.json)
        fields.add("stripe", stripe?.json)
        fields.add("borderWidth", borderWidth, unless: 0) { .number($0) }
        fields.add("borderColor", borderColor?.json)
        if borders != .grid { fields.add("borders", .string(borders.rawValue)) }
        fields.add("columnSpan", columnSpan, unless: 1) { .integer($0) }
        fields.add("rowSpan", rowSpan, unless: 1) { .integer($0) }
        return fields.value
    }
}
