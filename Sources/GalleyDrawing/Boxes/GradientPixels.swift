internal import CCairo
internal import CGalleyBlend
internal import GalleyLayout
internal import GalleyText

/// The pixels of a gradient, from a table of its colours: Cairo computes each colour for itself, which takes several times as long.
@safe struct GradientPixels {
    private let gradient: Gradient
    private let rect: Rect

    init(_ gradient: Gradient, in rect: Rect) {
        self.gradient = gradient
        self.rect = rect
    }

    /// Makes the gradient the source of a context, in an area in its units; returns false if the context has no pixels.
    func setSource(of context: OpaquePointer, for area: Rect) -> Bool {
        guard let space = unsafe PixelSpace(of: context) else { return false }
        let colored = coloredArea
        var (corner, end) = (space.visible.origin, Point(x: space.visible.maxX, y: space.visible.maxY))
        for part in [area, colored ?? area] {
            let bounds = space.map.bounds(of: part)
            corner = Point(x: max(corner.x, bounds.minX), y: max(corner.y, bounds.minY))
            end = Point(x: min(end.x, bounds.maxX), y: min(end.y, bounds.maxY))
        }
        let visible = Rect(x: corner.x, y: corner.y, width: end.x - corner.x, height: end.y - corner.y)
        if colored != nil, visible.width <= 0 || visible.height <= 0 {
            unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
            return true
        }
        guard visible.width > 0, visible.height > 0, let surface = unsafe space.surface(around: visible, reach: 0)
        else { return false }
        defer { unsafe cairo_surface_destroy(surface) }
        guard unsafe fill(surface, space) else { return false }
        var matrix = space.matrix
        unsafe cairo_identity_matrix(context)
        unsafe cairo_set_source_surface(context, surface, 0, 0)
        unsafe cairo_set_matrix(context, &matrix)
        unsafe cairo_pattern_set_extend(
            cairo_get_source(context), colored == nil ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        return true
    }

    /// The area outside of which a radial gradient is transparent; nil if there is none.
    private var coloredArea: Rect? {
        let stops = gradient.drawnStops
        guard case .radial(let center, let radius) = gradient.shape, let last = stops.last, last.color.alpha == 0,
            let end = stops.lastIndex(where: { $0.color.alpha > 0 })
        else { return nil }
        let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
        let share = min(max(stops[end + 1].position, 0), 1)
        let (width, height) = (radii.width * share, radii.height * share)
        guard width.isFinite, height.isFinite else { return nil }
        return Rect(x: x - width, y: y - height, width: 2 * width, height: 2 * height)
    }

    private func fill(_ surface: OpaquePointer, _ space: PixelSpace) -> Bool {
        guard let positions = unsafe positions(of: surface, space) else { return false }
        let (width, height) = unsafe (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return false }
        let colors = colors(count: min(max(Int(4 * max(width, height)), 256), 1 << 14))
        unsafe colors.withUnsafeBufferPointer { colors in
            var description = unsafe GalleyGradient()
            unsafe description.colors = colors.baseAddress
            unsafe description.count = Int32(colors.count)
            unsafe description.across = positions.across
            unsafe description.down = positions.down ?? (0, 0, 0)
            unsafe description.isRadial = positions.down == nil ? 0 : 1
            unsafe galley_fill_gradient(
                UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self),
                Int(cairo_image_surface_get_stride(surface)), width, height, &description)
        }
        unsafe cairo_surface_mark_dirty(surface)
        return true
    }

    private typealias Positions = (Float, Float, Float)

    /// The positions of the pixels of a surface, each in the middle of the first pixel and its changes.
    private func positions(of surface: OpaquePointer, _ space: PixelSpace) -> (across: Positions, down: Positions?)? {
        var corner = (x: 0.0, y: 0.0)
        unsafe cairo_surface_get_device_offset(surface, &corner.x, &corner.y)
        guard let inverse = space.map.inverse else { return nil }
        /// The place of a pixel in the units of the context.
        func place(_ x: Double, _ y: Double) -> Point {
            let place = inverse.apply((x + 0.5 - corner.x) / space.pixels.x, (y + 0.5 - corner.y) / space.pixels.y)
            return Point(x: place.x, y: place.y)
        }
        let places = [place(0, 0), place(1, 0), place(0, 1)]
        func positions(_ position: (Point) -> Double) -> Positions? {
            let all = places.map(position)
            guard all.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else { return nil }
            return (Float(all[0]), Float(all[1] - all[0]), Float(all[2] - all[0]))
        }
        switch gradient.shape {
        case .linear(let angle):
            let line = Gradient.line(angle: angle, in: rect)
            let along = Point(x: line.end.x - line.start.x, y: line.end.y - line.start.y)
            let square = along.x * along.x + along.y * along.y
            guard square > 0 else { return nil }
            return positions { ($0.x - line.start.x) * along.x / square + ($0.y - line.start.y) * along.y / square }
                .map { ($0, nil) }
        case .radial(let center, let radius):
            let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
            guard radii.width > 0, radii.height > 0,
                let across = positions({ ($0.x - x) / radii.width }),
                let down = positions({ ($0.y - y) / radii.height })
            else { return nil }
            return (across, down)
        }
    }

    /// The premultiplied colours at equal distances.
    private func colors(count: Int) -> [UInt32] {
        let stops = gradient.drawnStops.map { stop in
            let color = stop.color
            return (
                position: min(max(stop.position, 0), 1),
                color: SIMD4(color.blue, color.green, color.red, color.alpha).clamped(
                    lowerBound: .zero, upperBound: .one)
            )
        }
        guard let first = stops.first else { return [0] }
        var result: [UInt32] = []
        result.reserveCapacity(count)
        var next = 0
        for index in 0..<count {
            let position = (Double(index) + 0.5) / Double(count)
            while next < stops.count, stops[next].position <= position { next += 1 }
            let (start, end) = (next > 0 ? stops[next - 1] : first, next < stops.count ? stops[next] : stops[next - 1])
            let length = end.position - start.position
            let share = length > 0 ? min(max(Float((position - start.position) / length), 0), 1) : 0
            let color = start.color + (end.color - start.color) * share
            var premultiplied = color * color.w
            premultiplied.w = color.w
            let bytes = premultiplied * 255 + 0.5
            // The conversion of all four at once is slower.
            result.append(UInt32(bytes.w) << 24 | UInt32(bytes.z) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.x))
        }
        return result
    }
}
