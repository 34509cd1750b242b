internal import CGalleyBlend
public import GalleyText

/// An image in memory: immutable premultiplied ARGB pixels, one native-endian word each.
///
/// Any thread may read it. Sizes are in pixels.
@safe public final class Bitmap: @unchecked Sendable {
    // Sound because nothing writes to the buffer once the bitmap exists.
    package let buffer: PixelBuffer
    /// Size in points at which the image is drawn where nothing else gives one: a point for each pixel of the file
    /// it comes from, of which the bitmap may have fewer.
    public let naturalSize: Size

    /// Whether it comes from shapes, of which a larger picture would show more.
    package let isScalable: Bool

    /// - Parameter naturalSize: `nil` is a point for each pixel.
    package init(_ buffer: PixelBuffer, naturalSize: Size? = nil, isScalable: Bool = false) {
        self.isScalable = isScalable
        buffer.settle(upTo: buffer.height)
        self.buffer = buffer
        self.naturalSize = naturalSize ?? Size(width: Double(buffer.width), height: Double(buffer.height))
    }

    /// Copies premultiplied ARGB words, row by row from the top left, with no padding between rows.
    ///
    /// - Throws: `GalleyError.invalidValue` when `pixels` does not hold `width * height` words,
    ///   `GalleyError.surfaceTooLarge`.
    public convenience init(width: Int, height: Int, pixels: [UInt32], limits: SurfaceLimits = .default)
        throws(GalleyError)
    {
        let size = try limits.pixelSize(width: Double(width), height: Double(height))
        guard size == (width, height), pixels.count == width * height else {
            throw .invalidValue(
                name: "pixels", value: "\(pixels.count) words",
                reason: "a bitmap of \(width) × \(height) pixels needs one word per pixel")
        }
        let buffer = try PixelBuffer(width: width, height: height)
        unsafe pixels.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            for y in 0..<height {
                unsafe buffer.pixels.advanced(by: y * buffer.stride / 4).update(
                    from: base + y * width, count: width)
            }
        }
        self.init(buffer)
    }

    /// Pixels from left to right.
    public var width: Int { buffer.width }
    /// Pixels from top to bottom.
    public var height: Int { buffer.height }
    /// Bytes from one row to the next.
    public var stride: Int { buffer.stride }

    /// Calls `body` with the pixels, `stride` bytes a row; the memory is valid only meanwhile.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(buffer.bytes)
    }
}
