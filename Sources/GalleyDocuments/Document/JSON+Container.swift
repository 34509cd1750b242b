internal import GalleyText

extension DocumentDecoding {
    /// A container; missing fields are those of `template`.
    mutating func container(_ value: JSONValue, over template: TextContainer) throws(GalleyError) -> TextContainer {
        var container = template
        var writingMode: TextContainer.WritingMode?
        for member in try members(value, "a container (an object)") ?? [] {
            enter(member.key)
            let value = member.value
            switch member.key {
            case "width": container.width = try length(value) ?? container.width
            case "height": container.height = try length(value) ?? container.height
            case "insets": container.insets = try insets(value) ?? container.insets
            case "path": container.path = try path(value) ?? container.path
            case "exclusions": container.exclusions = try exclusions(value) ?? container.exclusions
            case "evenOdd":
                container.fillRule = try bool(value).map { $0 ? .evenOdd : .nonZero } ?? container.fillRule
            case "pathLineWidth": container.pathLineWidth = try length(value) ?? container.pathLineWidth
            case "minimumSpan": container.minimumSpan = try length(value) ?? container.minimumSpan
            case "vertical":
                container.writingMode = try bool(value).map { $0 ? .verticalRL : .horizontal } ?? container.writingMode
            case "writingMode": writingMode = try choice(value, TextContainer.WritingMode.self)
            case "verticalAlignment":
                container.verticalAlignment =
                    try choice(value, TextContainer.VerticalAlignment.self) ?? container.verticalAlignment
            case "columns": container.columns = try columns(value) ?? container.columns
            case "maxLines":
                if let rows = try integer(value, in: 0...Int(Int32.max)) {
                    container.maximumRows = rows == 0 ? nil : rows
                }
            case "truncation":
                container.truncation = try choice(value, TextContainer.Truncation.self) ?? container.truncation
            case "truncationToken": container.truncationToken = try token(value) ?? container.truncationToken
            case "truncationBoundary":
                container.truncationBoundary =
                    try choice(value, TextContainer.TruncationBoundary.self) ?? container.truncationBoundary
            case "lineBreaking":
                container.lineBreaking = try choice(value, TextContainer.LineBreaking.self) ?? container.lineBreaking
            case "lineGrid":
                container.linePositionModifier = try lineGrid(value) ?? container.linePositionModifier
            default: warnUnknown(DocumentFields.container)
            }
            leave()
        }
        // It is more specific than "vertical", regardless of their order.
        if let writingMode { container.writingMode = writingMode }
        return container
    }

