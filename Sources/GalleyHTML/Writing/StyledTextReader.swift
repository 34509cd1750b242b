internal import GalleyText

/// The division of a text into the blocks that are written.
struct StyledTextReader {
    private(set) var leaves: [StyledTextLeaf] = []
    /// The block that the last leaf is, which further lines may continue.
    private var component: BlockIntent.Component?
    private var ended: [BlockIntent.Component] = []

    static func leaves(of text: AttributedText) -> [StyledTextLeaf] {
        var reader = StyledTextReader()
        for line in lines(of: text) { reader.add(line) }
        return StyledTableShape.checked(reader.leaves)
    }

    /// The paragraphs of a text. A text that ends in a line feed has an empty one at its end.
    private static func lines(of text: AttributedText) -> [StyledTextLine] {
        let bytes = Array(text.string.utf8)
        guard !bytes.isEmpty else { return [] }
        var result: [StyledTextLine] = []
        var start = 0
        var run = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            var line = StyledTextLine(pieces: [], end: nil)
            var position = start
            while position < end {
                while text.styleRunEnd(run) <= position { run += 1 }
                let stop = min(end, text.styleRunEnd(run))
                line.pieces.append(
                    StyledTextLine.Piece(
                        text: String(decoding: bytes[position..<stop], as: UTF8.self),
                        attributes: stated(text.style(ofRun: run).attributes)))
                position = stop
            }
            while run + 1 < text.styleRuns.count, text.styleRunEnd(run) <= min(end, bytes.count - 1) { run += 1 }
            line.end = end < bytes.count || line.pieces.isEmpty ? stated(text.style(ofRun: run).attributes) : nil
            result.append(line)
            start = end + 1
        }
        return result
    }

    /// Attributes with the defaults of the font's face and of the colour, if they state the size of the font. Text without a
    /// font has that of its elements.
    private static func stated(_ attributes: TextAttributes) -> TextAttributes {
        guard var font = attributes.font, font.size != nil else { return attributes }
        font.weight = font.weight ?? 400
        font.italic = font.italic ?? false
        font.stretch = font.stretch ?? 100
        var result = attributes
        result.font = font
        result.color = attributes.color ?? .black
        return result
    }

    private mutating func add(_ line: StyledTextLine) {
        let attributes = line.head ?? TextAttributes()
        var containers = attributes.block?.components ?? []
        containers.reverse()
        var leaf: BlockIntent.Component?
        if let last = containers.last, !last.containsBlocks { leaf = containers.removeLast() }
        if case .tableCell? = leaf?.kind, let row = containers.last, case .tableRow = row.kind {
            leaf = containers.removeLast()
        }
        if continues(line, leaf, containers) {
            leaves[leaves.count - 1].lines.append(line)
            return
        }
        var table: BlockIntent.Component?
        if case .tableRow? = leaf?.kind, case .table? = containers.last?.kind { table = containers.removeLast() }
        var result = StyledTextLeaf(
            kind: StyledTextReader.kind(leaf?.kind, isTable: table != nil, line), lines: [line],
            containers: containers.filter(\.isWritten), borders: StyledTextReader.borders(attributes, leaf?.kind),
            box: (table ?? leaf)?.style, table: table?.table)
        component = table ?? leaf
        ended = containers + (table.map { [$0] } ?? [])
        takeMarker(of: &result)
        leaves.append(result)
    }

    /// Whether a line is a further one of the code or the table before it.
    private func continues(
        _ line: StyledTextLine, _ leaf: BlockIntent.Component?, _ containers: [BlockIntent.Component]
    ) -> Bool {
        guard let last = leaves.last, ended == containers else { return false }
        let style = line.head?.paragraph
        switch (last.kind, leaf?.kind) {
        case (.table, .tableRow?): return component?.kind.isTable == true
        case (.code, .codeBlock?):
            return component == leaf && (style?.paragraphSpacingBefore ?? 0) == 0
                && last.borders == StyledTextReader.borders(line.head ?? TextAttributes(), leaf?.kind)
        default: return false
        }
    }

    private static func kind(
        _ leaf: BlockIntent.Kind?, isTable: Bool, _ line: StyledTextLine
    ) -> StyledTextLeaf.Kind {
        switch leaf {
        case .heading(let level)?:
            let margins = [0.67, 0.83, 1, 1.33, 1.67, 2.33]
            let level = min(max(level, 1), 6)
            return .text(tag: "h\(level)", defaultMargin: margins[level - 1])
        case .codeBlock(let language)?: return .code(language: language)
        case .tableRow? where isTable: return .table
        case .thematicBreak? where line.pieces.count == 1 && line.pieces[0].text == "\u{A0}": return .rule
        case .term?: return .text(tag: "dt", defaultMargin: 0)
        case .caption?: return .text(tag: "figcaption", defaultMargin: 0)
        case .paragraph?: return .text(tag: "p", defaultMargin: 1)
        default: return .text(tag: "div", defaultMargin: 0)
        }
    }

    /// The boxes around a block, the outermost first.
    private static func borders(_ attributes: TextAttributes, _ leaf: BlockIntent.Kind?) -> [Border] {
        guard var border = attributes.blockBorder else { return [] }
        let around = border.enclosing
        if leaf == .thematicBreak { return around }
        border.enclosing = []
        return around + [border]
    }

    /// Whether the blocks of an item so far, which have no place for its marker, are rules.
    private func isOnlyAfterRules(_ item: BlockIntent.Component) -> Bool {
        for leaf in leaves.reversed() {
            if !leaf.containers.contains(item) { return true }
            if leaf.kind != .rule { return false }
        }
        return true
    }

    /// Takes the marker of a list item from the text, since the item generates it.
    private mutating func takeMarker(of leaf: inout StyledTextLeaf) {
        // The tab after a marker that is a string has another font.
        let count = leaf.lines[0].pieces.dropFirst().first?.text == "\t" ? 2 : 1
        let pieces = leaf.lines[0].pieces.prefix(count)
        guard let item = leaf.containers.last, case .listItem = item.kind, isOnlyAfterRules(item),
            let first = pieces.first, pieces.allSatisfy({ $0.attributes.generated == true }),
            pieces.last?.text.utf8.last == 0x09,
            first.attributes.block?.innermost == item || leaf.lines[0].pieces.count == count
        else { return }
        let text = pieces.map(\.text).joined().dropLast()
        leaf.marker = StyledTextLine.Piece(text: String(text), attributes: first.attributes)
        leaf.lines[0].pieces.removeFirst(count)
        let rest = leaf.lines[0].pieces.first?.attributes ?? first.attributes
        leaf.lines[0].end = leaf.lines[0].end ?? rest
        guard case .text = leaf.kind else { return }
        // The text after the marker may be in further blocks inside the item.
        var containers = rest.block?.components ?? []
        containers.reverse()
        component = nil
        if let last = containers.last, !last.containsBlocks { component = containers.removeLast() }
        ended = containers
        if containers.starts(with: leaf.containers) || containers.contains(item) {
            leaf.containers = containers.filter(\.isWritten)
        }
        leaf.box = component?.style
        leaf.kind = StyledTextReader.kind(component?.kind ?? .paragraph, isTable: false, leaf.lines[0])
    }
}

extension BlockIntent.Kind {
    var isTable: Bool { if case .table = self { true } else { false } }
}

extension BlockIntent.Component {
    /// Whether it contains blocks, and not text.
    fileprivate var containsBlocks: Bool {
        switch kind {
        case .paragraph, .heading, .codeBlock, .thematicBreak, .html, .tableRow, .tableCell, .term, .caption: false
        default: true
        }
    }

    /// Whether it is a container with an element of HTML.
    fileprivate var isWritten: Bool {
        switch kind {
        case .blockQuote, .alert, .unorderedList, .orderedList, .listItem, .definitionList, .definition, .figure: true
        case .table, .tableRow, .tableCell: true
        default: style != nil
        }
    }
}
