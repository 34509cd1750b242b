extension String {
    /// The text escaped for the content of an XML element, or for an attribute value in double quotes.
    var xmlEscaped: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Readers of XML would replace it by a line feed.
            case "\r": result += "&#13;"
            default: result.unicodeScalars.append(scalar.isInXML ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    /// The text without characters that XML cannot contain, so that it is the same in and outside of XML.
    var representableInXML: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isInXML ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 can contain the character: no other control characters, and none of two noncharacters.
    fileprivate var isInXML: Bool {
        switch self {
        case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": false
        default: true
        }
    }
}
