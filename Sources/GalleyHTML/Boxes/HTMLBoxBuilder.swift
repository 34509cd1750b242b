internal import GalleyText
internal import GalleyValues

/// The conversion of an element with its computed styles to a tree of boxes.
///
/// A flex container and its items are boxes; so is each block with a property that text does not have. The rest is prose:
/// neighbours become one text by the conversion to rich text, in an anonymous box.
struct HTMLBoxBuilder {
    /// The maximum nesting of boxes. Deeper elements are prose.
    static let maximumDepth = 100

    let tree: HTMLTree
    let styles: HTMLStyles
    /// Whether nodes are boxes or contain some.
    var isBox: [Bool]
    /// The conversion to text, before its first text.
    var template: HTMLTextBuilder
    var warnings: [GalleyWarning] = []
    /// The size of the block that contains the next box.
    var containing = HTMLContainingSize()
    /// The element that gives the page its background, and the background; -1 for none.
    private var canvas: (node: Int32, layers: [BoxAppearance.Background]) = (-1, [])
    private let canvasElement: Int32
    /// The elements `html` and `body`.
    private let rootElements: [Int32]

    init(_ document: HTMLDocument, _ template: HTMLTextBuilder) {
        tree = document.tree
        styles = template.styles
        rootElements = document.rootAndBody
        canvasElement = document.canvasElement(template.styles) ?? -1
        isBox = HTMLBoxScan(tree: tree, styles: styles).boxes(below: document.root)
        self.template = template
        warnings = template.warnings
        self.template.warnings = []
        self.template.shown.isGenerated = true
        self.template.shown.hasBrowserLines = true
        self.template.scan()
    }

    /// The box of a card.
    ///
    /// - Parameter viewport: The size that percentages of the card's own sizes are parts of.
    mutating func card(_ node: Int32, viewport: Size) -> Box {
        var parent = HTMLTextFrame(node: template.root, style: HTMLComputedStyle.initial, isBlock: true)
        for ancestor in ancestors(of: node) { parent = template.box(ancestor, styles[ancestor], in: parent) }
        containing = HTMLContainingSize(width: viewport.width, height: viewport.height)
        var card = box(node, in: parent, depth: 1)
        // The picture is the card, without its surroundings.
        card.style.margin = BoxSides(.zero)
        card.style.resolvePercentages(of: viewport)
        card.style.position = card.style.position == .absolute ? .static : card.style.position
        return card
    }

    /// The box of a page: the viewport, with the root element in it.
    ///
    /// - Parameter height: The height of the viewport; nil is the height of the contents.
    mutating func page(_ viewport: Size, height: Double?) -> Box {
        containing = HTMLContainingSize(width: viewport.width, height: height)
        var page = Box()
        page.style.position = .relative
        page.style.width = .points(viewport.width)
        let flow = rootFlow
        page.style.writingMode = flow.writingMode
        page.style.height = height.map { .points($0) } ?? (flow.isVertical ? .points(viewport.height) : .auto)
        var frame = HTMLTextFrame(node: template.root, style: HTMLComputedStyle.initial, isBlock: true)
        frame.style.display = "flow-root"
        canvas.node = canvasElement
        for element in rootElements { isBox[Int(element)] = true }
        fill(&page, template.root, frame, depth: 1)
        if !canvas.layers.isEmpty { page.appearance.backgrounds = canvas.layers }
        return page
    }

    /// The directions of the page: the root's, or else the body's (CSS Writing Modes 4, 8).
    private var rootFlow: CSSFlow {
        rootElements.lazy.map { styles[$0].flow }.first(where: \.isVertical) ?? CSSFlow()
    }

    /// Whether the overflow of an element is that of the page: the root's, or else the body's (CSS Overflow 3, 3.3).
    private func clipsPage(_ node: Int32) -> Bool {
        rootElements.first { styles[$0].clips } == node
    }

    private func ancestors(of node: Int32) -> [Int32] {
        var result: [Int32] = []
        var parent = tree.nodes[Int(node)].parent
        while parent >= 0, parent != template.root {
            result.append(parent)
            parent = tree.nodes[Int(parent)].parent
        }
        return result.reversed()
    }

