internal import GalleyFonts
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// A stretch of one line in one font, one style and one direction: what a drawing program walks.
///
/// Positions are points in the layout's coordinates, origin at the container's top left corner, y down.
public struct GlyphRun: Sendable {
    /// One glyph where it is drawn.
    public struct Glyph: Sendable, Hashable {
        /// The glyph's index in the font.
        public var id: UInt32
        /// Where the glyph's origin goes: on the baseline, offsets included. Upright glyphs of vertical text have their
        /// origin left of the column's middle.
        public var position: Point
        /// How far the pen moves along the line; beside each other in one em, before they are made narrower.
        public var advance: Double
    }

    /// The face, and what must be synthesised.
    public let font: Font
    /// Size in points.
    public let size: Double
    /// The style of the run's text.
    public let attributes: TextAttributes
    /// UTF-8 offsets in the layout's text; empty for inserted text.
    package let utf8Range: Range<Int>
    /// A hyphen or a truncation token, which the text does not have.
    public let isInserted: Bool
    /// UAX #9 embedding level; odd is right to left.
    public let level: UInt8
    /// How the glyphs stand.
    public let orientation: GlyphOrientation
    /// How much narrower glyphs are that stand beside each other in one em, so that they fit; else 1.
    public let horizontalScale: Double
    /// The left end of the run on its baseline, baseline offset included; the upper end in vertical text.
    public let origin: Point
    /// How far the run reaches along its line, in points.
    public let width: Double
    /// The font's extent above the baseline, in points.
    public let ascent: Double
    /// The font's extent below the baseline, in points, positive.
    public let descent: Double
    /// In visual order, from left to right.
    public let glyphs: [Glyph]
    private let text: AttributedText
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
        horizontalScale = view.stance.horizontalScale
        origin = view.axes.page(Point(x: LayoutUnit.points(view.x), y: LayoutUnit.points(view.baseline)))
        width = LayoutUnit.points(view.width)
        ascent = LayoutUnit.points(Int(sized.ascent))
        descent = LayoutUnit.points(Int(sized.descent))
        text = layout.text
        self.view = view
        glyphs = view.positionedGlyphs
    }

    /// The text that the glyphs show; empty for inserted text.
    public var range: Range<String.Index> { text.range(forUTF8: utf8Range) }

    /// Whether the text of the run goes from right to left.
    public var isRightToLeft: Bool { level & 1 == 1 }

    /// The smallest stretch of text that has glyphs of its own: a letter with its marks, or a ligature.
    public struct Cluster: Sendable, Hashable {
        /// The text; empty for inserted text.
        public let range: Range<String.Index>
        /// Places in ``GlyphRun/glyphs``; empty for what shows nothing.
        public let glyphs: Range<Int>
        /// The left edge in points.
        public let x: Double
        /// The advance in points.
        public let width: Double
    }

    /// The clusters in logical order.
    /// - Complexity: O(*clusters*); worked out when it is asked for.
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
    /// The glyphs where they are drawn.
    var positionedGlyphs: [GlyphRun.Glyph] {
        let stance = stance
        return unsafe withGlyphs { ids, advances, offsets in
            var pen = x
            return ids.indices.map { index in
                let offset = unsafe offsets.isEmpty ? GlyphOffset.zero : offsets[index]
                defer { unsafe pen += Int(advances[index]) }
                return unsafe GlyphRun.Glyph(
                    id: UInt32(ids[index]),
                    position: stance.origin(pen: pen, offset: offset),
                    advance: LayoutUnit.points(Int(advances[index])))
            }
        }
    }
}
