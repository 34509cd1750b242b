internal import GalleyText
internal import GalleyValues

extension HTMLTextBuilder {
    /// The size that percentages of margins are parts of.
    static let width = 800.0

    /// Begins a block: its margins, its box and its meaning.
    mutating func enterBlock(_ frame: inout HTMLTextFrame) {
        let style = frame.style
        let name = tree.nodes[Int(frame.node)].name
        var box: BlockStyle?
        breakBefore(style)
        if name != .html, name != .body {
            spacing.collapse(style.usedMargin.top)
            frame.addMargins(of: style)
            frame.addWidth(of: style, onPageOfWidth: pages.width, in: self.frame)
            box = self.box(of: &frame)
        }
        addMeaning(to: &frame, name, box)
        if style.display == "list-item" { addMarker(to: &frame, box) }
        if case .strings(let names)? = style.box[.page], outerTables.isEmpty { frame.pages.name = names.first }
        avoidBreaks(in: &frame)
    }

    /// Ends a block.
    mutating func leaveBlock(_ frame: HTMLTextFrame) {
        if marker?.frame == frames.count - 1 { marker = nil }
        let name = tree.nodes[Int(frame.node)].name
        guard name != .html, name != .body else { return }
        let bottom = frame.style.usedMargin.bottom
        if let box = frame.box {
            leave(box, bottom: bottom)
        } else {
            spacing.collapse(bottom)
        }
        leaveUnbroken(frame)
        breakAfter(frame.style)
    }

    /// Ends a block with a box.
    private mutating func leave(_ box: HTMLTextFrame.OpenBox, bottom: Double) {
        guard paragraphs.count > box.paragraphs else {
            // A box without text is space before the next text.
            spacing.collapse(box.marginAbove)
            let edges = box.edgeAbove + box.edgeBelow
            if edges > 0 { spacing.add(fixed: edges) }
            return spacing.collapse(bottom)
        }
        // The margins below the last text do not collapse with that of the box.
        if box.edgeBelow > 0 { setSpacingAfterParagraph() }
    }

    /// Gives the last paragraph the margins below it, which do not collapse with those of the next one.
    mutating func setSpacingAfterParagraph() {
        let space = spacing.used
        spacing = HTMLTextSpacing()
        guard space > 0 else { return }
        out.setParagraphSpacing(space, from: paragraphs.start)
        ended?.paragraph?.paragraphSpacing = space
    }

    /// The box of a block that has a border, a background, or padding above or below its text; nil for other blocks, whose
    /// padding moves their text.
    private mutating func box(of frame: inout HTMLTextFrame) -> BlockStyle? {
        let style = frame.style
        var result = style.block
        guard hasBox(frame) else {
            frame.left += result.padding.left
            frame.right += result.padding.right
            return nil
        }
        result.margin = takeMargins(&frame, bottom: style.usedMargin.bottom)
        frame.box = HTMLTextFrame.OpenBox(
            marginAbove: result.margin.top, edgeAbove: style.borderWidth(0) + result.padding.top,
            edgeBelow: style.borderWidth(2) + result.padding.bottom, paragraphs: paragraphs.count)
        return result
    }

    /// The maximum number of nested boxes.
    private static let maximumBoxes = 512

    /// Whether a block has a box. The elements of a table that only surrounds its contents have none for their default padding.
    private func hasBox(_ frame: HTMLTextFrame) -> Bool {
        guard frame.style.hasBox, BlockIntent(inside: frame.chain).styledCount < HTMLTextBuilder.maximumBoxes else {
            return false
        }
        guard tree.nodes[Int(frame.node)].name.isTablePart else { return true }
        return frame.style.hasBorderOrBackground
            || (0..<4).contains { frame.style.padding[$0].value(of: HTMLTextBuilder.width) > 1 }
    }

    /// The margins of a box: the space before it, and its distances from the box around it. The text inside starts without them.
    mutating func takeMargins(_ frame: inout HTMLTextFrame, bottom: Double) -> BoxSides<Double> {
        var above = spacing.length
        if let space = takeSpaceOfPage() {
            frame.chain = BlockIntent(space, inside: frame.chain).chain
            above = 0
        }
        if paragraphs.count == 0, !frame.isInBox { leadingMargin = max(0, above) }
        let result = BoxSides(top: above, left: frame.left, bottom: bottom, right: frame.right)
        spacing = HTMLTextSpacing()
        (frame.left, frame.right) = (0, 0)
        frame.isInBox = true
        return result
    }

    /// Adds the meaning of a block, with its box.
    mutating func addMeaning(to frame: inout HTMLTextFrame, _ name: HTMLName, _ box: BlockStyle? = nil) {
        func contain(_ kind: BlockIntent.Kind, _ builder: inout HTMLTextBuilder) {
            frame.leaveText()
            let component = BlockIntent.Component(kind: kind, identity: builder.identity(), style: box)
            frame.chain = BlockIntent(component, inside: frame.chain).chain
        }
        /// A block of text. The paragraphs in one share its box.
        func begin(_ kind: BlockIntent.Kind, _ builder: inout HTMLTextBuilder) {
            frame.leaveText()
            let identity = box == nil ? 0 : builder.identity()
            frame.leaf = BlockIntent.Component(kind: kind, identity: identity, style: box)
        }
        switch name {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            begin(.heading(level: Int(name.rawValue - HTMLName.h1.rawValue) + 1), &self)
        case .blockquote: contain(.blockQuote, &self)
        case .pre, .listing, .xmp, .plaintext:
            frame.leaveText()
            frame.leaf = BlockIntent.Component(kind: .codeBlock(language: nil), identity: identity(), style: box)
        case .ol:
            let (start, step) = numbering(of: frame.node)
            frame.numbering = (start, step)
            contain(.orderedList(start: start, isTight: isTight(frame.node)), &self)
        case .ul, .menu, .dir:
            frame.numbering = (1, 1)
            contain(.unorderedList(isTight: isTight(frame.node)), &self)
        case .dl: contain(.definitionList(isTight: true), &self)
        case .dt: begin(.term, &self)
        case .dd: contain(.definition, &self)
        case .figure: contain(.figure, &self)
        case .figcaption: begin(.caption, &self)
        case .p:
            frame.leaveText()
            if box != nil { begin(.paragraph, &self) }
        case .li where frame.style.display == "list-item": break
        default:
            guard box != nil else { return }
            // Text without a box keeps its meaning.
            let leaf = frame.leaf
            contain(.division(alignment: .none), &self)
            if let leaf, leaf.style == nil { frame.leaf = leaf }
        }
    }

