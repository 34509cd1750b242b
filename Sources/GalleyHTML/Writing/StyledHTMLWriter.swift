internal import GalleyText
internal import GalleyValues

/// The writer of a text as HTML with `style` attributes.
struct StyledHTMLWriter {
    /// An open element around blocks.
    struct Open {
        var item: Int
        var tag: String
        /// The distances of its contents from the edges at which lines start and end. The edges are those of the innermost box, or of
        /// the container.
        var head: Double
        var tail: Double
        var isRightToLeft = false
        /// Whether it is a row of a table's head.
        var isHead = false
        /// The insets of the cells of a table.
        var cellInsets: EdgeInsets?
        /// The number of the next item of a list.
        var nextNumber = 1
        var isTight = false
        var appearance = StyledAppearance()
    }

    let plan: StyledTextPlan
    let links: LinkPolicy
    var out = ""
    private var open: [Open] = []
    /// The number of open lists, and of those with bullets.
    private var listDepth = 0

    init(plan: StyledTextPlan, links: LinkPolicy) {
        self.plan = plan
        self.links = links
    }

    mutating func html() -> String {
        for index in plan.leaves.indices {
            let stack = plan.stacks[index]
            var common = 0
            while common < open.count, common < stack.count, open[common].item == stack[common] { common += 1 }
            close(to: common)
            for item in stack[common...] { begin(item, at: index) }
            write(index, isFirstInItem: common < stack.count)
        }
        close(to: 0)
        return out
    }

    /// Starts a line of the output.
    mutating func line() {
        if !out.isEmpty, out.utf8.last != 0x0A { out += "\n" }
    }

    private mutating func close(to count: Int) {
        while open.count > count {
            let last = open.removeLast()
            if last.tag == "ul" || last.tag == "ol" { listDepth -= 1 }
            if last.tag != "li", last.tag != "td", last.tag != "th" { line() }
            out += "</\(last.tag)>" + (last.isHead ? "</thead>\n" : "\n")
        }
    }

    /// The attribute for the direction of an element that begins with a block, unless it is that of the element around it.
    private func direction(of leaf: StyledTextLeaf) -> String {
        leaf.isRightToLeft == isRightToLeft ? "" : leaf.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\""
    }

    /// The distances of the current element from the edges at which the lines of a block start and end.
    func edges(of leaf: StyledTextLeaf) -> (head: Double, tail: Double) {
        let (head, tail) = (open.last?.head ?? 0, open.last?.tail ?? 0)
        return leaf.isRightToLeft == isRightToLeft ? (head, tail) : (tail, head)
    }
    /// Whether text in the innermost open element is from right to left.
    var isRightToLeft: Bool { open.last?.isRightToLeft ?? false }
    /// The appearance of text in the innermost open element.
    var appearance: StyledAppearance { open.last?.appearance ?? StyledAppearance() }

    /// Begins an element around blocks, that begins with the block at an index.
    private mutating func begin(_ item: Int, at index: Int) {
        switch plan.items[item].kind {
        case .border(let border): begin(border, item, at: index)
        case .container(let component): begin(component, item, at: index)
        }
    }

    /// The distance of a block's text from the edge that its elements from an item on have, if the block states one.
    private func rest(_ leaf: StyledTextLeaf, isHead: Bool) -> Double? {
        guard let paragraph = leaf.paragraph else { return nil }
        if isHead { return max(0, (paragraph.headIndent ?? 0) - edges(of: leaf).head) }
        let indent = paragraph.tailIndent ?? 0
        return indent > 0 ? nil : max(0, -indent - edges(of: leaf).tail)
    }

