/// The attributes in braces after a heading, an image, a text in brackets or the fence of a code block, in Pandoc's
/// notation: `{#name .class key=value key="value with blanks"}`.
///
/// A single hyphen is the class `unnumbered`. Of several names and of several values of a key, the last one counts.
public struct MarkdownAttributes: Sendable, Hashable {
    /// The name that links lead to; `nil` without one.
    public var name: String?
    /// The classes in order.
    public var classes: [String] = []
    /// The values by key.
    public var values: [String: String] = [:]

    /// The maximum number of bytes, so that text with many braces is read in linear time.
    public static let longest = 1000

    /// Creates the attributes that a text with its braces contains; `nil` for other text.
    public init?(_ source: String) {
        let bytes = Array(source.utf8)
        guard let (attributes, count) = Self.prefix(of: bytes[...]), count == bytes.count else { return nil }
        self = attributes
    }

    /// The attributes at the start of bytes, and their number of bytes; `nil` if there are none.
    public static func prefix(of bytes: ArraySlice<UInt8>) -> (attributes: MarkdownAttributes, count: Int)? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let bytes = unsafe GrammarBytes(buffer)
            var result = MarkdownAttributes()
            return result.read(bytes, from: 0, to: bytes.count).map { (result, $0) }
        }
    }

    /// The attributes at the end of bytes, and their number of bytes; `nil` if there are none.
    public static func suffix(of bytes: ArraySlice<UInt8>) -> (attributes: MarkdownAttributes, count: Int)? {
        let start = unsafe bytes.withUnsafeBufferPointer { buffer in
            let bytes = unsafe GrammarBytes(buffer)
            return Self.start(in: bytes, from: 0, to: bytes.count)
        }
        return start.flatMap { prefix(of: bytes.dropFirst($0)) }
    }

    private init() {}

    /// The end of the attributes that start at a position; `nil` if there are none.
    static func end(in bytes: GrammarBytes, from start: Int, to end: Int) -> Int? {
        var attributes = MarkdownAttributes()
        return attributes.read(bytes, from: start, to: end)
    }

    /// The start of the attributes at the end of a line; `nil` if there are none.
    static func start(in bytes: GrammarBytes, from start: Int, to end: Int) -> Int? {
        guard end > start, bytes[end - 1] == UInt8(ascii: "}") else { return nil }
        var index = end - 1
        let lowest = max(start, end - longest)
        while index > lowest, bytes[index] != UInt8(ascii: "{") { index -= 1 }
        guard index == start || bytes[index - 1] != UInt8(ascii: "\\") else { return nil }
        return self.end(in: bytes, from: index, to: end) == end ? index : nil
    }

    /// Reads attributes up to their closing brace, and returns the position after it; `nil` for other text.
    private mutating func read(_ bytes: GrammarBytes, from start: Int, to end: Int) -> Int? {
        guard start < end, bytes[start] == UInt8(ascii: "{") else { return nil }
        let end = min(end, start + Self.longest)
        var index = bytes.skipBlanks(start + 1, end)
        var isEmpty = true
        while index < end {
            if bytes[index] == UInt8(ascii: "}") { return isEmpty ? nil : index + 1 }
            guard let next = readItem(bytes, index, end) else { return nil }
            isEmpty = false
            index = bytes.skipBlanks(next, end)
            // Blanks separate the items.
            guard index > next || bytes[index] == UInt8(ascii: "}") else { return nil }
        }
        return nil
    }

    private mutating func readItem(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> Int? {
        let mark = bytes[start]
        let isMarked = mark == UInt8(ascii: "#") || mark == UInt8(ascii: ".")
        let first = isMarked ? start + 1 : start
        var index = first
        while index < end, Self.isName(bytes[index]) { index += 1 }
        if mark == UInt8(ascii: "-"), index == start + 1, bytes[index] != UInt8(ascii: "=") {
            classes.append("unnumbered")
            return index
        }
        guard index > first, let word = Self.string(bytes, first, index) else { return nil }
        if isMarked {
            if mark == UInt8(ascii: "#") { name = word } else { classes.append(word) }
            return index
        }
        guard bytes[index] == UInt8(ascii: "="), index + 1 < end else { return nil }
        index += 1
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let valueStart = index
            while index < end, !GrammarClass.isSpace(bytes[index]), bytes[index] != UInt8(ascii: "}"),
                bytes[index] != UInt8(ascii: "{"), bytes[index] > 0x20
            { index += 1 }
            guard index > valueStart, let value = Self.string(bytes, valueStart, index) else { return nil }
            values[word] = value
            return index
        }
        let close = bytes.find(quote, from: index + 1, to: end)
        guard close < end, bytes.find(0x0A, from: index + 1, to: close) == close,
            let value = Self.string(bytes, index + 1, close)
        else { return nil }
        values[word] = value
        return close + 1
    }

    /// Letters, digits, `-`, `_`, `:`, `.`, and everything that is not ASCII.
    private static func isName(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte >= 0x80 || "-_:.".utf8.contains(byte)
    }

    private static func string(_ bytes: GrammarBytes, _ start: Int, _ end: Int) -> String? {
        unsafe String(validating: bytes.slice(start, end), as: UTF8.self)
    }
}
