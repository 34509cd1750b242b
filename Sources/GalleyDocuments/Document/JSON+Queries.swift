internal import GalleyText

extension DocumentDecoding {
    /// The queries of a document; their ranges are checked when its text is known.
    mutating func queries(_ value: JSONValue) throws(GalleyError) -> Document.Queries? {
        guard let members = try members(value, "queries (an object)") else { return nil }
        var queries = Document.Queries()
        for member in members {
            enter(member.key)
            switch member.key {
            case "points":
                for (index, element) in (try elements(member.value, "an array of points [x, y]") ?? []).enumerated() {
                    enter(index)
                    guard let point = try numbers(2, element, "a point [x, y]") else {
                        throw failure(expected: "a point [x, y]", found: element)
                    }
                    queries.points.append(Point(x: point[0], y: point[1]))
                    leave()
                }
            case "ranges":
                for (index, element) in (try elements(member.value, "an array of ranges [start, end]") ?? [])
                    .enumerated()
                {
                    enter(index)
                    queries.utf16Ranges.append(try queryRange(element))
                    leave()
                }
            case "carets": queries.carets = try bool(member.value) ?? false
            case "clusters": queries.clusters = try bool(member.value) ?? false
            case "box": queries.box = try string(member.value)
            case "page": queries.page = try integer(member.value, in: 1...Int(Int32.max))
            default: warnUnknown(DocumentFields.queries)
            }
            leave()
        }
        return queries
    }

    private func queryRange(_ value: JSONValue) throws(GalleyError) -> Range<Int> {
        guard case .array(let ends) = value, ends.count == 2, case .number(let first) = ends[0],
            case .number(let last) = ends[1], let start = Int(exactly: first), let end = Int(exactly: last)
        else { throw failure(expected: "an array [start, end] of UTF-16 offsets", found: value) }
        guard start >= 0 else { throw failure("the range starts at \(start), before the text") }
        guard start <= end else { throw failure("the range ends at \(end), before it starts at \(start)") }
        return start..<end
    }
}

extension Document.Queries {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("points", points, unless: []) { .array($0.map { .array([.number($0.x), .number($0.y)]) }) }
        fields.add("ranges", utf16Ranges, unless: []) {
            .array($0.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })
        }
        if carets { fields.add("carets", .bool(true)) }
        if clusters { fields.add("clusters", .bool(true)) }
        fields.add("box", box.map { .string($0) })
        fields.add("page", page.map { .integer($0) })
        return fields.value
    }
}
