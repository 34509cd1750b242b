internal import GalleyText

/// Blocks: containers, leaves, markers, separators.
extension MarkdownBuilder {
    mutating func enter(_ event: MarkdownEvent) {
        guard let block = event.block else { return }
        // Cells stand in the leaf of their row.
        if hasLeaf, block != .headerCell, block != .cell { closeLeaf() }
        switch block {
        case .document, .tableHead, .tableBody: break
        case .quote: push(.blockQuote, .quote)
        case .unorderedList:
            let isTight = event.flag != 0
            guard push(.unorderedList(isTight: isTight), .unorderedList) else { return }
            containers[container].isList = true
            containers[container].isTight = isTight
        case .orderedList:
            let isTight = event.flag != 0
            guard push(.orderedList(start: Int(event.start), isTight: isTight), .orderedList) else { return }
            containers[container].isList = true
            containers[container].isTight = isTight
            containers[container].isOrdered = true
            containers[container].number = Int(event.start)
        case .item: enterItem(event)
        case .rule:
            openLeaf(.rule, .init(kind: .thematicBreak, identity: 0))
            writeHolder("\u{A0}")
        case .heading:
            openLeaf(.heading(Int(event.level)), .init(kind: .heading(level: Int(event.level)), identity: 0))
        case .code:
            let language = event.start >= 0 ? tape.strings[Int(event.start)] : ""
            openLines(.code, .codeBlock(language: language.isEmpty ? nil : language))
            isCode = true
        case .html:
            isInHTMLBlock = true
            html.removeAll(keepingCapacity: true)
        case .paragraph:
            openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        case .table: enterTable(event)
        case .row: enterRow()
        case .headerCell, .cell: enterCell()
        }
    }

    mutating func leave(_ event: MarkdownEvent) {
        guard let block = event.block else { return }
        switch block {
        case .document, .tableHead, .tableBody, .rule, .heading, .paragraph:
            if hasLeaf { closeLeaf() }
        case .code:
            isCode = false
            closeLines()
        case .html:
            isInHTMLBlock = false
            writeHTMLBlock()
            if hasLeaf { closeLeaf() }
        case .headerCell, .cell: leaveCell()
        case .row: leaveRow()
        case .quote, .unorderedList, .orderedList, .item, .table:
            if hasLeaf { closeLeaf() }
            if surplus == 0, containers[container].needsMarker || !containers[container].hasLeaves {
                openLeaf(nil, nil)
                closeLeaf()
            }
            pop()
        }
    }

    mutating func identity() -> Int {
        nextIdentity += 1
        return nextIdentity - 1
    }

    /// Enters a container, unless it is too deep.
    @discardableResult
    mutating func push(_ kind: BlockIntent.Kind, _ step: ThemedBlocks.Step, identity: Int? = nil) -> Bool {
        guard containers[container].depth < MarkdownBuilder.maximumDepth else {
            surplus += 1
            return false
        }
        var child = MarkdownContainer(
            kind: kind, identity: identity ?? self.identity(), parent: container,
            path: blocks.path(containers[container].path, step))
        child.depth = containers[container].depth + 1
        containers.append(child)
        container = containers.count - 1
        return true
    }

    /// Leaves the container.
    mutating func pop() {
        if surplus > 0 {
            surplus -= 1
        } else if container > 0 {
            container = containers[container].parent
        }
    }

    private mutating func enterItem(_ event: MarkdownEvent) {
        let list = container
        let number = containers[list].isOrdered ? containers[list].number : containers[list].number + 1
        let task: Bool? = event.flag == 0 ? nil : event.flag != UInt8(ascii: " ")
        guard push(.listItem(number: number, task: task), .item) else { return }
        containers[list].number += 1
        containers[container].number = number
        containers[container].isOrdered = containers[list].isOrdered
        containers[container].task = task
        containers[container].needsMarker = true
    }

    /// The blocks around and including a container, innermost first.
    func components(_ index: Int) -> [BlockIntent.Component] {
        if let known = containers[index].components { return known }
        var result: [BlockIntent.Component] = []
        var current = index
        while current > 0 {
            if let kind = containers[current].kind {
                result.append(.init(kind: kind, identity: containers[current].identity))
            }
            current = containers[current].parent
        }
        return result
    }

