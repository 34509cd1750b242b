/// The truncations, floats, tables, containers and rows with several lines of a placement. They are in a separate object, so
/// that a placement without them, such as a label's, stores one reference.
public final class FlowRecords: Sendable {
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
    public let widestEnds: [Int]
    /// The place at which a table row that is higher than its page is split.
    public let rowCut: RowSplit?
    /// The first lines of rows that overflow because they are higher than any container.
    public let overfullRows: [Int]
    /// The boxes of blocks, by their first lines; the outer ones first.
    public let blocks: [BlockFragment]
    /// The placed floats of the container that have no characters.
    public let anchoredFloats: [FloatRecord]

    private init(
        rows: [RowRecord], truncations: [TruncationRecord], floats: [FloatRecord], tables: [TableRecord],
        containers: [ContainerRecord], widestEnds: [Int], rowCut: RowSplit?, overfullRows: [Int],
        blocks: [BlockFragment], anchoredFloats: [FloatRecord]
    ) {
        self.rows = rows
        self.truncations = truncations
        self.floats = floats
        self.tables = tables
        self.containers = containers
        self.widestEnds = widestEnds
        self.rowCut = rowCut
        self.overfullRows = overfullRows
        self.blocks = blocks
        self.anchoredFloats = anchoredFloats
    }

    /// Nil if all are empty; a failing initializer would still allocate the object.
    public static func of(
        rows: [RowRecord] = [], truncations: [TruncationRecord] = [], floats: [FloatRecord] = [],
        tables: [TableRecord] = [], containers: [ContainerRecord] = [], widestEnds: [Int] = [],
        rowCut: RowSplit? = nil, overfullRows: [Int] = [], blocks: [BlockFragment] = [],
        anchoredFloats: [FloatRecord] = []
    ) -> FlowRecords? {
        if rows.isEmpty, truncations.isEmpty, floats.isEmpty, tables.isEmpty, containers.isEmpty, widestEnds.isEmpty,
            rowCut == nil, overfullRows.isEmpty, blocks.isEmpty, anchoredFloats.isEmpty
        {
            return nil
        }
        return FlowRecords(
            rows: rows, truncations: truncations, floats: floats, tables: tables, containers: containers,
            widestEnds: widestEnds, rowCut: rowCut, overfullRows: overfullRows, blocks: blocks,
            anchoredFloats: anchoredFloats)
    }

    /// The same with the containers.
    public static func with(_ records: FlowRecords?, containers: [ContainerRecord]) -> FlowRecords? {
        guard !containers.isEmpty else { return records }
        return of(
            rows: records?.rows ?? [], truncations: records?.truncations ?? [], floats: records?.floats ?? [],
            tables: records?.tables ?? [], containers: containers, rowCut: records?.rowCut,
            overfullRows: records?.overfullRows ?? [], blocks: records?.blocks ?? [],
            anchoredFloats: records?.anchoredFloats ?? [])
    }

    /// The same with the boxes of blocks.
    public static func with(_ records: FlowRecords?, blocks: [BlockFragment]) -> FlowRecords? {
        of(
            rows: records?.rows ?? [], truncations: records?.truncations ?? [], floats: records?.floats ?? [],
            tables: records?.tables ?? [], containers: records?.containers ?? [],
            widestEnds: records?.widestEnds ?? [], rowCut: records?.rowCut, overfullRows: records?.overfullRows ?? [],
            blocks: blocks, anchoredFloats: records?.anchoredFloats ?? [])
    }

    /// Whether there is nothing but boxes of ``TextAttributes/blockBorder``.
    public var hasOnlyBlockBorders: Bool {
        !blocks.contains(where: \.isStyled) && rows.isEmpty && truncations.isEmpty && floats.isEmpty && tables.isEmpty
            && containers.isEmpty && widestEnds.isEmpty && rowCut == nil && overfullRows.isEmpty
            && anchoredFloats.isEmpty
    }
}
