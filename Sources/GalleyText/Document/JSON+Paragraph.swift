extension DocumentDecoding {
    private static let paragraphFields = [
        "alignment", "direction", "lineBreak", "lineHeight", "lineHeightMultiple", "minimumLineHeight",
        "maximumLineHeight", "lineSpacing", "paragraphSpacing", "paragraphSpacingBefore",
        "firstLineHeadIndent", "headIndent", "tailIndent", "tabStops", "defaultTabInterval", "cellInsets",
        "hyphenation", "locale", "wordBreak", "strictness",
    ]

    mutating func paragraph(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle? {
        guard let members = try members(value, "a paragraph style (an object)") else { return nil }
        var style = ParagraphStyle()
        for member in members {
            enter(member.key)
            switch member.key {
            case "alignment": style.alignment = try choice(member.value, ParagraphStyle.Alignment.self)
            case "direction": style.direction = try choice(member.value, ParagraphStyle.Direction.self)
            case "lineBreak": style.lineBreak = try choice(member.value, ParagraphStyle.LineBreak.self)
            case "lineHeight": style.lineHeight = try length(member.value)
            case "lineHeightMultiple": style.lineHeightMultiple = try number(member.value, in: 0...1000, "a factor")
            case "minimumLineHeight": style.minimumLineHeight = try length(member.value)
            case "maximumLineHeight": style.maximumLineHeight = try length(member.value)
            case "lineSpacing": style.lineSpacing = try length(member.value)
            case "paragraphSpacing": style.paragraphSpacing = try length(member.value)
            case "paragraphSpacingBefore": style.paragraphSpacingBefore = try length(member.value)
            case "firstLineHeadIndent": style.firstLineHeadIndent = try number(member.value)
            case "headIndent": style.headIndent = try number(member.value)
            case "tailIndent": style.tailIndent = try number(member.value)
            case "tabStops": style.tabStops = try tabStops(member.value)
            case "defaultTabInterval": style.defaultTabInterval = try length(member.value)
            case "cellInsets": style.cellInsets = try insets(member.value)
            case "hyphenation": style.hyphenation = try bool(member.value)
            case "locale": style.locale = try string(member.value)
            case "wordBreak": style.wordBreak = try choice(member.value, ParagraphStyle.WordBreak.self)
            case "strictness": style.strictness = try choice(member.value, ParagraphStyle.Strictness.self)
            default: warnUnknown(Self.paragraphFields)
            }
            leave()
        }
        return style
    }

    private mutating func tabStops(_ value: JSONValue) throws(GalleyError) -> [ParagraphStyle.TabStop]? {
        guard let elements = try elements(value, "an array of tab stops") else { return nil }
        var stops: [ParagraphStyle.TabStop] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            stops.append(try tabStop(element))
            leave()
        }
        if zip(stops, stops.dropFirst()).allSatisfy({ $0.location <= $1.location }) { return stops }
        return stops.sorted { $0.location < $1.location }
    }

    private mutating func tabStop(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle.TabStop {
        guard let members = try members(value, "a tab stop (an object)") else {
            throw failure(wanted: "a tab stop (an object)", found: value)
        }
        var location: Double?
        var alignment = ParagraphStyle.TabStop.Alignment.left
        for member in members {
            enter(member.key)
            switch member.key {
            case "location": location = try length(member.value)
            case "alignment": alignment = try choice(member.value, ParagraphStyle.TabStop.Alignment.self) ?? .left
            default: warnUnknown(["location", "alignment"])
            }
            leave()
        }
        guard let location else { throw failure("a tab stop needs a \"location\"") }
        return ParagraphStyle.TabStop(location: location, alignment: alignment)
    }
}

extension ParagraphStyle {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("alignment", alignment.map { .string($0.rawValue) })
        fields.add("direction", direction.map { .string($0.rawValue) })
        fields.add("lineBreak", lineBreak.map { .string($0.rawValue) })
        fields.add("lineHeight", lineHeight.map { .number($0) })
        fields.add("lineHeightMultiple", lineHeightMultiple.map { .number($0) })
        fields.add("minimumLineHeight", minimumLineHeight.map { .number($0) })
        fields.add("maximumLineHeight", maximumLineHeight.map { .number($0) })
        fields.add("lineSpacing", lineSpacing.map { .number($0) })
        fields.add("paragraphSpacing", paragraphSpacing.map { .number($0) })
        fields.add("paragraphSpacingBefore", paragraphSpacingBefore.map { .number($0) })
        fields.add("firstLineHeadIndent", firstLineHeadIndent.map { .number($0) })
        fields.add("headIndent", headIndent.map { .number($0) })
        fields.add("tailIndent", tailIndent.map { .number($0) })
        fields.add("tabStops", tabStops.map { .array($0.map(\.json)) })
        fields.add("defaultTabInterval", defaultTabInterval.map { .number($0) })
        fields.add("cellInsets", cellInsets?.json)
        fields.add("hyphenation", hyphenation.map { .bool($0) })
        fields.add("locale", locale.map { .string($0) })
        fields.add("wordBreak", wordBreak.map { .string($0.rawValue) })
        fields.add("strictness", strictness.map { .string($0.rawValue) })
        return fields.value
    }
}

extension ParagraphStyle.TabStop {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("location", .number(location))
        fields.add("alignment", alignment, unless: .left)
        return fields.value
    }
}
