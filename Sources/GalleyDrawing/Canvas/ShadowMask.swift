internal import CCairo
internal import CGalleyBlend
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// Coverage as pixels through which Cairo paints: of a shadow, or of an object.
@safe struct ShadowMask {
    /// The objects that draw the content of a mask.
    struct Tools {
        let worker: GlyphWorker
        let fonts: CairoFontCache
        let images: ImageStore
    }

    /// A Cairo surface with only alpha; the creator of a mask must call `destroy`.
    let surface: OpaquePointer
    /// The position of its top left pixel, and the size of a pixel, in points.
    let origin: Point
    let pixel: Double

    /// The maximum number of blurred pixels; for a larger area the resolution is reduced.
    private static let largestArea = 16_777_216.0

    /// The pixels of a grid.
    private struct Area {
        var left = 0.0
        var top = 0.0
        var width = 0
        var height = 0

        /// `nil` if no part of a shadow is visible.
        init?(_ rect: Rect, visible: Rect?, margin: Double, grid: MaskGrid) {
            left = (rect.minX * grid.scale + grid.tx - margin).rounded(.down)
            top = (rect.minY * grid.scale + grid.ty - margin).rounded(.down)
            var right = (rect.maxX * grid.scale + grid.tx + margin).rounded(.up)
            var bottom = (rect.maxY * grid.scale + grid.ty + margin).rounded(.up)
            if let visible {
                // Include pixels outside that are blurred into the visible area.
                left = max(left, (visible.minX * grid.scale + grid.tx - margin).rounded(.down))
                top = max(top, (visible.minY * grid.scale + grid.ty - margin).rounded(.down))
                right = min(right, (visible.maxX * grid.scale + grid.tx + margin).rounded(.up))
                bottom = min(bottom, (visible.maxY * grid.scale + grid.ty + margin).rounded(.up))
            }
            guard right > left, bottom > top else { return nil }
            width = Int(min(right - left, 1e9))
            height = Int(min(bottom - top, 1e9))
        }

        var size: Double { Double(width) * Double(height) }
    }

    /// Creates the shadow of the content that `content` draws within `bounds`; for an inner shadow, the area outside
    /// the content. `nil` if nothing is visible, or memory runs out.
    init?(
        _ shadow: Shadow, _ kind: ShadowKind, of bounds: Rect, visible: Rect?, grid: MaskGrid, tools: Tools,
        _ content: (any Painter) -> Void
    ) {
        var cast = bounds
        // An inner shadow is visible on the object itself.
        if kind == .outer {
            cast.x += shadow.offset.dx
            cast.y += shadow.offset.dy
        }
        unsafe self.init(
            of: cast, visible: visible, grid: grid, margin: shadow.blurReach, offset: shadow.offset, tools: tools,
            content
        ) { mask, stride, width, height, scale in
            if kind == .inner { unsafe galley_invert_mask(mask, stride, width, height) }
            guard shadow.radius > 0 else { return true }
            return unsafe galley_blur_mask(mask, stride, width, height, shadow.deviation * scale) == 0
        }
    }

    /// Creates the coverage of `content` within `bounds`.
    init?(
        of bounds: Rect, visible: Rect?, grid: MaskGrid, tools: Tools, _ content: (any Painter) -> Void
    ) {
        unsafe self.init(
            of: bounds, visible: visible, grid: grid, margin: 0, offset: .zero, tools: tools, content
        ) { _, _, _, _, _ in true }
    }

