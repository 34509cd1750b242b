public import GalleyText

/// A stretch of one line in one font, one style and one direction: what a drawing program walks.
///
/// Positions are points in the layout's coordinates, origin at the container's top left corner, y down.
public struct GlyphRun: Sendable {
    /// One glyph where it is drawn.
    public struct Glyph: Sendable, Hashable {
        /// The glyph's index in the font.
        public var id: UInt32
        /// Where the glyph's origin goes: on the baseline, offsets included.
        public var position: Point
        /// How far the pen moves.
        public var advance: Double
        /// UTF-8 offset of the glyph's cluster in the text of the layout.
        package var cluster: Int

        package init(id: UInt32, position: Point, advance: Double, cluster: Int) {
            self.id = id
            self.position = position
            self.advance = advance
            self.cluster = cluster
        }
    }

    /// The face, and what must be synthesised.
    public let font: Font
    /// Size in points.
    public let size: Double
    /// The style of the run's text.
    public let attributes: TextAttributes
    /// UTF-8 offsets in the layout's text; empty for a hyphen or a truncation token that a line break added.
    package let utf8Range: Range<Int>
    /// The text that was added, where `utf8Range` is empty.
    package let insertedText: String?
    /// UAX #9 embedding level; odd is right to left.
    public let level: UInt8
    /// The left end of the run on its baseline, baseline offset included.
    public let origin: Point
    /// Sum of the advances, in points.
    public let width: Double
    /// The font's extent above the baseline, in points.
    public let ascent: Double
    /// The font's extent below the baseline, in points, positive.
    public let descent: Double
    /// In visual order, from left to right.
    public let glyphs: [Glyph]

    package init(
        font: Font, size: Double, attributes: TextAttributes, utf8Range: Range<Int>, insertedText: String?,
        level: UInt8, origin: Point, width: Double, ascent: Double, descent: Double, glyphs: [Glyph]
    ) {
        self.font = font
        self.size = size
        self.attributes = attributes
        self.utf8Range = utf8Range
        self.insertedText = insertedText
        self.level = level
        self.origin = origin
        self.width = width
        self.ascent = ascent
        self.descent = descent
        self.glyphs = glyphs
    }

    public var isRightToLeft: Bool { level & 1 == 1 }
}
