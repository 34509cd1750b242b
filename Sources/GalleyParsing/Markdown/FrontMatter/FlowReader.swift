internal import GalleyDocuments
internal import GalleyText

/// A reader of YAML values in flow style: texts in quotes, sequences in brackets and mappings in braces.
struct FlowReader {
    private let characters: [Character]
    private let line: Int
    private var index = 0

    init(text: String, line: Int) {
        characters = Array(text)
        self.line = line
    }

    /// Reads the whole text, after which there may only be a comment.
    mutating func readAll(depth: Int) throws(GalleyError) -> JSONValue {
        let value = try read(depth: depth)
        skipSpaces()
        guard index == characters.count || characters[index] == "#" else {
            throw failure("there is text after the end of the value; put the whole value in quotes")
        }
        return value
    }

    private func failure(_ reason: String) -> GalleyError { FrontMatterReader.failure(line: line, reason) }

    private mutating func skipSpaces() {
        while index < characters.count, characters[index] == " " || characters[index] == "\t" { index += 1 }
    }

    private mutating func read(depth: Int) throws(GalleyError) -> JSONValue {
        guard depth <= FrontMatterReader.maximumDepth else {
            throw failure("values are nested more than \(FrontMatterReader.maximumDepth) deep")
        }
        skipSpaces()
        guard index < characters.count else { throw failure("a value is missing") }
        switch characters[index] {
        case "\"": return .string(try doubleQuoted())
        case "'": return .string(try singleQuoted())
        case "[": return try sequence(depth: depth)
        case "{": return try mapping(depth: depth)
        default: return Self.scalar(plain(stops: ",]}"))
        }
    }

    private mutating func sequence(depth: Int) throws(GalleyError) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        while true {
            skipSpaces()
            guard index < characters.count else { throw failure("the bracket [ is not closed by ]") }
            if characters[index] == "]" { break }
            elements.append(try read(depth: depth + 1))
            try separator("]")
        }
        index += 1
        return .array(elements)
    }

    private mutating func mapping(depth: Int) throws(GalleyError) -> JSONValue {
        index += 1
        var members: [JSONMember] = []
        while true {
            skipSpaces()
            guard index < characters.count else { throw failure("the brace { is not closed by }") }
            if characters[index] == "}" { break }
            let key =
                switch characters[index] {
                case "\"": try doubleQuoted()
                case "'": try singleQuoted()
                default: plain(stops: ":,]}")
                }
            skipSpaces()
            guard index < characters.count, characters[index] == ":", !key.isEmpty else {
                throw failure("a field in braces is a name, a colon and a value")
            }
            index += 1
            skipSpaces()
            let isEmpty = index < characters.count && (characters[index] == "," || characters[index] == "}")
            members.append(JSONMember(key, isEmpty ? .null : try read(depth: depth + 1)))
            try separator("}")
        }
        index += 1
        return .object(members)
    }

    /// Skips the comma after an element, unless the end follows.
    private mutating func separator(_ end: Character) throws(GalleyError) {
        skipSpaces()
        guard index < characters.count, characters[index] == "," || characters[index] == end else {
            throw failure("elements are separated by commas, and \(end) ends them")
        }
        if characters[index] == "," { index += 1 }
    }

    private mutating func plain(stops: String) -> String {
        let start = index
        while index < characters.count, !stops.contains(characters[index]) { index += 1 }
        var end = index
        while end > start, characters[end - 1] == " " { end -= 1 }
        return String(characters[start..<end])
    }

    private mutating func singleQuoted() throws(GalleyError) -> String {
        index += 1
        var result = ""
        while index < characters.count {
            if characters[index] == "'" {
                index += 1
                guard index < characters.count, characters[index] == "'" else { return result }
            }
            result.append(characters[index])
            index += 1
        }
        throw failure("the quote ' is not closed")
    }

    private mutating func doubleQuoted() throws(GalleyError) -> String {
        index += 1
        var result = ""
        while index < characters.count {
            let character = characters[index]
            index += 1
            if character == "\"" { return result }
            if character == "\\" { result.unicodeScalars.append(try escape()) } else { result.append(character) }
        }
        throw failure("the quote \" is not closed")
    }

    /// The scalar of an escape, after its backslash.
    private mutating func escape() throws(GalleyError) -> Unicode.Scalar {
        guard index < characters.count else { throw failure("the quote \" is not closed") }
        let code = characters[index]
        index += 1
        switch code {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "0": return "\0"
        case "\"", "\\", "/", " ": return code.unicodeScalars.first ?? " "
        case "_": return "\u{A0}"
        case "x", "u", "U":
            let count = code == "x" ? 2 : code == "u" ? 4 : 8
            let digits = String(characters[index..<min(characters.count, index + count)])
            guard digits.count == count, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
            else {
                throw failure("\\\(code) is followed by \(count) hexadecimal digits of a character")
            }
            index += count
            return scalar
        default: throw failure("unknown escape \\\(code) in a text in double quotes")
        }
    }

    /// The value of a plain text, as in YAML's core schema; dates are texts.
    static func scalar(_ text: String) -> JSONValue {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: break
        }
        guard let first = text.utf8.first, first &- 48 < 10 || first == UInt8(ascii: "-") || first == UInt8(ascii: "+"),
            text.utf8.allSatisfy({ $0 &- 48 < 10 || "+-.eE".utf8.contains($0) }), let number = Double(text),
            number.isFinite,
            // Texts such as 007 keep their zeros.
            !(text.utf8.count > 1 && first == 48 && text.utf8.dropFirst().first.map { $0 &- 48 < 10 } == true)
        else { return .string(text) }
        return .number(number)
    }
}
