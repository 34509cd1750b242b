internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Blocks with boxes: where the block of the text changes, boxes are closed and opened.
///
/// The insets of blocks along lines are part of the paragraphs' metrics. Here, margins, borders and padding take space
/// between lines, and the fragments of boxes are recorded.
extension Placer {
    struct Boxes {
        /// The open blocks; nil if no block with a box is open.
        var open: BlockStack?
        /// The boxes in the containers so far, with insets instead of positions along lines until all lines are placed.
        var fragments: [BlockFragment] = []
    }

    /// Closes the blocks that do not contain the next paragraph. `spacing` is that of the last paragraph.
    mutating func closeBlocks(before next: Paragraph, _ style: ResolvedStyle, spacing: Int?) {
        var stack = boxes.open ?? BlockStack()
        boxes.open = nil
        let block = style.paragraph.hasBlocks ? self.block(at: next.start) : BlockIntent()
        let shared =
            stack.isContinued ? stack.open.count : min(stack.open.count, block.styledCount(sharedWith: stack.block))
        stack.isContinued = false
        if shared < stack.open.count || block.styledCount > shared { stack.begin(at: lines.count, spacing: spacing) }
        while stack.open.count > shared { close(&stack) }
        stack.block = block
        boxes.open = stack
    }

    /// Opens the blocks of the next paragraph, and returns the space before it.
    mutating func openBlocks(_ style: ResolvedStyle, spacing: Int?) -> Int {
        let spacingBefore = style.paragraph.spacingBefore
        progress.openingEdge = 0
        guard var stack = boxes.open else { return space(spacingBefore, after: spacing) }
        boxes.open = nil
        defer { boxes.open = stack.open.isEmpty ? nil : stack }
        guard stack.isChanged(at: lines.count) else { return space(spacingBefore, after: spacing) }
        let isRightToLeft = style.paragraph.options.direction == .rtl
        open(stack.block, to: stack.block.styledCount, isRightToLeft: isRightToLeft, in: &stack)
        stack.add(margin: spacingBefore)
        stack.separate()
        stack.measureDistances(to: lines.count)
        progress.lastSpacing = 0
        let topSpace = options.keepsMargins && lines.isEmpty ? stack.space : stack.topSpace
        progress.openingEdge = topSpace
        return isAtTop ? topSpace : stack.space
    }

    private func open(_ style: BlockStyle, isRightToLeft: Bool, in stack: inout BlockStack) {
        let (margin, edges) = (style.margins(isRightToLeft: isRightToLeft), style.edges(isRightToLeft: isRightToLeft))
        let (start, end) = isRightToLeft ? (margin.right, margin.left) : (margin.left, margin.right)
        var block = BlockStack.Open(firstLine: lines.count)
        block.edges = (LayoutUnit.from(edges.top), LayoutUnit.from(edges.bottom))
        block.marginAfter = LayoutUnit.from(margin.bottom)
        block.insets = (LayoutUnit.from(start), LayoutUnit.from(end))
        if let outer = stack.open.last {
            block.insets.start += outer.content.start
            block.insets.end += outer.content.end
        }
        let (before, after) = isRightToLeft ? (edges.right, edges.left) : (edges.left, edges.right)
        block.content = (block.insets.start + LayoutUnit.from(before), block.insets.end + LayoutUnit.from(after))
        stack.add(margin: LayoutUnit.from(margin.top))
        stack.open.append(block)
        stack.add(edge: block.edges.before)
    }

    /// Closes the innermost block. Its edge after the content ends at the end of the container.
    private mutating func close(_ stack: inout BlockStack) {
        let block = stack.open[stack.open.count - 1]
        if block.edges.after > 0 {
            progress.bottom += stack.settle(isAtTop: isAtTop)
            let bottom = progress.bottom + block.edges.after
            progress.bottom = max(progress.bottom, min(bottom, region.blockEnd ?? bottom))
        }
        record(stack.open.count - 1, isCutAfter: false, in: stack)
        stack.open.removeLast()
        stack.add(margin: block.marginAfter)
    }

