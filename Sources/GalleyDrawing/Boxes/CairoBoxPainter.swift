internal import CCairo
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// A painter of boxes with Cairo, for pixels and pages.
@safe final class CairoBoxPainter: BoxPainter {
    let context: OpaquePointer
    let images: ImageStore
    let imageScale: Double
    let tagger: PDFTagger?
    private let renderer: TextRenderer
    private let isOnPage: Bool
    private let drawText: (TextLayout, Point) throws(GalleyError) -> Void

    init(
        context: OpaquePointer, renderer: TextRenderer, images: ImageStore, isOnPage: Bool, imageScale: Double,
        tagger: PDFTagger? = nil, drawText: @escaping (TextLayout, Point) throws(GalleyError) -> Void
    ) {
        unsafe self.context = context
        self.renderer = renderer
        self.images = images
        self.isOnPage = isOnPage
        self.imageScale = imageScale
        self.drawText = drawText
        self.tagger = tagger
    }

    /// Calls `body` with the painter of texts.
    private func withPainter(_ body: (CairoPainter) -> Void) {
        do {
            try renderer.withWorker { worker in
                body(
                    unsafe CairoPainter(
                        context: context, form: .outlines, worker: worker, fonts: renderer.cairoFonts, images: images,
                        isOnPage: isOnPage))
            }
        } catch {
            images.warn(.drawingFailed, "\(error)")
        }
    }

    func fill(_ path: Path, with color: Color) {
        guard color.alpha > 0 else { return }
        unsafe cairo_set_source_rgba(
            context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        unsafe path.add(to: context)
        unsafe cairo_fill(context)
    }

    func fill(_ path: Path, with gradient: Gradient, in rect: Rect) {
        guard !rect.isEmpty else { return }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        guard let pattern = unsafe cairo_pattern(of: gradient, in: rect, for: context) else { return }
        defer { unsafe cairo_pattern_destroy(pattern) }
        unsafe cairo_set_source(context, pattern)
        unsafe path.add(to: context)
        unsafe cairo_fill(context)
    }

    func draw(_ image: Bitmap, in rects: [Rect], clip: Path) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe clip.add(to: context)
        unsafe cairo_clip(context)
        withPainter { $0.paint(image, in: rects) }
    }

    func shadow(of shape: Path, bounds: Rect, _ shadow: Shadow, color: Color, clip: Path) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe clip.add(to: context)
        unsafe cairo_clip(context)
        withPainter { painter in
            painter.drawShadow(shadow, color: color, .outer, of: bounds) { $0.fill(shape, with: .black) }
        }
    }

    func shadow(of box: RoundedBox, _ shadow: Shadow, color: Color, clip: Path) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe clip.add(to: context)
        unsafe cairo_clip(context)
        let corner = box.radii.reduce(0) { max($0, $1.width, $1.height) }
        withPainter { painter in
            painter.drawBoxShadow(shadow, color: color, of: box.rect, corner: corner) { box.resized(to: $0).path() }
        }
    }

    func begin(_ group: BoxGroup) {
        unsafe cairo_save(context)
        if let map = group.transform {
            var matrix = cairo_matrix_t()
            unsafe cairo_matrix_init(&matrix, map.a, map.b, map.c, map.d, map.tx, map.ty)
            unsafe cairo_transform(context, &matrix)
        }
        if let clip = group.clip {
            unsafe clip.add(to: context)
            unsafe cairo_clip(context)
        }
        if group.opacity < 1 {
            unsafe cairo_push_group(context)
            tagger?.beginGroup()
        }
    }

    func end(_ group: BoxGroup) {
        if group.opacity < 1 {
            tagger?.endGroup()
            select(StructureTree.Artifact.decoration.rawValue)
            unsafe cairo_pop_group_to_source(context)
            unsafe cairo_paint_with_alpha(context, group.opacity)
        }
        unsafe cairo_restore(context)
    }

    func draw(_ text: TextLayout, at origin: Point) throws(GalleyError) { try drawText(text, origin) }

    func select(_ slot: Int32) { unsafe tagger?.select(slot, in: context) }

    func setBox(of element: Int32, _ rect: Rect) {
        tagger?.setBox(of: element, unsafe PDFLinks.pageArea(of: rect, in: context))
    }
}

