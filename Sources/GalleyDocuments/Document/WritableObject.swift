/// A value that documents write as an object.
protocol WritableObject: WritableValue {
    /// Adds the fields that differ from those of an object without fields.
    func addFields(to fields: inout JSONFields)
}

extension WritableObject {
    /// The members of the object.
    var jsonMembers: [JSONMember] {
        var fields = JSONFields()
        addFields(to: &fields)
        return fields.members
    }

    var json: JSONValue { .object(jsonMembers) }
}
