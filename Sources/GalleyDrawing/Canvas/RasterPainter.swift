internal import CGalleyBlend
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText

/// A painter that draws directly into pixels: glyphs from cached masks, everything unusual through Cairo.
@safe final class RasterPainter: Painter {
    private let target: GalleyTarget
    /// The buffer that fills the target's rows on demand; `nil` if all are already filled.
    private let buffer: PixelBuffer?
    /// The number of rows of the target that can be drawn on.
    private var settledRows: Int32
    let worker: GlyphWorker
    private let hinting: GlyphHinting
    /// The number of pixels per point, and the position of the layout's origin, in pixels.
    private let scale: Double
    private let tx: Double
    private let ty: Double
    /// Creates a Cairo painter for the same pixels on first use.
    private let makeVector: () -> CairoPainter?
    private lazy var vector: CairoPainter? = makeVector()
    let images: ImageStore
    /// The fonts that were reported as unusable, each once per painter.
    private var unusable: Set<UInt32> = []

    /// The size above which text is filled as outlines: masks would take much of the cache, and be no faster.
    static let largestMaskSize = 64.0
    private static let largestColorSize = 160.0

    init(
        target: GalleyTarget, buffer: PixelBuffer?, scale: Double, tx: Double, ty: Double, worker: GlyphWorker,
        hinting: GlyphHinting, images: ImageStore, vector: @escaping () -> CairoPainter?
    ) {
        unsafe self.target = target
        self.buffer = buffer
        settledRows = unsafe buffer.map { Int32($0.settledRows) } ?? target.bottom
        self.scale = scale
        self.tx = tx
        self.ty = ty
        self.worker = worker
        self.hinting = hinting
        self.images = images
        makeVector = vector
    }

    var visible: Rect? {
        let (left, top) = unsafe (Double(target.left), Double(target.top))
        let (right, bottom) = unsafe (Double(target.right), Double(target.bottom))
        return Rect(
            x: (left - tx) / scale, y: (top - ty) / scale, width: (right - left) / scale, height: (bottom - top) / scale
        )
    }

    /// The nearest whole pixel, clamped to a large range.
    private func pixel(_ value: Double) -> Int32 {
        value.isNaN ? 0 : Int32(max(-1e9, min(1e9, value)).rounded())
    }

    /// The nearest whole pixels to the ends of a range; if these are equal, the pixel that contains its middle, so that
    /// nothing disappears. An empty range has no pixels.
    private func pixels(from start: Double, to end: Double) -> (start: Int32, end: Int32) {
        let (first, last) = (pixel(start), pixel(end))
        if last > first || end == start { return (first, last) }
        let middle = pixel(((start + end) / 2).rounded(.down))
        return (middle, middle + 1)
    }

    /// Ensures that the rows above `row` can be drawn on.
    @inline(__always)
    private func settle(upTo row: Int32) {
        if row > settledRows { settleRows(upTo: row) }
    }

    @inline(never)
    private func settleRows(upTo row: Int32) {
        guard let buffer else { return }
        settledRows = Int32(buffer.settle(upTo: Int(row)))
    }

    // MARK: Rectangles and lines

