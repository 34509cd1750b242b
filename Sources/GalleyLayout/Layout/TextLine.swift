internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// One line of a layout; several lines share a row where the container leaves several gaps.
///
/// Positions are points in the layout's coordinates, y down.
public struct TextLine: Sendable {
    /// The layout that the line belongs to.
    public let layout: TextLayout
    /// Counts lines from 0.
    public let index: Int
    private let record: LineRecord

    init(layout: TextLayout, index: Int) {
        self.layout = layout
        self.index = index
        record = layout.records[index]
    }

    /// UTF-8 offsets of the line's text, its line terminator included.
    package var utf8Range: Range<Int> { record.textStart..<record.textEnd }

    /// The line's text, its line terminator included.
    public var range: Range<String.Index> { layout.text.range(forUTF8: utf8Range) }

    /// Counts rows from 0. Lines that stand side by side share a row: all lines of a row of a table do.
    public var row: Int { Int(record.row) }

    /// The line box on the page, without hanging white space.
    public var frame: Rect {
        layout.axes.rect(
            inline: layout.originX + record.x, block: layout.originY + record.y, length: record.width,
            breadth: record.height)
    }

    /// Width of the white space that hangs at the line's end.
    public var trailingWhitespace: Double { LayoutUnit.points(record.trailing) }

    /// Index of the container, or column, that the line is in; 0 where there is one.
    public var container: Int {
        layout.placedContainers.firstIndex { $0.lines.contains(index) } ?? 0
    }

    /// Where the line starts along the direction of lines, in points: x in horizontal text, y in vertical.
    public var inlineStart: Double { LayoutUnit.points(layout.originX + record.x) }

    /// How long the line is along the direction of lines, in points, without hanging white space.
    public var advance: Double { LayoutUnit.points(record.width) }

    /// y of the baseline; x in vertical text.
    public var baseline: Double {
        let over = layout.axes.over(block: layout.originY + record.y, breadth: record.height)
        let point = layout.axes.page(Point(x: 0, y: LayoutUnit.points(over + record.baseline)))
        return layout.axes.isVertical ? point.x : point.y
    }

    /// The largest extent of the line's fonts and attachments above the baseline.
    public var ascent: Double { LayoutUnit.points(Int(record.ascent)) }

    /// The largest extent of the line's fonts and attachments below the baseline, positive.
    public var descent: Double { LayoutUnit.points(Int(record.descent)) }

    /// The part of the row that the container gave this line, indents taken off: from left to right, or from top to
    /// bottom in vertical text.
    public var available: ClosedRange<Double> {
        let edges = record.frame.edges(in: layout.regionWidth, isRightToLeft: isRightToLeft)
        let (left, right) = (layout.originX + edges.left, layout.originX + edges.right)
        return LayoutUnit.points(left)...LayoutUnit.points(max(left, right))
    }

    /// The paragraph runs from right to left.
    public var isRightToLeft: Bool { record.baseLevel & 1 == 1 }

    /// From left to right.
    /// - Complexity: O(*glyphs*); the runs are made when they are asked for.
    public var runs: [GlyphRun] {
        var result: [GlyphRun] = []
        layout.forEachGlyphRun(inLine: index) { result.append(GlyphRun($0, of: layout)) }
        return result
    }
}

extension TextLayout {
    /// The lines that are shown, from top to bottom.
    public var lines: Lines { Lines(layout: self) }

    /// How many rows the lines stand in.
    public var rowCount: Int { records.last.map { Int($0.row) + 1 } ?? 0 }

    /// A collection of lines, made when they are asked for.
    public struct Lines: RandomAccessCollection, Sendable {
        let layout: TextLayout

        /// Always 0.
        public var startIndex: Int { 0 }
        /// How many lines there are.
        public var endIndex: Int { layout.records.count }

        /// The line at an index that counts from 0.
        /// - Complexity: O(1).
        public subscript(position: Int) -> TextLine {
            TextLine(layout: layout, index: position)
        }
    }
}
