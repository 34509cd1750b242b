public import GalleyText

/// Decoding of the properties of grids. Their fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    /// The text of a property that may also be a number, or an array of its parts.
    private func gridNotation(_ value: JSONValue, _ expected: String) throws(GalleyError) -> String {
        switch value {
        case .string(let text): return text
        case .number(let number): return DecimalText.of(number)
        case .array(let parts):
            var texts: [String] = []
            for part in parts {
                switch part {
                case .string(let text): texts.append(text)
                case .number(let number): texts.append(DecimalText.of(number))
                default: throw failure(expected: expected, found: value)
                }
            }
            return texts.joined(separator: " ")
        default: throw failure(expected: expected, found: value)
        }
    }

    /// Reads a notation, and reports its flaws at the current place.
    private func read<Result>(
        _ text: String, _ value: JSONValue, _ expected: String,
        _ body: (inout GridNotation) throws(GridNotation.Failure) -> Result
    ) throws(GalleyError) -> Result {
        do throws(GridNotation.Failure) {
            var reader = try GridNotation(text)
            return try body(&reader)
        } catch {
            throw failure("expected \(expected), found \(value.summary): \(error.reason)")
        }
    }

    func gridTemplate(_ value: JSONValue) throws(GalleyError) -> GridTemplate? {
        let expected = "tracks such as \"120px 1fr\", or an array of them"
        let text = try gridNotation(value, expected)
        return try read(text, value, expected) { reader throws(GridNotation.Failure) in try reader.template() }
    }

    func gridTracks(_ value: JSONValue) throws(GalleyError) -> [GridTrack]? {
        let expected = "sizes of tracks such as \"120px\" or \"minmax(40px, auto)\""
        let text = try gridNotation(value, expected)
        let tracks = try read(text, value, expected) { reader throws(GridNotation.Failure) in try reader.tracks() }
        return tracks == [.auto] ? [] : tracks
    }

    func gridAreas(_ value: JSONValue) throws(GalleyError) -> GridAreas? {
        let expected = "rows of names such as [\"head head\", \"side main\"]"
        var rows: [String] = []
        switch value {
        case .string("none"): return GridAreas()
        case .string(let text):
            // The notation of CSS: a quoted string for each row.
            guard text.contains(where: { $0 == "\"" || $0 == "'" }) else {
                rows = [text]
                break
            }
            let parts = text.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
            rows = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
        case .array(let elements):
            for element in elements {
                guard case .string(let row) = element else { throw failure(expected: expected, found: value) }
                rows.append(row)
            }
        default: throw failure(expected: expected, found: value)
        }
        do throws(GalleyError) {
            return try GridAreas(rows)
        } catch {
            guard case .invalidValue(_, let found, let reason) = error else { throw error }
            throw failure("expected \(expected), found \"\(found)\": \(reason)")
        }
    }

    func gridFlow(_ value: JSONValue) throws(GalleyError) -> BoxStyle.GridAutoFlow? {
        switch value {
        case .string("dense"), .string("dense row"): return .rowDense
        case .string("dense column"): return .columnDense
        default: return try keyword(value, BoxStyle.GridAutoFlow.self)
        }
    }

    private static let line = "a line such as 1, -1, \"name\" or \"span 2\""

    func gridLine(_ value: JSONValue) throws(GalleyError) -> GridLine? {
        let text = try gridNotation(value, Self.line)
        return try read(text, value, Self.line) { reader throws(GridNotation.Failure) in try reader.onlyLine() }
    }

    func gridPlacement(_ value: JSONValue) throws(GalleyError) -> GridPlacement? {
        let expected = Self.line + ", or two with a slash between them"
        let text = try gridNotation(value, expected)
        return try read(text, value, expected) { reader throws(GridNotation.Failure) in try reader.placement() }
    }

    fileprivate func gridArea(
        _ value: JSONValue
    ) throws(GalleyError) -> (row: GridPlacement, column: GridPlacement) {
        let expected = "the name of an area, or up to four lines with slashes between them"
        let text = try gridNotation(value, expected)
        return try read(text, value, expected) { reader throws(GridNotation.Failure) in try reader.area() }
    }
}

