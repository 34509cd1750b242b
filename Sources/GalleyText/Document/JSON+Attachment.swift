extension DocumentDecoding {
    private static let attachmentFields = [
        "width", "height", "image", "contentMode", "insets", "alignment", "id", "descent",
        "userInfo",
    ]

    mutating func attachment(_ value: JSONValue) throws(GalleyError) -> Attachment? {
        guard let members = try members(value, "an attachment (an object)") else { return nil }
        var width: Double?
        var height: Double?
        var attachment = Attachment(width: 0, height: 0)
        for member in members {
            enter(member.key)
            switch member.key {
            case "width": width = try length(member.value)
            case "height": height = try length(member.value)
            case "image":
                if let name = try string(member.value) { attachment.content = .image(name) }
            case "id":
                if let id = try string(member.value), attachment.content == nil { attachment.content = .hosted(id: id) }
            case "descent": attachment.descent = try number(member.value) ?? 0
            case "userInfo": attachment.userInfo = try userInfo(member.value)
            case "contentMode":
                attachment.contentMode = try choice(member.value, Attachment.ContentMode.self) ?? .aspectFit
            case "insets": attachment.insets = try insets(member.value) ?? .zero
            case "alignment":
                attachment.alignment = try choice(member.value, Attachment.Alignment.self) ?? .baseline
            default: warnUnknown(Self.attachmentFields)
            }
            leave()
        }
        guard let width, let height else { throw failure("an attachment needs a \"width\" and a \"height\"") }
        attachment.width = width
        attachment.height = height
        return attachment
    }

    mutating func ruby(_ value: JSONValue) throws(GalleyError) -> Ruby? {
        guard let members = try members(value, "ruby (an object)") else { return nil }
        var text: String?
        var position = Ruby.Position.over
        for member in members {
            enter(member.key)
            switch member.key {
            case "text": text = try string(member.value)
            case "position": position = try choice(member.value, Ruby.Position.self) ?? .over
            default: warnUnknown(["text", "position"])
            }
            leave()
        }
        guard let text else { throw failure("ruby needs a \"text\"") }
        return Ruby(text: text, position: position)
    }
}

extension Attachment {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("width", .number(width))
        fields.add("height", .number(height))
        switch content {
        case .image(let name)?: fields.add("image", .string(name))
        case .hosted(let id)?: fields.add("id", .string(id))
        // A closure cannot be written.
        case .drawing?, nil: break
        }
        fields.add("contentMode", contentMode, unless: .aspectFit)
        fields.add("insets", insets, unless: .zero) { $0.json }
        fields.add("alignment", alignment, unless: .baseline)
        fields.add("descent", descent, unless: 0) { .number($0) }
        fields.add("userInfo", userInfo, unless: [:]) { .strings($0) }
        return fields.value
    }
}

extension Ruby {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("text", .string(text))
        fields.add("position", position, unless: .over)
        return fields.value
    }
}
