public import GalleyText

/// A filler of document templates: `{{name}}` in strings, and boxes that are repeated for each element of a list.
///
/// A string that consists only of `{{name}}` is replaced by the value, of any type; elsewhere `{{name}}` is replaced by
/// the value's text. Values are never parsed as Markdown or JSON, except if a `"markdown"` consists only of `{{name}}`.
/// Names may refer to members of objects and lists: `user.name`, `rows.0`.
package struct JSONTemplate {
    private var scopes: [(name: String, data: JSONTemplateData)] = []
    fileprivate let data: JSONTemplateData
    private var steps: [String] = []
    /// The number of values in the document so far, including everything inside inserted ones.
    private var count = 0
    /// The total size in bytes of composed strings.
    private var byteCount = 0
    /// The warnings, with their paths.
    package private(set) var warnings: [GalleyWarning] = []

    /// The maximum number of values in a document.
    private let limit: Int
    /// The maximum total size in bytes of composed strings.
    private let byteLimit: Int

    package init(data: JSONValue, limit: Int = 2_000_000, byteLimit: Int = 1 << 28) {
        self.data = JSONTemplateData(data)
        self.limit = limit
        self.byteLimit = byteLimit
    }

    /// Fills all placeholders of a document.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` if a name is unknown, a value is not a list where one is
    ///   required, or the document exceeds the limits.
    package mutating func fill(_ value: JSONValue) throws(GalleyError) -> JSONValue {
        try add()
        switch value {
        case .null, .bool, .number, .largeInteger: return value
        case .string(let text): return try fill(text)
        case .array(let elements):
            var result: [JSONValue] = []
            result.reserveCapacity(elements.count)
            for (index, given) in elements.enumerated() {
                steps.append("[\(index)]")
                guard let element = try conditional(given) else {
                    steps.removeLast()
                    continue
                }
                if case .object(let members) = element, let list = element[key: "each"], let box = element[key: "box"] {
                    warnBesideEach(members)
                    result += try repeated(list, element[key: "as"], box)
                } else {
                    result.append(try fill(element))
                }
                steps.removeLast()
            }
            return .array(result)
        case .object(let members):
            var result: [JSONMember] = []
            result.reserveCapacity(members.count)
            for member in members {
                steps.append(steps.isEmpty ? member.key : "." + member.key)
                // The members of custom data may have any names.
                guard let value = member.key == "userInfo" ? member.value : try conditional(member.value) else {
                    steps.removeLast()
                    continue
                }
                var filled: JSONValue
                if member.key == "markdown", case .string(let source) = value {
                    filled = try fill(source, isMarkdown: true)
                } else {
                    filled = try fill(value)
                }
                // Numbers are converted to text where a text is required.
                if member.key == "text" || member.key == "markdown", let text = Self.text(of: filled) {
                    filled = .string(text)
                }
                result.append(JSONMember(member.key, filled))
                steps.removeLast()
            }
            return .object(result)
        }
    }

    /// Counts a value or a part of the result.
    package mutating func add() throws(GalleyError) {
        count += 1
        guard count <= limit else { throw failure("the template expands to more than \(limit) values") }
    }

    /// Counts everything inside a value of the data, once for each insertion.
    private mutating func add(inside value: JSONValue) throws(GalleyError) {
        var open = [value]
        while let next = open.popLast() {
            switch next {
            case .null, .bool, .number, .largeInteger, .string: continue
            case .array(let elements):
                for element in elements {
                    try add()
                    open.append(element)
                }
            case .object(let members):
                for member in members {
                    try add()
                    open.append(member.value)
                }
            }
        }
    }

    /// Warns about members next to `each`, which are not part of a box.
    private mutating func warnBesideEach(_ members: [JSONMember]) {
        for member in members where !["each", "as", "box"].contains(member.key) {
            // A repeated template is reported once.
            let path = steps.joined() + "." + member.key
            guard warnings.count < 100, !warnings.contains(where: { $0.path == path }) else { continue }
            warnings.append(
                GalleyWarning(
                    .document, "has no effect next to \"each\"; ignored. Put it into the \"box\"", path: path))
        }
    }

    private mutating func repeated(
        _ list: JSONValue, _ name: JSONValue?, _ box: JSONValue
    ) throws(GalleyError) -> [JSONValue] {
        steps.append(".each")
        let elements: [JSONValue]
        switch list {
        case .array(let given): elements = given
        case .string(let path): elements = try self.list(named: path)
        default: throw failure("expected the name of a list in the data, found \(list.summary)")
        }
        steps.removeLast()
        var row = "row"
        switch name {
        case nil: break
        case .string(let given)?: row = given
        case .some(let other):
            steps.append(".as")
            throw failure("expected the name of each element (a string), found \(other.summary)")
        }
        var result: [JSONValue] = []
        result.reserveCapacity(elements.count)
        steps.append(".box")
        try forEach(elements, as: row) { template throws(GalleyError) in
            if let box = try template.conditional(box) { result.append(try template.fill(box)) }
        }
        steps.removeLast()
        return result
    }

    private func list(named path: String) throws(GalleyError) -> [JSONValue] {
        guard case .array(let found) = try appearance(up: Self.inside(path)) else {
            throw failure("\"\(path)\" is not a list in the data")
        }
        return found
    }

    /// Calls `body` for each element, which has a name meanwhile, as has its index.
    private mutating func forEach(
        _ elements: [JSONValue], as name: String, _ body: (inout JSONTemplate) throws(GalleyError) -> Void
    ) throws(GalleyError) {
        for (index, element) in elements.enumerated() {
            scopes.append((name, JSONTemplateData(element)))
            scopes.append((name + "Index", JSONTemplateData(.number(Double(index)))))
            try body(&self)
            scopes.removeLast(2)
        }
    }

    private mutating func fill(_ text: String, isMarkdown: Bool = false) throws(GalleyError) -> JSONValue {
        guard text.contains("{{") else { return .string(text) }
        var whole: String?
        Self.forEachPlaceholder(in: text) { if $1 { whole = $0 } }
        if let whole {
            let value = try appearance(up: whole)
            try add(inside: value)
            return value
        }
        var marks = 0
        return .string(
            try compose(text) { value, before, result in
                marks += Self.codeMarks(in: before)
                if isMarkdown, marks.isMultiple(of: 2) || value.contains("`") {
                    Self.add(literal: value, to: &result)
                } else {
                    result += value
                }
            })
    }

    /// A text whose placeholders are replaced by the texts of their values.
    ///
    /// - Parameter append: Appends the text of a value to the result, after the part of the source that is before it.
    private mutating func compose(
        _ text: String, _ append: (_ value: String, _ before: Substring, _ result: inout String) -> Void
    ) throws(GalleyError) -> String {
        var result = ""
        var rest = text[...]
        while let open = Self.find("{{", in: rest), let close = Self.find("}}", in: rest[open.upperBound...]) {
            let value = try appearance(up: String(rest[open.upperBound..<close.lowerBound]))
            result += rest[..<open.lowerBound]
            guard let text = Self.text(of: value) else {
                throw failure(
                    "\(value.summary) cannot be part of a string; make {{…}} the whole string to insert it")
            }
            append(text, rest[..<open.lowerBound], &result)
            rest = rest[close.upperBound...]
        }
        result += rest
        byteCount += result.utf8.count
        guard byteCount <= byteLimit else {
            throw failure("the template expands to more than \(byteLimit) bytes of text")
        }
        return result
    }

    /// The number of backtick runs, which open and close code.
    private static func codeMarks(in text: Substring) -> Int {
        var (count, previous) = (0, UInt8(0))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "`"), previous != byte, previous != UInt8(ascii: "\\") { count += 1 }
            previous = byte
        }
        return count
    }

    /// Appends text to Markdown as literal text: its characters have no meaning in Markdown, and its lines do not end
    /// paragraphs.
    private static func add(literal text: String, to source: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r": source += source.hasSuffix("\\\n") ? "&nbsp;\\\n" : "\\\n"
            case " ", "\t":
                // At the start of a line, spaces would make it code.
                let begins = source.isEmpty || source.hasSuffix("\n") || source.hasSuffix(";")
                source += begins ? "&#\(scalar.value);" : String(scalar)
            case "!"..."/", ":"..."@", "["..."`", "{"..."~":
                source += "\\"
                source.unicodeScalars.append(scalar)
            default: source.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text of a value; `nil` if it has none.
    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let string): string
        case .number(let number): DecimalText.of(number)
        case .largeInteger(let digits): digits
        case .bool(let flag): flag ? "true" : "false"
        case .null: ""
        case .array, .object: nil
        }
    }

    private static func find(_ mark: String, in text: Substring) -> Range<String.Index>? {
        guard let mark = mark.first else { return nil }
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            if text[index] == mark, next < text.endIndex, text[next] == mark { return index..<text.index(after: next) }
            index = next
        }
        return nil
    }

    /// The value of `name`, or what follows a `|` in it where the data has none.
    private func appearance(up name: String) throws(GalleyError) -> JSONValue {
        guard let bar = name.firstIndex(of: "|") else { return try value(named: name) }
        if let found = try? value(named: String(name[..<bar])), found != .null { return found }
        let text = String(name[name.index(after: bar)...])
        if let literal = try? JSONReader.read(Array(text.utf8)).value {
            switch literal {
            case .number, .largeInteger, .bool: return literal
            default: break
            }
        }
        return .string(text)
    }

    /// Whether a condition holds: the data has a value that is not `null`, `false`, empty or 0. `!` negates it.
    package func holds(_ condition: String) -> Bool {
        let condition = Self.inside(condition)
        let isNegated = condition.hasPrefix("!")
        let name = isNegated ? String(condition.dropFirst()) : condition
        let isSet =
            switch try? value(named: name) {
            case nil, .null?, .bool(false)?, .string("")?, .number(0)?: false
            case .array(let elements)?: !elements.isEmpty
            default: true
            }
        return isSet != isNegated
    }

    /// A value without its condition; `nil` where that does not hold.
    private mutating func conditional(_ element: JSONValue) throws(GalleyError) -> JSONValue? {
        guard case .object(let members) = element, let index = members.firstIndex(where: { $0.key == "if" }) else {
            return element
        }
        guard case .string(let condition) = members[index].value else {
            steps.append(".if")
            throw failure("the name of a value in the data is expected; found \(members[index].value.summary)")
        }
        guard holds(condition) else { return nil }
        return .object(members.filter { $0.key != "if" })
    }

    private func value(named name: String) throws(GalleyError) -> JSONValue {
        let parts = Self.parts(of: name)
        guard let first = parts.first else { throw failure("{{…}} needs a name") }
        let own = scopes.last { $0.name == first }?.data
        guard var found = own ?? data.part(named: first) else { throw unknown(first, in: data.value) }
        for part in parts.dropFirst() {
            guard let next = found.part(named: part) else { throw unknown(part, in: found.value) }
            found = next
        }
        return found.value
    }

    /// The parts of a name: `person.name` is the member `name` of `person`.
    static func parts(of name: String) -> [String] {
        name.split(separator: ".").map { $0.filter { !$0.isWhitespace } }
    }

    /// The name in a list or condition, which may be in braces.
    static func inside(_ name: String) -> String {
        name.hasPrefix("{{") && name.hasSuffix("}}") ? String(name.dropFirst(2).dropLast(2)) : name
    }

    /// Visits the contents of all braces in a string, each with whether it is the whole string.
    static func forEachPlaceholder(in text: String, _ body: (_ name: String, _ isWhole: Bool) -> Void) {
        var rest = text[...]
        while let open = find("{{", in: rest), let close = find("}}", in: rest[open.upperBound...]) {
            let isWhole = open.lowerBound == text.startIndex && close.upperBound == text.endIndex
            body(String(rest[open.upperBound..<close.lowerBound]), isWhole)
            rest = rest[close.upperBound...]
        }
    }

    private func unknown(_ name: String, in value: JSONValue) -> GalleyError {
        var names = scopes.map(\.name)
        if case .object(let members) = value { names += members.map(\.key) }
        let meant = Suggestion.nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
        return failure("the data has no \"\(name)\"\(meant)")
    }

    private func failure(_ reason: String) -> GalleyError {
        .invalidDocument(path: steps.joined(), reason: reason)
    }
}

