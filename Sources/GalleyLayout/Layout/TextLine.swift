internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// A line of a layout. Several lines share a row if the container has several free spans there.
///
/// Positions are points in the layout's coordinates, y downwards.
public struct TextLine: Sendable {
    /// The layout that the line belongs to.
    public let layout: TextLayout
    /// The line number, from 0.
    public let index: Int
    private let record: LineRecord

    init(layout: TextLayout, index: Int) {
        self.layout = layout
        self.index = index
        record = layout.records[index]
    }

    /// The range of the line's text in UTF-8 offsets, including its line terminator.
    package var utf8Range: Range<Int> { record.textStart..<record.textEnd }

    /// The range of the line's text, including its line terminator.
    public var range: Range<String.Index> { layout.text.range(forUTF8: utf8Range) }

    /// The row number, from 0. Adjacent lines share a row, as do all lines of a row in a table.
    public var row: Int { Int(record.row) }

    /// The line box on the page, without hanging white space.
    public var frame: Rect {
        layout.axes.rect(
            inline: layout.originX + record.x, block: layout.originY + record.y, length: record.width,
            breadth: record.height)
    }

    /// The width of hanging white space at the line's end.
    public var trailingWhitespace: Double { LayoutUnit.points(record.trailing) }

    /// The index of the line's container or column; 0 if there is only one.
    public var container: Int {
        layout.placedContainers.firstIndex { $0.lines.contains(index) } ?? 0
    }

    /// The start of the line along the direction of lines, in points: x in horizontal text, y in vertical text.
    public var inlineStart: Double { LayoutUnit.points(layout.originX + record.x) }

    /// The length of the line in points, without hanging white space.
    public var advance: Double { LayoutUnit.points(record.width) }

    /// The y of the baseline; the x in vertical text.
    public var baseline: Double { layout.baseline(of: record) }

    /// The largest ascent of the line's fonts and attachments.
    public var ascent: Double { LayoutUnit.points(Int(record.ascent)) }

    /// The largest descent of the line's fonts and attachments, positive.
    public var descent: Double { LayoutUnit.points(Int(record.descent)) }

    /// The part of the row available for this line, without indents: from left to right, or from top to bottom in
    /// vertical text.
    public var available: ClosedRange<Double> {
        let edges = record.frame.edges(in: layout.regionWidth, isRightToLeft: isRightToLeft)
        let (left, right) = (layout.originX + edges.left, layout.originX + edges.right)
        return LayoutUnit.points(left)...LayoutUnit.points(max(left, right))
    }

    /// Whether the paragraph is right to left.
    public var isRightToLeft: Bool { record.baseLevel & 1 == 1 }

    /// The glyph runs from left to right, created on each access.
    /// - Complexity: O(*glyphs*).
    public var runs: [GlyphRun] {
        var result: [GlyphRun] = []
        layout.forEachGlyphRun(inLine: index) { result.append(GlyphRun($0, of: layout)) }
        return result
    }
}

extension TextLayout {
    /// The visible lines, from top to bottom.
    public var lines: Lines { Lines(layout: self) }

    /// The number of rows.
    public var rowCount: Int { records.last.map { Int($0.row) + 1 } ?? 0 }

    /// A collection of lines, created on access.
    public struct Lines: RandomAccessCollection, Sendable {
        let layout: TextLayout

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of lines.
        public var endIndex: Int { layout.records.count }

        /// The line at an index, from 0.
        /// - Complexity: O(1).
        public subscript(position: Int) -> TextLine {
            TextLine(layout: layout, index: position)
        }
    }
}
