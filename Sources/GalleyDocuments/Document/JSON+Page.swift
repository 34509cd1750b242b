internal import GalleyText

/// Pages. Their fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    /// A paper name, or `[width, height]`.
    mutating func paper(_ value: JSONValue) throws(GalleyError) -> Size? {
        if case .string = value { return try choice(value, Document.Page.Paper.self)?.size }
        guard let sides = try numbers(2, value, "the name of a paper or an array [width, height]") else { return nil }
        guard sides[0] >= 1, sides[1] >= 1 else { throw failure("a page must be at least 1 point wide and high") }
        return Size(width: sides[0], height: sides[1])
    }

    mutating func margins(_ value: JSONValue) throws(GalleyError) -> EdgeInsets? {
        guard let margins = try insets(value) else { return nil }
        guard min(margins.top, margins.left, margins.bottom, margins.right) >= 0 else {
            throw failure("margins may not be negative")
        }
        return margins
    }

    /// A header or a footer: a document without pages.
    mutating func edge(_ value: JSONValue) throws(GalleyError) -> Document? {
        guard !isInPageEdge else { throw failure("a header or footer cannot have its own page") }
        isInPageEdge = true
        defer { isInPageEdge = false }
        return try document(value, over: Document())
    }

    /// The boxes in margins by their places.
    mutating func marginBoxes(
        _ value: JSONValue
    ) throws(GalleyError) -> [Document.Page.MarginBox.Place: Document.Page.MarginBox]? {
        guard let members = try members(value, "boxes in margins (an object)") else { return nil }
        var result: [Document.Page.MarginBox.Place: Document.Page.MarginBox] = [:]
        for member in members {
            enter(member.key)
            if let place = Document.Page.MarginBox.Place(rawValue: member.key) {
                if let box = try marginBox(member.value) { result[place] = box }
            } else {
                warnUnknown(KnownFields.marginBoxes)
            }
            leave()
        }
        return result
    }

    /// The background, the border, the padding and the outline of pages, with the fields of a box's style.
    mutating func pageArea(_ value: JSONValue) throws(GalleyError) -> Document.Page.Area? {
        guard let members = try members(value, BoxStyle.expectedObject) else { return nil }
        var (style, appearance) = (BoxStyle(), BoxAppearance?.none)
        try boxStyle(value, &style, &appearance, isVertical: false)
        let (area, isWhole) = Document.Page.Area.fields(
            Set(members.map(\.key)), of: style, appearance ?? BoxAppearance())
        if !isWhole {
            warn(
                "pages have a background, a border with one radius, padding in points and an outline; the rest is ignored"
            )
        }
        return area
    }

    /// The marks of printers.
    mutating func printerMarks(_ value: JSONValue) throws(GalleyError) -> Set<Document.Page.Mark>? {
        let marks = try array(value, "an array of marks") { decoding, element throws(GalleyError) in
            guard let mark = try decoding.choice(element, Document.Page.Mark.self) else {
                throw decoding.failure(expected: "the name of a mark", found: element)
            }
            return mark
        }
        return marks.map { Set($0) }
    }

    /// The numbers A and B of the pages A × n + B.
    mutating func pageSequence(_ value: JSONValue) throws(GalleyError) -> Document.Page.Rule.Selector.Nth? {
        let expected = "an array of two whole numbers"
        guard let numbers = try numbers(2, value, expected) else { return nil }
        guard numbers.allSatisfy({ abs($0) <= 1e9 && $0 == $0.rounded() }) else {
            throw failure(expected: expected, found: value)
        }
        return Document.Page.Rule.Selector.Nth(step: Int(numbers[0]), offset: Int(numbers[1]))
    }

    /// Scales to fit; missing fields are those of `template`.
    mutating func fit(_ value: JSONValue, over template: Document.Fit?) throws(GalleyError) -> Document.Fit? {
        guard let fields: Document.Fit.Fields = try fields(value) else { return template }
        // Rows alone do not scale the text.
        if let rows = fields.rows, template == nil, fields.minimumScale == nil, fields.maximumScale == nil {
            return Document.Fit(rows: rows)
        }
        var fit = template ?? Document.Fit()
        fit.minimumScale = fields.minimumScale ?? fit.minimumScale
        fit.maximumScale = fields.maximumScale ?? fit.maximumScale
        fit.rows = fields.rows ?? fit.rows
        guard fit.minimumScale <= fit.maximumScale else {
            throw failure("the minimum scale, \(fit.minimumScale), is above the maximum, \(fit.maximumScale)")
        }
        return fit
    }
}