    /// The box of an element.
    ///
    /// Elements are nested in each other by recursion: what a level needs only for a while is in functions that are not
    /// inlined, so that it takes no space on the stack meanwhile.
    mutating func box(_ node: Int32, in parent: HTMLTextFrame, depth: Int) -> Box {
        if template.pages.isPaged { notePlace(of: node) }
        var result = emptyBox(of: node, in: parent)
        let element = tree.nodes[Int(node)]
        if element.name == .img || element.name.isBlank || element.namespace == .svg { return result }
        let outer = containing
        containing = size(inside: result.style, of: node)
        setContents(of: node, in: frame(inside: node, in: parent), depth: depth, &result)
        containing = outer
        setTable(of: node, &result)
        return result
    }

    /// Keeps the name of an element, and the strings and the entry of the outline that it sets, for its first text.
    @inline(never)
    private mutating func notePlace(of node: Int32) {
        if let name = tree.anchor(of: node) { template.anchor = name }
        template.notePageProperties(of: node, styles[node])
    }

    /// The box of an element without the boxes in it; images and drawings are complete.
    @inline(never)
    private mutating func emptyBox(of node: Int32, in parent: HTMLTextFrame) -> Box {
        let style = styles[node]
        let id = template.attribute("id", of: node)
        var result = Box(id: id?.isEmpty == false ? id : nil, style: boxStyle(style), appearance: appearance(style))
        // The directions of the page are those of the root, whatever its own are.
        if node == rootElements.first { result.style.writingMode = rootFlow.writingMode }
        if clipsPage(node) { result.style.overflow = .visible }
        if node == canvas.node, result.givenAppearance != nil {
            swap(&canvas.layers, &result.appearance.backgrounds)
        }
        let isParentRightToLeft = styles[max(0, tree.nodes[Int(node)].parent)].isRightToLeft
        if let side = HTMLBoxValues(style.box).lineSide(.justifySelf, isRightToLeft: isParentRightToLeft) {
            result.style.justifySelf = side
        }
        let meaning = meaning(of: node)
        if meaning != BoxMeaning() { result.meaning = meaning }
        if tree.nodes[Int(node)].name == .img {
            setImage(of: node, in: parent, &result)
        } else if tree.nodes[Int(node)].name.isBlank {
            setBlank(of: node, &result)
        } else if tree.nodes[Int(node)].namespace == .svg {
            setDrawing(of: node, style, &result)
        }
        return result
    }

    @inline(never)
    private mutating func frame(inside node: Int32, in parent: HTMLTextFrame) -> HTMLTextFrame {
        let style = styles[node]
        var frame = template.box(node, style, in: parent)
        frame.isMask = frame.isMask || style.masksWithText
        return frame
    }

    @inline(never)
    private func size(inside box: BoxStyle, of node: Int32) -> HTMLContainingSize {
        let isItem = styles[tree.nodes[Int(node)].parent].isFlexible
        return containing.inside(box, fills: !styles[node].isInline && !isItem)
    }

    private enum Contents { case items, tableParts, blocks, none }

    @inline(never)
    private func contents(of node: Int32) -> Contents {
        if styles[node].isFlexible { return .items }
        switch tableDisplay(of: node, styles[node]) {
        case .table, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableColumnGroup:
            return .tableParts
        case .tableColumn: return .none
        default: return .blocks
        }
    }

    private mutating func setContents(of node: Int32, in frame: HTMLTextFrame, depth: Int, _ box: inout Box) {
        switch contents(of: node) {
        case .items: box.children = items(of: node, in: frame, depth: depth)
        case .tableParts: box.children = tableChildren(of: node, in: frame, depth: depth)
        case .blocks: fill(&box, node, frame, depth: depth)
        case .none: break
        }
    }

    @inline(never)
    private func setTable(of node: Int32, _ box: inout Box) {
        let style = styles[node]
        if let table = tableDisplay(of: node, style) { setTable(table, of: node, style, &box) }
    }

    // MARK: Children

    /// The boxes of the children of a flex container: each element is one, and each text between them.
    private mutating func items(of parent: Int32, in frame: HTMLTextFrame, depth: Int) -> [Box] {
        var result: [Box] = []
        if let generated = generated(.before, of: parent, in: frame) { result.append(generated) }
        var child = tree.nodes[Int(parent)].firstChild
        while child >= 0 {
            let node = tree.nodes[Int(child)]
            switch node.kind {
            case .element where isShown(child) && node.name != .br:
                result += itemBoxes(child, in: frame, depth: depth)
                child = node.next
            case .text:
                let end = nextElement(after: child)
                result += texts(from: child, until: end, in: frame, depth: depth)
                child = end
            default: child = node.next
            }
        }
        if let generated = generated(.after, of: parent, in: frame) { result.append(generated) }
        return result
    }

