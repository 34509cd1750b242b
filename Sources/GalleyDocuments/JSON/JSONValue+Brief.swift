internal import GalleyValues

extension JSONValue {
    /// A short text for descriptions: the JSON without quotation marks around names, with cut strings and arrays, and
    /// at most about 400 characters.
    var brief: String {
        var result = ""
        write(to: &result, limit: 400)
        return result
    }

    private func write(to result: inout String, limit: Int) {
        guard result.utf8.count < limit else {
            if !result.hasSuffix("…") { result += "…" }
            return
        }
        switch self {
        case .null: result += "null"
        case .bool(let flag): result += flag ? "true" : "false"
        case .number(let number): result += DecimalText.of(number)
        case .largeInteger(let digits): result += digits.prefix(40)
        case .string(let text): result += BriefText.quoted(text)
        case .array(let elements):
            result += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { result += ", " }
                guard index < 8 else {
                    result += "…"
                    break
                }
                element.write(to: &result, limit: limit)
            }
            result += "]"
        case .object(let members):
            result += "{"
            for (index, member) in members.enumerated() {
                guard result.utf8.count < limit else {
                    result += "…"
                    break
                }
                result += (index > 0 ? ", " : "") + member.key.prefix(40) + ": "
                member.value.write(to: &result, limit: limit)
            }
            result += "}"
        }
    }
}
