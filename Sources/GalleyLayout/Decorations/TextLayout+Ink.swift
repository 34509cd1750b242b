internal import CHarfBuzz
internal import GalleyFonts
internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The bounds of drawing.
extension TextLayout {
    /// The bounds of everything drawn: glyph outlines, backgrounds, borders, lines, shadows and attachments. Empty if
    /// nothing is drawn.
    ///
    /// Drawing on pixels moves edges to whole pixels, and widens thin lines to one pixel: an image of these bounds must
    /// be rounded outwards with an additional pixel on every side.
    /// - Complexity: O(*glyphs*).
    public var inkBounds: Rect {
        let ink = hasBorders ? borderInk : Rect.zero
        return axes.page(ink.union(lineInk(of: records.indices)))
    }

    /// The bounds of everything drawn in lines, except borders; line-relative.
    func lineInk(of indices: Range<Int>) -> Rect {
        var ink = Rect.zero
        forEachTableCell(in: indices, { ink = ink.union($0.ink) }, borders: { ink = ink.union($0.ink) })
        let lines = DecorationLine.Kind.allCases.filter(hasDecorations)
        let hasBackgrounds = hasStyle { $0.attributes.backgroundColor != nil }
        for index in indices {
            forEachGlyphRun(inLine: index) { ink = ink.union(self.ink(of: $0)) }
            if hasBackgrounds { ink = ink.union(backgroundInk(inLine: index)) }
            if hasRuby(inLine: index) {
                forEachRubyRun(inLine: index) {
                    ink = ink.union(self.ink(of: glyphInk(of: $0), shadow: $0.style.attributes.shadow))
                }
            }
            forEachLeaderRun(inLine: index) {
                ink = ink.union(self.ink(of: glyphInk(of: $0), shadow: $0.style.attributes.shadow))
            }
            for kind in lines {
                forEachDecorationLine(kind, inLine: index) {
                    ink = ink.union(self.ink(of: $0.inkWithoutShadow, shadow: $0.decoration.shadow))
                }
            }
        }
        if hasEmphasis {
            for index in indices { forEachEmphasisMark(inLine: index) { ink = ink.union($0.ink) } }
        }
        return ink
    }

    private func hasDecorations(_ kind: DecorationLine.Kind) -> Bool {
        hasStyle { kind.decoration(of: $0.attributes) != nil }
    }

    private func hasStyle(where predicate: (AttributedText.Style) -> Bool) -> Bool {
        text.styles.contains(where: predicate) || container.truncationToken?.styles.contains(where: predicate) ?? false
    }

    /// The bounds of a line's background colours, including the space between runs with the same colour; line-relative.
    private func backgroundInk(inLine index: Int) -> Rect {
        let record = records[index]
        let (top, height) = (LayoutUnit.points(over(record)), LayoutUnit.points(record.height))
        var runs: [GlyphRunView] = []
        forEachGlyphRun(inLine: index) { runs.append($0) }
        var ink = Rect.zero
        forEachStretch(of: runs, inLine: index, by: { $0.style.attributes.backgroundColor }) { _, minX, maxX in
            ink = ink.union(Rect(x: minX, y: top, width: maxX - minX, height: height))
        }
        return ink
    }

    /// The bounds of an object and its shadow, line-relative. Shadow offsets are relative to the page.
    func ink(of rect: Rect, shadow: Shadow?) -> Rect {
        guard let shadow else { return rect }
        return axes.lineRelative(shadow.ink(of: axes.page(rect))).union(rect)
    }

    /// The bounds of a run, line-relative.
    private func ink(of view: GlyphRunView) -> Rect {
        let attributes = view.style.attributes
        var ink = Rect.zero
        if var rect = attachmentRect(of: view) {
            // Negative insets make the image larger than its box.
            if let insets = attributes.attachment?.insets { rect = rect.union(rect.inset(by: insets)) }
            ink = ink.union(axes.lineRelative(rect))
        }
        guard view.run.kind == .text || view.run.kind == .inserted else { return ink }
        let glyphs = glyphInk(of: view)
        return ink.union(self.ink(of: glyphs, shadow: attributes.shadow))
    }

