internal import GalleyText

extension DocumentDecoding {
    /// The name of a shape, or an object.
    mutating func emphasis(_ value: JSONValue) throws(GalleyError) -> EmphasisMark? {
        if case .string = value { return try choice(value, EmphasisMark.Shape.self).map { EmphasisMark($0) } }
        guard let members = try members(value, "the name of an emphasis mark, or an object") else { return nil }
        var mark = EmphasisMark()
        for member in members {
            enter(member.key)
            switch member.key {
            case "shape": mark.shape = try choice(member.value, EmphasisMark.Shape.self) ?? .dot
            case "filled": mark.isFilled = try bool(member.value) ?? true
            case "position": mark.position = try choice(member.value, EmphasisMark.Position.self) ?? .over
            case "color": mark.color = try color(member.value)
            default: warnUnknown(DocumentFields.emphasisMark)
            }
            leave()
        }
        return mark
    }
}

extension EmphasisMark {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("shape", .string(shape.rawValue))
        if !isFilled { fields.add("filled", .bool(false)) }
        fields.add("position", position, unless: .over)
        fields.add("color", color?.json)
        return fields.value
    }
}
