extension BoxStyle {
    /// The direction of automatic placement in a grid, and whether items fill earlier gaps.
    public enum GridAutoFlow: String, Sendable, Hashable, CaseIterable {
        /// Row by row.
        case row
        /// Column by column.
        case column
        /// Row by row, in the first gap that is large enough.
        case rowDense
        /// Column by column, in the first gap that is large enough.
        case columnDense

        package var isColumn: Bool { self == .column || self == .columnDense }
        package var isDense: Bool { self == .rowDense || self == .columnDense }
    }

    /// The CSS property `grid-template-columns`: the tracks along the lines.
    public var gridTemplateColumns: GridTemplate {
        get { grid.columns }
        set { grid.columns = newValue }
    }

    /// The CSS property `grid-template-rows`: the tracks from line to line.
    public var gridTemplateRows: GridTemplate {
        get { grid.rows }
        set { grid.rows = newValue }
    }

    /// The CSS property `grid-template-areas`.
    public var gridTemplateAreas: GridAreas {
        get { grid.areas }
        set { grid.areas = newValue }
    }

    /// The CSS property `grid-auto-columns`: the sizes of implicit columns, in turn; empty is `auto`.
    public var gridAutoColumns: [GridTrack] {
        get { grid.autoColumns }
        set { grid.autoColumns = newValue }
    }

    /// The CSS property `grid-auto-rows`: the sizes of implicit rows, in turn; empty is `auto`.
    public var gridAutoRows: [GridTrack] {
        get { grid.autoRows }
        set { grid.autoRows = newValue }
    }

    /// The CSS property `grid-auto-flow`.
    public var gridAutoFlow: GridAutoFlow {
        get { grid.flow }
        set { grid.flow = newValue }
    }

    /// The CSS property `justify-items`: the alignment of the items of a grid along the lines.
    public var justifyItems: ItemAlignment {
        get { grid.justifyItems }
        set { grid.justifyItems = newValue }
    }

    /// The CSS property `grid-column`: the columns of an item.
    public var gridColumn: GridPlacement {
        get { grid.column }
        set { grid.column = newValue }
    }

    /// The CSS property `grid-row`: the rows of an item.
    public var gridRow: GridPlacement {
        get { grid.row }
        set { grid.row = newValue }
    }

    /// Places an item in an area by its name: the CSS property `grid-area`.
    public mutating func gridArea(_ name: String) {
        let placement = GridPlacement(.named(name), .named(name))
        (gridRow, gridColumn) = (placement, placement)
    }

    /// Moves the properties of a grid to a box inside; those as an item stay.
    package mutating func moveTracks(to inner: inout BoxStyle) {
        var (own, tracks) = (GridProperties(), grid)
        (own.column, own.row) = (tracks.column, tracks.row)
        (tracks.column, tracks.row) = (GridPlacement(), GridPlacement())
        (grid, inner.grid) = (own, tracks)
    }

    /// Whether a property of grids or tables differs from its initial value.
    package var hasContainerProperties: Bool { $storedContainers }

    /// The properties of grids and of their items.
    package var grid: GridProperties {
        get { storedContainers?.grid ?? GridProperties.initial }
        set { setContainers { $0.grid = newValue } }
    }
}
