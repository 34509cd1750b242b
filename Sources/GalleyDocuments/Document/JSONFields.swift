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
    @inline(never)
    mutating func add<Value: WritableValue & Equatable>(_ key: String, _ value: Value?, unless absent: Value?) {
        if value != absent { add(key, value?.json) }
    }

    /// Adds the name of a choice unless it equals the default of an absent field.
    @inline(never)
    mutating func add<Choice: RawRepresentable<String> & Equatable>(
        _ key: String, _ value: Choice?, unless absent: Choice?
    ) {
        if value != absent { add(key, value?.json) }
    }

    var value: JSONValue { .object(members) }
}
