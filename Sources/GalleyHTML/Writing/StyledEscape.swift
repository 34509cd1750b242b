/// Escaped text and values of attributes.
enum StyledEscape {
    static func text(_ text: some StringProtocol, into result: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{A0}": result += "&nbsp;"
            case "\r": result += "&#13;"
            case "\0": break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    static func attribute(_ name: String, _ value: String) -> String {
        var result = " " + name + "=\""
        text(value, into: &result)
        return result + "\""
    }
}
