internal import GalleyText

extension DocumentDecoding {
    /// A distance between cells, or two: between columns and between rows.
    mutating func borderSpacing(_ value: JSONValue) throws(GalleyError) -> Size? {
        guard case .array(let parts) = value else {
            return try length(value).map { Size(width: $0, height: $0) }
        }
        guard parts.count == 2, let width = try length(parts[0]), let height = try length(parts[1]) else {
            throw failure(expected: "two distances: between columns, between rows", found: value)
        }
        return Size(width: width, height: height)
    }
}

extension BoxStyle {
    var borderSpacingJSON: JSONValue? {
        let spacing = borderSpacing
        guard spacing != .zero else { return nil }
        return spacing.width == spacing.height ? .number(spacing.width) : .numbers([spacing.width, spacing.height])
    }
}