/// Creates the Cairo source of a gradient, which the caller owns.
func cairo_pattern(of gradient: Gradient, in rect: Rect, for context: OpaquePointer) -> OpaquePointer? {
    let pattern: OpaquePointer?
    var map = cairo_matrix_t()
    unsafe cairo_get_matrix(context, &map)
    let scale = Transform(a: map.xx, b: map.yx, c: map.xy, d: map.yy).stretch.smallest
    let gradient = gradient.drawable(in: rect, scale: scale)
    switch gradient.shape {
    case .linear(let angle):
        let line = Gradient.line(angle: angle, in: rect)
        unsafe pattern = cairo_pattern_create_linear(line.start.x, line.start.y, line.end.x, line.end.y)
    case .radial(let center, let radius):
        let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
        var matrix = cairo_matrix_t()
        unsafe pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
        unsafe cairo_matrix_init(
            &matrix, 1 / radii.width, 0, 0, 1 / radii.height, -x / radii.width, -y / radii.height)
        if let pattern = unsafe pattern { unsafe cairo_pattern_set_matrix(pattern, &matrix) }
    }
    guard let pattern = unsafe pattern else { return nil }
    for stop in gradient.resolvedStops {
        unsafe cairo_pattern_add_color_stop_rgba(
            pattern, min(max(stop.position, 0), 1), Double(stop.color.red), Double(stop.color.green),
            Double(stop.color.blue), Double(stop.color.alpha))
    }
    return unsafe pattern
}

extension Gradient {
    /// The centre and radii of a radial gradient in `rect`; without a radius it extends to the farthest corner.
    static func ellipse(center: Point, radius: Point?, in rect: Rect) -> (x: Double, y: Double, radii: Size) {
        let (x, y) = (rect.x + center.x * rect.width, rect.y + center.y * rect.height)
        if let radius {
            // Larger values make no visible difference.
            func length(_ value: Double) -> Double { min(value, 1e9) }
            return (x, y, Size(width: length(radius.x * rect.width), height: length(radius.y * rect.height)))
        }
        return (
            x, y,
            Size(
                width: max(x - rect.minX, rect.maxX - x) * 2.0.squareRoot(),
                height: max(y - rect.minY, rect.maxY - y) * 2.0.squareRoot())
        )
    }

    /// The gradient as it is drawn in `rect`, for an image in which a point has at least `scale` units. An ellipse too
    /// thin to be visible becomes its last colour, as CSS Images 3 specifies for zero width or height, and so does one
    /// that is elsewhere.
    ///
    /// The numbers of Cairo, and of readers based on it, are sufficient for 2¹⁵ adjacent ellipses and for 2¹⁵ points in
    /// a pixel. An image with more is rejected, and a gradient in such a narrow space becomes its last colour, too.
    func drawable(in rect: Rect, scale: Double) -> Gradient {
        guard scale > CairoPainter.smallestPixel else { return lastColor }
        guard case .radial(let center, let radius) = shape else { return self }
        let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
        // Glyphs may extend beyond the rectangle of their colours.
        let seen = rect.inset(by: EdgeInsets(-max(rect.width, rect.height)))
        let isInSight =
            x - radii.width < seen.maxX && x + radii.width > seen.minX && y - radii.height < seen.maxY
            && y + radii.height > seen.minY
        return isInSight && min(radii.width, radii.height) * scale >= 1.0 / 64 ? self : lastColor
    }

    /// The last colour as a gradient.
    private var lastColor: Gradient {
        Gradient(.linear(angle: 0), stops: resolvedStops.suffix(1).map { Stop($0.color, at: 0) })
    }
}

extension Bitmap {
    /// Whether the gradient is visible in a rectangle, for an image in which a point has at least `scale` units. Cairo,
    /// and readers based on it, reject an image that is scaled down beyond the range of their numbers.
    func isVisible(in rect: Rect, scale: Double) -> Bool {
        let pixel = min(rect.width / Double(width), rect.height / Double(height))
        return pixel * scale > CairoPainter.smallestPixel
    }
}
