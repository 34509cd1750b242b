internal import GalleyText
internal import GalleyValues

extension HTMLTextBuilder {
    /// The size that percentages of margins are parts of.
    static let width = 800.0

    /// Begins a block: its margins, its border and its meaning.
    mutating func enterBlock(_ frame: inout HTMLTextFrame) {
        let style = frame.style
        let name = tree.nodes[Int(frame.node)].name
        let isCanvas = name == .html || name == .body
        if !isCanvas {
            collapse(style.margin.top?.value(of: HTMLTextBuilder.width) ?? 0)
            frame.left += max(0, style.margin.left?.value(of: HTMLTextBuilder.width) ?? 0)
            frame.right += max(0, style.margin.right?.value(of: HTMLTextBuilder.width) ?? 0)
            addBorder(to: &frame)
        }
        addMeaning(to: &frame, name)
        if style.display == "list-item" { addMarker(to: &frame) }
        switch style.breakBefore {
        case "page", "always", "left", "all": startsPage = .page
        case "right", "recto": startsPage = .right
        case "column": startsPage = .column
        default: break
        }
    }

    /// Ends a block.
    mutating func leaveBlock(_ frame: HTMLTextFrame) {
        if marker?.frame == frames.count - 1 { marker = nil }
        let name = tree.nodes[Int(frame.node)].name
        guard name != .html, name != .body else { return }
        if frame.bottomSpace > 0 {
            settleMargin()
            padding += frame.bottomSpace
        }
        collapse(frame.style.margin.bottom?.value(of: HTMLTextBuilder.width) ?? 0)
        if ["page", "always", "left", "all"].contains(frame.style.breakAfter) { startsPage = .page }
    }

    /// Adds a margin to those that collapse.
    mutating func collapse(_ length: Double) {
        margin.above = max(margin.above, length)
        margin.below = min(margin.below, length)
    }

    /// Ends the margins that collapse, at a border or padding.
    private mutating func settleMargin() {
        padding += max(0, margin.above + margin.below)
        margin = (0, 0)
    }

    /// Adds the border, the background and the padding of a block.
    private mutating func addBorder(to frame: inout HTMLTextFrame) {
        let style = frame.style
        let widths = (0..<4).map { style.borderWidth($0) }
        let paddings = (0..<4).map { max(0, style.padding[$0].value(of: HTMLTextBuilder.width)) }
        let top = widths[0] + paddings[0]
        let bottom = widths[2] + paddings[2]
        if top > 0 {
            settleMargin()
            padding += top
        }
        frame.bottomSpace = bottom
        let visible = (0..<4).filter { widths[$0] > 0 }
        if !visible.isEmpty || style.backgroundColor.alpha > 0 {
            var sides: Border.Sides = []
            let isRightToLeft = style.isRightToLeft
            for side in visible {
                switch side {
                case 0: sides.insert(.top)
                case 1: sides.insert(isRightToLeft ? .leading : .trailing)
                case 2: sides.insert(.bottom)
                default: sides.insert(isRightToLeft ? .trailing : .leading)
                }
            }
            let first = visible.first ?? 0
            let patterns: [String: LinePattern] = ["dotted": .dot, "dashed": .dash]
            let stroke = Border.Stroke.line(
                visible.isEmpty ? nil : style.borderColor[first] ?? style.color,
                width: visible.map { widths[$0] }.max() ?? 0,
                style: style.borderStyle[first] == "double" ? .double : .single,
                pattern: patterns[style.borderStyle[first]] ?? .solid, sides: sides)
            let insets = EdgeInsets(
                top: -paddings[0], left: frame.left + widths[3], bottom: -paddings[2],
                right: frame.right + widths[1])
            frame.borders.append(
                Border(
                    stroke, fill: style.backgroundColor.alpha > 0 ? style.backgroundColor : nil,
                    cornerRadius: style.radius.pixels, box: .insets(insets), id: "html\(identity())"))
        }
        frame.left += widths[3] + paddings[3]
        frame.right += widths[1] + paddings[1]
    }

    /// Adds the meaning of a block.
    mutating func addMeaning(to frame: inout HTMLTextFrame, _ name: HTMLName) {
        func contain(_ kind: BlockIntent.Kind, _ builder: inout HTMLTextBuilder) {
            let component = BlockIntent.Component(kind: kind, identity: builder.identity())
            frame.chain = BlockIntent(component, inside: frame.chain).chain
            frame.leaf = nil
        }
        switch name {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            let level = Int(name.rawValue - HTMLName.h1.rawValue) + 1
            frame.leaf = BlockIntent.Component(kind: .heading(level: level), identity: 0)
        case .blockquote: contain(.blockQuote, &self)
        case .pre, .listing, .xmp, .plaintext:
            frame.leaf = BlockIntent.Component(kind: .codeBlock(language: nil), identity: identity())
        case .ol:
            let (start, step) = numbering(of: frame.node)
            (frame.nextNumber, frame.step) = (start, step)
            contain(.orderedList(start: start, isTight: isTight(frame.node)), &self)
        case .ul, .menu, .dir:
            (frame.nextNumber, frame.step) = (1, 1)
            contain(.unorderedList(isTight: isTight(frame.node)), &self)
        case .dl: contain(.definitionList(isTight: true), &self)
        case .dt: frame.leaf = BlockIntent.Component(kind: .term, identity: 0)
        case .dd: contain(.definition, &self)
        case .figure: contain(.figure, &self)
        case .figcaption: frame.leaf = BlockIntent.Component(kind: .caption, identity: 0)
        case .p: frame.leaf = nil
        default: break
        }
    }