extension Document.Fit {
    /// The given fields of scales to fit.
    struct Fields {
        var minimumScale: Double?
        var maximumScale: Double?
        var rows: Int?
    }
}

extension Document.Page {
    func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> Self {
        let size = orientedSize
        guard margins.left + margins.right < size.width, margins.top + margins.bottom < size.height else {
            throw decoding.failure("the margins leave no space on a page of \(size.width) × \(size.height) points")
        }
        return self
    }

    /// The name of the paper, or its width and height.
    var paperJSON: JSONValue { Self.paperJSON(size) }

    static func paperJSON(_ size: Size) -> JSONValue {
        Paper.allCases.first { $0.size == size }?.json ?? .numbers([size.width, size.height])
    }

    /// Whether each page replaces a name in the texts of headers, footers and boxes.
    static func isEdgeName(_ name: String) -> Bool { EdgeName(name) != nil }
}

extension [Document.Page.MarginBox.Place: Document.Page.MarginBox] {
    /// The boxes by the names of their places; `nil` without boxes.
    var places: JSONValue? {
        guard !isEmpty else { return nil }
        let places = Document.Page.MarginBox.Place.allCases
        return .object(places.compactMap { place in self[place].map { JSONMember(place.rawValue, $0.json) } })
    }
}

extension Document.Page.Rule.Selector.Nth: WritableValue {
    var json: JSONValue { .numbers([Double(step), Double(offset)]) }
}

extension Document.Fit: WritableObject {
    func addFields(to fields: inout JSONFields) {
        if scales || rows == nil {
            fields.add("minimumScale", minimumScale.json)
            fields.add("maximumScale", maximumScale.json)
        }
        fields.add("rows", rows?.json)
    }
}

extension Document.Page.Mark {
    /// The marks in the order of their declaration.
    static func json(_ marks: Set<Self>) -> JSONValue {
        .array(allCases.filter(marks.contains).map { .string($0.rawValue) })
    }
}

extension Document.Page.Area {
    /// The area with some fields of a box, and whether there are no others.
    ///
    /// - Parameter names: The names of the fields that are stated.
    fileprivate static func fields(
        _ names: Set<String>, of box: BoxStyle, _ appearance: BoxAppearance
    ) -> (area: Self, isWhole: Bool) {
        func declares(_ start: String, _ side: BoxSide) -> Bool {
            let name = "\(side)".prefix(1).uppercased() + "\(side)".dropFirst()
            return ["", "Width", "Style", "Color"].contains {
                names.contains(start + $0) || names.contains(start + name + $0)
            }
        }
        var (result, style, rest) = (Self(), box, appearance)
        for side in BoxSide.allCases {
            if declares("border", side) {
                result.border[side] = BlockStyle.Line(
                    width: style.border[side], color: rest.borderColor[side] ?? .black, style: rest.borderStyle[side])
            }
            if declares("padding", side), case .points(let length) = style.padding[side] {
                result.padding[side] = length
            }
        }
        if names.contains(where: { $0.hasPrefix("background") }) { result.backgrounds = rest.backgrounds }
        if case .points(let radius) = rest.cornerRadii.topLeft,
            rest.cornerRadii == BoxAppearance.Corners(.points(radius)), radius > 0 || names.contains("borderRadius")
        {
            result.cornerRadius = radius
            rest.cornerRadii = BoxAppearance.Corners()
        }
        result.outline = rest.outline
        (style.border, style.padding) = (BoxSides(0), BoxSides(.zero))
        (rest.borderColor, rest.borderStyle) = (BoxAppearance().borderColor, BoxAppearance().borderStyle)
        (rest.backgrounds, rest.outline) = ([], nil)
        return (result, style == BoxStyle() && rest == BoxAppearance())
    }

    /// The fields of a box; `nil` without any.
    var json: JSONValue? {
        var style = BoxStyle()
        var appearance = BoxAppearance(
            backgrounds: backgrounds ?? [], cornerRadii: BoxAppearance.Corners(.points(cornerRadius ?? 0)))
        appearance.outline = outline
        for side in BoxSide.allCases {
            style.border[side] = border[side]?.width ?? 0
            style.padding[side] = .points(padding[side] ?? 0)
            appearance.borderColor[side] = border[side]?.color
            appearance.borderStyle[side] = border[side]?.style ?? .solid
        }
        if cornerRadius ?? 0 == 0 { appearance.cornerRadii = BoxAppearance.Corners() }
        let fields = JSONFields(style, appearance)
        return fields.members.isEmpty ? nil : fields.value
    }
}
