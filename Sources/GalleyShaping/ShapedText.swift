public import GalleySupport
public import GalleyUnicode

/// Glyphs, clusters and runs of a stretch of text: structure of arrays, immutable, knowing no width.
///
/// Glyphs stand run by run, inside a run from left to right. Clusters and runs stand in logical order.
/// Text offsets are UTF-8 and count from the start of the paragraph. Lengths are ``LayoutUnit``s.
@safe public final class ShapedText: @unchecked Sendable {
    // Sound because the columns are filled before anybody has the object, and never written again.

    /// Holds the columns, those of the paragraph too.
    let block: ColumnBlock
    @usableFromInline let columns: Columns
    /// What runs index: fonts at their sizes.
    public let fonts: [SizedFont]
    /// What runs index: the styles they were shaped in.
    public let styles: [ShapingStyle]
    /// Whether edges of boxes are among the clusters.
    public let hasEdges: Bool

    @unsafe @usableFromInline struct Columns {
        @usableFromInline var clusters: Column<ShapedCluster>
        @usableFromInline var runs: Column<ShapedRun>
        @usableFromInline var offsets: Column<GlyphOffset>
        @usableFromInline var advances: Column<Int32>
        @usableFromInline var glyphIDs: Column<UInt16>
        @usableFromInline var flags: Column<ClusterFlags>
    }

    init(_ columns: Columns, block: ColumnBlock, fonts: [SizedFont], styles: [ShapingStyle], hasEdges: Bool) {
        self.hasEdges = hasEdges
        unsafe self.columns = unsafe columns
        self.block = block
        self.fonts = fonts
        self.styles = styles
    }

    /// The same columns, in an object of its own; of its styles and fonts, those of `spans`, or copies.
    init(sharing other: ShapedText, spans: [StyleSpan]) {
        unsafe columns = unsafe other.columns
        hasEdges = other.hasEdges
        block = other.block
        let own = Dictionary(spans.map { ($0.id, $0.style) }, uniquingKeysWith: { first, _ in first })
        var primaries: [ObjectIdentifier: SizedFont] = [:]
        styles = other.styles.map { style in
            guard let found = own[style.id] else { return style }
            primaries[ObjectIdentifier(style.primary)] = found.primary
            return found
        }
        fonts = other.fonts.map { primaries[ObjectIdentifier($0)] ?? SizedFont(copying: $0) }
    }

    /// The glyphs' numbers in the fonts of their runs.
    @inlinable public var glyphIDs: ColumnView<UInt16> { unsafe ColumnView(columns.glyphIDs, of: self) }
    /// How far the pen moves on behind each glyph.
    @inlinable public var advances: ColumnView<Int32> { unsafe ColumnView(columns.advances, of: self) }
    /// Empty when every offset is zero.
    @inlinable public var offsets: ColumnView<GlyphOffset> { unsafe ColumnView(columns.offsets, of: self) }
    /// One more than there are clusters; the last marks the end.
    @inlinable public var clusters: ColumnView<ShapedCluster> { unsafe ColumnView(columns.clusters, of: self) }
    /// One for each cluster.
    @inlinable public var flags: ColumnView<ClusterFlags> { unsafe ColumnView(columns.flags, of: self) }
    /// In logical order; no cluster is outside of them.
    @inlinable public var runs: ColumnView<ShapedRun> { unsafe ColumnView(columns.runs, of: self) }

    /// How many clusters there are, without the mark of the end.
    @inlinable public var clusterCount: Int { unsafe columns.flags.count }

    /// Bytes held, for caches that are bounded by size.
    public var footprint: Int {
        block.byteCount + fonts.count * MemoryLayout<SizedFont>.stride + styles.count * 8 + 400
    }

    /// The glyphs of clusters `range`, which must lie in `run`.
    @inlinable @inline(__always)
    public func glyphRange(of range: Range<Int>, in run: ShapedRun) -> Range<Int> {
        let first = Int(run.firstCluster)
        let end = Int(run.endCluster)
        if run.level & 1 == 0 {
            let upper = range.upperBound == end ? Int(run.endGlyph) : Int(clusters[range.upperBound].glyph)
            let lower = range.lowerBound == end ? upper : Int(clusters[range.lowerBound].glyph)
            return lower..<upper
        }
        let upper = range.lowerBound == first ? Int(run.endGlyph) : Int(clusters[range.lowerBound - 1].glyph)
        let lower = range.isEmpty ? upper : Int(clusters[range.upperBound - 1].glyph)
        return lower..<upper
    }

