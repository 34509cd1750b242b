/// The search for an encoding in the first bytes of a document.
struct HTMLPrescan {
    private let bytes: ArraySlice<UInt8>
    private var position = 0
    /// Whether the last tag was complete.
    private var isComplete = false

    /// The encoding that a `meta` element in the first 1,024 bytes declares.
    static func encoding(of bytes: [UInt8]) -> HTMLEncoding? {
        var scan = HTMLPrescan(bytes: bytes.prefix(1024))
        return scan.run()
    }

    private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func matches(_ word: StaticString) -> Bool {
        var index = position
        for letter in word.description.utf8 {
            guard byte(index)?.lowercased == letter else { return false }
            index += 1
        }
        return true
    }

    private mutating func run() -> HTMLEncoding? {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            if matches("<!--") {
                skipComment()
            } else if matches("<meta"), let next = byte(position + 5), next.isHTMLSpace || next == UInt8(ascii: "/") {
                position += 5
                if let encoding = readMeta() { return encoding }
            } else if let next = byte(position + 1), next.isLetter || next == UInt8(ascii: "/") {
                if next == UInt8(ascii: "/"), byte(position + 2)?.isLetter != true {
                    skipToEnd()
                } else {
                    while let byte = byte(position), !byte.isHTMLSpace, byte != UInt8(ascii: ">") { position += 1 }
                    while readAttribute() != nil {}
                }
            } else if let next = byte(position + 1), next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
                skipToEnd()
            } else {
                position += 1
            }
        }
        return nil
    }

    private mutating func skipToEnd() {
        while let byte = byte(position), byte != UInt8(ascii: ">") { position += 1 }
        position += 1
    }

    private mutating func skipComment() {
        // `<!-->` is a comment.
        position += 2
        while position < bytes.count, !matches("-->") { position += 1 }
        position += 3
    }

    private mutating func readMeta() -> HTMLEncoding? {
        isComplete = false
        var isPragma = false
        var charset: [UInt8]?
        var content: [UInt8]?
        while let (name, value) = readAttribute() {
            if name.elementsEqual("http-equiv".utf8) {
                isPragma = value.elementsEqual("content-type".utf8)
            } else if name.elementsEqual("content".utf8), content == nil {
                content = HTMLPrescan.charset(in: value)
            } else if name.elementsEqual("charset".utf8), charset == nil {
                charset = value
            }
        }
        guard isComplete, let label = charset ?? (isPragma ? content : nil), let encoding = HTMLEncoding.named(label)
        else {
            return nil
        }
        if encoding.isUTF16 { return .utf8 }
        return encoding.name == "x-user-defined" ? .windows1252 : encoding
    }

    /// Reads an attribute in small letters. Returns nil at the end of the tag.
    private mutating func readAttribute() -> (name: [UInt8], value: [UInt8])? {
        while let byte = byte(position), byte.isHTMLSpace || byte == UInt8(ascii: "/") { position += 1 }
        guard let first = byte(position) else { return nil }
        if first == UInt8(ascii: ">") {
            position += 1
            isComplete = true
            return nil
        }
        var name: [UInt8] = []
        while let byte = byte(position), !byte.isHTMLSpace, byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">") {
            if byte == UInt8(ascii: "="), !name.isEmpty { break }
            name.append(byte.lowercased)
            position += 1
        }
        while byte(position)?.isHTMLSpace == true { position += 1 }
        guard byte(position) == UInt8(ascii: "=") else { return (name, []) }
        position += 1
        while byte(position)?.isHTMLSpace == true { position += 1 }
        var value: [UInt8] = []
        if let quote = byte(position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            position += 1
            while let byte = byte(position), byte != quote {
                value.append(byte.lowercased)
                position += 1
            }
            // Without its quotation mark, the attribute is not complete.
            guard byte(position) != nil else { return nil }
            position += 1
            return (name, value)
        }
        while let byte = byte(position), !byte.isHTMLSpace, byte != UInt8(ascii: ">") {
            value.append(byte.lowercased)
            position += 1
        }
        return (name, value)
    }

    /// The label after `charset=` in the value of `content`, which is in small letters.
    static func charset(in value: [UInt8]) -> [UInt8]? {
        let word = Array("charset".utf8)
        var index = 0
        while index + word.count <= value.count {
            guard value[index..<(index + word.count)].elementsEqual(word) else {
                index += 1
                continue
            }
            index += word.count
            var rest = value[index...].drop(while: \.isHTMLSpace)
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop(while: \.isHTMLSpace)
            guard let first = rest.first else { return nil }
            if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
                rest = rest.dropFirst()
                guard let end = rest.firstIndex(of: first) else { return nil }
                return Array(rest[..<end])
            }
            return Array(rest.prefix { !$0.isHTMLSpace && $0 != UInt8(ascii: ";") })
        }
        return nil
    }
}
