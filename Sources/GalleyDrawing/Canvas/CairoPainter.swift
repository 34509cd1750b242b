internal import CCairo
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText
internal import Glibc

/// A painter with a Cairo context whose user space is that of the layout.
@safe final class CairoPainter: Painter {
    /// The form of glyphs.
    enum GlyphForm {
        /// Filled shapes.
        case outlines
        /// Cairo's glyphs, with their text if the surface supports it.
        case text
    }

    let context: OpaquePointer
    let worker: GlyphWorker
    let fonts: CairoFontCache
    let form: GlyphForm
    let images: ImageStore
    /// Whether the output is a page, without pixels to align images to.
    let isOnPage: Bool
    /// The gradient that currently replaces colours.
    private var gradient: OpaquePointer?

    init(
        context: OpaquePointer, form: GlyphForm, worker: GlyphWorker, fonts: CairoFontCache, images: ImageStore,
        isOnPage: Bool? = nil
    ) {
        unsafe self.context = context
        unsafe gradient = nil
        self.form = form
        self.worker = worker
        self.fonts = fonts
        self.images = images
        self.isOnPage = isOnPage ?? (form == .text)
    }

    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void) {
        guard !rect.isEmpty, let pattern = unsafe cairo_pattern(of: gradient, in: rect, for: context) else {
            return body(self)
        }
        unsafe self.gradient = pattern
        body(self)
        unsafe self.gradient = nil
        unsafe cairo_pattern_destroy(pattern)
    }

    var visible: Rect? {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// - Parameter isOwn: Whether the colour is not replaced by the current gradient.
    func setSource(_ color: Color, isOwn: Bool = false) {
        if !isOwn, let gradient = unsafe gradient {
            unsafe cairo_set_source(context, gradient)
            return
        }
        unsafe cairo_set_source_rgba(
            context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    func fill(_ rect: Rect, with color: Color) {
        setSource(color)
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        unsafe cairo_fill(context)
    }

    func draw(_ line: LineStroke) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        setSource(line.color)
        unsafe cairo_new_path(context)
        let reach = visible.map { StrokeLimit.diagonal(of: line.bounds, and: $0) } ?? .infinity
        unsafe cairo_set_line_width(context, StrokeLimit.width(line.thickness, reach: reach))
        unsafe cairo_set_line_cap(context, line.hasRoundCaps ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        unsafe cairo_set_dash(context, line.dashes, Int32(line.dashes.count), line.minX)
        unsafe cairo_move_to(context, line.minX, line.y)
        unsafe cairo_line_to(context, line.maxX, line.y)
        unsafe cairo_stroke(context)
    }

    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color) {
        setSource(color)
        unsafe path.add(to: context)
        unsafe cairo_set_fill_rule(context, rule.cairo)
        unsafe cairo_fill(context)
        unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    func stroke(_ path: Path, _ stroke: PathStroke) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        setSource(stroke.color)
        unsafe path.add(to: context)
        unsafe cairo_set_line_width(context, drawnWidth(stroke.width))
        unsafe cairo_set_line_cap(context, stroke.hasRoundCaps ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        let join =
            switch stroke.join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        unsafe cairo_set_line_join(context, join)
        unsafe cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), stroke.dashPhase)
        unsafe cairo_stroke(context)
    }

    /// The width with which the current path is stroked.
    func drawnWidth(_ width: Double) -> Double {
        guard let visible else { return width }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_path_extents(context, &left, &top, &right, &bottom)
        let bounds = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return StrokeLimit.width(width, reach: StrokeLimit.diagonal(of: bounds, and: visible))
    }

    func draw(_ image: Bitmap, in rect: Rect, clip: Rect) {
        guard !rect.isEmpty, !clip.isEmpty else { return }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
        unsafe cairo_clip(context)
        paint(image, in: [rect])
    }

    /// Scales an image to each of `rects`, which have equal sizes. A document contains the image once and refers to it.
    func paint(_ image: Bitmap, in rects: [Rect]) {
        guard let first = rects.first, !first.isEmpty else { return }
        guard isOnPage else {
            if let surface = CairoImage(image) { for rect in rects { paint(surface, in: rect) } }
            return
        }
        let picture = images.documentImage(of: image, size: first.size)
        guard let surface = CairoImage(picture) else { return }
        let (width, height) = picture.file?.seenSize ?? (surface.width, surface.height)
        guard shows(pixel: min(first.width / Double(width), first.height / Double(height))) else { return }
        for rect in rects { paint(surface, picture.file?.orientation ?? .upright, in: rect) }
    }

    /// Scales a stored image to its visible rectangle.
    private func paint(_ surface: CairoImage, _ orientation: Orientation, in rect: Rect) {
        guard orientation != .upright else { return paint(surface, in: rect) }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_translate(context, rect.x, rect.y)
        unsafe cairo_scale(context, rect.width, rect.height)
        let map = orientation.placing
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        unsafe cairo_transform(context, &matrix)
        paint(surface, in: Rect(x: 0, y: 0, width: 1, height: 1))
    }

    /// Draws an image scaled to `rect`.
    func paint(_ surface: CairoImage, in rect: Rect) {
        guard shows(pixel: min(rect.width / Double(surface.width), rect.height / Double(surface.height))) else {
            return
        }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_translate(context, rect.x, rect.y)
        unsafe cairo_scale(context, rect.width / Double(surface.width), rect.height / Double(surface.height))
        unsafe cairo_set_source_surface(context, surface.raw, 0, 0)
        let pattern = unsafe cairo_get_source(context)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Edges are extended with the image's colours instead of fading to transparent. A page has no pixels for this:
        // Cairo would store the padding for every possible pixel of the page.
        unsafe cairo_pattern_set_extend(pattern, isOnPage ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(context, 0, 0, Double(surface.width), Double(surface.height))
        unsafe cairo_fill(context)
    }
}
