package import GalleyText

extension DocumentDecoding {
    /// An object of attributes.
    package mutating func attributes(_ value: JSONValue) throws(GalleyError) -> TextAttributes? {
        guard let members = try members(value, "attributes (an object)") else { return nil }
        return try attributes(members, beside: [], DocumentFields.attributes)
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
            if try !attribute(member.key, member.value, &attributes) { warnUnknown(known) }
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

    mutating func dropCap(_ value: JSONValue) throws(GalleyError) -> DropCap? {
        guard let members = try members(value, "a drop cap (an object)") else { return nil }
        var cap = DropCap()
        for member in members {
            enter(member.key)
            switch member.key {
            case "lines": cap.lines = try integer(member.value, in: 1...100) ?? cap.lines
            case "gap": cap.gap = try length(member.value)
            default: warnUnknown(DocumentFields.dropCap)
            }
            leave()
        }
        return cap
    }

    mutating func transform(_ value: JSONValue) throws(GalleyError) -> Transform? {
        guard let numbers = try numbers(6, value, "an array [a, b, c, d, tx, ty]") else { return nil }
        return Transform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
}

extension TextAttributes {
    package var json: JSONValue { .object(jsonMembers) }
}

extension TextAttributes.CombineUpright {
    var json: JSONValue {
        switch self {
        case .none: .bool(false)
        case .all: .bool(true)
        case .digits(let count): .integer(min(max(count, 2), 4))
        case .group(let identifier): .string(identifier)
        }
    }
}

extension DropCap {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("lines", .integer(lines))
        fields.add("gap", gap.map { .number($0) })
        return fields.value
    }
}

extension Transform {
    var json: JSONValue { .numbers([a, b, c, d, tx, ty]) }
}
