internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyValues

/// The boxes of blocks.
extension TextLayout {
    /// Calls `body` for the boxes of blocks, the outermost first, and from top to bottom.
    ///
    /// - Parameters:
    ///   - lines: The lines to draw. Boxes that continue beyond them are open there.
    ///   - visible: Boxes without any of these lines are skipped; `nil` is all.
    package func forEachBlockBox(in lines: Range<Int>, visible: Range<Int>? = nil, _ body: (BorderBox) -> Void) {
        let visible = (visible ?? lines).clamped(to: lines)
        let blocks = blocks
        guard !visible.isEmpty, !blocks.isEmpty else { return }
        let end = blocks.partitioningIndex { $0.lines.lowerBound >= visible.upperBound }
        var shown = blocks[..<end].filter { $0.lines.upperBound > visible.lowerBound }
        shown.sort {
            ($0.isStyled ? 0 : 1, $0.level, $0.lines.lowerBound) < ($1.isStyled ? 0 : 1, $1.level, $1.lines.lowerBound)
        }
        for block in shown {
            let style = text.style(ofRun: text.styleRunIndex(atUTF8: block.offset))
            let block = block.cut(to: lines, of: records, rowGroups)
            var openSides: BorderBox.Sides = []
            // In vertical text with columns from left to right, the first line is the lowest in line-relative
            // coordinates.
            let (before, after): (BorderBox.Sides, BorderBox.Sides) =
                axes.mode == .verticalLR ? (.bottom, .top) : (.top, .bottom)
            if block.isCutBefore { openSides.insert(before) }
            if block.isCutAfter { openSides.insert(after) }
            let isRightToLeft = records[block.lines.lowerBound].baseLevel & 1 == 1
            if block.isStyled {
                style.anyBlock.style(atLevel: block.level)?.forEachBox(
                    in: bounds(of: block, extent: .line), openSides: openSides, before: before,
                    isRightToLeft: isRightToLeft, body)
            } else if let border = style.blockBorder(block.level) {
                let box = BorderBox(
                    border, around: bounds(of: block, extent: border.extent ?? .container), openSides: openSides,
                    isRightToLeft: isRightToLeft)
                if let box { body(box) }
            }
        }
    }

    /// The line-relative bounds of a block's text, or of the container next to it.
    private func bounds(of block: BlockFragment, extent: Border.Extent) -> Rect {
        var (left, right) = (block.left, block.right)
        if extent == .container {
            (left, right) = (0, regionWidth)
            let line = block.lines.lowerBound
            let index = placedContainers.partitioningIndex { $0.lines.upperBound > line }
            if index < placedContainers.count {
                left = placedContainers[index].inline
                right = left + placedContainers[index].length
            }
        }
        let breadth = block.bottom - block.top
        return Rect(
            x: LayoutUnit.points(originX + left),
            y: LayoutUnit.points(axes.over(block: originY + block.top, breadth: breadth)),
            width: LayoutUnit.points(right - left), height: LayoutUnit.points(breadth))
    }
}
