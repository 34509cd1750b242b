internal import CCairo
internal import GalleyImages
internal import GalleyText

/// A Cairo context on the pixels of a buffer, in points.
@safe final class CairoImageContext {
    let raw: OpaquePointer
    private let image: CairoImage

    /// - Parameter clip: The pixels that can be drawn on; `nil` is all.
    init?(_ buffer: PixelBuffer, scale: Double, origin: Point, clip: PixelRect? = nil) {
        let image = unsafe CairoImage(
            owner: buffer, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride)
        guard let image, let raw = unsafe cairo_create(image.raw) else { return nil }
        if let clip {
            unsafe cairo_rectangle(
                raw, Double(clip.left), Double(clip.top), Double(clip.width), Double(clip.height))
            unsafe cairo_clip(raw)
        }
        unsafe cairo_scale(raw, scale, scale)
        unsafe cairo_translate(raw, origin.x, origin.y)
        unsafe self.raw = raw
        self.image = image
    }

    deinit {
        unsafe cairo_destroy(raw)
    }
}
