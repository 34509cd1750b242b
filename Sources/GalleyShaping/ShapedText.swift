public import GalleySupport
internal import GalleyUnicode
public import GalleyValues

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
        max(0, runs.partitioningIndex { Int($0.firstCluster) > cluster } - 1)
    }

    /// The cluster that contains the text offset, or the end.
    @inlinable public func clusterIndex(ofOffset offset: Int) -> Int {
        max(0, clusters.partitioningIndex { Int($0.start) > offset } - 1)
    }
}
