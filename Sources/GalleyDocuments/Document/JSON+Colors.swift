internal import GalleyText

extension DocumentDecoding {
    /// Colours by name, each with one or two values.
    mutating func namedColors(_ value: JSONValue) throws(GalleyError) -> [String: Document.NamedColor] {
        var colors: [String: Document.NamedColor] = [:]
        for member in try members(value, "colours by their names (an object)") ?? [] {
            enter(member.key)
            guard Color.Name(member.key) != nil else {
                throw failure("a name must have 1 to \(Color.Name.longest) ASCII letters, digits, - and _")
            }
            switch member.value {
            case .object(let sides):
                var light: Color?
                var dark: Color?
                for side in sides {
                    enter(side.key)
                    switch side.key {
                    case "light": light = try plainColor(side.value)
                    case "dark": dark = try plainColor(side.value)
                    default: warnUnknown(DocumentFields.namedColor)
                    }
                    leave()
                }
                guard let any = light ?? dark else { throw failure("expected \"light\" or \"dark\"") }
                colors[member.key] = Document.NamedColor(light: light ?? any, dark: dark ?? any)
            default:
                if let color = try plainColor(member.value) {
                    colors[member.key] = Document.NamedColor(light: color, dark: color)
                }
            }
            leave()
        }
        return colors
    }

    private func plainColor(_ value: JSONValue) throws(GalleyError) -> Color? {
        let color = try color(value)
        guard color?.named.isNone ?? true else { throw failure("the colour of a name cannot have a name itself") }
        return color
    }
}

extension Document.NamedColor {
    var json: JSONValue {
        if light == dark { return light.json }
        return .object([JSONMember("light", light.json), JSONMember("dark", dark.json)])
    }
}
