internal import GalleyText

extension DocumentDecoding {
    /// A page format; missing fields are those of `template`.
    mutating func page(_ value: JSONValue, over template: Document.Page?) throws(GalleyError) -> Document.Page? {
        guard let members = try members(value, "a page (an object)") else { return template }
        var page = template ?? Document.Page()
        for member in members {
            enter(member.key)
            switch member.key {
            case "size": page.size = try paper(member.value) ?? page.size
            case "margins": page.margins = try margins(member.value) ?? page.margins
            case "measure":
                page.measure = try number(member.value, in: Document.Page.measures, "a number of characters")
            case "orientation":
                page.orientation = try choice(member.value, Document.Page.Orientation.self) ?? page.orientation
            case "header": page.header = try edge(member.value) ?? page.header
            case "footer": page.footer = try edge(member.value) ?? page.footer
            case "first": page.firstEdges = try edges(member.value)
            case "left": page.leftEdges = try edges(member.value)
            case "mirrored": page.mirrorsMargins = try bool(member.value) ?? page.mirrorsMargins
            case "firstNumber":
                page.firstNumber = try integer(member.value, in: 1...1_000_000, "a page number") ?? page.firstNumber
            case "numbering":
                page.numbering = try choice(member.value, Document.Page.Numbering.self) ?? page.numbering
            case "notes": page.notes = try choice(member.value, Document.Page.NotePlacement.self) ?? page.notes
            case "chapters":
                page.chapters = try choice(member.value, Document.Page.ChapterStart.self) ?? page.chapters
            default: warnUnknown(DocumentFields.page)
            }
            leave()
        }
        let size = page.orientedSize
        guard page.margins.left + page.margins.right < size.width, page.margins.top + page.margins.bottom < size.height
        else { throw failure("the margins leave no space on a page of \(size.width) × \(size.height) points") }
        return page
    }

    /// A paper name, or `[width, height]`.
    private mutating func paper(_ value: JSONValue) throws(GalleyError) -> Size? {
        if case .string = value { return try choice(value, Document.Page.Paper.self)?.size }
        guard let sides = try numbers(2, value, "the name of a paper or an array [width, height]") else { return nil }
        guard sides[0] >= 1, sides[1] >= 1 else { throw failure("a page must be at least 1 point wide and high") }
        return Size(width: sides[0], height: sides[1])
    }

    private mutating func margins(_ value: JSONValue) throws(GalleyError) -> EdgeInsets? {
        guard let margins = try insets(value) else { return nil }
        guard min(margins.top, margins.left, margins.bottom, margins.right) >= 0 else {
            throw failure("margins may not be negative")
        }
        return margins
    }

    /// The header and the footer of some pages.
    private mutating func edges(_ value: JSONValue) throws(GalleyError) -> Document.Page.Edges? {
        guard let members = try members(value, "a header and a footer (an object)") else { return nil }
        var edges = Document.Page.Edges()
        for member in members {
            enter(member.key)
            switch member.key {
            case "header": edges.header = try edge(member.value)
            case "footer": edges.footer = try edge(member.value)
            default: warnUnknown(DocumentFields.pageEdges)
            }
            leave()
        }
        return edges
    }

    /// A header or a footer: a document without pages.
    private mutating func edge(_ value: JSONValue) throws(GalleyError) -> Document? {
        if case .null = value { return nil }
        guard !isInPageEdge else { throw failure("a header or footer cannot have its own page") }
        isInPageEdge = true
        defer { isInPageEdge = false }
        return try document(value, over: Document())
    }

    mutating func fit(_ value: JSONValue, over template: Document.Fit?) throws(GalleyError) -> Document.Fit? {
        guard let members = try members(value, "scales to fit (an object)") else { return template }
        var (minimum, maximum): (Double?, Double?)
        var rows: Int?
        for member in members {
            enter(member.key)
            switch member.key {
            case "minimumScale": minimum = try scale(member.value)
            case "maximumScale": maximum = try scale(member.value)
            case "rows": rows = try integer(member.value, in: 1...Int(Int32.max), "a number of rows")
            default: warnUnknown(DocumentFields.fit)
            }
            leave()
        }
        // Rows alone do not scale the text.
        if let rows, template == nil, minimum == nil, maximum == nil { return Document.Fit(rows: rows) }
        var fit = template ?? Document.Fit()
        fit.minimumScale = minimum ?? fit.minimumScale
        fit.maximumScale = maximum ?? fit.maximumScale
        fit.rows = rows ?? fit.rows
        guard fit.minimumScale <= fit.maximumScale else {
            throw failure("the minimum scale, \(fit.minimumScale), is above the maximum, \(fit.maximumScale)")
        }
        return fit
    }

    private func scale(_ value: JSONValue) throws(GalleyError) -> Double? {
        try number(value, in: 0.01...100, "a scale")
    }
}

extension Document.Page {
    var json: JSONValue {
        var fields = JSONFields()
        let paper = Paper.allCases.first { $0.size == size }
        fields.add("size", paper.map { .string($0.rawValue) } ?? .numbers([size.width, size.height]))
        fields.add("margins", margins, unless: EdgeInsets(72)) { $0.json }
        fields.add("measure", measure.map { .number($0) })
        fields.add("orientation", orientation.map { .string($0.rawValue) })
        fields.add("header", header?.json)
        fields.add("footer", footer?.json)
        fields.add("first", firstEdges?.json)
        fields.add("left", leftEdges?.json)
        if mirrorsMargins { fields.add("mirrored", .bool(true)) }
        if firstNumber != 1 { fields.add("firstNumber", .integer(firstNumber)) }
        if numbering != .arabic { fields.add("numbering", .string(numbering.rawValue)) }
        if notes != .end { fields.add("notes", .string(notes.rawValue)) }
        if chapters != .anywhere { fields.add("chapters", .string(chapters.rawValue)) }
        return fields.value
    }

    /// The names in the texts of headers and footers that each page replaces.
    static let edgeNames: Set<String> = ["page", "pages", "chapter", "section"]
}

extension Document.Page.Edges {
    fileprivate var json: JSONValue {
        var fields = JSONFields()
        fields.add("header", header?.json)
        fields.add("footer", footer?.json)
        return fields.value
    }
}

extension Document.Fit {
    var json: JSONValue {
        var fields = JSONFields()
        if scales || rows == nil {
            fields.add("minimumScale", .number(minimumScale))
            fields.add("maximumScale", .number(maximumScale))
        }
        fields.add("rows", rows.map { .integer($0) })
        return fields.value
    }
}