    /// The bounds of a run's glyphs, with synthesized styles, transform and stroke; line-relative.
    package func glyphInk(of view: GlyphRunView) -> Rect {
        var ink = Rect.zero
        forEachGlyphInk(of: view) { ink = ink.union($1) }
        return ink
    }

    /// Calls `body` with the bounds of each glyph that has ink, and its index in the run.
    package func forEachGlyphInk(of view: GlyphRunView, _ body: (_ glyph: Int, _ ink: Rect) -> Void) {
        let font = view.sizedFont
        // Points per font unit.
        let scale = font.scale / LayoutUnit.perPoint
        // Synthesized styles extend the outlines of the font.
        let slant = font.font.syntheticOblique ? SyntheticStyle.slant : 0
        let bold =
            font.font.syntheticBold ? font.size * SyntheticStyle.boldness / 2 * SyntheticStyle.sharpestCorner : 0
        let attributes = view.style.attributes
        let glyphPlacement = view.glyphPlacement
        let transform = glyphPlacement.map(attributes.drawnTransform)
        // Images end on whole pixels, which a transform makes longer.
        let edge = transform != nil && font.font.face.hasColor ? 2.0 : 0
        let stroke = attributes.stroke.map { $0.width.isFinite ? max(0, $0.width / 2) : 0 } ?? 0
        func place(_ ink: Rect, _ glyph: Int, pen: Int, _ offset: GlyphOffset) {
            var shape = ink
            if let transform { shape = transform.bounds(of: shape) }
            if stroke > 0 { shape = shape.inset(by: EdgeInsets(-stroke)) }
            if glyphPlacement.isLevel {
                shape.x += LayoutUnit.points(pen + Int(offset.x))
                shape.y += LayoutUnit.points(view.baseline - Int(offset.y))
                body(glyph, shape)
            } else {
                let origin = glyphPlacement.origin(pen: pen, offset: offset)
                shape.x += origin.x
                shape.y += origin.y
                body(glyph, axes.lineRelative(shape))
            }
        }
        unsafe view.withGlyphs { ids, advances, offsets in
            var pen = view.x
            for glyph in ids.indices {
                var extents = hb_glyph_extents_t()
                if let box = unsafe font.font.face.paintBox(of: UInt32(ids[glyph])) {
                    // An image, on whole pixels.
                    let shape = Rect(
                        x: box.left * scale, y: -box.top * scale, width: (box.right - box.left) * scale,
                        height: (box.top - box.bottom) * scale
                    ).inset(by: EdgeInsets(-1))
                    unsafe place(shape, glyph, pen: pen, offsets.isEmpty ? GlyphOffset.zero : offsets[glyph])
                } else if unsafe hb_font_get_glyph_extents(font.font.face.shaping, UInt32(ids[glyph]), &extents) != 0,
                    extents.width != 0, extents.height != 0
                {
                    // y upwards, as in the font.
                    let high = Double(max(extents.y_bearing, extents.y_bearing + extents.height)) * scale + bold
                    let low = Double(min(extents.y_bearing, extents.y_bearing + extents.height)) * scale - bold
                    let right = Double(max(extents.x_bearing, extents.x_bearing + extents.width)) * scale + bold
                    let left = Double(min(extents.x_bearing, extents.x_bearing + extents.width)) * scale - bold
                    var shape = Rect(
                        x: left + slant * low, y: -high, width: right - left + slant * (high - low),
                        height: high - low)
                    if edge > 0 { shape = shape.inset(by: EdgeInsets(-edge)) }
                    unsafe place(shape, glyph, pen: pen, offsets.isEmpty ? GlyphOffset.zero : offsets[glyph])
                }
                pen += unsafe Int(advances[glyph])
            }
        }
    }
}
