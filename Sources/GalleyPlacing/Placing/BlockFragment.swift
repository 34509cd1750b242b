/// The box of a block in a layout: all of it, or the part in one container.
///
/// Lengths are in ``LayoutUnit``s, relative to the corner from which the positions of lines are measured.
public struct BlockFragment: Sendable {
    /// The indices of its lines.
    public var lines: Range<Int>
    /// The number of boxes around the block.
    public var level: Int
    /// The UTF-8 offset of a character of the block, whose attributes have the style of the box.
    public var offset: Int
    /// The inline position of its left edge, in vertical text of its top edge.
    public var left: Int
    /// The inline position of its right edge, in vertical text of its bottom edge.
    public var right: Int
    /// The block position of its edge at the first line.
    public var top: Int
    /// The block position of its edge after the last line.
    public var bottom: Int
    /// The space between its edges, before all lines are placed.
    var frame = LineFrame(kind: .span, head: 0, tail: 0)
    /// Whether it has the style of a ``BlockIntent``; otherwise it is a ``TextAttributes/blockBorder``.
    public var isStyled = false
    /// Whether the block began in an earlier container.
    public var isCutBefore = false
    /// Whether the block continues in the next container.
    public var isCutAfter = false

    /// Creates a fragment with the bounds of its lines: from the top of the highest one to the bottom of the lowest one,
    /// including the rows of tables.
    public init(lines: Range<Int>, level: Int, offset: Int, of records: [LineRecord], _ rows: [RowRecord]) {
        self.lines = lines
        self.level = level
        self.offset = offset
        (left, right, top, bottom) = (.max, .min, .max, .min)
        for index in lines {
            let record = records[index]
            left = min(left, record.x)
            right = max(right, record.x + record.width)
            top = min(top, record.y)
            bottom = max(bottom, record.y + record.height)
            guard record.rowGroup >= 0 else { continue }
            let row = rows[Int(record.rowGroup)]
            top = min(top, row.top)
            bottom = max(bottom, row.top + row.height)
        }
    }

    /// Creates a fragment of a block with a style.
    init(
        lines: Range<Int>, level: Int, offset: Int, frame: LineFrame, top: Int, bottom: Int,
        isCut: (before: Bool, after: Bool)
    ) {
        self.lines = lines
        self.level = level
        self.offset = offset
        (left, right, self.top, self.bottom) = (0, 0, top, bottom)
        self.frame = frame
        (isCutBefore, isCutAfter) = isCut
        isStyled = true
    }

    /// Sets the edges in a container whose corner is at a position, and whose rows have a length.
    mutating func place(inline: Int, block: Int, length: Int, isRightToLeft: Bool) {
        let edges = frame.edges(in: length, isRightToLeft: isRightToLeft)
        left = inline + edges.left
        right = max(left, inline + edges.right)
        top += block
        bottom += block
    }

    /// Extends the fragment by rows that follow its last one.
    public mutating func extend(by rows: BlockFragment) {
        lines = lines.lowerBound..<rows.lines.upperBound
        left = min(left, rows.left)
        right = max(right, rows.right)
        top = min(top, rows.top)
        bottom = max(bottom, rows.bottom)
    }

    /// The part of the fragment in a range of lines that contains some of its lines.
    public func cut(to range: Range<Int>, of records: [LineRecord], _ rows: [RowRecord]) -> BlockFragment {
        let part = lines.clamped(to: range)
        if part == lines { return self }
        var result = BlockFragment(lines: part, level: level, offset: offset, of: records, rows)
        result.isCutBefore = isCutBefore || part.lowerBound > lines.lowerBound
        result.isCutAfter = isCutAfter || part.upperBound < lines.upperBound
        guard isStyled else { return result }
        (result.isStyled, result.left, result.right) = (true, left, right)
        if part.lowerBound == lines.lowerBound { result.top = top }
        if part.upperBound == lines.upperBound { result.bottom = bottom }
        return result
    }
}
