internal import GalleyGrammar
internal import GalleyText

/// Tags that have a meaning: what their start and their end do.
extension MarkdownBuilder {
    /// Acts on the tag or comment in `html`, which is in the text of a paragraph.
    mutating func interpretTag() {
        let source = html
        html.removeAll(keepingCapacity: true)
        noteTag()
        if let tag = HTMLTagSource(source[...]) { handle(tag) }
        if isPageBreak(source[...]) { startsPage = true }
    }

    /// Acts on the HTML block in `html`.
    mutating func interpretBlock() {
        let source = html
        html.removeAll(keepingCapacity: true)
        elements.hasSpace = false
        restOfBlock = (source, 0)
        var position = 0
        while position < source.count {
            if let hidden = elements.hidden, hidden.isText {
                guard let end = HTMLMarkup.endTag(hidden.name, in: source, from: position) else { break }
                position = end
                elements.hidden = nil
                continue
            }
            let byte = source[position]
            if byte == UInt8(ascii: "<"), let end = HTMLMarkup.markupEnd(in: source, from: position) {
                if options.filtersDisallowedTags, HTMLMarkup.isDisallowed(source, position) {
                    blockText(source[position..<end])
                } else if isPageBreak(source[position..<end]) {
                    breakBlock()
                    startsPage = true
                } else if let tag = HTMLTagSource(source[position..<end]) {
                    noteTag()
                    restOfBlock = (source, end)
                    handle(tag)
                    if !tag.isClosing, HTMLElement.named(tag.name) == .plainText, elements.hidden == nil {
                        // What looks like tags in it is text.
                        let close = HTMLMarkup.endTag(tag.name, in: source, from: end) ?? source.count
                        let text = close == source.count ? close : HTMLMarkup.startOfTag(in: source, before: close)
                        blockText(Array(HTMLMarkup.resolvingReferences(in: source[end..<text]).utf8)[...])
                        position = close
                        continue
                    }
                }
                position = end
            } else if byte == UInt8(ascii: "&"), let (text, end) = HTMLMarkup.reference(in: source, at: position) {
                blockText(Array(text.utf8)[...])
                position = end
            } else {
                var end = position + 1
                while end < source.count, source[end] != UInt8(ascii: "<"), source[end] != UInt8(ascii: "&") {
                    end += 1
                }
                blockText(source[position..<end])
                position = end
            }
        }
        restOfBlock = ([], 0)
        elements.hasSpace = false
    }

    /// Whether an event belongs to an element that is not shown, and is left out.
    mutating func skipsHidden(_ event: MarkdownEvent) -> Bool {
        switch event.kind {
        case .enterBlock:
            elements.hiddenDepth += 1
            if event.block == .html {
                isInHTMLBlock = true
                html.removeAll(keepingCapacity: true)
            }
            return true
        case .leaveBlock:
            guard elements.hiddenDepth > 0 else {
                // It ends with the block of Markdown that it began in.
                elements.hidden = nil
                return false
            }
            elements.hiddenDepth -= 1
            guard event.block == .html else {
                if elements.hiddenDepth == 0, elements.hidden?.count == 0 { elements.hidden = nil }
                return true
            }
            isInHTMLBlock = false
            if elements.hiddenDepth == 0 { interpretBlock() } else { html.removeAll(keepingCapacity: true) }
            return true
        case .text:
            guard MarkdownEvent.Text(rawValue: event.type) == .html else {
                if isInHTMLBlock, elements.hidden?.isText != true { html.append(0x20) }
                return true
            }
            html.append(contentsOf: bytes(event))
            if !isInHTMLBlock, elements.hiddenDepth <= 1, HTMLMarkup.isComplete(html) {
                let source = html
                html.removeAll(keepingCapacity: true)
                if let tag = HTMLTagSource(source[...]) { handleHidden(tag) }
            }
            return true
        case .enterSpan, .leaveSpan:
            return elements.hiddenDepth > 0
        }
    }

    private mutating func handleHidden(_ tag: HTMLTagSource) {
        guard let hidden = elements.hidden, tag.name == hidden.name else { return }
        if tag.isClosing { elements.hidden?.count -= 1 } else { elements.hidden?.count += 1 }
        // In a block that was left out as a whole, it ends with the block.
        if elements.hidden?.count == 0, elements.hiddenDepth == 0 || isInHTMLBlock { elements.hidden = nil }
    }

    private mutating func noteTag() {
        elements.isAfterTag = true
        isHTMLPending = true
    }

