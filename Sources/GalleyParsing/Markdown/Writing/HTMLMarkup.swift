internal import GalleyGrammar
internal import GalleySupport

/// A reader of HTML source that separates markup from text.
enum HTMLMarkup {
    /// The tags of GFM's tag filter.
    private static let disallowed: Set<String> = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
    ]

    /// The text between the tags of `source`, with references resolved and white space collapsed: the text content of
    /// the document object model.
    static func textContent(of source: [UInt8], filtersDisallowedTags: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        var pendingSpace = false
        func put(_ byte: UInt8) {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: pendingSpace = !result.isEmpty
            default:
                if pendingSpace { result.append(0x20) }
                pendingSpace = false
                result.append(byte)
            }
        }
        while position < source.count {
            let byte = source[position]
            if byte == UInt8(ascii: "<"), let end = markupEnd(in: source, from: position) {
                if filtersDisallowedTags, isDisallowed(source, position) {
                    for index in position..<end { put(source[index]) }
                }
                position = end
            } else if byte == UInt8(ascii: "&"), let (text, end) = reference(in: source, at: position) {
                for byte in text.utf8 { put(byte) }
                position = end
            } else {
                put(byte)
                position += 1
            }
        }
        return result
    }

    /// Whether GFM's tag filter contains the tag at `start`.
    static func isDisallowed(_ source: [UInt8], _ start: Int) -> Bool {
        var position = start + 1
        if position < source.count, source[position] == UInt8(ascii: "/") { position += 1 }
        var name: [UInt8] = []
        while position < source.count, isLetter(source[position]), name.count < 12 {
            name.append(source[position] | 0x20)
            position += 1
        }
        return disallowed.contains(String(decoding: name, as: UTF8.self))
    }

    /// The source with the tags of GFM's tag filter escaped.
    static func escapingDisallowedTags(in source: String) -> String {
        let bytes = Array(source.utf8)
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "<"), isDisallowed(bytes, index) {
                result.append(contentsOf: "&lt;".utf8)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The end of the tag, comment or other markup that starts at `start`; `nil` if there is none. Unterminated markup
    /// extends to the end of the source.
    static func markupEnd(in source: [UInt8], from start: Int) -> Int? {
        guard start + 1 < source.count else { return nil }
        let next = source[start + 1]
        if next == UInt8(ascii: "!") {
            if hasBytes("<!--", in: source, at: start) {
                if hasBytes("<!-->", in: source, at: start) { return start + 5 }
                if hasBytes("<!--->", in: source, at: start) { return start + 6 }
                return find("-->", in: source, from: start + 4) ?? source.count
            }
            if hasBytes("<![CDATA[", in: source, at: start) {
                return find("]]>", in: source, from: start + 9) ?? source.count
            }
            return find(">", in: source, from: start + 2) ?? source.count
        }
        if next == UInt8(ascii: "?") { return find("?>", in: source, from: start + 2) ?? source.count }
        let isClosing = next == UInt8(ascii: "/")
        let first = start + (isClosing ? 2 : 1)
        guard first < source.count, isLetter(source[first]) else { return nil }
        var position = first
        var quote: UInt8 = 0
        var previous: UInt8 = 0
        while position < source.count {
            let byte = source[position]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return position + 1
            } else if byte == 0x22 || byte == 0x27, previous == UInt8(ascii: "=") {
                quote = byte
            }
            if byte > 0x20 { previous = byte }
            position += 1
        }
        return source.count
    }

    /// Text whose character references are resolved.
    static func resolvingReferences(in source: ArraySlice<UInt8>) -> String {
        guard source.contains(UInt8(ascii: "&")) else { return String(decoding: source, as: UTF8.self) }
        let bytes = Array(source)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "&"), let (text, end) = reference(in: bytes, at: position) {
                result.append(contentsOf: text.utf8)
                position = end
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    static func reference(in source: [UInt8], at start: Int) -> (String, Int)? {
        var end = start + 1
        while end < source.count, end - start < 40, source[end] != UInt8(ascii: ";") { end += 1 }
        guard end < source.count, source[end] == UInt8(ascii: ";") else { return nil }
        guard let text = HTMLEntities.text(for: source.span.extracting(start..<(end + 1))) else { return nil }
        return (text, end + 1)
    }

    /// Whether `source` is a whole tag or comment.
    static func isComplete(_ source: [UInt8]) -> Bool {
        guard source.last == UInt8(ascii: ">") else { return false }
        // A tag without an end extends to the end of the source.
        return markupEnd(in: source + [0x20], from: 0) == source.count
    }

    /// The end of the closing tag called `name`; `nil` if there is none.
    static func endTag(_ name: String, in source: [UInt8], from start: Int) -> Int? {
        let bytes = Array(name.utf8)
        var position = start
        while let index = source[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = index + 1
            let first = index + 2
            guard first + bytes.count <= source.count, source[index + 1] == UInt8(ascii: "/") else { continue }
            let isSame = bytes.indices.allSatisfy { lowercased(source[first + $0]) == bytes[$0] }
            let next = first + bytes.count < source.count ? source[first + bytes.count] : UInt8(ascii: ">")
            guard isSame, next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else { continue }
            return find(">", in: source, from: first) ?? source.count
        }
        return nil
    }

    /// The start of the tag that ends at `end`.
    static func startOfTag(in source: [UInt8], before end: Int) -> Int {
        source[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
    }

    /// The language that a class such as `language-swift` or `highlight-source-swift` names.
    static func language(ofClass name: String) -> String? {
        for part in name.split(separator: " ") {
            for prefix in ["language-", "lang-", "highlight-source-"] where part.hasPrefix(prefix) {
                return String(part.dropFirst(prefix.count))
            }
        }
        return nil
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
    }

    private static func hasBytes(_ text: StaticString, in source: [UInt8], at start: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start + count <= source.count else { return false }
        return text.withUTF8Buffer { bytes in
            for index in 0..<count where unsafe source[start + index] != bytes[index] { return false }
            return true
        }
    }

    /// The end of the first `text` from `start` on.
    private static func find(_ text: StaticString, in source: [UInt8], from start: Int) -> Int? {
        var position = start
        while position < source.count {
            if hasBytes(text, in: source, at: position) { return position + text.utf8CodeUnitCount }
            position += 1
        }
        return nil
    }
}
