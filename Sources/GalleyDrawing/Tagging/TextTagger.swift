internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

/// Adds the structure of a text to a tree: headings, paragraphs, lists, tables, notes, links, figures.
struct TextTagger {
    let text: AttributedText
    /// The language of the document.
    let language: String?
    private(set) var tags: TagSlots

    /// An open block.
    private struct Open {
        var component: BlockIntent.Component?
        /// The element to which the contents are added.
        var element: Int32
        /// The row group of a table, and whether it is the head.
        var group: (element: Int32, isHead: Bool)?
        /// The number of the first column after the cells of a row.
        var nextColumn = 0
        /// The number of columns of a table.
        var columns = 0
        /// The number of rows of a table.
        var rows = 0
        /// The cells of a table that span rows, by their columns: their first rows and the rows after them.
        var spans: [Int: (element: Int32, first: Int, end: Int)] = [:]
        var isHeader = false
        /// The last item of a definition list, and its body after the first definition.
        var item: (element: Int32, body: Int32?)?
    }

    /// An inline element around text.
    private enum Inline: Equatable {
        case link(String)
        case reference
        case code
        case formula
        case ruby(Ruby)
        case language(String)
    }

    private var stack: [Open]
    /// The generated text of a list item or note that is its label, with its slot.
    private var label: (range: Range<Int>, slot: Int32)?
    /// The column of the last cell, which distinguishes rows.
    private var lastColumn = -1

    /// The first slot of this text.
    private var firstSlot: Int32 = 0

    /// Whether text without blocks is directly in the element that receives the structure.
    private let isLeaf: Bool

    /// - Parameters:
    ///   - element: The element that receives the structure.
    ///   - isLeaf: Whether text without blocks is directly in it.
    init(_ text: AttributedText, language: String?, in element: Int32, isLeaf: Bool) {
        self.text = text
        self.isLeaf = isLeaf
        self.language = language
        tags = TagSlots(utf8Count: text.utf8Count)
        stack = [Open(component: nil, element: element)]
    }

    mutating func add(to tree: inout StructureTree) {
        firstSlot = Int32(tree.slotElements.count)
        let boundaries = TextBoundaries(text)
        var offset = 0
        while offset < text.utf8Count {
            let paragraph = boundaries.paragraph(at: offset)
            for part in text.blockParts(of: paragraph) { add(part, to: &tree) }
            offset = max(paragraph.upperBound, offset + 1)
        }
        while stack.count > 1 { close(&tree) }
    }

    // MARK: Blocks

    private mutating func add(_ part: BlockSegment, to tree: inout StructureTree) {
        let (range, wanted, isFirst) = (part.range, part.components, part.isFirst)
        // The first of the stack is the root.
        let depth = 1 + part.depth(lastColumn: lastColumn) { $0 + 1 < stack.count ? stack[$0 + 1].component : nil }
        while stack.count > depth { close(&tree) }
        for component in wanted.dropFirst(depth - 1) { open(component, at: range.lowerBound, in: &tree) }
        switch wanted.last?.kind {
        case .thematicBreak?, .tableRow?, .table?:
            // Rules, and the separators of cells.
            tags.append(.decoration(from: range.lowerBound))
        case .paragraph?, .heading?, .codeBlock?, .html?, .tableCell?, .term?, .caption?:
            addInline(range, in: stack[stack.count - 1].element, to: &tree)
        default:
            let parent = stack[stack.count - 1].element
            if let label, label.range == range {
                tags.append(TagSlots.Entry(start: Int32(range.lowerBound), slot: label.slot))
                return
            }
            var start = range.lowerBound
            if let label, label.range.lowerBound == start, label.range.upperBound <= range.upperBound {
                tags.append(TagSlots.Entry(start: Int32(start), slot: label.slot))
                start = label.range.upperBound
            }
            guard start < range.upperBound else { return }
            // The text of a tight list is directly in its items.
            let isItem = if case .listItem? = wanted.last?.kind { isFirst } else { wanted.isEmpty && isLeaf }
            addInline(
                start..<range.upperBound, in: isItem ? parent : tree.addElement(.paragraph, to: parent), to: &tree)
        }
    }