    private mutating func handle(_ tag: HTMLTagSource) {
        if elements.hidden != nil { return handleHidden(tag) }
        let element = HTMLElement.named(tag.name)
        if tag.isClosing {
            if element == .lineBreak { lineBreak() } else if let element { end(tag.name, element) }
            return
        }
        let isVoid = HTMLElement.void.contains(tag.name)
        let attributes = tag.attributes([
            "hidden", "align", "href", "title", "src", "alt", "width", "height", "start", "value", "colspan", "rowspan",
            "class", "lang", "id", "name",
        ])
        let isHiddenText = element == .hiddenText
        if element == .hidden || isHiddenText || attributes["hidden"] != nil {
            if !isVoid { elements.hidden = (tag.name, 1, isHiddenText && isInterpretingBlock) }
            return
        }
        let before = hasLeaf ? out.bytes.count : -1
        if let element {
            start(tag.name, element, attributes)
        } else if tag.name == "col", isInTable {
            elements.table?.addColumn(tag)
        }
        noteAnchor(attributes, of: element, before: before)
    }

    /// Notes the names of an element that has started, for links.
    ///
    /// - Parameter before: The place before it in the open block, or -1.
    private mutating func noteAnchor(_ attributes: [String: String], of element: HTMLElement?, before: Int) {
        guard attributes["id"] != nil || (element == .link && attributes["name"] != nil) else { return }
        var offset: Int?
        if hasLeaf { offset = element?.isBlock == true ? out.bytes.count : before >= 0 ? before : leafStart }
        if let name = attributes["id"] { elements.anchors.add(name, at: offset) }
        if element == .link, let name = attributes["name"] { elements.anchors.add(name, at: offset) }
    }

    private var isInterpretingBlock: Bool { !restOfBlock.source.isEmpty }

    // Starts.

    private mutating func start(_ name: String, _ element: HTMLElement, _ attributes: [String: String]) {
        switch element {
        case .span(let intent):
            if intent == .code, elements.open.last?.element == .preformatted {
                code.language = attributes["class"].flatMap { HTMLMarkup.language(ofClass: $0) } ?? code.language
                return
            }
            openSpan(name, intent)
        case .link:
            guard let address = attributes["href"] else { return }
            startLink(address, title: attributes["title"])
        case .lineBreak: lineBreak()
        case .wordBreak: write("\u{200B}")
        case .ruby: startRuby()
        case .rubyText: startReading()
        case .image: startImage(attributes)
        case .rule:
            endParagraph()
            breakBlock()
            guard !isInFlatCell else { return }
            openLeaf(.rule, .init(kind: .thematicBreak, identity: 0))
            writeHolder("\u{A0}")
            closeLeaf()
        case .plainText, .hidden, .hiddenText: break
        case .table: startTable(name)
        case .tableSection:
            if isInTable { endRow() } else { breakBlock() }
        case .row:
            if isInTable { startRow(attributes) } else { breakBlock() }
        case .headerCell, .cell:
            if isInTable { startCell(attributes, isHeader: element == .headerCell) } else { breakBlock() }
        default: startBlock(name, element, attributes)
        }
    }

    private mutating func startBlock(_ name: String, _ element: HTMLElement, _ attributes: [String: String]) {
        if elements.table?.shape != nil, !isInFlatCell, isInTable { startCell([:], isHeader: false) }
        if table.isInCell {
            // In a cell of Markdown, blocks are lines.
            breakBlock()
            if element == .item {
                prepare()
                writeHolder("\u{2022} ")
                lineStart = out.bytes.count
                table.cellTextStart = min(table.cellTextStart, lineStart)
            }
            return
        }
        endParagraph()
        if element == .item { endItem() }
        if name == "dt" || name == "dd" || name == "option" {
            closeInnermost { $0.name == name || (name != "option" && ($0.name == "dt" || $0.name == "dd")) }
        }
        breakBlock()
        guard elements.open.count < HTMLState.maximumDepth else {
            elements.surplus += 1
            return
        }
        var open = HTMLState.Open(name: name, element: element)
        if options.attributes, element != .preformatted { open.language = attributes["lang"] }
        let alignment = element == .center ? .center : HTMLTableShape.alignment(attributes["align"])
        if let alignment, !isInFlatCell {
            push(.division, .division(alignment))
            if surplus == 0 { containers[container].alignment = alignment }
            open.containers += 1
        }
        open.containers += openContainer(of: element, attributes)
        elements.open.append(open)
        if element == .summary { openSpan("summary", .strong) }
    }

