internal import CGalleyBlend
internal import CGalleyImages
public import GalleyText

/// An encoder of pixels to image files.
public enum ImageEncoder {
    /// Encodes pixels as a file.
    public static func encode(_ buffer: PixelBuffer, as format: ImageFormat, quality: Int) throws(GalleyError)
        -> [UInt8]
    {
        guard (0...100).contains(quality) else {
            throw .invalidValue(name: "quality", value: "\(quality)", reason: "it must be from 0 to 100")
        }
        switch format {
        case .png: return try PNGEncoder.encode(buffer, options: PNGOptions(), scale: nil)
        case .jpeg: return try jpeg(buffer, quality: quality)
        case .webp: return try webp(buffer, quality: quality)
        case .gif, .svg:
            throw .invalidValue(
                name: "format", value: format.rawValue, reason: "images can be written as png, jpeg or webp")
        }
    }

    private static func jpeg(_ buffer: PixelBuffer, quality: Int) throws(GalleyError) -> [UInt8] {
        guard buffer.width <= 65_500, buffer.height <= 65_500 else {
            throw .drawingFailed(
                operation: "encoding a JPEG", reason: "a JPEG can have at most 65500 pixels on each side")
        }
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var message = [CChar](repeating: 0, count: Int(GALLEY_IMAGE_MESSAGE))
        let done = unsafe galley_jpeg_write(
            UInt32(buffer.width), UInt32(buffer.height), Int32(quality),
            { context, y, row in
                guard let context = unsafe context, let row = unsafe row else { return }
                let buffer = unsafe Unmanaged<PixelBuffer>.fromOpaque(context).takeUnretainedValue()
                unsafe galley_pack_rgb_over_white(
                    buffer.pixels.advanced(by: Int(y) * buffer.stride / 4), row, buffer.width)
            }, Unmanaged.passUnretained(buffer).toOpaque(), &bytes, &count, &message)
        return try unsafe result(done, bytes, count, message, "encoding a JPEG")
    }

    private static func webp(_ buffer: PixelBuffer, quality: Int) throws(GalleyError) -> [UInt8] {
        var straight = [UInt8](repeating: 0, count: buffer.width * buffer.height * 4)
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var message = [CChar](repeating: 0, count: Int(GALLEY_IMAGE_MESSAGE))
        let done = unsafe straight.withUnsafeMutableBufferPointer { straight -> Int32 in
            guard let base = straight.baseAddress else { return 0 }
            for y in 0..<buffer.height {
                unsafe galley_pack_rgba(
                    buffer.pixels.advanced(by: y * buffer.stride / 4), base + y * buffer.width * 4, buffer.width)
            }
            return unsafe galley_webp_write(
                base, UInt32(buffer.width), UInt32(buffer.height), Int32(quality), &bytes, &count, &message)
        }
        return try unsafe result(done, bytes, count, message, "encoding a WebP")
    }

    private static func result(
        _ done: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ message: [CChar], _ operation: String
    ) throws(GalleyError) -> [UInt8] {
        guard done == 1, let bytes = unsafe bytes else {
            let reason = unsafe message.withUnsafeBytes { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .drawingFailed(operation: operation, reason: reason)
        }
        defer { unsafe galley_image_free(bytes) }
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }
}