    /// The box of generated contents; nil without any.
    @inline(never)
    ///
    /// - Parameter letter: The first letter of the element, which is the contents.
    mutating func generated(
        _ place: HTMLStyles.Generated, of node: Int32, in parent: HTMLTextFrame, letter: String? = nil
    ) -> Box? {
        guard let style = styles.generated(place, of: node) else { return nil }
        var result = Box(style: boxStyle(style), appearance: appearance(style))
        if case .list(let parts)? = style.box[.content], case .function("url", let arguments)? = parts.first,
            case .strings(let names)? = arguments.first, let name = names.first.flatMap({ imageName($0) })
        {
            result.content = .image(name)
            return result
        }
        var builder = template
        var frame = parent
        frame.style = style
        builder.frames = [frame]
        builder.append(letter ?? builder.generatedText(style, place, of: node), isGenerated: letter == nil)
        var text = builder.out.text()
        builder.fonts.apply(to: &text)
        if !text.isEmpty { result.content = .text(BoxText(text)) }
        return result
    }

    private mutating func itemBoxes(_ node: Int32, in frame: HTMLTextFrame, depth: Int) -> [Box] {
        let style = styles[node]
        guard depth < Self.maximumDepth else {
            return texts(from: node, until: tree.nodes[Int(node)].next, in: frame, depth: depth)
        }
        guard style.display == "contents" else { return [box(node, in: frame, depth: depth + 1)] }
        return items(of: node, in: template.box(node, style, in: frame), depth: depth + 1)
    }

    /// The next sibling that is an element.
    private func nextElement(after node: Int32) -> Int32 {
        var next = tree.nodes[Int(node)].next
        while next >= 0, tree.nodes[Int(next)].kind != .element || !isShown(next) { next = tree.nodes[Int(next)].next }
        return next
    }

    func isShown(_ node: Int32) -> Bool {
        tree.nodes[Int(node)].contents < 0 && styles[node].display != "none"
    }

    /// Fills a block container: with one text, or with boxes and the texts between them.
    private mutating func fill(_ box: inout Box, _ node: Int32, _ frame: HTMLTextFrame, depth: Int) {
        var children: [Box] = []
        let (before, after) = (isGeneratedBox(.before, of: node), isGeneratedBox(.after, of: node))
        if before == true, let box = generated(.before, of: node, in: frame) { children.append(box) }
        var inline = Set<HTMLStyles.Generated>()
        if before == false { inline.insert(.before) }
        // Whether a text ends with the contents after the element: they are in its line, or a float.
        var hasAfter = false
        var child = tree.nodes[Int(node)].firstChild
        // Contents of an element without children.
        if child < 0, !inline.isEmpty || after == false {
            inline.insert(.after)
            hasAfter = true
            children += texts(from: -1, until: -1, in: frame, generated: inline, depth: depth)
        }
        while child >= 0 {
            if depth < Self.maximumDepth, isOwnBox(child) {
                children.append(self.box(child, in: frame, depth: depth + 1))
                child = tree.nodes[Int(child)].next
                continue
            }
            let end = endOfProse(from: child, depth: depth)
            if end < 0 {
                inline.insert(.after)
                hasAfter = true
            }
            children += texts(from: child, until: end, in: frame, generated: inline, depth: depth)
            inline = []
            child = end
        }
        if after == true, !(hasAfter && isFloat(.after, of: node)), let box = generated(.after, of: node, in: frame) {
            children.append(box)
        }
        if children.count == 1, children[0].isAnonymousText, children[0].style.margin.isZero {
            box.content = children[0].content
        } else {
            box.style.display = frame.style.isFlowRoot ? .flowRoot : .block
            box.children = children
        }
    }

    /// Whether the generated contents of an element are a box outside of lines; nil for an element without generated contents.
    @inline(never)
    private func isGeneratedBox(_ place: HTMLStyles.Generated, of node: Int32) -> Bool? {
        styles.generated(place, of: node)?.isGeneratedOutsideLines
    }