    /// Opens the container of a block; returns the number of opened containers.
    private mutating func openContainer(of element: HTMLElement, _ attributes: [String: String]) -> Int {
        switch element {
        case .list(let isOrdered):
            let start = attributes["start"].flatMap { Int($0) } ?? 1
            if push(isOrdered ? .orderedList : .unorderedList, isOrdered ? .orderedList : .unorderedList) {
                containers[container].isTight = true
                containers[container].isOrdered = isOrdered
                let start = min(max(start, 0), 999_999_999)
                containers[container].start = isOrdered ? start : 0
                containers[container].number = isOrdered ? start : 0
            }
            return 1
        case .item:
            return startItem(attributes) ? 1 : 0
        case .quote:
            push(.quote, .quote)
            return 1
        case .figure:
            push(.figure, .figure)
            return 1
        case .preformatted:
            code.language = attributes["lang"] ?? attributes["class"].flatMap { HTMLMarkup.language(ofClass: $0) }
            code.skipsLineFeed = true
            return 0
        default: return 0
        }
    }

    /// Starts an item, if the innermost block is a list.
    private mutating func startItem(_ attributes: [String: String]) -> Bool {
        guard containers[container].isList, surplus == 0 else { return false }
        let list = container
        if containers[list].isOrdered, let value = attributes["value"].flatMap({ Int($0) }),
            (0...999_999_999).contains(value)
        {
            containers[list].number = value
        }
        let number = containers[list].isOrdered ? containers[list].number : containers[list].number + 1
        if push(.item, .item) {
            containers[list].number += 1
            containers[container].number = number
            containers[container].isOrdered = containers[list].isOrdered
            containers[container].needsMarker = true
        }
        return true
    }

    // Ends.

    private mutating func end(_ name: String, _ element: HTMLElement) {
        switch element {
        case .span, .link: closeSpan(name)
        case .ruby: endRubyElement()
        case .rubyText: endReading()
        case .lineBreak, .wordBreak, .image, .rule, .hidden, .hiddenText, .plainText: break
        case .row where isInTable: endRow()
        case .tableSection where isInTable: endRow()
        case .headerCell where isInTable, .cell where isInTable: endCell()
        case .table where isInTable:
            closeInnermost(isTable: true) { $0.element == .table }
        default:
            if elements.surplus > 0, element.isBlock, !element.isTablePart {
                elements.surplus -= 1
                return breakBlock()
            }
            // Rows and cells of a table in a cell are lines.
            if element.isTablePart, element != .table { return breakBlock() }
            if !closeInnermost(where: { $0.name == name }), element.isBlock { breakBlock() }
        }
    }

    /// Ends the innermost element that is as wanted, with those in it; false where none is open. Elements outside of a table's
    /// cell do not end in it.
    @discardableResult
    private mutating func closeInnermost(isTable: Bool = false, where isWanted: (HTMLState.Open) -> Bool) -> Bool {
        var index = elements.open.count - 1
        while index >= elements.floor {
            if isWanted(elements.open[index]) {
                closeElements(to: index)
                return true
            }
            if !isTable, elements.open[index].element.isTablePart { return false }
            index -= 1
        }
        return false
    }

    /// A paragraph ends where another block begins.
    private mutating func endParagraph() {
        if elements.open.count > elements.floor, elements.open.last?.element == .paragraph {
            closeElements(to: elements.open.count - 1)
        }
    }

    /// An item ends where the next of its list begins.
    private mutating func endItem() {
        var index = elements.open.count - 1
        while index >= elements.floor {
            switch elements.open[index].element {
            case .item: return closeElements(to: index)
            case .list, .table, .cell, .headerCell: return
            default: index -= 1
            }
        }
    }

    /// Ends elements until `count` are open.
    mutating func closeElements(to count: Int) {
        while elements.open.count > count {
            if elements.open.last?.language != nil { applyElementLanguage() }
            let open = elements.open.removeLast()
            switch open.element {
            case .table:
                endRow()
                let isStarted = elements.table?.shape != nil
                elements.table = nil
                if isStarted {
                    applyColumnWidths()
                    pop()
                }
            case .cell: finishCell()
            case .figureCaption where hasLeaf && !isInFlatCell && containers[container].kind == .figure:
                if elements.ruby != nil { endRubyElement() }
                trimBlanks()
                noteCaption(.figure, name: nil)
                breakBlock()
            case .tableCaption where hasLeaf && !isInFlatCell && isAboveTable:
                if elements.ruby != nil { endRubyElement() }
                trimBlanks()
                noteCaption(.table, name: nil)
                breakBlock()
            default: breakBlock()
            }
            let depth = elements.open.count
            endSpans { $0.depth > depth }
            for _ in 0..<open.containers {
                if surplus == 0,
                    containers[container].needsMarker
                        || (containers[container].kind == .item && !containers[container].hasLeaves)
                {
                    openLeaf(nil, nil)
                    closeLeaf()
                }
                pop()
            }
        }
    }