    /// Begins a block with text: writes what ends the one before, and the markers of the items that begin.
    @discardableResult
    mutating func openLeaf(
        _ step: ThemedBlocks.Step?, _ component: BlockIntent.Component?, isContinuation: Bool = false
    ) -> ThemedBlocks.Position {
        if lastLeaf >= 0 { writeByte(0x0A, leaves[lastLeaf].plain) }
        var position = ThemedBlocks.Position()
        position.isFirst = lastLeaf < 0
        position.isContinuation = isContinuation
        position.isAfterCode = lastLeaf >= 0 && blocks.isCode(leaves[lastLeaf].path)

        // Of the lists around, the innermost that has text already says how close this is to that text.
        var current = container
        var isDecided = false
        while current > 0 {
            if containers[current].needsMarker { position.markers += 1 }
            if !isDecided, containers[current].isList, containers[current].hasLeaves {
                position.isCompact = containers[current].isTight
                isDecided = true
            }
            if containers[current].hasLeaves, !containers[current].needsMarker, isDecided { break }
            containers[current].hasLeaves = true
            current = containers[current].parent
        }

        leaf = makeLeaf(step, component, position)
        lastLeaf = leaf
        if position.markers > 0 { writeMarkers(Int(position.markers)) }
        leafStart = out.bytes.count
        return position
    }

    /// The leaf for a block in this container, which may have been made before.
    mutating func makeLeaf(
        _ step: ThemedBlocks.Step?, _ component: BlockIntent.Component?, _ position: ThemedBlocks.Position
    ) -> Int {
        let isShared = (component?.identity ?? 0) == 0
        var column = 0
        if case .tableCell(let number)? = component?.kind { column = number }
        let isHTML = component?.kind == .html
        let key =
            (isHTML ? 1 << 63 : 0) | UInt64(column) << 32 | UInt64(step?.rawValue ?? 0) << 16 | UInt64(position.markers)
            << 8 | position.flags
        if isShared {
            // Indices, because iterating would keep a copy of the array.
            for index in 0..<containers[container].leaves.count where containers[container].leaves[index].key == key {
                return Int(containers[container].leaves[index].leaf)
            }
        }
        if containers[container].components == nil { containers[container].components = components(container) }
        var all = containers[container].components ?? []
        if let component { all.insert(component, at: 0) }
        let path =
            step.map { blocks.path(containers[container].path, $0) } ?? containers[container].path
        let attributes = blocks.attributes(path, at: position)
        if isShared {
            // Positions that make no difference under this theme share a leaf too.
            for entry in containers[container].leaves where entry.key >> 16 == key >> 16 {
                if leaves[Int(entry.leaf)].attributes.paragraph == attributes.paragraph {
                    containers[container].leaves.append((key, entry.leaf))
                    return Int(entry.leaf)
                }
            }
        }
        let index = addLeaf(attributes, path, position, BlockIntent(components: all))
        if isShared { containers[container].leaves.append((key, Int32(index))) }
        return index
    }

    private mutating func addLeaf(
        _ attributes: TextAttributes, _ path: Int32, _ position: ThemedBlocks.Position, _ block: BlockIntent
    ) -> Int {
        var plain = attributes
        if !block.components.isEmpty { plain.block = block }
        var leaf = MarkdownLeaf(
            attributes: attributes, path: path, position: position, block: block, plain: out.add(plain))
        if case .listItem? = block.components.first?.kind { leaf.isItem = true }
        leaves.append(leaf)
        return leaves.count - 1
    }

    private mutating func writeMarkers(_ count: Int) {
        var items: [Int] = []
        var current = container
        while current > 0, items.count < count {
            if containers[current].needsMarker { items.append(current) }
            current = containers[current].parent
        }
        for item in items.reversed() {
            containers[item].needsMarker = false
            if containers[item].components == nil { containers[item].components = components(item) }
            var attributes = blocks.markerAttributes(
                containers[item].path, before: leaves[leaf].path, at: leaves[leaf].position)
            if leaves[leaf].isItem, item == container {
                attributes = attributes.sharingBlock(with: out.attributes(leaves[leaf].plain))
            } else {
                attributes.block = BlockIntent(components: containers[item].components ?? [])
            }
            let text = blocks.marker(
                containers[item].path, number: containers[item].isOrdered ? containers[item].number : nil,
                task: containers[item].task)
            let style = out.add(attributes)
            out.append(text, style)
        }
    }

    /// Ends the leaf; one without text gets a character that holds its attributes.
    mutating func closeLeaf() {
        flushHTML()
        // The marker of an item holds the attributes of its text.
        if out.bytes.count == leafStart, hasLeaf, !leaves[leaf].isItem { writeHolder("\u{200B}") }
        leaf = -1
    }

    /// A generated character that holds the attributes of an empty block.
    mutating func writeHolder(_ text: String, inline: InlineIntent? = nil) {
        guard hasLeaf else { return }
        if inline == nil, leaves[leaf].holder >= 0 {
            out.append(text, leaves[leaf].holder)
            return
        }
        var attributes = leaves[leaf].attributes
        attributes.block = leaves[leaf].block
        attributes.generated = true
        attributes.inline = inline
        let style = out.add(attributes)
        if inline == nil { leaves[leaf].holder = style }
        out.append(text, style)
    }

    @inline(__always)
    mutating func writeByte(_ byte: UInt8, _ style: Int32) {
        out.setStyle(style)
        out.bytes.append(byte)
    }
}
