/// A parser that reads the blocks of a source line by line: CommonMark 0.31.2 with GitHub's tables and footnotes.
///
/// The open blocks are on a stack. A line is first matched against the stack to find the blocks it continues; then it
/// may open new blocks; the rest is text. Nothing is read twice.
struct BlockReader {
    /// The maximum nesting depth of items, as in GitHub's grammar: the cost of a blank line is proportional to the
    /// number of open items.
    static let maximumItemDepth = 100
    /// The maximum number of columns of a table: missing cells of rows are generated.
    static let maximumColumns = 128

    /// An open block.
    struct Open {
        var block: Int32
        var kind: GrammarBlock.Kind
        /// The indentation of an item's content, in columns.
        var indent: Int32 = 0
        var hasChildren = false
    }

    /// The kind of the open leaf.
    enum Leaf {
        case none, paragraph, fencedCode, indentedCode, html, table
    }

    let bytes: GrammarBytes
    let options: MarkdownOptions
    var result = GrammarBlocks()
    let scratch: GrammarScratch

    /// The document is the first element, with block -1.
    var stack: [Open] = [Open(block: -1, kind: .quote)]
    var itemDepth = 0
    var leaf = Leaf.none
    var leafBlock = -1
    // The fence of the open code block, or the kind of the open HTML block.
    var fenceCount = 0
    var fenceIndent = 0
    var htmlKind = 0
    /// The line from which on a paragraph has not been searched for display formulas, and whether one is open there.
    var openFormula = (nextLine: 0, isOpen: false)

    // The current line.
    var lineStart = 0
    var lineEnd = 0
    /// The current position and its column.
    var position = 0
    var column = 0
    /// Whether `position` is at a tab with some columns already consumed.
    var isInTab = false
    var nonspace = -1
    private var nonspaceColumn = 0
    var indent = 0
    /// The number of blocks on the stack that the line continues.
    var matched = 1
    /// Whether the previous line was blank, and the stack index of its innermost quote.
    var afterBlank = false
    var blankDepth = 0
    /// The start of the line on which the last item or footnote starts.
    var itemLine = -1
    /// The last position known not to start a thematic break, and its character.
    var noRule = (position: -1, mark: UInt8(0))

    /// The line starts at which reading may end early because a known chunk starts there.
    private let stops: [Int]
    private var nextStop = 0
    var stopped = false

    init(
        _ bytes: GrammarBytes, options: MarkdownOptions, stops: [Int] = [], counter: GrammarSteps? = nil
    ) {
        self.bytes = bytes
        scratch = GrammarScratch(counter: counter)
        self.options = options
        self.stops = stops
        result.blocks.reserveCapacity(16 + bytes.count / 64)
        result.lines.reserveCapacity(16 + bytes.count / 32)
        stack.reserveCapacity(16)
        result.loose = EventWriter.fixed
    }

    /// Reads the source from `start` on.
    mutating func read(from start: Int = 0) -> GrammarBlocks {
        let count = bytes.count
        var next = start
        // Skip a byte order mark, and front matter.
        if start == 0, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { next = 3 }
        if start == 0, options.frontMatter, let front = FrontMatterScanner.find(in: bytes) { next = front.utf8End }
        // The positions of the next line feed and the next carriage return, which end lines alone or together.
        var feed = -1
        var mark = bytes.find(0x0D, from: next, to: count)
        while next < count {
            lineStart = next
            if feed < next { feed = bytes.find(0x0A, from: next, to: count) }
            lineEnd = feed
            next = feed + 1
            if mark < feed {
                lineEnd = mark
                next = mark + 1 == feed ? mark + 2 : mark + 1
                mark = bytes.find(0x0D, from: next, to: count)
            }
            line()
            if stopped {
                removeLastChunk()
                return result
            }
        }
        matched = 1
        closeUnmatched()
        result.end = count
        return result
    }

    /// Whether a known chunk starts at the start of the line.
    private mutating func isStop() -> Bool {
        while nextStop < stops.count, stops[nextStop] < lineStart { nextStop += 1 }
        return nextStop < stops.count && stops[nextStop] == lineStart
    }

    /// Removes the chunk that has just started, because it is known.
    private mutating func removeLastChunk() {
        guard let chunk = result.chunks.popLast() else { return }
        let first = Int(chunk.firstBlock)
        result.blocks.removeSubrange(first...)
        result.definitions.removeSubrange(Int(chunk.firstDefinition)...)
        result.end = Int(chunk.start)
    }