    /// Ends the text that is open, so that what follows is another block.
    mutating func breakBlock() {
        if elements.ruby != nil { endRubyElement() }
        elements.hasSpace = false
        endCode()
        if isInFlatCell {
            trimBlanks()
            if out.bytes.count > flatCellStart { elements.table?.needsBreak = true }
            if elements.table == nil, out.bytes.count > flatCellStart { elements.breaks = max(elements.breaks, 1) }
            if elements.table?.isInCell == true { leaf = -1 }
            return
        }
        if hasLeaf {
            trimBlanks()
            closeLeaf()
        }
        elements.breaks = 0
    }

    // Spans.

    mutating func openSpan(_ name: String, _ intent: InlineIntent, link: Int32 = -1) {
        guard image.depth == 0, surplusSpans == 0, inline.depth < InlineIntent.maximumDepth else { return }
        if elements.hasSpace, hasLeaf, !dropsBlanks {
            // The blank in front of a span is not part of it.
            elements.hasSpace = false
            writeByte(0x20, currentStyle())
        }
        if elements.spanCount == 0 {
            elements.spans = inline.spans.map {
                HTMLState.Span(name: nil, intent: $0, link: $0 == .link || $0 == .wikiLink ? self.link : -1)
            }
        }
        elements.spans.append(
            HTMLState.Span(
                name: name, intent: intent, link: link, depth: elements.open.count, isInLeaf: !isInterpretingBlock))
        elements.spanCount += 1
        inline.append(intent)
        if link >= 0 {
            self.link = link
            isAddress = false
        }
    }

    private mutating func closeSpan(_ name: String) {
        guard elements.spanCount > 0, let index = elements.spans.lastIndex(where: { $0.name == name }) else { return }
        elements.spans.remove(at: index)
        elements.spanCount -= 1
        rebuildSpans()
    }

    /// Ends the spans of HTML that are as wanted.
    mutating func endSpans(where isWanted: (HTMLState.Span) -> Bool) {
        guard elements.spanCount > 0 else { return }
        let count = elements.spans.count
        elements.spans.removeAll { $0.name != nil && isWanted($0) }
        guard elements.spans.count < count else { return }
        elements.spanCount -= count - elements.spans.count
        rebuildSpans()
    }

    /// Makes the spans around text from those that are open.
    mutating func rebuildSpans() {
        inline = InlineIntent()
        link = -1
        for span in elements.spans {
            inline.append(span.intent)
            if span.link >= 0 { link = span.link }
        }
        if elements.spanCount == 0 { elements.spans.removeAll(keepingCapacity: true) }
    }

    private mutating func startLink(_ address: String, title: String?) {
        endSpans { $0.link >= 0 }
        guard link < 0, image.depth == 0 else { return }
        let url = eventStream.places[Int(addPlace(address))]
        let name = title.map { eventStream.places[Int(addPlace($0))] } ?? SourceSlice(start: 0, count: -1)
        openSpan("a", .link, link: links.number(url, name, source, eventStream.loose))
    }

    /// The number of a place that holds `text`.
    private mutating func addPlace(_ text: String) -> Int32 {
        let start = eventStream.loose.count
        eventStream.loose.append(contentsOf: text.utf8)
        eventStream.places.append(SourceSlice(start: Int32(-1 - start), count: Int32(eventStream.loose.count - start)))
        return Int32(eventStream.places.count - 1)
    }

    private mutating func startImage(_ attributes: [String: String]) {
        guard image.depth == 0 else { return }
        let url = attributes["src"] ?? ""
        guard !url.isEmpty || attributes["alt"]?.isEmpty == false else { return }
        writeSpace()
        (image.url, image.title) = (addPlace(url), attributes["title"].map { addPlace($0) } ?? -1)
        image.alternative = Array((attributes["alt"] ?? "").utf8)
        var size = HTMLImageSize()
        size.width = HTMLLength(attributes["width"])
        size.height = HTMLLength(attributes["height"])
        switch attributes["align"]?.lowercased() {
        case "left": size.float = .left
        case "right": size.float = .right
        default: break
        }
        writeImage(size)
        endPiece()
    }
}
