/// Reads one JSON text (RFC 8259) into a tree, in one pass.
///
/// It is not Foundation's because it must be fast for many documents, and errors must state the line and column as in
/// an editor. It is strict: no comments, no trailing commas, nothing after the value.
package struct JSONReader {
    /// The reason and place of a syntax error. Lines and columns count from 1; a column is one scalar.
    package struct Failure: Error, Hashable {
        package var line: Int
        package var column: Int
        package var reason: String
    }

    /// The maximum depth of arrays and objects.
    package static let depthLimit = 96

    let bytes: [UInt8]
    var position = 0
    var depth = 0
    /// The positions of unpaired surrogates in strings, which a text cannot contain.
    var lostSurrogates: [Int] = []

    /// Creates a reader at the start of a text.
    init(of bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is not allowed in JSON, but some editors write one.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The tree, and notes about replaced characters.
    package static func read(_ bytes: [UInt8]) throws(Failure) -> (value: JSONValue, notes: [String]) {
        var reader = JSONReader(of: bytes)
        let value = try reader.value()
        reader.skipSpace()
        if reader.position < bytes.count { throw reader.failure("found more text after the document") }
        let notes = reader.lostSurrogates.map { offset in
            let place = reader.place(offset)
            return "line \(place.line), column \(place.column): half a surrogate pair was replaced by U+FFFD"
        }
        return (value, notes)
    }

    mutating func value() throws(Failure) -> JSONValue {
        skipSpace()
        guard position < bytes.count else { throw failure("expected a value, found the end of the text") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try numericValue()
        default: throw failure("expected a value, found \(found())")
        }
    }

    private mutating func object() throws(Failure) -> JSONValue {
        var members: [JSONMember] = []
        try forEachMember { (name, reader) throws(Failure) in members.append(JSONMember(name, try reader.value())) }
        return .object(members)
    }

    private mutating func array() throws(Failure) -> JSONValue {
        var elements: [JSONValue] = []
        try forEachElement { (reader) throws(Failure) in elements.append(try reader.value()) }
        return .array(elements)
    }

    /// Reads an object; `body` reads the value of each member.
    @inline(__always)
    mutating func forEachMember(
        _ body: (String, inout JSONReader) throws(Failure) -> Void
    ) throws(Failure) {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
            throw failure("expected “{”, found \(found())")
        }
        try enter()
        skipSpace()
        if take("}") {
            depth -= 1
            return
        }
        repeat {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw failure("expected a field's name in quotes, found \(found())")
            }
            let key = try string()
            skipSpace()
            guard take(":") else { throw failure("expected “:” after a field's name, found \(found())") }
            skipSpace()
            try body(key, &self)
            skipSpace()
        } while take(",")
        guard take("}") else { throw failure("expected “,” or “}”, found \(found())") }
        depth -= 1
    }

    /// Reads an array; `body` reads each element.
    @inline(__always)
    mutating func forEachElement(_ body: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else {
            throw failure("expected “[”, found \(found())")
        }
        try enter()
        skipSpace()
        if take("]") {
            depth -= 1
            return
        }
        repeat {
            skipSpace()
            try body(&self)
            skipSpace()
        } while take(",")
        guard take("]") else { throw failure("expected “,” or “]”, found \(found())") }
        depth -= 1
    }

    private mutating func enter() throws(Failure) {
        depth += 1
        guard depth <= Self.depthLimit else {
            throw failure("arrays and objects are nested more than \(Self.depthLimit) levels deep")
        }
        position += 1
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
        let end = position + word.utf8.count
        guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8) else {
            throw failure("expected a value, found \(found())")
        }
        position = end
        return value
    }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    func place(_ offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in bytes[..<min(offset, bytes.count)] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }

    func failure(_ reason: String) -> Failure {
        let place = place(position)
        return Failure(line: place.line, column: place.column, reason: reason)
    }

    /// A description of the character at the position, for messages.
    func found() -> String {
        guard position < bytes.count else { return "the end of the text" }
        let byte = bytes[position]
        if byte < 0x20 || byte == 0x7F { return "a control character" }
        var end = position + 1
        while end < bytes.count, end < position + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return "“\(String(decoding: bytes[position..<end], as: UTF8.self))”"
    }
}
