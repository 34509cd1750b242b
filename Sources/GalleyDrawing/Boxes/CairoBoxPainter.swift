internal import CCairo
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// A painter of boxes with Cairo, for pixels and pages.
@safe final class CairoBoxPainter: BoxPainter {
    private(set) var context: OpaquePointer {
        didSet { unsafe select(context) }
    }
    /// The groups with filters that are open.
    private var filtered: [FilterGroup] = []
    let images: ImageStore
    let imageScale: Double
    private let renderer: TextRenderer
    private let isOnPage: Bool
    /// Chooses the context for texts.
    private let select: (OpaquePointer) -> Void
    private let drawText: (TextLayout, Point) throws(GalleyError) -> Void

    init(
        context: OpaquePointer, renderer: TextRenderer, images: ImageStore, isOnPage: Bool, imageScale: Double,
        select: @escaping (OpaquePointer) -> Void,
        drawText: @escaping (TextLayout, Point) throws(GalleyError) -> Void
    ) {
        unsafe self.context = context
        unsafe self.select = select
        self.renderer = renderer
        self.images = images
        self.isOnPage = isOnPage
        self.imageScale = imageScale
        self.drawText = drawText
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
        guard setSource(gradient, in: rect, for: path.bounds) else { return }
        unsafe path.add(to: context)
        unsafe cairo_fill(context)
    }

    /// Makes a gradient the source for an area; returns false if there is no memory.
    private func setSource(_ gradient: Gradient, in rect: Rect, for area: Rect) -> Bool {
        var map = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &map)
        let drawn = gradient.drawable(
            in: rect, scale: Transform(a: map.xx, b: map.yx, c: map.xy, d: map.yy).stretch.smallest)
        if !isOnPage, unsafe GradientPixels(drawn, in: rect).setSource(of: context, for: area) { return true }
        guard let pattern = unsafe cairo_pattern(of: gradient, in: rect, for: context) else { return false }
        unsafe cairo_set_source(context, pattern)
        unsafe cairo_pattern_destroy(pattern)
        return true
    }

    func draw(_ image: Bitmap, in rects: [Rect], clip: Path) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe clip.add(to: context)
        unsafe cairo_clip(context)
        joining(rects) { withPainter { $0.paint(image, in: rects) } }
    }

    func fill(_ rects: [Rect], with gradient: Gradient, clip: Path) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe clip.add(to: context)
        unsafe cairo_clip(context)
        joining(rects) { for rect in rects { fill(Path(rect: rect), with: gradient, in: rect) } }
    }

    /// Draws adjacent rectangles whose edges may be within pixels. The sum of their colours there is the mean by area;
    /// drawn over each other, the colour below them would be visible.
    private func joining(_ rects: [Rect], _ body: () -> Void) {
        guard rects.count > 1, !isOnPage else { return body() }
        unsafe cairo_push_group(context)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_ADD)
        body()
        unsafe cairo_pop_group_to_source(context)
        unsafe cairo_paint(context)
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
        if let backdrop = group.backdrop { filter(backdrop, opacity: group.opacity) }
        if !group.filters.isEmpty, let group = unsafe FilterGroup(in: context, group.filters) {
            filtered.append(group)
            unsafe context = group.context
        } else if group.isComposed {
            unsafe cairo_push_group(context)
        }
        if group.maskedArea != nil { unsafe cairo_push_group(context) }
    }

    /// Draws everything below a shape again, with filters.
    private func filter(_ backdrop: BoxGroup.Backdrop, opacity: Double) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe backdrop.shape.add(to: context)
        unsafe cairo_clip(context)
        guard let copy = unsafe FilteredBackdrop(of: context, backdrop.filters) else {
            return images.warn(.unsupported, "filters of the backdrop of boxes are only drawn in pictures of pixels")
        }
        copy.setSource()
        unsafe cairo_paint_with_alpha(context, opacity)
    }

    func beginMask(of group: BoxGroup) { unsafe cairo_push_group(context) }

    func end(_ group: BoxGroup) {
        if group.maskedArea != nil {
            let mask = unsafe cairo_pop_group(context)
            unsafe cairo_pop_group_to_source(context)
            unsafe cairo_mask(context, mask)
            unsafe cairo_pattern_destroy(mask)
        }
        if group.isComposed {
            if !group.filters.isEmpty, let own = filtered.last, unsafe own.context == context {
                filtered.removeLast()
                unsafe context = own.outer
                own.setSource()
            } else {
                if !group.filters.isEmpty {
                    images.warn(.unsupported, "filters of boxes are only drawn in pictures of pixels and in SVG")
                }
                unsafe cairo_pop_group_to_source(context)
            }
            unsafe cairo_set_operator(context, group.blendMode.cairoOperator)
            unsafe cairo_paint_with_alpha(context, group.opacity)
        }
        unsafe cairo_restore(context)
    }

    func draw(_ text: TextLayout, at origin: Point) throws(GalleyError) { try drawText(text, origin) }
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
    for stop in gradient.drawnStops {
        unsafe cairo_pattern_add_color_stop_rgba(
            pattern, min(max(stop.position, 0), 1), Double(stop.color.red), Double(stop.color.green),
            Double(stop.color.blue), Double(stop.color.alpha))
    }
    return unsafe pattern
}

extension Bitmap {
    /// Whether the gradient is visible in a rectangle, for an image in which a point has at least `scale` units. Cairo,
    /// and readers based on it, reject an image that is scaled down beyond the range of their numbers.
    func isVisible(in rect: Rect, scale: Double) -> Bool {
        let pixel = min(rect.width / Double(width), rect.height / Double(height))
        return pixel * scale > CairoPainter.smallestPixel
    }
}
