extension Path {
    /// SVG path data may have this many commands and coordinates.
    public static let svgLimit = 1_000_000

    /// Reads SVG path data (SVG 2, section 9.3): every command, absolute and relative, arcs included.
    ///
    /// Coordinates that repeat a command need not repeat its letter, numbers need no space where their
    /// ends are clear, and the flags of an arc may stand together, as in `a1 1 0 00.5.5`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)``, with the place in the data. Unlike a
    ///   browser, which draws what comes before an error, this refuses all of it.
    public init(svg: String) throws(GalleyError) {
        do {
            self = try SVGPathParser.parse(svg)
        } catch {
            throw .invalidValue(name: "path", value: "\"\(svg.prefix(40))\"", reason: error.description)
        }
    }

    /// SVG path data with absolute coordinates; it reads back as an equal path.
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
    /// Reads SVG path data.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        do {
            try self.init(svg: text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    /// Writes SVG path data.
    public func encode(to encoder: any Encoder) throws {
        try svg.encode(to: encoder)
    }
}