    /// The run that holds `cluster`; the last run for the end.
    @inlinable public func runIndex(ofCluster cluster: Int) -> Int {
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(runs[middle].firstCluster) <= cluster { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The cluster that holds the text offset, or the end.
    @inlinable public func clusterIndex(ofOffset offset: Int) -> Int {
        var low = 0
        var high = clusters.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(clusters[middle].start) <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// How far a glyph is drawn from the pen; y up.
public struct GlyphOffset: Sendable, Hashable, BitwiseCopyable {
    /// To the right, in ``LayoutUnit``s.
    public var x: Int32
    /// Upwards, in ``LayoutUnit``s.
    public var y: Int32

    /// At the pen.
    public static let zero = GlyphOffset(x: 0, y: 0)
}

/// The smallest stretch of text that has glyphs of its own.
public struct ShapedCluster: Sendable, BitwiseCopyable {
    /// Sum of the advances of all clusters before this one, in logical order.
    public var x: Int
    /// Where its text starts.
    public var start: Int32
    /// Its leftmost glyph.
    public var glyph: Int32
}

/// What a cluster is, and what a line may do with it.
public struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
    /// One bit for each flag.
    public let rawValue: UInt8

    /// Flags of their bits.
    @inlinable public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Hangs at a line's end.
    @inlinable public static var whitespace: ClusterFlags { ClusterFlags(rawValue: 1) }
    /// Takes word spacing, and grows when a line is justified.
    @inlinable public static var wordSeparator: ClusterFlags { ClusterFlags(rawValue: 2) }
    /// A line that breaks before it must be shaped again there.
    @inlinable public static var unsafeToBreak: ClusterFlags { ClusterFlags(rawValue: 4) }
    /// Chinese or Japanese: a justified line may grow after it.
    @inlinable public static var ideographic: ClusterFlags { ClusterFlags(rawValue: 8) }
    /// A grapheme cluster starts here.
    @inlinable public static var graphemeStart: ClusterFlags { ClusterFlags(rawValue: 16) }
    /// Holds more than one grapheme cluster: a ligature.
    @inlinable public static var ligature: ClusterFlags { ClusterFlags(rawValue: 32) }
    /// A line terminator or control character: no glyph, no width.
    @inlinable public static var invisible: ClusterFlags { ClusterFlags(rawValue: 64) }
    /// The font has no glyph for it.
    @inlinable public static var missing: ClusterFlags { ClusterFlags(rawValue: 128) }

    /// At a line's end it takes no room: white space, and what shows nothing.
    @inlinable public var mayHang: Bool { !isDisjoint(with: [.whitespace, .invisible]) }
}

/// Clusters in one font, style, script and direction.
public struct ShapedRun: Sendable, BitwiseCopyable {
    /// What a run holds.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// Text; a tab; an attachment in its line; a line terminator or another character without a glyph.
        case text, tab, attachment, control
        /// The place of an attachment that stands at an edge: no glyph, no width.
        case float
        /// Glyphs of text that is not in the paragraph: a hyphen or a truncation token.
        case inserted
        /// A repetition of what fills a tab, which only drawing meets.
        case leader
        /// What a box around text takes at its start and at its end: a cluster without text or glyphs. The outer box is
        /// the style's `backgroundBorder`, the inner one its `border`.
        case openOuterBox, openInnerBox, closeInnerBox, closeOuterBox
        /// The same around the base of a ruby annotation, which may be narrower than that.
        case openRuby, closeRuby

        /// Its glyphs are drawn.
        public var showsGlyphs: Bool { self == .text || self == .inserted || self == .leader }
        /// Holds an edge of a box, or of a ruby annotation's base.
        public var isEdge: Bool { rawValue >= Kind.openOuterBox.rawValue }
        /// Holds such an edge at the start of its box or base.
        public var opensBox: Bool { self == .openOuterBox || self == .openInnerBox || self == .openRuby }
        /// Holds an edge of the outer box.
        public var isOuter: Bool { self == .openOuterBox || self == .closeOuterBox }
        /// Holds an edge of a ruby annotation's base.
        public var isRuby: Bool { self == .openRuby || self == .closeRuby }
    }

    /// Index of its first cluster.
    public var firstCluster: Int32
    /// Index after its last cluster.
    public var endCluster: Int32
    /// Index of its first glyph, in visual order.
    public var firstGlyph: Int32
    /// Index after its last glyph.
    public var endGlyph: Int32
    /// Index into ``ShapedText/fonts``.
    public var font: Int32
    /// Index into ``ShapedText/styles``.
    public var style: Int32
    /// ISO 15924 tag, as HarfBuzz packs it.
    public var script: UInt32
    /// The embedding level (UAX #9); odd levels read from right to left.
    public var level: UInt8
    /// What it holds.
    public var kind: Kind
    var marks: Marks = []
    /// How its glyphs stand.
    public var orientation = GlyphOrientation.horizontal

    /// In one byte: runs are copied for every line that is composed.
    struct Marks: OptionSet, Sendable, BitwiseCopyable {
        var rawValue: UInt8

        static let isInserted = Marks(rawValue: 1)
        static let isAlphabetic = Marks(rawValue: 2)
    }

    /// Belongs to a hyphen or a truncation token, which the paragraph does not have.
    public var isInserted: Bool {
        get { marks.contains(.isInserted) }
        set { if newValue { marks.insert(.isInserted) } else { marks.remove(.isInserted) } }
    }

    /// In vertical text, the line's baseline is the alphabetic one of what lies sideways, as all of the paragraph does.
    public var isAlphabetic: Bool {
        get { marks.contains(.isAlphabetic) }
        set { if newValue { marks.insert(.isAlphabetic) } else { marks.remove(.isAlphabetic) } }
    }

    /// The line's baseline is the middle of its text.
    public var isOnCentralBaseline: Bool { orientation.isVertical && !isAlphabetic }
}
