internal import CHarfBuzz
public import GalleyText

/// What the layout covers.
extension TextLayout {
    /// The container's size; along an unbounded side, what the text takes. Lines are aligned in it, so this is
    /// the page that a drawing needs.
    public var containerSize: Size {
        guard !placedContainers.isEmpty else {
            return Size(width: container.width ?? size.width, height: container.height ?? size.height)
        }
        // Containers may stand apart, and what is not bounded is as long as its text.
        return placedContainers.reduce(into: size) { size, container in
            size.width = max(size.width, container.rect.maxX)
            size.height = max(size.height, container.rect.maxY)
        }
    }

    /// Union of the line boxes.
    /// - Complexity: O(*lines*).
    public var bounds: Rect {
        guard let first = records.first else {
            return Rect(x: LayoutUnit.points(originX), y: LayoutUnit.points(originY), width: 0, height: 0)
        }
        var (left, right) = (first.x, first.x + first.width)
        var (top, bottom) = (first.y, first.y + first.height)
        for record in records.dropFirst() {
            left = min(left, record.x)
            right = max(right, record.x + record.width)
            top = min(top, record.y)
            bottom = max(bottom, record.y + record.height)
        }
        return axes.rect(
            inline: originX + left, block: originY + top, length: right - left, breadth: bottom - top)
    }

    /// Union of everything drawn: glyph outlines, backgrounds, borders, lines, shadows and attachments. Empty when nothing is.
    ///
    /// A drawing on pixels moves edges to whole pixels, and draws what is thinner than one a pixel wide: a picture of
    /// these bounds rounds them outwards and leaves a pixel on every side.
    /// - Complexity: O(*glyphs*).
    public var inkBounds: Rect {
        var ink = hasBorders ? borderInk : Rect.zero
        forEachTableCell(in: records.indices) { ink = ink.union($0.ink) }
        let lines = DecorationLine.Kind.allCases.filter(hasDecorations)
        let hasBackgrounds = hasStyle { $0.attributes.backgroundColor != nil }
        for index in records.indices {
            forEachGlyphRun(inLine: index) { ink = ink.union(self.ink(of: $0)) }
            if hasBackgrounds { ink = ink.union(backgroundInk(inLine: index)) }
            if hasRuby(inLine: index) {
                forEachRubyRun(inLine: index) {
                    ink = ink.union(self.ink(of: glyphInk(of: $0), shadow: $0.style.attributes.shadow))
                }
            }
            for kind in lines {
                forEachDecorationLine(kind, inLine: index) {
                    ink = ink.union(self.ink(of: $0.inkWithoutShadow, shadow: $0.decoration.shadow))
                }
            }
        }
        if hasEmphasis {
            for index in records.indices { forEachEmphasisMark(inLine: index) { ink = ink.union($0.ink) } }
        }
        return axes.page(ink)
    }

    private func hasDecorations(_ kind: DecorationLine.Kind) -> Bool {
        hasStyle { kind.decoration(of: $0.attributes) != nil }
    }

    private func hasStyle(where predicate: (AttributedText.Style) -> Bool) -> Bool {
        text.styles.contains(where: predicate) || container.truncationToken?.styles.contains(where: predicate) ?? false
    }

    /// What background colours cover of a line, the room between runs of one colour included; line-relative.
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

    /// What something and its shadow cover, line-relative. Shadows fall as they do on the page.
    func ink(of rect: Rect, shadow: Shadow?) -> Rect {
        guard let shadow else { return rect }
        return axes.lineRelative(shadow.ink(of: axes.page(rect))).union(rect)
    }

    /// Line-relative.
    private func ink(of view: GlyphRunView) -> Rect {
        let attributes = view.style.attributes
        var ink = Rect.zero
        if var rect = attachmentRect(of: view) {
            // Negative insets make the picture larger than its box.
            if let insets = attributes.attachment?.insets { rect = rect.union(rect.inset(by: insets)) }
            ink = ink.union(axes.lineRelative(rect))
        }
        guard view.run.kind == .text || view.run.kind == .inserted else { return ink }
        let glyphs = glyphInk(of: view)
        return ink.union(self.ink(of: glyphs, shadow: attributes.shadow))
    }

    /// What the glyphs of a run cover: outlines as they are synthesised, transformed and stroked; line-relative.
    package func glyphInk(of view: GlyphRunView) -> Rect {
        var ink = Rect.zero
        forEachGlyphInk(of: view) { ink = ink.union($1) }
        return ink
    }

