internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

extension StructureTree {
    /// Adds the structure of boxes with their texts, in the order of the tree.
    mutating func add(_ layout: BoxLayout, language: String?, to parent: Int32) -> BoxTags {
        var tags = BoxTags()
        // The rows of cells in boxes without a role, by the box.
        var rows: [Int32: Int32] = [:]
        var pending = [(node: layout.root, box: Int32(-1), parent: parent, isLeaf: false, slot: Int32?.none)]
        while case (let node, let box, var parent, let isLeaf, let slot)? = pending.popLast() {
            let meaning = node.appearance?.meaning ?? BoxMeaning()
            // A table contains rows only (ISO 32000-1, 14.8.4.3.4).
            if slot == nil, meaning.role?.isCell == true, elements[Int(parent)].type == .table {
                let row = rows[box] ?? addElement(.tableRow, to: parent)
                rows[box] = row
                parent = row
            }
            var inner = (parent: parent, isLeaf: isLeaf, slot: slot)
            if slot == nil { inner = add(meaning, of: node, to: parent, isLeaf: isLeaf, &tags) }
            if let slot = inner.slot { tags.places[node.index] = .slot(slot) }
            if inner.slot == nil {
                switch node.content {
                case .text:
                    guard let text = node.text?.text else { break }
                    var tagging = TextTagger(text, language: language, in: inner.parent, isLeaf: inner.isLeaf)
                    tagging.add(to: &self)
                    tags.places[node.index] = .text(tagging.tags)
                case .image(let name):
                    if meaning.role == .figure || meaning.alternative != "" {
                        let figure = addFigure(meaning.alternative, name: name, to: inner.parent)
                        tags.places[node.index] = .figure(element: figure, slot: addSlot(to: figure))
                    } else {
                        tags.places[node.index] = .slot(Artifact.decoration.rawValue)
                    }
                case .none, .custom, .blank: break
                }
            }
            for child in node.children.reversed() {
                pending.append((child, node.index, inner.parent, inner.isLeaf, inner.slot))
            }
        }
        return tags
    }

    private mutating func addFigure(_ alternative: String?, name: String, to parent: Int32) -> Int32 {
        let figure = addElement(.figure, to: parent)
        setDetails(of: figure) {
            $0.alternative = alternative
            $0.excerpt = name
        }
        return figure
    }

    private mutating func setSpans(of cell: Int32, _ node: BoxLayout.Node) {
        guard let span = node.layout.tables?.spans[node.index] else { return }
        setDetails(of: cell) { ($0.columnSpan, $0.rowSpan) = (span.columns, span.rows) }
    }

    /// Adds the element of a box with a role.
    private mutating func add(
        _ meaning: BoxMeaning, of node: BoxLayout.Node, to parent: Int32, isLeaf: Bool, _ tags: inout BoxTags
    ) -> (parent: Int32, isLeaf: Bool, slot: Int32?) {
        func element(_ type: StructureType, isLeaf: Bool = false) -> (parent: Int32, isLeaf: Bool, slot: Int32?) {
            (addElement(type, to: parent), isLeaf, nil)
        }
        switch meaning.role {
        case nil: return (parent, isLeaf, nil)
        case .heading?:
            let heading = element(.heading(level: meaning.level), isLeaf: true)
            setDetails(of: heading.parent) { $0.excerpt = String(node.text?.text.string.prefix(120) ?? "") }
            return heading
        case .paragraph?: return element(.paragraph, isLeaf: true)
        case .caption?: return element(.caption, isLeaf: true)
        case .quote?: return element(.blockQuote)
        case .section?: return element(.section)
        case .list?: return element(.list)
        case .listItem?:
            let item = addElement(.listItem, to: parent)
            return (addElement(.listBody, to: item), true, nil)
        case .table?: return element(.table)
        case .row?: return element(.tableRow)
        case .columnHeader?, .rowHeader?:
            let cell = element(.tableHeader, isLeaf: true)
            keepEmpty(cell.parent)
            setDetails(of: cell.parent) { $0.scope = meaning.role == .rowHeader ? "Row" : "Column" }
            setSpans(of: cell.parent, node)
            return cell
        case .cell?:
            let cell = element(.tableData, isLeaf: true)
            keepEmpty(cell.parent)
            setSpans(of: cell.parent, node)
            return cell
        case .artifact?: return (parent, isLeaf, Artifact.decoration.rawValue)
        case .figure?:
            if case .image = node.content { return (parent, isLeaf, nil) }
            let figure = addFigure(meaning.alternative, name: node.id ?? "", to: parent)
            let slot = addSlot(to: figure)
            tags.figures[slot] = figure
            return (figure, false, slot)
        }
    }
}

extension BoxMeaning.Role {
    fileprivate var isCell: Bool { self == .cell || self == .columnHeader || self == .rowHeader }
}
