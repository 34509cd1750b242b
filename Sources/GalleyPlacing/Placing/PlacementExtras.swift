/// The parts of a placement that few texts have, in a separate object, so that a label needs one word for all of them.
public final class PlacementExtras: Sendable {
    /// The rows with several lines.
    public let rows: [RowRecord]
    /// The text hidden by truncation, with the lines.
    public let truncations: [TruncationRecord]
    /// The floats, in the order of their characters.
    public let floats: [FloatRecord]
    /// The placed tables.
    public let tables: [TableRecord]
    /// The containers, if there is more than one plain rectangle.
    public let containers: [ContainerRecord]
    /// The maximum extent of lines and their indents up to each line; empty until an edit needs it.
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

    /// Nil if all are empty; a failing initializer would still allocate the object.
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

    /// The same with the containers.
    public static func with(_ extras: PlacementExtras?, containers: [ContainerRecord]) -> PlacementExtras? {
        guard !containers.isEmpty else { return extras }
        return of(
            rows: extras?.rows ?? [], truncations: extras?.truncations ?? [], floats: extras?.floats ?? [],
            tables: extras?.tables ?? [], containers: containers)
    }
}
