public import GalleyText
internal import GalleyUnicode

/// A node of a layout's accessibility tree.
public struct AccessibilityNode: Sendable, Hashable {
    /// The role of a node. Names are those of WAI-ARIA roles, if there is one.
    public enum Role: Sendable, Hashable {
        /// The whole text.
        case document
        /// A heading with its level from 1 to 6.
        case heading(level: Int)
        /// A paragraph.
        case paragraph
        /// A block quote.
        case blockQuote
        /// A code block with its language.
        case code(language: String?)
        /// An ordered or unordered list.
        case list(isOrdered: Bool)
        /// A list item, or a definition of a definition list; `number` is its number in an ordered list, or else its
        /// position among the definitions; `isChecked` is whether a task is checked, `nil` for other items.
        case listItem(number: Int, isChecked: Bool?)
        /// A table.
        case table
        /// A row of a table; `isHeader` is whether it is the header.
        case row(isHeader: Bool)
        /// A cell of a table, with its column from 0.
        case cell(column: Int)
        /// The text of a footnote, with its number.
        case footnote(number: Int)
        /// A thematic break.
        case separator
        /// A link with its address.
        case link(url: String)
        /// An image with its address; `nil` if it has none.
        case image(url: String?)
    }

    /// The role of the node.
    public var role: Role
    /// The text that is read: without generated text of a theme, or an image's alternative text.
    public var label: String
    /// The range of the text.
    public var range: Range<String.Index>
    /// The rectangles on screen.
    public var rects: [Rect]
    /// The child nodes, in reading order.
    public var children: [AccessibilityNode]
}

extension AccessibilityNode {
    /// Creates a node that does not belong to a text layout.
    package init(_ role: Role, label: String, rects: [Rect], children: [AccessibilityNode] = []) {
        let empty = label.startIndex..<label.startIndex
        self.init(role: role, label: label, range: empty, rects: rects, children: children)
    }
}

extension TextLayout {
    /// The layout as a tree of headings, paragraphs, lists, tables, links and images, in reading order, based on the
    /// semantic attributes. Hidden text is omitted.
    /// - Complexity: O(*n*) in the visible text.
    public var accessibilityTree: AccessibilityNode {
        var builder = AccessibilityBuilder(layout: self)
        return builder.build()
    }
}

/// A builder of the tree that opens and closes blocks.
private struct AccessibilityBuilder {
    let layout: TextLayout
    private var text: AttributedText { layout.text }

    private struct Open {
        var component: BlockIntent.Component?
        var role: AccessibilityNode.Role
        var start: Int
        var children: [AccessibilityNode] = []
        var lastColumn = -1
        /// The number of definitions so far.
        var definitions = 0
    }

    private var stack: [Open] = []
    private var end = 0

    init(layout: TextLayout) {
        self.layout = layout
    }

    mutating func build() -> AccessibilityNode {
        stack = [Open(component: nil, role: .document, start: 0)]
        let boundaries = layout.boundaries
        var offset = 0
        while offset < layout.visibleEnd {
            let paragraph = boundaries.paragraph(at: offset)
            for part in text.blockParts(of: paragraph.clamped(to: 0..<layout.visibleEnd)) { add(part) }
            offset = paragraph.upperBound
        }
        while stack.count > 1 { close() }
        let root = stack[0]
        return node(.document, 0..<layout.visibleEnd, children: root.children)
    }

    private mutating func add(_ part: BlockSegment) {
        let (range, wanted) = (part.range, part.components)
        let lastColumn = stack.last { if case .tableRow? = $0.component?.kind { true } else { false } }?.lastColumn
        // The first of the stack is the root.
        let depth =
            1 + part.depth(lastColumn: lastColumn ?? -1) { $0 + 1 < stack.count ? stack[$0 + 1].component : nil }
        while stack.count > depth { close() }
        for component in wanted.dropFirst(depth - 1) {
            var role = role(component.kind)
            if case .definition = component.kind {
                stack[stack.count - 1].definitions += 1
                role = .listItem(number: stack[stack.count - 1].definitions, isChecked: nil)
            }
            stack.append(Open(component: component, role: role, start: range.lowerBound))
            if case .tableCell(let column) = component.kind, stack.count > 1 {
                stack[stack.count - 2].lastColumn = column
            }
        }
        end = range.upperBound
        if isLeaf(wanted.last?.kind) {
            stack[stack.count - 1].children += inline(range)
        } else if text.plainLabel(range).contains(where: { !$0.isWhitespace }) || wanted.isEmpty {
            stack[stack.count - 1].children.append(node(.paragraph, range, children: inline(range)))
        }
    }

