internal import GalleyText

extension DocumentDecoding {
    mutating func points(_ value: JSONValue) throws(GalleyError) -> [Point]? {
        try array(value, "an array of points [x, y]") { decoding, element throws(GalleyError) in
            guard let point = try decoding.numbers(2, element, "a point [x, y]") else {
                throw decoding.failure(expected: "a point [x, y]", found: element)
            }
            return Point(x: point[0], y: point[1])
        }
    }

    /// Ranges of queries, which are checked when the text is known.
    mutating func queryRanges(_ value: JSONValue) throws(GalleyError) -> [Range<Int>]? {
        try array(value, "an array of ranges [start, end]") { decoding, element throws(GalleyError) in
            try decoding.queryRange(element)
        }
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
    var rangesJSON: JSONValue? {
        utf16Ranges.isEmpty ? nil : .array(utf16Ranges.map { .array([$0.lowerBound.json, $0.upperBound.json]) })
    }
}