    private mutating func open(
        _ component: BlockIntent.Component, at offset: Int, in tree: inout StructureTree
    ) {
        let parent = stack.count - 1
        let outer = stack[parent].element
        var open = Open(component: component, element: outer)
        switch component.kind {
        case .paragraph:
            open.element =
                addContentsEntry(at: offset, to: outer, in: &tree) ?? tree.addElement(.paragraph, to: outer)
        case .html: open.element = tree.addElement(.paragraph, to: outer)
        case .heading(let level):
            open.element = tree.addElement(.heading(level: level), to: outer)
            tree.setDetails(of: open.element) { $0.excerpt = excerpt(TextBoundaries(text).paragraph(at: offset)) }
        case .blockQuote, .alert: open.element = tree.addElement(.blockQuote, to: outer)
        case .codeBlock: open.element = tree.addElement(.code, to: tree.addElement(.paragraph, to: outer))
        case .unorderedList, .orderedList:
            open.element = tree.addElement(.list, to: outer)
            let numbering = if case .orderedList = component.kind { "Decimal" } else { "Disc" }
            tree.setDetails(of: open.element) { $0.numbering = numbering }
        case .listItem:
            let item = tree.addElement(.listItem, to: outer)
            addLabel(at: offset, to: item, in: &tree)
            open.element = tree.addElement(.listBody, to: item)
        case .footnote(let number, _):
            open.element = tree.addElement(.note, to: outer)
            // The number makes it unique within the text, and the element within the document.
            tree.setDetails(of: open.element) { $0.identifier = "note-\(number)-\(open.element)" }
            addLabel(at: offset, to: open.element, in: &tree)
        case .table(let columns):
            let caption = tree.lastElement(of: outer)
            open.element = tree.addElement(.table, to: outer)
            if let caption, tree.type(of: caption) == .caption { tree.move(caption, to: open.element, atStart: true) }
            open.columns = columns.count
        case .tableRow(let isHeader):
            let group: Int32
            if let known = stack[parent].group, known.isHead == isHeader {
                group = known.element
            } else {
                endSpans(inTable: parent, in: &tree)
                group = tree.addElement(isHeader ? .tableHead : .tableBody, to: outer)
                tree.keepEmpty(group)
                stack[parent].group = (group, isHeader)
            }
            open.element = tree.addElement(.tableRow, to: group)
            tree.keepEmpty(open.element)
            open.isHeader = isHeader
            open.columns = stack[parent].columns
            stack[parent].rows += 1
            lastColumn = -1
        case .tableCell(let column):
            openCell(column, style(of: component, at: offset), &open, in: &tree)
        case .definitionList: open.element = tree.addElement(.list, to: outer)
        case .term:
            // Terms are the labels of an item, and its definitions the body.
            let known = stack[parent].item.flatMap { $0.body == nil ? $0.element : nil }
            let item = known ?? tree.addElement(.listItem, to: outer)
            stack[parent].item = (item, nil)
            open.element = tree.addElement(.label, to: item)
        case .definition:
            let item = stack[parent].item?.element ?? tree.addElement(.listItem, to: outer)
            open.element = stack[parent].item?.body ?? tree.addElement(.listBody, to: item)
            stack[parent].item = (item, open.element)
        case .caption: openCaption(at: offset, &open, in: &tree)
        case .figure: open.element = tree.addElement(.section, to: outer)
        case .division, .thematicBreak: break
        }
        stack.append(open)
    }

    /// The style of a cell that begins at an offset.
    private func style(of cell: BlockIntent.Component, at offset: Int) -> CellStyle? {
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
        return attributes.block?.innermost == cell ? attributes.cell : cell.cell
    }

    private mutating func openCell(
        _ column: Int, _ style: CellStyle?, _ open: inout Open, in tree: inout StructureTree
    ) {
        let row = stack.count - 1
        addEmptyCells(upTo: column, inRow: row, to: &tree)
        let span = style?.columnSpan ?? 1
        open.element = addCell(inRow: row, columnSpan: span, isRowHeader: style?.isHeader == true, to: &tree)
        let number = stack[row - 1].rows
        for column in column..<min(column + span, max(stack[row].columns, column + 1)) {
            // A cell ends above a row that has text in its columns.
            if let above = stack[row - 1].spans[column], above.end > number {
                tree.setDetails(of: above.element) { $0.rowSpan = number - above.first }
            }
            stack[row - 1].spans[column] =
                (style?.rowSpan ?? 1) > 1 ? (open.element, number, number + (style?.rowSpan ?? 1)) : nil
        }
        if let rows = style?.rowSpan, rows > 1 { tree.setDetails(of: open.element) { $0.rowSpan = rows } }
        stack[row].nextColumn = max(stack[row].nextColumn, column + span)
        lastColumn = column
    }

    private func addCell(
        inRow row: Int, columnSpan: Int, isRowHeader: Bool = false, to tree: inout StructureTree
    ) -> Int32 {
        let isColumnHeader = stack[row].isHeader
        let isHeader = isColumnHeader || isRowHeader
        let cell = tree.addElement(isHeader ? .tableHeader : .tableData, to: stack[row].element)
        tree.keepEmpty(cell)
        if isHeader || columnSpan > 1 {
            tree.setDetails(of: cell) {
                $0.columnSpan = columnSpan
                if isHeader { $0.scope = isColumnHeader ? "Column" : "Row" }
            }
        }
        return cell
    }

