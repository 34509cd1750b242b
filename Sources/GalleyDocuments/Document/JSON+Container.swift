internal import GalleyText

/// Containers. Their fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    /// A container; missing fields are those of `template`.
    mutating func container(_ value: JSONValue, over template: TextContainer) throws(GalleyError) -> TextContainer {
        var container = try object(value, TextContainer.self, over: template) ?? template
        // It is more specific than "vertical", regardless of their order.
        if value[key: "vertical"] != nil, let mode = value[key: "writingMode"] {
            container.writingMode = try choice(mode, TextContainer.WritingMode.self) ?? container.writingMode
        }
        return container
    }

    /// An array of linked containers; missing fields are those of `template`.
    mutating func containers(
        _ value: JSONValue, over template: TextContainer
    ) throws(GalleyError) -> [TextContainer]? {
        let containers = try array(value, "an array of containers") { decoding, element throws(GalleyError) in
            guard case .object = element else {
                throw decoding.failure(expected: TextContainer.expectedObject, found: element)
            }
            return try decoding.container(element, over: template)
        }
        if let containers, containers.isEmpty { throw failure("\"containers\" must have at least one container") }
        return containers
    }

    /// A string, or an object with text, style and spans.
    mutating func truncationToken(_ value: JSONValue) throws(GalleyError) -> AttributedText? {
        if case .string(let text) = value { return AttributedText(text) }
        return try token(value)
    }
}

// The fields that differ from the properties.
extension TextContainer {
    var isEvenOdd: Bool {
        get { fillRule == .evenOdd }
        set { fillRule = newValue ? .evenOdd : .nonZero }
    }

    /// The maximum number of rows; 0 is unlimited.
    var rowLimit: Int {
        get { maximumRows ?? 0 }
        set { maximumRows = newValue == 0 ? nil : newValue }
    }

    /// The minimum width of a free span; 0 is half the font's size.
    var spanLimit: Double {
        get { minimumSpan ?? 0 }
        set { minimumSpan = newValue == 0 ? nil : newValue }
    }

    var lineGrid: FixedLineHeight? {
        get { linePositionModifier as? FixedLineHeight }
        set { linePositionModifier = newValue }
    }

    mutating func setVertical(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        if let isVertical = try decoding.bool(value) { writingMode = isVertical ? .verticalRL : .horizontal }
    }
}

extension ParagraphStyle.HyphenationLimits {
    /// The maximum number of consecutive lines with hyphens; 0 is unlimited.
    var lineLimit: Int {
        get { lines ?? 0 }
        set { lines = newValue == 0 ? nil : newValue }
    }
}

extension TextContainer.Columns {
    /// Columns without a number and a width, which a document must set.
    static var undetermined: Self {
        var columns = TextContainer.Columns(count: 1)
        columns.count = nil
        return columns
    }

    func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Self {
        guard count != nil || width != nil else { throw decoding.failure("columns need a \"count\" or a \"width\"") }
        return self
    }
}

extension AttributedText {
    /// A string, or an object if the text has a style.
    var tokenJSON: JSONValue {
        self == AttributedText(string) ? .string(string) : .object(Document.jsonMembers(of: self))
    }
}

extension TextContainer.Exclusion {
    /// The shape of an exclusion, which has only one.
    struct Fields {
        private var exclusion: TextContainer.Exclusion?

        private mutating func set(
            _ shape: TextContainer.Exclusion?, _ decoding: DocumentDecoding
        ) throws(GalleyError) {
            guard let shape else { return }
            if exclusion != nil { throw decoding.failure("an exclusion can have only one shape; found a second") }
            exclusion = shape
        }

        mutating func setRectangle(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let sides = try decoding.numbers(4, value, "an array [x, y, width, height]")
            if let sides, min(sides[2], sides[3]) < 0 {
                throw decoding.failure("a rectangle's width and height may not be negative")
            }
            try set(sides.map { .rect(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }, decoding)
        }

        mutating func setEllipse(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let ellipse = try decoding.ellipse(value)
            try set(ellipse.map { .ellipse(center: $0.center, radiusX: $0.radiusX, radiusY: $0.radiusY) }, decoding)
        }

        mutating func setPath(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            try set(try decoding.path(value).map { .path($0) }, decoding)
        }

        func finished(
            _ decoding: inout DocumentDecoding, _ object: JSONValue
        ) throws(GalleyError) -> TextContainer.Exclusion {
            guard let exclusion else { throw decoding.failure(expected: Self.expectedObject, found: object) }
            return exclusion
        }
    }
}

extension TextContainer.Exclusion: WritableValue {
    var json: JSONValue {
        switch self {
        case .rect(let rect):
            .object([JSONMember("rect", .numbers([rect.x, rect.y, rect.width, rect.height]))])
        case .ellipse(let center, let radiusX, let radiusY):
            .object([JSONMember("ellipse", .numbers([center.x, center.y, radiusX, radiusY]))])
        case .path(let path):
            .object([JSONMember("path", path.json)])
        }
    }
}

extension FixedLineHeight {
    /// The fields of a grid of lines.
    struct Fields {
        var height: Double?
        var baseline: Double?

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> FixedLineHeight {
            guard let height else { throw decoding.failure("a grid of lines needs a \"height\"") }
            return FixedLineHeight(height, baseline: baseline)
        }
    }
}
