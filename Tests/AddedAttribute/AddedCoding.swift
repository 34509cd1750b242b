internal import GalleyText
internal import GalleyValues

extension Speaker: WritableValue {
    var json: JSONValue { .object([JSONMember("name", .string(name))]) }
}

extension DocumentDecoding {
    mutating func speaker(_ value: JSONValue) throws(GalleyError) -> Speaker? {
        guard let members = try members(value, "a speaker (an object)") else { return nil }
        enter("name")
        guard let member = members.last(where: { $0.key == "name" }), let name = try string(member.value) else {
            throw failure("a speaker needs a \"name\"")
        }
        leave()
        return Speaker(name: name)
    }
}
