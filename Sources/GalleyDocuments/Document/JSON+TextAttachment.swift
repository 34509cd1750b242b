internal import GalleyText

extension DocumentDecoding {
    /// The maximum depth of nested text boxes.
    private static let textBoxLimit = 4

    /// A tree of boxes in a line.
    fileprivate mutating func inlineBox(_ value: JSONValue) throws(GalleyError) -> Box? {
        guard textBoxDepth < Self.textBoxLimit else {
            throw failure("boxes in lines are nested more than \(Self.textBoxLimit) levels deep")
        }
        textBoxDepth += 1
        defer { textBoxDepth -= 1 }
        return try object(value, Box.Fields.self, over: Box.Fields(textStyle: TextAttributes(), isVertical: false))
    }

    /// A document with a text, in one container.
    fileprivate mutating func textBox(_ value: JSONValue) throws(GalleyError) -> TextAttachment.TextBox {
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
        return TextAttachment.TextBox(
            try document.attributedText(), in: document.container, background: document.canvas.background,
            padding: document.canvas.padding ?? 0)
    }
}

extension TextAttachment {
    /// The fields of an attachment, which has one content.
    struct Fields {
        var attachment = TextAttachment(width: 0, height: 0)
        var width: Double?
        var height: Double?
        var isDisplay: Bool?
        var availableWidth: Double?

        private static let twoContents =
            "an attachment has an \"image\", a \"document\", a \"formula\" or a \"box\", only one of them"

        mutating func setImage(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            guard let name = try decoding.string(value) else { return }
            if attachment.hasLaidOutContent { throw decoding.failure(Self.twoContents) }
            attachment.content = .image(name)
        }

        mutating func setTextBox(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let box = try decoding.textBox(value)
            if attachment.hasContent { throw decoding.failure(Self.twoContents) }
            attachment.content = .text(box)
        }

        mutating func setFormula(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            guard let source = try decoding.string(value) else { return }
            if attachment.hasContent { throw decoding.failure(Self.twoContents) }
            attachment.content = .formula(TextAttachment.Formula(source))
        }

        mutating func setBox(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            guard let box = try decoding.inlineBox(value) else { return }
            if attachment.hasContent { throw decoding.failure(Self.twoContents) }
            attachment.content = .box(TextAttachment.InlineBox(box))
        }

        mutating func setHostedID(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            if let id = try decoding.string(value), attachment.content == nil { attachment.content = .hosted(id: id) }
        }

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> TextAttachment {
            guard attachment.hasLaidOutContent || width != nil && height != nil else {
                throw decoding.failure(
                    "an attachment needs a \"width\" and a \"height\", a \"document\", a \"formula\", or a \"box\"")
            }
            var attachment = attachment
            if case .formula(var formula)? = attachment.content {
                formula.isDisplay = isDisplay ?? false
                attachment.content = .formula(formula)
            } else if isDisplay != nil {
                decoding.warn("applies to a \"formula\", and there is none; ignored", at: "display")
            }
            if case .box(var inline)? = attachment.content {
                inline.availableWidth = availableWidth
                attachment.content = .box(inline)
            } else if availableWidth != nil {
                decoding.warn("applies to a \"box\", and there is none; ignored", at: "availableWidth")
            }
            if attachment.fallbackImage != nil, attachment.image == nil {
                decoding.warn("applies to an \"image\", and there is none; ignored", at: "fallback")
            }
            attachment.width = width ?? 0
            attachment.height = height ?? 0
            return attachment
        }
    }
}

extension Ruby {
    /// The fields of ruby.
    struct Fields {
        var text: String?
        var position = Ruby.Position.over

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Ruby {
            guard let text else { throw decoding.failure("ruby needs a \"text\"") }
            return Ruby(text: text, position: position)
        }
    }
}

extension TextAttachment {
    /// Whether there is content that Galley draws.
    fileprivate var hasContent: Bool {
        switch content {
        case nil, .hosted?: false
        default: true
        }
    }

    /// Whether the content is a text box, a formula or a tree of boxes, which determines the size.
    fileprivate var hasLaidOutContent: Bool { textBox != nil || formula != nil || inlineBox != nil }
}

extension TextAttachment: WritableObject {
    func addFields(to fields: inout JSONFields) {
        // For such contents, 0 means that they determine the size.
        if !hasLaidOutContent || width > 0 { fields.add("width", width.json) }
        if !hasLaidOutContent || height > 0 { fields.add("height", height.json) }
        switch content {
        case .image(let name)?:
            fields.add("image", name.json)
            fields.add("fallback", fallbackImage?.json)
        case .hosted(let id)?: fields.add("id", id.json)
        case .text(let box)?:
            let canvas = Document.CanvasOptions(
                background: box.background, padding: box.padding == 0 ? nil : box.padding)
            fields.add("document", Document(box.text, container: box.container, canvas: canvas).json)
        case .formula(let formula)?:
            fields.add("formula", formula.source.json)
            fields.add("display", formula.isDisplay, unless: false)
        case .box(let inline)?:
            fields.add("box", inline.box.json)
            fields.add("availableWidth", inline.availableWidth?.json)
        // A closure cannot be encoded.
        case .drawing?, nil: break
        }
        fields.add("contentMode", contentMode, unless: .aspectFit)
        fields.add("insets", insets, unless: .zero)
        fields.add("alignment", alignment, unless: .baseline)
        fields.add("descent", descent, unless: 0)
        fields.add("shrinksToFit", shrinksToFit, unless: false)
        fields.add("widthFraction", widthFraction?.json)
        fields.add("userInfo", userInfo, unless: [:])
    }
}