    /// The number of the first item of a list, and the step to the next one.
    private func numbering(of list: Int32) -> (next: Int, step: Int) {
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
        case .ol, .ul, .menu, .dir: frame.numbering = numbering(of: frame.node)
        default: break
        }
        guard frame.style.display == "list-item" else { return }
        frame.cellMarker =
            HTMLListMarker(
                frame.style, number: countItem(frame), styles.counterStyles, frame: frames.count
            )?.textInCell
    }

    /// The number of a list item; the next one counts from it.
    private mutating func countItem(_ frame: HTMLTextFrame) -> Int {
        let value = attribute("value", of: frame.node).flatMap { Int($0.trimmingHTMLSpaces) }
        return frames[frames.count - 1].countItem(frame.style, value: value)
    }

    /// Adds the marker of a list item.
    private mutating func addMarker(to frame: inout HTMLTextFrame, _ box: BlockStyle?) {
        let number = countItem(frame)
        if tree.nodes[Int(frame.node)].name == .li {
            let component = BlockIntent.Component(
                kind: .listItem(number: number, task: nil), identity: identity(), style: box)
            frame.leaveText()
            frame.chain = BlockIntent(component, inside: frame.chain).chain
        }
        let own = styles.generated(.marker, of: frame.node).flatMap { style -> String? in
            if case .list? = style.box[.content] { generatedText(style, .marker, of: frame.node) } else { nil }
        }
        marker = HTMLListMarker(
            frame.style, contents: own, number: number, styles.counterStyles, frame: frames.count)
    }

    /// Writes a rule between blocks.
    mutating func rule(_ node: Int32, _ style: HTMLComputedStyle) {
        guard table == nil, !frame.isHidden else { return }
        endParagraph()
        spacing.collapse(style.usedMargin.top)
        var frame = frame
        frame.leaveText()
        frame.addMargins(of: style)
        let width = max(1, style.borderWidth(0), style.height?.pixels ?? 0)
        var color = style.borderColor[0] ?? style.color
        if style.backgroundColor.alpha > 0 { color = style.backgroundColor }
        let box = BlockStyle(
            margin: takeMargins(&frame, bottom: style.usedMargin.bottom),
            background: color)
        frame.tableRole = nil
        frames.append(frame)
        defer { frames.removeLast() }
        var attributes = begin(
            leaf: BlockIntent.Component(kind: .thematicBreak, identity: identity(), style: box))
        var paragraph = attributes.paragraph ?? ParagraphStyle()
        paragraph.lineHeight = width
        paragraph.lineHeightFactor = nil
        paragraph.firstLineHeadIndent = paragraph.headIndent
        attributes.paragraph = paragraph
        attributes.generated = true
        out.append("\u{A0}", attributes)
        self.paragraph = attributes
        endParagraph()
    }
}

extension HTMLComputedStyle {
    /// The margins above and below in points.
    var usedMargin: (top: Double, bottom: Double) {
        (margin.top?.value(of: HTMLTextBuilder.width) ?? 0, margin.bottom?.value(of: HTMLTextBuilder.width) ?? 0)
    }

    /// The padding, the borders and the background as those of a block, without margins.
    var block: BlockStyle {
        func padding(_ side: Int) -> Double { max(0, self.padding[side].value(of: HTMLTextBuilder.width)) }
        func line(_ side: Int) -> BlockStyle.Line? {
            let width = borderWidth(side)
            guard width > 0 else { return nil }
            return BlockStyle.Line(
                width: width, color: borderColor[side] ?? color,
                style: BoxAppearance.BorderStyle(rawValue: borderStyle[side]) ?? .solid)
        }
        return BlockStyle(
            padding: BoxSides(top: padding(0), left: padding(3), bottom: padding(2), right: padding(1)),
            border: BoxSides(top: line(0), left: line(3), bottom: line(2), right: line(1)),
            background: backgroundColor.alpha > 0 ? backgroundColor : nil, cornerRadius: radius.pixels)
    }

    /// The padding and the border of a cell on one side, clockwise from the top. It has half of a border that it shares.
    func edges(_ side: Int, collapses: Bool) -> Double {
        max(0, padding[side].value(of: HTMLTextBuilder.width)) + borderWidth(side) / (collapses ? 2 : 1)
    }

    /// Whether widths and heights contain padding and borders.
    var hasBorderBox: Bool { if case .keyword("border-box")? = box[.boxSizing] { true } else { false } }

    fileprivate var hasBorderOrBackground: Bool {
        backgroundColor.alpha > 0 || (0..<4).contains { borderWidth($0) > 0 }
    }

    /// Whether a block with this style has a border, a background, or padding above or below its text.
    var hasBox: Bool {
        hasBorderOrBackground
            || padding.top.value(of: HTMLTextBuilder.width) > 0 || padding.bottom.value(of: HTMLTextBuilder.width) > 0
    }
}
