/// A move of the records of a placement into another one: into a layout that was edited, or from a cell into its table.
///
/// Each property is the difference between the numbers or positions after and before the move.
public struct RecordMove {
    /// The UTF-8 offsets in the text.
    public var text = 0
    /// The block positions.
    public var block = 0
    /// The numbers of rows.
    public var row = 0
    /// The indices of lines.
    public var line = 0
    /// The indices of storages.
    public var storage: Int32 = 0
    /// The indices of rows with several lines.
    public var rowGroup: Int32 = 0
    /// The indices of tables.
    public var table: Int32 = 0

    /// Creates a move that changes nothing.
    public init() {}
}

extension LineRecord {
    /// Moves the line.
    public mutating func move(by move: RecordMove) {
        storage += move.storage
        textStart += move.text
        textEnd += move.text
        textBase += move.text
        y += move.block
        row += Int32(move.row)
        if rowGroup >= 0 { rowGroup += move.rowGroup }
    }
}

extension RowRecord {
    /// Moves the row.
    public mutating func move(by move: RecordMove) {
        top += move.block
        lines = lines.lowerBound + move.line..<lines.upperBound + move.line
        if parent >= 0 { parent += move.rowGroup }
        if table >= 0 { table += move.table }
    }
}

extension TableRecord {
    /// Moves the table.
    public mutating func move(by move: RecordMove) {
        range = range.lowerBound + move.text..<range.upperBound + move.text
        headerEnd += move.text
    }
}

extension ShapedLineText {
    /// Moves the glyphs.
    public mutating func move(by move: RecordMove) { insertedAt += move.text }
}
