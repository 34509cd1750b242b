public import GalleyUnicode

/// A stretch of a paragraph in one font, style, script and direction.
public struct ShapingItem: BitwiseCopyable {
    /// UTF-8 offsets in the paragraph.
    var start: Int
    var end: Int
    /// Index into the builder's fonts.
    var font: Int32
    /// Index into the builder's styles.
    var style: Int32
    /// ISO 15924 tag, as HarfBuzz packs it.
    var script: UInt32
    var level: UInt8
    var kind = ShapedRun.Kind.text
    var orientation = GlyphOrientation.horizontal
    /// The font that spaces inside the item are taken from; `font` where it has none of its own.
    var spaceFont: Int32
    /// What the item is cut into, in the shaper's pieces; none where it is shaped at once.
    var firstPiece = 0
    var endPiece = 0

    /// An item of its parts, to be shaped at once.
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

    /// Glyphs follow each other downwards.
    var isUpright: Bool { orientation == .upright }

    /// Whether `next` follows in the same font, style and direction.
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
    /// Index into the word cache's entries, or one of the below.
    var entry: Int32

    static let space: Int32 = -1
    /// A word that is not kept: too long, or one that shapes otherwise elsewhere.
    static let unkept: Int32 = -2

    var range: Range<Int> { Int(start)..<Int(start + count) }
}