    private mutating func close() {
        let open = stack.removeLast()
        stack[stack.count - 1].children.append(node(open.role, open.start..<end, children: open.children))
    }

    private func isLeaf(_ kind: BlockIntent.Kind?) -> Bool {
        switch kind {
        case .paragraph, .heading, .codeBlock, .thematicBreak, .html, .tableCell, .term, .caption: true
        default: false
        }
    }

    private func role(_ kind: BlockIntent.Kind) -> AccessibilityNode.Role {
        switch kind {
        case .paragraph, .html: .paragraph
        case .heading(let level): .heading(level: level)
        case .blockQuote, .alert: .blockQuote
        case .division: .document
        case .codeBlock(let language): .code(language: language)
        case .unorderedList: .list(isOrdered: false)
        case .orderedList: .list(isOrdered: true)
        case .listItem(let number, let task): .listItem(number: number, isChecked: task)
        case .thematicBreak: .separator
        case .table: .table
        case .tableRow(let isHeader): .row(isHeader: isHeader)
        case .tableCell(let column): .cell(column: column)
        case .footnote(let number, _): .footnote(number: number)
        case .definitionList: .list(isOrdered: false)
        case .definition: .listItem(number: 1, isChecked: nil)
        case .term, .caption: .paragraph
        case .figure: .document
        }
    }

    /// The links and images of a range.
    private func inline(_ range: Range<Int>) -> [AccessibilityNode] {
        var result: [AccessibilityNode] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let run = text.styleRunIndex(atUTF8: offset)
            let attributes = text.style(ofRun: run).attributes
            var stop = min(text.styleRunEnd(run), range.upperBound)
            if let link = attributes.link {
                stop = min(text.range(ofEqual: { $0.link }, atUTF8: offset)?.upperBound ?? stop, range.upperBound)
                result.append(node(.link(url: link), offset..<stop, children: images(offset..<stop)))
            } else {
                result += images(offset..<stop)
            }
            offset = stop
        }
        return result
    }

    private func images(_ range: Range<Int>) -> [AccessibilityNode] {
        var result: [AccessibilityNode] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let run = text.styleRunIndex(atUTF8: offset)
            let attributes = text.style(ofRun: run).attributes
            let stop = min(text.styleRunEnd(run), range.upperBound)
            if attributes.image != nil || attributes.attachment != nil {
                var image = node(
                    .image(url: attributes.image?.url ?? attributes.attachment?.image), offset..<stop, children: [])
                image.label =
                    attributes.image?.alt ?? attributes.attachment?.formula?.alternative ?? attributes.backing ?? ""
                result.append(image)
            }
            offset = stop
        }
        return result
    }

    private func node(
        _ role: AccessibilityNode.Role, _ range: Range<Int>, children: [AccessibilityNode]
    ) -> AccessibilityNode {
        AccessibilityNode(
            role: role, label: text.plainLabel(range), range: text.range(forUTF8: range),
            rects: layout.selectionRects(forUTF8: range), children: children)
    }
}

extension AttributedText {
    /// The text to read for a range: alternative texts of images, backings of characters that have one, without
    /// generated text and surrounding white space.
    fileprivate func plainLabel(_ range: Range<Int>) -> String {
        var label = ""
        var offset = range.lowerBound
        while offset < range.upperBound {
            let run = styleRunIndex(atUTF8: offset)
            let attributes = style(ofRun: run).attributes
            let stop = min(styleRunEnd(run), range.upperBound)
            if let image = attributes.image {
                label += image.alt
            } else if let backing = attributes.backing {
                label += attributes.generated == true ? "" : backing
            } else if attributes.generated != true {
                label += string[self.range(forUTF8: offset..<stop)].filter { $0 != TextAttachment.character }
            }
            offset = stop
        }
        return String(
            label.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
