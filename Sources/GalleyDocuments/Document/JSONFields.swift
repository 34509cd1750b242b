internal import GalleyText

/// Collects the members of an object; a value of `nil` is left out.
struct JSONFields {
    private(set) var members: [JSONMember] = []

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONMember(key, value)) }
    }

    /// Adds a value that is not what a reader takes where the field is absent.
    mutating func add<Value: Equatable>(
        _ key: String, _ value: Value, unless absent: Value, _ json: (Value) -> JSONValue
    ) {
        if value != absent { members.append(JSONMember(key, json(value))) }
    }

    mutating func add<Choice: RawRepresentable<String> & Equatable>(
        _ key: String, _ value: Choice, unless absent: Choice
    ) {
        if value != absent { members.append(JSONMember(key, .string(value.rawValue))) }
    }

    var value: JSONValue { .object(members) }
}

extension EdgeInsets {
    var json: JSONValue { .numbers([top, left, bottom, right]) }
}

extension Color {
    var json: JSONValue { .string(css) }
}
