internal import GalleyText

/// A collection of an object's members; `nil` values are omitted.
struct JSONFields {
    private(set) var members: [JSONMember] = []

    // Not inlined: a list of fields would become a function of thousands of instructions, which takes long to compile.
    @inline(never)
    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONMember(key, value)) }
    }

    /// Adds a value unless it equals the default of an absent field.
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
