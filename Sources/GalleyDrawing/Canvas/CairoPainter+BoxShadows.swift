internal import CCairo
internal import GalleyLayout
internal import GalleyText

extension CairoPainter {
    /// Draws the shadow of a box in nine slices: along its edges and in its middle a blurred box is constant, so that
    /// blurring a small box is sufficient.
    func drawBoxShadow(
        _ shadow: Shadow, color: Color, of rect: Rect, corner: Double, _ outline: (Rect) -> Path
    ) {
        func drawWhole() { drawShadow(shadow, color: color, .outer, of: rect) { $0.fill(outline(rect), with: .black) } }
        guard !isOnPage, shadow.radius > 0, let device = deviceGrid else { return drawWhole() }
        let grid = ownGrid.coarsened(for: shadow, isOnPage: isOnPage)
        // In the middle of these ranges all pixels are equal.
        let plain = 4 / min(grid.scale, device.scale)
        let edge = corner + shadow.blurReach + 2 / grid.scale
        func spare(_ length: Double) -> Double {
            let pixels = ((length - 2 * edge - plain) * grid.scale).rounded(.down)
            return pixels >= 32 ? pixels / grid.scale : 0
        }
        let (across, down) = (spare(rect.width), spare(rect.height))
        guard across > 0 || down > 0 else { return drawWhole() }
        let small = Rect(x: rect.x, y: rect.y, width: rect.width - across, height: rect.height - down)
        let mask = ShadowMask(shadow, .outer, of: small, visible: nil, grid: grid, tools: maskTools) {
            $0.fill(outline(small), with: .black)
        }
        guard let mask else { return }
        defer { mask.destroy() }
        let cast = Rect(
            x: rect.x + shadow.offset.dx, y: rect.y + shadow.offset.dy, width: rect.width, height: rect.height)
        let reach = shadow.blurReach + 2 / grid.scale
        let columns = Slice.slices(
            from: cast.minX, to: cast.maxX, spare: across, edge: edge, reach: reach,
            device: (device.scale, device.tx))
        let rows = Slice.slices(
            from: cast.minY, to: cast.maxY, spare: down, edge: edge, reach: reach,
            device: (device.scale, device.ty))
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_set_operator(context, shadow.blendMode.cairoOperator)
        for row in rows {
            for column in columns { paint(mask, column, row, color) }
        }
    }

    /// A range on one axis, and the range of the small box's shadow that it shows, in points.
    private struct Slice {
        var shown: ClosedRange<Double>
        var source: ClosedRange<Double>

        var isMiddle: Bool { shown.upperBound - shown.lowerBound > source.upperBound - source.lowerBound + 1e-9 }
        /// The scale from the source to the target.
        var scale: Double {
            (shown.upperBound - shown.lowerBound) / (source.upperBound - source.lowerBound)
        }

        /// - Parameter device: pixels per point, and the position of the origin; slices meet on whole pixels.
        static func slices(
            from start: Double, to end: Double, spare: Double, edge: Double, reach: Double,
            device: (scale: Double, origin: Double)
        ) -> [Slice] {
            guard spare > 0 else {
                let all = start - reach...end + reach
                return [Slice(shown: all, source: all)]
            }
            func whole(_ place: Double) -> Double {
                ((place * device.scale + device.origin).rounded() - device.origin) / device.scale
            }
            let (first, last) = (whole(start + edge), whole(end - edge))
            return [
                Slice(shown: start - reach...first, source: start - reach...first),
                Slice(shown: first...last, source: first...last - spare),
                Slice(shown: last...end + reach, source: last - spare...end + reach - spare),
            ]
        }
    }

    private func paint(_ mask: ShadowMask, _ column: Slice, _ row: Slice, _ color: Color) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_rectangle(
            context, column.shown.lowerBound, row.shown.lowerBound,
            column.shown.upperBound - column.shown.lowerBound, row.shown.upperBound - row.shown.lowerBound)
        if column.isMiddle, row.isMiddle {
            // A constant colour.
            let coverage = mask.coverage(
                x: (column.source.lowerBound + column.source.upperBound) / 2,
                y: (row.source.lowerBound + row.source.upperBound) / 2)
            var faded = color
            faded.alpha *= Float(coverage)
            setSource(faded)
            unsafe cairo_fill(context)
            return
        }
        unsafe cairo_clip(context)
        setSource(color)
        unsafe cairo_translate(context, column.shown.lowerBound, row.shown.lowerBound)
        unsafe cairo_scale(context, column.scale, row.scale)
        unsafe cairo_translate(
            context, mask.origin.x - column.source.lowerBound, mask.origin.y - row.source.lowerBound)
        unsafe cairo_scale(context, mask.pixel, mask.pixel)
        unsafe cairo_mask_surface(context, mask.surface, 0, 0)
    }
}

extension ShadowMask {
    /// The coverage of the pixel at a point, from 0 to 1.
    fileprivate func coverage(x: Double, y: Double) -> Double {
        let width = Int(unsafe cairo_image_surface_get_width(surface))
        let height = Int(unsafe cairo_image_surface_get_height(surface))
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let column = min(max(Int((x - origin.x) / pixel), 0), width - 1)
        let row = min(max(Int((y - origin.y) / pixel), 0), height - 1)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return 0 }
        return unsafe Double(data[row * stride + column]) / 255
    }
}
