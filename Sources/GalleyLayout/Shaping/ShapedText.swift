/// Glyphs, clusters and runs of a stretch of text: structure of arrays, immutable, knowing no width.
///
/// Glyphs stand run by run, inside a run from left to right. Clusters and runs stand in logical order.
/// Text offsets are UTF-8 and count from the start of the paragraph. Lengths are ``LayoutUnit``s.
@safe package final class ShapedText: @unchecked Sendable {
    // Sound because the columns are filled before anybody has the object, and never written again.

    /// Holds the columns, those of the paragraph too.
    let block: ColumnBlock
    private let columns: Columns
    /// What runs index: fonts at their sizes.
    package let fonts: [SizedFont]
    package let styles: [ShapingStyle]
    /// Whether edges of boxes are among the clusters.
    let hasEdges: Bool

    @unsafe struct Columns {
        var clusters: Column<ShapedCluster>
        var runs: Column<ShapedRun>
        var offsets: Column<GlyphOffset>
        var advances: Column<Int32>
        var glyphIDs: Column<UInt16>
        var flags: Column<ClusterFlags>
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

    package var glyphIDs: ColumnView<UInt16> { unsafe ColumnView(columns.glyphIDs, of: self) }
    package var advances: ColumnView<Int32> { unsafe ColumnView(columns.advances, of: self) }
    /// Empty when every offset is zero.
    package var offsets: ColumnView<GlyphOffset> { unsafe ColumnView(columns.offsets, of: self) }
    /// One more than there are clusters; the last marks the end.
    package var clusters: ColumnView<ShapedCluster> { unsafe ColumnView(columns.clusters, of: self) }
    package var flags: ColumnView<ClusterFlags> { unsafe ColumnView(columns.flags, of: self) }
    package var runs: ColumnView<ShapedRun> { unsafe ColumnView(columns.runs, of: self) }

    package var clusterCount: Int { unsafe columns.flags.count }

    /// Bytes held, for caches that are bounded by size.
    package var footprint: Int {
        block.byteCount + fonts.count * MemoryLayout<SizedFont>.stride + styles.count * 8 + 400
    }

    /// The glyphs of clusters `range`, which must lie in `run`.
    @inline(__always)
    package func glyphRange(of range: Range<Int>, in run: ShapedRun) -> Range<Int> {
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
    package func runIndex(ofCluster cluster: Int) -> Int {
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(runs[middle].firstCluster) <= cluster { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The cluster that holds the text offset, or the end.
    package func clusterIndex(ofOffset offset: Int) -> Int {
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
package struct GlyphOffset: Sendable, Hashable, BitwiseCopyable {
    package var x: Int32
    package var y: Int32

    package static let zero = GlyphOffset(x: 0, y: 0)
}

/// The smallest stretch of text that has glyphs of its own.
package struct ShapedCluster: Sendable, BitwiseCopyable {
    /// Sum of the advances of all clusters before this one, in logical order.
    package var x: Int
    /// Where its text starts.
    package var start: Int32
    /// Its leftmost glyph.
    package var glyph: Int32
}

package struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Hangs at a line's end.
    package static let whitespace = ClusterFlags(rawValue: 1)
    /// Takes word spacing, and grows when a line is justified.
    package static let wordSeparator = ClusterFlags(rawValue: 2)
    /// A line that breaks before it must be shaped again there.
    package static let unsafeToBreak = ClusterFlags(rawValue: 4)
    /// Chinese or Japanese: a justified line may grow after it.
    package static let ideographic = ClusterFlags(rawValue: 8)
    /// A grapheme cluster starts here.
    package static let graphemeStart = ClusterFlags(rawValue: 16)
    /// Holds more than one grapheme cluster: a ligature.
    package static let ligature = ClusterFlags(rawValue: 32)
    /// A line terminator or control character: no glyph, no width.
    package static let invisible = ClusterFlags(rawValue: 64)
    /// The font has no glyph for it.
    package static let missing = ClusterFlags(rawValue: 128)

    /// At a line's end it takes no room: white space, and what shows nothing.
    package var mayHang: Bool { !isDisjoint(with: [.whitespace, .invisible]) }
}

/// Clusters in one font, style, script and direction.
package struct ShapedRun: Sendable, BitwiseCopyable {
    package enum Kind: UInt8, Sendable, BitwiseCopyable {
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
        package var showsGlyphs: Bool { self == .text || self == .inserted || self == .leader }
        package var isEdge: Bool { rawValue >= Kind.openOuterBox.rawValue }
        package var opensBox: Bool { self == .openOuterBox || self == .openInnerBox || self == .openRuby }
        var isOuter: Bool { self == .openOuterBox || self == .closeOuterBox }
        var isRuby: Bool { self == .openRuby || self == .closeRuby }
    }

    package var firstCluster: Int32
    package var endCluster: Int32
    package var firstGlyph: Int32
    package var endGlyph: Int32
    /// Index into ``ShapedText/fonts``.
    package var font: Int32
    /// Index into ``ShapedText/styles``.
    package var style: Int32
    /// ISO 15924 tag, as HarfBuzz packs it.
    package var script: UInt32
    package var level: UInt8
    package var kind: Kind
    var marks: Marks = []
    package var orientation = GlyphOrientation.horizontal

    /// In one byte: runs are copied for every line that is composed.
    struct Marks: OptionSet, Sendable, BitwiseCopyable {
        var rawValue: UInt8

        static let isInserted = Marks(rawValue: 1)
        static let isAlphabetic = Marks(rawValue: 2)
    }

    /// Belongs to a hyphen or a truncation token, which the paragraph does not have.
    package var isInserted: Bool {
        get { marks.contains(.isInserted) }
        set { if newValue { marks.insert(.isInserted) } else { marks.remove(.isInserted) } }
    }

    /// In vertical text, the line's baseline is the alphabetic one of what lies sideways, as all of the paragraph does.
    var isAlphabetic: Bool {
        get { marks.contains(.isAlphabetic) }
        set { if newValue { marks.insert(.isAlphabetic) } else { marks.remove(.isAlphabetic) } }
    }

    /// The line's baseline is the middle of its text.
    var isOnCentralBaseline: Bool { orientation.isVertical && !isAlphabetic }
}
