internal import GalleyInterface
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// The objects of a window at one time.
struct AccessibleTree: Sendable {
    let snapshot: AccessibleSnapshot
    /// The objects by their names.
    private(set) var objects: [String: AccessibleObject] = [:]
    /// The blocks of each node's text, for the next tree.
    private var blocks: [NodePath: Blocks] = [:]

    /// The relations of nodes, until all objects are known.
    private var relations: [(name: String, relation: AccessibleRelation, path: NodePath)] = []

    /// The blocks of a layout.
    private struct Blocks: Sendable {
        let layout: TextLayout
        let tree: AccessibilityNode
    }

    /// The name of the window.
    var name: String { AccessibleTree.name(of: snapshot.window) }

    /// The name of a window.
    static func name(of window: UInt32) -> String { "w\(window)" }

    /// The objects of a snapshot.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the window's nodes, which new nodes are added to.
    ///   - previous: the last tree of the window.
    init(_ snapshot: AccessibleSnapshot, _ numbers: inout AccessibleNumbers, previous: AccessibleTree?) {
        self.snapshot = snapshot
        var window = AccessibleObject(
            name: AccessibleTree.name(of: snapshot.window), window: snapshot.window, parent: "root",
            role: snapshot.isEmbedded ? .panel : .frame)
        window.label = snapshot.title
        window.states = [.enabled, .sensitive, .visible]
        if !snapshot.isEmbedded { window.states.insert(.resizable) }
        if snapshot.isVisible { window.states.insert(.showing) }
        if snapshot.isFocused, !snapshot.isEmbedded { window.states.insert(.active) }
        window.frame = Rect(origin: .zero, size: snapshot.size)
        window.visible = window.frame
        for element in snapshot.elements {
            add(element, to: &window, &numbers, previous)
        }
        objects[window.name] = window
        for (name, relation, path) in relations {
            let other = numbers.name(of: path)
            guard objects[name] != nil, objects[other] != nil else { continue }
            objects[name]?.relations[relation, default: []].append(other)
            objects[other]?.relations[relation.inverse, default: []].append(name)
        }
        numbers.keep { objects[$0] != nil }
    }

    // MARK: - Nodes

    mutating func add(
        _ element: NodeAccessibilityElement, to parent: inout AccessibleObject, _ numbers: inout AccessibleNumbers,
        _ previous: AccessibleTree?
    ) {
        var object = object(of: element, in: parent, &numbers)
        var rest = element.children
        if let text = snapshot.texts[element.path] {
            addText(text, of: element, to: &object, &rest, &numbers, previous)
        }
        if element.role == .table {
            addRows(rest, to: &object, &numbers, previous)
        } else {
            for child in rest { add(child, to: &object, &numbers, previous) }
        }
        if object.role == .list {
            if let rows = element.rows { placeRows(rows, in: &object) }
            object.selectsChildren = element.children.contains { $0.isSelectable }
            if let count = element.children.lazy.compactMap({ $0.position?.count }).first {
                object.attributes["setsize"] = "\(count)"
            }
        }
        if object.label.isEmpty, object.role == .listItem {
            object.label = object.children.compactMap { objects[$0]?.label }.filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        insert(object, in: &parent)
    }

    mutating func setIndex(_ index: Int, of name: String) { objects[name]?.index = index }

    mutating func insert(_ object: AccessibleObject, in parent: inout AccessibleObject) {
        var object = object
        object.index = parent.children.count
        parent.children.append(object.name)
        objects[object.name] = object
    }

    mutating func object(
        of element: NodeAccessibilityElement, in parent: AccessibleObject, _ numbers: inout AccessibleNumbers
    ) -> AccessibleObject {
        var object = AccessibleObject(
            name: numbers.name(of: element.path), window: snapshot.window, parent: parent.name,
            role: AccessibleTree.role(of: element.role))
        object.label = element.label
        object.help = element.hint ?? ""
        object.id = element.path.id?.description
        object.path = element.path
        object.actions = element.actions
        object.frame = element.frame
        object.visible = element.visibleFrame
        object.number = element.number
        object.value = element.value
        object.states = states(of: element)
        for (relation, path) in element.relations.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            relations.append((object.name, AccessibleRelation(relation), path))
        }
        if let position = element.position {
            object.attributes["posinset"] = "\(position.index)"
            object.attributes["setsize"] = "\(position.count)"
        }
        if element.role == .switch {
            object.attributes["xml-roles"] = "switch"
            object.states.insert(.checkable)
            if element.value == "on" { object.states.insert(.checked) }
        }
        return object
    }

    private func states(of element: NodeAccessibilityElement) -> AccessibleStates {
        var states: AccessibleStates = .visible
        if snapshot.isVisible, element.visibleFrame.width > 0, element.visibleFrame.height > 0 {
            states.insert(.showing)
        }
        if element.isEnabled { states.formUnion([.enabled, .sensitive]) }
        if element.isFocusable { states.insert(.focusable) }
        if element.isSelectable { states.insert(.selectable) }
        if element.isSelected { states.insert(.selected) }
        if element.role == .slider { states.insert(.horizontal) }
        // A link that has the focus has it in place of its text.
        let hasFocusedLink = element.children.contains { $0.role == .link && $0.isFocused }
        if element.isFocused, snapshot.isFocused, !hasFocusedLink { states.insert(.focused) }
        return states
    }