    /// Records the fragment of an open block in the current container, unless no line of it is there.
    private mutating func record(_ level: Int, isCutAfter: Bool, in stack: BlockStack) {
        let block = stack.open[level]
        guard block.firstLine < lines.count else { return }
        let line = lines[block.firstLine]
        let first = line.rowGroup >= 0 ? rows[Int(line.rowGroup)].top : line.y
        boxes.fragments.append(
            BlockFragment(
                lines: block.firstLine..<lines.count, level: level, offset: line.textBase, frame: block.frame,
                top: block.isCut ? 0 : first - block.distance, bottom: progress.bottom,
                isCut: (before: block.isCut, after: isCutAfter)))
    }

    /// Cuts the open blocks at the end of a container.
    mutating func cutBlocks() {
        guard var stack = boxes.open else { return }
        boxes.open = nil
        for level in stack.open.indices where stack.open[level].firstLine < lines.count {
            record(level, isCutAfter: true, in: stack)
            stack.open[level].firstLine = lines.count
            stack.open[level].isCut = true
        }
        boxes.open = stack
    }

    /// Closes all blocks at the end of the text. On a page that does not show all of it, they are cut.
    mutating func finishBlocks() {
        if var stack = boxes.open {
            boxes.open = nil
            if isTruncated, options.page != nil {
                for level in stack.open.indices { record(level, isCutAfter: true, in: stack) }
            } else {
                stack.begin(at: lines.count, spacing: stack.spacing)
                while !stack.open.isEmpty { close(&stack) }
                if options.keepsMargins { progress.bottom += stack.settle(isAtTop: false) }
            }
        }
        // The lines after a truncated one were removed.
        boxes.fragments.removeAll { $0.lines.lowerBound >= lines.count }
        for index in boxes.fragments.indices {
            boxes.fragments[index].lines = boxes.fragments[index].lines.clamped(to: lines.indices)
        }
        boxes.fragments.sort { ($0.lines.lowerBound, $0.level) < ($1.lines.lowerBound, $1.level) }
    }

    /// Sets the edges of fragments in a container, whose corner is at a position, and whose rows have a length.
    mutating func placeBlocks(_ range: Range<Int>, inline: Int = 0, block: Int = 0, length: Int) {
        for index in range {
            let isRightToLeft = lines[boxes.fragments[index].lines.lowerBound].baseLevel & 1 == 1
            boxes.fragments[index].place(inline: inline, block: block, length: length, isRightToLeft: isRightToLeft)
        }
    }

    /// Opens the blocks that began on the page before, and contain the start of the text.
    mutating func continueBlocks(of page: PagePlacing) {
        let first = block(at: 0)
        var stack = BlockStack()
        stack.block = page.isContinued ? first : page.block
        stack.isContinued = page.isContinued
        let shared = page.isContinued ? first.styledCount : first.styledCount(sharedWith: page.block)
        guard shared > 0 else { return }
        open(stack.block, to: shared, isRightToLeft: false, in: &stack)
        for index in stack.open.indices { stack.open[index].isCut = true }
        stack.reset()
        boxes.open = stack
    }

    /// Opens the outermost blocks up to a number of them.
    private func open(_ block: BlockIntent, to count: Int, isRightToLeft: Bool, in stack: inout BlockStack) {
        var styles: [BlockStyle] = []
        var left = block.styledCount
        block.forEachStyled { component in
            guard left > stack.open.count, let style = component.box else { return false }
            if left <= count { styles.append(style) }
            left -= 1
            return true
        }
        for style in styles.reversed() { open(style, isRightToLeft: isRightToLeft, in: &stack) }
    }

    /// The blocks at an offset outside of the cells of tables.
    func block(at offset: Int) -> BlockIntent {
        text.style(ofRun: text.styleRunIndex(atUTF8: offset)).anyBlock.outsideCells
    }
}