    func fill(_ rect: Rect, with color: Color) {
        guard !rect.isEmpty else { return }
        // Edges on whole pixels: adjacent rectangles neither overlap nor leave a gap.
        let across = pixels(from: rect.minX * scale + tx, to: rect.maxX * scale + tx)
        let down = pixels(from: rect.minY * scale + ty, to: rect.maxY * scale + ty)
        settle(upTo: down.end)
        unsafe withUnsafePointer(to: target) { target in
            unsafe galley_fill(target, across.start, down.start, across.end, down.end, color.premultiplied)
        }
    }

    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color) { vector?.fill(path, rule, with: color) }
    func stroke(_ path: Path, _ stroke: PathStroke) { vector?.stroke(path, stroke) }

    func snapped(_ rect: Rect) -> Rect {
        // As in `fill`.
        let across = pixels(from: rect.minX * scale + tx, to: rect.maxX * scale + tx)
        let down = pixels(from: rect.minY * scale + ty, to: rect.maxY * scale + ty)
        return Rect(
            x: (Double(across.start) - tx) / scale, y: (Double(down.start) - ty) / scale,
            width: Double(across.end - across.start) / scale, height: Double(down.end - down.start) / scale)
    }

    func snapped(width: Double) -> Double { max(1, (width * scale).rounded()) / scale }
    func canSplit(_ width: Double) -> Bool { (width * scale).rounded() >= 3 }
    var fillsRings: Bool { true }
    var imageScale: Double { scale }

    func draw(_ line: LineStroke) {
        let thickness = max(1, (line.thickness * scale).rounded())
        let top = (line.y * scale + ty - thickness / 2).rounded()
        if line.dashes.isEmpty {
            fill(
                Rect(
                    x: line.minX, y: (top - ty) / scale, width: line.maxX - line.minX, height: thickness / scale),
                with: line.color)
        } else {
            var snapped = line
            snapped.thickness = thickness / scale
            snapped.y = (top + thickness / 2 - ty) / scale
            vector?.draw(snapped)
        }
    }

    // MARK: Glyphs

    func draw(_ run: GlyphRunView, of layout: TextLayout) {
        // Not the face. Avoids contended reference counts (ARCHITECTURE, Threads).
        let font = run.sizedFont
        let size = font.size * scale
        guard size.isFinite, size > 0.5 else { return }
        if run.needsOutlines
            || size > (font.hasColor ? RasterPainter.largestColorSize : RasterPainter.largestMaskSize)
        {
            vector?.draw(run, of: layout)
            return
        }
        if !worker.canOpen(font), unusable.insert(font.faceID).inserted {
            let face = font.font.face
            images.warn(.unusableFont, "FreeType cannot open \(face.familyName) \(face.styleName)")
            return
        }
        let color = (run.attributes.color ?? .black).premultiplied
        let key = StrikeKey(
            face: font.faceID, size: UInt32((size * 64).rounded()), foreground: font.hasColor ? color : 0,
            hinting: hinting, isBold: font.font.syntheticBold, isOblique: font.font.syntheticOblique)
        guard run.run.orientation == .horizontal else {
            drawGlyphs(PlacedGlyphs(run), key: key, font: font, color: color)
            return
        }
        unsafe run.withGlyphs { ids, advances, offsets in
            let cursor = unsafe GlyphCursor(run, ids: ids, advances: advances, offsets: offsets)
            unsafe drawGlyphs(cursor, key: key, font: font, color: color)
        }
    }

    /// The inner loop: looks glyphs up and blends them in batches.
    private func drawGlyphs(_ glyphs: some GlyphSource, key: StrikeKey, font: SizedFont, color: UInt32) {
        var cursor = glyphs
        worker.trim()
        let strike = worker.strike(key)
        // Bitmaps have no subpixel positions, and full hinting is for whole pixels.
        let bins = font.hasColor || key.hinting == .full ? 1.0 : 4.0
        let binShift = bins == 4 ? 2 : 0
        let hasAllBins = bins == 4 && key.isSmall
        let batch = unsafe worker.batch
        var reader = unsafe worker.reader
        var count = 0
        var bottom = Int32.min
        var lookups = 0
        // The y of the previous glyph and its row of pixels, because most glyphs of a run are on its baseline.
        var (lastY, row) = (Double.nan, 0)
        while let (glyph, x, y) = cursor.advance() {
            let column = (x * scale + tx) * bins
            // Also false for NaN. Nothing visible is so far outside.
            guard abs(column) < 1e8 else { continue }
            if y != lastY {
                let exact = y * scale + ty
                guard abs(exact) < 1e8 else { continue }
                (lastY, row) = (y, floored(exact + 0.5))
            }
            let quarters = floored(column + 0.5)
            let bin = quarters & (Int(bins) - 1)
            lookups &+= 1
            let tableKey = GlyphTable.key(strike: strike, glyph: glyph, bin: bin)
            var found = unsafe reader.find(tableKey)
            if unsafe found == nil {
                worker.load(
                    GlyphKey(strike: key, glyph: glyph, bin: hasAllBins ? GlyphKey.allBins : UInt8(bin)),
                    tableKey: tableKey, font: font.font.face)
                unsafe reader = worker.reader
                unsafe found = reader.find(tableKey)
            }
            guard let entry = unsafe found else { continue }
            let place = unsafe GalleyMaskPlacement(
                coverage: UnsafePointer(entry.pointee.memory?.assumingMemoryBound(to: UInt8.self)),
                x: Int32(truncatingIfNeeded: (quarters >> binShift) &+ Int(entry.pointee.left)),
                y: Int32(truncatingIfNeeded: row &+ Int(entry.pointee.top)),
                width: entry.pointee.width, height: entry.pointee.height, stride: entry.pointee.stride)
            switch unsafe entry.pointee.kind {
            case .empty: continue
            case .mask:
                unsafe batch[count] = place
                unsafe bottom = max(bottom, place.y &+ Int32(place.height))
                count &+= 1
                if count == GlyphWorker.batchSize {
                    blend(count, bottom: bottom, color: color)
                    count = 0
                }
            case .color:
                blend(count, bottom: bottom, color: color)
                count = 0
                unsafe blendPixels(place, alpha: color >> 24)
            case .outline:
                blend(count, bottom: bottom, color: color)
                count = 0
                // On the same row as the bitmaps of other sizes.
                vector?.fillOutline(
                    of: glyph, key: key, font: font.font.face, size: Double(key.size) / 64 / scale, x: x,
                    y: (Double(row) - ty) / scale, color: color)
            }
        }
        blend(count, bottom: bottom, color: color)
        worker.note(lookups: lookups)
    }

    /// The next lower whole number. A plain conversion truncates towards zero and `rounded` is a function call;
    /// arguments are known to be small, so that adding a large whole number makes them positive.
    @inline(__always)
    private func floored(_ value: Double) -> Int {
        Int(truncatingIfNeeded: Int64(value + 268_435_456)) &- 268_435_456
    }

    /// Blends the glyphs of the batch, which are all above `bottom`.
    private func blend(_ count: Int, bottom: Int32, color: UInt32) {
        guard count > 0 else { return }
        settle(upTo: bottom)
        unsafe withUnsafePointer(to: target) { target in
            unsafe galley_blend_masks(target, color, worker.batch, count)
        }
    }

    private func blendPixels(_ place: GalleyMaskPlacement, alpha: UInt32) {
        guard let memory = unsafe place.coverage else { return }
        settle(upTo: unsafe place.y &+ Int32(place.height))
        unsafe withUnsafePointer(to: target) { target in
            unsafe galley_blend_pixels(
                target, UnsafeRawPointer(memory).assumingMemoryBound(to: UInt32.self), Int(place.stride), place.x,
                place.y, Int32(place.width), Int32(place.height), alpha)
        }
    }

    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void) {
        vector?.draw(in: gradient, over: rect, body)
    }

    // MARK: Images and shadows

    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void
    ) {
        vector?.drawShadow(shadow, color: color, kind, of: bounds, content)
    }

    func drawBoxShadow(_ shadow: Shadow, color: Color, of rect: Rect, corner: Double, _ outline: (Rect) -> Path) {
        vector?.drawBoxShadow(shadow, color: color, of: rect, corner: corner, outline)
    }

    func draw(_ image: Bitmap, in rect: Rect, clip: Rect) {
        vector?.draw(image, in: rect, clip: clip)
    }
}
