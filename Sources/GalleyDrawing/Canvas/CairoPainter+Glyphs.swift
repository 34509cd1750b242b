internal import CCairo
internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

extension CairoPainter {
    func draw(_ run: GlyphRunView, of layout: TextLayout) {
        guard run.size.isFinite, run.size > 0 else { return }
        if run.font.face.hasColor {
            drawColorGlyphs(run, of: layout)
        } else if form == .text {
            drawText(run, of: layout)
        } else {
            drawOutlines(run)
        }
    }

    // MARK: Outlines

    func drawOutlines(_ run: GlyphRunView) {
        addPath(of: run)
        paintPath(run.attributes)
    }

    /// Fills and strokes the current path according to the style.
    private func paintPath(_ attributes: TextAttributes) {
        let color = attributes.color ?? .black
        let stroke = attributes.stroke
        if let stroke, stroke.isBelow { strokePath(stroke, color) }
        if stroke?.fill ?? true {
            setSource(color)
            unsafe cairo_fill_preserve(context)
        }
        if let stroke, !stroke.isBelow { strokePath(stroke, color) }
        unsafe cairo_new_path(context)
    }

    /// Strokes the current path and keeps it.
    private func strokePath(_ stroke: TextStroke, _ color: Color) {
        guard stroke.width > 0, stroke.width.isFinite else { return }
        unsafe cairo_save(context)
        setSource(stroke.color ?? color, isOwn: stroke.color != nil)
        unsafe cairo_set_line_width(context, drawnWidth(stroke.width))
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_set_dash(context, nil, 0, 0)
        unsafe cairo_stroke_preserve(context)
        unsafe cairo_restore(context)
    }

    /// Appends the outlines of a run to the current path.
    private func addPath(of run: GlyphRunView) {
        unsafe cairo_new_path(context)
        guard let face = worker.face(run.font.face) else {
            images.warn(.unusableFont, "FreeType cannot open \(run.font.face.familyName) \(run.font.face.styleName)")
            return
        }
        let map = Transform(a: run.size, d: run.size).followed(by: run.drawnTransform ?? .identity)
        for glyph in run.drawnGlyphs {
            let outline = face.outline(
                of: glyph.id, bold: run.font.syntheticBold, oblique: run.font.syntheticOblique)
            guard let outline else { continue }
            var placed = map
            placed.tx += glyph.x
            placed.ty += glyph.y
            guard isDrawable(outline, map: placed) else {
                images.warn(.glyphTooLarge, "a glyph was omitted: it is larger than Cairo can draw")
                continue
            }
            add(outline, map: placed)
        }
    }

    /// Whether all coordinates of an outline are within the range of Cairo, which uses units of 1/256 pixel.
    private func isDrawable(_ outline: GlyphOutline, map: Transform) -> Bool {
        let box = outline.bounds
        let corners = [
            map.apply(box.minX, -box.minY), map.apply(box.maxX, -box.minY), map.apply(box.minX, -box.maxY),
            map.apply(box.maxX, -box.maxY),
        ]
        return corners.allSatisfy { corner in
            var (x, y) = corner
            unsafe cairo_user_to_device(context, &x, &y)
            return abs(x) < CairoPainter.farthest && abs(y) < CairoPainter.farthest
        }
    }

    /// Half of the range of Cairo's numbers, in pixels.
    private static let farthest = 4_000_000.0

    /// The maximum number of device units per user space unit.
    var deviceScale: Double { deviceStretch.largest }

