/// Escaping for HTML text and addresses.
enum HTMLEscape {
    /// The text with special HTML characters escaped.
    static func text(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case 0x26: result.append(contentsOf: "&amp;".utf8)
            case 0x3C: result.append(contentsOf: "&lt;".utf8)
            case 0x3E: result.append(contentsOf: "&gt;".utf8)
            case 0x22: result.append(contentsOf: "&quot;".utf8)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The URL as an attribute value: percent-encoded where necessary, and escaped.
    static func address(_ url: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in url.utf8 {
            switch byte {
            case 0x26: result.append(contentsOf: "&amp;".utf8)
            case 0x27: result.append(contentsOf: "&#x27;".utf8)
            case 48...57, 65...90, 97...122: result.append(byte)
            case _ where "-_.+!*(),%#@?=;:/$~".utf8.contains(byte): result.append(byte)
            default: result.append(contentsOf: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
