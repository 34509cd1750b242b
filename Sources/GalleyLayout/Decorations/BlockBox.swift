internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
public import GalleyText

/// The box of a block in a layout, or its part in one container.
public struct BlockBox: Sendable, Hashable {
    /// The border box in the layout's coordinates, in points.
    public let frame: Rect
    /// The indices of its lines.
    public let lines: Range<Int>
    /// The number of boxes around it.
    public let level: Int
    /// The style of the block.
    public let style: BlockStyle
    /// Whether the block began in an earlier container.
    public let isCutBefore: Bool
    /// Whether the block continues in the next container.
    public let isCutAfter: Bool
}

extension TextLayout {
    /// The boxes of blocks with a ``BlockIntent/Component/style``, each before the boxes inside it.
    ///
    /// - Complexity: O(*boxes* log *runs*).
    public var blockBoxes: [BlockBox] {
        blocks.compactMap { block in
            guard block.isStyled else { return nil }
            let style = text.style(ofRun: text.styleRunIndex(atUTF8: block.offset))
            guard let own = style.anyBlock.style(atLevel: block.level) else { return nil }
            return BlockBox(
                frame: axes.rect(
                    inline: originX + block.left, block: originY + block.top, length: block.right - block.left,
                    breadth: block.bottom - block.top), lines: block.lines, level: block.level, style: own,
                isCutBefore: block.isCutBefore, isCutAfter: block.isCutAfter)
        }
    }
}
