internal import CGalleyBlend
internal import CGalleyImages
public import GalleyText

extension Bitmap {
    /// Decodes an image file of any ``ImageFormat`` from memory.
    ///
    /// - Parameter pixelSize: The box that the image will be scaled to, in pixels: a much larger image is decoded at a
    ///   smaller size. `nil` decodes all pixels.
    /// - Throws: `GalleyError.unreadableImage`, also if the image has more pixels than `limits` allow.
    public static func decode(
        _ bytes: [UInt8], source: String = "image data", pixelSize: Size? = nil, limits: SurfaceLimits = .default
    ) throws(GalleyError) -> Bitmap {
        let request = ImageRequest(limits: limits, size: pixelSize)
        return try unsafe bytes.withUnsafeBufferPointer { bytes throws(GalleyError) in
            try unsafe ImageDecoder.decode(UnsafeRawBufferPointer(bytes), source: source, request: request)
        }
    }

    /// Encodes the image as a file.
    ///
    /// - Parameters:
    ///   - format: ``ImageFormat/png``, ``ImageFormat/jpeg`` or ``ImageFormat/webp``.
    ///   - quality: The quality of JPEG and WebP, from 0 to 100; WebP is lossless at 100.
    /// - Throws: `GalleyError.invalidValue` for formats that can only be read.
    public func data(as format: ImageFormat, quality: Int = 85) throws(GalleyError) -> [UInt8] {
        try ImageEncoder.encode(buffer, as: format, quality: quality)
    }
}
