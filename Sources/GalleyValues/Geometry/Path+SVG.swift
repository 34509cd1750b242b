extension Path {
    /// The maximum number of commands and coordinates in SVG path data.
    public static let svgLimit = 1_000_000

    /// Creates a path from SVG path data (SVG 2, section 9.3): every command, absolute and relative, arcs included.
    ///
    /// Repeated commands may omit the letter, numbers may omit unambiguous separators, and the flags of an arc need
    /// none, as in `a1 1 0 00.5.5`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)``, with the position in the data. Browsers draw the
    ///   path up to an error; this initializer rejects all of it.
    public init(svg: String) throws(GalleyError) {
        do {
            self = try SVGPathParser.parse(svg)
        } catch {
            throw .invalidValue(name: "path", value: "\"\(svg.prefix(40))\"", reason: error.description)
        }
    }

    /// The path as SVG path data with absolute coordinates; reading it gives an equal path.
    public var svg: String {
        var text = ""
        func write(_ command: String, _ points: Point...) {
            if !text.isEmpty { text += " " }
            text += command
            for point in points {
                text += " " + DecimalText.of(point.x) + " " + DecimalText.of(point.y)
            }
        }
        for element in elements {
            switch element {
            case .move(let point): write("M", point)
            case .line(let point): write("L", point)
            case .quad(let control, let point): write("Q", control, point)
            case .cubic(let control1, let control2, let point): write("C", control1, control2, point)
            case .close: write("Z")
            }
        }
        return text
    }
}

extension Path: Codable {
    /// Decodes SVG path data.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        do {
            try self.init(svg: text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    /// Encodes SVG path data.
    public func encode(to encoder: any Encoder) throws {
        try svg.encode(to: encoder)
    }
}
