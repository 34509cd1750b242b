internal import GalleyText

extension DocumentDecoding {
    /// The maximum depth of nested highlights, which have no use.
    private static let highlightLimit = 4

    mutating func highlight(_ value: JSONValue) throws(GalleyError) -> Highlight? {
        guard let members = try members(value, "a highlight (an object)") else { return nil }
        guard highlightDepth < Self.highlightLimit else {
            throw failure("highlights are nested more than \(Self.highlightLimit) levels deep")
        }
        highlightDepth += 1
        defer { highlightDepth -= 1 }
        let attributes = try attributes(members, beside: ["userInfo", "remove"], KnownFields.highlight)
        var removed: Set<TextAttributes.Name> = []
        var info: [String: String] = [:]
        for member in members {
            enter(member.key)
            switch member.key {
            case "userInfo": info = try userInfo(member.value) ?? [:]
            case "remove": removed = try names(member.value)
            default: break
            }
            leave()
        }
        return Highlight(patch: TextAttributes.Patch(attributes, removing: removed), userInfo: info)
    }

    private mutating func names(_ value: JSONValue) throws(GalleyError) -> Set<TextAttributes.Name> {
        let names = try array(value, "an array of names of attributes") { decoding, element throws(GalleyError) in
            try decoding.choice(element, TextAttributes.Name.self)
        }
        return Set(names ?? [])
    }

    mutating func userInfo(_ value: JSONValue) throws(GalleyError) -> [String: String]? {
        guard let members = try members(value, "strings by name (an object)") else { return nil }
        var info: [String: String] = [:]
        for member in members {
            enter(member.key)
            info[member.key] = try string(member.value)
            leave()
        }
        return info
    }

    mutating func inline(_ value: JSONValue) throws(GalleyError) -> InlineIntent? {
        let expected = "an array of names such as \"emphasis\", from the outermost inwards,"
        guard let elements = try elements(value, expected) else { return nil }
        guard elements.count <= InlineIntent.maximumDepth else {
            throw failure("at most \(InlineIntent.maximumDepth) names can be nested; found \(elements.count)")
        }
        var intent = InlineIntent()
        for (index, element) in elements.enumerated() {
            enter(index)
            guard let name = try choice(element, InlineIntent.Name.self) else {
                throw failure(expected: "a string", found: element)
            }
            intent.append(name.intent)
            leave()
        }
        return intent
    }
}

extension Highlight: WritableValue {
    var json: JSONValue {
        var members = attributes.jsonMembers
        if !patch.removed.isEmpty {
            members.append(JSONMember("remove", .strings(patch.removed.map(\.rawValue).sorted())))
        }
        if !userInfo.isEmpty { members.append(JSONMember("userInfo", userInfo.json)) }
        return .object(members)
    }
}

extension InlineIntent: WritableValue {
    var json: JSONValue { .strings(spanNames) }
}
