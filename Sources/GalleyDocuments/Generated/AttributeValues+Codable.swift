// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

public import GalleyText

// Each value alone is coded as documents write it.

extension FontDescriptor: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.font(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ParagraphStyle: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.paragraph(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextAttributes.CombineUpright: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.combineUpright(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension CellStyle: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.cellStyle(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Attachment: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.attachment(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension FloatShape: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.floatShape(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension DropCap: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.dropCap(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Ruby: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.ruby(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension EmphasisMark: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.emphasis(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Gradient: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.gradient(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Stroke: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.stroke(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension LineDecoration: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.lineDecoration(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Shadow: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.shadow(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Border: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.border(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Highlight: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.highlight(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Binding: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.binding(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension BlockIntent: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.block(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension InlineIntent: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.inline(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ImageReference: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.image(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ParagraphStyle.HyphenationLimits: Codable {
    /// Reads what a document has in its place.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.hyphenationLimits(value) }
    }

    /// Writes what a document has in its place.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
