internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The insets of table cells, in ``LayoutUnit``s.
public struct CellInsets {
    var top, bottom, leading, trailing: Int

    /// The sum of the horizontal insets.
    var sides: Int { leading + trailing }

    /// The smallest scale of horizontal insets at which words are kept whole, before words are broken in columns that do
    /// not fit next to each other.
    static let leastScale = 0.25

    /// The default insets without `cellInsets`, in ems of the table's first character.
    private static let padding = (horizontal: 0.5, vertical: 0.25)

    /// The insets of cells whose first character has `attributes`, in points.
    ///
    /// - Parameter scale: The scale of the horizontal insets.
    public static func used(by attributes: TextAttributes, scale: Double) -> EdgeInsets {
        if let insets = attributes.paragraph?.cellInsets {
            return EdgeInsets(
                top: max(0, insets.top), left: max(0, insets.left * scale), bottom: max(0, insets.bottom),
                right: max(0, insets.right * scale))
        }
        let em = FontDescriptor.usable(size: attributes.font?.size)
        return EdgeInsets(
            top: em * padding.vertical, left: em * padding.horizontal * scale, bottom: em * padding.vertical,
            right: em * padding.horizontal * scale)
    }

    /// The insets of a cell: its borders and padding, or the insets of the table if the cell has no padding.
    init(_ edges: CellEdges?, of table: CellInsets, level: UInt8, scale: Double) {
        self = table
        guard let edges, let padding = edges.padding else { return }
        func length(_ points: Double) -> Int { max(0, LayoutUnit.from(points)) }
        top = edges.top + length(padding.top)
        bottom = edges.bottom + length(padding.bottom)
        leading = edges.leading + length((level == 1 ? padding.right : padding.left) * scale)
        trailing = edges.trailing + length((level == 1 ? padding.left : padding.right) * scale)
    }

    /// The insets of the cells of a table, whose first character has the style.
    init(_ style: ResolvedStyle, level: UInt8, scale: Double = 1) {
        guard let insets = style.paragraph.table?.insets else {
            let em = style.shaping.size * LayoutUnit.perPoint
            leading = Int(LayoutUnit.advance(em * Self.padding.horizontal * scale))
            top = Int(LayoutUnit.advance(em * Self.padding.vertical))
            trailing = leading
            bottom = top
            return
        }
        func length(_ points: Double) -> Int { max(0, LayoutUnit.from(points)) }
        top = length(insets.top)
        bottom = length(insets.bottom)
        leading = length((level == 1 ? insets.right : insets.left) * scale)
        trailing = length((level == 1 ? insets.left : insets.right) * scale)
    }
}