extension BoxStyle {
    /// Sets the rows and columns of an item.
    mutating func setGridArea(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        (gridRow, gridColumn) = try decoding.gridArea(value)
    }

    private func json<Value: CustomStringConvertible & Equatable>(_ value: Value, unless initial: Value) -> JSONValue? {
        value == initial ? nil : .string(value.description)
    }

    var gridColumnsJSON: JSONValue? { json(gridTemplateColumns, unless: GridTemplate()) }
    var gridRowsJSON: JSONValue? { json(gridTemplateRows, unless: GridTemplate()) }
    var gridAreasJSON: JSONValue? { gridTemplateAreas.rows.isEmpty ? nil : .strings(gridTemplateAreas.rows) }
    var gridAutoColumnsJSON: JSONValue? { tracksJSON(gridAutoColumns) }
    var gridAutoRowsJSON: JSONValue? { tracksJSON(gridAutoRows) }
    var gridColumnJSON: JSONValue? { json(gridColumn, unless: .auto) }
    var gridRowJSON: JSONValue? { json(gridRow, unless: .auto) }

    private func tracksJSON(_ tracks: [GridTrack]) -> JSONValue? {
        tracks.isEmpty ? nil : .string(tracks.map(\.description).joined(separator: " "))
    }
}

// MARK: Notation

extension GridTrack.Breadth: CustomStringConvertible {
    /// The size in the notation of CSS.
    public var description: String {
        switch self {
        case .points(let number): "\(DecimalText.of(number))px"
        case .percent(let number): "\(DecimalText.of(number))%"
        case .fraction(let number): "\(DecimalText.of(number))fr"
        case .auto: "auto"
        case .minContent: "min-content"
        case .maxContent: "max-content"
        }
    }
}

extension GridTrack: CustomStringConvertible {
    /// The track in the notation of CSS.
    public var description: String {
        switch self {
        case .size(let size): "\(size)"
        case .minmax(let least, let most): "minmax(\(least), \(most))"
        case .fitContent(.percent(let percent)): "fit-content(\(Breadth.percent(percent)))"
        case .fitContent(.points(let points)): "fit-content(\(Breadth.points(points)))"
        case .fitContent(let limit): "fit-content(\(limit))"
        }
    }
}

extension GridTemplate.Entry: CustomStringConvertible {
    /// The part in the notation of CSS.
    public var description: String {
        func text(_ parts: [Self]) -> String { parts.map(\.description).joined(separator: " ") }
        return switch self {
        case .track(let track): track.description
        case .names(let names): "[\(names.joined(separator: " "))]"
        case .repeat(let count, let parts): "repeat(\(count), \(text(parts)))"
        case .autoFill(let parts): "repeat(auto-fill, \(text(parts)))"
        case .autoFit(let parts): "repeat(auto-fit, \(text(parts)))"
        }
    }
}

extension GridTemplate: CustomStringConvertible {
    /// The template in the notation of CSS.
    public var description: String {
        let words = (isSubgrid ? ["subgrid"] : []) + parts.map(\.description)
        return words.isEmpty ? "none" : words.joined(separator: " ")
    }
}

extension GridLine: CustomStringConvertible {
    /// The line in the notation of CSS.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .line(let number): "\(number)"
        case .named(let name, let number): number == 0 ? name : "\(name) \(number)"
        case .span(let count): "span \(count)"
        case .spanTo(let name, let count): count == 1 ? "span \(name)" : "span \(name) \(count)"
        }
    }
}

extension GridPlacement: CustomStringConvertible {
    /// The lines in the notation of CSS.
    public var description: String { end == start.other ? "\(start)" : "\(start) / \(end)" }
}

extension GridAreas: CustomStringConvertible {
    /// The rows in the notation of CSS.
    public var description: String { rows.isEmpty ? "none" : rows.map { "\"\($0)\"" }.joined(separator: " ") }
}
