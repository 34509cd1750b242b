internal import GalleyInterface
internal import GalleyNodes

/// An object that assistive technology sees: a window, a node, or a part of a node's text.
struct AccessibleObject: Sendable {
    /// The last part of the object's path on the bus.
    var name: String
    /// SDL's number of the window.
    var window: UInt32
    /// The name of the object around it.
    var parent: String
    /// The place among the children of ``parent``.
    var index = 0
    var children: [String] = []
    var role: AccessibleRole
    var label = ""
    var help = ""
    var states: AccessibleStates = []
    var attributes: [String: String] = [:]
    /// The frame in points, relative to the corner of the window's contents.
    var frame = Rect.zero
    /// The part of ``frame`` that is visible.
    var visible = Rect.zero
    /// The explicit id of the node.
    var id: String?
    /// The node that performs actions.
    var path: NodePath?
    var actions: [NodeAccessibility.Action] = []
    var text: AccessibleText?
    /// The links and images in the text, in order.
    var links: [String] = []
    var link: Link?
    var number: NodeAccessibility.Number?
    /// The value as text.
    var value: String?
    var table: Table?
    var cell: Cell?
    /// The names of related objects.
    var relations: [AccessibleRelation: [String]] = [:]
    /// The rows of a list.
    var rows: Rows?
    /// Whether the children can be selected.
    var selectsChildren = false

    /// The rows of a list. Only the loaded ones are among ``AccessibleObject/children``.
    struct Rows: Sendable {
        var all: NodeAccessibleRows
        /// The names of the loaded rows by their places.
        var loaded: [Int: String] = [:]
        /// The names of the children that are no rows, which come after all rows.
        var others: [String] = []

        var childCount: Int { all.count + others.count }
    }

    /// A link or an image in the text of ``AccessibleObject/parent``.
    struct Link: Sendable {
        var url: String
        /// The range in the layout's text, in UTF-8 code units.
        var bytes: Range<Int>
    }

    /// A table. Only some of its rows may have objects.
    struct Table: Sendable {
        /// The cells of the rows that have objects.
        var rows: [Int: [String]] = [:]
        /// The number of all rows.
        var rowCount = 0
        var columns = 0
        var hasHeader = false

        /// Adds the cells of a row.
        mutating func add(_ cells: [String], row: Int) {
            rows[row] = cells
            rowCount = max(rowCount, row + 1)
            columns = max(columns, cells.count)
        }

        /// The cell at a place; `nil` if there is none.
        func cell(_ row: Int, _ column: Int) -> String? {
            guard let cells = rows[row], cells.indices.contains(column) else { return nil }
            return cells[column]
        }
    }

    /// The place of a cell in its table.
    struct Cell: Sendable {
        var table: String
        var row: Int
        var column: Int
    }

    /// The actions in the order of AT-SPI's interface, which has others for focus and scrolling.
    var offered: [NodeAccessibility.Action] { actions.filter { $0 != .focus && $0 != .reveal } }

    /// The number of children, including rows that are not loaded.
    var childCount: Int { rows?.childCount ?? children.count }

    var isApplication: Bool { role == .application }

    /// The names of the interfaces without their prefix.
    var interfaces: [String] {
        var result = ["Accessible"]
        if isApplication { return result + ["Application"] }
        result.append("Component")
        if parent == AccessibleService.root, role == .panel { result.append("Socket") }
        if !offered.isEmpty { result.append("Action") }
        if text != nil { result += ["Text", "Hypertext"] }
        if text?.isEditable == true { result.append("EditableText") }
        if link != nil { result.append("Hyperlink") }
        if number != nil || role == .progressBar { result.append("Value") }
        if selectsChildren { result.append("Selection") }
        if table != nil { result.append("Table") }
        if cell != nil { result.append("TableCell") }
        return result
    }
}
