public import GalleyUnicode

/// Clusters with the same font, style, script and direction.
public struct ShapedRun: Sendable, BitwiseCopyable {
    /// The kind of a run.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// Text.
        case text
        /// A tab.
        case tab
        /// An inline attachment.
        case attachment
        /// A line terminator or another character without a glyph.
        case control
        /// The anchor of a floating attachment: no glyph, no width.
        case float
        /// Glyphs of text outside the paragraph: a hyphen or a truncation token.
        case inserted
        /// A repetition of a tab leader, used only for drawing.
        case leader
        /// The start edge of a style's `backgroundBorder`, without text or glyphs.
        case openOuterBox
        /// The start edge of a style's `border`, inside the outer box.
        case openInnerBox
        /// The end edge of a style's `border`.
        case closeInnerBox
        /// The end edge of a style's `backgroundBorder`.
        case closeOuterBox
        /// The start edge of the base of a ruby annotation, which may be narrower than the annotation.
        case openRuby
        /// The end edge of the base of a ruby annotation.
        case closeRuby

        /// Whether its glyphs are drawn.
        public var showsGlyphs: Bool { self == .text || self == .inserted || self == .leader }
        /// Whether it is an edge of a box, or of a ruby annotation's base.
        public var isEdge: Bool { rawValue >= Kind.openOuterBox.rawValue }
        /// Whether it is an edge at the start.
        public var opensBox: Bool { self == .openOuterBox || self == .openInnerBox || self == .openRuby }
        /// Whether it is an edge of the outer box.
        public var isOuter: Bool { self == .openOuterBox || self == .closeOuterBox }
        /// Whether it is an edge of a box.
        public var isBox: Bool { isEdge && !isRuby }
        /// Whether it is an edge of a ruby annotation's base.
        public var isRuby: Bool { self == .openRuby || self == .closeRuby }
    }

    /// The index of its first cluster.
    public var firstCluster: Int32
    /// The index after its last cluster.
    public var endCluster: Int32
    /// The index of its first glyph, in visual order.
    public var firstGlyph: Int32
    /// The index after its last glyph.
    public var endGlyph: Int32
    /// The index in ``ShapedText/fonts``.
    public var font: Int32
    /// The index in ``ShapedText/styles``.
    public var style: Int32
    /// The ISO 15924 tag, packed as in HarfBuzz.
    public var script: UInt32
    /// The embedding level (UAX #9); odd levels are read from right to left.
    public var level: UInt8
    /// The kind of the run.
    public var kind: Kind
    var marks: Marks = []
    /// The orientation of its glyphs.
    public var orientation = GlyphOrientation.horizontal

    /// Flags in one byte: runs are copied for every composed line.
    struct Marks: OptionSet, Sendable, BitwiseCopyable {
        var rawValue: UInt8

        static let isInserted = Marks(rawValue: 1)
        static let isAlphabetic = Marks(rawValue: 2)
    }

    /// Whether it belongs to a hyphen or a truncation token outside the paragraph.
    public var isInserted: Bool {
        get { marks.contains(.isInserted) }
        set { if newValue { marks.insert(.isInserted) } else { marks.remove(.isInserted) } }
    }

    /// Whether vertical text uses the alphabetic baseline, because the whole paragraph is sideways.
    public var isAlphabetic: Bool {
        get { marks.contains(.isAlphabetic) }
        set { if newValue { marks.insert(.isAlphabetic) } else { marks.remove(.isAlphabetic) } }
    }

    /// Whether the line's baseline is central.
    public var isOnCentralBaseline: Bool { orientation.isVertical && !isAlphabetic }
}
