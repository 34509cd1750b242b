internal import CICU

/// An encoding of the Encoding standard.
struct HTMLEncoding: Sendable, Hashable {
    /// The name in the standard.
    let name: String
    /// The name of the converter in ICU; empty for UTF-8.
    let converter: String

    static let utf8 = HTMLEncoding(name: "UTF-8", converter: "")
    static let utf16LittleEndian = HTMLEncoding(name: "UTF-16LE", converter: "UTF-16LE")
    static let utf16BigEndian = HTMLEncoding(name: "UTF-16BE", converter: "UTF-16BE")
    static let windows1252 = HTMLEncoding(name: "windows-1252", converter: "windows-1252")

    var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

    /// Finds the encoding of a label, such as `latin1`.
    static func named(_ label: some Sequence<UInt8>) -> HTMLEncoding? {
        var bytes = Array(label)
        while let last = bytes.last, last.isHTMLSpace { bytes.removeLast() }
        let name = String(decoding: bytes.drop(while: \.isHTMLSpace).map(\.lowercased), as: UTF8.self)
        return labels[name]
    }

    private static let labels: [String: HTMLEncoding] = {
        var result: [String: HTMLEncoding] = [:]
        for (name, converter, labels) in rows {
            let encoding = HTMLEncoding(name: name, converter: converter)
            for label in labels.split(whereSeparator: \.isWhitespace) { result[String(label)] = encoding }
        }
        return result
    }()

    /// The UTF-8 of a document without carriage returns, and its encoding.
    static func decode(_ bytes: [UInt8], charset: String? = nil) -> (bytes: [UInt8], encoding: HTMLEncoding) {
        if let mark = byteOrderMark(of: bytes) {
            return (mark.encoding.decoded(bytes.dropFirst(mark.count)), mark.encoding)
        }
        let encoding = charset.flatMap { named($0.utf8) } ?? HTMLPrescan.encoding(of: bytes) ?? .utf8
        return (encoding.decoded(bytes[...]), encoding)
    }

    /// The encoding of a byte order mark, and its number of bytes.
    static func byteOrderMark(of bytes: [UInt8]) -> (encoding: HTMLEncoding, count: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        return nil
    }

    /// The UTF-8 of bytes in this encoding, without carriage returns. Bytes without a meaning become U+FFFD.
    private func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if converter.isEmpty { return HTMLEncoding.normalized(Array(bytes)) }
        if name == "x-user-defined" { return HTMLEncoding.normalized(userDefined(bytes)) }
        if name == "replacement" { return bytes.isEmpty ? [] : [0xEF, 0xBF, 0xBD] }
        var error: Int32 = 0
        guard let open = unsafe CICU_ucnv_open(converter, &error), error <= 0 else {
            // ICU's data lacks the converter: ASCII is right, and other bytes are replaced.
            return HTMLEncoding.normalized(Array(bytes))
        }
        defer { unsafe CICU_ucnv_close(open) }
        // A code unit of two bytes becomes three; one byte of a table becomes three, or two characters of three.
        let capacity = bytes.count * 6 + 16
        var output = [UInt8](repeating: 0, count: capacity)
        let count = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe CICU_ucnv_toUTF8(
                    open, target.baseAddress, Int32(clamping: capacity), source.baseAddress,
                    Int32(clamping: source.count), &error)
            }
        }
        guard error <= 0, count >= 0, Int(count) <= capacity else { return HTMLEncoding.normalized(Array(bytes)) }
        output.removeLast(capacity - Int(count))
        return HTMLEncoding.normalized(output)
    }

    private func userDefined(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        for byte in bytes {
            if byte < 0x80 {
                output.append(byte)
            } else if let scalar = Unicode.Scalar(0xF780 + UInt32(byte) - 0x80), let encoded = UTF8.encode(scalar) {
                output.append(contentsOf: encoded)
            }
        }
        return output
    }

    /// Valid UTF-8 with line feeds for carriage returns.
    static func normalized(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        // Most inputs are valid: checked without a copy.
        if !isValidUTF8(bytes) { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
        guard let first = bytes.firstIndex(of: 0x0D) else { return bytes }
        var target = first
        var source = first
        while source < bytes.count {
            var byte = bytes[source]
            if byte == 0x0D {
                byte = 0x0A
                if source + 1 < bytes.count, bytes[source + 1] == 0x0A { source += 1 }
            }
            bytes[target] = byte
            target += 1
            source += 1
        }
        bytes.removeLast(bytes.count - target)
        return bytes
    }

    private static func isValidUTF8(_ bytes: [UInt8]) -> Bool {
        (try? UTF8Span(validating: bytes.span)) != nil
    }
}