    // The parts of a line.

    /// Finds the first nonblank character and its indentation.
    @inline(__always)
    mutating func findNonspace() {
        if nonspace < position { searchNonspace() }
        indent = nonspaceColumn - column
    }

    @inline(__always)
    private mutating func searchNonspace() {
        var index = position
        var at = column
        while index < lineEnd {
            let byte = bytes[index]
            if byte == 0x20 {
                at += 1
            } else if byte == 0x09 {
                at += 4 - at % 4
            } else {
                break
            }
            index += 1
        }
        nonspace = index
        nonspaceColumn = at
    }

    var isBlank: Bool { nonspace >= lineEnd }

    /// Advances by `columns` columns of blanks.
    mutating func advance(columns: Int) {
        var rest = columns
        while rest > 0, position < lineEnd {
            if bytes[position] == 0x09 {
                let width = 4 - column % 4
                if width > rest {
                    isInTab = true
                    column += rest
                    return
                }
                column += width
                rest -= width
            } else {
                column += 1
                rest -= 1
            }
            isInTab = false
            position += 1
        }
    }

    /// Advances to the first nonblank character.
    mutating func advanceToNonspace() {
        column += indent
        position = nonspace
        isInTab = false
    }

    /// Advances by bytes that are not tabs.
    mutating func advance(bytes count: Int) {
        position += count
        column += count
        isInTab = false
    }

    // Lines.

    private mutating func line() {
        position = lineStart
        column = 0
        nonspace = -1
        isInTab = false
        matched = 1
        if stack.count > 1 { matchContainers() }
        let isWhole = matched == stack.count
        if isWhole, leaf != .none, continueLeaf() { return }
        openBlocks(isWhole: isWhole)
    }

    private mutating func matchContainers() {
        while matched < stack.count {
            bytes.step()
            switch stack[matched].kind {
            case .quote:
                findNonspace()
                guard indent < 4, bytes[nonspace] == UInt8(ascii: ">"), !isBlank else { return }
                enterQuote()
            case .item, .footnote, .definition:
                findNonspace()
                if indent >= Int(stack[matched].indent), !isBlank {
                    advance(columns: Int(stack[matched].indent))
                } else if isBlank, stack[matched].hasChildren {
                    // Code keeps the blanks of its blank lines beyond the item's indentation.
                    if indent >= Int(stack[matched].indent) {
                        advance(columns: Int(stack[matched].indent))
                    } else {
                        advanceToNonspace()
                    }
                } else {
                    return
                }
            default: break
            }
            matched += 1
        }
    }

    /// Advances past the marker of a quote.
    mutating func enterQuote() {
        advanceToNonspace()
        advance(bytes: 1)
        if position < lineEnd, GrammarClass.isBlank(bytes[position]) { advance(columns: 1) }
    }

    /// Continues the open leaf with the line; false if new blocks may start.
    private mutating func continueLeaf() -> Bool {
        findNonspace()
        switch leaf {
        case .fencedCode:
            afterBlank = false
            if indent < 4, isClosingFence() {
                result.blocks[leafBlock].end = Int32(truncatingIfNeeded: lineEnd)
                closeLeaf()
                return true
            }
            var rest = fenceIndent
            while rest > 0, position < lineEnd, GrammarClass.isBlank(bytes[position]) {
                advance(columns: 1)
                rest -= 1
            }
            guard let end = formulaEnd() else {
                addLine()
                return true
            }
            addLine(position, end)
            closeLeaf()
            return true
        case .indentedCode:
            if indent >= 4 {
                advance(columns: 4)
            } else if isBlank {
                advanceToNonspace()
            } else {
                return false
            }
            if isBlank { noteBlank() } else { afterBlank = false }
            addLine()
            return true
        case .html:
            if isBlank {
                if htmlKind >= 6 { return false }
                noteBlank()
            } else {
                afterBlank = false
            }
            addLine()
            if htmlKind < 6, htmlEnds(from: position) { closeLeaf() }
            return true
        default: return false
        }
    }

    private func isClosingFence() -> Bool {
        let mark = result.blocks[leafBlock].flag
        var index = nonspace
        while index < lineEnd, bytes[index] == mark { index += 1 }
        return index - nonspace >= fenceCount && bytes.skipBlanks(index, lineEnd) == lineEnd
    }

