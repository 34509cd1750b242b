/// What few texts come to besides lines, apart, so that a label takes one word for all of it.
public final class PlacementExtras: Sendable {
    /// Rows in which lines stand side by side.
    public let rows: [RowRecord]
    /// What truncation left out, and in which lines.
    public let truncations: [TruncationRecord]
    /// By their characters.
    public let floats: [FloatRecord]
    /// The tables that were placed.
    public let tables: [TableRecord]
    /// Where there is more than one plain rectangle, what the text went through.
    public let containers: [ContainerRecord]
    /// How far lines and their indents reach from the region's start, up to each line; empty until an edit asks.
    public let reaches: [Int]

    private init(
        rows: [RowRecord], truncations: [TruncationRecord], floats: [FloatRecord], tables: [TableRecord],
        containers: [ContainerRecord], reaches: [Int]
    ) {
        self.rows = rows
        self.truncations = truncations
        self.floats = floats
        self.tables = tables
        self.containers = containers
        self.reaches = reaches
    }

    /// Nil where there is none of it; an initializer that fails would allocate all the same.
    public static func of(
        rows: [RowRecord] = [], truncations: [TruncationRecord] = [], floats: [FloatRecord] = [],
        tables: [TableRecord] = [], containers: [ContainerRecord] = [], reaches: [Int] = []
    ) -> PlacementExtras? {
        if rows.isEmpty, truncations.isEmpty, floats.isEmpty, tables.isEmpty, containers.isEmpty, reaches.isEmpty {
            return nil
        }
        return PlacementExtras(
            rows: rows, truncations: truncations, floats: floats, tables: tables, containers: containers,
            reaches: reaches)
    }

    /// The same with the containers that the text went through.
    public static func with(_ extras: PlacementExtras?, containers: [ContainerRecord]) -> PlacementExtras? {
        guard !containers.isEmpty else { return extras }
        return of(
            rows: extras?.rows ?? [], truncations: extras?.truncations ?? [], floats: extras?.floats ?? [],
            tables: extras?.tables ?? [], containers: containers)
    }
}
