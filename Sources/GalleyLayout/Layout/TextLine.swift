public import GalleyText

/// One line of a layout; several lines share a row where the container leaves several gaps.
///
/// Positions are points in the layout's coordinates, y down.
public struct TextLine: Sendable {
    /// UTF-8 offsets of the line's text, its line terminator included.
    package let utf8Range: Range<Int>
    /// Counts rows from 0.
    public let row: Int
    /// The line box: its left edge, top, width without hanging white space, and height.
    public let frame: Rect
    /// Width of the white space that hangs at the line's end.
    public let trailingWhitespace: Double
    /// y of the baseline.
    public let baseline: Double
    /// The largest extents of the line's fonts and attachments above and below the baseline.
    public let ascent: Double
    public let descent: Double
    /// The part of the row that the container gave this line.
    public let available: ClosedRange<Double>
    /// The paragraph's base level is odd.
    public let isRightToLeft: Bool
    /// From left to right.
    public let runs: [GlyphRun]
}
