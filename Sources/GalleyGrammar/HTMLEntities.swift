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
        let key = String(decoding: name, as: UTF8.self)
        return switch key {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "nbsp": "\u{A0}"
        default: named[key]
        }
    }

    private static func hexValue(_ byte: UInt8) -> UInt32 {
        switch byte {
        case 48...57: UInt32(byte - 48)
        case 65...70: UInt32(byte - 55)
        case 97...102: UInt32(byte - 87)
        default: 0
        }
    }
}
