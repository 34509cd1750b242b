// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

public import GalleyText

// Each value alone is coded, and described, as documents write it.

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

extension FontDescriptor: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension ParagraphStyle: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension TextAttributes.CombineUpright: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension CellStyle: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
}

extension TextAttachment: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.attachment(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextAttachment: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension FloatShape: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension DropCap: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension Ruby: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension EmphasisMark: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension Gradient: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
}

extension TextStroke: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.stroke(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextStroke: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension LineDecoration: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension Shadow: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension Border: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension Highlight: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
}

extension TextBinding: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.binding(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension TextBinding: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension BlockIntent: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension InlineIntent: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension ImageReference: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
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

extension ParagraphStyle.HyphenationLimits: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
}

extension ParagraphStyle.CarriedTotals: Codable {
    /// Decodes the value from its form in documents.
    public init(from decoder: any Decoder) throws {
        self = try readDocumentForm(from: decoder) { value, decoding in try decoding.carriedTotals(value) }
    }

    /// Encodes the value in its form in documents.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension ParagraphStyle.CarriedTotals: CustomStringConvertible {
    /// The value in its form in documents.
    public var description: String { json.brief }
}