    /// Whether the generated contents of an element are a float.
    @inline(never)
    private func isFloat(_ place: HTMLStyles.Generated, of node: Int32) -> Bool {
        styles.generated(place, of: node)?.isFloat ?? false
    }

    /// Whether a node becomes a separate box where no line of text has begun.
    @inline(never)
    func isOwnBox(_ node: Int32) -> Bool {
        guard tree.nodes[Int(node)].kind == .element, isShown(node) else { return false }
        if isClearance(node) { return true }
        return isBox[Int(node)] && (!styles[node].isInline || styles[node].isBesideText)
    }

    /// Whether a node is a line break below floats.
    private func isClearance(_ node: Int32) -> Bool {
        tree.nodes[Int(node)].name == .br && styles[node].clear != "none"
    }

    /// The end of neighbours that form one text. Floats and absolute boxes do not end a line.
    @inline(never)
    func endOfProse(from first: Int32, depth: Int) -> Int32 {
        guard depth < Self.maximumDepth else { return -1 }
        var node = first
        var isInLine = false
        while node >= 0 {
            if isOwnBox(node), !(isInLine && styles[node].isBesideText) { return node }
            switch tree.nodes[Int(node)].kind {
            case .text: isInLine = isInLine || tree.hasText(node)
            case .element where isShown(node) && !styles[node].isBesideText: isInLine = styles[node].isInline
            default: break
            }
            node = tree.nodes[Int(node)].next
        }
        return -1
    }

    // MARK: Texts

    /// The anonymous box of siblings that are prose: after the floats before its first letter, and before the floats and the
    /// absolute boxes that have a place in its lines.
    @inline(never)
    mutating func texts(
        from first: Int32, until end: Int32, in frame: HTMLTextFrame, generated: Set<HTMLStyles.Generated> = [],
        depth: Int
    ) -> [Box] {
        var builder = template
        if depth < Self.maximumDepth { builder.shown.boxes = HTMLTextBoxes() }
        var text = builder.build(from: first, until: end, in: frame, generated: generated)
        template.shown.letters.begun = builder.shown.letters.begun
        if template.pages.isPaged { template.takePageProperties(of: builder) }
        warnings += builder.warnings
        var result: [Box] = []
        var placed: [Box] = []
        var content = BoxText(AttributedText())
        if var boxes = builder.shown.boxes {
            boxes.endText(at: text.utf8Count)
            for element in boxes.beside {
                let box = self.box(of: element, depth: depth)
                if var place = element.place {
                    // Only the last of several paragraphs is above a float below its text.
                    if box.style.float != .none, place.utf8Offset < text.utf8Count { place.isBlock = false }
                    content.staticPositions.append(place)
                    placed.append(box)
                } else {
                    result.append(box)
                }
            }
            if !boxes.inline.isEmpty { fill(&text, with: boxes.inline, depth: depth) }
        }
        guard !text.isEmpty else { return result + placed }
        content.text = text
        let style = frame.style
        // Masks are white.
        if frame.isMask { content.text.transformAttributes { $0.color = .white } }
        switch style.box[.textWrapStyle] {
        case .keyword("balance"): content.container.lineBreaking = .balanced
        case .keyword("pretty"): content.container.lineBreaking = .pretty
        default: break
        }
        if case .number(let rows)? = style.box[.lineClamp] {
            content.container.maximumRows = Int(rows)
            content.container.truncation = .end
        } else if style.box[.textOverflow] == .keyword("ellipsis"), style.wrap == "nowrap", style.clips {
            content.container.maximumRows = 1
            content.container.truncation = .end
            content.text.transformAttributes { $0.paragraph?.lineBreak = nil }
        }
        var box = Box(content: .text(content))
        let below = builder.spacing.used
        if builder.leadingMargin != 0 { box.style.margin.top = .points(builder.leadingMargin) }
        if below != 0 { box.style.margin.bottom = .points(below) }
        return result + [box] + placed
    }

