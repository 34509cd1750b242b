internal import CCairo
internal import CGalleyBlend
internal import GalleyBoxes
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyText

/// A canvas for an external `cairo_t`: text in a GTK widget, or on a page of another library's PDF.
///
/// The context's transformation and clip are respected, and its state is restored after every call. On image surfaces
/// with a simple transformation, text is drawn from the renderer's glyph cache; elsewhere with Cairo's text functions,
/// so that PDF and SVG contain text.
@safe public final class CairoCanvas: Canvas {
    private(set) var context: OpaquePointer
    /// The number of pixels per point of a surface of pixels.
    private let scale: Double?
    private lazy var fonts = CairoFontCache(sharing: renderer.cairoFonts)

    /// - Parameter context: a `cairo_t *`, which the canvas retains.
    public convenience init(_ context: UnsafeMutableRawPointer, renderer: TextRenderer = .shared) {
        unsafe self.init(
            OpaquePointer(context), renderer: renderer, images: ImageStore(renderer.options))
    }

    /// Creates a canvas for another one, sharing its images and warnings.
    init(_ context: OpaquePointer, renderer: TextRenderer, images: ImageStore, scale: Double? = nil) {
        unsafe self.context = cairo_reference(context)
        self.scale = scale
        super.init(renderer: renderer, images: images)
    }

    /// - Parameter context: a `cairo_t *` as imported by Swift, which the canvas retains.
    public convenience init(_ context: OpaquePointer, renderer: TextRenderer = .shared) {
        unsafe self.init(UnsafeMutableRawPointer(context), renderer: renderer)
    }

    deinit {
        unsafe cairo_destroy(context)
    }

    override var pixelScale: Double? { scale }

    /// Draws a group with a state; `body` is not called if nothing would be visible.
    override func paintGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        try checkStatus()
        guard state.isVisible else { return }
        try unsafe state.draw(with: context, body)
        try checkStatus()
    }

    override func drawBoxes(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        try draw(layout, at: origin, imageScale: 1)
    }

    func draw(_ layout: BoxLayout, at origin: Point, imageScale: Double) throws(GalleyError) {
        let outermost = unsafe context
        unsafe cairo_save(outermost)
        defer {
            // An error leaves groups open.
            unsafe context = outermost
            unsafe cairo_restore(outermost)
        }
        let target = unsafe cairo_get_group_target(context)
        let isImage = unsafe cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
        let painter = unsafe CairoBoxPainter(
            context: context, renderer: renderer, images: images, isOnPage: !isImage, imageScale: imageScale,
            select: { unsafe self.context = $0 }
        ) { (layout, origin) throws(GalleyError) in try self.draw(layout, at: origin) }
        try BoxDrawing(layout, at: origin, painter: painter).draw()
    }

    override func paint(at origin: Point, _ body: (any Painter) -> Void) throws(GalleyError) {
        try checkStatus()
        unsafe cairo_save(context)
        unsafe cairo_translate(context, origin.x, origin.y)
        defer { unsafe cairo_restore(context) }
        try renderer.withWorker { worker throws(GalleyError) in
            let target = unsafe cairo_get_group_target(context)
            let isImage = unsafe cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
            let vector = unsafe CairoPainter(
                context: context, form: isImage ? .outlines : .text, worker: worker, fonts: fonts,
                images: images)
            guard isImage, let pixels = unsafe PlainTarget(context) else { return body(vector) }
            unsafe cairo_surface_flush(target)
            body(
                unsafe RasterPainter(
                    target: pixels.target, buffer: nil, scale: pixels.scale, tx: pixels.tx, ty: pixels.ty,
                    worker: worker,
                    hinting: renderer.options.hinting, images: images
                ) { vector })
            unsafe cairo_surface_mark_dirty(target)
        }
        try checkStatus()
    }

    private func checkStatus() throws(GalleyError) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawingFailed(
                operation: "drawing with Cairo", reason: unsafe String(cString: cairo_status_to_string(status)))
        }
    }
}

/// The pixels of a Cairo context, if drawing on them directly has the same result as through Cairo.
@safe private struct PlainTarget {
    var target: GalleyTarget
    /// The scale from the context's user space to pixels.
    var scale: Double
    var tx: Double
    var ty: Double

    /// `nil` with a rotation, with a clip that is not a rectangle of whole pixels, or with an unusual operator.
    init?(_ context: OpaquePointer) {
        guard let surface = unsafe cairo_get_group_target(context),
            unsafe cairo_get_operator(context) == CAIRO_OPERATOR_OVER,
            unsafe cairo_get_antialias(context) != CAIRO_ANTIALIAS_NONE
        else { return nil }
        let format = unsafe cairo_image_surface_get_format(surface)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return nil }
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &matrix)
        var (scaleX, scaleY, offsetX, offsetY) = (1.0, 1.0, 0.0, 0.0)
        unsafe cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
        unsafe cairo_surface_get_device_offset(surface, &offsetX, &offsetY)
        let (across, down) = (matrix.xx * scaleX, matrix.yy * scaleY)
        guard matrix.xy == 0, matrix.yx == 0, across > 0, abs(across - down) <= across * 1e-9 else { return nil }
        scale = across
        tx = matrix.x0 * scaleX + offsetX
        ty = matrix.y0 * scaleY + offsetY
        // The clip is in user space.
        guard let list = unsafe cairo_copy_clip_rectangle_list(context) else { return nil }
        defer { unsafe cairo_rectangle_list_destroy(list) }
        guard unsafe list.pointee.status == CAIRO_STATUS_SUCCESS, unsafe list.pointee.num_rectangles <= 1 else {
            return nil
        }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        if unsafe list.pointee.num_rectangles == 1, let rectangle = unsafe list.pointee.rectangles?.pointee {
            left = rectangle.x * scale + tx
            top = rectangle.y * scale + ty
            right = (rectangle.x + rectangle.width) * scale + tx
            bottom = (rectangle.y + rectangle.height) * scale + ty
        }
        guard [left, top, right, bottom].allSatisfy({ abs($0 - $0.rounded()) < 1 / 256 }) else { return nil }
        guard let memory = unsafe cairo_image_surface_get_data(surface) else { return nil }
        let width = Double(unsafe cairo_image_surface_get_width(surface))
        let height = Double(unsafe cairo_image_surface_get_height(surface))
        unsafe target = GalleyTarget(
            pixels: UnsafeMutableRawPointer(memory).assumingMemoryBound(to: UInt32.self),
            stride: Int(cairo_image_surface_get_stride(surface)),
            left: Int32(max(0, min(width, left.rounded()))), top: Int32(max(0, min(height, top.rounded()))),
            right: Int32(max(0, min(width, right.rounded()))), bottom: Int32(max(0, min(height, bottom.rounded()))),
            slack: 0)
    }
}