    /// An array of linked containers; missing fields are those of `template`.
    mutating func containers(
        _ value: JSONValue, over template: TextContainer
    ) throws(GalleyError) -> [TextContainer]? {
        guard let elements = try elements(value, "an array of containers") else { return nil }
        guard !elements.isEmpty else { throw failure("\"containers\" must have at least one container") }
        var containers: [TextContainer] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            guard case .object = element else { throw failure(expected: "a container (an object)", found: element) }
            containers.append(try container(element, over: template))
            leave()
        }
        return containers
    }

    private mutating func columns(_ value: JSONValue) throws(GalleyError) -> TextContainer.Columns? {
        guard let members = try members(value, "columns (an object)") else { return nil }
        var columns = TextContainer.Columns(count: 1)
        columns.count = nil
        for member in members {
            enter(member.key)
            switch member.key {
            case "count": columns.count = try integer(member.value, in: 1...1000)
            case "width": columns.width = try number(member.value, in: 1...1e9, "a width in points")
            case "gap": columns.gap = try length(member.value) ?? 0
            default: warnUnknown(DocumentFields.columns)
            }
            leave()
        }
        guard columns.count != nil || columns.width != nil else {
            throw failure("columns need a \"count\" or a \"width\"")
        }
        return columns
    }

    private mutating func exclusions(_ value: JSONValue) throws(GalleyError) -> [TextContainer.Exclusion]? {
        guard let elements = try elements(value, "an array of exclusions") else { return nil }
        var exclusions: [TextContainer.Exclusion] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            exclusions.append(try exclusion(element))
            leave()
        }
        return exclusions
    }

    private mutating func exclusion(_ value: JSONValue) throws(GalleyError) -> TextContainer.Exclusion {
        let expected = "one of {\"rect\": [x, y, width, height]}, {\"ellipse\": [cx, cy, rx, ry]}, {\"path\": \"M…\"}"
        var found: TextContainer.Exclusion?
        for member in try members(value, expected) ?? [] {
            enter(member.key)
            var exclusion: TextContainer.Exclusion?
            switch member.key {
            case "rect":
                exclusion = try numbers(4, member.value, "an array [x, y, width, height]").map {
                    .rect(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
                }
            case "ellipse":
                exclusion = try numbers(4, member.value, "an array [cx, cy, rx, ry]").map {
                    .ellipse(center: Point(x: $0[0], y: $0[1]), radiusX: $0[2], radiusY: $0[3])
                }
            case "path": exclusion = try path(member.value).map { .path($0) }
            default: warnUnknown(DocumentFields.exclusion)
            }
            if let exclusion {
                try check(exclusion)
                if found != nil { throw failure("an exclusion can have only one shape; found a second") }
                found = exclusion
            }
            leave()
        }
        guard let found else { throw failure("expected \(expected), found \(value.summary)") }
        return found
    }

    private func check(_ exclusion: TextContainer.Exclusion) throws(GalleyError) {
        switch exclusion {
        case .rect(let rect) where rect.width < 0 || rect.height < 0:
            throw failure("a rectangle's width and height may not be negative")
        case .ellipse(_, let radiusX, let radiusY) where radiusX < 0 || radiusY < 0:
            throw failure("an ellipse's radii may not be negative")
        default: break
        }
    }

    /// A string, or an object with text, style and spans.
    private mutating func token(_ value: JSONValue) throws(GalleyError) -> AttributedText? {
        if case .string(let text) = value { return AttributedText(text) }
        guard let members = try members(value, "a string or an object with a \"text\"") else { return nil }
        return try attributedText(members)
    }

    /// A canvas; missing fields are those of `template`.
    mutating func canvas(
        _ value: JSONValue, over template: Document.CanvasOptions
    ) throws(GalleyError) -> Document.CanvasOptions {
        var canvas = template
        for member in try members(value, "a canvas (an object)") ?? [] {
            enter(member.key)
            switch member.key {
            case "background": canvas.background = try color(member.value) ?? canvas.background
            case "scale":
                canvas.scale = try number(member.value, in: 0.01...100, "pixels per point") ?? canvas.scale
            case "padding": canvas.padding = try length(member.value) ?? canvas.padding
            case "pdf": canvas.pdf = try choice(member.value, PDFTagging.self) ?? canvas.pdf
            default: warnUnknown(DocumentFields.canvas)
            }
            leave()
        }
        return canvas
    }
}

extension TextContainer {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("width", width.map { .number($0) })
        fields.add("height", height.map { .number($0) })
        fields.add("insets", insets, unless: .zero) { $0.json }
        fields.add("path", path.map { .string($0.svg) })
        fields.add("exclusions", exclusions, unless: []) { .array($0.map(\.json)) }
        fields.add("evenOdd", fillRule, unless: .evenOdd) { .bool($0 == .evenOdd) }
        fields.add("pathLineWidth", pathLineWidth, unless: 0) { .number($0) }
        fields.add("minimumSpan", minimumSpan, unless: 0) { .number($0) }
        fields.add("writingMode", writingMode, unless: .horizontal)
        fields.add("verticalAlignment", verticalAlignment, unless: .top)
        fields.add("columns", columns?.json)
        fields.add("maxLines", maximumRows ?? 0, unless: 0) { .integer($0) }
        fields.add("truncation", truncation, unless: .none)
        fields.add(
            "truncationToken",
            truncationToken.map { token in
                token == AttributedText(token.string)
                    ? .string(token.string) : .object(Document.jsonMembers(of: token))
            })
        fields.add("truncationBoundary", truncationBoundary, unless: .cluster)
        fields.add("lineBreaking", lineBreaking, unless: .greedy)
        fields.add("lineGrid", (linePositionModifier as? FixedLineHeight)?.json)
        return fields.value
    }
}

extension TextContainer.Columns {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("count", count.map { .integer($0) })
        fields.add("width", width.map { .number($0) })
        fields.add("gap", gap, unless: 0) { .number($0) }
        return fields.value
    }
}

extension TextContainer.Exclusion {
    var json: JSONValue {
        switch self {
        case .rect(let rect):
            .object([JSONMember("rect", .numbers([rect.x, rect.y, rect.width, rect.height]))])
        case .ellipse(let center, let radiusX, let radiusY):
            .object([JSONMember("ellipse", .numbers([center.x, center.y, radiusX, radiusY]))])
        case .path(let path):
            .object([JSONMember("path", .string(path.svg))])
        }
    }
}
