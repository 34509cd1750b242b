internal import CGalleyImages
internal import GalleyText

/// A renderer of SVG to as many pixels as will be drawn. References to other files are not followed.
enum SVGDecoder {
    /// The maximum number of pixels, regardless of the box.
    private static let pixelLimit = 16_777_216.0

    static func decode(
        _ bytes: UnsafeRawBufferPointer, source: String, request: ImageRequest
    ) throws(GalleyError) -> Bitmap {
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var message = [CChar](repeating: 0, count: Int(GALLEY_IMAGE_MESSAGE))
        func failure() -> GalleyError {
            let text = unsafe message.withUnsafeBytes { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            return .unreadableImage(source: source, reason: text)
        }
        var (width, height) = (0.0, 0.0)
        guard unsafe galley_svg_size(start, bytes.count, &width, &height, &message) == 1 else { throw failure() }
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw .unreadableImage(source: source, reason: "it has no size")
        }
        // A vector image has no intrinsic resolution: it is drawn with the pixels of its box, within the limit.
        var scale = 1.0
        if let size = request.size, size.width.isFinite, size.height.isFinite {
            scale = max(size.width / width, size.height / height)
        }
        scale = min(
            scale, (min(pixelLimit, Double(request.limits.pixels)) / width / height).squareRoot(),
            Double(request.limits.side) / max(width, height))
        let pixels = try request.limits.pixelSize(width: width * scale, height: height * scale)
        let buffer = try PixelBuffer(width: pixels.width, height: pixels.height)
        let done = unsafe galley_svg_draw(
            start, bytes.count, buffer.pixels, buffer.stride, Int32(pixels.width), Int32(pixels.height), &message)
        guard done == 1 else { throw failure() }
        return Bitmap(buffer, naturalSize: Size(width: width, height: height), isScalable: true)
    }
}