    /// The same of each glyph that has ink, by its index in the run.
    package func forEachGlyphInk(of view: GlyphRunView, _ body: (_ glyph: Int, _ ink: Rect) -> Void) {
        let font = view.sizedFont
        // Points per font unit.
        let scale = font.scale / LayoutUnit.perPoint
        // What is synthesised reaches beyond the outlines the font has.
        let slant = font.font.syntheticOblique ? SyntheticStyle.slant : 0
        let bold =
            font.font.syntheticBold ? font.size * SyntheticStyle.boldness / 2 * SyntheticStyle.sharpestCorner : 0
        let attributes = view.style.attributes
        let stance = view.stance
        let transform = stance.map(attributes.drawnTransform)
        // Pictures end on whole pixels, which a transform makes longer.
        let edge = transform != nil && font.font.face.hasColor ? 2.0 : 0
        let stroke = attributes.stroke.map { $0.width.isFinite ? max(0, $0.width / 2) : 0 } ?? 0
        func place(_ ink: Rect, _ glyph: Int, pen: Int, _ offset: GlyphOffset) {
            var shape = ink
            if let transform { shape = transform.apply(shape) }
            if stroke > 0 { shape = shape.inset(by: EdgeInsets(-stroke)) }
            if stance.isLevel {
                shape.x += LayoutUnit.points(pen + Int(offset.x))
                shape.y += LayoutUnit.points(view.baseline - Int(offset.y))
                body(glyph, shape)
            } else {
                let origin = stance.origin(pen: pen, offset: offset)
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
                    // A picture, on whole pixels.
                    let shape = Rect(
                        x: box.left * scale, y: -box.top * scale, width: (box.right - box.left) * scale,
                        height: (box.top - box.bottom) * scale
                    ).inset(by: EdgeInsets(-1))
                    unsafe place(shape, glyph, pen: pen, offsets.isEmpty ? GlyphOffset.zero : offsets[glyph])
                } else if unsafe hb_font_get_glyph_extents(font.font.face.shaping, UInt32(ids[glyph]), &extents) != 0,
                    extents.width != 0, extents.height != 0
                {
                    // y up, as the font has it.
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

    /// The box of the attachment that the run stands for, on the page.
    package func attachmentRect(of view: GlyphRunView) -> Rect? {
        if view.run.kind == .float { return float(atUTF8: view.utf8Range.lowerBound).map { rect(of: $0) } }
        let style = view.shaped.styles[Int(view.run.style)]
        guard view.run.kind == .attachment, let attachment = style.attachment else { return nil }
        let extent = LineExtent(of: view.run, fonts: view.shaped.fonts, styles: view.shaped.styles)
        // `view.baseline` has the baseline offset applied, and so has the extent.
        let baseline = view.baseline + Int(style.baselineOffset)
        return axes.page(
            Rect(
                x: LayoutUnit.points(view.x), y: LayoutUnit.points(baseline - Int(extent.attachmentAscent)),
                width: LayoutUnit.points(view.width),
                height: max(0, axes.isVertical ? attachment.width : attachment.height)))
    }

    /// An attachment and where it stands.
    public struct PlacedAttachment: Sendable {
        /// UTF-8 offsets of its character.
        package let utf8Range: Range<Int>
        /// Its character.
        public let range: Range<String.Index>
        /// What stands there.
        public let attachment: Attachment
        /// Its box in the layout's coordinates.
        public let rect: Rect
    }

    /// The attachments that are shown, line by line from left to right.
    /// - Complexity: O(*runs*).
    public var attachments: [PlacedAttachment] {
        guard storages.contains(where: { $0.shaped.runs.contains { $0.kind == .attachment || $0.kind == .float } })
        else { return [] }
        var result: [PlacedAttachment] = []
        for index in records.indices {
            forEachGlyphRun(inLine: index) { view in
                guard let rect = attachmentRect(of: view), let attachment = view.style.attributes.attachment else {
                    return
                }
                result.append(
                    PlacedAttachment(
                        utf8Range: view.utf8Range, range: text.range(forUTF8: view.utf8Range),
                        attachment: attachment, rect: rect))
            }
        }
        return result
    }

    /// The text that is shown, line terminators included.
    public var visibleRange: Range<String.Index> { text.range(forUTF8: 0..<visibleEnd) }
}