    private mutating func begin(_ component: BlockIntent.Component, _ item: Int, at index: Int) {
        let leaf = plan.leaves[index]
        var style = StyledDeclarations()
        addMargins(plan.items[item].top, plan.items[item].bottom, hasSides: component.kind.hasSideMargins, to: &style)
        let (head, tail) = edges(of: leaf)
        var element = Open(item: item, tag: "div", head: head, tail: tail, appearance: appearance)
        element.isRightToLeft = leaf.isRightToLeft
        var attributes = direction(of: leaf)
        let sides = leaf.isRightToLeft ? (head: "right", tail: "left") : (head: "left", tail: "right")
        /// Sets the indents of the element: the defaults of browsers, unless the block has less space.
        func indent(_ property: String, both: Bool) {
            guard component.style == nil else { return }
            let indent = min(40, rest(leaf, isHead: true) ?? 40)
            if indent != 40 { style.add("\(property)-\(sides.head)", StyledDeclarations.length(indent)) }
            element.head += indent
            guard both else { return }
            let end = min(40, rest(leaf, isHead: false) ?? 40)
            if end != 40 { style.add("\(property)-\(sides.tail)", StyledDeclarations.length(end)) }
            element.tail += end
        }
        switch component.kind {
        case .blockQuote, .alert, .figure:
            element.tag = component.kind == .figure ? "figure" : "blockquote"
            indent("margin", both: true)
        case .definition:
            element.tag = "dd"
            indent("margin", both: false)
        case .definitionList: element.tag = "dl"
        case .unorderedList(let isTight):
            element.tag = "ul"
            element.isTight = isTight
            listDepth += 1
            indent("padding", both: false)
        case .orderedList(let start, let isTight):
            element.tag = "ol"
            element.isTight = isTight
            element.nextNumber = start
            listDepth += 1
            if start != 1 { attributes += " start=\"\(start)\"" }
            indent("padding", both: false)
        case .listItem(let number, _):
            element.tag = "li"
            let marker = plan.marker(ofItem: item)
            attributes += beginItem(number, marker, &style)
            // The marker has the appearance of the item.
            if let marker { element.appearance.apply(marker.attributes, to: &style) }
        case .table, .tableRow, .tableCell: attributes += beginTablePart(component, item, &element, &style)
        default: break
        }
        if let box = component.style {
            let box = component.kind.isTable ? box.written(in: component.table ?? TableStyle()) : box
            addBox(box, hasDefaults: component.kind.hasDefaultSides, leaf, to: &style)
            (element.head, element.tail) = (0, 0)
        }
        if component.kind.isTable {
            let table = component.table ?? TableStyle()
            addTable(table, to: &style)
            addLayout(table.columnWidths, table.columnSizing, to: &style)
        }
        line()
        if !style.isEmpty { attributes += StyledEscape.attribute("style", style.text) }
        out += (element.isHead ? "<thead>" : "") + "<\(element.tag)\(attributes)>"
        if let widths = component.table?.columnWidths, !widths.isEmpty { writeColumns(widths) }
        if !["li", "td", "th"].contains(element.tag) { out += "\n" }
        open.append(element)
    }

    /// Sets the element of a table whose cells contain blocks, of a row or of a cell; returns its attributes.
    private func beginTablePart(
        _ component: BlockIntent.Component, _ item: Int, _ element: inout Open, _ style: inout StyledDeclarations
    ) -> String {
        switch component.kind {
        case .tableRow(let isHeader):
            (element.tag, element.isHead, element.cellInsets) = ("tr", isHeader, open.last?.cellInsets)
            return ""
        case .tableCell:
            let cell = component.cell ?? CellStyle()
            element.tag = isInHead || cell.isHeader ? "th" : "td"
            (element.head, element.tail) = (0, 0)
            style.append(cellStyle(cell, insets: open.last?.cellInsets))
            return StyledHTMLWriter.attributes(of: cell)
        default:
            (element.tag, element.cellInsets) = ("table", component.table?.cellInsets)
            return plan.hasSingleParagraphs(inTable: item) ? " data-blocks" : ""
        }
    }

    private var isInHead: Bool { open.last?.isHead ?? false }

    /// The attributes of a list item; a marker that browsers would not draw becomes a declaration.
    private mutating func beginItem(
        _ number: Int, _ marker: StyledTextLine.Piece?, _ style: inout StyledDeclarations
    ) -> String {
        let list = open.last
        let isOrdered = list?.tag == "ol"
        let bullets = ["•", "◦", "▪"]
        let usual = isOrdered ? "\(number)." : bullets[min(max(listDepth, 1), 3) - 1]
        if let marker = marker?.text {
            if marker != usual || (!isOrdered && list?.tag != "ul") {
                style.add("list-style-type", StyledDeclarations.string(marker))
            }
        } else {
            style.add("list-style", "none")
        }
        guard let list, isOrdered || list.tag == "ul" else { return "" }
        let isNext = list.nextNumber == number
        open[open.count - 1].nextNumber = number + 1
        return isNext ? "" : " value=\"\(number)\""
    }

