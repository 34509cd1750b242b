import GalleyDocuments

/// A validator of the part of JSON Schema that ``Document/jsonSchema`` uses.
struct SchemaValidator {
    let schema: JSONValue

    init(_ json: String) throws {
        schema = try JSONReader.read(Array(json.utf8)).value
    }

    /// The keywords that describe values and do not restrict them.
    static let annotations: Set<String> = [
        "$schema", "$defs", "title", "description", "default", "examples", "enumDescriptions",
    ]
    /// The keywords that restrict values.
    static let assertions: Set<String> = [
        "$ref", "type", "enum", "const", "anyOf", "required", "properties", "additionalProperties", "items", "minItems",
        "maxItems", "minimum", "maximum", "pattern",
    ]

    /// The place of the first difference between a document and the schema; `nil` if it is valid.
    func failure(of document: JSONValue) throws -> String? { try failure(document, schema, "") }

    /// The schema that a reference leads to.
    func resolve(_ schema: JSONValue) -> JSONValue {
        guard case .string(let reference)? = schema[key: "$ref"], reference.hasPrefix("#/$defs/") else { return schema }
        return resolve(self.schema[key: "$defs"]?[key: String(reference.dropFirst(8))] ?? .null)
    }

    private func failure(_ value: JSONValue, _ schema: JSONValue, _ path: String) throws -> String? {
        guard case .object(let keywords) = schema else { return nil }
        for keyword in keywords {
            let isValid: Bool
            switch (keyword.key, keyword.value, value) {
            case ("$ref", _, _):
                if let failure = try failure(value, resolve(schema), path) { return failure }
                isValid = true
            case ("type", let types, _): isValid = Self.elements(types).contains { Self.has(value, type: $0) }
            case ("enum", .array(let values), _): isValid = values.contains(value)
            case ("const", let wanted, _): isValid = wanted == value
            case ("anyOf", .array(let schemas), _):
                isValid = try schemas.contains { try failure(value, $0, path) == nil }
            case ("required", .array(let names), .object):
                isValid = names.allSatisfy { Self.text($0).flatMap { value[key: $0] } != nil }
            case ("minimum", .number(let limit), .number(let number)): isValid = number >= limit
            case ("maximum", .number(let limit), .number(let number)): isValid = number <= limit
            case ("minItems", .number(let limit), .array(let elements)): isValid = elements.count >= Int(limit)
            case ("maxItems", .number(let limit), .array(let elements)): isValid = elements.count <= Int(limit)
            case ("pattern", .string(let pattern), .string(let text)):
                isValid = try text.contains(Regex(pattern))
            case ("items", let items, .array(let elements)):
                for (index, element) in elements.enumerated() {
                    if let failure = try failure(element, items, "\(path)[\(index)]") { return failure }
                }
                isValid = true
            case ("properties", _, .object), ("additionalProperties", _, .object):
                if let failure = try membersFailure(value, schema, path) { return failure }
                isValid = true
            default: isValid = true
            }
            if !isValid { return "\(path): \(keyword.key) of \(value.text(pretty: false).prefix(80))" }
        }
        return nil
    }

    private func membersFailure(_ value: JSONValue, _ schema: JSONValue, _ path: String) throws -> String? {
        guard case .object(let members) = value else { return nil }
        for member in members {
            let inside = path.isEmpty ? member.key : "\(path).\(member.key)"
            if let own = schema[key: "properties"]?[key: member.key] {
                if let failure = try failure(member.value, own, inside) { return failure }
            } else if let others = schema[key: "additionalProperties"] {
                if others == .bool(false) { return "\(inside): unknown" }
                if let failure = try failure(member.value, others, inside) { return failure }
            }
        }
        return nil
    }

    private static func elements(_ value: JSONValue) -> [JSONValue] {
        if case .array(let elements) = value { elements } else { [value] }
    }

    private static func text(_ value: JSONValue) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private static func has(_ value: JSONValue, type: JSONValue) -> Bool {
        switch (type, value) {
        case (.string("null"), .null), (.string("boolean"), .bool), (.string("number"), .number),
            (.string("string"), .string), (.string("array"), .array), (.string("object"), .object):
            true
        case (.string("integer"), .number(let number)): number == number.rounded()
        default: false
        }
    }
}

extension SchemaValidator {
    /// A value that a schema allows, and that is not null.
    ///
    /// - Parameter names: The members of an object, in addition to those that it needs.
    func example(_ schema: JSONValue, with names: [String] = []) -> JSONValue {
        let schema = resolve(schema)
        if case .array(let examples)? = schema[key: "examples"], let first = examples.first { return first }
        if case .array(let values)? = schema[key: "enum"], let first = values.first { return first }
        if let value = schema[key: "const"] { return value }
        let types = schema[key: "type"].map(Self.elements) ?? []
        if let properties = schema[key: "properties"], types.contains(.string("object")) {
            var members: [JSONMember] = []
            for name in required(schema, with: names) + names where !members.contains(where: { $0.key == name }) {
                members.append(JSONMember(name, example(properties[key: name] ?? .null)))
            }
            return .object(members)
        }
        if case .array(let schemas)? = schema[key: "anyOf"] {
            for one in schemas {
                let value = example(one)
                if value != .null { return value }
            }
        }
        switch types.first {
        case .string("number"), .string("integer"):
            var number = 1.0
            if case .number(let limit)? = schema[key: "minimum"] { number = max(number, limit) }
            if case .number(let limit)? = schema[key: "maximum"] { number = min(number, limit) }
            return .number(number)
        case .string("string"): return schema[key: "pattern"] == nil ? .string("a") : .null
        case .string("boolean"): return .bool(true)
        case .string("array"):
            var count = 1
            if case .number(let limit)? = schema[key: "minItems"] { count = Int(limit) }
            return .array(Array(repeating: example(schema[key: "items"] ?? .object([])), count: count))
        case .string("object"):
            let value = schema[key: "additionalProperties"] ?? .object([])
            return .object([JSONMember("liga", example(value))])
        case nil: return .string("a")
        default: return .null
        }
    }

    /// The required members of an object: of alternatives, the first one with one of `names`.
    private func required(_ schema: JSONValue, with names: [String]) -> [String] {
        var alternatives = [schema]
        if case .array(let schemas)? = schema[key: "anyOf"] { alternatives += schemas }
        let lists = alternatives.compactMap { one -> [String]? in
            guard case .array(let list)? = one[key: "required"] else { return nil }
            return list.compactMap(Self.text)
        }
        return lists.first { list in list.contains { names.contains($0) } } ?? lists.first ?? []
    }
}
