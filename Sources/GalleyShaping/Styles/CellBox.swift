public import GalleyText

/// The borders and the padding of a table cell, and its minimum height.
public final class CellBox: Sendable {
    /// The borders and the padding; nil has those of the table.
    public let style: BlockStyle?
    /// The minimum height in points.
    public let minimumHeight: Double

    /// Nil if the cell has neither.
    init?(_ style: CellStyle) {
        minimumHeight = style.minimumHeight.isFinite ? max(0, style.minimumHeight) : 0
        self.style = style.box
        if self.style == nil, minimumHeight == 0 { return nil }
    }
}