    /// - Parameters:
    ///   - margin: The space around `cast`, in points.
    ///   - offset: The offset of the content.
    ///   - change: Modifies the coverage; returns false if memory runs out.
    private init?(
        of cast: Rect, visible: Rect?, grid: MaskGrid, margin: Double, offset: Vector, tools: Tools,
        _ content: (any Painter) -> Void,
        change: (
            _ mask: UnsafeMutablePointer<UInt8>, _ stride: Int, _ width: Int32, _ height: Int32, _ scale: Double
        ) -> Bool
    ) {
        var grid = grid
        func area(_ grid: MaskGrid) -> Area? {
            Area(cast, visible: visible, margin: (margin * grid.scale).rounded(.up) + 1, grid: grid)
        }
        guard var found = area(grid) else { return nil }
        while found.size > ShadowMask.largestArea {
            // Half of the sufficient number of pixels, since margins are not reduced with the rest.
            grid = MaskGrid(scale: grid.scale * min(0.7, (ShadowMask.largestArea / found.size).squareRoot()))
            guard grid.scale > 1e-4, let smaller = area(grid) else { return nil }
            found = smaller
        }
        let (width, height) = (Int32(found.width), Int32(found.height))
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, width, height) else { return nil }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        func render(into mask: UnsafeMutablePointer<UInt8>) -> Bool {
            guard let pixels = try? PixelBuffer(width: found.width, height: found.height) else { return false }
            let tx = grid.tx + offset.dx * grid.scale - found.left
            let ty = grid.ty + offset.dy * grid.scale - found.top
            let context = CairoImageContext(
                pixels, scale: grid.scale, origin: Point(x: tx / grid.scale, y: ty / grid.scale))
            content(
                unsafe RasterPainter(
                    target: pixels.target, buffer: pixels, scale: grid.scale, tx: tx, ty: ty, worker: tools.worker,
                    hinting: .none, images: tools.images
                ) {
                    context.map { context in
                        unsafe CairoPainter(
                            context: context.raw, form: .outlines, worker: tools.worker, fonts: tools.fonts,
                            images: tools.images)
                    }
                })
            withExtendedLifetime(context) {}
            unsafe galley_extract_alpha(pixels.pixels, pixels.stride, mask, stride, width, height)
            return true
        }
        var isDone = false
        if let mask = unsafe cairo_image_surface_get_data(surface) {
            isDone = unsafe render(into: mask) && change(mask, stride, width, height, grid.scale)
        }
        guard isDone else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        unsafe cairo_surface_mark_dirty(surface)
        unsafe self.surface = surface
        origin = Point(x: (found.left - grid.tx) / grid.scale, y: (found.top - grid.ty) / grid.scale)
        pixel = 1 / grid.scale
    }

    /// Creates the shadow of content: for an inner one, clipped to the object itself, which has sharp edges even if the
    /// shadow is soft.
    ///
    /// - Parameters:
    ///   - grid: The pixels of the target, which a wide blur needs less of.
    ///   - isOnPage: Whether the mask is scaled to the resolution of a page.
    static func shadow(
        _ shadow: Shadow, _ kind: ShadowKind, of bounds: Rect, visible: Rect?, grid: MaskGrid, isOnPage: Bool,
        tools: Tools, _ content: (any Painter) -> Void
    ) -> ShadowMask? {
        let blurred = grid.coarsened(for: shadow, isOnPage: isOnPage)
        let mask = ShadowMask(shadow, kind, of: bounds, visible: visible, grid: blurred, tools: tools, content)
        guard kind == .inner, let mask else { return mask }
        defer { mask.destroy() }
        let itself = ShadowMask(of: bounds, visible: visible, grid: grid, tools: tools, content)
        itself?.keep(in: mask)
        return itself
    }

    /// The coverage of all pixels from the top left one, row by row.
    var coverage: (values: [UInt8], width: Int, height: Int) {
        unsafe cairo_surface_flush(surface)
        let width = Int(unsafe cairo_image_surface_get_width(surface))
        let height = Int(unsafe cairo_image_surface_get_height(surface))
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        var values: [UInt8] = []
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return (values, 0, 0) }
        values.reserveCapacity(width * height)
        for row in 0..<height {
            unsafe values.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: width))
        }
        return (values, width, height)
    }

    /// Keeps only the area that is also covered by another mask, which may have larger pixels.
    func keep(in other: ShadowMask) {
        guard let context = unsafe cairo_create(surface) else { return }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_scale(context, 1 / pixel, 1 / pixel)
        unsafe cairo_translate(context, other.origin.x - origin.x, other.origin.y - origin.y)
        unsafe cairo_scale(context, other.pixel, other.pixel)
        unsafe cairo_set_source_surface(context, other.surface, 0, 0)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_IN)
        unsafe cairo_paint(context)
    }

    func destroy() {
        unsafe cairo_surface_destroy(surface)
    }
}