    private static func role(of role: NodeAccessibility.Role) -> AccessibleRole {
        switch role {
        case .none, .group: .panel
        case .text: .label
        case .heading: .heading
        case .link: .link
        case .image: .image
        case .button: .pushButton
        case .switch: .toggleButton
        case .slider: .slider
        case .textField: .entry
        case .scrollArea: .scrollPane
        case .list: .list
        case .listItem: .listItem
        case .table: .table
        case .row: .tableRow
        case .progress: .progressBar
        }
    }

    // MARK: - Texts

    /// Adds the text of a node: as a whole with its links and images, or as a document of blocks.
    private mutating func addText(
        _ source: NodeAccessibleText, of element: NodeAccessibilityElement, to object: inout AccessibleObject,
        _ rest: inout [NodeAccessibilityElement], _ numbers: inout AccessibleNumbers, _ previous: AccessibleTree?
    ) {
        var text = AccessibleText(layout: source.layout, origin: source.origin, range: source.range)
        text.isEditable = source.isEditable && element.isEnabled
        text.isMultiline = source.isMultiline
        text.isSecure = source.isSecure
        text.selection = source.selection.map { source.layout.text.utf8Range($0) }
        text.caret = source.caret.map { source.layout.text.utf8Offset($0) }
        text.misspelled = source.misspelled.map { source.layout.text.utf8Range($0) }
        if element.role == .textField {
            object.role = source.isSecure ? .passwordText : source.isMultiline ? .text : .entry
            object.states.insert(source.isMultiline ? .multiLine : .singleLine)
            object.states.insert(text.isEditable ? .editable : .readOnly)
            object.states.insert(.selectableText)
            object.text = text
            let links = source.layout.links.map {
                AccessibleObject.Link(url: $0.url, bytes: source.layout.text.utf8Range($0.range))
            }
            for link in links where link.bytes.lowerBound < text.bytes.upperBound {
                addLink(link, nil, in: text, to: &object, &numbers)
            }
            return
        }
        let layout = source.layout
        let tree =
            previous?.blocks[element.path].flatMap { $0.layout === layout ? $0.tree : nil }
            ?? layout.accessibilityTree
        blocks[element.path] = Blocks(layout: layout, tree: tree)
        let isPlain = tree.children.allSatisfy { $0.role == .paragraph }
        if isPlain || element.role != .text {
            object.text = text
            for block in tree.children { addInline(block, in: text, to: &object, &rest, &numbers) }
        } else {
            object.role = .documentText
            object.label = ""
            for block in tree.children {
                addBlock(block, of: element, source, to: &object, &rest, &numbers, nil)
            }
        }
    }

    /// Adds the links and images in a block, and in blocks inside of it.
    private mutating func addInline(
        _ block: AccessibilityNode, in text: AccessibleText, to object: inout AccessibleObject,
        _ rest: inout [NodeAccessibilityElement], _ numbers: inout AccessibleNumbers
    ) {
        for child in block.children {
            let bytes = text.layout.text.utf8Range(child.range)
            switch child.role {
            case .link(let url):
                let own = rest.firstIndex { $0.role == .link && $0.value == url }
                let element = own.map { rest.remove(at: $0) }
                addLink(AccessibleObject.Link(url: url, bytes: bytes), element, in: text, to: &object, &numbers)
            case .image(let url):
                addLink(
                    AccessibleObject.Link(url: url ?? "", bytes: bytes), nil, in: text, to: &object, &numbers,
                    image: child.label)
            default: addInline(child, in: text, to: &object, &rest, &numbers)
            }
        }
    }

    private mutating func addLink(
        _ link: AccessibleObject.Link, _ element: NodeAccessibilityElement?, in text: AccessibleText,
        to parent: inout AccessibleObject, _ numbers: inout AccessibleNumbers, image: String? = nil
    ) {
        var object: AccessibleObject
        if let element {
            object = self.object(of: element, in: parent, &numbers)
        } else {
            object = AccessibleObject(
                name: "\(parent.name)_l\(parent.links.count)", window: snapshot.window, parent: parent.name,
                role: image == nil ? .link : .image)
            object.label = image ?? text.text(link.bytes)
            object.states = parent.states.intersection([.visible, .showing, .enabled, .sensitive])
            object.frame = text.rect(of: link.bytes)
            object.visible = object.frame.clipped(to: parent.visible)
        }
        object.link = link
        parent.links.append(object.name)
        insert(object, in: &parent)
    }

    // MARK: - Blocks

