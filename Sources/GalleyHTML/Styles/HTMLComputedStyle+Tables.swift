internal import GalleyText

extension HTMLComputedStyle {
    /// The display of a table or of a part of one; nil for others.
    var tableDisplay: BoxStyle.Display? {
        switch display {
        case "table", "inline-table": .table
        case "table-row-group": .tableRowGroup
        case "table-header-group": .tableHeaderGroup
        case "table-footer-group": .tableFooterGroup
        case "table-row": .tableRow
        case "table-cell": .tableCell
        case "table-column-group": .tableColumnGroup
        case "table-column": .tableColumn
        case "table-caption": .tableCaption
        default: nil
        }
    }
}
