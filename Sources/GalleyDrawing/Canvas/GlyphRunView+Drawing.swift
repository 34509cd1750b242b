internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

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
    var drawnTransform: Transform? { glyphPlacement.page(attributes.drawnTransform) }

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