    /// The number of the first item of a list, and the step to the next one.
    private func numbering(of list: Int32) -> (start: Int, step: Int) {
        func number(_ text: String?) -> Int? {
            text.flatMap { Int($0.trimmingHTMLSpaces) }.map {
                min(max($0, -1_000_000_000), 1_000_000_000)
            }
        }
        let isReversed = attribute("reversed", of: list) != nil
        if let start = number(attribute("start", of: list)) { return (start, isReversed ? -1 : 1) }
        guard isReversed else { return (1, 1) }
        return (items(of: list).count, -1)
    }

    private func items(of list: Int32) -> [Int32] {
        var result: [Int32] = []
        var child = tree.nodes[Int(list)].firstChild
        while child >= 0 {
            if tree.nodes[Int(child)].name == .li { result.append(child) }
            child = tree.nodes[Int(child)].next
        }
        return result
    }

    /// Whether no item of a list contains a paragraph, also inside a division.
    private func isTight(_ list: Int32) -> Bool {
        func containsParagraph(_ parent: Int32, inDivisions: Bool) -> Bool {
            var child = tree.nodes[Int(parent)].firstChild
            while child >= 0 {
                let name = tree.nodes[Int(child)].name
                if name == .p { return true }
                if name == .div, inDivisions, containsParagraph(child, inDivisions: false) { return true }
                child = tree.nodes[Int(child)].next
            }
            return false
        }
        return !items(of: list).contains { containsParagraph($0, inDivisions: true) }
    }

    /// Begins a block in a cell, which is a line.
    mutating func enterBlockInCell(_ frame: inout HTMLTextFrame) {
        table?.needsBreak = true
        switch tree.nodes[Int(frame.node)].name {
        case .ol, .ul, .menu, .dir: (frame.nextNumber, frame.step) = numbering(of: frame.node)
        default: break
        }
        guard frame.style.display == "list-item" else { return }
        let list = frames.count - 1
        frame.cellMarker = HTMLListMarker.text(
            frame.style, number: frames[list].nextNumber, styles.counterStyles
        ).map {
            $0 + "\u{A0}"
        }
        frames[list].nextNumber += frames[list].step
    }

    /// Adds the marker of a list item.
    private mutating func addMarker(to frame: inout HTMLTextFrame) {
        let list = frames.count - 1
        if let value = attribute("value", of: frame.node).flatMap({ Int($0.trimmingHTMLSpaces) }) {
            frames[list].nextNumber = min(max(value, -1_000_000_000), 1_000_000_000)
        }
        let number = frames[list].nextNumber
        frames[list].nextNumber += frames[list].step
        if tree.nodes[Int(frame.node)].name == .li {
            let component = BlockIntent.Component(
                kind: .listItem(number: number, task: nil), identity: identity())
            frame.chain = BlockIntent(component, inside: frame.chain).chain
            frame.leaf = nil
        }
        marker = HTMLListMarker.text(frame.style, number: number, styles.counterStyles).map { ($0, frames.count) }
    }

    /// Writes a rule between blocks.
    mutating func rule(_ node: Int32, _ style: HTMLComputedStyle) {
        guard table == nil, !frame.isHidden else { return }
        endParagraph()
        collapse(style.margin.top?.value(of: HTMLTextBuilder.width) ?? 0)
        var frame = frame
        frame.left += max(0, style.margin.left?.value(of: HTMLTextBuilder.width) ?? 0)
        frame.right += max(0, style.margin.right?.value(of: HTMLTextBuilder.width) ?? 0)
        frames.append(frame)
        defer { frames.removeLast() }
        var attributes = begin(leaf: BlockIntent.Component(kind: .thematicBreak, identity: 0))
        let width = max(1, style.borderWidth(0), style.height?.pixels ?? 0)
        var paragraph = attributes.paragraph ?? ParagraphStyle()
        paragraph.lineHeight = width
        paragraph.lineHeightFactor = nil
        paragraph.firstLineHeadIndent = paragraph.headIndent
        attributes.paragraph = paragraph
        var color = style.borderColor[0] ?? style.color
        if style.backgroundColor.alpha > 0 { color = style.backgroundColor }
        var border = Border(fill: color, box: .insets(EdgeInsets(left: frame.left, right: frame.right)))
        border.enclosing = frame.borders
        attributes.blockBorder = border
        attributes.generated = true
        out.append("\u{A0}", attributes)
        self.paragraph = attributes
        endParagraph()
        collapse(style.margin.bottom?.value(of: HTMLTextBuilder.width) ?? 0)
    }
}
