internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The boxes of borders around whole rows.
extension TextLayout {
    /// Calls `body` for the boxes of ``TextAttributes/blockBorder``, from top to bottom: one for each sequence of rows
    /// with equal borders, as wide as the container inside its insets, or as specified by the border's extent.
    ///
    /// A row has the border of its first text that has one. Borders of enclosing blocks are drawn first, the outermost
    /// before all others.
    ///
    /// - Parameters:
    ///   - lines: The lines to draw. Boxes that continue beyond them are open there.
    ///   - visible: Boxes without any of these lines are skipped; `nil` is all.
    package func forEachBlockBox(in lines: Range<Int>, visible: Range<Int>? = nil, _ body: (BorderBox) -> Void) {
        let visible = (visible ?? lines).clamped(to: lines)
        guard !visible.isEmpty else { return }
        let depth = text.styles.reduce(0) { max($0, $1.attributes.blockBorder.map { $0.enclosing.count + 1 } ?? 0) }
        for level in 0..<depth { forEachBlockBox(in: lines, visible: visible, level: level, body) }
    }

    /// Calls `body` for the boxes of borders at a nesting level.
    private func forEachBlockBox(in lines: Range<Int>, visible: Range<Int>, level: Int, _ body: (BorderBox) -> Void) {
        var row = rowLines(around: visible.lowerBound)
        while row.lowerBound < visible.upperBound {
            guard let style = blockStyle(ofRow: row, level), let border = style.blockBorder(level) else {
                guard row.upperBound < records.count else { return }
                row = rowLines(around: row.upperBound)
                continue
            }
            // Only the first box can have started above the visible lines.
            let block = extended(row, style: style, level, within: lines, upwards: row.lowerBound <= visible.lowerBound)
            let drawn = block.clamped(to: lines)
            var openSides: BorderBox.Sides = []
            // In vertical text with columns from left to right, the first line is the lowest in line-relative
            // coordinates.
            let (before, after): (BorderBox.Sides, BorderBox.Sides) =
                axes.mode == .verticalLR ? (.bottom, .top) : (.top, .bottom)
            if isInsideBlock(breakBefore: drawn.lowerBound, level) { openSides.insert(before) }
            if isInsideBlock(breakBefore: drawn.upperBound, level) { openSides.insert(after) }
            let box = BorderBox(
                border, around: bounds(ofRows: drawn, extent: border.extent ?? .container), openSides: openSides,
                isRightToLeft: records[drawn.lowerBound].baseLevel & 1 == 1)
            if let box { body(box) }
            guard block.upperBound < records.count else { return }
            row = rowLines(around: block.upperBound)
        }
    }

    /// The lines in the same row as a line.
    private func rowLines(around index: Int) -> Range<Int> {
        let row = records[index].row
        var (lower, upper) = (index, index + 1)
        while lower > 0, records[lower - 1].row == row { lower -= 1 }
        while upper < records.count, records[upper].row == row { upper += 1 }
        return lower..<upper
    }

    /// The style of a row's first text with a block border.
    private func blockStyle(ofRow row: Range<Int>, _ level: Int) -> AttributedText.Style? {
        let start = records[row.lowerBound].textStart
        let end = records[row.upperBound - 1].textEnd
        var run = text.styleRunIndex(atUTF8: start)
        while run < text.styleRuns.count {
            let runStart = Int(text.styleRuns[run].start)
            guard runStart < end || runStart <= start else { return nil }
            let style = text.style(ofRun: run)
            if style.blockBorder(level) != nil {
                // A line terminator is visible only if it is the only character.
                if runStart > start, runStart == end - 1,
                    text.string.utf8[text.index(atUTF8: runStart)] == UInt8(ascii: "\n")
                {
                    return nil
                }
                return style
            }
            run += 1
        }
        return nil
    }

    /// The rows around `block` that have the same box.
    private func extended(
        _ block: Range<Int>, style: AttributedText.Style, _ level: Int, within lines: Range<Int>, upwards: Bool
    ) -> Range<Int> {
        var (lower, upper) = (block.lowerBound, block.upperBound)
        var edge = style
        while upwards, lower > lines.lowerBound {
            let row = rowLines(around: lower - 1)
            guard let other = blockStyle(ofRow: row, level), isOneBlock(other, edge, level, at: lower) else { break }
            edge = other
            lower = row.lowerBound
        }
        edge = style
        while upper < lines.upperBound {
            let row = rowLines(around: upper)
            guard let other = blockStyle(ofRow: row, level), isOneBlock(edge, other, level, at: upper) else { break }
            edge = other
            upper = row.upperBound
        }
        return lower..<upper
    }

