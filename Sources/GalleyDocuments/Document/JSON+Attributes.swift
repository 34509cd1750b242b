package import GalleyText

/// Text attributes. They are declared in `Scripts/attributes.toml`.
extension DocumentDecoding {
    /// An object of attributes.
    package mutating func attributes(_ value: JSONValue) throws(GalleyError) -> TextAttributes? {
        try object(value, TextAttributes.self)
    }

    /// The attributes in `members`; those named in `others` are fields of the containing object.
    ///
    /// - Parameter known: The known fields of that object.
    mutating func attributes(
        _ members: [JSONMember], beside others: [String], _ known: [String]
    ) throws(GalleyError) -> TextAttributes {
        var attributes = TextAttributes()
        for member in members where !others.contains(member.key) {
            enter(member.key)
            if try !attributes.read(member.key, member.value, &self) { warnUnknown(known) }
            leave()
        }
        return attributes
    }

    func combineUpright(_ value: JSONValue) throws(GalleyError) -> TextAttributes.CombineUpright? {
        switch value {
        case .null: nil
        case .bool(let all): all ? .all : TextAttributes.CombineUpright.none
        case .number(let number) where [2, 3, 4].contains(number): .digits(Int(number))
        case .string(let identifier): .group(identifier)
        default: throw failure(expected: "true, false, a number of digits from 2 to 4 or an identifier", found: value)
        }
    }

    mutating func pageStrings(_ value: JSONValue) throws(GalleyError) -> [String: String]? {
        try strings(value, "strings by name (an object)")
    }

    mutating func custom(_ value: JSONValue) throws(GalleyError) -> [String: String]? {
        try strings(value, "values of the program by name (an object)")
    }

    private mutating func strings(
        _ value: JSONValue, _ expected: String
    ) throws(GalleyError) -> [String: String]? {
        guard let members = try members(value, expected) else { return nil }
        var result: [String: String] = [:]
        for member in members {
            enter(member.key)
            if let text = try string(member.value) { result[member.key] = text }
            leave()
        }
        return result
    }

    mutating func transform(_ value: JSONValue) throws(GalleyError) -> Transform? {
        try numbers(6, value, "an array [a, b, c, d, tx, ty]").map {
            Transform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
        }
    }
}

extension TextAttributes {
    package var json: JSONValue { .object(jsonMembers) }
}

extension TextAttributes.CombineUpright: WritableValue {
    var json: JSONValue {
        switch self {
        case .none: .bool(false)
        case .all: .bool(true)
        case .digits(let count): .integer(min(max(count, 2), 4))
        case .group(let identifier): .string(identifier)
        }
    }
}
