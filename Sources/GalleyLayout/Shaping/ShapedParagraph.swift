internal import GalleyText

/// A paragraph as glyphs and break opportunities: immutable, and knowing no width, so that laying it out
/// anew at another width shapes nothing.
package final class ShapedParagraph: Sendable {
    /// A place where a line may end and the next begin.
    package struct LineBreak: Sendable, BitwiseCopyable {
        package enum Kind: UInt8, Sendable, BitwiseCopyable {
            case allowed, mandatory
            /// A hyphen shows when the line ends here.
            case softHyphen
        }

        /// Where what is visible before it ends: the `x` of cluster `trimmed`.
        package var x: Int
        /// The next line's first cluster; where the break lies inside a cluster, the cluster that the break cuts.
        package var cluster: Int32
        /// The end of what is visible before: white space and terminators are left out.
        package var trimmed: Int32
        /// UTF-8 offset of the break.
        package var offset: Int32
        package var kind: Kind
        /// A line that ends here has glyphs of its own: the break cuts a cluster or is not safe, or a hyphen shows.
        package var needsShaping: Bool
    }

    /// The UTF-8 text, terminator included.
    package let text: [UInt8]
    package let shaped: ShapedText
    /// In order; the last is the end of the paragraph, mandatory.
    package let breaks: [LineBreak]
    package let baseLevel: UInt8
    package let hasTabs: Bool
    /// Sorted offsets of grapheme clusters; empty where every byte is one.
    package let graphemeStarts: [Int32]
    /// The extent of a line that holds all of it.
    private let wholeExtent: LineExtent
    /// The extent of each run; empty where all runs have the same.
    private let runExtents: [LineExtent]
    /// Points; what shaping a line's ends again can change is a matter of a few times this.
    let largestFontSize: Double
    /// Widest of the lines that mandatory breaks leave (CSS max-content), without indents and tabs.
    package let maxContentWidth: Int
    /// Widest piece between break opportunities (CSS min-content).
    package let minContentWidth: Int
    /// Widest cluster: the narrowest width where lines may break between any two.
    package let widestCluster: Int

    init(
        text: [UInt8], shaped: ShapedText, breaks: [LineBreak], baseLevel: UInt8, graphemeStarts: [Int32],
        hyphenWidth: (Int) -> Int
    ) {
        self.text = text
        self.shaped = shaped
        self.breaks = breaks
        self.baseLevel = baseLevel
        self.graphemeStarts = graphemeStarts
        hasTabs = shaped.runs.contains { $0.kind == .tab }
        let extents = shaped.runs.map { LineExtent(of: $0, in: shaped) }
        wholeExtent = extents.reduce(into: LineExtent.nothing) { $0.formUnion($1) }
        runExtents = extents.allSatisfy { $0 == extents[0] } ? [] : extents
        largestFontSize = shaped.fonts.reduce(0) { max($0, $1.size) }
        var widest = 0
        var narrowest = 0
        var lineStart = 0
        var pieceStart = 0
        for point in breaks {
            let end = shaped.clusters[Int(point.trimmed)].x
            var piece = end - shaped.clusters[pieceStart].x
            if point.kind == .softHyphen { piece += hyphenWidth(Int(point.cluster)) }
            narrowest = max(narrowest, piece)
            pieceStart = Int(point.cluster)
            if point.kind == .mandatory {
                widest = max(widest, end - shaped.clusters[lineStart].x)
                lineStart = Int(point.cluster)
            }
        }
        maxContentWidth = widest
        minContentWidth = narrowest
        widestCluster = shaped.flags.indices.reduce(0) { widest, cluster in
            let isHanging = shaped.flags[cluster].contains(.whitespace)
            return isHanging ? widest : max(widest, shaped.clusters[cluster + 1].x - shaped.clusters[cluster].x)
        }
    }

    /// The extent of the runs that clusters `range` touches.
    func extent(of range: Range<Int>) -> LineExtent {
        if runExtents.isEmpty || (range.lowerBound == 0 && range.upperBound == shaped.clusterCount) {
            return wholeExtent
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
    package var footprint: Int {
        text.count + runExtents.count * MemoryLayout<LineExtent>.stride + shaped.footprint + breaks.count
            * MemoryLayout<LineBreak>.stride + graphemeStarts.count * 4 + 200
    }
}

/// How far text reaches above and below the baseline, in ``LayoutUnit``s.
package struct LineExtent: Sendable, Hashable {
    /// Fonts of the styles: the strut of each inline box.
    package var ascent: Int32
    package var descent: Int32
    /// The same with the leading of the fonts, half above and half below, and with fallback fonts: what a
    /// line of natural height takes.
    package var naturalAscent: Int32
    package var naturalDescent: Int32
    /// Attachments; far below zero where there are none.
    package var attachmentAscent: Int32
    package var attachmentDescent: Int32

    package static let nothing = LineExtent(
        ascent: .min / 4, descent: .min / 4, naturalAscent: .min / 4, naturalDescent: .min / 4,
        attachmentAscent: .min / 4, attachmentDescent: .min / 4)

    package mutating func formUnion(_ other: LineExtent) {
        ascent = max(ascent, other.ascent)
        descent = max(descent, other.descent)
        naturalAscent = max(naturalAscent, other.naturalAscent)
        naturalDescent = max(naturalDescent, other.naturalDescent)
        attachmentAscent = max(attachmentAscent, other.attachmentAscent)
        attachmentDescent = max(attachmentDescent, other.attachmentDescent)
    }

    /// What one run contributes: its style's strut, and its own font where that is another.
    package init(of run: ShapedRun, in shaped: ShapedText) {
        let style = shaped.styles[Int(run.style)]
        let shift = style.baselineOffset
        self.init(of: style.primary, shift: shift)
        let font = shaped.fonts[Int(run.font)]
        if font.font.face !== style.primary.font.face, run.kind == .text || run.kind == .inserted {
            let own = LineExtent(of: font, shift: shift)
            naturalAscent = max(naturalAscent, own.naturalAscent)
            naturalDescent = max(naturalDescent, own.naturalDescent)
        }
        if run.kind == .attachment, let attachment = style.attachment {
            let height = LayoutUnit.advance(attachment.height * LayoutUnit.perPoint)
            switch attachment.alignment {
            case .baseline: attachmentAscent = height
            case .top: attachmentAscent = style.primary.ascent
            case .bottom: attachmentAscent = height &- style.primary.descent
            case .center:
                attachmentAscent = (height &+ style.primary.ascent &- style.primary.descent) / 2
            }
            attachmentDescent = height &- attachmentAscent &- shift
            attachmentAscent &+= shift
        }
    }

    /// A font's own extent, raised by `shift`.
    package init(of font: SizedFont, shift: Int32) {
        ascent = font.ascent &+ shift
        descent = font.descent &- shift
        let above = font.lineGap / 2
        naturalAscent = ascent &+ above
        naturalDescent = descent &+ font.lineGap &- above
        attachmentAscent = .min / 4
        attachmentDescent = .min / 4
    }

    package init(
        ascent: Int32, descent: Int32, naturalAscent: Int32, naturalDescent: Int32, attachmentAscent: Int32,
        attachmentDescent: Int32
    ) {
        self.ascent = ascent
        self.descent = descent
        self.naturalAscent = naturalAscent
        self.naturalDescent = naturalDescent
        self.attachmentAscent = attachmentAscent
        self.attachmentDescent = attachmentDescent
    }

    /// The extent of all runs.
    static func of(_ shaped: ShapedText) -> LineExtent {
        shaped.runs.reduce(into: LineExtent.nothing) { $0.formUnion(LineExtent(of: $1, in: shaped)) }
    }
}
