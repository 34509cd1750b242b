internal import GalleyInterface
internal import GalleyNodes

/// Rows of lists, and tables of nodes, whose rows are those of a list.
extension AccessibleTree {
    /// Gives the loaded rows of a list their places among all rows. Other children come after them.
    mutating func placeRows(_ all: NodeAccessibleRows, in list: inout AccessibleObject) {
        var rows = AccessibleObject.Rows(all: all)
        for child in list.children {
            if let place = objects[child]?.path.flatMap({ all.index(of: $0) }) {
                rows.loaded[place] = child
                setIndex(place, of: child)
            } else {
                setIndex(all.count + rows.others.count, of: child)
                rows.others.append(child)
            }
        }
        // Clients then ask for single children, and not for all.
        if rows.loaded.count < all.count { list.states.insert(.managesDescendants) }
        list.rows = rows
    }

    /// Adds the rows of a table. The rows of its list become rows of the table.
    mutating func addRows(
        _ parts: [NodeAccessibilityElement], to object: inout AccessibleObject, _ numbers: inout AccessibleNumbers,
        _ previous: AccessibleTree?
    ) {
        var table = AccessibleObject.Table()
        var first = 0
        for part in parts {
            switch part.role {
            case .row:
                addRow(part, first, isHeader: first == 0, &table, to: &object, &numbers, previous)
                first += 1
            case .list:
                object.selectsChildren = part.children.contains { $0.isSelectable }
                for (index, row) in part.children.enumerated() {
                    guard row.role == .listItem else {
                        add(row, to: &object, &numbers, previous)
                        continue
                    }
                    let place = row.position?.index ?? index + 1
                    addRow(row, first + place - 1, isHeader: false, &table, to: &object, &numbers, previous)
                    if let count = row.position?.count { table.rowCount = max(table.rowCount, first + count) }
                }
            default: add(part, to: &object, &numbers, previous)
            }
        }
        object.table = table
    }

    /// Adds a row. If it has a part for each column, the parts are its cells.
    private mutating func addRow(
        _ element: NodeAccessibilityElement, _ row: Int, isHeader: Bool, _ table: inout AccessibleObject.Table,
        to parent: inout AccessibleObject, _ numbers: inout AccessibleNumbers, _ previous: AccessibleTree?
    ) {
        var object = object(of: element, in: parent, &numbers)
        object.role = .tableRow
        var cells: [String] = []
        if isHeader || element.children.count == table.columns {
            for (column, part) in element.children.enumerated() {
                var cell = AccessibleObject(
                    name: "\(object.name)_c\(column)", window: snapshot.window, parent: object.name,
                    role: isHeader ? .columnHeader : .tableCell)
                cell.states = object.states.intersection([.visible, .enabled, .sensitive])
                cell.frame = part.frame
                cell.visible = part.visibleFrame
                if snapshot.isVisible, cell.visible.width > 0, cell.visible.height > 0 { cell.states.insert(.showing) }
                cell.cell = AccessibleObject.Cell(table: parent.name, row: row, column: column)
                add(part, to: &cell, &numbers, previous)
                cell.label = cell.children.first.flatMap { objects[$0]?.label } ?? part.label
                insert(cell, in: &object)
                cells.append(cell.name)
            }
        } else {
            for part in element.children { add(part, to: &object, &numbers, previous) }
        }
        table.add(cells, row: row)
        if isHeader { table.hasHeader = true }
        if object.label.isEmpty {
            object.label = object.children.compactMap { objects[$0]?.label }.filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        insert(object, in: &parent)
    }
}
