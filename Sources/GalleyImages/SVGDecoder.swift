internal import CDeflate
internal import CGalleyImages
internal import GalleyText

/// A renderer of SVG to as many pixels as will be drawn. References to other files are not followed.
enum SVGDecoder {
    /// The maximum number of pixels, regardless of the box, and of the pixels of all pictures inside a drawing.
    private static let pixelLimit = 16_777_216.0
    /// The maximum number of pixels of a drawing whose box is larger than any surface.
    private static let hiddenPixelLimit = 1_048_576.0
    /// The maximum number of pixels that all passes of filters process: some seconds. With more, a drawing has fewer pixels.
    private static let filteredPixelLimit = 67_108_864.0

    /// The maximum size of a document after decompression, in bytes.
    private static let byteLimit = 64 << 20

    static func decode(
        _ bytes: UnsafeRawBufferPointer, source: String, request: ImageRequest
    ) throws(GalleyError) -> Bitmap {
        guard bytes.count > 18, unsafe bytes[0] == 0x1F, unsafe bytes[1] == 0x8B else {
            return try unsafe draw(bytes, source: source, request: request)
        }
        let unpacked = try unsafe unpack(bytes, source: source)
        let result = unsafe unpacked.withUnsafeBytes { bytes in
            Result { () throws(GalleyError) in try unsafe draw(bytes, source: source, request: request) }
        }
        return try result.get()
    }

    /// Decompresses a gzip file.
    private static func unpack(_ bytes: UnsafeRawBufferPointer, source: String) throws(GalleyError) -> [UInt8] {
        // The size is in the last four bytes (RFC 1952).
        let size = unsafe bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= byteLimit else {
            throw .unreadableImage(source: source, reason: "\(size) bytes are more than the limit of \(byteLimit)")
        }
        guard let unpacker = unsafe libdeflate_alloc_decompressor() else {
            throw .unreadableImage(source: source, reason: "out of memory")
        }
        defer { unsafe libdeflate_free_decompressor(unpacker) }
        var isDone = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            isDone =
                unsafe libdeflate_gzip_decompress(
                    unpacker, bytes.baseAddress, bytes.count, buffer.baseAddress, size, &count)
                == LIBDEFLATE_SUCCESS
            if !isDone { count = 0 }
        }
        guard isDone else { throw .unreadableImage(source: source, reason: "its packed data are damaged") }
        return result
    }

    private static func draw(
        _ bytes: UnsafeRawBufferPointer, source: String, request: ImageRequest
    ) throws(GalleyError) -> Bitmap {
        let complexity = unsafe SVGComplexity(bytes)
        if complexity.isExcessive {
            throw .unreadableImage(
                source: source,
                reason: "it refers to its elements or filters over and over; at most \(SVGComplexity.limit) are drawn")
        }
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
        // A box that is larger than any surface is never visible as a whole.
        let isVisible = max(width, height) * scale <= Double(request.limits.side)
        let most = min(
            isVisible ? pixelLimit : hiddenPixelLimit, filteredPixelLimit / Double(max(1, complexity.drawn.passes)))
        scale = min(
            scale, (min(most, Double(request.limits.pixels)) / width / height).squareRoot(),
            Double(request.limits.side) / max(width, height))
        let pixels = try request.limits.pixelSize(width: width * scale, height: height * scale)
        let buffer = try PixelBuffer(width: pixels.width, height: pixels.height)
        let done = unsafe galley_svg_draw(
            start, bytes.count, buffer.pixels, buffer.stride, Int32(pixels.width), Int32(pixels.height),
            UInt32(clamping: request.limits.side), UInt64(min(pixelLimit, max(0, Double(request.limits.pixels)))),
            &message)
        guard done == 1 else { throw failure() }
        return Bitmap(buffer, naturalSize: Size(width: width, height: height), isScalable: true)
    }
}
