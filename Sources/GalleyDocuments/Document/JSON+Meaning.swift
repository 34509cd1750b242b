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
        let attributes = try attributes(members, beside: ["userInfo", "remove"], DocumentFields.highlight)
        var removed: Set<TextAttributes.Name> = []
        var info: [String: String] = [:]
        for member in members {
            enter(member.key)
            switch member.key {
            case "userInfo": info = try userInfo(member.value)
            case "remove": removed = try names(member.value)
            default: break
            }
            leave()
        }
        return Highlight(patch: TextAttributes.Patch(attributes, removing: removed), userInfo: info)
    }

    private mutating func names(_ value: JSONValue) throws(GalleyError) -> Set<TextAttributes.Name> {
        var names: Set<TextAttributes.Name> = []
        for (index, element) in (try elements(value, "an array of names of attributes") ?? []).enumerated() {
            enter(index)
            if let name = try choice(element, TextAttributes.Name.self) { names.insert(name) }
            leave()
        }
        return names
    }

    mutating func userInfo(_ value: JSONValue) throws(GalleyError) -> [String: String] {
        var info: [String: String] = [:]
        for member in try members(value, "strings by name (an object)") ?? [] {
            enter(member.key)
            info[member.key] = try string(member.value)
            leave()
        }
        return info
    }

    mutating func binding(_ value: JSONValue) throws(GalleyError) -> TextBinding? {
        guard let members = try members(value, "a binding (an object)") else { return nil }
        var binding = TextBinding()
        for member in members {
            enter(member.key)
            switch member.key {
            case "deleteConfirm": binding.deleteConfirm = try bool(member.value) ?? false
            case "id": binding.id = try string(member.value)
            default: warnUnknown(DocumentFields.binding)
            }
            leave()
        }
        return binding
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

    mutating func image(_ value: JSONValue) throws(GalleyError) -> ImageReference? {
        guard let members = try members(value, "an image (an object)") else { return nil }
        var image = ImageReference(url: "", alt: "")
        for member in members {
            enter(member.key)
            switch member.key {
            case "url": image.url = try string(member.value) ?? ""
            case "alt": image.alt = try string(member.value) ?? ""
            case "title": image.title = try string(member.value)
            default: warnUnknown(DocumentFields.imageReference)
            }
            leave()
        }
        return image
    }
}

extension Highlight {
    var json: JSONValue {
        var members = attributes.jsonMembers
        if !patch.removed.isEmpty {
            members.append(JSONMember("remove", .strings(patch.removed.map(\.rawValue).sorted())))
        }
        if !userInfo.isEmpty { members.append(JSONMember("userInfo", .strings(userInfo))) }
        return .object(members)
    }
}

extension TextBinding {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("deleteConfirm", .bool(deleteConfirm))
        fields.add("id", id.map { .string($0) })
        return fields.value
    }
}

extension InlineIntent {
    var json: JSONValue { .strings(spanNames) }
}

extension ImageReference {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("url", .string(url))
        fields.add("alt", .string(alt))
        fields.add("title", title.map { .string($0) })
        return fields.value
    }
}

extension JSONValue {
    /// Strings by name, sorted by name.
    static func strings(_ values: [String: String]) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
    }
}
