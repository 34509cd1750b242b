/// Questions about the source of HTML in Markdown.
enum HTMLMarkup {
    /// The tags of GFM's tag filter.
    private static let disallowed: Set<String> = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
    ]

    /// The source of an HTML block without an instruction or a section at its start, which CommonMark ends at `?>` and `]]>`,
    /// and HTML at `>`; with the tags of GFM's tag filter escaped if they are filtered.
    static func prepared(_ source: [UInt8], filtersDisallowedTags: Bool) -> [UInt8] {
        var rest = source[...]
        let first = source.firstIndex { $0 != 0x20 } ?? source.endIndex
        for (start, end) in [("<?", "?>"), ("<![CDATA[", "]]>")] where source[first...].starts(with: start.utf8) {
            rest = rest[(rest.firstRange(of: Array(end.utf8))?.upperBound ?? rest.endIndex)...]
        }
        return filtersDisallowedTags ? escapingDisallowedTags(in: rest) : Array(rest)
    }

    /// Whether GFM's tag filter contains the tag at `start`.
    static func isDisallowed(_ source: ArraySlice<UInt8>, _ start: Int) -> Bool {
        var position = start + 1
        if position < source.endIndex, source[position] == UInt8(ascii: "/") { position += 1 }
        var name: [UInt8] = []
        while position < source.endIndex, isLetter(source[position]), name.count < 12 {
            name.append(source[position] | 0x20)
            position += 1
        }
        return disallowed.contains(String(decoding: name, as: UTF8.self))
    }

    /// The source with the tags of GFM's tag filter escaped.
    static func escapingDisallowedTags(in source: String) -> String {
        String(decoding: escapingDisallowedTags(in: Array(source.utf8)[...]), as: UTF8.self)
    }

    private static func escapingDisallowedTags(in source: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for (index, byte) in source.enumerated() {
            if byte == UInt8(ascii: "<"), isDisallowed(source, source.startIndex + index) {
                result.append(contentsOf: "&lt;".utf8)
            } else {
                result.append(byte)
            }
        }
        return result
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

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
    }
}
