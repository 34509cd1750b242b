/// The named areas of a grid: the property `grid-template-areas` of CSS.
///
///     let areas = try GridAreas(["head head", "side main"])
public struct GridAreas: Sendable, Hashable {
    /// An area: ranges of tracks, counted from 0.
    package struct Area: Sendable, Hashable {
        package var rows: Range<Int>
        package var columns: Range<Int>
    }

    /// The rows, each with the names of its cells; a point is a cell without a name.
    public let rows: [String]
    /// The number of columns.
    package let columnCount: Int
    package let areas: [String: Area]

    /// No areas.
    public init() {
        rows = []
        columnCount = 0
        areas = [:]
    }

    /// Creates areas from rows of names.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for rows of different lengths, and for areas that are not
    ///   rectangles.
    public init(_ rows: [String]) throws(GalleyError) {
        func failure(_ value: String, _ reason: String) -> GalleyError {
            .invalidValue(name: "areas of a grid", value: value, reason: reason)
        }
        var areas: [String: Area] = [:]
        var cells: [String: Int] = [:]
        var columnCount = 0
        for (index, row) in rows.enumerated() {
            let names = GridAreas.names(row)
            if index == 0 { columnCount = names.count }
            guard names.count == columnCount, columnCount > 0 else {
                throw failure(
                    row, "each row has the same number of cells, at least 1; the first one has \(columnCount)")
            }
            for (column, name) in names.enumerated() where name != "." {
                cells[name, default: 0] += 1
                var area = areas[name] ?? Area(rows: index..<index + 1, columns: column..<column + 1)
                area.rows = min(area.rows.lowerBound, index)..<max(area.rows.upperBound, index + 1)
                area.columns = min(area.columns.lowerBound, column)..<max(area.columns.upperBound, column + 1)
                areas[name] = area
            }
        }
        guard max(rows.count, columnCount) <= GridTemplate.mostTracks else {
            throw failure("\(rows.count) rows", "a grid has at most \(GridTemplate.mostTracks) rows and columns")
        }
        for (name, area) in areas.sorted(by: { $0.key < $1.key })
        where area.rows.count * area.columns.count != cells[name] {
            throw failure(name, "the cells of an area are one rectangle")
        }
        self.rows = rows
        self.columnCount = columnCount
        self.areas = areas
    }

    private static func names(_ row: String) -> [String] {
        row.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map { $0.allSatisfy { $0 == "." } ? "." : String($0) }
    }
}
