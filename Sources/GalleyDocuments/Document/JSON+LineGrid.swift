internal import GalleyText

extension DocumentDecoding {
    mutating func lineGrid(_ value: JSONValue) throws(GalleyError) -> FixedLineHeight? {
        guard let members = try members(value, "a grid of lines (an object)") else { return nil }
        var height: Double?
        var baseline: Double?
        for member in members {
            enter(member.key)
            switch member.key {
            case "height": height = try number(member.value, in: 0.1...1e6, "a height in points")
            case "baseline": baseline = try length(member.value)
            default: warnUnknown(DocumentFields.lineGrid)
            }
            leave()
        }
        guard let height else { throw failure("a grid of lines needs a \"height\"") }
        return FixedLineHeight(height, baseline: baseline)
    }
}

extension FixedLineHeight {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("height", .number(height))
        fields.add("baseline", baseline.map { .number($0) })
        return fields.value
    }
}
