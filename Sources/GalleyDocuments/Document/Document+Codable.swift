public import GalleyText

// Coding uses the document form, with its names, its ranges in UTF-16 units, and its checks.

extension Document: Codable {
    /// Decodes the JSON form of a document; unknown fields are ignored.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.document($0, over: Document()) }
    }

    /// Encodes the JSON form of the document.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension AttributedText: Codable {
    /// Decodes a document's `text`, `style` and `spans`.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.token($0) }
    }

    /// Encodes a document's `text`, `style` and `spans`.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue.object(Document.jsonMembers(of: self)).encode(to: encoder)
    }
}

extension TextAttributes: Codable {
    /// Decodes attributes in the form of a document's `style`.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.attributes($0) }
    }

    /// Encodes attributes in the form of a document's `style`.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextContainer: Codable {
    /// Decodes a document's `container`.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.container($0, over: TextContainer()) }
    }

    /// Encodes a document's `container`.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

/// Decodes a value in document form, and converts errors to decoding errors.
func readDocumentForm<Value>(
    from decoder: any Decoder, _ read: (JSONValue, inout DocumentDecoding) throws -> Value?
) throws -> Value {
    let value = try JSONValue(from: decoder)
    var decoding = DocumentDecoding()
    do {
        guard let result = try read(value, &decoding) else {
            throw GalleyError.invalidDocument(path: "", reason: "expected a value, found null")
        }
        return result
    } catch {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
}
