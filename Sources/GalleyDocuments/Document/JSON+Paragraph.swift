internal import GalleyText

extension DocumentDecoding {
    mutating func hyphenationLimits(
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
            default: warnUnknown(DocumentFields.hyphenationLimits)
            }
            leave()
        }
        return limits
    }

    mutating func columnWidths(_ value: JSONValue) throws(GalleyError) -> [ParagraphStyle.ColumnWidth]? {
        guard let elements = try elements(value, "an array of column widths") else { return nil }
        var widths: [ParagraphStyle.ColumnWidth] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            widths.append(try columnWidth(element))
            leave()
        }
        return widths
    }

    private mutating func columnWidth(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle.ColumnWidth {
        guard case .string(let text) = value else { return try length(value).map { .points($0) } ?? .automatic }
        if text == "auto" { return .automatic }
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) else {
            throw failure(expected: "a number of points, a percentage such as \"30%\", or \"auto\"", found: value)
        }
        return .fraction(percent / 100)
    }

    mutating func tabStops(_ value: JSONValue) throws(GalleyError) -> [ParagraphStyle.TabStop]? {
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
            throw failure(expected: "a tab stop (an object)", found: value)
        }
        var location: Double?
        var alignment: ParagraphStyle.TabStop.Alignment?
        var leader: String?
        for member in members {
            enter(member.key)
            switch member.key {
            case "location":
                if case .string("end") = member.value {
                    location = ParagraphStyle.TabStop.lineEnd
                } else {
                    location = try length(member.value)
                }
            case "alignment": alignment = try choice(member.value, ParagraphStyle.TabStop.Alignment.self)
            case "leader": leader = try string(member.value)
            default: warnUnknown(DocumentFields.tabStop)
            }
            leave()
        }
        guard let location else { throw failure("a tab stop needs a \"location\"") }
        let usual: ParagraphStyle.TabStop.Alignment = location == ParagraphStyle.TabStop.lineEnd ? .right : .left
        return ParagraphStyle.TabStop(location: location, alignment: alignment ?? usual, leader: leader)
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

extension ParagraphStyle.ColumnWidth {
    var json: JSONValue {
        switch self {
        case .automatic: .string("auto")
        case .fraction: .string("\(percentage)%")
        case .points(let width): .number(width)
        }
    }
}

extension ParagraphStyle.TabStop {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("location", isAtLineEnd ? .string("end") : .number(location))
        fields.add("alignment", alignment, unless: isAtLineEnd ? .right : .left)
        if let leader { fields.add("leader", .string(leader)) }
        return fields.value
    }
}
