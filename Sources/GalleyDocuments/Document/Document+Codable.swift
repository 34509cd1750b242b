public import GalleyText

// Coding goes through the document form, with its names, ranges in UTF-16 units and checks.

extension Document: Codable {
    /// Reads the JSON form of a document; fields that are unknown are left aside.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.document($0, over: Document()) }
    }

    /// Writes the JSON form of the document.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension AttributedText: Codable {
    /// Reads a document's `text`, `style` and `spans`.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding throws(GalleyError) in
            guard let members = try decoding.members(value, "an attributed text (an object)") else { return nil }
            return try decoding.attributedText(members)
        }
    }

    /// Writes a document's `text`, `style` and `spans`.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue.object(Document.jsonMembers(of: self)).encode(to: encoder)
    }
}

extension TextAttributes: Codable {
    /// Reads attributes as a document's `style` gives them.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.attributes($0) }
    }

    /// Writes attributes as a document's `style` gives them.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextContainer: Codable {
    /// Reads a document's `container`.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { try $1.container($0, over: TextContainer()) }
    }

    /// Writes a document's `container`.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

/// Reads a value as a document has it, with what is wrong as a decoder tells it.
func readDocumentForm<Value>(
    from decoder: any Decoder, _ read: (JSONValue, inout DocumentDecoding) throws -> Value?
) throws -> Value {
    let value = try JSONValue(from: decoder)
    var decoding = DocumentDecoding()
    do {
        guard let result = try read(value, &decoding) else {
            throw GalleyError.invalidDocument(path: "", reason: "a value is wanted; found null")
        }
        return result
    } catch {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
}
