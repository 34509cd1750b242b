internal import GalleyGrammar
internal import GalleyText

/// Blocks: containers, leaves, markers, separators.
extension MarkdownBuilder {
    mutating func enter(_ event: MarkdownEvent) {
        guard let block = event.block else { return }
        // Cells are part of their row's leaf.
        if hasLeaf, block != .headerCell, block != .cell { closeLeaf() }
        if addsContents, block != .document { writeAddedContents(before: event) }
        switch block {
        case .quote, .unorderedList, .orderedList, .item, .footnote, .table, .definitionList, .definition:
            enterContainer()
        case .heading, .term, .paragraph, .headerCell, .cell: enterLine()
        default: break
        }
        switch block {
        case .document: findLists()
        case .definitionList:
            guard push(.definitionList, .definitionList) else { return }
            containers[container].isTight = event.flag != 0
        case .definition: push(.definition, .definition)
        case .term: openText(.term, .init(kind: .term, identity: 0))
        case .quote: enterQuote(event)
        case .unorderedList:
            guard push(.unorderedList, .unorderedList) else { return }
            containers[container].isTight = event.flag != 0
        case .orderedList:
            guard push(.orderedList, .orderedList) else { return }
            containers[container].isTight = event.flag != 0
            containers[container].isOrdered = true
            containers[container].start = Int(event.start)
            containers[container].number = Int(event.start)
        case .item: enterItem(event)
        case .footnote: enterFootnote(event)
        case .rule where options.thematicBreaksStartPages && container == 0: startsPage = true
        case .rule:
            openLeaf(.rule, .init(kind: .thematicBreak, identity: 0))
            writeHolder("\u{A0}")
        case .heading:
            let level = Int(event.level)
            headingAttributes = event.start
            openText(.heading(level), .init(kind: .heading(level: level), identity: 0))
        case .code:
            // The first class is the language, if no word precedes the attributes.
            let attributes = string(event.length).flatMap { MarkdownAttributes($0) }
            let language = string(event.start) ?? attributes?.classes.first { !CodeLines.isClass($0) } ?? ""
            if options.math, event.flag == UInt8(ascii: "$") || language == "math" { return openFormulaBlock() }
            code.lines = options.attributes ? attributes.flatMap { CodeLines($0, count: codeLineCount()) } : nil
            openLines(.code, .codeBlock(language: language.isEmpty ? nil : language))
            code.isOpen = true
        case .html:
            isInHTMLBlock = true
            html.removeAll(keepingCapacity: true)
        case .paragraph:
            if skipsCaption() { return }
            if options.contents, container == 0, let list = list(event, at: cursor) { return writeList(list) }
            if options.captions, enterTableAfterCaption() { return }
            if options.figures, enterFigure() { return }
            textLeaf = (.paragraph, .init(kind: .paragraph, identity: 0))
            // A tag at its start may begin another block.
            if options.html == .interpreted, cursor < eventStream.events.count, eventStream.events[cursor].isHTML {
                return
            }
            openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        case .table:
            guard !isInHTMLCell else { return }
            if options.captions { writeTableCaption() }
            enterTable(event)
        case .row: if isInHTMLCell { openLeaf(nil, nil) } else { enterRow() }
        case .headerCell, .cell: if isInHTMLCell { enterFlatCell() } else { enterCell(event) }
        }
    }

