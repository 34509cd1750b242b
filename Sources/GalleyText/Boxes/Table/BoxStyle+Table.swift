extension BoxStyle {
    /// The algorithm for the widths of a table's columns.
    public enum TableLayout: String, Sendable, Hashable, CaseIterable {
        /// The contents of all cells.
        case auto
        /// The widths of columns and of the cells in the first row, if the table has a width.
        case fixed
    }

    /// The treatment of the borders of adjacent cells.
    public enum BorderCollapse: String, Sendable, Hashable, CaseIterable {
        /// Each cell has its own borders.
        case separate
        /// Adjacent cells share a border, which is centred on their common edge.
        case collapse
    }

    /// The side of the table at which a caption is placed.
    public enum CaptionSide: String, Sendable, Hashable, CaseIterable {
        /// Before the first row.
        case top
        /// After the last row.
        case bottom
    }

    /// The treatment of cells without content whose borders are separate.
    public enum EmptyCells: String, Sendable, Hashable, CaseIterable {
        /// Their backgrounds and borders are drawn.
        case show
        /// Nothing is drawn.
        case hide
    }

    /// The position of a cell's content in a row that is higher.
    public enum VerticalAlign: String, Sendable, Hashable, CaseIterable {
        /// At the common baseline of the row.
        case baseline
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }

    /// Whether a part of a table takes space.
    public enum Visibility: String, Sendable, Hashable, CaseIterable {
        /// It does.
        case visible
        /// A row, column or group of them takes no space, and is not drawn.
        case collapse
    }

    /// The CSS property `table-layout`.
    public var tableLayout: TableLayout {
        get { table.layout }
        set { table.layout = newValue }
    }

    /// The CSS property `border-collapse` of a table.
    public var borderCollapse: BorderCollapse {
        get { table.borders }
        set { table.borders = newValue }
    }

    /// The CSS property `border-spacing` of a table whose borders are separate: the distances in points along the rows
    /// and along the columns.
    public var borderSpacing: Size {
        get { table.spacing }
        set { table.spacing = newValue }
    }

    /// The CSS property `caption-side` of a caption.
    public var captionSide: CaptionSide {
        get { table.captionSide }
        set { table.captionSide = newValue }
    }

    /// The CSS property `empty-cells` of a cell.
    public var emptyCells: EmptyCells {
        get { table.emptyCells }
        set { table.emptyCells = newValue }
    }

    /// The CSS property `vertical-align` of a cell.
    public var verticalAlign: VerticalAlign {
        get { table.verticalAlign }
        set { table.verticalAlign = newValue }
    }

    /// The CSS property `visibility` of a row, a column or a group of them.
    public var visibility: Visibility {
        get { table.visibility }
        set { table.visibility = newValue }
    }

    /// The number of columns that a cell or a column spans (HTML `colspan`, `span`), from 1 to 1000; other values are
    /// clamped.
    public var columnSpan: Int {
        get { Int(table.columnSpan) }
        set { table.columnSpan = Int32(max(1, min(newValue, TableProperties.maximumColumns))) }
    }

    /// The number of rows that a cell spans (HTML `rowspan`), at most 65 534; 0 spans the rest of its group. Other values
    /// are clamped.
    public var rowSpan: Int {
        get { Int(table.rowSpan) }
        set { table.rowSpan = Int32(max(0, min(newValue, TableProperties.maximumRows))) }
    }

    /// The properties of tables and of their parts.
    package var table: TableProperties {
        get { storedContainers?.table ?? .initial }
        set { setContainers { $0.table = newValue } }
    }

    /// Changes the rarely used properties.
    mutating func setContainers(_ change: (inout ContainerProperties) -> Void) {
        var properties = storedContainers ?? ContainerProperties()
        change(&properties)
        storedContainers = properties == ContainerProperties() ? nil : properties
    }

    /// The properties of grids and tables, which few boxes have.
    struct ContainerProperties: Sendable, Hashable {
        var grid = GridProperties.initial
        var table = TableProperties.initial
    }
}

extension BoxStyle.Display {
    /// Whether the box is a part of a table other than its caption.
    package var isTablePart: Bool {
        switch self {
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup,
            .tableColumn:
            true
        default: false
        }
    }

    /// Whether the box is a group of rows.
    package var isRowGroup: Bool {
        self == .tableRowGroup || self == .tableHeaderGroup || self == .tableFooterGroup
    }

    /// Whether the box is only inside a table: a part or a caption.
    package var isInTable: Bool { isTablePart || self == .tableCaption }
}