// MARK: - Other formats

extension JSONTemplate {
    /// Reads the data of a template.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for bytes that are not JSON.
    package init(json: [UInt8], limit: Int = 2_000_000) throws(GalleyError) {
        self.init(data: try Document.readTree(json).0, limit: limit)
    }

    /// The name of the document, which each line of the data may have; `nil` without one.
    package var id: String? {
        var decoding = DocumentDecoding()
        return data.value[key: "id"].flatMap { try? decoding.identifier($0) }
    }

    /// A text with the values of its placeholders, each changed by `escape`.
    package mutating func text(_ source: String, escape: (String) -> String) throws(GalleyError) -> String {
        guard source.contains("{{") else { return source }
        return try compose(source) { value, _, result in result += escape(value) }
    }

    /// Calls `body` for each element of a list, which has a name meanwhile.
    package mutating func forEach(
        _ list: String, as name: String, _ body: (inout JSONTemplate) throws(GalleyError) -> Void
    ) throws(GalleyError) {
        try forEach(try self.list(named: list), as: name, body)
    }

    /// Names a part in the place of errors, until it is left.
    package mutating func enter(_ part: String) { steps.append(steps.isEmpty ? part : "." + part) }

    package mutating func leave() { steps.removeLast() }
}

/// A value of the data with an index of its parts: a template may name each of many members.
private final class JSONTemplateData {
    let value: JSONValue
    private lazy var members = makeMembers()
    private var elements: [Int: JSONTemplateData] = [:]

