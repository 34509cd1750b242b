public import GalleySupport
internal import GalleyText
public import GalleyUnicode
internal import Glibc

/// An immutable paragraph of glyphs and break opportunities. It is independent of the width, so that laying it out at
/// another width requires no shaping.
@safe public final class ShapedParagraph: @unchecked Sendable {
    // Sound because everything is set before the object is shared, and never written again.

    /// A position at which a line may end and the next one start.
    public struct LineBreak: Sendable, BitwiseCopyable {
        /// The kind of a break.
        public enum Kind: UInt8, Sendable, BitwiseCopyable {
            /// A line may end here.
            case allowed
            /// A line must end here: at a line terminator or the paragraph's end.
            case mandatory
            /// A hyphen is shown if the line ends here.
            case softHyphen
        }

        /// The end of the visible text before the break: the `x` of cluster `trimmed`.
        public var x: Int
        /// The next line's first cluster; if the break is inside a cluster, that cluster.
        public var cluster: Int32
        /// The end of the visible text before the break, without white space and terminators.
        public var trimmed: Int32
        /// The UTF-8 offset of the break.
        public var offset: Int32
        /// The kind of the break.
        public var kind: Kind
        /// Whether a line that ends here needs separate glyphs: the break splits a cluster or is not safe, or a hyphen
        /// is shown.
        public var needsShaping: Bool
    }

    /// A style and its start, which a cache compares in addition to the text.
    @usableFromInline struct StyleStart: BitwiseCopyable, Equatable {
        var start: Int32
        var style: UInt32
    }

    @unsafe @usableFromInline struct Columns {
        @usableFromInline var breaks: Column<LineBreak>
        @usableFromInline var runExtents: Column<LineExtent>
        @usableFromInline var graphemeStarts: Column<Int32>
        @usableFromInline var styleStarts: Column<StyleStart>
        @usableFromInline var text: Column<UInt8>
    }

    /// The glyphs of the whole paragraph, as on one line.
    public let shaped: ShapedText
    @usableFromInline let columns: Columns
    /// The hash in caches.
    let hash: UInt64
    /// The options of the analysis.
    public let options: ParagraphOptions
    /// The changes of letters at hyphenation points, in order.
    @usableFromInline let hyphenChanges: [HyphenChange]
    /// The boxes whose fragments are complete boxes. Edges of all boxes are clusters.
    public let clonedBoxes: ClonedBoxes
    /// The ruby annotations, in the order of their bases.
    public let rubies: [ShapedRuby]
    /// The properties of the paragraph as a whole.
    public let summary: Summary

    /// The properties of a paragraph as a whole, for layout.
    public struct Summary: BitwiseCopyable, Sendable {
        /// The base level: 0, or 1 for right to left (UAX #9).
        public var baseLevel: UInt8 = 0
        /// Whether there are tabs, whose widths depend on lines.
        public var hasTabs = false
        /// Whether there are floating attachments.
        public var hasFloats = false
        /// Whether there are edges of boxes.
        public var hasBoxes = false
        /// Whether line breaks may add edges of boxes.
        public var hasClones = false
        /// Whether there is a forced break before the end.
        public var hasInnerForcedBreaks = false
        /// The extent of a line with all of the text.
        fileprivate(set) var extent = LineExtent.nothing
        /// The largest font size in points, for an upper bound of the effect of shaping line ends again.
        public var largestFontSize = 0.0
        /// The maximum letter spacing in layout units. Joined letters have none, but shaping a line's end again may
        /// change which are joined.
        public var largestLetterSpacing = 0
        /// The widest line with only mandatory breaks (CSS max-content), without indents and tabs.
        public var maxContentWidth = 0
        /// The widest piece between break opportunities (CSS min-content).
        public var minContentWidth = 0
        /// The widest cluster: the minimum width if lines may break between any two.
        public var widestCluster = 0
    }

    /// The UTF-8 text, including the terminator.
    @inlinable public var text: ColumnView<UInt8> { unsafe ColumnView(columns.text, of: shaped) }
    /// The breaks in order; the last one is mandatory, at the end of the paragraph.
    @inlinable public var breaks: ColumnView<LineBreak> { unsafe ColumnView(columns.breaks, of: shaped) }
    /// The sorted offsets of grapheme clusters; empty if every byte is one.
    @inlinable public var graphemeStarts: ColumnView<Int32> { unsafe ColumnView(columns.graphemeStarts, of: shaped) }
    /// The extent of each run; empty if all are equal.
    private var runExtents: ColumnView<LineExtent> { unsafe ColumnView(columns.runExtents, of: shaped) }

