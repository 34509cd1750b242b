// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

public import GalleyText

// Each value alone is coded as documents write it.

extension FontDescriptor: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.font(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ParagraphStyle: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.paragraph(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextAttributes.CombineUpright: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.combineUpright(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension CellStyle: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.cellStyle(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Attachment: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.attachment(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension FloatShape: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.floatShape(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension DropCap: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.dropCap(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Ruby: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.ruby(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension EmphasisMark: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.emphasis(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Gradient: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.gradient(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Stroke: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.stroke(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension LineDecoration: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.lineDecoration(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Shadow: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.shadow(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Border: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.border(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Highlight: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.highlight(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Binding: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.binding(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension BlockIntent: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.block(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension InlineIntent: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.inline(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ImageReference: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.image(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ParagraphStyle.HyphenationLimits: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.hyphenationLimits(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
