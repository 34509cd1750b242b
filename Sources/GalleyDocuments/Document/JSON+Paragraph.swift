internal import GalleyText

/// Paragraph styles. Their fields are declared in `Scripts/attributes.toml`.
extension DocumentDecoding {
    mutating func columnWidths(_ value: JSONValue) throws(GalleyError) -> [ParagraphStyle.ColumnWidth]? {
        try array(value, "an array of column widths") { decoding, element throws(GalleyError) in
            try decoding.columnWidth(element) ?? .automatic
        }
    }

    mutating func columnWidth(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle.ColumnWidth? {
        guard case .string(let text) = value else { return try length(value).map { .points($0) } }
        if text == "auto" { return .automatic }
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) else {
            throw failure(expected: "a number of points, a percentage such as \"30%\", or \"auto\"", found: value)
        }
        return .fraction(percent / 100)
    }

    /// Numbers of columns.
    mutating func columnNumbers(_ value: JSONValue) throws(GalleyError) -> [Int]? {
        try array(value, "an array of columns") { decoding, element throws(GalleyError) in
            try decoding.integer(element, in: 0...4095) ?? 0
        }
    }

    mutating func tabStops(_ value: JSONValue) throws(GalleyError) -> [ParagraphStyle.TabStop]? {
        guard let stops = try objects(value, "an array of tab stops", ParagraphStyle.TabStop.Fields.self) else {
            return nil
        }
        if zip(stops, stops.dropFirst()).allSatisfy({ $0.location <= $1.location }) { return stops }
        return stops.sorted { $0.location < $1.location }
    }

    /// A location, or the end of the line.
    func tabLocation(_ value: JSONValue) throws(GalleyError) -> Double? {
        if case .string("end") = value { return ParagraphStyle.TabStop.lineEnd }
        return try length(value)
    }
}

extension ParagraphStyle.TabStop {
    /// The fields of a tab stop.
    struct Fields {
        var location: Double?
        var alignment: ParagraphStyle.TabStop.Alignment?
        var leader: String?

        func finished(
            _ decoding: inout DocumentDecoding, _: JSONValue
        ) throws(GalleyError) -> ParagraphStyle.TabStop {
            guard let location else { throw decoding.failure("a tab stop needs a \"location\"") }
            let usual: ParagraphStyle.TabStop.Alignment = location == ParagraphStyle.TabStop.lineEnd ? .right : .left
            return ParagraphStyle.TabStop(location: location, alignment: alignment ?? usual, leader: leader)
        }
    }
}

extension ParagraphStyle.CarriedTotals {
    var columnsJSON: JSONValue { .numbers(columns.map(Double.init)) }
}

extension ParagraphStyle.ColumnWidth: WritableValue {
    var json: JSONValue {
        switch self {
        case .automatic: .string("auto")
        case .fraction: .string("\(percentage)%")
        case .points(let width): width.json
        }
    }
}

extension ParagraphStyle.TabStop: WritableObject {
    func addFields(to fields: inout JSONFields) {
        fields.add("location", isAtLineEnd ? .string("end") : location.json)
        fields.add("alignment", alignment, unless: isAtLineEnd ? .right : .left)
        fields.add("leader", leader?.json)
    }
}
