internal import GalleyGrammar
internal import GalleyHTML
internal import GalleyText

/// Elements that have a meaning: what their start and their end do.
extension MarkdownBuilder {
    /// Acts on the tag or comment in `html`, which is in the text of a paragraph.
    mutating func interpretTag() {
        let source = html
        html.removeAll(keepingCapacity: true)
        noteTag()
        interpret(source)
    }

    /// Acts on the HTML block in `html`.
    mutating func interpretBlock() {
        let source = html
        html.removeAll(keepingCapacity: true)
        elements.hasSpace = false
        isInterpretingBlock = true
        interpret(source)
        elements.reader?.endPlainText()
        takeSteps()
        isInterpretingBlock = false
        elements.hasSpace = false
    }

    private mutating func interpret(_ source: [UInt8]) {
        if elements.reader == nil {
            let reader = HTMLElementReader()
            for _ in elements.floors { reader.enterScope() }
            elements.lineMark = reader.mark
            elements.reader = reader
        }
        elements.reader?.add(prepared(source))
        takeSteps()
    }

    /// The source of HTML as the reader takes it.
    func prepared(_ source: [UInt8]) -> [UInt8] {
        HTMLMarkup.prepared(source, filtersDisallowedTags: options.filtersDisallowedTags)
    }

    /// Acts on the steps of the reader.
    private mutating func takeSteps() {
        while let step = elements.reader?.next() {
            switch step {
            case .start(let element): start(element)
            case .end(let element): end(element)
            case .text(let text):
                guard elements.hidden == nil else { break }
                if isInterpretingBlock { blockText(text[...]) } else { write(String(decoding: text, as: UTF8.self)) }
            case .comment(let text):
                guard elements.hidden == nil, isPageBreak(text) else { break }
                if isInterpretingBlock { breakBlock() }
                startsPage = true
            case .ignored(let name):
                if elements.hidden == nil, HTMLElement.named(name)?.isBlock == true { breakBlock() }
            }
        }
    }

    // Blocks of Markdown around HTML.

    /// Notes the start of a block of Markdown that contains blocks: elements inside it end with it.
    mutating func enterContainer() {
        elements.floors.append(elements.open.count)
        elements.reader?.enterScope()
    }

    /// Ends the elements inside a block of Markdown that ends.
    mutating func leaveContainer() {
        guard let floor = elements.floors.last else { return }
        elements.reader?.leaveScope()
        takeSteps()
        closeElements(to: floor)
        elements.floors.removeLast()
    }

    /// Notes the start of a line of Markdown: phrases of HTML inside it end with it.
    mutating func enterLine() {
        if let reader = elements.reader { elements.lineMark = reader.mark }
    }

