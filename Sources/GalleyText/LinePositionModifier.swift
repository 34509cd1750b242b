/// An object that changes the positions and heights of rows of lines during placement.
///
/// A modifier is part of fitting: a row that it enlarges or moves down takes that space, queries shapes for its spans
/// there, and moves to the next container if no space is left. Measured text therefore fits again. Rows of tables are
/// not affected. ``FixedLineHeight`` aligns all rows to one grid.
public protocol LinePositionModifier: Sendable, Hashable {
    /// Changes a row. It is called each time a row is tried, and must return the same result for the same row.
    func modify(_ row: inout RowPosition)
}

extension TextContainer {
    /// Changes the positions of rows; `nil` places each one directly below the previous one. For linked containers only
    /// that of the first applies. Documents support only ``FixedLineHeight``, as `lineGrid`.
    public var linePositionModifier: (any LinePositionModifier)? {
        get { linePositions?.modifier }
        set { linePositions = newValue.map { ScaledLinePositions($0) } }
    }
}
