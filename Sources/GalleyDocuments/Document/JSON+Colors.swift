internal import GalleyText

extension DocumentDecoding {
    /// Colours by name, each with one or two values.
    mutating func namedColors(_ value: JSONValue) throws(GalleyError) -> [String: Document.NamedColor]? {
        guard let members = try members(value, "colours by their names (an object)") else { return nil }
        var colors: [String: Document.NamedColor] = [:]
        for member in members {
            enter(member.key)
            guard Color.Name(member.key) != nil else {
                throw failure("a name must have 1 to \(Color.Name.longest) ASCII letters, digits, - and _")
            }
            if case .object = member.value {
                colors[member.key] = try namedColor(member.value)
            } else if let color = try plainColor(member.value) {
                colors[member.key] = Document.NamedColor(light: color, dark: color)
            }
            leave()
        }
        return colors
    }

    mutating func plainColor(_ value: JSONValue) throws(GalleyError) -> Color? {
        let color = try color(value)
        guard color?.named.isNone ?? true else { throw failure("the colour of a name cannot have a name itself") }
        return color
    }
}

extension Document.NamedColor {
    /// The fields of a named colour.
    struct Fields {
        var light: Color?
        var dark: Color?

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Document.NamedColor {
            guard let any = light ?? dark else { throw decoding.failure("expected \"light\" or \"dark\"") }
            return Document.NamedColor(light: light ?? any, dark: dark ?? any)
        }
    }
}

extension Document.NamedColor: WritableValue {
    var json: JSONValue {
        if light == dark { return light.json }
        return .object([JSONMember("light", light.json), JSONMember("dark", dark.json)])
    }
}