    private mutating func begin(_ border: Border, _ item: Int, at index: Int) {
        let leaf = plan.leaves[index]
        var style = StyledDeclarations()
        addMargins(plan.items[item].top, plan.items[item].bottom, to: &style)
        let width = border.width.rounded(.down)
        let leading = width > 0 && border.sides.contains(.leading) ? width : 0
        let trailing = width > 0 && border.sides.contains(.trailing) ? width : 0
        let (head, tail) = edges(of: leaf)
        var element = Open(
            item: item, tag: "div", head: max(head, border.insets.left), tail: max(tail, border.insets.right),
            isRightToLeft: leaf.isRightToLeft, appearance: appearance)
        let margins = (left: border.insets.left - leading - head, right: border.insets.right - trailing - tail)
        if margins.left > 0 { style.add("margin-left", StyledDeclarations.length(margins.left)) }
        if margins.right > 0 { style.add("margin-right", StyledDeclarations.length(margins.right)) }
        addStroke(border, width, to: &style)
        if let fill = border.fill { style.add("background-color", fill.withoutName.css) }
        if border.cornerRadius > 0 { style.add("border-radius", StyledDeclarations.length(border.cornerRadius)) }
        if border.insets.top < 0 { style.add("padding-top", StyledDeclarations.length(-border.insets.top)) }
        if border.insets.bottom < 0 { style.add("padding-bottom", StyledDeclarations.length(-border.insets.bottom)) }
        // The rest of the indent is padding, unless an element inside takes it.
        let inside = plan.stacks[index].drop { $0 != item }.dropFirst()
        if let paragraph = leaf.paragraph, !inside.contains(where: { plan.items[$0].isBorder }) {
            let taken = inside.reduce(0) { $0 + plan.items[$1].indent }
            let padding = (paragraph.headIndent ?? 0) - element.head - taken
            if padding > 0 {
                style.add("padding-left", StyledDeclarations.length(padding))
                element.head += padding
            }
            let tail = -(paragraph.tailIndent ?? 0) - element.tail
            if tail > 0, !inside.contains(where: { plan.items[$0].indentsRight }) {
                style.add("padding-right", StyledDeclarations.length(tail))
                element.tail += tail
            }
        }
        line()
        out += "<div\(direction(of: leaf))\(StyledEscape.attribute("style", style.text))>\n"
        open.append(element)
    }

    private func addStroke(_ border: Border, _ width: Double, to style: inout StyledDeclarations) {
        guard width > 0, !border.sides.isEmpty, border.style != .none else { return }
        let kind: String
        switch (border.style, border.pattern) {
        case (.double, _): kind = "double"
        case (_, .solid), (_, .circleDot): kind = "solid"
        case (_, .dot): kind = "dotted"
        default: kind = "dashed"
        }
        let color = border.color.map { " " + $0.withoutName.css } ?? ""
        let value = "\(StyledDeclarations.length(width)) \(kind)\(color)"
        if border.sides == .all { return style.add("border", value) }
        let sides: [(Border.Sides, String)] = [
            (.top, "top"), (.trailing, "right"), (.bottom, "bottom"), (.leading, "left"),
        ]
        for (side, name) in sides where border.sides.contains(side) { style.add("border-" + name, value) }
    }

    /// Adds the box of a block.
    ///
    /// - Parameter hasDefaults: Whether the element has a margin or padding in browsers.
    func addBox(
        _ box: BlockStyle, hasDefaults: Bool, _ leaf: StyledTextLeaf, to style: inout StyledDeclarations
    ) {
        let isRightToLeft = leaf.isRightToLeft
        let (head, tail) = edges(of: leaf)
        let margin = box.margins(isRightToLeft: isRightToLeft)
        let around = isRightToLeft ? (left: tail, right: head) : (left: head, right: tail)
        for (name, length) in [("left", margin.left - around.left), ("right", margin.right - around.right)]
        where length != 0 || hasDefaults {
            style.add("margin-" + name, StyledDeclarations.length(length))
        }
        let padding = box.padding.resolved(isRightToLeft: isRightToLeft)
        if hasDefaults || padding != BoxSides(0) { StyledHTMLWriter.add(padding: padding, to: &style) }
        addAppearance(of: box, isRightToLeft: isRightToLeft, to: &style)
    }