    /// Whether the rows on both sides of a row's first line are in the same box.
    private func isOneBlock(
        _ above: AttributedText.Style, _ below: AttributedText.Style, _ level: Int, at line: Int
    ) -> Bool {
        if above !== below, !above.isSameBorder(below, level) { return false }
        guard let first = above.attributes.block?.components, let second = below.attributes.block?.components else {
            return true
        }
        let isSameParagraph = records[line - 1].textBase == records[line].textBase
        func quote(_ components: [BlockIntent.Component]) -> Int? {
            // At the depth of the border.
            let quotes = components.filter(\.kind.isQuote)
            return quotes.isEmpty ? nil : quotes[max(0, quotes.count - 1 - level)].identity
        }
        guard above.isOwnBorder(level), below.isOwnBorder(level) else {
            // A quote around one of the blocks is also around the other, or it is another quote.
            return quote(first) == quote(second)
        }
        // Two consecutive code blocks, rules or headings are separate, even with equal appearance; and so are two
        // quotes.
        switch (first.first?.kind, second.first?.kind) {
        case (.thematicBreak?, _), (_, .thematicBreak?), (.heading?, .heading?):
            return isSameParagraph
        case (.codeBlock?, .codeBlock?):
            let identity = first.first?.identity
            guard identity == second.first?.identity, identity != 0 || isSameParagraph else { return false }
        default: break
        }
        guard let one = quote(first), let other = quote(second) else { return true }
        return one == other
    }

    /// Whether the same box contains the rows on both sides of a row's first line.
    private func isInsideBlock(breakBefore line: Int, _ level: Int) -> Bool {
        guard line > 0, line < records.count, let below = blockStyle(ofRow: rowLines(around: line), level),
            let above = blockStyle(ofRow: rowLines(around: line - 1), level)
        else { return false }
        return isOneBlock(above, below, level, at: line)
    }

    /// The bounds from the top of the highest line to the bottom of the lowest, as wide as the container or the widest
    /// line.
    private func bounds(ofRows lines: Range<Int>, extent: Border.Extent) -> Rect {
        var (top, bottom) = (Int.max, Int.min)
        var (left, right) = (Int.max, Int.min)
        for index in lines {
            let record = records[index]
            left = min(left, record.x)
            right = max(right, record.x + record.width)
            top = min(top, record.y)
            bottom = max(bottom, record.y + record.height)
            guard record.rowGroup >= 0 else { continue }
            let rowGroup = rowGroups[Int(record.rowGroup)]
            top = min(top, rowGroup.top)
            bottom = max(bottom, rowGroup.top + rowGroup.height)
        }
        if extent == .container { (left, right) = (0, regionWidth) }
        return Rect(
            x: LayoutUnit.points(originX + left),
            y: LayoutUnit.points(axes.over(block: originY + top, breadth: bottom - top)),
            width: LayoutUnit.points(right - left), height: LayoutUnit.points(bottom - top))
    }
}

extension AttributedText.Style {
    /// The border of a block or of an enclosing one, by nesting level.
    fileprivate func blockBorder(_ level: Int) -> Border? {
        guard let border = attributes.blockBorder, level <= border.enclosing.count else { return nil }
        return level == border.enclosing.count ? border.withoutEnclosing : border.enclosing[level]
    }

    fileprivate func isOwnBorder(_ level: Int) -> Bool { attributes.blockBorder?.enclosing.count == level }

    fileprivate func isSameBorder(_ other: AttributedText.Style, _ level: Int) -> Bool {
        if level == 0, isOwnBorder(0), other.isOwnBorder(0) {
            return areSame(attributes.blockBorder, other.attributes.blockBorder)
        }
        return areSame(blockBorder(level), other.blockBorder(level))
    }
}

extension Border {
    fileprivate var withoutEnclosing: Border {
        if enclosing.isEmpty { return self }
        var border = self
        border.enclosing = []
        return border
    }
}
