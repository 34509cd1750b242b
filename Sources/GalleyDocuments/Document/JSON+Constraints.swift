internal import GalleyText

/// The constraints of a box.
extension DocumentDecoding {
    /// The largest number of constraints of a box.
    static let constraintLimit = 200_000

    mutating func constraints(_ value: JSONValue, of box: Box) throws(GalleyError) -> [BoxConstraint] {
        guard let elements = try elements(value, "an array of constraints") else { return [] }
        guard elements.count <= Self.constraintLimit else {
            throw failure("a box has at most \(Self.constraintLimit) constraints; use several boxes")
        }
        var names: Set<String> = []
        var pending = box.children
        while let child = pending.popLast() {
            if let id = child.id { names.insert(id) }
            if child.style.display == .contents { pending += child.children }
        }
        return try array(value, "an array of constraints") { decoding, element throws(GalleyError) in
            try decoding.constraint(element, names)
        } ?? []
    }

    private mutating func constraint(
        _ value: JSONValue, _ names: Set<String>
    ) throws(GalleyError) -> BoxConstraint? {
        guard case .object = value else { return try constraintText(value, names) }
        guard let fields: BoxConstraint.Fields = try fields(value) else { return nil }
        var result: BoxConstraint?
        if let that = fields.that {
            enter("that")
            result = try constraintText(.string(that), names)
            leave()
        }
        guard result != nil else { throw failure("\"that\" is expected: the constraint") }
        result?.key = fields.key
        return result
    }

    private func constraintText(_ value: JSONValue, _ names: Set<String>) throws(GalleyError) -> BoxConstraint? {
        guard let text = try string(value, "a constraint, such as \"title.left == parent.left + 16\"") else {
            return nil
        }
        do throws(BoxConstraint.ParsingFailure) {
            return try BoxConstraint.parse(text, names: names)
        } catch {
            throw failure(error.reason)
        }
    }

    /// Two priorities, or one for both axes.
    mutating func priorities(_ value: JSONValue) throws(GalleyError) -> AxisPriorities? {
        func priority(_ value: JSONValue) throws(GalleyError) -> LayoutPriority {
            guard let number = try integer(value, in: 1...1000, "a priority") else {
                throw failure(expected: "a priority", found: value)
            }
            return LayoutPriority(number)
        }
        if case .number = value {
            let both = try priority(value)
            return AxisPriorities(both, both)
        }
        guard let elements = try elements(value, "a priority, or two in an array") else { return nil }
        guard elements.count == 2 else { throw failure("two priorities are expected: horizontal, vertical") }
        return AxisPriorities(try priority(elements[0]), try priority(elements[1]))
    }
}

extension BoxConstraint {
    /// The fields of a constraint with a name.
    struct Fields {
        var key: String?
        var that: String?
    }
}

extension AxisPriorities: WritableValue {
    var json: JSONValue { .array([horizontal.value.json, vertical.value.json]) }
}

extension BoxConstraint: WritableValue {
    var json: JSONValue {
        guard let key else { return .string(description) }
        var fields = JSONFields()
        fields.add("key", .string(key))
        fields.add("that", .string(description))
        return fields.value
    }
}
