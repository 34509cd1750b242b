internal import CCairo
internal import GalleyLayout
internal import GalleyText

/// The pixels of a group that filters change.
///
/// The pixels extend beyond the visible area as far as the filters move colours: a blur shows a box outside of a picture at its edge.
@safe final class FilterGroup {
    /// The context into which the group is drawn.
    let outer: OpaquePointer
    /// The context of the contents of the group.
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let filters: [BoxEffects.Filter]
    /// The number of pixels for a unit of the filters.
    private let scale: Double

    /// The maximum distance of pixels from the visible area.
    private static let maximumReach = 512.0

    /// Creates a group; nil if the context has no pixels, or no memory is left.
    init?(in outer: OpaquePointer, _ filters: [BoxEffects.Filter]) {
        let target = unsafe cairo_get_group_target(outer)
        guard unsafe cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(outer, &matrix)
        var pixels = (x: 1.0, y: 1.0)
        unsafe cairo_surface_get_device_scale(target, &pixels.x, &pixels.y)
        let stretch = Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy).stretch.largest
        let reach = min(filters.reduce(0) { $0 + $1.reach } * stretch, Self.maximumReach)
        let area = unsafe Self.visibleArea(of: outer).inset(by: EdgeInsets(-reach))
        let corner = (x: (area.x * pixels.x).rounded(.down), y: (area.y * pixels.y).rounded(.down))
        let size = (
            width: (area.maxX * pixels.x).rounded(.up) - corner.x,
            height: (area.maxY * pixels.y).rounded(.up) - corner.y
        )
        guard size.width > 0, size.height > 0, size.width < 32_000, size.height < 32_000,
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)),
            let context = unsafe cairo_create(surface)
        else { return nil }
        unsafe cairo_surface_set_device_scale(surface, pixels.x, pixels.y)
        unsafe cairo_surface_set_device_offset(surface, -corner.x, -corner.y)
        unsafe cairo_set_matrix(context, &matrix)
        unsafe (self.outer, self.context, self.surface) = (outer, context, surface)
        self.filters = filters
        scale = stretch * max(pixels.x, pixels.y)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// The bounds of the clip in the units of the surface.
    private static func visibleArea(of context: OpaquePointer) -> Rect {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_identity_matrix(context)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Applies the filters, and makes the result the source of the context around the group.
    func setSource() {
        unsafe cairo_surface_flush(surface)
        let (width, height) = unsafe (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let stride = unsafe Int(cairo_image_surface_get_stride(surface)) / 4
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let words = unsafe UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
        var pixels = FilteredPixels(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { unsafe pixels.words[y * width + x] = words[y * stride + x] }
        }
        for filter in filters { pixels.apply(filter, scale: scale) }
        for y in 0..<height {
            for x in 0..<width { unsafe words[y * stride + x] = pixels.words[y * width + x] }
        }
        unsafe cairo_surface_mark_dirty(surface)
        unsafe cairo_identity_matrix(outer)
        unsafe cairo_set_source_surface(outer, surface, 0, 0)
    }
}

extension BoxEffects.Filter {
    /// The distance by which the filter moves colours, in points.
    fileprivate var reach: Double {
        let distance: Double
        switch self {
        case .blur(let deviation): distance = 3 * deviation
        case .dropShadow(let shadow): distance = 3 * shadow.radius + max(abs(shadow.offset.dx), abs(shadow.offset.dy))
        default: return 0
        }
        return distance.isFinite ? max(0, distance) : 0
    }
}
