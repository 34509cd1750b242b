/// The properties of tables and of their parts, with the initial values of CSS.
package struct TableProperties: Sendable, Hashable {
    package var layout = BoxStyle.TableLayout.auto
    package var borders = BoxStyle.BorderCollapse.separate
    package var spacing = Size.zero
    package var captionSide = BoxStyle.CaptionSide.top
    package var emptyCells = BoxStyle.EmptyCells.show
    package var verticalAlign = BoxStyle.VerticalAlign.baseline
    package var visibility = BoxStyle.Visibility.visible
    package var columnSpan: Int32 = 1
    package var rowSpan: Int32 = 1
    /// The precedence of the borders among those of the same width.
    package var borderRanks = BoxSides(BorderRank.normal)

    /// The precedence of styles of borders that cells share (CSS 2.2, 17.6.2.1).
    package enum BorderRank: Int, Sendable, Hashable, Comparable {
        /// The style `hidden`, which suppresses the borders with which it is in conflict.
        case hidden
        /// The precedence of a style that is drawn as stated.
        case normal
        case ridge, outset, groove, inset

        package static func < (one: BorderRank, other: BorderRank) -> Bool { one.rawValue < other.rawValue }
    }

    package static let initial = TableProperties()

    /// The maximum number of columns of a table, and of those that a cell spans.
    package static let maximumColumns = 1000
    /// The maximum number of rows that a cell spans.
    package static let maximumRows = 65_534

    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` with the name of the property.
    package func validate() throws(GalleyError) {
        for (name, length) in [("borderSpacing", spacing.width), ("borderSpacing", spacing.height)] {
            guard length >= 0, length <= 1e9 else {
                throw .invalidValue(name: name, value: "\(length)", reason: "it must be from 0 to 1e9")
            }
        }
    }
}