    /// Creates the paragraph `text` from `builder` and `parts`.
    init(
        text: UnsafeBufferPointer<UInt8>, builder: inout ShapedTextBuilder, parts: borrowing ParagraphScratch,
        analysis: borrowing ParagraphAnalysis, options: ParagraphOptions, hyphenChanges: [HyphenChange],
        rubies: [ShapedRuby], hash: UInt64
    ) {
        self.rubies = rubies
        self.hash = hash
        self.hyphenChanges = hyphenChanges
        clonedBoxes = parts.clonedBoxes
        self.options = options
        let block = ColumnBlock.make(
            byteCount: builder.frozenBytes + parts.frozenBytes + analysis.clusterStarts.count * 4 + text.count + 16)
        let breaks = unsafe block.column(parts.breaks)
        shaped = builder.freeze(end: text.count, in: block)
        unsafe columns = unsafe Columns(
            breaks: breaks, runExtents: block.column(parts.runExtents),
            graphemeStarts: analysis.clusterStarts.withUnsafeBufferPointer { unsafe block.column($0) },
            styleStarts: block.column(parts.styleStarts), text: block.column(text))
        var summary = Summary()
        summary.baseLevel = analysis.baseLevel
        summary.hasTabs = parts.hasTabs
        summary.hasFloats = parts.hasFloats
        summary.extent = parts.wholeExtent
        summary.largestFontSize = shaped.fonts.reduce(0) { max($0, $1.size) }
        for index in shaped.styles.indices {
            summary.largestLetterSpacing = max(
                summary.largestLetterSpacing, Int(shaped.styles[index].spacing.letter))
        }
        summary.widestCluster = builder.widestCluster
        summary.hasBoxes = builder.edgeCount > 0
        summary.hasClones = !parts.clonedBoxes.isEmpty
        summary.measure(parts.breaks, in: shaped, clonedBoxes, rubies)
        self.summary = summary
    }

    /// Creates the same paragraph in separate objects, with the styles of `spans`, which equal the original ones.
    convenience init(sharing other: ShapedParagraph, spans: [StyleSpan]) {
        self.init(sharing: other, spans: spans, hash: other.hash)
    }

    init(sharing other: ShapedParagraph, spans: [StyleSpan], hash: UInt64) {
        shaped = ShapedText(sharing: other.shaped, spans: spans)
        unsafe columns = unsafe other.columns
        self.hash = hash
        hyphenChanges = other.hyphenChanges
        clonedBoxes = other.clonedBoxes
        rubies = other.rubies
        options = other.options
        summary = other.summary
    }

    /// The change of letters at a hyphenation point.
    @inlinable @inline(__always)
    public func hyphenChange(at offset: Int) -> HyphenChange? {
        hyphenChanges.isEmpty ? nil : hyphenChanges.first { $0.offset == offset }
    }

    /// The extent of the runs that contain clusters of `range`.
    public func extent(of range: Range<Int>) -> LineExtent {
        if runExtents.isEmpty || (range.lowerBound == 0 && range.upperBound == shaped.clusterCount) {
            return summary.extent
        }
        var extent = LineExtent.nothing
        var index = shaped.runIndex(ofCluster: range.lowerBound)
        let end = max(range.upperBound, range.lowerBound + 1)
        while index < shaped.runs.count, Int(shaped.runs[index].firstCluster) < end {
            extent.formUnion(runExtents[index])
            index += 1
        }
        return extent
    }

    /// The size in bytes.
    public var footprint: Int { shaped.footprint + 256 }

    /// Whether shaping `text` would give this paragraph.
    @inline(__always)
    func isParagraph(
        of text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> Bool {
        // Every layout executes this, so it avoids views, which are reference counted.
        let (own, starts) = unsafe (columns.text, columns.styleStarts)
        guard self.hash == hash, unsafe own.count == text.count, unsafe starts.count == spans.count else {
            return false
        }
        for index in spans.indices {
            let start = unsafe starts.start[index]
            guard start.style == spans[index].id, Int(start.start) == spans[index].start else { return false }
        }
        guard self.options == options else { return false }
        guard let other = text.baseAddress else { return true }
        return unsafe memcmp(own.start, other, text.count) == 0
    }
}

extension ShapedParagraph.Summary {
    /// Updates the widths with a range of breaks.
    fileprivate mutating func measure(
        _ breaks: borrowing ColumnBuffer<ShapedParagraph.LineBreak>, in shaped: ShapedText, _ clones: ClonedBoxes,
        _ rubies: [ShapedRuby]
    ) {
        let clusters = shaped.clusters
        var hyphens = HyphenWidths()
        var lineStart = 0
        var pieceStart = 0
        for index in breaks.indices {
            let point = breaks[index]
            let end = point.x
            var piece = end - clusters[pieceStart].x
            if point.kind == .softHyphen { piece += hyphens.width(at: Int(point.cluster), in: shaped) }
            if !clones.isEmpty {
                piece += clones.boxesSplit(before: pieceStart).reduce(0) { $0 + $1.start }
                piece += clones.boxesSplit(before: Int(point.cluster)).reduce(0) { $0 + $1.end }
            }
            if !rubies.isEmpty {
                piece += rubies.hang(from: pieceStart, at: Int(clusters[pieceStart].start), to: Int(point.trimmed))
            }
            minContentWidth = max(minContentWidth, piece)
            pieceStart = Int(point.cluster)
            if point.kind == .mandatory {
                if index < breaks.count - 1 { hasInnerForcedBreaks = true }
                maxContentWidth = max(maxContentWidth, end - clusters[lineStart].x)
                lineStart = Int(point.cluster)
            }
        }
    }
}