    static func add(padding: BoxSides<Double>, to style: inout StyledDeclarations) {
        let all = [padding.top, padding.right, padding.bottom, padding.left]
        let lengths = padding == BoxSides(padding.top) ? [padding.top] : all
        style.add("padding", lengths.map(StyledDeclarations.length).joined(separator: " "))
    }

    /// Adds the borders, the background and the radius of a box.
    func addAppearance(of box: BlockStyle, isRightToLeft: Bool, to style: inout StyledDeclarations) {
        let lines = box.border.resolved(isRightToLeft: isRightToLeft)
        let sides = [("top", lines.top), ("right", lines.right), ("bottom", lines.bottom), ("left", lines.left)]
        func text(_ line: BlockStyle.Line) -> String {
            "\(StyledDeclarations.length(line.width)) \(line.style.rawValue) \(line.color.withoutName.css)"
        }
        if let line = lines.top, lines == BoxSides(line) {
            style.add("border", text(line))
        } else {
            for (name, line) in sides { if let line { style.add("border-" + name, text(line)) } }
        }
        if let fill = box.background { style.add("background-color", fill.withoutName.css) }
        if box.cornerRadius > 0 { style.add("border-radius", StyledDeclarations.length(box.cornerRadius)) }
    }

    func addMargins(_ top: Double?, _ bottom: Double?, hasSides: Bool = false, to style: inout StyledDeclarations) {
        if top == 0, bottom == 0, !hasSides { return style.add("margin", "0") }
        if let top { style.add("margin-top", StyledDeclarations.length(top)) }
        if let bottom { style.add("margin-bottom", StyledDeclarations.length(bottom)) }
    }

    // The blocks.

    private mutating func write(_ index: Int, isFirstInItem: Bool) {
        let leaf = plan.leaves[index]
        var style = StyledDeclarations()
        addMargins(plan.tops[index], plan.bottoms[index], to: &style)
        switch leaf.kind {
        case .rule: writeRule(leaf, style)
        case .table: writeTable(leaf, style)
        case .code(let language): writeCode(leaf, language, style)
        case .text(let tag, _): writeText(index, tag, isFirstInItem: isFirstInItem, style)
        }
    }

    private mutating func writeRule(_ leaf: StyledTextLeaf, _ margins: StyledDeclarations) {
        var style = margins
        let height = leaf.paragraph?.lineHeight ?? 1
        let fill: Color?
        if let box = leaf.box {
            var margins = BlockStyle()
            margins.margin = box.margin
            addBox(margins, hasDefaults: false, leaf, to: &style)
            fill = box.background
        } else {
            if let paragraph = leaf.paragraph {
                let (head, tail) = edges(of: leaf)
                StyledParagraph.addIndents(paragraph, head: head, tail: tail, to: &style)
            }
            fill = leaf.attributes.blockBorder?.fill
        }
        if let fill, height != 1 || fill != Color(rgb: 0x808080) {
            style.add("border", "0")
            style.add("height", StyledDeclarations.length(height))
            style.add("background-color", fill.withoutName.css)
        }
        line()
        out += "<hr" + (style.isEmpty ? "" : StyledEscape.attribute("style", style.text)) + ">\n"
    }

    private mutating func writeText(
        _ index: Int, _ tag: String, isFirstInItem: Bool, _ margins: StyledDeclarations
    ) {
        let leaf = plan.leaves[index]
        var appearance = appearance
        appearance.enter(tag)
        var style = margins
        let text = leaf.lines.first?.pieces ?? []
        let attributes = addBlock(leaf, text, isPreformatted: false, &appearance, &style)
        // The first paragraph of an item needs no element without a style.
        let isBare =
            isFirstInItem && style.isEmpty && attributes.isEmpty && open.last?.tag == "li"
            && (tag == "div" || (tag == "p" && open.dropLast().last?.isTight == true))
        if !isBare {
            if open.last?.tag != "li" || !isFirstInItem { line() }
            out += "<\(tag)\(attributes)"
            if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
            out += ">"
        }
        // An empty line with a marker needs a break if other blocks of the item follow, which would take the marker.
        let isAlone = open.last.map { plan.items[$0.item].last == index } ?? true
        if text.isEmpty, leaf.marker == nil || !isBare || !isAlone { out += "<br>" }
        writePieces(text, appearance)
        if !isBare { out += "</\(tag)>\n" }
    }

