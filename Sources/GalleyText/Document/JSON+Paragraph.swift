extension DocumentDecoding {
    private static let paragraphFields = [
        "alignment", "direction", "lineBreak", "lineHeight", "lineHeightFactor", "lineHeightMultiple",
        "minimumLineHeight",
        "maximumLineHeight", "lineSpacing", "paragraphSpacing", "paragraphSpacingBefore",
        "firstLineHeadIndent", "headIndent", "tailIndent", "tabStops", "defaultTabInterval", "cellInsets",
        "hyphenation", "locale", "wordBreak", "strictness", "hyphenationLimits", "lastLineAlignment",
        "justification", "hangingPunctuation", "autospace", "trimPunctuation", "widows", "orphans", "keepWithNext",
        "keepTogether", "breakBefore",
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
            case "lineHeightFactor": style.lineHeightFactor = try number(member.value, in: 0...1000, "a factor")
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
            case "hyphenationLimits": style.hyphenationLimits = try hyphenationLimits(member.value)
            case "lastLineAlignment":
                style.lastLineAlignment = try choice(member.value, ParagraphStyle.LastLineAlignment.self)
            case "justification": style.justification = try choice(member.value, ParagraphStyle.Justification.self)
            case "hangingPunctuation": style.hangingPunctuation = try bool(member.value)
            case "autospace": style.autospace = try bool(member.value)
            case "trimPunctuation": style.trimPunctuation = try bool(member.value)
            case "widows": style.widows = try integer(member.value, in: 1...1000)
            case "orphans": style.orphans = try integer(member.value, in: 1...1000)
            case "keepWithNext": style.keepWithNext = try bool(member.value)
            case "keepTogether": style.keepTogether = try bool(member.value)
            case "breakBefore": style.breakBefore = try choice(member.value, ParagraphStyle.BreakBefore.self)
            default: warnUnknown(Self.paragraphFields)
            }
            leave()
        }
        return style
    }

    private mutating func hyphenationLimits(
        _ value: JSONValue
    ) throws(GalleyError) -> ParagraphStyle.HyphenationLimits? {
        guard let members = try members(value, "limits of hyphenation (an object)") else { return nil }
        var limits = ParagraphStyle.HyphenationLimits()
        for member in members {
            enter(member.key)
            switch member.key {
            case "word": limits.word = try integer(member.value, in: 0...1000) ?? limits.word
            case "before": limits.before = try integer(member.value, in: 1...1000) ?? limits.before
            case "after": limits.after = try integer(member.value, in: 1...1000) ?? limits.after
            case "lines": limits.lines = try integer(member.value, in: 0...1000) ?? limits.lines
            case "zone": limits.zone = try length(member.value) ?? limits.zone
            default: warnUnknown(["word", "before", "after", "lines", "zone"])
            }
            leave()
        }
        return limits
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
        fields.add("lineHeightFactor", lineHeightFactor.map { .number($0) })
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
        fields.add("hyphenationLimits", hyphenationLimits?.json)
        fields.add("lastLineAlignment", lastLineAlignment.map { .string($0.rawValue) })
        fields.add("justification", justification.map { .string($0.rawValue) })
        fields.add("hangingPunctuation", hangingPunctuation.map { .bool($0) })
        fields.add("autospace", autospace.map { .bool($0) })
        fields.add("trimPunctuation", trimPunctuation.map { .bool($0) })
        fields.add("widows", widows.map { .integer($0) })
        fields.add("orphans", orphans.map { .integer($0) })
        fields.add("keepWithNext", keepWithNext.map { .bool($0) })
        fields.add("keepTogether", keepTogether.map { .bool($0) })
        fields.add("breakBefore", breakBefore.map { .string($0.rawValue) })
        return fields.value
    }
}

extension ParagraphStyle.HyphenationLimits {
    var json: JSONValue {
        let none = Self()
        var fields = JSONFields()
        fields.add("word", word, unless: none.word) { .integer($0) }
        fields.add("before", before, unless: none.before) { .integer($0) }
        fields.add("after", after, unless: none.after) { .integer($0) }
        fields.add("lines", lines, unless: none.lines) { .integer($0) }
        fields.add("zone", zone, unless: none.zone) { .number($0) }
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
