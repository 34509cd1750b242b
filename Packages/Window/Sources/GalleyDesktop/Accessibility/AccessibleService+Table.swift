/// Tables.
extension AccessibleService {
    func tableProperty(_ property: String, _ object: AccessibleObject, _ table: AccessibleObject.Table) -> BusValue? {
        switch property {
        case "NRows": .int(table.rowCount)
        case "NColumns": .int(table.columns)
        case "NSelectedRows", "NSelectedColumns": .int(0)
        case "Caption", "Summary": reference(nil)
        default: nil
        }
    }

    /// The row and the column of a cell by its number, row by row; `nil` if there is none.
    private func place(_ index: Int, _ table: AccessibleObject.Table) -> (row: Int, column: Int)? {
        let columns = table.columns
        guard columns > 0, index >= 0, index / columns < table.rowCount else { return nil }
        return (index / columns, index % columns)
    }

    func table(
        _ method: String, _ arguments: BusArguments, _ object: AccessibleObject, _ table: AccessibleObject.Table
    ) -> AccessibleReply? {
        let (first, second) = (arguments.int(0), arguments.int(1))
        let cell = table.cell(first, second)
        func label(_ name: String?) -> String { name.flatMap { self.object($0)?.label } ?? "" }
        switch method {
        case "GetAccessibleAt": return .values([reference(cell)])
        case "GetIndexAt": return .int(cell == nil ? -1 : first * table.columns + second)
        case "GetRowAtIndex": return .int(place(first, table)?.row ?? -1)
        case "GetColumnAtIndex": return .int(place(first, table)?.column ?? -1)
        case "GetRowDescription": return .string("")
        case "GetColumnDescription": return .string(table.hasHeader ? label(table.cell(0, first)) : "")
        case "GetRowExtentAt", "GetColumnExtentAt": return .int(cell == nil ? 0 : 1)
        case "GetRowHeader": return .values([reference(nil)])
        case "GetColumnHeader": return .values([reference(table.hasHeader ? table.cell(0, first) : nil)])
        case "GetSelectedRows", "GetSelectedColumns": return .values([.array(type: "i", [])])
        case "IsRowSelected", "IsColumnSelected", "IsSelected", "AddRowSelection", "AddColumnSelection",
            "RemoveRowSelection", "RemoveColumnSelection":
            return .bool(false)
        case "GetRowColumnExtentsAtIndex":
            guard let place = place(first, table) else {
                return .values([.bool(false), .int(-1), .int(-1), .int(0), .int(0), .bool(false)])
            }
            return .values([.bool(true), .int(place.row), .int(place.column), .int(1), .int(1), .bool(false)])
        default: return nil
        }
    }

    func cell(_ method: String, _ object: AccessibleObject, _ cell: AccessibleObject.Cell) -> AccessibleReply? {
        switch method {
        case "GetRowColumnSpan":
            return .values([.bool(true), .int(cell.row), .int(cell.column), .int(1), .int(1)])
        case "GetColumnHeaderCells":
            let table = self.object(cell.table)?.table
            let header = table?.hasHeader == true ? table?.cell(0, cell.column) : nil
            return .values([references(header.map { $0 == object.name ? [] : [$0] } ?? [])])
        case "GetRowHeaderCells": return .values([references([])])
        default: return nil
        }
    }
}
