public import GalleySupport
internal import GalleyText
public import GalleyUnicode
internal import Glibc

/// A paragraph as glyphs and break opportunities: immutable, and knowing no width, so that laying it out
/// anew at another width shapes nothing.
@safe public final class ShapedParagraph: @unchecked Sendable {
    // Sound because everything is set before anybody has the object, and never written again.

    /// A place where a line may end and the next begin.
    public struct LineBreak: Sendable, BitwiseCopyable {
        /// Whether a line may or must end at a break.
        public enum Kind: UInt8, Sendable, BitwiseCopyable {
            /// A line may end here; or it must, at a line terminator or the paragraph's end.
            case allowed, mandatory
            /// A hyphen shows when the line ends here.
            case softHyphen
        }

        /// Where what is visible before it ends: the `x` of cluster `trimmed`.
        public var x: Int
        /// The next line's first cluster; where the break lies inside a cluster, the cluster that the break cuts.
        public var cluster: Int32
        /// The end of what is visible before: white space and terminators are left out.
        public var trimmed: Int32
        /// UTF-8 offset of the break.
        public var offset: Int32
        /// Whether a line may or must end here.
        public var kind: Kind
        /// A line that ends here has glyphs of its own: the break cuts a cluster or is not safe, or a hyphen shows.
        public var needsShaping: Bool
    }

    /// A style and where it starts: what a cache compares besides the text.
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

    /// The whole paragraph's glyphs, as on one line.
    public let shaped: ShapedText
    @usableFromInline let columns: Columns
    /// What it is found by in a cache.
    let hash: UInt64
    /// What decided its analysis besides its text.
    public let options: ParagraphOptions
    /// Letters that change where words are parted, in order.
    @usableFromInline let hyphenChanges: [HyphenChange]
    /// Boxes whose parts on lines are whole; edges of boxes in general are clusters.
    public let clonedBoxes: ClonedBoxes
    /// Its annotations, in the order of their bases.
    public let rubies: [ShapedRuby]
    /// What layout asks of it as a whole.
    public let summary: Summary

    /// What layout asks of a paragraph as a whole.
    public struct Summary: BitwiseCopyable, Sendable {
        /// The base level: 0, or 1 from right to left (UAX #9).
        public var baseLevel: UInt8 = 0
        /// Whether tabs are among the clusters, whose widths are not known before lines are.
        public var hasTabs = false
        /// Whether attachments stand outside of the lines.
        public var hasFloats = false
        /// Whether edges of boxes are among the clusters.
        public var hasBoxes = false
        /// Whether line breaks may add edges of boxes.
        public var hasClones = false
        /// Whether a forced break stands before the end.
        public var hasInnerForcedBreaks = false
        /// The extent of a line that holds all of it.
        fileprivate(set) var extent = LineExtent.nothing
        /// Points; what shaping a line's ends again can change is a matter of a few times this.
        public var largestFontSize = 0.0
        /// Layout units between letters, at most. Letters that join have none; shaping a line's end again may join others.
        public var largestLetterSpacing = 0
        /// Widest of the lines that mandatory breaks leave (CSS max-content), without indents and tabs.
        public var maxContentWidth = 0
        /// Widest piece between break opportunities (CSS min-content).
        public var minContentWidth = 0
        /// Widest cluster: the narrowest width where lines may break between any two.
        public var widestCluster = 0
    }

    /// The UTF-8 text, terminator included.
    @inlinable public var text: ColumnView<UInt8> { unsafe ColumnView(columns.text, of: shaped) }
    /// In order; the last is the end of the paragraph, mandatory.
    @inlinable public var breaks: ColumnView<LineBreak> { unsafe ColumnView(columns.breaks, of: shaped) }
    /// Sorted offsets of grapheme clusters; empty where every byte is one.
    @inlinable public var graphemeStarts: ColumnView<Int32> { unsafe ColumnView(columns.graphemeStarts, of: shaped) }
    /// The extent of each run; empty where all runs have the same.
    private var runExtents: ColumnView<LineExtent> { unsafe ColumnView(columns.runExtents, of: shaped) }

    /// Freezes what `builder` and `parts` hold of the paragraph `text`.
    init(
        text: UnsafeBufferPointer<UInt8>, builder: inout ShapedTextBuilder, parts: borrowing ParagraphParts,
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
        summary.measure(parts.breaks, in: shaped, clonedBoxes)
        self.summary = summary
    }

    /// The same paragraph, in objects of its own and with the styles of `spans`, which are equal to those it was made with.
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

    /// The letters that change where a word is parted at `offset`.
    @inlinable @inline(__always)
    public func hyphenChange(at offset: Int) -> HyphenChange? {
        hyphenChanges.isEmpty ? nil : hyphenChanges.first { $0.offset == offset }
    }

    /// The extent of the runs that clusters `range` touches.
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

    /// Bytes held.
    public var footprint: Int { shaped.footprint + 256 }

    /// Whether it is what shaping `text` would give.
    @inline(__always)
    func isParagraph(
        of text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> Bool {
        // Views would count references, and here every layout passes.
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
    /// Takes the breaks in.
    fileprivate mutating func measure(
        _ breaks: borrowing ColumnBuffer<ShapedParagraph.LineBreak>, in shaped: ShapedText, _ clones: ClonedBoxes
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
                piece += clones.parted(before: pieceStart).reduce(0) { $0 + $1.start }
                piece += clones.parted(before: Int(point.cluster)).reduce(0) { $0 + $1.end }
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
