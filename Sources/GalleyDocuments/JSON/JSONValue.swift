internal import GalleyValues

/// A JSON text as a tree (RFC 8259). Members keep their order, and may have equal names.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    /// A whole number that is too large for all digits to fit in a `Double`, in decimal digits.
    case largeInteger(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
}

extension JSONValue {
    /// The value of the last member named `key`, as in JavaScript.
    package subscript(key key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

    package static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }

    package static func strings(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }

    /// The magnitude from which a `Double` cannot represent every whole number.
    static let exactLimit = 9_007_199_254_740_992.0

    private static func number(_ value: Double, exactly whole: @autoclosure () -> Int?) -> JSONValue {
        guard abs(value) >= exactLimit, let whole = whole() else { return .number(value) }
        return .largeInteger(String(whole))
    }

    /// A description for error messages: `the string "big"`, `an array`.
    package var summary: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): "the number \(DecimalText.of(value))"
        case .largeInteger(let digits): "the number \(digits.count > 40 ? digits.prefix(40) + "…" : digits)"
        case .string(let value): value.unicodeScalars.count > 40 ? "a string" : "the string \"\(value)\""
        case .array(let elements): elements.isEmpty ? "an empty array" : "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            self = .object(
                try container.allKeys.map {
                    JSONMember($0.stringValue, try container.decode(JSONValue.self, forKey: $0))
                })
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = JSONValue.number(value, exactly: try? container.decode(Int.self))
            } else {
                self = .string(try container.decode(String.self))
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .largeInteger(let digits):
            var container = encoder.singleValueContainer()
            if let value = Int(digits) { try container.encode(value) } else { try container.encode(Double(digits)) }
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
}