    /// The maximum and minimum number of device units per user space unit.
    private var deviceStretch: (largest: Double, smallest: Double) {
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &matrix)
        var (across, down) = (1.0, 1.0)
        if let surface = unsafe cairo_get_group_target(context) {
            unsafe cairo_surface_get_device_scale(surface, &across, &down)
        }
        let stretch = Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy).stretch
        return (stretch.largest * max(across, down), stretch.smallest * min(across, down))
    }

    /// Whether pixels of an image that are `size` points wide are visible. Cairo rejects an image that is scaled down
    /// beyond the range of its numbers, and then draws nothing more.
    func shows(pixel size: Double) -> Bool { deviceStretch.smallest * size > CairoPainter.smallestPixel }

    /// The minimum size of an image's pixel in target pixels: half of it is at the limit of Cairo's numbers.
    static let smallestPixel = 1.0 / 16_384

    var imageScale: Double { isOnPage ? images.documentScale : deviceScale }

    /// Strokes the outlines of a run whose fill is drawn in another way, if at all.
    func strokeOutlines(_ run: GlyphRunView) {
        var attributes = run.attributes
        attributes.stroke?.fill = false
        addPath(of: run)
        paintPath(attributes)
    }

    /// Fills a glyph that is too large for a mask.
    func fillOutline(
        of glyph: UInt32, key: StrikeKey, font: FontFace, size: Double, x: Double, y: Double, color: UInt32
    ) {
        guard let outline = worker.face(font)?.outline(of: glyph, bold: key.isBold, oblique: key.isOblique) else {
            return
        }
        let map = Transform(a: size, d: size, tx: x, ty: y)
        guard isDrawable(outline, map: map) else { return }
        unsafe cairo_new_path(context)
        add(outline, map: map)
        let alpha = max(Double(color >> 24), 1)
        func component(_ shift: UInt32) -> Double { Double(color >> shift & 255) / alpha }
        unsafe cairo_set_source_rgba(context, component(16), component(8), component(0), Double(color >> 24) / 255)
        unsafe cairo_fill(context)
    }

    private func add(_ outline: GlyphOutline, map: Transform) {
        var current = (x: 0.0, y: 0.0)
        for segment in outline.segments {
            switch segment {
            case .move(let x, let y):
                current = map.apply(x, -y)
                unsafe cairo_close_path(context)
                unsafe cairo_move_to(context, current.x, current.y)
            case .line(let x, let y):
                current = map.apply(x, -y)
                unsafe cairo_line_to(context, current.x, current.y)
            case .quadratic(let cx, let cy, let x, let y):
                let control = map.apply(cx, -cy)
                let end = map.apply(x, -y)
                unsafe cairo_curve_to(
                    context, current.x + (control.x - current.x) * 2 / 3, current.y + (control.y - current.y) * 2 / 3,
                    end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
                current = end
            case .cubic(let c1x, let c1y, let c2x, let c2y, let x, let y):
                let (first, second) = (map.apply(c1x, -c1y), map.apply(c2x, -c2y))
                current = map.apply(x, -y)
                unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, current.x, current.y)
            }
        }
        unsafe cairo_close_path(context)
    }

    // MARK: Colour

    /// Draws colour glyphs as images; on text surfaces with invisible text below them.
    private func drawColorGlyphs(_ run: GlyphRunView, of layout: TextLayout) {
        if form == .text { drawInvisibleText(run, of: layout) }
        guard let face = worker.face(run.font.face) else { return }
        let map = run.drawnTransform ?? .identity
        guard map.showsColorGlyphs(unit: run.size * deviceScale) else {
            return images.warn(.glyphTooLarge, Transform.colorGlyphsLeftOut)
        }
        // On a page, four pixels per point are sufficient for printing; on pixels, as many as there are. A transform
        // that enlarges glyphs would enlarge their pixels, and the soft edge of half a pixel beyond the ink.
        let size = face.colorSize(for: run.size * imageScale * map.stretch.largest)
        let color = run.attributes.color ?? .black
        let key = StrikeKey(
            face: run.font.face.id, size: size, foreground: color.premultiplied, hinting: .none, isBold: false,
            isOblique: false)
        let scale = run.size / (Double(size) / 64)
        for glyph in run.drawnGlyphs {
            let image = worker.ownedImage(GlyphKey(strike: key, glyph: glyph.id, bin: 0), font: run.font.face)
            switch image.kind {
            case .color:
                guard let memory = unsafe image.memory,
                    let surface = unsafe CairoImage(
                        owner: image, pixels: memory.assumingMemoryBound(to: UInt32.self), width: Int(image.width),
                        height: Int(image.height), stride: Int(image.stride),
                        name: "g\(key.face)-\(key.size)-\(key.foreground)-\(glyph.id)")
                else { continue }
                unsafe cairo_save(context)
                var matrix = cairo_matrix_t(
                    xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: glyph.x + map.tx,
                    y0: glyph.y + map.ty)
                unsafe cairo_transform(context, &matrix)
                paint(
                    surface,
                    in: Rect(
                        x: Double(image.left) * scale, y: Double(image.top) * scale,
                        width: Double(image.width) * scale, height: Double(image.height) * scale))
                unsafe cairo_restore(context)
            case .mask, .outline:
                guard let outline = face.outline(of: glyph.id, bold: false, oblique: false) else { continue }
                var placed = Transform(a: run.size, d: run.size).followed(by: map)
                placed.tx += glyph.x
                placed.ty += glyph.y
                unsafe cairo_new_path(context)
                add(outline, map: placed)
                paintPath(run.attributes)
            case .empty: continue
            }
        }
    }
}

extension Transform {
    /// Whether colour glyphs are visible with this transform, for an em of `unit` pixels or points. A transform that is
    /// flat, or extremely large, shows nothing, and the cost of scaling for it is unbounded.
    func showsColorGlyphs(unit: Double) -> Bool {
        stretch.smallest * unit >= 1.0 / 16 && stretch.largest * unit <= 65_536
    }

    static let colorGlyphsLeftOut = "a colour glyph was omitted: it is stretched too far to be drawn"
}
