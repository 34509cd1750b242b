internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The insets of table cells, in ``LayoutUnit``s.
public struct CellInsets {
    var top, bottom, leading, trailing: Int

    /// The default insets without `cellInsets`, in ems of the table's first character.
    private static let padding = (horizontal: 0.5, vertical: 0.25)

    /// The insets of cells whose first character has `attributes`, in points.
    public static func used(by attributes: TextAttributes) -> EdgeInsets {
        if let insets = attributes.paragraph?.cellInsets {
            return EdgeInsets(
                top: max(0, insets.top), left: max(0, insets.left), bottom: max(0, insets.bottom),
                right: max(0, insets.right))
        }
        let em = FontDescriptor.usable(size: attributes.font?.size)
        return EdgeInsets(
            top: em * padding.vertical, left: em * padding.horizontal, bottom: em * padding.vertical,
            right: em * padding.horizontal)
    }

    init(_ style: ResolvedStyle, level: UInt8) {
        guard let insets = style.paragraph.table?.insets else {
            let em = style.shaping.size * LayoutUnit.perPoint
            leading = Int(LayoutUnit.advance(em * Self.padding.horizontal))
            top = Int(LayoutUnit.advance(em * Self.padding.vertical))
            trailing = leading
            bottom = top
            return
        }
        func length(_ points: Double) -> Int { max(0, LayoutUnit.from(points)) }
        top = length(insets.top)
        bottom = length(insets.bottom)
        leading = length(level == 1 ? insets.right : insets.left)
        trailing = length(level == 1 ? insets.left : insets.right)
    }
}
