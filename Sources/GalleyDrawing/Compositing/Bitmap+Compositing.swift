internal import CCairo
internal import CGalleyBlend
internal import GalleyImages
internal import GalleyLayout
package import GalleyText

extension ImageSurface {
    /// Creates a transparent surface with a size in pixels.
    package convenience init(pixels width: Int, _ height: Int, renderer: TextRenderer = .shared) throws {
        try self.init(size: Size(width: Double(width), height: Double(height)), renderer: renderer)
    }
}

extension Bitmap {
    /// The number of bytes of the pixels.
    package var byteCount: Int { stride * height }

    /// Whether the image is transparent in a rectangle.
    package func isClear(in rect: PixelRect) -> Bool {
        let rect = rect.intersection(PixelRect(width: width, height: height))
        for y in rect.top..<max(rect.top, rect.bottom) {
            let row = unsafe buffer.pixels + y * (stride / 4)
            for x in rect.left..<rect.right where unsafe row[x] != 0 { return false }
        }
        return true
    }

    /// The image scaled to another size.
    package func scaled(toWidth width: Int, height: Int) throws -> Bitmap {
        let size = try SurfaceLimits.default.pixelSize(width: Double(width), height: Double(height))
        let result = try PixelBuffer(width: size.width, height: size.height)
        let status = unsafe galley_scale_pixels(
            UnsafeRawPointer(buffer.pixels).assumingMemoryBound(to: UInt8.self), stride, Int32(self.width),
            Int32(self.height), result.pixels, result.stride, Int32(size.width), Int32(size.height))
        guard status == 0 else {
            throw GalleyError.drawingFailed(operation: "scaling an image", reason: "out of memory")
        }
        return Bitmap(result)
    }

    /// The interpolation between this image and another of the same size.
    ///
    /// - Parameter share: the share of the other image; 255 is all.
    package func mixed(with other: Bitmap, share: Int) throws -> Bitmap {
        let result = try PixelBuffer(width: width, height: height)
        let share = UInt32(max(0, min(255, share)))
        for y in 0..<min(height, other.height) {
            let (one, two) = unsafe (buffer.pixels + y * (stride / 4), other.buffer.pixels + y * (other.stride / 4))
            let line = unsafe result.pixels + y * (result.stride / 4)
            for x in 0..<min(width, other.width) { unsafe line[x] = PixelMath.mixed(one[x], two[x], share: share) }
        }
        return Bitmap(result)
    }

    /// The part of the transformed image inside `area`, in pixels.
    package func transformed(by transform: Transform, area: PixelRect) throws -> Bitmap {
        let surface = try ImageSurface(pixels: area.width, area.height)
        let origin = Point(x: -Double(area.left), y: -Double(area.top))
        guard let context = CairoImageContext(surface.buffer, scale: 1, origin: origin), let image = CairoImage(self)
        else { throw GalleyError.drawingFailed(operation: "transforming an image", reason: "out of memory") }
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(
            &matrix, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
        unsafe cairo_transform(context.raw, &matrix)
        unsafe cairo_set_source_surface(context.raw, image.raw, 0, 0)
        let pattern = unsafe cairo_get_source(context.raw)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Edges are extended with the image's colours instead of fading to transparent.
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        unsafe cairo_rectangle(context.raw, 0, 0, Double(width), Double(height))
        unsafe cairo_fill(context.raw)
        withExtendedLifetime((context, image)) {}
        return surface.finish()
    }

    /// The shadow of the image: its alpha in one colour, blurred, with `margin` more pixels on each side.
    package func shadow(color: Color, deviation: Double, margin: Int) throws -> Bitmap {
        let (width, height) = (width + 2 * margin, height + 2 * margin)
        let result = try ImageSurface(pixels: width, height)
        let block = Int(GALLEY_MASK_BLOCK)
        let maskStride = (width + block - 1) / block * block
        guard width <= Int(UInt16.max), height <= Int(UInt16.max), maskStride <= Int(UInt16.max) else {
            throw GalleyError.surfaceTooLarge(width: width, height: height, limit: "65 535 pixels on each side")
        }
        let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: maskStride * height)
        defer { unsafe mask.deallocate() }
        unsafe mask.initialize(repeating: 0, count: maskStride * height)
        unsafe galley_extract_alpha(
            buffer.pixels, stride, mask + margin * maskStride + margin, maskStride, Int32(self.width),
            Int32(self.height))
        if deviation > 0, unsafe galley_blur_mask(mask, maskStride, Int32(width), Int32(height), deviation) != 0 {
            throw GalleyError.drawingFailed(operation: "blurring a shadow", reason: "out of memory")
        }
        result.buffer.settle(upTo: height)
        var target = unsafe result.buffer.target
        var placement = unsafe GalleyMaskPlacement(
            coverage: mask, x: 0, y: 0, width: UInt16(width), height: UInt16(height), stride: UInt16(maskStride))
        unsafe galley_blend_masks(&target, color.premultiplied, &placement, 1)
        return result.finish()
    }
}