    /// Adds the cells that have no text, so that all rows have the same number of columns.
    private mutating func addEmptyCells(upTo column: Int, inRow row: Int, to tree: inout StructureTree) {
        while stack[row].nextColumn < column {
            if (stack[row - 1].spans[stack[row].nextColumn]?.end ?? 0) <= stack[row - 1].rows {
                _ = addCell(inRow: row, columnSpan: 1, to: &tree)
            }
            stack[row].nextColumn += 1
        }
    }

    /// Ends the cells that span more rows than the table or its header has.
    private mutating func endSpans(inTable index: Int, in tree: inout StructureTree) {
        for (_, span) in stack[index].spans where span.end > stack[index].rows + 1 {
            tree.setDetails(of: span.element) { $0.rowSpan = stack[index].rows + 1 - span.first }
        }
        stack[index].spans = [:]
    }

    /// Adds the label of a list item or note: generated text at its start.
    private mutating func addLabel(at offset: Int, to element: Int32, in tree: inout StructureTree) {
        let run = text.styleRunIndex(atUTF8: offset)
        guard text.style(ofRun: run).attributes.generated == true, text.style(ofRun: run).attributes.image == nil else {
            return
        }
        let range = offset..<text.styleRunEnd(run)
        guard text.string.utf8[text.range(forUTF8: range)].last == 0x09 else { return }
        label = (range, tree.addSlot(to: tree.addElement(.label, to: element)))
    }

    /// Opens a caption: of the table after it, or else of that before it, or of a figure around it. Any other is a
    /// paragraph.
    private func openCaption(at offset: Int, _ open: inout Open, in tree: inout StructureTree) {
        let outer = open.element
        if case .figure? = stack[stack.count - 1].component?.kind {
            open.element = tree.addElement(.caption, to: outer)
            return
        }
        let next = TextBoundaries(text).paragraph(at: offset).upperBound
        if next < text.utf8Count, isTable(at: next, depth: stack.count - 1) {
            open.element = tree.addElement(.caption, to: outer)
        } else if let last = tree.lastElement(of: outer), tree.type(of: last) == .table {
            open.element = tree.addElement(.caption, to: last)
        } else {
            open.element = tree.addElement(.paragraph, to: outer)
        }
    }

    /// Whether the block at an offset inside a number of others is a table.
    private func isTable(at offset: Int, depth: Int) -> Bool {
        let block = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes.block
        guard let components = block?.components, components.count > depth,
            case .table = components[components.count - 1 - depth].kind
        else { return false }
        return true
    }

    private mutating func close(_ tree: inout StructureTree) {
        let open = stack[stack.count - 1]
        switch open.component?.kind {
        case .tableRow?: addEmptyCells(upTo: open.columns, inRow: stack.count - 1, to: &tree)
        case .table?:
            endSpans(inTable: stack.count - 1, in: &tree)
            // A head without a body is not allowed.
            if let group = open.group, group.isHead { tree.setType(.tableBody, of: group.element) }
        case .figure?: tree.moveCaptions(of: open.element)
        default: break
        }
        stack.removeLast()
    }

    // MARK: Inline elements

    /// Adds the links, figures and other inline elements of a range.
    private mutating func addInline(_ range: Range<Int>, in element: Int32, to tree: inout StructureTree) {
        var open: [(inline: Inline, element: Int32)] = []
        var offset = range.lowerBound
        var slot: Int32 = -1
        var rubySlot: Int32 = -1
        // An entry of a table of contents is one link.
        let entry = tree.type(of: element) == .link ? element : -1
        while offset < range.upperBound {
            let run = text.styleRunIndex(atUTF8: offset)
            let attributes = text.style(ofRun: run).attributes
            let stop = min(text.styleRunEnd(run), range.upperBound)
            if let label, label.range.contains(offset) {
                tags.append(TagSlots.Entry(start: Int32(offset), slot: label.slot))
                slot = -1
                offset = min(stop, label.range.upperBound)
                continue
            }
            var wanted = inlines(of: attributes)
            if entry >= 0 { wanted.removeAll { if case .link = $0 { true } else { false } } }
            var depth = 0
            while depth < open.count, depth < wanted.count, open[depth].inline == wanted[depth] { depth += 1 }
            if depth < open.count || depth < wanted.count {
                open.removeLast(open.count - depth)
                slot = -1
                rubySlot = -1
            }
            for inline in wanted.dropFirst(depth) {
                let new = addInline(inline, at: offset, to: open.last?.element ?? element, &tree, &rubySlot)
                open.append((inline, new))
            }
            let link = open.last { if case .link = $0.inline { true } else { false } }?.element ?? entry
            let parent = open.last?.element ?? element
            if let attachment = attributes.attachment {
                addAttachments(offset..<stop, attachment, attributes, in: parent, link: link, to: &tree)
                slot = -1
            } else if slot < 0 {
                // Lines of code and parts of a paragraph that only differ in appearance continue the slot.
                let last = tree.lastSlot(of: parent).flatMap { $0 >= firstSlot ? $0 : nil }
                slot = last ?? tree.addSlot(to: parent)
                tags.append(TagSlots.Entry(start: Int32(offset), slot: slot, ruby: rubySlot, link: link))
            }
            offset = stop
        }
    }

