internal import Galley

/// A template: a document in a file `NAME.json` or `NAME.html`, with an example of its data in `NAME.data.json` and options in
/// `NAME.options.json`.
struct CardTemplate: Sendable {
    let name: String
    let source: [UInt8]
    /// The example of its data; `{}` if there is none.
    let example: [UInt8]
    let parameters: [TemplateParameter]
    /// The `Cache-Control` of its cards; `nil` for that of the service.
    let cacheControl: String?
    let title: String?
    let digest: Digest

    /// The parameters of the query that do not belong to a template.
    static let reserved: Set = ["width", "height", "theme", "direction", "scale", "quality", "expires"]

    /// Reads a template.
    ///
    /// - Throws: ``ServiceError`` with the reason for which it cannot be used.
    init(
        name: String, source: [UInt8], example: [UInt8]?, options: [UInt8]?, limits: ServiceLimits
    ) throws(ServiceError) {
        guard CardTemplate.isName(name) else {
            throw .unprocessable(
                "the name \(name) cannot be used; a template's name consists of at most 64 letters, digits, - and _")
        }
        guard source.count <= limits.documentBytes else {
            throw .tooLarge("the template \(name) has more than \(limits.documentBytes) bytes")
        }
        do {
            parameters = try TemplateParameter.parameters(of: source)
        } catch {
            throw ServiceError(error).located(in: source, source: "template")
        }
        for parameter in parameters {
            let first = parameter.name.prefix { $0 != "." }
            guard !CardTemplate.reserved.contains(String(first)) else {
                var error = ServiceError.unprocessable(
                    "{{\(parameter.name)}} cannot be used in a template, because all cards have this parameter",
                    path: parameter.path)
                error = error.located(in: source, source: "template")
                throw error
            }
        }
        if let example {
            do {
                _ = try Document.placeholders(inTemplate: example)
            } catch {
                throw ServiceError(error).located(in: example, source: "data")
            }
        }
        self.name = name
        self.source = source
        self.example = example ?? Array("{}".utf8)
        digest = Digest(of: source)
        let members = JSONText(options ?? Array("{}".utf8)).members
        guard let members else { throw .unprocessable("\(name).options.json is not a JSON object") }
        var values: [String: String] = [:]
        for member in members {
            guard ["cacheControl", "title"].contains(member.name),
                let text = JSONText((options ?? [])[member.range]).string, CardTemplate.isHeaderValue(text)
            else {
                throw .unprocessable(
                    "\(member.name) in \(name).options.json cannot be used; there are cacheControl and title, both strings"
                )
            }
            values[member.name] = text
        }
        cacheControl = values["cacheControl"]
        title = values["title"]
    }

    static func isName(_ name: some StringProtocol) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func isHeaderValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// The data of a request, as canonical JSON: equal parameters give equal bytes, in whatever order they are given.
    ///
    /// - Throws: ``ServiceError`` for an unknown parameter, and a value that does not have the parameter's type.
    func data(from query: Query) throws(ServiceError) -> JSON {
        var tree = DataTree()
        var seen: Set<String> = []
        for item in query.sorted.items where !CardTemplate.reserved.contains(item.name) {
            guard seen.insert(item.name).inserted else { continue }
            let values = query.values(of: item.name)
            guard let parameter = parameters.first(where: { $0.name == item.name }) else {
                // An object may be given whole, or a list's element type may be open.
                throw .badRequest(item.name, unknown(item.name))
            }
            let value = try CardTemplate.value(values, of: parameter)
            guard tree.insert(value, at: item.name.split(separator: ".").map(String.init)[...]) else {
                throw .badRequest(item.name, "it is given both whole and in parts")
            }
        }
        return tree.json
    }

    private func unknown(_ name: String) -> String {
        let names = parameters.map(\.name) + CardTemplate.reserved.sorted()
        return "the template \(self.name) has no parameter \(name); it has \(names.joined(separator: ", "))"
    }

    private static func value(_ values: [String], of parameter: TemplateParameter) throws(ServiceError) -> JSON {
        let name = parameter.name
        if parameter.kind == .list {
            if values.count == 1, values[0].hasPrefix("[") { return try whole(values[0], name) }
            guard parameter.elements.allSatisfy({ $0.name.isEmpty }) else {
                throw .badRequest(name, "expected a JSON array of objects")
            }
            let kind = parameter.elements.first?.kind ?? .string
            var elements: [JSON] = []
            for value in values { elements.append(try single(value, kind, name)) }
            return .array(elements)
        }
        guard values.count == 1 else { throw .badRequest(name, "it is given \(values.count) times") }
        return try single(values[0], parameter.kind, name)
    }

    private static func single(
        _ text: String, _ kind: TemplateParameter.Kind, _ name: String
    ) throws(ServiceError) -> JSON {
        switch kind {
        case .number:
            // A length may also be a percentage or a word.
            if text.hasSuffix("%") || text.allSatisfy(\.isLetter), !text.isEmpty { return .string(text) }
            guard let number = Double(text), number.isFinite else {
                throw .badRequest(name, "expected a number, found \"\(text.prefix(40))\"")
            }
            return .number(number)
        case .boolean:
            switch text {
            case "true", "1": return .bool(true)
            case "false", "0", "": return .bool(false)
            default: throw .badRequest(name, "expected true or false, found \"\(text.prefix(40))\"")
            }
        case .list, .object: return try whole(text, name)
        case .string, .color, .image: return .string(text)
        }
    }

    /// A value that is given as JSON.
    private static func whole(_ text: String, _ name: String) throws(ServiceError) -> JSON {
        do {
            _ = try Document.placeholders(inTemplate: Array(text.utf8))
        } catch {
            throw .badRequest(name, ServiceError(error).message)
        }
        return .raw(Array(text.utf8))
    }
}

/// Objects with named parts, in the order of names.
private struct DataTree {
    private var value: JSON?
    private var parts: [(name: String, tree: DataTree)] = []

    /// Adds a value; returns false if one of its containers, or a part of it, has a value.
    mutating func insert(_ new: JSON, at path: ArraySlice<String>) -> Bool {
        guard let first = path.first else {
            guard value == nil, parts.isEmpty else { return false }
            value = new
            return true
        }
        guard value == nil else { return false }
        guard let index = parts.firstIndex(where: { $0.name == first }) else {
            var tree = DataTree()
            guard tree.insert(new, at: path.dropFirst()) else { return false }
            parts.append((first, tree))
            return true
        }
        return parts[index].tree.insert(new, at: path.dropFirst())
    }

    var json: JSON { value ?? .object(parts.map { ($0.name, $0.tree.json) }) }
}
