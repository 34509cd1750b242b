internal import GalleySupport
internal import GalleyText

/// Options of PDF files. Their fields are declared in `Scripts/documents.toml`.
extension Document.Fields {
    mutating func setPDF(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        try document.canvas.setPDF(value, &decoding)
    }
}

extension Document.CanvasOptions {
    /// Reads the name of a structure, or an object whose missing fields keep their values.
    mutating func setPDF(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        let base = pdf ?? PDFOptions()
        if case .string = value {
            pdf = base
            pdf?.tagging = try decoding.choice(value, PDFTagging.self)
        } else if let new = try decoding.object(value, PDFOptions.self, over: base) {
            pdf = new
        }
    }
}

extension PDFOptions {
    mutating func setAccessible(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        guard let isAccessible = try decoding.bool(value) else { return }
        tagging = isAccessible ? .ua1 : PDFTagging.none
    }

    /// The name of the structure if nothing else is set, otherwise an object.
    var shortJSON: JSONValue {
        if let tagging, self == PDFOptions(tagging: tagging) { tagging.json } else { json }
    }
}

extension DocumentDecoding {
    /// The XML of an invoice: the name of a file, or an attached file.
    mutating func invoice(_ value: JSONValue) throws(GalleyError) -> PDFAttachment.Content? {
        if case .string(let path) = value { return .file(path) }
        return try attachedFile(value)?.content
    }
}

extension PDFAttachment {
    /// The fields of an attached file.
    struct Fields {
        var file: String?
        var text: String?
        var data: String?
        var name: String?
        var type: String?
        var relationship: Relationship = .unspecified
        var description: String?
        var date: String?

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> PDFAttachment {
            guard [file, text, data].count(where: { $0 != nil }) == 1 else {
                throw decoding.failure("an attached file has either a \"file\", a \"text\" or \"data\"")
            }
            guard let content else {
                decoding.enter("data")
                throw decoding.failure("expected bytes in Base64")
            }
            return PDFAttachment(
                content, name: name, mediaType: type, relationship: relationship, description: description,
                modificationDate: date)
        }

        /// The bytes; `nil` if they are not Base64.
        private var content: Content? {
            if let file { return .file(file) }
            if let text { return .bytes(Array(text.utf8)) }
            return data.flatMap { Base64.decode($0.utf8) }.map { .bytes($0) }
        }
    }
}

extension PDFAttachment.Content {
    /// Adds the bytes, as text if they are one.
    fileprivate func addFields(to fields: inout JSONFields) {
        switch self {
        case .file(let path): fields.add("file", path.json)
        case .bytes(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
                fields.add("text", text.json)
            } else {
                fields.add("data", Base64.encode(bytes).json)
            }
        }
    }

    /// The bytes of an invoice.
    var invoiceJSON: JSONValue {
        if case .file(let path) = self { return path.json }
        var fields = JSONFields()
        addFields(to: &fields)
        return fields.value
    }
}

extension PDFAttachment: WritableObject {
    func addFields(to fields: inout JSONFields) {
        content.addFields(to: &fields)
        fields.add("name", name.json)
        fields.add("type", mediaType?.json)
        if relationship != .unspecified { fields.add("relationship", relationship.json) }
        fields.add("description", description?.json)
        fields.add("date", modificationDate?.json)
    }
}
