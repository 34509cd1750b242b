public import GalleyUnicode

/// A part of a paragraph with one font, style, script and direction.
public struct ShapingItem: BitwiseCopyable {
    /// The UTF-8 range in the paragraph.
    var start: Int
    var end: Int
    /// The index in the builder's fonts.
    var font: Int32
    /// The index in the builder's styles.
    var style: Int32
    /// The ISO 15924 tag, packed as in HarfBuzz.
    var script: UInt32
    var level: UInt8
    var kind = ShapedRun.Kind.text
    var orientation = GlyphOrientation.horizontal
    /// The font of spaces in the item; `font` if there is no separate one.
    var spaceFont: Int32
    /// The range of its pieces in the shaper; empty if it is shaped at once.
    var firstPiece = 0
    var endPiece = 0

    /// Creates an item that is shaped at once.
    public init(
        range: Range<Int>, font: Int32, style: Int32, script: UInt32, level: UInt8, kind: ShapedRun.Kind = .text,
        orientation: GlyphOrientation = .horizontal, spaceFont: Int32
    ) {
        start = range.lowerBound
        end = range.upperBound
        self.font = font
        self.style = style
        self.script = script
        self.level = level
        self.kind = kind
        self.orientation = orientation
        self.spaceFont = spaceFont
    }

    var range: Range<Int> { start..<end }

    var isRightToLeft: Bool { level & 1 == 1 }

    /// Whether glyphs follow each other downwards.
    var isUpright: Bool { orientation == .upright }

    /// Whether `next` follows with the same font, style and direction.
    func continues(in next: ShapingItem) -> Bool {
        kind == .text && next.kind == .text && end == next.start && font == next.font && style == next.style
            && level == next.level && spaceFont == next.spaceFont && orientation == next.orientation
            && orientation != .combined
    }
}