    /// The inline elements of a style, from the outermost.
    private func inlines(of attributes: TextAttributes) -> [Inline] {
        var result: [Inline] = []
        if let inline = attributes.inline, inline.contains(.footnote), attributes.link?.hasPrefix("#fnref") == false {
            result.append(.reference)
        }
        if let link = attributes.link, !link.isEmpty { result.append(.link(link)) }
        if let inline = attributes.inline {
            // A formula that is an attachment is an element itself.
            if attributes.attachment?.formula == nil, inline.contains(.math) || inline.contains(.displayMath) {
                result.append(.formula)
            }
            if inline.contains(.code) { result.append(.code) }
        }
        if let own = attributes.language ?? attributes.paragraph?.language, own != language {
            result.append(.language(own))
        }
        if let ruby = attributes.ruby, !ruby.text.isEmpty { result.append(.ruby(ruby)) }
        return result
    }

    private mutating func addInline(
        _ inline: Inline, at offset: Int, to parent: Int32, _ tree: inout StructureTree, _ rubySlot: inout Int32
    ) -> Int32 {
        switch inline {
        case .reference: return tree.addElement(.reference, to: parent)
        case .code: return tree.addElement(.code, to: parent)
        case .language(let language):
            let element = tree.addElement(.span, to: parent)
            tree.setDetails(of: element) { $0.language = language }
            // Errors name the text.
            if !ArchiveRules.isLanguageTag(language), let range = text.range(ofEqual: { $0.language }, atUTF8: offset) {
                tree.setDetails(of: element) { $0.excerpt = excerpt(range, limit: 40) }
            }
            return element
        case .link(let target):
            let element = tree.addElement(.link, to: parent)
            let range = text.range(ofEqual: { $0.link }, atUTF8: offset)
            tree.setDetails(of: element) { $0.excerpt = range.map { excerpt($0) } ?? target }
            return element
        case .formula:
            let element = tree.addElement(.formula, to: parent)
            let range = text.range(ofEqual: { $0.inline }, atUTF8: offset)
            tree.setDetails(of: element) {
                $0.alternative = range.map { excerpt($0, limit: .max) }
                $0.excerpt = excerpt(TextBoundaries(text).paragraph(at: offset), limit: 40)
            }
            return element
        case .ruby:
            let ruby = tree.addElement(.ruby, to: parent)
            let base = tree.addElement(.rubyBase, to: ruby)
            rubySlot = tree.addSlot(to: tree.addElement(.rubyText, to: ruby))
            return base
        }
    }

    /// Adds each character of a run of attachments.
    private mutating func addAttachments(
        _ range: Range<Int>, _ attachment: TextAttachment, _ attributes: TextAttributes, in parent: Int32, link: Int32,
        to tree: inout StructureTree
    ) {
        let isDecoration = attributes.generated == true && attributes.image == nil && attributes.backing == nil
        var offset = range.lowerBound
        let length = String(TextAttachment.character).utf8.count
        while offset < range.upperBound {
            defer { offset += length }
            guard !isDecoration else {
                tags.append(.decoration(from: offset))
                continue
            }
            let figure = tree.addElement(attachment.formula == nil ? .figure : .formula, to: parent)
            tree.setDetails(of: figure) {
                $0.alternative = attributes.image?.alt ?? attachment.formula?.alternative ?? attributes.backing
                $0.excerpt = attributes.image?.url ?? attachment.image ?? attachment.formula?.source ?? ""
            }
            tags.append(
                TagSlots.Entry(start: Int32(offset), slot: tree.addSlot(to: figure), link: link, attachment: figure))
        }
    }

    /// The text of a range on one line, shortened to `limit` characters, with images as their alternative texts.
    func excerpt(_ range: Range<Int>, limit: Int = 120) -> String {
        var result = ""
        var offset = range.lowerBound
        while offset < range.upperBound {
            let run = text.styleRunIndex(atUTF8: offset)
            let attributes = text.style(ofRun: run).attributes
            let stop = min(text.styleRunEnd(run), range.upperBound)
            if let image = attributes.image, attributes.attachment != nil {
                result += image.alt
            } else if let attachment = attributes.attachment {
                result += attachment.formula?.alternative ?? attributes.backing ?? ""
            } else {
                result += text.string[text.range(forUTF8: offset..<stop)]
            }
            offset = stop
            if result.utf8.count / 16 > limit { break }
        }
        let line = result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit) + "…" : line
    }
}
