/// Data in an address (RFC 2397): `data:image/png;base64,iVBO…`.
public enum DataURI {
    /// Whether an address contains its data.
    public static func isDataURI(_ address: String) -> Bool {
        address.utf8.count > 5 && address.prefix(5).lowercased() == "data:"
    }

    /// The data of an address; `nil` if it is not a `data:` URI, or its base64 is invalid.
    ///
    /// Like browsers, this takes base64 without padding and with white space in it.
    /// - Complexity: O(*n*).
    public static func bytes(of address: String) -> [UInt8]? {
        guard isDataURI(address) else { return nil }
        let all = address.utf8.dropFirst(5)
        guard let comma = all.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let type = String(decoding: all[..<comma], as: UTF8.self).lowercased().filter { $0 != " " }
        let data = percentDecoded(all[all.index(after: comma)...])
        return type.hasSuffix(";base64") ? Base64.decode(data) : data
    }

    /// The address of an image for messages: without its data, and shortened.
    public static func shown(_ address: String) -> String {
        if isDataURI(address) {
            let type = address.utf8.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }.prefix(60)
            return "\(String(decoding: type, as: UTF8.self)) of \(address.utf8.count) bytes"
        }
        return address.utf8.count <= 400 ? address : String(address.prefix(200)) + "…"
    }

    /// The bytes of a text after decoding `%20` and the like (RFC 3986, 2.1).
    public static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let high = hexadecimal(rest[rest.startIndex]),
                let low = hexadecimal(rest[rest.startIndex + 1])
            {
                result.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