    /// Ends the phrases that have started in a line of Markdown, and an element in it that is not shown.
    mutating func leaveLine() {
        elements.reader?.endLine(elements.lineMark, hidden: elements.hidden?.node)
        takeSteps()
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
                leaveLine()
                elements.hidden = nil
                return false
            }
            elements.hiddenDepth -= 1
            guard event.block == .html else {
                if elements.hiddenDepth == 0, elements.hidden?.hasEnded == true { elements.hidden = nil }
                return true
            }
            isInHTMLBlock = false
            if elements.hiddenDepth == 0 { interpretBlock() } else { html.removeAll(keepingCapacity: true) }
            return true
        case .text:
            guard MarkdownEvent.Text(rawValue: event.type) == .html else {
                if isInHTMLBlock { html.append(0x20) }
                return true
            }
            html.append(contentsOf: bytes(event))
            if !isInHTMLBlock, elements.hiddenDepth <= 1, HTMLElementReader.isComplete(html) { interpretTag() }
            return true
        case .enterSpan, .leaveSpan:
            return elements.hiddenDepth > 0
        }
    }

    private mutating func noteTag() {
        elements.isAfterTag = true
        isHTMLPending = true
    }

    private static let attributeNames: Set<String> = [
        "hidden", "align", "href", "title", "src", "alt", "width", "height", "start", "value", "colspan", "rowspan",
        "class", "lang", "id", "name", "span", "style", "bgcolor", "color", "face", "size",
    ]

    // Starts.

    private mutating func start(_ element: HTMLElementReader.Element) {
        guard elements.hidden == nil else { return }
        noteTag()
        var attributes = elements.reader?.attributes(of: element, named: Self.attributeNames) ?? [:]
        let meaning = HTMLElement.named(element.name)
        let declared = declaredStyle(of: element, attributes)
        let isHidden = attributes["hidden"] != nil || declared?.isHidden == true
        if meaning == .hidden || meaning == .hiddenText || isHidden {
            elements.hidden = (element.node, false)
            return
        }
        if let declared { start(element, declared, isBlock: meaning?.isBlock == true, &attributes) }
        let before = hasLeaf ? out.bytes.count : -1
        if let meaning {
            start(element, meaning, attributes)
        } else if element.name == "col", isInTable {
            elements.table?.addColumn(attributes)
        }
        noteAnchor(attributes, of: meaning, before: before)
    }

    /// The style that the attributes of an element declare.
    private mutating func declaredStyle(
        of element: HTMLElementReader.Element, _ attributes: [String: String]
    ) -> HTMLDeclaredStyles.Style? {
        let own = attributes.filter { key, _ in ["style", "bgcolor", "color", "face", "size"].contains(key) }
        guard !own.isEmpty else { return nil }
        let base = hasLeaf ? out.attributes(leaves[leaf].plain) : blocks.empty
        return elements.declared.style(of: element.name, own, in: elements.styles.attributes(over: base))
    }

    /// Starts an element with a declared style.
    private mutating func start(
        _ element: HTMLElementReader.Element, _ style: HTMLDeclaredStyles.Style, isBlock: Bool,
        _ attributes: inout [String: String]
    ) {
        if isBlock, let alignment = style.alignment { attributes["align"] = alignment.rawValue }
        var text = style.text
        if !isBlock { text.backgroundColor = style.background }
        if let background = style.background, isInTable {
            elements.table?.addBackground(background, of: element.name)
        }
        guard !text.isEmpty else { return }
        writePendingSpace()
        let isNext = !isInFlatCell && (isBlock || !hasLeaf)
        elements.styles.start(element.node, text, at: isNext ? nil : out.bytes.count)
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

    private mutating func start(
        _ element: HTMLElementReader.Element, _ meaning: HTMLElement, _ attributes: [String: String]
    ) {
        switch meaning {
        case .span(let intent):
            if intent == .code, elements.open.last?.element == .preformatted {
                code.language = attributes["class"].flatMap { HTMLMarkup.language(ofClass: $0) } ?? code.language
                return
            }
            openSpan(element.node, intent)
        case .link:
            guard let address = attributes["href"] else { return }
            startLink(element.node, address, title: attributes["title"])
        case .lineBreak: lineBreak()
        case .wordBreak: write("\u{200B}")
        case .ruby: startRuby()
        case .rubyText: startReading()
        case .image: startImage(attributes)
        case .rule:
            breakBlock()
            guard !isInFlatCell else { return }
            openLeaf(.rule, .init(kind: .thematicBreak, identity: 0))
            writeHolder("\u{A0}")
            closeLeaf()
        case .plainText, .hidden, .hiddenText: break
        case .table: startTable(element)
        case .tableSection:
            if isInTable { endRow() } else { breakBlock() }
        case .row:
            if isInTable { startRow(attributes) } else { breakBlock() }
        case .headerCell, .cell:
            guard isInTable else { return breakBlock() }
            startCell(attributes, isHeader: meaning == .headerCell, node: element.node)
        default: startBlock(element, meaning, attributes)
        }
    }

    private mutating func startBlock(
        _ element: HTMLElementReader.Element, _ meaning: HTMLElement, _ attributes: [String: String]
    ) {
        if elements.table?.hasRows == true, !isInFlatCell, isInTable { startCell([:], isHeader: false) }
        breakBlock()
        if table.isInCell {
            // In a cell of Markdown, blocks are lines.
            if meaning == .item {
                prepare()
                writeHolder("\u{2022} ")
                lineStart = out.bytes.count
                table.cellTextStart = min(table.cellTextStart, lineStart)
            }
            return
        }
        var open = HTMLState.Open(node: element.node, name: element.name, element: meaning)
        if options.attributes, meaning != .preformatted { open.language = attributes["lang"] }
        let alignment = meaning == .center ? .center : HTMLTableShape.alignment(attributes["align"])
        if let alignment, !isInFlatCell {
            push(.division, .division(alignment))
            if surplus == 0 { containers[container].alignment = alignment }
            open.containers += 1
        }
        open.containers += openContainer(of: meaning, attributes)
        elements.open.append(open)
        if meaning == .summary { openSpan(-1, .strong) }
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

    private mutating func end(_ element: HTMLElementReader.Element) {
        if let hidden = elements.hidden {
            guard hidden.node == element.node else { return }
            // In a block that was left out as a whole, it ends with the block.
            if elements.hiddenDepth == 0 || isInHTMLBlock {
                elements.hidden = nil
            } else {
                elements.hidden?.hasEnded = true
            }
            return noteTag()
        }
        noteTag()
        if !elements.styles.isEmpty { elements.styles.end(element.node, at: out.bytes.count) }
        if let index = elements.open.lastIndex(where: { $0.node == element.node }) {
            // Elements around a block of Markdown do not end in it.
            return index < elements.floor ? breakBlock() : closeElement(at: index)
        }
        switch HTMLElement.named(element.name) {
        case .span, .link: closeSpan(element.node)
        case .ruby: endRubyElement()
        case .rubyText: endReading()
        case .row where isInTable, .tableSection where isInTable: endRow()
        case .rule, nil: break
        case let meaning?: if meaning.isBlock { breakBlock() }
        }
    }

    /// Ends an open element. Elements inside it that have tags go on, such as those in a form whose end is misplaced.
    private mutating func closeElement(at index: Int) {
        guard elements.open[(index + 1)...].allSatisfy({ $0.node < 0 }) else {
            elements.open.remove(at: index)
            return breakBlock()
        }
        closeElements(to: index)
    }

    /// Ends elements until `count` are open.
    mutating func closeElements(to count: Int) {
        while elements.open.count > count {
            if elements.open.last?.language != nil { applyElementLanguage() }
            let open = elements.open.removeLast()
            switch open.element {
            case .table:
                endRow()
                let isStarted = elements.table?.hasRows == true
                elements.table = nil
                if isStarted {
                    applyTableAttributes()
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

    /// - Parameter node: The element; -1 for a span that ends with its block.
    mutating func openSpan(_ node: Int32, _ intent: InlineIntent, link: Int32 = -1) {
        guard image.depth == 0, surplusSpans == 0, inline.depth < InlineIntent.maximumDepth else { return }
        writePendingSpace()
        if elements.spanCount == 0 {
            elements.spans = inline.spans.map {
                HTMLState.Span(node: nil, intent: $0, link: $0 == .link || $0 == .wikiLink ? self.link : -1)
            }
        }
        elements.spans.append(HTMLState.Span(node: node, intent: intent, link: link, depth: elements.open.count))
        elements.spanCount += 1
        inline.append(intent)
        if link >= 0 {
            self.link = link
            isAddress = false
        }
    }

    /// Writes the blank in front of a span, which is not part of it.
    private mutating func writePendingSpace() {
        guard elements.hasSpace, hasLeaf, !dropsBlanks else { return }
        elements.hasSpace = false
        writeByte(0x20, currentStyle())
    }

    private mutating func closeSpan(_ node: Int32) {
        guard elements.spanCount > 0, let index = elements.spans.lastIndex(where: { $0.node == node }) else { return }
        elements.spans.remove(at: index)
        elements.spanCount -= 1
        rebuildSpans()
    }

    /// Ends the spans of HTML that are as wanted.
    mutating func endSpans(where isWanted: (HTMLState.Span) -> Bool) {
        guard elements.spanCount > 0 else { return }
        let count = elements.spans.count
        elements.spans.removeAll { $0.node != nil && isWanted($0) }
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

    private mutating func startLink(_ node: Int32, _ address: String, title: String?) {
        endSpans { $0.link >= 0 }
        guard link < 0, image.depth == 0 else { return }
        let url = eventStream.places[Int(addPlace(address))]
        let name = title.map { eventStream.places[Int(addPlace($0))] } ?? SourceSlice(start: 0, count: -1)
        openSpan(node, .link, link: links.number(url, name, source, eventStream.loose))
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
