internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A positioned glyph, in points.
struct DrawnGlyph {
    var id: UInt32
    var x: Double
    var y: Double
    var advance: Double
}

extension GlyphRunView {
    var font: Font { sizedFont.font }
    var size: Double { sizedFont.size }
    var attributes: TextAttributes { style.attributes }
    var minX: Double { LayoutUnit.points(x) }
    var maxX: Double { LayoutUnit.points(x + width) }
    var baselineY: Double { LayoutUnit.points(baseline) }

    /// The glyphs with their positions on the page, as an array, where speed does not matter.
    var drawnGlyphs: [DrawnGlyph] {
        let glyphPlacement = glyphPlacement
        guard run.orientation != .horizontal else { return lineGlyphs }
        return unsafe withGlyphs { ids, advances, offsets in
            var pen = x
            return ids.indices.map { index in
                let offset = unsafe offsets.isEmpty ? GlyphOffset.zero : offsets[index]
                let advance = unsafe Int(advances[index])
                defer { pen += advance }
                let origin = glyphPlacement.origin(pen: pen, offset: offset)
                return unsafe DrawnGlyph(
                    id: UInt32(ids[index]), x: origin.x, y: origin.y, advance: LayoutUnit.points(advance))
            }
        }
    }

    /// The transform of glyphs on the page: the style's transform, and a rotation in vertical text; `nil` if there is
    /// none.
    var drawnTransform: GlyphTransform? { glyphPlacement.page(attributes.drawnTransform) }

    /// Whether glyphs are more than filled shapes without transform.
    var needsOutlines: Bool {
        attributes.needsOutlines || run.orientation == .sideways
            || run.orientation == .combined && drawnTransform != nil
    }

    /// The positions of glyphs on their line.
    var lineGlyphs: [DrawnGlyph] {
        unsafe withGlyphs { ids, advances, offsets in
            var result: [DrawnGlyph] = []
            result.reserveCapacity(ids.count)
            var cursor = unsafe GlyphCursor(self, ids: ids, advances: advances, offsets: offsets)
            while let (id, x, y) = unsafe cursor.advance() {
                let advance = unsafe LayoutUnit.points(Int(advances[result.count]))
                result.append(DrawnGlyph(id: id, x: x, y: y, advance: advance))
            }
            return result
        }
    }
}

/// A sequence of glyphs with the positions of their origins on the page.
protocol GlyphSource {
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)?
}

/// A sequence of glyphs directly from a layout's arrays.
@unsafe struct GlyphCursor: @unsafe GlyphSource {
    private let ids: UnsafeBufferPointer<UInt16>
    private let advances: UnsafeBufferPointer<Int32>
    /// Empty if all are zero.
    private let offsets: UnsafeBufferPointer<GlyphOffset>
    private let baseline: Int
    private var pen: Int
    private var index = 0

    /// One layout unit in points; a power of two, so that multiplying is exact.
    private static var point: Double { 1 / 4096 }

    init(
        _ run: GlyphRunView, ids: UnsafeBufferPointer<UInt16>, advances: UnsafeBufferPointer<Int32>,
        offsets: UnsafeBufferPointer<GlyphOffset>
    ) {
        unsafe self.ids = ids
        unsafe self.advances = advances
        unsafe self.offsets = offsets
        unsafe baseline = run.baseline
        unsafe pen = run.x
    }

    /// The next glyph and the position of its origin.
    @inline(__always)
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)? {
        guard unsafe index < ids.count else { return nil }
        var (x, y) = unsafe (pen, baseline)
        if unsafe !offsets.isEmpty {
            let offset = unsafe offsets[index]
            x &+= Int(offset.x)
            y &-= Int(offset.y)
        }
        let glyph = unsafe UInt32(ids[index])
        unsafe pen &+= Int(advances[index])
        unsafe index &+= 1
        return unsafe (glyph, Double(x) * GlyphCursor.point, Double(y) * GlyphCursor.point)
    }
}

/// The glyphs of a run of vertical text.
struct PlacedGlyphs: GlyphSource {
    private let glyphs: [DrawnGlyph]
    private var index = 0

    init(_ run: GlyphRunView) {
        glyphs = run.drawnGlyphs
    }

    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)? {
        guard index < glyphs.count else { return nil }
        defer { index += 1 }
        return (glyphs[index].id, glyphs[index].x, glyphs[index].y)
    }
}
