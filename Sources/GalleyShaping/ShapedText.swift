public import GalleySupport
public import GalleyUnicode

/// The immutable glyphs, clusters and runs of a text as a structure of arrays, independent of the width.
///
/// Glyphs are ordered run by run, and within a run from left to right. Clusters and runs are in logical order. Text
/// offsets are UTF-8, relative to the start of the paragraph. Lengths are in ``LayoutUnit``s.
@safe public final class ShapedText: @unchecked Sendable {
    // Sound because the columns are filled before the object is shared, and never written again.

    /// The memory of the columns, including those of the paragraph.
    let block: ColumnBlock
    @usableFromInline let columns: Columns
    /// The fonts with their sizes, referenced by runs.
    public let fonts: [SizedFont]
    /// The styles, referenced by runs.
    public let styles: [ShapingStyle]
    /// Whether there are edges of boxes among the clusters.
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

    /// Creates a separate object with the same columns; its styles and fonts are those of `spans`, or copies.
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

    /// The glyph IDs in the fonts of their runs.
    @inlinable public var glyphIDs: ColumnView<UInt16> { unsafe ColumnView(columns.glyphIDs, of: self) }
    /// The advance of each glyph.
    @inlinable public var advances: ColumnView<Int32> { unsafe ColumnView(columns.advances, of: self) }
    /// The offsets of glyphs; empty if all are zero.
    @inlinable public var offsets: ColumnView<GlyphOffset> { unsafe ColumnView(columns.offsets, of: self) }
    /// The clusters, with an additional one that marks the end.
    @inlinable public var clusters: ColumnView<ShapedCluster> { unsafe ColumnView(columns.clusters, of: self) }
    /// The flags of each cluster.
    @inlinable public var flags: ColumnView<ClusterFlags> { unsafe ColumnView(columns.flags, of: self) }
    /// The runs in logical order, which cover all clusters.
    @inlinable public var runs: ColumnView<ShapedRun> { unsafe ColumnView(columns.runs, of: self) }

    /// The number of clusters, without the end mark.
    @inlinable public var clusterCount: Int { unsafe columns.flags.count }

    /// The size in bytes, for size-limited caches.
    public var footprint: Int {
        block.byteCount + fonts.count * MemoryLayout<SizedFont>.stride + styles.count * 8 + 400
    }

    /// The glyphs of clusters `range`, which must be in `run`.
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

    /// The run that contains `cluster`; the last run for the end.
    @inlinable public func runIndex(ofCluster cluster: Int) -> Int {
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(runs[middle].firstCluster) <= cluster { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The cluster that contains the text offset, or the end.
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

/// The offset of a glyph from the pen position; y upwards.
public struct GlyphOffset: Sendable, Hashable, BitwiseCopyable {
    /// To the right, in ``LayoutUnit``s.
    public var x: Int32
    /// Upwards, in ``LayoutUnit``s.
    public var y: Int32

    /// A zero offset.
    public static let zero = GlyphOffset(x: 0, y: 0)
}

/// The smallest unit of text with separate glyphs.
public struct ShapedCluster: Sendable, BitwiseCopyable {
    /// The sum of the advances of all previous clusters, in logical order.
    public var x: Int
    /// The start of its text.
    public var start: Int32
    /// Its leftmost glyph.
    public var glyph: Int32
}

/// The properties of a cluster.
public struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
    /// A bit for each flag.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    @inlinable public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Hangs at a line's end.
    @inlinable public static var whitespace: ClusterFlags { ClusterFlags(rawValue: 1) }
    /// Gets word spacing, and grows when a line is justified.
    @inlinable public static var wordSeparator: ClusterFlags { ClusterFlags(rawValue: 2) }
    /// A line that breaks before it must be shaped again there.
    @inlinable public static var unsafeToBreak: ClusterFlags { ClusterFlags(rawValue: 4) }
    /// Chinese or Japanese: a justified line may grow after it.
    @inlinable public static var ideographic: ClusterFlags { ClusterFlags(rawValue: 8) }
    /// Starts a grapheme cluster.
    @inlinable public static var graphemeStart: ClusterFlags { ClusterFlags(rawValue: 16) }
    /// Contains more than one grapheme cluster: a ligature.
    @inlinable public static var ligature: ClusterFlags { ClusterFlags(rawValue: 32) }
    /// A line terminator or control character: no glyph, no width.
    @inlinable public static var invisible: ClusterFlags { ClusterFlags(rawValue: 64) }
    /// The font has no glyph for it.
    @inlinable public static var missing: ClusterFlags { ClusterFlags(rawValue: 128) }

    /// Whether it has no width at a line's end: white space, and invisible clusters.
    @inlinable public var mayHang: Bool { !isDisjoint(with: [.whitespace, .invisible]) }
}

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
