extension HTMLDocument {
    /// The text that a reader sees, with the line breaks of blocks, by the rules of the standard for `innerText`.
    ///
    /// White space collapses as on screen; paragraphs have an empty line between them, and cells of a row a tab. Scripts,
    /// styles and hidden elements are left out.
    ///
    /// - Complexity: O(*n*) for *n* nodes and bytes.
    public func plainText() -> String {
        var writer = HTMLTextWriter()
        var preserving = 0
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            let isHidden = isHidden(node)
            if tree.nodes[Int(node)].kind == .text {
                tree.forEachChunk(of: node) { writer.append($0, preservesSpaces: preserving > 0) }
            } else if !isHidden {
                enter(node, &writer)
                if preservesSpaces(node) { preserving += 1 }
            }
            node = tree.following(node, below: root, entering: !isHidden) { left in
                guard !self.isHidden(left) else { return }
                writer.breakLines(breaks(around: left))
                if preservesSpaces(left) { preserving -= 1 }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func enter(_ index: Int32, _ writer: inout HTMLTextWriter) {
        switch htmlName(index) {
        case .br: writer.endLine()
        case .td, .th: if hasPreviousCell(index) { writer.appendTab() }
        default: writer.breakLines(breaks(around: index))
        }
    }

    private func htmlName(_ index: Int32) -> HTMLName {
        let node = tree.nodes[Int(index)]
        return node.kind == .element && node.namespace == .html ? node.name : .other
    }

    /// Whether a cell is not the first one of its row.
    private func hasPreviousCell(_ index: Int32) -> Bool {
        var previous = tree.nodes[Int(index)].previous
        while previous >= 0, tree.nodes[Int(previous)].kind != .element {
            previous = tree.nodes[Int(previous)].previous
        }
        return previous >= 0
    }

    private func preservesSpaces(_ index: Int32) -> Bool {
        switch htmlName(index) {
        case .pre, .listing, .xmp, .plaintext, .textarea: true
        default: false
        }
    }

    private func isHidden(_ index: Int32) -> Bool {
        switch htmlName(index) {
        case .other: return false
        case .area, .base, .datalist, .head, .link, .meta, .noembed, .noframes, .param, .rp, .script, .style, .template,
            .title:
            return true
        default: return tree.value(of: .hidden, in: index) != nil
        }
    }

    /// The number of line breaks in front of an element and after it.
    private func breaks(around index: Int32) -> Int {
        let name = htmlName(index)
        if name == .p { return 2 }
        if name.isBlock || name.isHeading { return 1 }
        switch name {
        case .body, .caption, .dd, .dt, .form, .hr, .html, .legend, .li, .listing, .option, .optgroup, .plaintext, .pre,
            .table, .tbody, .tfoot, .thead, .tr, .xmp:
            return 1
        default: return 0
        }
    }
}
