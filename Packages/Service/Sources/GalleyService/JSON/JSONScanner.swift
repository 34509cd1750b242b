/// A scanner that finds places in JSON text without reading its values.
///
/// Text that is not JSON gives no members and no places; Galley's reader reports its errors.
struct JSONScanner {
    let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The nesting of arrays and objects, at most.
    static func depth(of bytes: [UInt8]) -> Int {
        var (depth, most, isString, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                most = max(most, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return most
    }

    /// The members of the outermost object and the places of their values; `nil` if there is no object.
    static func members(of bytes: [UInt8]) -> [(name: String, value: Range<Int>)]? {
        var scanner = JSONScanner(bytes)
        var result: [(String, Range<Int>)] = []
        let isObject = scanner.forEachMember { name, scanner in
            let start = scanner.position
            guard scanner.skipValue() else { return false }
            result.append((name, start..<scanner.position))
            return true
        }
        return isObject ? result : nil
    }

    /// The contents of a string, given with its quotes; `nil` if it is not a string.
    static func string(_ bytes: ArraySlice<UInt8>) -> String? {
        var scanner = JSONScanner(Array(bytes))
        scanner.skipSpace()
        return scanner.string()
    }

    /// The line and column, counted from 1, of the value at a path such as `box.children[2].text`, or of its nearest
    /// container that exists.
    static func place(of path: String, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var scanner = JSONScanner(bytes)
        scanner.skipSpace()
        scanner.descend(path[...])
        return place(of: scanner.position, in: bytes)
    }

    /// The line and column of an offset, counted from 1; a column is one scalar.
    static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }

    /// Moves to the value at a path, as far as it exists.
    private mutating func descend(_ path: Substring) {
        var rest = path
        while !rest.isEmpty {
            let start = position
            var found: (position: Int, rest: Substring)?
            if rest.first == "[" {
                guard let close = rest.firstIndex(of: "]"),
                    let index = Int(rest[rest.index(after: rest.startIndex)..<close])
                else { return }
                let after = rest[rest.index(after: close)...]
                var count = 0
                _ = forEachElement { scanner in
                    if count == index { found = (scanner.position, after) }
                    count += 1
                    return found == nil && scanner.skipValue()
                }
            } else {
                if rest.first == "." { rest.removeFirst() }
                _ = forEachMember { name, scanner in
                    // Names may contain dots; the longest one is meant.
                    if !name.isEmpty, rest.hasPrefix(name) {
                        let after = rest.dropFirst(name.count)
                        if after.isEmpty || after.first == "." || after.first == "[",
                            after.count <= found?.rest.count ?? .max
                        {
                            found = (scanner.position, after)
                        }
                    }
                    return scanner.skipValue()
                }
            }
            guard let found else {
                position = start
                return
            }
            (position, rest) = (found.position, found.rest)
        }
    }

    /// Visits the members of an object, each with the scanner at its value; `body` moves past the value. Returns false if
    /// there is no complete object.
    private mutating func forEachMember(_ body: (String, inout JSONScanner) -> Bool) -> Bool {
        skipSpace()
        guard take("{") else { return false }
        skipSpace()
        if take("}") { return true }
        while true {
            skipSpace()
            guard let name = string() else { return false }
            skipSpace()
            guard take(":") else { return false }
            skipSpace()
            guard body(name, &self) else { return false }
            skipSpace()
            if take("}") { return true }
            guard take(",") else { return false }
        }
    }

    private mutating func forEachElement(_ body: (inout JSONScanner) -> Bool) -> Bool {
        skipSpace()
        guard take("[") else { return false }
        skipSpace()
        if take("]") { return true }
        while true {
            skipSpace()
            guard body(&self) else { return false }
            skipSpace()
            if take("]") { return true }
            guard take(",") else { return false }
        }
    }

    /// Moves past a value, without recursion.
    private mutating func skipValue() -> Bool {
        var depth = 0
        repeat {
            skipSpace()
            guard position < bytes.count else { return false }
            switch bytes[position] {
            case UInt8(ascii: "\""): guard skipString() else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return false }
                depth -= 1
                position += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { return false }
                position += 1
            default:
                let start = position
                while position < bytes.count, JSONScanner.isWord(bytes[position]) { position += 1 }
                guard position > start else { return false }
            }
        } while depth > 0
        return true
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func skipString() -> Bool {
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return true
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        position = bytes.count
        return false
    }

    private mutating func string() -> String? {
        let start = position
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), skipString() else { return nil }
        return JSONScanner.unescaped(bytes[(start + 1)..<(position - 1)])
    }

    /// The text of a string without its escapes; `nil` if one of them is not valid.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var units: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(&rest) else { return nil }
                units += String(scalar).utf8
            case let other?: units.append(other)
            case nil: return nil
            }
        }
        return String(decoding: units, as: UTF8.self)
    }

    /// The scalar of a `\u` escape, with a following half of a pair.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let high = unit(&rest) else { return nil }
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard (0xD800..<0xDC00).contains(high), rest.starts(with: #"\u"#.utf8) else { return "\u{FFFD}" }
        var ahead = rest.dropFirst(2)
        guard let low = unit(&ahead), (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
        rest = ahead
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        rest = rest.dropFirst(4)
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard position < bytes.count, bytes[position] == mark.asciiValue else { return false }
        position += 1
        return true
    }
}