    init(_ value: JSONValue) { self.value = value }

    private func makeMembers() -> [String: JSONTemplateData] {
        guard case .object(let members) = value else { return [:] }
        return Dictionary(members.map { ($0.key, JSONTemplateData($0.value)) }) { _, last in last }
    }

    /// A member of an object, or an element of a list by its index.
    func part(named name: String) -> JSONTemplateData? {
        guard case .array(let all) = value else { return members[name] }
        guard let index = Int(name), all.indices.contains(index) else { return nil }
        if let known = elements[index] { return known }
        let element = JSONTemplateData(all[index])
        elements[index] = element
        return element
    }
}

extension Document {
    /// Decodes a document template filled with `data`, both UTF-8 bytes of JSON texts.
    ///
    /// `{{name}}` in a string is replaced by the value with that name; a string that consists only of it becomes the
    /// value. `{"each": "rows", "as": "row", "box": {…}}` in a list is replaced by a box for each element of `rows`.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``.
    public static func decode(
        template json: [UInt8], filledFrom data: [UInt8], over base: Document = Document()
    ) throws(GalleyError) -> Decoded {
        try decode(try readTree(json), filledBy: JSONTemplate(data: try readTree(data).0), over: base)
    }

    /// Decodes an untrusted document template filled with untrusted `data`, both UTF-8 bytes of JSON texts.
    ///
    /// - Parameters:
    ///   - base: The defaults, to which no limits apply.
    ///   - valueCount: The maximum number of JSON values in the filled template.
    ///   - limits: The limits for the filled document, and for each of the JSON texts.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``, also if a limit is exceeded.
    public static func decode(
        template json: [UInt8], filledFrom data: [UInt8], over base: Document = Document(), valueCount: Int = 2_000_000,
        limits: Limits
    ) throws(GalleyError) -> Decoded {
        try limits.check(byteCount: json.count)
        try limits.check(byteCount: data.count)
        let filling = JSONTemplate(
            data: try readTree(data).0, limit: valueCount, byteLimit: min(limits.textByteCount, 1 << 28))
        return try limits.checked(try decode(try readTree(json), filledBy: filling, over: base))
    }

    private static func decode(
        _ template: (value: JSONValue, notes: [String]), filledBy filling: JSONTemplate, over base: Document
    ) throws(GalleyError) -> Decoded {
        var filling = filling
        var filled = try filling.fill(template.value)
        // Each line of the data may name its image.
        if case .object(var members) = filled, let id = filling.data.value[key: "id"] {
            members.removeAll { $0.key == "id" }
            members.append(JSONMember("id", id))
            filled = .object(members)
        }
        var decoding = DocumentDecoding()
        for note in template.notes { decoding.warn(note) }
        let document: Document
        do throws(GalleyError) {
            document = try decoding.document(filled, over: base)
        } catch {
            throw decoding.summary(of: error)
        }
        return Decoded(document: document, warnings: filling.warnings + decoding.warnings)
    }
}
