internal import CCairo
internal import GalleyText

/// A copy of the pixels below a clip, which filters change.
///
/// Outside of the clip, the pixels are those inside, mirrored at its edges (Filter Effects 2): nothing shines in from outside.
@safe final class FilteredBackdrop {
    private let context: OpaquePointer
    private let surface: OpaquePointer

    /// Copies and filters the pixels below the clip of a context; nil if the context has no pixels, or no memory is left.
    init?(of context: OpaquePointer, _ filters: [BoxEffects.Filter]) {
        guard let space = unsafe PixelSpace(of: context),
            let copy = unsafe space.surface(around: space.visible, reach: 0)
        else { return nil }
        defer { unsafe cairo_surface_destroy(copy) }
        unsafe space.paint(cairo_get_group_target(context), CAIRO_EXTEND_NONE, on: copy)
        guard let surface = unsafe space.surface(around: space.visible, reach: filters.reach * space.stretch) else {
            return nil
        }
        unsafe (self.context, self.surface) = (context, surface)
        unsafe space.paint(copy, CAIRO_EXTEND_REFLECT, on: surface)
        unsafe filters.apply(to: surface, scale: space.scale)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Makes the pixels the source of the context.
    func setSource() {
        unsafe cairo_identity_matrix(context)
        unsafe cairo_set_source_surface(context, surface, 0, 0)
    }
}