    /// Records a blank line, which makes lists loose.
    mutating func noteBlank() {
        afterBlank = true
        blankDepth = 0
        var index = matched - 1
        while index > 0 {
            bytes.step()
            if stack[index].kind == .quote {
                blankDepth = index
                break
            }
            index -= 1
        }
    }

    // Opening and closing blocks.

    /// Opens a block in the innermost block that the line continues.
    mutating func open(_ kind: GrammarBlock.Kind, at start: Int) -> Int {
        closeUnmatched()
        if !kind.isItem {
            while matched > 1, isList(stack[matched - 1].kind) { popContainer() }
        }
        let parent = stack.count - 1
        if parent == 0 { beginChunk() }
        if afterBlank, parent >= blankDepth, parent > 0 {
            if isList(stack[parent].kind) {
                result.blocks[Int(stack[parent].block)].flag = 1
            } else if stack[parent].kind.isItem, stack[parent].hasChildren, parent > 1 {
                result.blocks[Int(stack[parent - 1].block)].flag = 1
            }
        }
        afterBlank = false
        stack[parent].hasChildren = true
        result.blocks.append(
            GrammarBlock(
                kind: kind, parent: stack[parent].block, start: Int32(truncatingIfNeeded: start),
                end: Int32(truncatingIfNeeded: lineEnd)))
        let block = result.blocks.count - 1
        if kind.isContainer {
            stack.append(Open(block: Int32(truncatingIfNeeded: block), kind: kind))
            matched = stack.count
            if kind.isItem { itemDepth += 1 }
        }
        return block
    }

    private mutating func beginChunk() {
        result.chunks.append(
            GrammarBlocks.Chunk(
                start: Int32(truncatingIfNeeded: lineStart),
                firstBlock: Int32(truncatingIfNeeded: result.blocks.count),
                firstDefinition: Int32(truncatingIfNeeded: result.definitions.count)))
        if !stops.isEmpty, isStop() { stopped = true }
    }

    @inline(__always)
    func isList(_ kind: GrammarBlock.Kind) -> Bool {
        kind == .unorderedList || kind == .orderedList || kind == .definitionList
    }

    /// Closes the blocks that the line does not continue.
    @inline(__always)
    mutating func closeUnmatched() {
        if leaf != .none { closeLeaf() }
        while stack.count > matched { popContainer() }
    }

    mutating func popContainer() {
        let open = stack.removeLast()
        if open.kind.isItem { itemDepth -= 1 }
        matched = min(matched, stack.count)
        extendParent(Int(open.block))
    }

    /// Extends the end of the surrounding block to that of a block.
    private mutating func extendParent(_ block: Int) {
        let parent = Int(result.blocks[block].parent)
        if parent >= 0, result.blocks[parent].end < result.blocks[block].end {
            result.blocks[parent].end = result.blocks[block].end
        }
    }

    mutating func closeLeaf() {
        let kind = leaf
        let block = leafBlock
        leaf = .none
        leafBlock = -1
        switch kind {
        case .paragraph: closeParagraph(block)
        case .indentedCode:
            // Remove blank lines at its end.
            while result.blocks[block].lineCount > 0 {
                let last = result.lines[Int(result.blocks[block].firstLine + result.blocks[block].lineCount) - 1]
                guard bytes.skipBlanks(Int(last.start), Int(last.end)) == Int(last.end) else {
                    result.blocks[block].end = last.end
                    break
                }
                result.blocks[block].lineCount -= 1
            }
        default: break
        }
        extendParent(block)
    }

    /// Adds the rest of the line to the leaf.
    mutating func addLine() {
        var spaces = 0
        if isInTab {
            spaces = 4 - column % 4
            position += 1
        }
        addLine(position, lineEnd, spaces: spaces)
    }

    @inline(__always)
    mutating func addLine(_ start: Int, _ end: Int, spaces: Int = 0) {
        result.lines.append(
            GrammarLine(
                start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
                spaces: Int32(truncatingIfNeeded: spaces)))
        if result.blocks[leafBlock].lineCount == 0 {
            result.blocks[leafBlock].firstLine = Int32(truncatingIfNeeded: result.lines.count - 1)
        }
        result.blocks[leafBlock].lineCount += 1
        result.blocks[leafBlock].end = Int32(truncatingIfNeeded: lineEnd)
    }
}