    mutating func leave(_ event: MarkdownEvent) {
        guard let block = event.block else { return }
        switch block {
        case .heading, .paragraph, .term:
            leaveText()
            if headingAttributes >= 0 { applyHeadingAttributes() }
            if formulaStart >= 0 { centerFormula() }
            if hasLeaf { closeLeaf() }
            if figure.isOpen { leaveFigure() }
        case .rule:
            if hasLeaf { closeLeaf() }
        case .document:
            closeElements(to: 0)
            if hasLeaf { closeLeaf() }
        case .code where formula != nil: closeFormulaBlock()
        case .code:
            code.isOpen = false
            closeLines()
            code.lines = nil
        case .html:
            isInHTMLBlock = false
            if options.html == .interpreted {
                interpretBlock()
                endCode()
                if hasLeaf { trimBlanks() }
            } else {
                writeHTMLBlock()
            }
            if hasLeaf { closeLeaf() }
        case .headerCell, .cell:
            leaveLine()
            if !isInHTMLCell { leaveCell() }
        case .row: if isInHTMLCell { closeLeaf() } else { leaveRow() }
        case .quote, .unorderedList, .orderedList, .item, .table, .footnote, .definitionList, .definition:
            leaveContainer()
            if hasLeaf { closeLeaf() }
            if block == .table, isInHTMLCell { return }
            if block == .table { applyTableAttributes() }
            if block == .definitionList, surplus == 0, cursor < eventStream.events.count,
                eventStream.events[cursor].kind == .enterBlock,
                eventStream.events[cursor].block == .definitionList
            {
                // Adjacent lists are one.
                cursor += 1
                enterContainer()
                return
            }
            if surplus == 0, containers[container].needsMarker || !containers[container].hasLeaves {
                openLeaf(nil, nil)
                closeLeaf()
            }
            pop()
        }
    }

    /// Opens a block of text, which tags may end.
    private mutating func openText(_ step: ThemedBlocks.Step, _ component: BlockIntent.Component) {
        textLeaf = (step, component)
        openLeaf(step, component)
        if headingAttributes >= 0 { out.endRun() }
    }

    /// Whether the cell of a table of HTML is open, in which blocks are lines.
    var isInHTMLCell: Bool { elements.table?.isInCell == true }

    /// Ends what tags began in the text of a block.
    private mutating func leaveText() {
        textLeaf = nil
        guard options.html == .interpreted, isHTMLPending || elements.spanCount > 0 else { return }
        leaveLine()
        if hasLeaf { trimBlanks() }
        elements.isAfterTag = false
        isHTMLPending = elements.breaks > 0
    }

    /// Line breaks at the end of a block: the last of them ends a line that has text, and counts no more.
    private mutating func endBreaks() {
        let count = elements.breaks - (out.bytes.count > lineStart ? 1 : 0)
        elements.breaks = 0
        isHTMLPending = false
        guard count > 0, hasLeaf else { return }
        writeHolder("\u{200B}")
        elements.breaks = count - (out.bytes.count > leafStart ? 0 : 1)
        if elements.breaks > 0 { writeBreaks() }
        elements.breaks = 0
    }

    mutating func identity() -> Int {
        nextIdentity += 1
        return nextIdentity - 1
    }

    /// Enters a container, unless it is nested too deeply.
    @discardableResult
    mutating func push(_ kind: MarkdownContainer.Kind, _ step: ThemedBlocks.Step) -> Bool {
        let depth = containers[container].depth + 1
        guard depth <= MarkdownBuilder.maximumDepth || kind == .row else {
            surplus += 1
            return false
        }
        var child = MarkdownContainer(
            kind: kind, identity: kind == .row ? 0 : identity(), parent: container,
            path: blocks.path(containers[container].path, step))
        child.depth = depth
        containers.append(child)
        chains.append(nil)
        container = containers.count - 1
        return true
    }

    /// Creates the shared parent block of blocks inside a container.
    mutating func makeChain(_ container: Int) {
        guard container > 0, chains[container] == nil, let component = containers[container].component else { return }
        let parent = containers[container].parent
        makeChain(parent)
        chains[container] = BlockIntent(component, inside: chains[parent]).chain
    }

    /// The container as a block with its parents.
    private mutating func block(_ container: Int) -> BlockIntent {
        guard let component = containers[container].component else { return BlockIntent() }
        let parent = containers[container].parent
        makeChain(parent)
        return BlockIntent(component, inside: chains[parent])
    }

    /// Leaves the container.
    mutating func pop() {
        if surplus > 0 {
            surplus -= 1
        } else if container > 0 {
            let parent = containers[container].parent
            // The rows of a table are removed with it.
            while containers.count > container {
                containers.removeLast()
                chains.removeLast()
            }
            container = parent
        }
    }

