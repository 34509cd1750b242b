extension JSONValue {
    /// The value as JSON text.
    ///
    /// - Parameter pretty: Whether members are on separate lines, indented by two spaces. Arrays of plain values stay
    ///   on one line.
    package func text(pretty: Bool) -> String {
        if !pretty {
            var writer = JSONWriter()
            writer.value(self)
            return writer.string
        }
        var result = ""
        write(to: &result, indent: "")
        return result
    }

    private func write(to result: inout String, indent: String) {
        let inner = indent + "  "
        switch self {
        case .object(let members) where !members.isEmpty:
            result += "{\n"
            for (index, member) in members.enumerated() {
                result += index == 0 ? inner : ",\n" + inner
                result += JSONValue.string(member.key).text(pretty: false) + ": "
                member.value.write(to: &result, indent: inner)
            }
            result += "\n" + indent + "}"
        case .array(let elements) where elements.contains { $0.isContainer }:
            result += "[\n"
            for (index, element) in elements.enumerated() {
                result += index == 0 ? inner : ",\n" + inner
                element.write(to: &result, indent: inner)
            }
            result += "\n" + indent + "]"
        case .array(let elements):
            result += "[" + elements.map { $0.text(pretty: false) }.joined(separator: ", ") + "]"
        default:
            result += text(pretty: false)
        }
    }

    private var isContainer: Bool {
        switch self {
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        default: false
        }
    }
}
