internal import GalleyFonts
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// A part of one line in one font, one style and one direction, for drawing glyphs.
///
/// Positions are points in the layout's coordinates; the origin is the container's top left corner, and y increases
/// downwards.
public struct GlyphRun: Sendable {
    /// A positioned glyph.
    public struct Glyph: Sendable, Hashable {
        /// The glyph ID in the font.
        public var id: UInt32
        /// The position of the glyph's origin on the baseline, including offsets. The origin of upright glyphs of
        /// vertical text is left of the column's middle.
        public var position: Point
        /// The advance along the line; for characters combined in one em, before they are narrowed.
        public var advance: Double
    }

    /// The face, with the styles to synthesize.
    public let font: Font
    /// The size in points.
    public let size: Double
    /// The attributes of the run's text.
    public let attributes: TextAttributes
    /// The range in the layout's text, in UTF-8 offsets; empty for inserted text.
    package let utf8Range: Range<Int>
    /// Whether it is a hyphen or a truncation token outside the text.
    public let isInserted: Bool
    /// The UAX #9 embedding level; odd is right to left.
    public let level: UInt8
    /// The orientation of the glyphs.
    public let orientation: GlyphOrientation
    /// The horizontal scale of glyphs combined in one em, so that they fit; otherwise 1.
    public let horizontalScale: Double
    /// The left end of the run on its baseline, including the baseline offset; in vertical text the upper end.
    public let origin: Point
    /// The length of the run along its line, in points.
    public let width: Double
    /// The font's ascent in points.
    public let ascent: Double
    /// The font's descent in points, positive.
    public let descent: Double
    /// The glyphs in visual order, from left to right.
    public let glyphs: [Glyph]
    let text: AttributedText
    private let view: GlyphRunView

    init(_ view: GlyphRunView, of layout: TextLayout) {
        let sized = view.sizedFont
        font = sized.font
        size = sized.size
        attributes = view.style.attributes
        utf8Range = view.utf8Range
        isInserted = view.run.isInserted
        level = view.run.level
        orientation = view.run.orientation
        horizontalScale = view.glyphPlacement.horizontalScale
        origin = view.axes.page(Point(x: LayoutUnit.points(view.x), y: LayoutUnit.points(view.baseline)))
        width = LayoutUnit.points(view.width)
        ascent = LayoutUnit.points(Int(sized.ascent))
        descent = LayoutUnit.points(Int(sized.descent))
        text = layout.text
        self.view = view
        glyphs = view.positionedGlyphs
    }

    /// The range of the text of the glyphs; empty for inserted text.
    public var range: Range<String.Index> { text.range(forUTF8: utf8Range) }

    /// Whether the run is right to left.
    public var isRightToLeft: Bool { level & 1 == 1 }

    /// The smallest unit of text with separate glyphs: a letter with its marks, or a ligature.
    public struct Cluster: Sendable, Hashable {
        /// The range of the text; empty for inserted text.
        public let range: Range<String.Index>
        /// The indices in ``GlyphRun/glyphs``; empty for invisible text.
        public let glyphs: Range<Int>
        /// The left edge in points.
        public let x: Double
        /// The advance in points.
        public let width: Double
    }

    /// The clusters in logical order, computed on each access.
    /// - Complexity: O(*clusters*).
    public var clusters: [Cluster] {
        let columns = view.shaped.clusters
        let shift = utf8Range.lowerBound - Int(columns[view.clusters.lowerBound].start)
        let edges = (left: columns[view.clusters.lowerBound].x, right: columns[view.clusters.upperBound].x)
        return view.clusters.map { cluster in
            let next = cluster + 1
            let end = next == view.clusters.upperBound ? utf8Range.upperBound : Int(columns[next].start) + shift
            let start = Int(columns[cluster].start) + shift
            let glyphs = view.shaped.glyphRange(of: cluster..<next, in: view.run)
            let before = isRightToLeft ? edges.right - columns[next].x : columns[cluster].x - edges.left
            return Cluster(
                range: text.range(forUTF8: isInserted ? utf8Range : start..<max(start, end)),
                glyphs: glyphs.lowerBound - view.glyphs.lowerBound..<glyphs.upperBound - view.glyphs.lowerBound,
                x: LayoutUnit.points(view.x + before), width: LayoutUnit.points(columns[next].x - columns[cluster].x))
        }
    }
}

extension GlyphRunView {
    /// The positioned glyphs.
    var positionedGlyphs: [GlyphRun.Glyph] {
        let glyphPlacement = glyphPlacement
        return unsafe withGlyphs { ids, advances, offsets in
            var pen = x
            return ids.indices.map { index in
                let offset = unsafe offsets.isEmpty ? GlyphOffset.zero : offsets[index]
                defer { unsafe pen += Int(advances[index]) }
                return unsafe GlyphRun.Glyph(
                    id: UInt32(ids[index]),
                    position: glyphPlacement.origin(pen: pen, offset: offset),
                    advance: LayoutUnit.points(Int(advances[index])))
            }
        }
    }
}
