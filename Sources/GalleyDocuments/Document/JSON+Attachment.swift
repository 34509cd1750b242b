internal import GalleyText

extension DocumentDecoding {
    /// The maximum depth of nested text boxes.
    private static let textBoxLimit = 4

    mutating func attachment(_ value: JSONValue) throws(GalleyError) -> Attachment? {
        guard let members = try members(value, "an attachment (an object)") else { return nil }
        var width: Double?
        var height: Double?
        var attachment = Attachment(width: 0, height: 0)
        var isDisplay: Bool?
        for member in members {
            enter(member.key)
            switch member.key {
            case "width": width = try length(member.value)
            case "height": height = try length(member.value)
            case "image":
                if let name = try string(member.value) {
                    if attachment.hasLaidOutContent { throw failure(Self.twoContents) }
                    attachment.content = .image(name)
                }
            case "document":
                if let box = try textBox(member.value) {
                    if attachment.image != nil || attachment.formula != nil { throw failure(Self.twoContents) }
                    attachment.content = .text(box)
                }
            case "formula":
                if let source = try string(member.value) {
                    if attachment.image != nil || attachment.textBox != nil { throw failure(Self.twoContents) }
                    attachment.content = .formula(Attachment.Formula(source))
                }
            case "display": isDisplay = try bool(member.value)
            case "id":
                if let id = try string(member.value), attachment.content == nil { attachment.content = .hosted(id: id) }
            case "descent": attachment.descent = try number(member.value) ?? 0
            case "fallback": attachment.fallbackImage = try string(member.value, "the name of an image (a string)")
            case "shrinksToFit": attachment.shrinksToFit = try bool(member.value) ?? false
            case "widthFraction": attachment.widthFraction = try number(member.value, in: 0...1)
            case "userInfo": attachment.userInfo = try userInfo(member.value)
            case "contentMode":
                attachment.contentMode = try choice(member.value, Attachment.ContentMode.self) ?? .aspectFit
            case "insets": attachment.insets = try insets(member.value) ?? .zero
            case "alignment":
                attachment.alignment = try choice(member.value, Attachment.Alignment.self) ?? .baseline
            default: warnUnknown(DocumentFields.attachment)
            }
            leave()
        }
        guard attachment.hasLaidOutContent || width != nil && height != nil else {
            throw failure("an attachment needs a \"width\" and a \"height\", a \"document\", or a \"formula\"")
        }
        if case .formula(var formula)? = attachment.content {
            formula.isDisplay = isDisplay ?? false
            attachment.content = .formula(formula)
        } else if isDisplay != nil {
            enter("display")
            warn("applies to a \"formula\", and there is none; ignored")
            leave()
        }
        if attachment.fallbackImage != nil, attachment.image == nil {
            enter("fallback")
            warn("applies to an \"image\", and there is none; ignored")
            leave()
        }
        attachment.width = width ?? 0
        attachment.height = height ?? 0
        return attachment
    }

    private static let twoContents = "an attachment has an \"image\", a \"document\" or a \"formula\", only one of them"

    /// A document with a text, in one container.
    private mutating func textBox(_ value: JSONValue) throws(GalleyError) -> Attachment.TextBox? {
        if case .null = value { return nil }
        guard textBoxDepth < Self.textBoxLimit else {
            throw failure("boxes of text are nested more than \(Self.textBoxLimit) levels deep")
        }
        textBoxDepth += 1
        defer { textBoxDepth -= 1 }
        let document = try document(value, over: Document())
        func refuse(_ field: String, _ reason: String) -> GalleyError {
            enter(field)
            return failure("\(reason) in an attachment")
        }
        if document.box != nil { throw refuse("box", "a document has a \"text\", not a \"box\",") }
        if document.markdown != nil { throw refuse("markdown", "a document has a \"text\", not \"markdown\",") }
        if document.page != nil { throw refuse("page", "a document has no pages") }
        if !document.containers.isEmpty { throw refuse("containers", "a document has one \"container\"") }
        for (field, isSet) in [
            ("fit", document.fit != nil), ("queries", document.queries != nil), ("colors", !document.colors.isEmpty),
            ("id", document.id != nil),
        ] where isSet {
            enter(field)
            warn("it has no effect in an attachment; ignored")
            leave()
        }
        return Attachment.TextBox(
            try document.attributedText(), in: document.container, background: document.canvas.background,
            padding: document.canvas.padding ?? 0)
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
            default: warnUnknown(DocumentFields.ruby)
            }
            leave()
        }
        guard let text else { throw failure("ruby needs a \"text\"") }
        return Ruby(text: text, position: position)
    }
}

extension Attachment {
    /// Whether the content is a text box or a formula, which determines the size.
    fileprivate var hasLaidOutContent: Bool { textBox != nil || formula != nil }

    var json: JSONValue {
        var fields = JSONFields()
        // For a text box or a formula, 0 means that the content determines the size.
        if !hasLaidOutContent || width > 0 { fields.add("width", .number(width)) }
        if !hasLaidOutContent || height > 0 { fields.add("height", .number(height)) }
        switch content {
        case .image(let name)?:
            fields.add("image", .string(name))
            fields.add("fallback", fallbackImage.map { .string($0) })
        case .hosted(let id)?: fields.add("id", .string(id))
        case .text(let box)?:
            let canvas = Document.CanvasOptions(
                background: box.background, padding: box.padding == 0 ? nil : box.padding)
            fields.add("document", Document(box.text, container: box.container, canvas: canvas).json)
        case .formula(let formula)?:
            fields.add("formula", .string(formula.source))
            fields.add("display", formula.isDisplay, unless: false) { .bool($0) }
        // A closure cannot be encoded.
        case .drawing?, nil: break
        }
        fields.add("contentMode", contentMode, unless: .aspectFit)
        fields.add("insets", insets, unless: .zero) { $0.json }
        fields.add("alignment", alignment, unless: .baseline)
        fields.add("descent", descent, unless: 0) { .number($0) }
        fields.add("shrinksToFit", shrinksToFit, unless: false) { .bool($0) }
        if let widthFraction { fields.add("widthFraction", .number(widthFraction)) }
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