    private mutating func writeCode(_ leaf: StyledTextLeaf, _ language: String?, _ margins: StyledDeclarations) {
        var appearance = appearance
        appearance.enter("pre")
        var style = margins
        let attributes = addBlock(leaf, [], isPreformatted: true, &appearance, &style)
        line()
        out += "<pre\(attributes)"
        if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
        out += ">"
        var name: String?
        if let language, !language.isEmpty {
            name = language.split(separator: " ").first.map { "language-" + $0 }
        }
        if let name { out += "<code\(StyledEscape.attribute("class", name))>" }
        // A line feed after the start tag of `pre` is not a part of the contents.
        if name == nil, leaf.lines.first?.pieces.isEmpty == true { out += "\n" }
        for (index, line) in leaf.lines.enumerated() {
            if index > 0 { out += "\n" }
            writePieces(line.pieces, appearance, isInCode: name != nil)
        }
        if leaf.lines.last?.pieces.isEmpty == true { out += "\n" }
        out += name == nil ? "</pre>\n" : "</code></pre>\n"
    }

    /// Adds the declarations of a block, and returns its other attributes.
    private func addBlock(
        _ leaf: StyledTextLeaf, _ text: [StyledTextLine.Piece], isPreformatted: Bool,
        _ appearance: inout StyledAppearance,
        _ style: inout StyledDeclarations
    ) -> String {
        let attributes = StyledParagraph.attributes(
            leaf.paragraph ?? ParagraphStyle(), text, isInsideRightToLeft: isRightToLeft)
        if let paragraph = leaf.paragraph {
            let (head, tail) = leaf.box == nil ? edges(of: leaf) : (0, 0)
            StyledParagraph.add(paragraph, head: head, tail: tail, hasMarker: leaf.marker != nil, to: &style)
            appearance.language = paragraph.language
        }
        if let box = leaf.box { addBox(box, hasDefaults: leaf.kind.hasSideMargins, leaf, to: &style) }
        let keepsLines = leaf.paragraph?.lineBreak == .clip
        if isPreformatted {
            if !keepsLines { style.add("white-space", "pre-wrap") }
        } else if StyledParagraph.needsPreservedSpaces(text) {
            style.add("white-space", keepsLines ? "pre" : "pre-wrap")
        } else if keepsLines {
            style.add("white-space", "nowrap")
        }
        let own = StyledAppearance.blockAttributes(of: leaf)
        var plain = TextAttributes()
        plain.font = own.font
        plain.color = own.color
        appearance.apply(plain, to: &style)
        return attributes
    }
}

extension StyledTextLeaf.Kind {
    /// Whether browsers give its element margins at its sides.
    fileprivate var hasSideMargins: Bool { if case .text("dd", _) = self { true } else { false } }
}

extension BlockIntent.Kind {
    /// Whether browsers give its element margins or padding at its sides.
    fileprivate var hasDefaultSides: Bool {
        switch self {
        case .unorderedList, .orderedList: true
        default: hasSideMargins
        }
    }

    /// Whether browsers give its element margins at its sides.
    fileprivate var hasSideMargins: Bool { isQuote || self == .figure || self == .definition }
}

extension StyledTextPlan.Item {
    var isItem: Bool {
        if case .container(let component) = kind, case .listItem = component.kind { true } else { false }
    }

    /// The indent that browsers give the element.
    var indent: Double {
        guard case .container(let component) = kind else { return 0 }
        switch component.kind {
        case .blockQuote, .alert, .figure, .definition, .unorderedList, .orderedList: return 40
        default: return 0
        }
    }

    var indentsRight: Bool {
        guard case .container(let component) = kind else { return false }
        return component.kind.isQuote || component.kind == .figure
    }
}
