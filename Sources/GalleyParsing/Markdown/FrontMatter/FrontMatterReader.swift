internal import GalleyDocuments
internal import GalleyText

/// A reader of the subset of YAML 1.2 that front matter uses.
///
/// Each line is read once, and the depth of collections is limited.
struct FrontMatterReader {
    /// The maximum depth of collections.
    static let maximumDepth = 16

    private struct Line {
        /// The number in the file, from 1.
        var number: Int
        var indent: Int
        var text: Substring
    }

    private let lines: [Line]
    private var cursor = 0

    /// Creates a reader of the lines between the marks.
    init(_ source: ArraySlice<UInt8>) {
        let text = String(decoding: source.last == 0x0A ? source.dropLast() : source, as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            let line = line.last == "\r" ? line.dropLast() : line
            let content = line.drop { $0 == " " }
            return Line(number: index + 2, indent: line.utf8.count - content.utf8.count, text: content)
        }
    }

    static func failure(line: Int, _ reason: String) -> GalleyError {
        .unparsableText(format: "front matter", reason: "line \(line): \(reason)")
    }

    /// Reads the fields, each with its line in the file.
    mutating func read() throws(GalleyError) -> [(member: JSONMember, line: Int)] {
        guard let first = peek() else { return [] }
        guard first.indent == 0 else { throw Self.failure(line: first.number, "the first field is not indented") }
        return try mapping(indent: 0, depth: 0)
    }

    /// The next line with content.
    private mutating func peek() -> Line? {
        while cursor < lines.count, lines[cursor].text.isEmpty || lines[cursor].text.first == "#" { cursor += 1 }
        return cursor < lines.count ? lines[cursor] : nil
    }

    // Collections in block style.

    private mutating func mapping(indent: Int, depth: Int) throws(GalleyError) -> [(member: JSONMember, line: Int)] {
        var fields: [(member: JSONMember, line: Int)] = []
        var names: Set<String> = []
        while let line = peek(), line.indent == indent, !Self.isItem(line.text) {
            guard let (key, rest) = try Self.field(line) else {
                throw Self.failure(line: line.number, "a field is a name, a colon and a space, and a value")
            }
            guard names.insert(key).inserted else {
                throw Self.failure(line: line.number, "there are two fields named \(key)")
            }
            cursor += 1
            let value = try value(rest, of: line, indent: indent, isField: true, depth: depth + 1)
            fields.append((JSONMember(key, value), line.number))
        }
        if let line = peek(), line.indent > indent || (line.indent == indent && indent == 0) {
            throw Self.failure(line: line.number, "the indentation is not that of the fields before it")
        }
        return fields
    }

    private mutating func sequence(indent: Int, depth: Int) throws(GalleyError) -> JSONValue {
        var elements: [JSONValue] = []
        while let line = peek(), line.indent == indent, Self.isItem(line.text) {
            let content = line.text.dropFirst().drop { $0 == " " }
            let inner = indent + (line.text.utf8.count - content.utf8.count)
            if !content.isEmpty, !Self.startsQuoted(content), let (key, rest) = try Self.field(line, content) {
                // A mapping whose first field is on the line of the hyphen.
                cursor += 1
                let first = try value(rest, of: line, indent: inner, isField: true, depth: depth + 1)
                var members = [JSONMember(key, first)]
                if let next = peek(), next.indent == inner {
                    members += try mapping(indent: inner, depth: depth).map(\.member)
                }
                elements.append(.object(members))
                continue
            }
            cursor += 1
            elements.append(try value(content, of: line, indent: indent, isField: false, depth: depth + 1))
        }
        return .array(elements)
    }

    /// The value of a field or an element, whose first line has the text `rest` of it.
    private mutating func value(
        _ rest: Substring, of line: Line, indent: Int, isField: Bool, depth: Int
    ) throws(GalleyError) -> JSONValue {
        guard depth <= Self.maximumDepth else {
            throw Self.failure(line: line.number, "values are nested more than \(Self.maximumDepth) deep")
        }
        guard let first = rest.first, first != "#" else {
            guard let next = peek() else { return .null }
            if Self.isItem(next.text), next.indent > indent || (isField && next.indent == indent) {
                return try sequence(indent: next.indent, depth: depth)
            }
            guard next.indent > indent else { return .null }
            let isField = try Self.field(next) != nil
            if !isField || Self.startsQuoted(next.text) {
                cursor += 1
                return try value(next.text, of: next, indent: indent, isField: false, depth: depth + 1)
            }
            return .object(try mapping(indent: next.indent, depth: depth).map(\.member))
        }
        switch first {
        case "|", ">": return .string(try blockScalar(rest, line, indent: indent))
        case "&", "*", "!", "%", "@", "`":
            throw Self.failure(line: line.number, "anchors, aliases and tags are not read; put the text in quotes")
        case "\"", "'", "[", "{":
            var flow = FlowReader(text: joined(rest, indent: indent), line: line.number)
            return try flow.readAll(depth: depth)
        default:
            var text = String(Self.withoutComment(rest))
            while let next = continuation(indent: indent) { text += " " + Self.withoutComment(next) }
            return FlowReader.scalar(text)
        }
    }