    /// Builds the boxes of attachments.
    mutating func fill(_ text: inout AttributedText, with elements: [HTMLTextBoxes.Element], depth: Int) {
        let (width, height) = (containing.width, containing.height)
        let boxes = elements.map { element in
            if let width = element.width { containing = HTMLContainingSize(width: width) }
            var box = self.box(of: element, depth: depth)
            box.style.resolveHeights(of: height)
            // The text has the margins above and below a block.
            if element.fillsWidth { (box.style.margin.top, box.style.margin.bottom) = (.zero, .zero) }
            // Floats of a text are attachments.
            box.style.float = .none
            return TextAttachment.InlineBox(
                box, availableWidth: element.width ?? width, fillsWidth: element.fillsWidth)
        }
        text.transformAttributes { attributes in
            guard case .hosted(let id)? = attributes.attachment?.content, let index = Int(id) else { return }
            attributes.attachment?.content = .box(boxes[index])
            // Boxes of nothing but colours are decoration.
            if boxes[index].box.isEmpty { attributes.generated = true }
        }
    }

    private mutating func box(of element: HTMLTextBoxes.Element, depth: Int) -> Box {
        guard let place = element.generated else { return box(element.node, in: element.frame, depth: depth + 1) }
        return generated(place, of: element.node, in: element.frame, letter: element.letter) ?? Box()
    }

    private mutating func setImage(of node: Int32, in parent: HTMLTextFrame, _ box: inout Box) {
        let alternative = template.attribute("alt", of: node)
        box.meaning.alternative = alternative?.isEmpty == false ? alternative : nil
        guard let source = template.attribute("src", of: node), !source.isEmpty else { return }
        if let name = imageName(source) {
            box.content = .image(name)
        } else if let alternative, !alternative.isEmpty {
            box.content = .text(BoxText(AttributedText(alternative, attributes: HTMLTextBuilder.visual(parent.style))))
        }
    }

    /// The name of an image that may be drawn; nil, with a warning, for others.
    mutating func imageName(_ source: String) -> String? {
        if let name = template.images(ImageReference(url: source, alt: ""))?.image { return name }
        let name = source.utf8.count > 200 ? source.prefix(60) + "…" : source[...]
        warnings.append(
            GalleyWarning(.unreadableImage, "the image \(name) is not drawn: it is not found, or not allowed"))
        return nil
    }

    private func meaning(of node: Int32) -> BoxMeaning {
        switch tree.nodes[Int(node)].name {
        case .ul, .ol, .menu: BoxMeaning(role: .list)
        case .li: BoxMeaning(role: .listItem)
        case .blockquote: BoxMeaning(role: .quote)
        case .figure: BoxMeaning(role: .figure)
        case .section, .article, .main, .nav, .aside: BoxMeaning(role: .section)
        case .table: BoxMeaning(role: .table)
        case .tr: BoxMeaning(role: .row)
        case .td: BoxMeaning(role: .cell)
        case .th: BoxMeaning(role: headerRole(of: node))
        case .caption: BoxMeaning(role: .caption)
        default: BoxMeaning()
        }
    }
}

extension Box {
    /// Whether neither the box nor those in it have a content or a meaning.
    fileprivate var isEmpty: Bool {
        if case .none = content {
            return (givenAppearance == nil || meaning == BoxMeaning()) && children.allSatisfy(\.isEmpty)
        }
        return false
    }

    /// Whether the box is a text without properties of boxes.
    fileprivate var isAnonymousText: Bool {
        guard id == nil, givenAppearance == nil, case .text = content else { return false }
        var style = style
        style.margin = BoxStyle().margin
        return style == BoxStyle()
    }
}

extension BoxStyle {
    /// Makes percentages of heights lengths, or automatic if the height of the containing block is not stated.
    fileprivate mutating func resolveHeights(of whole: Double?) {
        func resolve(_ length: inout BoxLength) {
            if case .percent(let percent) = length { length = whole.map { .points(percent / 100 * $0) } ?? .auto }
        }
        resolve(&height)
        resolve(&minHeight)
        resolve(&maxHeight)
    }

    /// Makes percentages of the sizes and the padding lengths.
    fileprivate mutating func resolvePercentages(of size: Size) {
        func resolve(_ length: inout BoxLength, _ whole: Double) {
            if case .percent(let percent) = length { length = .points(percent / 100 * whole) }
        }
        resolve(&width, size.width)
        resolve(&minWidth, size.width)
        resolve(&maxWidth, size.width)
        resolve(&height, size.height)
        resolve(&minHeight, size.height)
        resolve(&maxHeight, size.height)
        for side in BoxSide.allCases { resolve(&padding[side], size.width) }
    }
}