    private mutating func enterQuote(_ event: MarkdownEvent) {
        guard let alert = MarkdownEvent.Alert(rawValue: event.flag) else {
            push(.quote, .quote)
            return
        }
        let kind = BlockIntent.Alert.allCases[Int(alert.rawValue) - 1]
        guard push(.alert, .alert(kind)) else { return }
        containers[container].alert = kind
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        var attributes = out.attributes(leaves[leaf].plain)
        attributes.merge(blocks.theme.strong)
        attributes.merge(blocks.theme.alerts[kind].title)
        attributes.generated = true
        attributes.inline = .strong
        attributes.paragraph?.keepWithNext = true
        var title = blocks.theme.alerts[kind].text
        if title == AlertStyles()[kind].text {
            title = AlertWords.title(of: kind, language: attributes.language ?? attributes.paragraph?.language) ?? title
        }
        let letter = title.unicodeScalars.first(where: \.properties.isAlphabetic)
        if attributes.paragraph?.direction ?? .auto == .auto, let isRightToLeft = isNextRightToLeft,
            isRightToLeft != letter?.isRightToLeft
        {
            // The side of the bar is that of the text, not that of the title.
            var style = attributes.paragraph ?? ParagraphStyle()
            style.direction = isRightToLeft ? .rtl : .ltr
            attributes.paragraph = style
        }
        out.append(title, out.add(attributes))
        closeLeaf()
        lastParagraph = -1
        isAfterTitle = true
    }

