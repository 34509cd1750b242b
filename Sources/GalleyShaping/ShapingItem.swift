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

/// A word or space of an item that is shaped word by word; in visual order.
struct ShapingPiece: BitwiseCopyable {
    var start: Int32
    var count: Int32
    /// The index in the word cache's entries, or one of the constants below.
    var entry: Int32

    static let space: Int32 = -1
    /// A word that is not cached: too long, or dependent on context.
    static let unkept: Int32 = -2

    var range: Range<Int> { Int(start)..<Int(start + count) }
}
