internal import CGalleyBlend
public import GalleyText
internal import Synchronization

/// An image in memory: immutable premultiplied ARGB pixels, one native-endian word each.
///
/// Any thread may read it. Sizes are in pixels.
@safe public final class Bitmap: @unchecked Sendable {
    // Sound because nothing writes to the buffer after the bitmap is created.
    package let buffer: PixelBuffer
    /// The default size in points: one point per pixel of the source file. The bitmap may have fewer pixels than the
    /// file.
    public let naturalSize: Size

    /// Whether it was drawn from vector shapes, so that a larger image would have more detail.
    package let isScalable: Bool
    /// The file that the image was read from, if documents can contain it.
    package let encoded: EncodedImage?
    /// The meaning of the pixels' colours; `nil` is sRGB.
    package let profile: ColorProfile?
    /// The reason why part of the image is missing; `nil` if it is complete.
    package let damage: String?
    /// A number that is unique in the process.
    package let identity: UInt64

    private static let lastIdentity = Atomic<UInt64>(0)

    /// - Parameter naturalSize: `nil` is one point per pixel.
    package init(
        _ buffer: PixelBuffer, naturalSize: Size? = nil, isScalable: Bool = false, encoded: EncodedImage? = nil,
        profile: ColorProfile? = nil, damage: String? = nil
    ) {
        self.isScalable = isScalable
        self.encoded = encoded
        self.profile = profile
        self.damage = damage
        identity = Bitmap.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
        buffer.settle(upTo: buffer.height)
        self.buffer = buffer
        self.naturalSize = naturalSize ?? Size(width: Double(buffer.width), height: Double(buffer.height))
    }

    /// Creates a bitmap from premultiplied ARGB words, row by row from the top left, with no padding between rows.
    ///
    /// - Throws: `GalleyError.invalidValue` if `pixels` does not have `width * height` words,
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

    /// The width in pixels.
    public var width: Int { buffer.width }
    /// The height in pixels.
    public var height: Int { buffer.height }
    /// The number of bytes from one row to the next.
    public var stride: Int { buffer.stride }
    /// The size in memory, in bytes.
    var memorySize: Int { unsafe stride * height + (encoded?.bytes.count ?? 0) + (profile?.bytes.count ?? 0) }

    /// Calls `body` with the pixels, `stride` bytes per row; the memory is valid only during the call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(buffer.bytes)
    }
}
