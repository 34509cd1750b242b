internal import CCairo
internal import GalleyLayout
internal import GalleyText

/// The pixels of the surface that a context draws on.
@safe struct PixelSpace {
    /// The number of pixels for a unit of the surface.
    private(set) var pixels = (x: 1.0, y: 1.0)
    /// The matrix of the context.
    private(set) var matrix = cairo_matrix_t()
    /// The bounds of the clip in the units of the surface.
    let visible: Rect
    /// The number of units of the surface for a point.
    let stretch: Double

    /// The matrix as a transform.
    var map: Transform {
        Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// The number of pixels for a point.
    var scale: Double { stretch * max(pixels.x, pixels.y) }

    /// The maximum distance of pixels from the visible area.
    private static let maximumReach = 512.0

    /// nil if the surface has no pixels.
    init?(of context: OpaquePointer) {
        let target = unsafe cairo_get_group_target(context)
        guard unsafe cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
        unsafe cairo_get_matrix(context, &matrix)
        unsafe cairo_surface_get_device_scale(target, &pixels.x, &pixels.y)
        stretch = Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy).stretch.largest
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_identity_matrix(context)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
        visible = Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// A surface with the pixels of an area and those around it, which the caller owns; nil if it has none, or too many.
    func surface(around area: Rect, reach: Double) -> OpaquePointer? {
        let area = area.inset(by: EdgeInsets(-min(reach, Self.maximumReach)))
        let corner = (x: (area.x * pixels.x).rounded(.down), y: (area.y * pixels.y).rounded(.down))
        let size = (
            width: (area.maxX * pixels.x).rounded(.up) - corner.x,
            height: (area.maxY * pixels.y).rounded(.up) - corner.y
        )
        guard size.width > 0, size.height > 0, size.width < 32_000, size.height < 32_000,
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
        else { return nil }
        unsafe cairo_surface_set_device_scale(surface, pixels.x, pixels.y)
        unsafe cairo_surface_set_device_offset(surface, -corner.x, -corner.y)
        return unsafe surface
    }

    /// Paints the pixels of a surface at their places on another one.
    func paint(_ source: OpaquePointer?, _ extend: cairo_extend_t, on target: OpaquePointer) {
        guard let context = unsafe cairo_create(target) else { return }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_set_source_surface(context, source, 0, 0)
        unsafe cairo_pattern_set_extend(cairo_get_source(context), extend)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        unsafe cairo_paint(context)
    }
}
