// Geometry is encoded as arrays of numbers and colours as strings, as in documents.

/// Decodes an array with a fixed count of numbers.
private func decodeNumbers(_ count: Int, from decoder: any Decoder, _ what: String) throws -> [Double] {
    let numbers = try [Double](from: decoder)
    guard numbers.count == count else {
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: decoder.codingPath,
                debugDescription: "\(what) is an array of \(count) numbers; found \(numbers.count)"))
    }
    return numbers
}

extension Point: Codable {
    /// Decodes `[x, y]`.
    public init(from decoder: any Decoder) throws {
        let numbers = try decodeNumbers(2, from: decoder, "a point")
        self.init(x: numbers[0], y: numbers[1])
    }

    /// Encodes `[x, y]`.
    public func encode(to encoder: any Encoder) throws {
        try [x, y].encode(to: encoder)
    }
}

extension Rect: Codable {
    /// Decodes `[x, y, width, height]`.
    public init(from decoder: any Decoder) throws {
        let numbers = try decodeNumbers(4, from: decoder, "a rectangle")
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Encodes `[x, y, width, height]`.
    public func encode(to encoder: any Encoder) throws {
        try [x, y, width, height].encode(to: encoder)
    }
}

extension EdgeInsets: Codable {
    /// Decodes `[top, left, bottom, right]`.
    public init(from decoder: any Decoder) throws {
        let numbers = try decodeNumbers(4, from: decoder, "a set of insets")
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    /// Encodes `[top, left, bottom, right]`.
    public func encode(to encoder: any Encoder) throws {
        try [top, left, bottom, right].encode(to: encoder)
    }
}

extension Transform: Codable {
    /// Decodes `[a, b, c, d, tx, ty]`.
    public init(from decoder: any Decoder) throws {
        let numbers = try decodeNumbers(6, from: decoder, "a transform")
        self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    /// Encodes `[a, b, c, d, tx, ty]`.
    public func encode(to encoder: any Encoder) throws {
        try [a, b, c, d, tx, ty].encode(to: encoder)
    }
}

extension Color: Codable {
    /// Decodes a CSS colour.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        do {
            try self.init(css: text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    /// Encodes a CSS colour.
    public func encode(to encoder: any Encoder) throws {
        try css.encode(to: encoder)
    }
}