    private mutating func addBlock(
        _ block: AccessibilityNode, of element: NodeAccessibilityElement, _ source: NodeAccessibleText,
        to parent: inout AccessibleObject, _ rest: inout [NodeAccessibilityElement],
        _ numbers: inout AccessibleNumbers, _ place: (table: String, row: Int, column: Int, isHeader: Bool)?
    ) {
        var object = AccessibleObject(
            name: "\(parent.name)_b\(parent.children.count)", window: snapshot.window, parent: parent.name,
            role: .section)
        object.states = parent.states.intersection([.visible, .enabled, .sensitive])
        object.path = element.path
        object.frame = AccessibleTree.frame(of: block.rects, source.origin)
        object.visible = object.frame.clipped(to: element.visibleFrame)
        if snapshot.isVisible, object.visible.width > 0, object.visible.height > 0 { object.states.insert(.showing) }
        describe(block, &object, place?.isHeader == true)
        if case .cell = block.role, let place {
            object.cell = AccessibleObject.Cell(table: place.table, row: place.row, column: place.column)
        }
        let hasBlocks = block.children.contains { !$0.isInline }
        if hasBlocks {
            addBlocks(of: block, element, source, to: &object, &rest, &numbers, place)
        } else if block.role != .separator {
            let string = source.layout.text.string
            // The line terminator is no part of the block.
            var range = block.range
            while range.lowerBound < range.upperBound {
                let last = string.index(before: range.upperBound)
                guard string[last].isNewline else { break }
                range = range.lowerBound..<last
            }
            let text = AccessibleText(layout: source.layout, origin: source.origin, range: range)
            object.text = text
            addInline(block, in: text, to: &object, &rest, &numbers)
        }
        insert(object, in: &parent)
    }

    private mutating func addBlocks(
        of block: AccessibilityNode, _ element: NodeAccessibilityElement, _ source: NodeAccessibleText,
        to object: inout AccessibleObject, _ rest: inout [NodeAccessibilityElement],
        _ numbers: inout AccessibleNumbers, _ place: (table: String, row: Int, column: Int, isHeader: Bool)?
    ) {
        let items = block.children.count { $0.isItem }
        var position = 0
        var row = 0
        var table = AccessibleObject.Table()
        for child in block.children {
            var own = place
            switch child.role {
            case .row(let isHeader):
                own = (object.name, row, 0, isHeader)
                row += 1
                if isHeader { table.hasHeader = true }
            case .cell(let column): own?.column = column
            default: break
            }
            addBlock(child, of: element, source, to: &object, &rest, &numbers, own)
            guard let added = object.children.last else { continue }
            if child.isItem {
                position += 1
                objects[added]?.attributes["posinset"] = "\(position)"
                objects[added]?.attributes["setsize"] = "\(items)"
            }
            if case .row = child.role { table.add(objects[added]?.children ?? [], row: row - 1) }
        }
        if block.role == .table { object.table = table }
    }

    private func describe(_ block: AccessibilityNode, _ object: inout AccessibleObject, _ isHeader: Bool) {
        switch block.role {
        case .document: object.role = .section
        case .heading(let level):
            object.role = .heading
            object.attributes["level"] = "\(level)"
        case .paragraph: object.role = .paragraph
        case .blockQuote: object.role = .blockQuote
        case .code(let language):
            object.role = .section
            object.attributes["xml-roles"] = "code"
            if let language { object.attributes["code-language"] = language }
        case .list: object.role = .list
        case .listItem(_, let isChecked):
            object.role = .listItem
            object.label = block.label
            if let isChecked {
                object.states.insert(.checkable)
                if isChecked { object.states.insert(.checked) }
            }
        case .table: object.role = .table
        case .row: object.role = .tableRow
        case .cell:
            object.role = isHeader ? .columnHeader : .tableCell
            object.label = block.label
        case .footnote: object.role = .footnote
        case .separator: object.role = .separator
        case .link: object.role = .link
        case .image: object.role = .image
        }
        if case .heading = block.role { object.label = block.label }
    }

    private static func frame(of rects: [Rect], _ origin: Point) -> Rect {
        guard let first = rects.first else { return Rect(origin: origin, size: .zero) }
        let left = rects.reduce(first.minX) { min($0, $1.minX) }
        let top = rects.reduce(first.minY) { min($0, $1.minY) }
        let right = rects.reduce(first.maxX) { max($0, $1.maxX) }
        let bottom = rects.reduce(first.maxY) { max($0, $1.maxY) }
        return Rect(x: left + origin.x, y: top + origin.y, width: right - left, height: bottom - top)
    }

    // MARK: - Queries

    /// The innermost visible object at a point of the window's contents, inside of an object.
    func object(at point: Point, in name: String) -> AccessibleObject? {
        guard let object = objects[name], object.visible.contains(point) else { return nil }
        for child in object.children.reversed() {
            if let found = self.object(at: point, in: child) { return found }
        }
        return object
    }
}

extension AccessibilityNode {
    fileprivate var isInline: Bool {
        switch role {
        case .link, .image: true
        default: false
        }
    }

    fileprivate var isItem: Bool { if case .listItem = role { true } else { false } }
}

extension Rect {
    /// The common part; empty, at the nearest place, if there is none.
    fileprivate func clipped(to other: Rect) -> Rect {
        let left = min(max(minX, other.minX), other.maxX)
        let top = min(max(minY, other.minY), other.maxY)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}