    /// Whether the first letter of the text that follows is from right to left; `nil` without a letter nearby.
    private var isNextRightToLeft: Bool? {
        for event in eventStream.events[cursor...].prefix(16) {
            guard event.isFromSource, event.type == MarkdownEvent.Text.normal.rawValue else { continue }
            let text = String(decoding: bytes(event).prefix(200), as: UTF8.self)
            if let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic) { return letter.isRightToLeft }
        }
        return nil
    }

    private mutating func enterItem(_ event: MarkdownEvent) {
        let list = container
        let number = containers[list].isOrdered ? containers[list].number : containers[list].number + 1
        let task: Bool? = event.flag == 0 ? nil : event.flag != UInt8(ascii: " ")
        guard push(.item, .item) else { return }
        containers[list].number += 1
        containers[container].number = number
        containers[container].isOrdered = containers[list].isOrdered
        containers[container].task = task
        containers[container].needsMarker = true
    }

    /// Starts a block with text: writes the separator after the previous one, and the markers of items that start here.
    @discardableResult
    mutating func openLeaf(
        _ step: ThemedBlocks.Step?, _ component: BlockIntent.Component?, isContinuation: Bool = false
    ) -> ThemedBlocks.Position {
        if isInHTMLCell {
            openInCell()
            return ThemedBlocks.Position()
        }
        if lastLeaf >= 0 { writeByte(0x0A, leaves[lastLeaf].plain) }
        if elements.styles.isPending { elements.styles.startBlock(at: out.bytes.count) }
        if startsPage {
            startsPage = false
            pageStart = out.bytes.count
            out.endRun()
        }
        var position = ThemedBlocks.Position()
        position.isFirst = lastLeaf < 0
        position.isContinuation = isContinuation
        position.isAfterCode = lastLeaf >= 0 && leaves[lastLeaf].isCode
        position.isAfterTitle = isAfterTitle
        isAfterTitle = false
        followsParagraph = step == .paragraph && lastParagraph == containers[container].identity && pageStart < 0
        position.isIndented = indentsParagraphs && followsParagraph
        lastParagraph = step == .paragraph ? containers[container].identity : -1

        // The innermost surrounding list that already has text determines the spacing.
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
        isPlainParagraph = step == .paragraph && position.markers == 0
        if position.markers > 0 { writeMarkers(Int(position.markers)) }
        leafStart = out.bytes.count
        lineStart = leafStart
        if elements.anchors.isPending { elements.anchors.startBlock(at: leafStart) }
        if elementLanguage != nil { out.endRun() }
        return position
    }

    /// The leaf for a block in this container, reused if possible.
    mutating func makeLeaf(
        _ step: ThemedBlocks.Step?, _ component: BlockIntent.Component?, _ position: ThemedBlocks.Position
    ) -> Int {
        var kind = UInt64(step?.rawValue ?? 0) << 16
        var isShared = true
        if let component {
            isShared = component.identity == 0
            switch component.kind {
            case .tableCell(let number): kind |= UInt64(truncatingIfNeeded: number) << 32
            case .html: kind |= 1 << 63
            default: break
            }
        }
        let key = kind | position.bits
        let last = containers[container].lastLeaf
        if isShared {
            var next = last
            while next >= 0 {
                if leaves[Int(next)].key == key { return Int(leaves[Int(next)].same) }
                next = leaves[Int(next)].next
            }
        }
        let path = step.map { blocks.path(containers[container].path, $0) } ?? containers[container].path
        let number = leaves.count
        var leaf = MarkdownLeaf(
            style: blocks.blockStyle(path, at: position), key: key, next: last, same: Int32(truncatingIfNeeded: number))
        leaf.isCode = step == .code
        if isShared {
            containers[container].lastLeaf = leaf.same
            // Positions without an effect in this theme share a leaf as well.
            var next = last
            while next >= 0 {
                let other = leaves[Int(next)]
                if other.key >> 16 == kind >> 16, other.style == leaf.style {
                    leaf.same = other.same
                    leaves.append(leaf)
                    return Int(leaf.same)
                }
                next = other.next
            }
        }
        if let component {
            makeChain(container)
            leaf.plain = out.add(blocks.style(leaf.style, inside: BlockIntent(component, inside: chains[container])))
            leaf.hasBlock = true
        } else if container > 0 {
            // Before the call, which would otherwise copy the attributes.
            let block = block(container)
            leaf.plain = out.add(blocks.style(leaf.style, inside: block))
            leaf.hasBlock = true
            leaf.isItem = containers[container].kind == .item || containers[container].kind == .footnote
        } else {
            leaf.plain = out.add(blocks.attributes(leaf.style))
        }
        leaves.append(leaf)
        return number
    }

    private mutating func writeMarkers(_ count: Int) {
        var item = container
        var items: [Int] = []
        while item > 0 {
            if containers[item].needsMarker {
                // Most leaves have one marker.
                if count == 1 { return writeMarker(item) }
                items.append(item)
                if items.count == count { break }
            }
            item = containers[item].parent
        }
        for item in items.reversed() { writeMarker(item) }
    }

    private mutating func writeMarker(_ item: Int) {
        containers[item].needsMarker = false
        let style = blocks.markerStyle(containers[item].path, before: leaves[leaf].style)
        let isOwn = item == container && leaves[leaf].isItem
        let block = isOwn ? out.block(leaves[leaf].plain) : block(item)
        out.setStyle(out.add(blocks.style(style, inside: block)))
        blocks.writeMarker(
            containers[item].path, number: containers[item].isOrdered ? containers[item].number : nil,
            task: containers[item].task, to: out.bytes)
    }

    /// Ends the leaf; an empty one gets a placeholder character that carries its attributes.
    mutating func closeLeaf() {
        flushHTML()
        if elements.ruby != nil { endRubyElement() }
        defer { endPageStart() }
        if isInHTMLCell {
            if let table = elements.table, out.bytes.count > table.cellStart { elements.table?.needsBreak = true }
            elements.breaks = 0
            leaf = -1
            return
        }
        if elements.breaks > 0 { endBreaks() }
        if !elements.open.isEmpty { applyElementLanguage() }
        if !blocks.theme.languages.isEmpty { mergeLanguages() }
        // The marker of an item holds the attributes of its text.
        if out.bytes.count == leafStart, hasLeaf, !leaves[leaf].isItem { writeHolder("\u{200B}") }
        leaf = -1
    }

    /// Writes a generated placeholder that carries the attributes of an empty block.
    mutating func writeHolder(_ text: String, inline: InlineIntent? = nil) {
        guard hasLeaf else { return }
        if inline == nil, leaves[leaf].holder >= 0 {
            out.append(text, leaves[leaf].holder)
            return
        }
        var attributes = out.attributes(leaves[leaf].plain)
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

extension MarkdownEvent {
    /// Whether it is a tag, a comment or the like.
    var isHTML: Bool { kind == .text && type == Text.html.rawValue }

    /// Whether it is text at its place in the source. The start of a reference to a note is the number of the note.
    var isFromSource: Bool {
        kind == .text && start >= 0 && type != Text.footnoteReference.rawValue && type != Text.backReference.rawValue
    }
}
