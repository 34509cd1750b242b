internal import GalleyGrammar

/// An opening or closing tag, read from its source.
struct HTMLTagSource {
    let name: String
    let isClosing: Bool
    private let source: ArraySlice<UInt8>

    /// The maximum number of attributes; further ones are ignored.
    private static let mostAttributes = 64

    /// Creates a tag from its source, from `<` to `>`; `nil` for comments, declarations and processing instructions.
    init?(_ source: ArraySlice<UInt8>) {
        var position = source.startIndex + 1
        guard position < source.endIndex else { return nil }
        isClosing = source[position] == UInt8(ascii: "/")
        if isClosing { position += 1 }
        var name: [UInt8] = []
        while position < source.endIndex, HTMLTagSource.isName(source[position]), name.count < 32 {
            let byte = source[position]
            name.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
            position += 1
        }
        guard let first = name.first, (97...122).contains(first) else { return nil }
        self.name = String(decoding: name, as: UTF8.self)
        self.source = source[position...]
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ":")
    }

    /// The values of attributes, with resolved references; empty for one without a value. The first one with a name counts.
    func attributes(_ names: Set<String>) -> [String: String] {
        var result: [String: String] = [:]
        var position = source.startIndex
        let end = source.endIndex
        func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
        for _ in 0..<HTMLTagSource.mostAttributes {
            while position < end, isSpace(source[position]) || source[position] == UInt8(ascii: "/") { position += 1 }
            guard position < end, source[position] != UInt8(ascii: ">") else { break }
            let start = position
            while position < end, !isSpace(source[position]), !"=>/".utf8.contains(source[position]) { position += 1 }
            if position == start { position += 1 }
            let name = String(decoding: source[start..<position], as: UTF8.self).lowercased()
            while position < end, isSpace(source[position]) { position += 1 }
            var value = ""
            if position < end, source[position] == UInt8(ascii: "=") {
                position += 1
                while position < end, isSpace(source[position]) { position += 1 }
                guard position < end else { break }
                let quote = source[position]
                let first: Int
                let last: Int
                if quote == 0x22 || quote == 0x27 {
                    first = position + 1
                    last = source[first...].firstIndex(of: quote) ?? end
                    position = min(last + 1, end)
                } else {
                    first = position
                    while position < end, !isSpace(source[position]), source[position] != UInt8(ascii: ">") {
                        position += 1
                    }
                    last = position
                }
                if names.contains(name) { value = HTMLMarkup.resolvingReferences(in: source[first..<last]) }
            }
            if names.contains(name), result[name] == nil { result[name] = value }
        }
        return result
    }
}