    /// The next line, if it is indented more than `indent`.
    private mutating func continuation(indent: Int) -> Substring? {
        guard cursor < lines.count, !lines[cursor].text.isEmpty, lines[cursor].indent > indent else { return nil }
        cursor += 1
        return lines[cursor - 1].text
    }

    /// A value in quotes or brackets with its further lines.
    private mutating func joined(_ first: Substring, indent: Int) -> String {
        var text = String(first)
        while let next = continuation(indent: indent) { text += " " + next }
        return text
    }

    /// Text whose line feeds are kept (`|`) or folded (`>`).
    private mutating func blockScalar(_ header: Substring, _ line: Line, indent: Int) throws(GalleyError) -> String {
        let options = Self.withoutComment(header).dropFirst()
        guard options.allSatisfy({ $0 == "-" || $0 == "+" }), options.count <= 1 else {
            throw Self.failure(line: line.number, "after | or > there may only be - or +")
        }
        var texts: [String] = []
        var own: Int?
        while cursor < lines.count {
            let next = lines[cursor]
            if next.text.isEmpty {
                texts.append("")
            } else {
                guard next.indent > indent else { break }
                let margin = own ?? next.indent
                own = margin
                guard next.indent >= margin else {
                    throw Self.failure(line: next.number, "the line is indented less than the first line of its text")
                }
                texts.append(String(repeating: " ", count: next.indent - margin) + next.text)
            }
            cursor += 1
        }
        var trailing = 0
        while texts.last?.isEmpty == true {
            texts.removeLast()
            trailing += 1
        }
        let body = header.first == "|" ? texts.joined(separator: "\n") : Self.folded(texts)
        switch options.first {
        case "-": return body
        case "+": return body + String(repeating: "\n", count: trailing + 1)
        default: return body.isEmpty ? "" : body + "\n"
        }
    }

    /// Lines joined by spaces; empty lines are line feeds.
    private static func folded(_ lines: [String]) -> String {
        var result = ""
        var needsSpace = false
        for line in lines {
            if line.isEmpty {
                result += "\n"
                needsSpace = false
            } else {
                if needsSpace { result += " " }
                result += line
                needsSpace = true
            }
        }
        return result
    }

    // Parts of lines.

    private static func isItem(_ text: Substring) -> Bool { text == "-" || text.hasPrefix("- ") }

    private static func startsQuoted(_ text: Substring) -> Bool {
        guard let first = text.first else { return false }
        return "\"'[{|>".contains(first)
    }

    /// The name and the rest of a field; `nil` if a line is not a field.
    private static func field(_ line: Line, _ text: Substring? = nil) throws(GalleyError) -> (
        key: String, rest: Substring
    )? {
        let text = text ?? line.text
        if text.first == "?" { throw failure(line: line.number, "names that are collections are not read") }
        var end: Substring.Index?
        if let quote = text.first, quote == "\"" || quote == "'" {
            end = text.dropFirst().firstIndex(of: quote).map { text.index(after: $0) }
            guard let end, end < text.endIndex, text[end] == ":" else { return nil }
        } else {
            var index = text.startIndex
            while index < text.endIndex {
                let next = text.index(after: index)
                if text[index] == ":", next == text.endIndex || text[next] == " " {
                    end = index
                    break
                }
                index = next
            }
        }
        guard let end else { return nil }
        var key = text[..<end]
        if key.first == "\"" || key.first == "'" { key = key.dropFirst().dropLast() }
        while key.last == " " { key = key.dropLast() }
        return (String(key), text[text.index(after: end)...].drop { $0 == " " })
    }

    /// A plain text without the comment after it, and without blanks at its end.
    static func withoutComment(_ text: Substring) -> Substring {
        var result = text
        var previous: Character = " "
        for index in text.indices {
            if text[index] == "#", previous == " " {
                result = text[..<index]
                break
            }
            previous = text[index]
        }
        while let last = result.last, last == " " || last == "\t" { result = result.dropLast() }
        return result
    }
}
