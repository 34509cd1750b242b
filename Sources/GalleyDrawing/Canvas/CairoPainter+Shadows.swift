internal import CCairo
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

extension CairoPainter {
    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void
    ) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_set_operator(context, shadow.blendMode.cairoOperator)
        // On pages, sharp shadows remain shapes.
        if isOnPage, kind == .outer, shadow.radius == 0 {
            drawShape(offset: shadow.offset, color: color, content)
            return
        }
        guard
            let mask = ShadowMask.shadow(
                shadow, kind, of: bounds, visible: visible, grid: ownGrid, isOnPage: isOnPage, tools: maskTools, content
            )
        else { return }
        defer { mask.destroy() }
        guard shows(pixel: mask.pixel) else { return }
        setSource(color)
        unsafe cairo_translate(context, mask.origin.x, mask.origin.y)
        unsafe cairo_scale(context, mask.pixel, mask.pixel)
        unsafe cairo_mask_surface(context, mask.surface, 0, 0)
    }

    /// Fills the shape of the content with one colour.
    private func drawShape(offset: Vector, color: Color, _ content: (any Painter) -> Void) {
        unsafe cairo_translate(context, offset.dx, offset.dy)
        unsafe cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
        // The blend mode applies to the whole.
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        // Text in a shadow would be found twice in a search.
        content(
            unsafe CairoPainter(
                context: context, form: .outlines, worker: worker, fonts: fonts, images: images, isOnPage: true))
        guard let group = unsafe cairo_pop_group(context) else { return }
        setSource(color)
        unsafe cairo_mask(context, group)
        unsafe cairo_pattern_destroy(group)
    }

    var maskTools: ShadowMask.Tools { ShadowMask.Tools(worker: worker, fonts: fonts, images: images) }

    /// The pixel grid of a sharp mask: that of the surface, or four pixels per point of a page.
    var ownGrid: MaskGrid { isOnPage ? MaskGrid(onPage: deviceScale) : surfaceGrid }

    private var surfaceGrid: MaskGrid {
        if let grid = deviceGrid { return grid }
        let scale = deviceScale
        return MaskGrid(scale: scale.isFinite ? max(0.01, min(100, scale)) : 1)
    }

    /// The pixel grid of a surface, if its axes are parallel to those of the drawing.
    var deviceGrid: MaskGrid? {
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &matrix)
        var (scaleX, scaleY, offsetX, offsetY) = (1.0, 1.0, 0.0, 0.0)
        if let surface = unsafe cairo_get_group_target(context) {
            unsafe cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
            unsafe cairo_surface_get_device_offset(surface, &offsetX, &offsetY)
        }
        if matrix.xy == 0, matrix.yx == 0, matrix.xx > 0, abs(matrix.xx * scaleX - matrix.yy * scaleY) < 1e-9 {
            return MaskGrid(
                scale: matrix.xx * scaleX, tx: matrix.x0 * scaleX + offsetX, ty: matrix.y0 * scaleY + offsetY)
        }
        return nil
    }
}

extension BlendMode {
    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}
