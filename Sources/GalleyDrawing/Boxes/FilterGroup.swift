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

    /// Creates a group; nil if the context has no pixels, or no memory is left.
    init?(in outer: OpaquePointer, _ filters: [BoxEffects.Filter]) {
        guard let space = unsafe PixelSpace(of: outer),
            let surface = unsafe space.surface(around: space.visible, reach: filters.reach * space.stretch),
            let context = unsafe cairo_create(surface)
        else { return nil }
        var matrix = space.matrix
        unsafe cairo_set_matrix(context, &matrix)
        unsafe (self.outer, self.context, self.surface) = (outer, context, surface)
        self.filters = filters
        scale = space.scale
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Applies the filters, and makes the result the source of the context around the group.
    func setSource() {
        unsafe filters.apply(to: surface, scale: scale)
        unsafe cairo_identity_matrix(outer)
        unsafe cairo_set_source_surface(outer, surface, 0, 0)
    }
}

extension [BoxEffects.Filter] {
    /// The distance by which the filters move colours, in points.
    var reach: Double { reduce(0) { $0 + $1.reach } }

    /// Changes the pixels of a surface.
    ///
    /// - Parameter scale: The number of pixels for a point.
    func apply(to surface: OpaquePointer, scale: Double) {
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
        for filter in self { pixels.apply(filter, scale: scale) }
        for y in 0..<height {
            for x in 0..<width { unsafe words[y * stride + x] = pixels.words[y * width + x] }
        }
        unsafe cairo_surface_mark_dirty(surface)
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
