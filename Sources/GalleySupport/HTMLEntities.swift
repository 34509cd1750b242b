/// Named and numeric character references, as in CommonMark 6.2.
public enum HTMLEntities {
    /// Created when a less common reference is needed.
    private static let named: [String: String] = {
        var result: [String: String] = [:]
        for row in HTMLEntityTable.text.description.utf8.split(separator: UInt8(ascii: ";")) {
            let parts = row.split(separator: UInt8(ascii: " "))
            guard let name = parts.first else { continue }
            var text = ""
            for part in parts.dropFirst() {
                let code = part.reduce(UInt32(0)) { $0 << 4 | hexValue($1) }
                if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
            }
            result[String(decoding: name, as: UTF8.self)] = text
        }
        return result
    }()

    /// The text of `reference`, from `&` to `;`; `nil` if there is no such reference.
    public static func text(for reference: Span<UInt8>) -> String? {
        let count = reference.count
        guard count >= 3, reference[0] == UInt8(ascii: "&"), reference[count - 1] == UInt8(ascii: ";") else {
            return nil
        }
        if reference[1] == UInt8(ascii: "#") {
            let isHex = reference[2] | 0x20 == UInt8(ascii: "x")
            var code: UInt32 = 0
            var index = isHex ? 3 : 2
            guard index < count - 1, count - 1 - index <= 7 else { return nil }
            while index < count - 1 {
                code = isHex ? code << 4 | hexValue(reference[index]) : code * 10 + UInt32(reference[index] &- 48)
                index += 1
            }
            // Zero and invalid scalars become the replacement character.
            let scalar = code == 0 ? nil : Unicode.Scalar(code)
            return String(Character(scalar ?? "\u{FFFD}"))
        }
        var name: [UInt8] = []
        name.reserveCapacity(count - 2)
        for index in 1..<(count - 1) { name.append(reference[index]) }
        return text(named: String(decoding: name, as: UTF8.self))
    }

    /// The text of the reference with this name, which is written without `&` and `;`; `nil` if there is none.
    public static func text(named name: String) -> String? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "nbsp": "\u{A0}"
        default: named[name]
        }
    }

    /// Whether HTML reads the reference with this name without a semicolon as well, as in `&copy`.
    public static func isReadWithoutSemicolon(_ name: String) -> Bool { withoutSemicolon.contains(name) }

    private static let withoutSemicolon: Set<String> = {
        var result: Set<String> = ["AMP", "COPY", "GT", "LT", "QUOT", "REG", "amp", "gt", "lt", "quot"]
        // All names of characters from U+00A0 to U+00FF that HTML 4 had.
        for row in """
        AElig Aacute Acirc Agrave Aring Atilde Auml Ccedil ETH Eacute Ecirc Egrave Euml Iacute Icirc Igrave Iuml \
        Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute \
        aelig agrave aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth \
        euml frac12 frac14 frac34 iacute icirc iexcl igrave iquest iuml laquo macr micro middot nbsp not ntilde \
        oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound raquo reg sect shy sup1 sup2 sup3 \
        szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
        """.split(separator: " ") { result.insert(String(row)) }
        return result
    }()

    private static func hexValue(_ byte: UInt8) -> UInt32 {
        switch byte {
        case 48...57: UInt32(byte - 48)
        case 65...70: UInt32(byte - 55)
        case 97...102: UInt32(byte - 87)
        default: 0
        }
    }
}
